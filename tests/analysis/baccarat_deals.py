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
    for first in range(ranks):
        cards = [np.full_like(others[0], first), *others]
        ways = np.ones_like(others[0])
        for place, card in enumerate(cards):
            before = sum((earlier == card).astype(np.int64) for earlier in cards[:place])
            ways *= np.maximum(in_shoe[card] - before, 0)
        possible = ways > 0
        yield [card[possible] for card in cards], ways[possible]


def deals(decks: int, jokers: int = 0) -> int:
    cards = 52 * decks + jokers
    return cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
