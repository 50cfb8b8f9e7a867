"""What is counted of shuffles: many at once, a row each, the cards as they lie (the top one last)."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

CARDS = 52
Lies = NDArray[np.int64]
Counts = dict[str, NDArray[np.int64]]
"""By what is counted: how often each came, in one row or in several that are tests of their own."""

PLAYERS = 6  # that five-card hands are dealt round to
TEN, ACE = 8, 12  # ranks, counted from the deuce


def count(lies: Lies) -> Counts:
    order = lies[:, ::-1]  # the top card first
    places = np.argsort(order, axis=1)
    rank, suit = order // 4, order % 4
    return {
        "positions": _columns(order, CARDS),
        "neighbours": _columns((order[:, 1:] - order[:, :-1]) % CARDS - 1, CARDS - 1),
        "first two": _pairs(order[:, 0], order[:, 1]),
        "last two": _pairs(order[:, -2], order[:, -1]),
        "one shuffle and the next": _tally(order[0:-1:2, 0] * CARDS + order[1::2, 0], CARDS**2),
        "cycles": _tally(cycles(lies), CARDS + 1),
        "cards that stay": _tally((lies == np.arange(CARDS)).sum(1), CARDS + 1),
        "descents": _tally((order[:, :-1] > order[:, 1:]).sum(1), CARDS),
        "rises": _tally((places[:, :-1] > places[:, 1:]).sum(1), CARDS),
        "first card's rank": _tally(rank[:, 0], 13),
        "first card's suit": _tally(suit[:, 0], 4),
        "suits in thirteen": np.array([_tally((suit[:, :13] == each).sum(1), 14) for each in range(4)]),
        "red in the half": _tally(((suit[:, :26] == 1) | (suit[:, :26] == 2)).sum(1), 27),
        "five from the top": _tally(hands(order[:, :5]), 9),
        "five dealt round": _tally(hands(order[:, : 5 * PLAYERS : PLAYERS]), 9),
        "naturals": _tally(_naturals(rank[:, :2]), 2),
        "pocket pairs": np.array([_tally(rank[:, seat] == rank[:, seat + PLAYERS], 2) for seat in range(PLAYERS)]),
    }


def _tally(values: NDArray[np.int64] | NDArray[np.bool_], cells: int) -> NDArray[np.int64]:
    return np.bincount(values.astype(np.int64), minlength=cells)


def _columns(values: Lies, cells: int) -> NDArray[np.int64]:
    """A row for each column of the values."""
    width = values.shape[1]
    return _tally((values + cells * np.arange(width)).ravel(), cells * width).reshape(width, cells)


def _pairs(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of two different cards."""
    return _tally(first * (CARDS - 1) + second - (second > first), CARDS * (CARDS - 1))


def cycles(lies: Lies) -> NDArray[np.int64]:
    """How many each shuffle has: those cards that are the lowest of theirs, found in steps that double."""
    least, far = np.minimum(lies, np.arange(CARDS)), lies
    for _ in range(CARDS.bit_length()):
        least = np.minimum(least, np.take_along_axis(least, far, 1))
        far = np.take_along_axis(far, far, 1)
    lowest: NDArray[np.int64] = (least == np.arange(CARDS)).sum(1)
    return lowest


def hands(cards: Lies) -> NDArray[np.int64]:
    """The kind of each hand of five, in the order of ``expected.HANDS``."""
    ranks = np.sort(cards // 4, axis=1)
    steps = np.diff(ranks, axis=1)
    alike = steps == 0
    pairs = alike.sum(1)
    two_together = (alike[:, 1:] & alike[:, :-1]).any(1)
    three_together = (alike[:, 2:] & alike[:, 1:-1] & alike[:, :-2]).any(1)
    wheel = (ranks == [0, 1, 2, 3, ACE]).all(1)
    straight, flush = (steps == 1).all(1) | wheel, (cards % 4 == cards[:, :1] % 4).all(1)
    kinds: list[tuple[NDArray[np.bool_], int]] = [
        (straight & flush, 8),
        ((pairs == 3) & three_together, 7),
        (pairs == 3, 6),
        (flush, 5),
        (straight, 4),
        ((pairs == 2) & two_together, 3),
        (pairs == 2, 2),
        (pairs == 1, 1),
    ]
    return np.select([holds for holds, _ in kinds], [kind for _, kind in kinds], 0)


def _naturals(ranks: Lies) -> NDArray[np.bool_]:
    """An ace and a card that counts ten."""
    low, high = ranks.min(1), ranks.max(1)
    found: NDArray[np.bool_] = (high == ACE) & (low >= TEN) & (low < ACE)
    return found


def add(found: Counts, more: Counts) -> Counts:
    return {name: each + more[name] for name, each in found.items()}


Source = Callable[[int], list[int]]
"""The cards as they lie after the shuffle of that number."""
