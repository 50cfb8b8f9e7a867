"""What a counter gains from many shoes, for every place of the cut card at once.

A round is dealt while more cards are left than lie behind the cut card. So the rounds of a shoe with a shallow cut are the first rounds of
the same shoe with a deep one, and one shoe dealt to the deepest cut says what every shallower cut would have given.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import inlined
from cardroom.analysis.value.result import Figure

Sums = NDArray[np.float64]

# What is measured, in cents: what the counter wins of the bank, the same after the counter's fees, the counted wager alone.
FROM_BANK, AFTER_FEES, ALONE = range(3)
MEASURES = 3
# The columns of a row of sums: wins of each measure, their squares, their products with the rounds; then bets, rounds, their squares.
BETS, ROUNDS, ROUNDS_SQUARED, BETS_SQUARED = range(3 * MEASURES, 3 * MEASURES + 4)
COLUMNS = 3 * MEASURES + 4


@inlined
def note(sums: Sums, low: int, high: int, won: Sums, bets: int, rounds: int) -> None:
    """Add the shoe as it stands to every cut from ``low`` to below ``high``: with such a cut it ends here."""
    for cut in range(low, high):
        row = sums[cut]
        for measure in range(MEASURES):
            row[measure] += won[measure]
            row[MEASURES + measure] += won[measure] * won[measure]
            row[2 * MEASURES + measure] += won[measure] * rounds
        row[BETS] += bets
        row[ROUNDS] += rounds
        row[ROUNDS_SQUARED] += rounds * rounds
        row[BETS_SQUARED] += bets * bets


@dataclass(frozen=True)
class AtCut:
    """Shoes dealt to one cut. Money is cents."""

    cut: int
    rounds: Figure  # of a shoe
    bets: Figure  # of a shoe: the rounds in which the counter bets
    shoe: Figure  # what the counted wager alone wins in a shoe
    bank: Figure  # what the bank loses to the counter in a round, whether the counter bets in it or not
    counter: Figure  # what the counter keeps of it in a round, fees paid


@dataclass(frozen=True)
class Depths:
    """Sums over shoes, a row for each cut."""

    sums: Sums
    shoes: int
    deepest: int  # the smallest cut for which there are sums
    shallowest: int  # the largest

    def at(self, cut: int) -> AtCut:
        row = self.sums[cut]
        rounds, bets = self._mean(row, ROUNDS, ROUNDS_SQUARED), self._mean(row, BETS, BETS_SQUARED)
        shoe = self._mean(row, ALONE, MEASURES + ALONE)
        return AtCut(cut, rounds, bets, shoe, self._ratio(row, FROM_BANK), self._ratio(row, AFTER_FEES))

    def _mean(self, row: Sums, total: int, squares: int) -> Figure:
        mean = float(row[total]) / self.shoes
        return Figure(mean, sqrt(max(0.0, row[squares] / self.shoes - mean**2) / self.shoes))

    def _ratio(self, row: Sums, measure: int) -> Figure:
        """Won in a round: shoes have different numbers of rounds, so the error is that of a ratio."""
        ratio = float(row[measure] / row[ROUNDS])
        square = row[MEASURES + measure] - 2 * ratio * row[2 * MEASURES + measure] + ratio**2 * row[ROUNDS_SQUARED]
        return Figure(ratio, sqrt(max(0.0, square)) / float(row[ROUNDS]))


SURE = 2.0  # standard errors between a figure and the bound that it keeps


def deepest_below(depths: Depths, most: float) -> int | None:
    """Return the deepest cut with which, two standard errors added, the bank loses at most so many cents a round, there and at every
    shallower cut; None if it loses more at all of them."""
    found = None
    for cut in range(depths.shallowest, depths.deepest - 1, -1):
        lost = depths.at(cut).bank
        if lost.value + SURE * lost.error > most:
            break
        found = cut
    return found
