"""A line through points that have intervals, over an axis that is even or by tens."""

from collections.abc import Sequence
from math import log10
from typing import NamedTuple

from cardroom.charts.axis import Scale, Text, apart, by_tens, fitting, scale, within
from cardroom.charts.panels import EDGE, NARROW, Panel
from cardroom.charts.svg import dot, joined, line, shorter, text, upright, wide

FEW = 12  # points that are all named below the axis, where their words do not touch


class Point(NamedTuple):
    x: float
    y: float
    low: float  # of the interval of 95 %; the same as y where y is exact
    high: float


class Level(NamedTuple):
    """A line across, with its label."""

    y: float
    label: str


def curve(
    title: str, x_label: str, y_label: str, points: Sequence[Point], x_tick: Text, y_tick: Text, level: Level | None = None,
    tens: bool = False,
) -> Panel:  # fmt: skip
    """``tens``: each ten times of x takes the same room."""
    xs = [log10(point.x) if tens else point.x for point in points]
    ys = [*(point.low for point in points), *(point.high for point in points), *([level.y] if level else [])]

    def draw(width: float, top: float) -> tuple[list[str], float]:
        high, upper = (170.0, 220.0)[width >= NARROW], top + 24
        bottom = upper + high
        levels = fitting(min(ys), max(ys), 3 * high, y_tick, 5)
        left = EDGE + max(wide(y_tick(y)) for y in levels) + 10
        right = width - EDGE - wide(x_tick(points[-1].x)) / 2
        at, up = scale(min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1, left + 6, right), scale(levels[0], levels[-1], bottom, upper)
        parts = [text(EDGE, top + 10, shorter(y_label, width - 2 * EDGE), "faint")]
        for y in levels:
            parts += [line(left, right, up(y), up(y), "grid"), text(left - 8, up(y) + 4, y_tick(y), "faint", "end")]
        for x, place in _ticks(points, xs, at, right - left, x_tick, tens):
            parts.append(text(place, bottom + 17, x_tick(x), "faint", "middle"))
        if levels[0] <= 0 <= levels[-1]:
            parts.append(line(left, right, up(0), up(0), "ink"))
        if level is not None:
            above = up(level.y) - 6 if up(level.y) - 18 > upper else up(level.y) + 15
            parts += [line(left, right, up(level.y), up(level.y), "ink", "6 3"), text(left + 8, above, level.label, "faint")]
        parts.append(joined([(at(x), up(point.y)) for x, point in zip(xs, points, strict=True)], "accent"))
        for x, point in zip(xs, points, strict=True):
            if point.high > point.low:
                parts += upright(at(x), up(point.low), up(point.high), "accent")
            parts.append(dot(at(x), up(point.y), "accent", f"{x_tick(point.x)}: {y_tick(point.y)}"))
        parts.append(text((left + right) / 2, bottom + 36, shorter(x_label, width - 2 * EDGE), "faint", "middle"))
        return parts, bottom + 40 - top

    said = "; ".join(f"{x_tick(point.x)}: {y_tick(point.y)}" for point in points)
    return Panel(title, f"{said}.", draw)


def _ticks(points: Sequence[Point], xs: Sequence[float], at: Scale, room: float, said: Text, tens: bool) -> list[tuple[float, float]]:
    """The figures below the axis and where they stand: those of the points if they are few, else round ones."""
    if len(points) <= FEW:
        places = {point.x: at(x) for x, point in zip(xs, points, strict=True)}
        kept = apart(sorted(places), places.__getitem__, said)
        if len(kept) > 2 or len(kept) == len(places):
            return [(x, places[x]) for x in kept]
    if tens:
        return [(x, at(log10(x))) for x in by_tens(points[0].x, points[-1].x, at, said)]
    return [(x, at(x)) for x in within(min(xs), max(xs), room, said)]
