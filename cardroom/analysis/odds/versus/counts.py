"""How a bettor's hand stands against every hand the player-dealer may have, counted exactly.

The player-dealer's hands are those without any of the bettor's cards. They are counted by what they hold instead (inclusion and exclusion
over the sets of the bettor's cards): of every set of up to four cards, and of every level, it is known how many hands with these cards lie
below that level. Sets that differ only by which suit is which have the same counts.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.versus.ranks import CHOOSE, DECK, Array, after, each_way, every_level, hands_apart, number, patterns, stand_ins
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.games.banked.versus.kinds import HandKind
from cardroom.games.banked.versus.rules import Rules

SETS = 3  # of up to so many cards, counts by level are kept; of one more the levels themselves
STARTS = np.cumsum([0, *(comb(DECK, size) for size in range(SETS + 2))])  # where the sets of each size begin, one after another
LIST = 64  # DECK - SETS - 1 levels and fillers
NO_CARD = DECK  # nothing of the player-dealer's hand is up: it stands for a card above all others, which is in no set
PART = 2048  # hands counted at a time


class Holding(NamedTuple):
    """The player-dealer's hands, by the cards they hold."""

    levels: Array  # int16: of each hand by its number
    rows: Array  # int16: by the number of a set of up to four cards, the column or row of the set that stands for it
    below: Array  # int32: by level and set, the hands with these cards below that level
    lists: Array  # int16: for sets of four cards of a five-card hand, the levels of the hands with them, ascending


class Geometry(NamedTuple):
    """What the counts depend on; pay tables are no part of it."""

    kind: HandKind
    ranking: tuple[str, ...]
    qualifier: str

    @classmethod
    def of(cls, rules: Rules) -> "Geometry":
        return cls(rules.kind, rules.ranking, rules.qualifier)

    @property
    def ways(self) -> Array:
        """Which cards of a hand may be played."""
        return np.array(list(combinations(range(self.kind.dealt), self.kind.played)))

    @property
    def qualifying(self) -> int:
        """The lowest level that meets the qualifier."""
        strengths = patterns(self.kind, self.ranking).strengths
        return bisect_left(strengths, self.kind.qualifying(self.ranking, self.qualifier))

    def deals(self, up: bool) -> int:
        """The player-dealer's hands that are left when the bettor's cards are known, and his own card that is up."""
        left = DECK - self.kind.dealt
        return comb(left - 1, self.kind.dealt - 1) if up else comb(left, self.kind.dealt)


class Stand(NamedTuple):
    """Hands of a bettor (by ``hand``), by the card that is up (``up``) and the way the hand is played: the player-dealer's hands."""

    hands: Array  # uint8 (hand, card)
    weights: Array  # int64: for how many hands each stands
    sorts: Array  # int16 (hand, way): what it makes
    marks: Array  # int16 (hand, way): its level
    ups: Array  # int64: cards that may be up, or NO_CARD
    below: Array  # int32 (hand, up, way): lower than the bettor's
    same: Array  # int32 (hand, up, way): equal to it
    missed: Array  # int32 (hand, up): not qualified; -1 where the bettor himself has that card


@lru_cache(maxsize=2)
def holding(kind: HandKind, ranking: tuple[str, ...]) -> Holding:
    told = patterns(kind, ranking)
    levels = every_level(kind.dealt, np.array(list(combinations(range(kind.dealt), kind.played))), told.mixed, told.suited)
    stand = np.concatenate([stand_ins(size) + STARTS[size] for size in range(SETS + 2)])
    kept = stand == np.arange(len(stand))
    order = np.cumsum(kept, dtype=np.int32) - 1
    order[STARTS[SETS + 1] :] -= order[STARTS[SETS + 1]]  # the sets of four cards are told apart from one again
    rows = order[stand].astype(np.int16)
    full = min(SETS, kind.dealt - 1)
    width = int(rows[: STARTS[full + 1]].max()) + 1
    below = np.zeros((len(told.strengths) + 1, width), np.int32)
    lists = np.full((int(rows[STARTS[SETS + 1] :].max()) + 1 if kind.dealt > SETS + 1 else 0, LIST), np.iinfo(np.int16).max, np.int16)
    sort_by_cards(kind.dealt, levels, rows, kept, full, below, lists)
    np.cumsum(below, axis=0, out=below)
    lists.sort(axis=1)
    return Holding(levels, rows, below, lists)


@compiled
def sort_by_cards(dealt: int, levels: Array, rows: Array, kept: Array, full: int, below: Array, lists: Array) -> None:
    """Every hand is counted one level up at each set of cards in it that stands for others."""
    held = np.arange(dealt)
    cards = np.empty(dealt, np.int64)
    filled = np.zeros(len(lists), np.int64)
    for hand in range(len(levels)):
        for chosen in range(1 << dealt):
            size = 0
            for i in range(dealt):
                if chosen >> i & 1:
                    cards[size] = held[i]
                    size += 1
            if size > full and (size >= dealt or len(lists) == 0):
                continue
            place = STARTS[size] + number(cards, size)
            if kept[place]:
                row = rows[place]
                if size <= full:
                    below[levels[hand] + 1, row] += 1
                else:
                    lists[row, filled[row]] = levels[hand]
                    filled[row] += 1
        after(held, dealt)


@compiled
def lower(levels: Array, level: int) -> int:
    """How many of these levels, which ascend, lie below that one. There are ``LIST`` of them, a power of two; the last are fillers."""
    found = 0
    step = LIST >> 1
    while step:
        found += step * (levels[found + step - 1] < level)
        step >>= 1
    return found


