"""The tables of a ranking, made by asking the plain function of ``cardroom.hands`` once for every set of ranks that a hand can have."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.sums import COUNTER_BITS, EVERY_COUNTER, MASK_BITS, ROW_BITS, RankingTables, Rows, Words
from cardroom.cards import JOKER, RANKS, SUITS

# Each the least number with which all sums of seven ranks, none five times, stay different; so then do all sums of fewer.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661, 262_349, 636_345, 1_479_181)
JOKER_KEY = 2_972  # the least with which no four ranks and the joker look like five ranks
SIZES = (5, 6, 7)
ALL_RANKS = range(len(RANKS))

_FACES = 256  # as many as a byte has: whatever card is given, there is an entry
_JOKER_MASK = 1 << len(RANKS)

Ranks = tuple[int, ...]
Integers = NDArray[np.int64]
Rate = Callable[[list[int]], int]
Numbers = TypeVar("Numbers", bound=NDArray[np.generic])


def ranked(
    rate: Rate, sizes: Collection[int] = SIZES, *, ranks: Sequence[int] = ALL_RANKS, joker: bool = False, suits: bool = True
) -> RankingTables:
    """A ranking of so many cards of these ranks. Where ``suits`` count, one flush is looked for; a joker goes with four others."""
    values = []
    suited = np.zeros(1 << len(RANKS), np.int32)
    for size in SIZES:
        strengths = np.zeros(_room(size), np.int32)
        if size in sizes:
            hands = list(rank_sets(size, ranks))
            strengths[places(size, hands)] = [rate(mixed(hand)) for hand in hands]
        values.append(strengths)
    if suits:
        for size in range(5, max(sizes) + 1):  # of seven cards five or six may be of a suit
            for hand in combinations(ranks, size):
                suited[_bits(hand)] = rate(of_one_suit(hand))
    if joker:
        fours = list(rank_sets(4, ranks))
        values[0][places(5, fours, JOKER_KEY)] = [rate([*mixed(four), JOKER]) for four in fours]
        for four in combinations(ranks, 4) if suits else ():
            suited[_bits(four)] = rate([*of_one_suit(four), JOKER])
    keys, masks = card_sums(ranks, joker=joker, suits=suits)
    rows5, rows6, rows7 = (_packed(size)[0] for size in SIZES)
    of5, of6, of7 = map(fixed, values)
    return RankingTables(keys, masks, rows5, rows6, rows7, of5, of6, of7, fixed(suited), _bits(sizes))


def card_sums(ranks: Sequence[int] = ALL_RANKS, *, joker: bool, suits: bool) -> tuple[Words, Words]:
    """The key and the mask of every face. A mask of 0 is a face that is not in the deck."""
    keys, masks = np.zeros(_FACES, np.uint64), np.zeros(_FACES, np.uint64)
    for rank in ranks:
        for suit in range(len(SUITS)):
            keys[rank * 4 + suit] = RANK_KEYS[rank] + ((1 << 32 + COUNTER_BITS * suit) if suits else 0)
            masks[rank * 4 + suit] = 1 << MASK_BITS * suit + rank
    if joker:
        keys[JOKER] = JOKER_KEY + (EVERY_COUNTER if suits else 0)
        masks[JOKER] = _JOKER_MASK
    return fixed(keys), fixed(masks)


@cache
def rank_sets(size: int, ranks: Sequence[int] = ALL_RANKS) -> tuple[Ranks, ...]:
    """Every so many ranks, none more than four times."""
    return tuple(each for each in combinations_with_replacement(ranks, size) if all(each[i] != each[i + 4] for i in range(size - 4)))


def mixed(ranks: Ranks) -> list[int]:
    """Cards of these ranks, no two alike and no five of a suit, nor four of four."""
    return [rank * 4 + place % 4 for place, rank in enumerate(ranks)]


def of_one_suit(ranks: Ranks) -> list[int]:
    return [rank * 4 for rank in ranks]


def places(size: int, hands: Sequence[Ranks], more: int = 0) -> Integers:
    """Where the strengths of these ranks, or of these and a joker, lie in the table of so many cards."""
    totals = _totals(hands) + more
    found: Integers = _packed(size)[0][totals >> ROW_BITS] + (totals & (1 << ROW_BITS) - 1)
    return found


def fixed(numbers: Numbers) -> Numbers:
    """Nobody may write to it."""
    numbers.flags.writeable = False
    return numbers


def _totals(hands: Sequence[Ranks]) -> Integers:
    found: Integers = np.array(RANK_KEYS)[np.array(hands)].sum(axis=1)
    return found


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _room(size: int) -> int:
    return _packed(size)[1]


@cache
def _packed(size: int) -> tuple[Rows, int]:
    """Where each row of the sums of so many ranks begins in a table without many gaps, and how long that table is."""
    totals = _totals(rank_sets(size))
    if size == 5:
        totals = np.concatenate((totals, _totals(rank_sets(4)) + JOKER_KEY))
    totals.sort()
    counts = np.bincount(totals >> ROW_BITS)
    fullest_first = np.argsort(-counts, kind="stable")
    starts = _pack(totals & (1 << ROW_BITS) - 1, counts, np.cumsum(counts), fullest_first)
    return fixed(starts), int(starts.max()) + (1 << ROW_BITS)


@compiled
def _pack(columns: Integers, counts: Integers, ends: Integers, order: Integers) -> Rows:
    """Rows are laid over one another so that no two sums share a place: each where it first fits after those that are as full."""
    taken = np.zeros(8 * len(columns) + (1 << ROW_BITS), np.bool_)
    starts = np.zeros(len(counts), np.uint32)
    place = before = 0
    for row in order:
        if counts[row] != before:
            before, place = counts[row], 0
        first, last = ends[row] - counts[row], ends[row]
        fits = False
        while not fits:
            fits = True
            for each in range(first, last):
                if taken[place + columns[each]]:
                    fits = False
                    place += 1
                    break
        for each in range(first, last):
            taken[place + columns[each]] = True
        starts[row] = place
    return starts
