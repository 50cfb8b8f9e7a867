"""Who wins what part of the pot, deal for deal, added up."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels import Strengths

Counts = NDArray[np.int64]


@dataclass
class Shares:
    """In how many deals each player was one of ``k`` who had the best hand: of the whole pot, of the high half, of the low half.

    ``counts[p, what, k]``; what is 0 the whole, 1 the high half, 2 the low half. ``scoops[p]``: he had all of it alone.
    """

    players: int
    deals: int = 0
    counts: Counts = field(init=False)
    scoops: Counts = field(init=False)
    squares: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.counts = np.zeros((self.players, 3, self.players + 1), np.int64)
        self.scoops = np.zeros(self.players, np.int64)
        self.squares = np.zeros(self.players)

    def add(self, first: Strengths, second: Strengths | None, weight: int = 1) -> None:
        """Deals with these strengths, a row a player; ``weight``: each stands for so many."""
        both = np.zeros((0, first.shape[1]), np.int32) if second is None else second
        _add(first, both, weight, self.counts, self.scoops, self.squares)
        self.deals += first.shape[1] * weight

    def merge(self, other: "Shares") -> None:
        self.deals += other.deals
        self.counts += other.counts
        self.scoops += other.scoops
        self.squares += other.squares

    def equity(self, player: int) -> Fraction:
        """The part of the pot that he wins on average."""
        won = Fraction(0)
        for k in range(1, self.players + 1):
            whole, high, low = (int(self.counts[player, what, k]) for what in range(3))
            won += Fraction(2 * whole + high + low, 2 * k)
        return won / self.deals

    def error(self, player: int) -> float:
        """The standard error of his equity, if the deals were a sample."""
        mean = float(self.equity(player))
        return sqrt(max(0.0, self.squares[player] / self.deals - mean * mean) / self.deals)

    def part(self, player: int, what: int, alone: bool | None = None) -> Fraction:
        """In which part of the deals he had the best hand of ``what``: alone, with others, or both."""
        one, more = int(self.counts[player, what, 1]), int(self.counts[player, what, 2:].sum())
        return Fraction(one + more if alone is None else one if alone else more, self.deals)

    def scooped(self, player: int) -> Fraction:
        return Fraction(int(self.scoops[player]), self.deals)


@compiled
def _add(first: Strengths, second: Strengths, weight: int, counts: Counts, scoops: Counts, squares: NDArray[np.float64]) -> None:
    players, deals = first.shape
    split = len(second) > 0
    for i in range(deals):
        best, ties = first[0, i], 0
        for p in range(players):
            best = max(best, first[p, i])
        for p in range(players):
            ties += first[p, i] == best
        low, lows = 0, 0
        if split:
            for p in range(players):
                low = max(low, second[p, i])
            if low:
                for p in range(players):
                    lows += second[p, i] == low
        high_part = 0.5 / ties if low else 1.0 / ties
        for p in range(players):
            won = 0.0
            if first[p, i] == best:
                counts[p, 1 if low else 0, ties] += weight
                won = high_part
            if low and second[p, i] == low:
                counts[p, 2, lows] += weight
                won += 0.5 / lows
            if won == 1.0:
                scoops[p] += weight
            squares[p] += weight * won * won
