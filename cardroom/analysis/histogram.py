"""Amounts between round edges: what a drawing needs of very many of them."""

from math import floor, log10

from cardroom.analysis.tally import Tally
from cardroom.money import Cents


def spread(amounts: Tally) -> tuple[list[Cents], list[int]]:
    """Edges of equal steps, and how many amounts lie between each two of them.

    An amount on an edge belongs above it. The one percent that lies farthest out is counted at the ends, so that the middle can be seen.
    """
    values = amounts.values
    ends = amounts.quantiles((0.5, 99.5))
    low, high = ends[0.5], ends[99.5]
    step = round_step((high - low) / max(10, min(40, round(4 * amounts.count ** (1 / 3)))))
    first = floor(low / step)
    counts = [0] * (floor(high / step) - first + 1)
    for value, times in values.items():
        counts[max(0, min(len(counts) - 1, value // step - first))] += times
    return [step * (first + number) for number in range(len(counts) + 1)], counts


def round_step(rough: float) -> Cents:
    """1, 2 or 5 times a power of ten, no less than ``rough`` and than a cent."""
    if rough <= 1:
        return 1
    power: Cents = 10 ** floor(log10(rough))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
