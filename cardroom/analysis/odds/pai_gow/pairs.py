"""Every pair of hands from one deck, without dealing them.

Two hands may not share a card. Pairs of any two hands are easily counted, class by class; to leave out those that share cards, pairs that
both hold some given cards are taken off and put back by turns: the sum over all sets of cards, plus for an even number of cards and minus
for an odd one, counts each pair without a common card once and every other pair not at all. Suits have no names, so 1,270,000 sets stand
for all of up to six cards; seven common cards are a hand beside itself.
"""

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.pai_gow.classes import HAND, Ints, Table, add_hands, class_of, classes, hands_of_each, shared_sets
from cardroom.analysis.odds.pai_gow.plays import Plays
from cardroom.analysis.spread import Progress, spread, unheard

Told = tuple[
    Table, Table, NDArray[np.int16], NDArray[np.int16], NDArray[np.int8], NDArray[np.int8], Table, Table
]  # fmt: skip

_FEW = 24  # classes that are compared one by one
PARTS = 48
BLOCK = 250_000  # sampled deals in one go
# To the compiler a plain 0 or 1 is a type of its own, and whatever is called with it is compiled once more, for seconds.
_NONE, _ONE = cast(int, np.int64(0)), cast(int, np.int64(1))


@dataclass(frozen=True)
class Pairs:
    """A bettor's hand against the player-dealer's."""

    total: int  # deals counted
    wins: Ints  # by play: how often the class is dealt and the play wins
    loses: Ints
    kinds: Ints  # [kind of the bettor's hand, of the other's]: how often
    samples: int = 0  # deals, where they were sampled


def counted_pairs(plays: Plays, kinds: Table, joker: bool, progress: Progress = unheard) -> Pairs:
    """All of them."""
    known = classes()

    def work(part: tuple[Ints, Ints, Ints]) -> _Tally:
        found = _Tally.empty(plays, kinds)
        told = (*part, joker, kinds, *_told(plays), plays.fronts, plays.backs, *found, *known.look_up)
        _count(*told)
        return found

    total = _Tally.empty(plays, kinds)
    for found in spread(work, _parts(joker), progress):
        total.add(found)
    hands = np.where(known.joker & (not joker), 0, hands_of_each())
    told = (hands, kinds, *_told(plays), *total)
    _beside_itself(*told)
    deck = 52 + joker
    return Pairs(comb(deck, HAND) * comb(deck - HAND, HAND), total.wins, total.loses, total.kinds)


