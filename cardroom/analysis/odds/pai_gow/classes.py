"""Seven cards as classes that no rule of setting, of ranking or of a bonus bet tells apart, and how many hands each class has.

Ranks decide, whether there is the joker, and which ranks lie in the one suit that has enough cards for a flush (five, or four beside the
joker). Of such a hand it counts too whether the two cards left are a king and queen of one suit: a royal match. That makes 294,255 classes
of 154,143,080 hands.

Cards are packed as four sets of ranks, sixteen bits a suit; the joker is told apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled, inlined
from cardroom.cards import JOKER, Card, face

Ints = NDArray[np.int64]
Table = NDArray[np.int32]

HAND = 7
FLUSH = 5
KINGS_QUEENS = 1 << 11 | 1 << 10
MATCHED = 105  # what is left beside a flush: 0 to 104 are the multisets of up to two ranks, this one is a king and queen of one suit
NIBBLES = 0x1111  # four bits a suit: how many cards it has


@dataclass(frozen=True)
class HandClasses:
    """Where classes are found, and one hand of each."""

    step: Table  # [multiset of up to six ranks, rank]: the multiset with one more; multisets of fewer ranks come first
    starts: tuple[int, ...]  # the first multiset of so many ranks
    flush: Table  # [joker, ranks of the suit, what is left]: the class
    size: NDArray[np.uint8]  # how many ranks a set has
    cards: NDArray[np.uint8]  # a hand of each class, the joker last; that of a flush has it in the first suit
    suited: NDArray[np.bool_]  # which of these cards are of the flush's suit
    natural: int  # so many classes, the first ones, are by natural ranks alone; as many as ``joined`` after them by ranks and the joker
    joined: int

    @property
    def number(self) -> int:
        return len(self.cards)

    @property
    def joker(self) -> NDArray[np.bool_]:
        return np.asarray(self.cards[:, -1] == JOKER)

    @property
    def matched(self) -> NDArray[np.bool_]:
        """Flushes beside a king and queen of one suit."""
        found = np.zeros(self.number, np.bool_)
        numbers = self.flush[:, :, MATCHED]
        found[numbers[numbers >= 0]] = True
        return found

    @property
    def same_ranks(self) -> Ints:
        """By class: the class of the same ranks without a flush."""
        multiset = np.zeros(self.number, np.int64)
        for place in range(HAND):
            natural = self.cards[:, place] != JOKER
            multiset[natural] = self.step[multiset[natural], self.cards[natural, place] >> 2]
        return np.where(self.joker, multiset + self.natural - self.starts[HAND - 1], multiset - self.starts[HAND])

    @property
    def look_up(self) -> tuple[Table, Table, NDArray[np.uint8], int, int]:
        """What the compiled functions of this module need."""
        return self.step, self.flush, self.size, self.starts[HAND], self.natural - self.starts[HAND - 1]


@cache
def classes() -> HandClasses:
    sizes, step = _multisets()
    starts = tuple(int(start) for start in np.cumsum([0, *(len(each) for each in sizes)]))
    size = np.array([number.bit_count() for number in range(1 << 13)], np.uint8)
    flush = np.full((2, 1 << 13, MATCHED + 1), -1, np.int32)
    natural, joined = len(sizes[HAND]), len(sizes[HAND - 1])
    hands = [_mixed(sizes[HAND], HAND), _with_joker(_mixed(sizes[HAND - 1], HAND - 1))]
    suited: list[NDArray[np.bool_]] = [np.zeros(each.shape, np.bool_) for each in hands]
    number = natural + joined
    for joker in range(2):
        for long in range(FLUSH - joker, HAND - joker + 1):
            masks = np.flatnonzero(size == long)
            left = HAND - joker - long
            rests = np.array([*range(starts[left], starts[left + 1]), *([MATCHED] if left == 2 else [])])
            flush[joker, masks[:, None], rests] = number + np.arange(len(masks) * len(rests)).reshape(len(masks), -1)
            cards = np.concatenate([np.repeat(_of_one_suit(masks, long), len(rests), 0), np.tile(_rests(sizes, left), (len(masks), 1))], 1)
            marks = np.zeros((len(cards), HAND), np.bool_)
            marks[:, :long] = True
            hands.append(_with_joker(cards) if joker else cards)
            suited.append(marks)
            number += len(cards)
    return HandClasses(step, starts, flush, size, np.concatenate(hands), np.concatenate(suited), natural, joined)


def _multisets() -> tuple[list[Ints], Table]:
    """Multisets of up to seven ranks, no rank more than four times, as sums of powers of five; and the step from one to the next."""
    powers = 5 ** np.arange(13)
    sizes: list[Ints] = [np.zeros(1, np.int64)]
    steps = []
    start = 1
    for _ in range(HAND):
        grown = sizes[-1][:, None] + powers
        full = sizes[-1][:, None] // powers % 5 == 4
        sizes.append(np.unique(grown[~full]))
        steps.append(np.where(full, -1, start + np.searchsorted(sizes[-1], grown)).astype(np.int32))
        start += len(sizes[-1])
    return sizes, np.concatenate(steps)


def _ranks(multisets: Ints, number: int) -> Ints:
    times = multisets[:, None] // 5 ** np.arange(13) % 5
    return np.repeat(np.tile(np.arange(13), len(multisets)), times.ravel()).reshape(len(multisets), number)


def _mixed(multisets: Ints, number: int) -> NDArray[np.uint8]:
    """Cards of these ranks, two of a suit at most."""
    return (_ranks(multisets, number) * 4 + np.arange(number) % 4).astype(np.uint8)


def _of_one_suit(masks: Ints, number: int) -> NDArray[np.uint8]:
    return np.array([[rank * 4 for rank in range(13) if mask >> rank & 1] for mask in masks.tolist()], np.uint8).reshape(len(masks), number)


def _rests(sizes: list[Ints], number: int) -> NDArray[np.uint8]:
    """Cards of the other suits, each of its own; last the king and queen of one."""
    cards = _ranks(sizes[number], number) * 4 + np.arange(1, number + 1)
    if number == 2:
        cards = np.concatenate([cards, [[10 * 4 + 1, 11 * 4 + 1]]])
    return cards.astype(np.uint8)


def _with_joker(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.concatenate([cards, np.full((len(cards), 1), JOKER, np.uint8)], 1)


@inlined
def flush_class(suits: int, joker: int, step: Table, flush: Table, size: NDArray[np.uint8]) -> int:
    """The class of cards with enough of one suit for a flush; -1 where no suit has."""
    for suit in range(4):
        mask = suits >> 16 * suit & 0x1FFF
        if size[mask] >= FLUSH - joker:
            rest = 0
            for other in range(4):
                left = suits >> 16 * other & 0x1FFF
                if other != suit and left:
                    if left == KINGS_QUEENS:
                        return int(flush[joker, mask, MATCHED])
                    while left:
                        rest = step[rest, size[(left & -left) - 1]]
                        left &= left - 1
            return int(flush[joker, mask, rest])
    return -1


@compiled
def class_of(
    suits: int, joker: int, step: Table, flush: Table, size: NDArray[np.uint8], natural_from: int, joined_from: int
) -> int:  # fmt: skip
    """The class of seven cards, the joker among them or not."""
    found = flush_class(suits, joker, step, flush, size)
    if found >= 0:
        return found
    multiset = 0
    for suit in range(4):
        left = suits >> 16 * suit & 0x1FFF
        while left:
            multiset = step[multiset, size[(left & -left) - 1]]
            left &= left - 1
    return multiset + joined_from if joker else multiset - natural_from


@compiled
def add_hands(
    kept: int, joker: int, more: int, dead: int, counts: Table, met: Table, number: int,
    step: Table, flush: Table, size: NDArray[np.uint8], natural_from: int, joined_from: int,
) -> int:  # fmt: skip
    """Every hand of the cards ``kept``, the joker or not, and so many more natural cards, none of the ``dead``: one more for its class
    in ``counts``.

    ``met`` lists the classes that are counted, ``number`` of them so far; how many there are now is returned.
    """
    if more == 0:
        found = class_of(kept, joker, step, flush, size, natural_from, joined_from)
        if counts[found] == 0:
            met[number] = found
            number += 1
        counts[found] += 1
        return number
    # The cards that are left, rank by rank, so that the last card of a hand is added a whole rank at a time.
    ranks, bits, marks = np.empty(52, np.int64), np.empty(52, np.int64), np.empty(52, np.int64)
    free = 0
    states, suits, longs = np.zeros(HAND + 1, np.int64), np.zeros(HAND + 1, np.int64), np.zeros(HAND + 1, np.int64)
    suits[0] = kept
    for rank in range(13):
        for suit in range(4):
            if kept >> (16 * suit + rank) & 1:
                states[0] = step[states[0], rank]
                longs[0] += 1 << 4 * suit
            elif not dead >> (16 * suit + rank) & 1:
                ranks[free], bits[free], marks[free] = rank, 1 << (16 * suit + rank), 1 << 4 * suit
                free += 1
    ends = np.empty(free + 1, np.int64)
    ends[free] = free
    for place in range(free - 1, -1, -1):
        ends[place] = ends[place + 1] if place + 1 < free and ranks[place + 1] == ranks[place] else place + 1
    first = joined_from if joker else -natural_from
    nearly = (8 - (FLUSH - joker - 1)) * NIBBLES  # added to the lengths of the suits, marks those one short of a flush, or longer
    enough = nearly - NIBBLES
    places = np.zeros(HAND + 1, np.int64)
    depth = 0
    while depth >= 0:
        place = places[depth]
        if depth < more - 1:
            if place > free - (more - depth):
                depth -= 1
                continue
            places[depth] = place + 1
            states[depth + 1] = step[states[depth], ranks[place]]
            suits[depth + 1] = suits[depth] | bits[place]
            longs[depth + 1] = longs[depth] + marks[place]
            places[depth + 1] = place + 1
            depth += 1
            continue
        state, long = states[depth], longs[depth]
        if (long + nearly) & 0x8888 == 0:
            while place < free:
                found = first + step[state, ranks[place]]
                if counts[found] == 0:
                    met[number] = found
                    number += 1
                counts[found] += ends[place] - place
                place = ends[place]
        else:
            while place < free:
                if (long + marks[place] + enough) & 0x8888:
                    found = flush_class(suits[depth] | bits[place], joker, step, flush, size)
                else:
                    found = first + step[state, ranks[place]]
                if counts[found] == 0:
                    met[number] = found
                    number += 1
                counts[found] += 1
                place += 1
        depth -= 1
    return number


@cache
def hands_of_each() -> Ints:
    """How many hands each class has."""
    counts = hands_without((), joker=True)
    assert int(counts.sum()) == comb(53, HAND)
    return counts


@compiled
def shared_sets(number: int, size: NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """So many natural cards, up to the names of the suits: packed, and how many sets of cards each stands for."""
    found, times = [0], [0]
    chosen = np.arange(number)
    while True:
        packed = 0
        for card in chosen:
            packed |= 1 << int(card // 13 * 16 + card % 13)
        a, b, c, d = packed & 0x1FFF, packed >> 16 & 0x1FFF, packed >> 32 & 0x1FFF, packed >> 48
        if a >= b >= c >= d:
            same = (a == b) + (b == c) + (c == d)
            stands_for = 24 if same == 0 else 12 if same == 1 else 1 if same == 3 else 6 if a == b and c == d else 4
            found.append(packed)
            times.append(stands_for)
        place = number - 1
        while place >= 0 and chosen[place] == 52 - number + place:
            place -= 1
        if place < 0:
            break
        chosen[place] += 1
        for later in range(place + 1, number):
            chosen[later] = chosen[later - 1] + 1
    return np.array(found[1:]), np.array(times[1:])


def packed(cards: Iterable[Card]) -> tuple[int, int]:
    """Cards as the compiled functions take them: four sets of ranks, and whether the joker is there."""
    faces = [face(card) for card in cards]
    naturals = [each for each in faces if each < JOKER]
    return sum(1 << (16 * (each & 3) + (each >> 2)) for each in naturals), len(faces) - len(naturals)


def hands_without(cards: Iterable[Card], joker: bool) -> Ints:
    """How many hands of each class there are without these cards, from the deck with the joker or without."""
    known = classes()
    counts, met = np.zeros(known.number, np.int32), np.empty(known.number, np.int32)
    dead, has_joker = packed(cards)
    number = 0
    for with_joker in range(2 if joker and not has_joker else 1):
        number = add_hands(0, with_joker, HAND - with_joker, dead, counts, met, number, *known.look_up)
    return counts.astype(np.int64)
