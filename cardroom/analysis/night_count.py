"""How many nights are played where nobody says how many: as many as give one significant digit on the risk of ruin.

A trial finds out how large the risk is. It has cards of its own, and its nights are not counted afterwards: a number of nights that went by
the nights it counts would bias them. The number is one of a fixed row of doublings, bounded by rounds and not by the clock, so the same
seed gives the same figures on any machine.
"""

from collections.abc import Callable
from math import floor, log10, sqrt
from typing import NamedTuple

from cardroom.analysis.confidence import Proportion

LEAST, MOST = 400, 25_600  # nights; each number is twice the one before
FEWEST = 50  # of nights so long that there is no time for more
COMPILED_ROUNDS, REAL_ROUNDS = 6_500_000, 100_000  # that are played at most: some seconds, and about a minute
TRIAL = 8  # a trial has at most so small a part of the most
FEW = 4  # so few ruins of a trial say only that ruin is rare
RARE = 0.01  # without a bankroll: the risk for which bankroll and quantiles are printed

Risk = Callable[[int], Proportion]  # of so many nights on trial: how many were ruined


class NightCount(NamedTuple):
    """A number of nights, and in one sentence why it is this one."""

    nights: int
    said: str


def night_count(rounds: int, compiled: bool, risk: Risk | None = None) -> NightCount:
    """Choose for nights of so many rounds; ``risk`` plays a trial, where there is a bankroll to be lost."""
    most = most_nights(rounds, compiled)
    bound = f"{most:,} nights are the most by default {'' if compiled else 'in real rounds '}(more can be asked for)"
    if most <= LEAST:
        return NightCount(most, f"{bound}.")
    if risk is None:
        nights = enough(RARE, most)
        return NightCount(nights, f"{nights:,} nights bound the quantiles of 1 % and 99 %; more can be asked for.")
    size = LEAST
    found = risk(size)
    while found.times < FEW and size * 2 <= max(LEAST, most // TRIAL):
        size *= 2
        found = risk(size)
    if found.times < FEW:
        return NightCount(most, f"{_times(found.times)} in a trial of {size:,} other nights; {bound}.")
    nights = max(enough(found.value, most), enough(RARE, most))
    said = f"In a trial of {size:,} other nights the bankroll was lost in {100 * found.value:.1f} %"
    if one_digit(found.value, nights):
        return NightCount(nights, f"{said}; {nights:,} nights give that one significant digit.")
    return NightCount(nights, f"{said}; {bound}.")


def most_by_default(rounds: int, compiled: bool, bankroll: bool) -> int:
    """Return the most that ``night_count`` can choose: without a bankroll it plays no trial."""
    most = most_nights(rounds, compiled)
    return most if bankroll or most <= LEAST else enough(RARE, most)


def most_nights(rounds: int, compiled: bool) -> int:
    """The largest number of the row that takes no more rounds than there is time for."""
    nights = MOST
    while nights > FEWEST and nights * rounds > (COMPILED_ROUNDS if compiled else REAL_ROUNDS):
        nights //= 2
    return nights


def enough(risk: float, most: int) -> int:
    """The smallest number of the row that gives such a risk one significant digit, or else the most."""
    nights = LEAST
    while nights < most and not one_digit(risk, nights):
        nights *= 2
    return nights


def one_digit(risk: float, nights: int) -> bool:
    """Whether the standard error is at most half a unit of the first digit, and a quarter of the whole.

    >>> [one_digit(0.01, nights) for nights in (800, 1600)], [one_digit(0.09, nights) for nights in (1600, 3200, 6400)]
    ([False, True], [False, False, True])
    """
    part = min(risk, 1 - risk)  # that a bankroll lasts is as rare as that it is lost
    if part <= 0:
        return False
    unit = 10.0 ** floor(log10(part))
    return sqrt(part * (1 - part) / nights) <= min(unit / 2, part / 4)


def _times(times: int) -> str:
    return "The bankroll was never lost" if not times else f"The bankroll was lost {'once' if times == 1 else f'{times} times'}"