@compiled
def in_order(hand: Array, up: int, held: Array) -> int:
    """The bettor's cards and the one that is up, ascending; where the latter comes. -1: it is one of his own."""
    place = len(hand)
    for i in range(len(hand)):
        if up == hand[i]:
            return -1
        if up < hand[i] and place == len(hand):
            place = i
    for i in range(len(hand)):
        held[i if i < place else i + 1] = hand[i]
    held[place] = up
    return place


@compiled
def count_hands(
    hands: Array, marks: Array, ups: Array, qualifying: int, levels: Array, rows: Array, below_of: Array, lists: Array,
    members: Array, sizes: Array, below: Array, same: Array, missed: Array,
) -> None:  # fmt: skip
    """Fills ``below``, ``same`` and ``missed`` of a ``Stand``."""
    dealt = hands.shape[1]
    ways = marks.shape[1]
    full = min(SETS, dealt - 1)
    held = np.empty(dealt + 1, np.int64)
    below[:] = 0
    same[:] = 0
    missed[:] = 0
    for h in range(len(hands)):
        for u in range(len(ups)):
            # Without a card up one lies above all others, and in none of the sets.
            place = in_order(hands[h], ups[u], held)
            if place < 0:
                missed[h, u] = -1
                continue
            for c in range(sizes.shape[1]):
                size = sizes[place, c]
                of_set = 0
                for i in range(size):
                    of_set += CHOOSE[held[members[place, c, i]], i + 1]
                sign = members[place, c, dealt]
                if size == dealt:
                    level = levels[of_set]
                    missed[h, u] += sign * (level < qualifying)
                    for w in range(ways):
                        below[h, u, w] += sign * (level < marks[h, w])
                        same[h, u, w] += sign * (level == marks[h, w])
                    continue
                row = rows[STARTS[size] + of_set]
                if size <= full:
                    missed[h, u] += sign * below_of[qualifying, row]
                    for w in range(ways):
                        under = below_of[marks[h, w], row]
                        below[h, u, w] += sign * under
                        same[h, u, w] += sign * (below_of[marks[h, w] + 1, row] - under)
                else:
                    missed[h, u] += sign * lower(lists[row], qualifying)
                    for w in range(ways):
                        under = lower(lists[row], marks[h, w])
                        below[h, u, w] += sign * under
                        same[h, u, w] += sign * (lower(lists[row], marks[h, w] + 1) - under)


@cache
def sets(dealt: int, up: bool) -> tuple[Array, Array]:
    """By the place of the card that is up among the bettor's: every set of these cards that the player-dealer's hand can hold, the card
    that is up among them, and the sign with which it is counted; and how many cards it has."""
    found = [
        [chosen for size in range(dealt + 1) for chosen in combinations(range(dealt + 1), size) if (place in chosen) == up]
        for place in range(dealt + 1)
    ]
    members = np.zeros((len(found), len(found[0]), dealt + 1), np.int64)
    sizes = np.array([[len(chosen) for chosen in each] for each in found])
    for place, each in enumerate(found):
        for c, chosen in enumerate(each):
            members[place, c, : len(chosen)] = chosen
            members[place, c, dealt] = (-1) ** (len(chosen) - up)
    return members, sizes


def stand(geometry: Geometry, hands: Array, weights: Array, ups: Array) -> Stand:
    """These hands against all that the player-dealer may have."""
    told = patterns(geometry.kind, geometry.ranking)
    known = holding(geometry.kind, geometry.ranking)
    ways = geometry.ways
    marks = each_way(hands, ways, told.mixed, told.suited)
    sorts = each_way(hands, ways, told.mixed_sort, told.suited_sort)
    shape = (len(hands), len(ups), len(ways))
    below, same, missed = np.empty(shape, np.int32), np.empty(shape, np.int32), np.empty(shape[:2], np.int32)
    members, sizes = sets(geometry.kind.dealt, int(ups[0]) != NO_CARD)
    count_hands(
        hands, marks, ups, geometry.qualifying, known.levels, known.rows, known.below, known.lists, members, sizes, below, same, missed
    )
    return Stand(hands, weights, sorts, marks, ups, below, same, missed)


def ups_of(up: bool) -> Array:
    return np.arange(DECK) if up else np.array([NO_CARD])


KEPT = 4
_counted: dict[tuple[Geometry, bool], list[Stand]] = {}  # the last that were counted: other pay tables and readings need the same


def stands(geometry: Geometry, up: bool, progress: Progress = unheard) -> list[Stand]:
    """Every hand that a bettor may have, up to which suit is which, in parts."""
    key = (geometry, up)
    if key not in _counted:
        found = list(_count(geometry, up, progress))
        while len(_counted) >= KEPT:
            _counted.pop(next(iter(_counted)))
        _counted[key] = found
    _counted[key] = _counted.pop(key)  # the last to be forgotten
    return _counted[key]


def _count(geometry: Geometry, up: bool, progress: Progress) -> Iterator[Stand]:
    dealt = geometry.kind.dealt
    number_of_hands = hands_apart(dealt, np.empty((0, dealt), np.uint8), np.empty(0, np.int64))
    hands, weights = np.empty((number_of_hands, dealt), np.uint8), np.empty(number_of_hands, np.int64)
    hands_apart(dealt, hands, weights)
    holding(geometry.kind, geometry.ranking)  # once, before several ask for it
    parts = [slice(start, start + PART) for start in range(0, number_of_hands, PART)]
    return spread(lambda part: stand(geometry, hands[part], weights[part], ups_of(up)), parts, progress)
