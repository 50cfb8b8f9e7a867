"""Amounts in bins, for drawings: few numbers that show how many amounts spread."""

from math import ceil, floor, log10
from typing import NamedTuple

from cardroom.analysis.tally import Tally
from cardroom.money import Cents

MOST = 40  # bins
TAIL = 0.5  # percent of all amounts that lie beyond each end


class Bins(NamedTuple):
    """``counts[i]`` amounts are from ``edges[i]`` to below ``edges[i + 1]``; those that lie farther out are below or above all bins."""

    edges: list[Cents]
    counts: list[int]
    below: int
    above: int


def binned(amounts: Tally) -> Bins:
    """Count the amounts in bins of a round width, about as many as so many amounts fill, over the middle 99 %.

    >>> from cardroom.analysis.tally import tally
    >>> binned(tally([-150, 0, 10, 99, 100, 250]))
    Bins(edges=[-150, -100, -50, 0, 50, 100, 150, 200, 250, 300], counts=[1, 0, 0, 2, 1, 1, 0, 0, 1], below=0, above=0)
    """
    ends = amounts.quantiles((TAIL, 100 - TAIL))
    low, high = ends[TAIL], ends[100 - TAIL]
    wanted = max(10, min(MOST, round(4 * amounts.count ** (1 / 3))))
    step = _round_step(max(1.0, (high - low) / wanted))
    first, last = floor(low / step), floor(high / step) + 1
    if low == high:
        first, last = first - 1, last + 1
    edges = [step * number for number in range(first, last + 1)]
    counts, below, above = [0] * (len(edges) - 1), 0, 0
    for amount, times in amounts.values.items():
        place = amount // step - first
        if place < 0:
            below += times
        elif place >= len(counts):
            above += times
        else:
            counts[place] += times
    return Bins(edges, counts, below, above)


def _round_step(least: float) -> int:
    power = 10 ** floor(log10(least))
    return next(ceil(power * times) for times in (1, 2, 5, 10) if power * times >= least)