def sampled_pairs(plays: Plays, kinds: Table, joker: bool, deals: int, progress: Progress = unheard) -> Pairs:
    """So many deals, the same ones each time."""
    known = classes()

    def work(block: tuple[int, int]) -> _Tally:
        found = _Tally.empty(plays, kinds)
        told = (*block, joker, kinds, *_told(plays), *found, *known.look_up)
        _sample(*told)
        return found

    total = _Tally.empty(plays, kinds)
    for found in spread(work, [(seed, min(BLOCK, deals - seed * BLOCK)) for seed in range(-(-deals // BLOCK))], progress):
        total.add(found)
    return Pairs(deals, total.wins, total.loses, total.kinds, deals)


class _Tally(NamedTuple):
    """What is counted, part by part."""

    wins: Ints
    loses: Ints
    kinds: Ints

    @classmethod
    def empty(cls, plays: Plays, kinds: Table) -> "_Tally":
        number = int(kinds.max()) + 1
        return cls(*(np.zeros(shape, np.int64) for shape in (len(plays.place), len(plays.place), (number, number))))

    def add(self, found: "_Tally") -> None:
        for total, more in zip(self, found, strict=True):
            total += more


def _told(plays: Plays) -> Told:
    return (
        plays.starts, plays.corner_starts, plays.front, plays.back, plays.wins, plays.loses, plays.dealer_front, plays.dealer_back,
    )  # fmt: skip


@cache
def _parts(joker: bool) -> list[tuple[Ints, Ints, Ints]]:
    """The sets of common cards, in parts that take about as long as each other: packed cards, the joker or not, how many they stand for."""
    size = classes().size
    packed, jokers, times, cost = [], [], [], []
    for number in range(HAND):
        for with_joker in range(1 + (joker and number > 0)):
            sets, stand_for = shared_sets(number - with_joker, size)
            packed.append(sets)
            jokers.append(np.full(len(sets), with_joker))
            times.append(stand_for * (-1) ** number)
            cost.append(np.full(len(sets), 20 + comb(52 - number, HAND - number) / 6))
    work = np.cumsum(np.concatenate(cost))
    cuts = np.unique(np.searchsorted(work, np.linspace(0, work[-1], PARTS + 1)[1:-1]))
    columns = [np.split(np.concatenate(column), cuts) for column in (packed, jokers, times)]
    return [(one, two, three) for one, two, three in zip(*columns, strict=True) if len(one)]


@compiled
def _count(
    packed: Ints, jokers: Ints, times: Ints, joker: bool, kinds: Table,
    starts: Table, corner_starts: Table, front: NDArray[np.int16], back: NDArray[np.int16],
    wins: NDArray[np.int8], loses: NDArray[np.int8], dealer_front: Table, dealer_back: Table, fronts: int, backs: int,
    won: Ints, lost: Ints, met: Ints,
    step: Table, flush: Table, size: NDArray[np.uint8], natural_from: int, joined_from: int,
) -> None:  # fmt: skip
    number = len(dealer_front)
    counts, listed = np.zeros(number, np.int32), np.empty(number, np.int32)
    of_kind, listed_kinds = np.zeros(len(met), np.int64), np.empty(len(met), np.int64)
    row_of, below = np.zeros(backs, np.int32), np.zeros((backs + 1, fronts + 1), np.int32)
    for which in range(len(packed)):
        more = HAND - jokers[which]
        left = packed[which]
        while left:
            left &= left - 1
            more -= 1
        classes_met = add_hands(
            packed[which], jokers[which], more, _NONE, counts, listed, _NONE, step, flush, size, natural_from, joined_from
        )  # fmt: skip
        if joker and not jokers[which]:
            classes_met = add_hands(
                packed[which], _ONE, more - 1, _NONE, counts, listed, classes_met, step, flush, size, natural_from, joined_from
            )  # fmt: skip
        weight = times[which]
        if classes_met <= _FEW:
            _one_by_one(
                weight, counts, listed[:classes_met], starts, corner_starts, front, back, wins, loses, dealer_front, dealer_back, won, lost
            )
        else:
            rows = _pile_up(counts, listed[:classes_met], dealer_front, dealer_back, fronts, row_of, below)
            total = below[rows, fronts]
            for each in listed[:classes_met]:
                for play in range(starts[each], starts[each + 1]):
                    win = lose = 0
                    for corner in range(corner_starts[play], corner_starts[play + 1]):
                        row = row_of[back[corner]] if back[corner] < backs else rows
                        both = below[row, front[corner]]
                        win += wins[corner] * both
                        lose += loses[corner] * (total - below[rows, front[corner]] - below[row, fronts] + both)
                    won[play] += weight * counts[each] * win
                    lost[play] += weight * counts[each] * lose
        kinds_met = 0
        for each in listed[:classes_met]:
            kind = kinds[each]
            if of_kind[kind] == 0:
                listed_kinds[kinds_met] = kind
                kinds_met += 1
            of_kind[kind] += counts[each]
            counts[each] = 0
        for one in listed_kinds[:kinds_met]:
            for other in listed_kinds[:kinds_met]:
                met[one, other] += weight * of_kind[one] * of_kind[other]
        for one in listed_kinds[:kinds_met]:
            of_kind[one] = 0


@compiled
def _pile_up(counts: Table, listed: Table, dealer_front: Table, dealer_back: Table, fronts: int, row_of: Table, below: Table) -> int:
    """``below[row_of[back], front]``: how many of the player-dealer's hands are lower in both. How many different backs there are."""
    row_of[:] = 0
    for each in listed:
        if dealer_back[each] >= 0:
            row_of[dealer_back[each]] = 1
    rows = 0
    for back in range(len(row_of)):
        marked = row_of[back]
        row_of[back] = rows
        rows += marked
    below[: rows + 1, : fronts + 1] = 0
    for each in listed:
        if dealer_back[each] >= 0:
            below[row_of[dealer_back[each]] + 1, dealer_front[each] + 1] += counts[each]
    for row in range(1, rows + 1):
        so_far = 0
        for front in range(1, fronts + 1):
            so_far += below[row, front]
            below[row, front] = below[row - 1, front] + so_far
    return rows


@compiled
def _one_by_one(
    weight: int, counts: Table, listed: Table, starts: Table, corner_starts: Table, front: NDArray[np.int16], back: NDArray[np.int16],
    wins: NDArray[np.int8], loses: NDArray[np.int8], dealer_front: Table, dealer_back: Table, won: Ints, lost: Ints,
) -> None:  # fmt: skip
    for each in listed:
        for play in range(starts[each], starts[each + 1]):
            win = lose = 0
            for corner in range(corner_starts[play], corner_starts[play + 1]):
                at_front, at_back = front[corner], back[corner]
                lower = higher = 0
                for other in listed:
                    his_front, his_back = dealer_front[other], dealer_back[other]
                    if his_front >= 0:
                        lower += counts[other] * (his_front < at_front and his_back < at_back)
                        higher += counts[other] * (his_front >= at_front and his_back >= at_back)
                win += wins[corner] * lower
                lose += loses[corner] * higher
            won[play] += weight * counts[each] * win
            lost[play] += weight * counts[each] * lose


@compiled
def _against(
    mine: int, his: int, weight: int, kinds: Table, starts: Table, corner_starts: Table, front: NDArray[np.int16],
    back: NDArray[np.int16], wins: NDArray[np.int8], loses: NDArray[np.int8], dealer_front: Table, dealer_back: Table,
    won: Ints, lost: Ints, met: Ints,
) -> None:  # fmt: skip
    """One hand against one."""
    met[kinds[mine], kinds[his]] += weight
    his_front, his_back = dealer_front[his], dealer_back[his]
    if his_front < 0:
        return
    for play in range(starts[mine], starts[mine + 1]):
        for corner in range(corner_starts[play], corner_starts[play + 1]):
            if his_front < front[corner] and his_back < back[corner]:
                won[play] += weight * wins[corner]
            elif his_front >= front[corner] and his_back >= back[corner]:
                lost[play] += weight * loses[corner]


@compiled
def _beside_itself(
    hands: Ints, kinds: Table, starts: Table, corner_starts: Table, front: NDArray[np.int16], back: NDArray[np.int16],
    wins: NDArray[np.int8], loses: NDArray[np.int8], dealer_front: Table, dealer_back: Table, won: Ints, lost: Ints, met: Ints,
) -> None:  # fmt: skip
    """Seven common cards, an odd number: taken off."""
    for each in range(len(hands)):
        if hands[each]:
            _against(
                each, each, -hands[each], kinds, starts, corner_starts, front, back, wins, loses, dealer_front, dealer_back, won, lost, met
            )


@compiled
def _sample(
    seed: int, deals: int, joker: bool, kinds: Table, starts: Table, corner_starts: Table, front: NDArray[np.int16],
    back: NDArray[np.int16], wins: NDArray[np.int8], loses: NDArray[np.int8], dealer_front: Table, dealer_back: Table,
    won: Ints, lost: Ints, met: Ints,
    step: Table, flush: Table, size: NDArray[np.uint8], natural_from: int, joined_from: int,
) -> None:  # fmt: skip
    np.random.seed(seed)
    deck = np.arange(52 + joker)
    for _ in range(deals):
        for place in range(2 * HAND):
            other = np.random.randint(place, len(deck))
            deck[place], deck[other] = deck[other], deck[place]
        mine = _class(deck[:HAND], step, flush, size, natural_from, joined_from)
        his = _class(deck[HAND : 2 * HAND], step, flush, size, natural_from, joined_from)
        _against(mine, his, 1, kinds, starts, corner_starts, front, back, wins, loses, dealer_front, dealer_back, won, lost, met)


@compiled
def _class(cards: Ints, step: Table, flush: Table, size: NDArray[np.uint8], natural_from: int, joined_from: int) -> int:
    suits = joker = _NONE
    for card in cards:
        if card == 52:
            joker = _ONE
        else:
            suits |= 1 << (16 * (card & 3) + (card >> 2))
    return class_of(suits, joker, step, flush, size, natural_from, joined_from)
