"""Card arrays for the tests of the kernels, and what a plain function says of every row of one."""

from collections.abc import Callable, Sequence
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]


def dealt(rows: int, size: int, faces: int | Sequence[int] = 52, seed: int = 1) -> Cards:
    """Random hands, each of different cards."""
    deck = np.arange(faces) if isinstance(faces, int) else np.array(faces)
    order = np.random.default_rng(seed).random((rows, len(deck))).argpartition(size - 1, axis=1)[:, :size]
    return deck[order].astype(np.uint8)


def every(size: int, faces: int | Sequence[int] = 52) -> Cards:
    """All hands."""
    deck = range(faces) if isinstance(faces, int) else faces
    cards = chain.from_iterable(combinations(deck, size))
    return np.fromiter(cards, np.uint8, size * comb(len(deck), size)).reshape(-1, size)


def said(function: Callable[[list[int]], int], cards: Cards) -> list[int]:
    return [function(hand) for hand in cards.tolist()]


def said_by_class(function: Callable[[list[int]], int], cards: Cards, *, suits: bool = True) -> NDArray[np.int32]:
    """The same, asked once for all hands of the same ranks that are, or are not, of one suit: the rules of poker see no other difference.

    A joker (face 52) has a rank of its own and any suit.
    """
    code = np.zeros(len(cards), np.int64)
    for ranks in np.sort(cards >> 2, axis=1).T:
        code = code * 14 + ranks
    if suits:
        first = cards.min(axis=1) & 3
        code = code * 2 + ((cards & 3 == first[:, None]) | (cards == 52)).all(axis=1)
    _, examples, group = np.unique(code, return_index=True, return_inverse=True)
    found: NDArray[np.int32] = np.array(said(function, cards[examples]), np.int32)[group]
    return found
