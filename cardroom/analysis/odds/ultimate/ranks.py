"""Ultimate Texas hold'em: what two cards and a board make, from tables that compiled code reads.

The tables are filled by calling the rankings of ``cardroom.hands``, so that the odds and the table agree on every hand. Without a flush
a hand is its ranks: one row for each five ranks of a board, one column for the two ranks of a pair. A board leaves room for a flush in
one suit at most.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.hands import HIGH_CATEGORIES, high, high_categories_made
from cardroom.hands.high import strengths_without_flush

Made = tuple[str, ...]  # every category that a hand makes, best first
Array = NDArray[np.signedinteger]

MADE = 64  # what a hand makes, as a number: 16 times what it makes of one suit, and what its ranks make
_RANKS_MADE = 16
_SUITED: tuple[Made, ...] = ((), ("flush",), ("straight-flush", "flush"), ("royal-flush", "straight-flush", "flush"))
_OF_A_SUIT = frozenset(_SUITED[-1])
_STRAIGHTS = ((12, 0, 1, 2, 3), *((low, low + 1, low + 2, low + 3, low + 4) for low in range(9)))
_PLACES = np.array([5**rank for rank in range(13)], np.int64)


class Ranks(NamedTuple):
    """A hand is a number: its place among all strengths, times 64, and what it makes."""

    boards: Array  # the rank sums of five cards, ascending
    pairs: Array  # [board][rank * 13 + rank]: the hand without a flush
    board_made: Array  # what the ranks of a board make
    flushes: Array  # by the ranks of a suit, one bit each: the hand, 0 below five of them


class MadeTables(NamedTuple):
    ranks: Ranks
    strengths: Array  # as ``cardroom.hands.high`` gives them, ascending
    rank_sets: tuple[Made, ...]  # what ranks alone can make

    def made(self, number: int) -> Made:
        """Every category of a hand that makes this, best first."""
        ranks = self.rank_sets[number % _RANKS_MADE] if number % _RANKS_MADE < len(self.rank_sets) else ()
        return _in_order((*_SUITED[number // _RANKS_MADE], *ranks))

    def place(self, strength: int) -> int:
        """Of the lowest strength that is not below this one."""
        return int(np.searchsorted(self.strengths, strength))


@cache
def tables() -> MadeTables:
    unsuited = strengths_without_flush()
    flushes = {
        sum(1 << rank for rank in ranks): [4 * rank for rank in ranks] for size in (5, 6, 7) for ranks in combinations(range(13), size)
    }
    by_bits = {bits: high(cards) for bits, cards in flushes.items()}
    strengths = np.unique(np.array([*unsuited.values(), *by_bits.values()], np.int64))

    made_of = {total: _ranks_make(ranks) for total, ranks in (*_sums(5), *_sums(7))}
    rank_sets = tuple(sorted(set(made_of.values()), key=lambda made: [HIGH_CATEGORIES.index(each) for each in made], reverse=True))
    number = {made: place for place, made in enumerate(rank_sets)}

    sums = np.array(sorted(made_of), np.int64)
    hands = np.searchsorted(strengths, [unsuited[total] for total in sums.tolist()]) * MADE
    hands += np.array([number[made_of[total]] for total in sums.tolist()])
    boards = np.array(sorted(total for total, _ in _sums(5)), np.int64)
    wanted = boards[:, None] + (_PLACES[:, None] + _PLACES).ravel()
    at = np.minimum(np.searchsorted(sums, wanted), len(sums) - 1)
    pairs = np.where(sums[at] == wanted, hands[at], 0).astype(np.int32)  # 0: a fifth card of a rank

    of_suit = np.zeros(1 << 13, np.int32)
    for bits, place in zip(by_bits, np.searchsorted(strengths, list(by_bits.values())).tolist(), strict=True):
        suited = _in_order(_OF_A_SUIT.intersection(high_categories_made(flushes[bits])))
        of_suit[bits] = place * MADE + _SUITED.index(suited) * _RANKS_MADE
    board_made = (hands[np.searchsorted(sums, boards)] % MADE).astype(np.int8)
    return MadeTables(Ranks(boards, pairs, board_made, of_suit), strengths, rank_sets)


def _sums(cards: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every so many ranks, none five times, beside their rank sum."""
    found = (ranks for ranks in combinations_with_replacement(range(13), cards) if all(ranks[i] != ranks[i + 4] for i in range(cards - 4)))
    return [(sum(5**rank for rank in ranks), ranks) for ranks in found]


def _ranks_make(ranks: tuple[int, ...]) -> Made:
    held = set(ranks)
    times = sorted(map(ranks.count, held))
    return _kind_makes(tuple(times), next((run for run in _STRAIGHTS if held.issuperset(run)), ()))


@cache
def _kind_makes(times: tuple[int, ...], straight: tuple[int, ...]) -> Made:
    """Of cards whose ranks come so many times, with this straight among them; a flush by their suits here does not count."""
    others = [rank for rank in (0, 2, 4, 6, 8, 10, 12) if rank not in straight]
    ranks = (*straight, *others)[: len(times)]
    cards = [rank * 4 + suit for rank, held in zip(ranks, times, strict=True) for suit in range(held)]
    return tuple(each for each in high_categories_made(cards) if each not in _OF_A_SUIT)


def _in_order(made: Iterable[str]) -> Made:
    return tuple(sorted(made, key=HIGH_CATEGORIES.index))


@compiled
def row_of(board: Array, boards: Array) -> int:
    """The row of a board in the tables."""
    total = 0
    for card in board:
        total += 5 ** (int(card) >> 2)
    low, high = 0, len(boards) - 1
    while low < high:
        middle = (low + high) // 2
        if boards[middle] < total:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def suit_of(board: Array) -> tuple[int, int, int]:
    """The suit in which the board leaves room for a flush, with the number of its cards and their ranks; (4, 0, 0) if there is none."""
    for suit in range(4):
        held, bits = 0, 0
        for card in board:
            if int(card) & 3 == suit:
                held += 1
                bits |= 1 << (int(card) >> 2)
        if held >= 3:
            return suit, held, bits
    return 4, 0, 0


@compiled
def hand_of(first: int, second: int, row: Array, flushes: Array, suit: int, held: int, bits: int) -> int:
    """Two cards with a board: its row, and its suit as ``suit_of`` tells it."""
    hand = int(row[(first >> 2) * 13 + (second >> 2)])
    if suit < 4:
        if first & 3 == suit:
            held += 1
            bits |= 1 << (first >> 2)
        if second & 3 == suit:
            held += 1
            bits |= 1 << (second >> 2)
        if held >= 5:  # of five different ranks: no full house, no four of a kind
            hand = int(flushes[bits]) | hand & 15
    return hand
