"""Axes: where a value lies, and which round figures are written beside it without touching each other."""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10

from cardroom.charts.svg import wide

Scale = Callable[[float], float]
Text = Callable[[float], str]

APART = 12.0  # pixels between two words of an axis, at least
TIMES = (1, 2, 5)


def scale(low: float, high: float, first: float, last: float) -> Scale:
    """Where a value between ``low`` and ``high`` lies between two places."""
    range_ = (high - low) or 1.0
    return lambda value: first + (last - first) * (value - low) / range_


def spaced(low: float, high: float, about: int) -> list[float]:
    """Round figures from at most ``low`` to at least ``high``."""
    rough = ((high - low) or abs(high) or 1.0) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    first = floor(low / step + 1e-9)
    return [step * number for number in range(first, max(ceil(high / step - 1e-9), first + 1) + 1)]


def fitting(low: float, high: float, room: float, said: Text, most: int = 10) -> list[float]:
    """Round figures that surround both ends, as many as can be written one beside another in so much room."""
    for about in range(most, 1, -1):
        found = spaced(low, high, about)
        if max(wide(said(x)) for x in found) + APART <= room / (len(found) - 1):
            return found
    return spaced(low, high, 1)


def within(low: float, high: float, room: float, said: Text, most: int = 10) -> list[float]:
    """Round figures from ``low`` to ``high``, none of them outside."""
    found = [x for x in fitting(low, high, room, said, most) if low - 1e-9 <= x <= high + 1e-9]
    return found or [low]


def by_tens(low: float, high: float, at: Scale, said: Text) -> list[float]:
    """1, 2 and 5 of every power of ten between two amounts, without those that would touch one before them."""
    powers = range(floor(log10(low)), ceil(log10(high)) + 1)
    every = [times * 10.0**power for power in powers for times in TIMES if low <= times * 10.0**power <= high]
    return apart(every or [low, high], lambda x: at(log10(x)), said)


def apart(values: Sequence[float], at: Scale, said: Text) -> list[float]:
    """Values in order, without those whose words would touch the words before them."""
    found: list[float] = []
    end = float("-inf")
    for value in values:
        half = wide(said(value)) / 2
        if at(value) - half >= end:
            found.append(value)
            end = at(value) + half + APART
    return found
