"""Hole cards and a board, where the number of hole cards that play is prescribed: exactly two, or at least two (big o).

The same compiled functions give highs, lows or any other ranking of five cards, by the tables they are given.
"""

from collections.abc import Callable

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.batches import Cards, check_rows, check_shape
from cardroom.analysis.kernels.high import ace_to_five_tables, eight_or_better_tables, high_tables
from cardroom.analysis.kernels.sums import RankingTables, Strengths, five
from cardroom.errors import BadInput

_HOLE, _BOARD = range(2, 8), range(3, 6)  # as many cards as somebody deals


def exactly_two(hole: Cards, board: Cards) -> Strengths:
    """The best high of two hole cards and three of the board."""
    return _rate(_rate_two, high_tables(), hole, board)


def exactly_two_low(hole: Cards, board: Cards) -> Strengths:
    """The best low of two hole cards and three of the board, 0 where it does not qualify."""
    return _rate(_rate_two, eight_or_better_tables((5,)), hole, board)


def exactly_two_any_low(hole: Cards, board: Cards) -> Strengths:
    """The best low of two hole cards and three of the board, however bad."""
    return _rate(_rate_two, ace_to_five_tables((5,)), hole, board)


def at_least_two(hole: Cards, board: Cards) -> Strengths:
    """The best high of two or more hole cards and the rest from the board."""
    return _rate(_rate_two_or_more, high_tables(), hole, board)


@compiled
def two_and_three(tables: RankingTables, hole: Cards, board: Cards) -> np.int32:
    """The best five of two hole cards and three of the board."""
    keys, masks = tables.keys, tables.masks
    best = np.int32(0)
    for c in range(2, len(board)):
        for d in range(1, c):
            for e in range(d):
                key3 = keys[board[c]] + keys[board[d]] + keys[board[e]]
                mask3 = masks[board[c]] + masks[board[d]] + masks[board[e]]
                for a in range(1, len(hole)):
                    key4, mask4 = key3 + keys[hole[a]], mask3 + masks[hole[a]]
                    for b in range(a):
                        best = max(best, five(tables, key4 + keys[hole[b]], mask4 + masks[hole[b]]))
    return best


@compiled
def two_or_more(tables: RankingTables, cards: Cards, hole: int) -> np.int32:
    """The best five of hole cards and board, which follow them in ``cards``, where the first two of the five are hole cards."""
    keys, masks = tables.keys, tables.masks
    number = len(cards)
    best = np.int32(0)
    for b in range(1, hole):
        for a in range(b):
            key2, mask2 = keys[cards[a]] + keys[cards[b]], masks[cards[a]] + masks[cards[b]]
            for c in range(b + 1, number - 2):
                key3, mask3 = key2 + keys[cards[c]], mask2 + masks[cards[c]]
                for d in range(c + 1, number - 1):
                    key4, mask4 = key3 + keys[cards[d]], mask3 + masks[cards[d]]
                    for e in range(d + 1, number):
                        best = max(best, five(tables, key4 + keys[cards[e]], mask4 + masks[cards[e]]))
    return best


def _rate(rate_rows: Callable[[RankingTables, Cards, int, Strengths], None], tables: RankingTables, hole: Cards, board: Cards) -> Strengths:
    check_shape(hole, _HOLE, "Hole cards")
    check_shape(board, _BOARD, "Boards")
    if len(hole) != len(board):
        raise BadInput(f"Each row of hole cards needs a board: these are {len(hole)} rows and {len(board)} boards.")
    cards = np.ascontiguousarray(np.concatenate((hole, board), axis=1))
    check_rows(tables.masks, cards)
    strengths = np.empty(len(cards), np.int32)
    rate_rows(tables, cards, hole.shape[1], strengths)
    return strengths


@compiled
def _rate_two(tables: RankingTables, cards: Cards, hole: int, out: Strengths) -> None:
    for i in range(len(cards)):
        out[i] = two_and_three(tables, cards[i, :hole], cards[i, hole:])


@compiled
def _rate_two_or_more(tables: RankingTables, cards: Cards, hole: int, out: Strengths) -> None:
    for i in range(len(cards)):
        out[i] = two_or_more(tables, cards[i], hole)
