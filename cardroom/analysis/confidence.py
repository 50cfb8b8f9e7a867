"""How sure a count or a quantile is: intervals that hold in 95 of 100 cases, and what a sample is too small to say."""

from math import exp, lgamma, log, sqrt
from typing import NamedTuple

from cardroom.money import Cents

SURE = 0.95
_TAIL = (1 - SURE) / 2
_Z = 1.959963984540054  # so many deviations leave half a tail on each side
_WIDE = 9  # deviations of a binomial count beyond which nothing is left


class Proportion(NamedTuple):
    """How often something came of all times, and the interval of 95 % for how often it comes.

    If it never came, the upper end is the bound that 95 of 100 such samples would not let it exceed; likewise if it always came.
    """

    times: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.times / self.of


def proportion(times: int, of: int) -> Proportion:
    """``times`` of ``of``: Wilson's interval, and at the ends the exact bound of one side.

    >>> round(100 * proportion(0, 400).high, 2)
    0.75
    """
    if not times:
        return Proportion(times, of, 0.0, 1 - (1 - SURE) ** (1 / of))
    if times == of:
        return Proportion(times, of, (1 - SURE) ** (1 / of), 1.0)
    part, spread = times / of, _Z**2 / of
    middle = (part + spread / 2) / (1 + spread)
    half = _Z * sqrt(part * (1 - part) / of + spread / (4 * of)) / (1 + spread)
    return Proportion(times, of, middle - half, middle + half)


class Quantile(NamedTuple):
    """An amount that some part of all does not exceed, and the interval of 95 % for it."""

    amount: Cents
    low: Cents
    high: Cents


def ranks(count: int, percent: float) -> tuple[int, int] | None:
    """Between which places, counted from 1 in order of size, the quantile of the whole lies in 95 of 100 samples of this size.

    None where the sample is too small to bound it on both sides: for the 1 % quantile that takes 368 amounts.
    """
    part = percent / 100
    if count < 1 or not 0 < part < 1 or (1 - part) ** count > _TAIL or part**count > _TAIL:
        return None
    middle, deviation = count * part, sqrt(count * part * (1 - part))
    first, last = max(0, int(middle - _WIDE * deviation) - 1), min(count, int(middle + _WIDE * deviation) + 1)
    below, low, high = 0.0, 0, count
    for times in range(first, last + 1):
        if below <= _TAIL:
            low = times  # fewer than this come in no more than a tail of all samples
        below += _chance(count, times, part)
        if 1 - below <= _TAIL:
            high = times + 1
            break
    return max(1, low), min(count, high)


def _chance(count: int, times: int, part: float) -> float:
    ways = lgamma(count + 1) - lgamma(times + 1) - lgamma(count - times + 1)
    return exp(ways + times * log(part) + (count - times) * log(1 - part))
