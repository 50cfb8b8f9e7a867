"""Super pan nine by points: every hand of three cards against every other, and the cards that both may draw, counted.

A hand is the points of its three cards, which is all that its player decides by: with sevens to tens taken out there are 84 of them. Counts
are Python's integers, kept in arrays of objects: their sums pass 64 bits.
"""

from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardroom.games.banked.pan_nine.rules import CARDS, Rules, deck
from cardroom.hands.pan_nine import value

MODULUS = 10
LOWER, EQUAL, HIGHER = range(3)

Counts = NDArray[np.object_]  # of Python's integers
Drawing = NDArray[np.bool_]  # by hand: whether it draws


class Deals:
    """Everything that can be dealt and drawn by these rules. Arrays are by the bettor's hand, then the player-dealer's."""

    def __init__(self, rules: Rules) -> None:
        found = Counter(value(card) % MODULUS for card in deck(rules))
        self.cards = np.array([found[each] for each in range(MODULUS)], np.int64)  # how many cards count so much
        hands = combinations_with_replacement(sorted(found), CARDS)
        self.hands = tuple(hand for hand in hands if all(hand.count(each) <= found[each] for each in hand))
        self.holds = np.array([[hand.count(each) for each in range(MODULUS)] for hand in self.hands], np.int64)
        self.points = np.array([sum(hand) % MODULUS for hand in self.hands], np.int64)
        self.index = {hand: number for number, hand in enumerate(self.hands)}

    @cached_property
    def ways(self) -> Counts:
        """How often both hands are dealt."""
        ways = np.empty((len(self.hands), len(self.hands)), object)
        for own, holds in enumerate(self.holds):
            left = self.cards - holds
            first = _ways(self.cards, holds)
            ways[own] = [first * _ways(left, other) for other in self.holds]
        return ways

    @cached_property
    def results(self) -> Counts:
        """By bettor's hand, player-dealer's hand, whether the bettor draws, whether the player-dealer does: how often the bettor is then
        lower, equal, higher. Each counts the two cards that lie next in the shoe, drawn or not, so all are out of the same number."""
        drawn = np.arange(MODULUS)
        totals = np.stack([np.repeat(self.points[:, None], MODULUS, 1), (self.points[:, None] + drawn) % MODULUS])  # stood, drew; by hand
        found = np.empty((len(self.hands), len(self.hands), 2, 2, 3), object)
        for own, holds in enumerate(self.holds):
            left = self.cards - holds - self.holds
            next_two = left[:, :, None] * (left[:, None, :] - np.eye(MODULUS, dtype=np.int64))  # the bettor's card, the player-dealer's
            for bettor in (0, 1):
                for banker in (0, 1):
                    sign = np.sign(totals[bettor, own][None, :, None] - totals[banker][:, None, :])
                    for result in (LOWER, EQUAL, HIGHER):
                        found[own, :, bettor, banker, result] = (next_two * (sign == result - 1)).sum(axis=(1, 2)).astype(object)
        return np.asarray(found * self.ways[:, :, None, None, None])

    @cached_property
    def dealt(self) -> Counts:
        """How often both hands are dealt, in the count of ``results``: with the two cards that lie next."""
        left = int(self.cards.sum()) - 2 * CARDS
        return np.asarray(self.ways * (left * (left - 1)))


def _ways(cards: NDArray[np.int64], holds: NDArray[np.int64]) -> int:
    ways = 1
    for there, taken in zip(cards.tolist(), holds.tolist(), strict=True):
        ways *= comb(there, taken)
    return ways
