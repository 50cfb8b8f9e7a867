"""Every deal of six cards by ranks, in order, as arrays: the second way of counting baccarat. It shares nothing with the first, which goes
by what cards count and by pairs."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

COUNTS = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0])  # ace to king, then the joker
JOKER = 13


def six_cards(decks: int, jokers: int = 0) -> Iterator[tuple[list[Numbers], Numbers]]:
    """Part after part: the ranks of six cards, and in how many ways each six come out of the shoe."""
    in_shoe = np.array([4 * decks] * 13 + [jokers] * (jokers > 0), dtype=np.int64)
    ranks = len(in_shoe)
    others = [each.ravel() for each in np.indices((ranks,) * 5, dtype=np.int64)]
    left = [in_shoe[card] for card in others]  # of this rank, if the first card is of another
    for place, card in enumerate(others):
        for earlier in others[:place]:
            left[place] -= earlier == card
    for first in range(ranks):
        cards = [np.full_like(others[0], first), *others]
        ways = np.full_like(others[0], in_shoe[first])
        for card, there in zip(others, left, strict=True):
            ways *= np.maximum(there - (card == first), 0)
        possible = ways > 0
        yield [card[possible] for card in cards], ways[possible]


def tally(shape: tuple[int, ...], places: tuple[Numbers, ...], ways: Numbers) -> Numbers:
    """In how many ways each place comes. Sums below 2**53, as these are, are exact in floating point, which is much quicker."""
    found = np.bincount(np.ravel_multi_index(places, shape), ways, minlength=int(np.prod(shape)))
    assert found.sum() < 2**53
    return found.astype(np.int64).reshape(shape)


def deals(decks: int, jokers: int = 0) -> int:
    cards = 52 * decks + jokers
    return cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
