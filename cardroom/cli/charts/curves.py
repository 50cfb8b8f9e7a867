"""A line through points that have errors, over amounts of which each ten times takes the same room."""

from collections.abc import Sequence
from math import log10
from typing import NamedTuple

from cardroom.cli.charts.panels import BLUE, FAINT, GRID, INK, WIDTH, Panel, Text, scale, spaced, text
from cardroom.money import money_text

LEFT, RIGHT, HEIGHT = 90, 60, 260
TIMES = (1, 2, 5)


class Point(NamedTuple):
    x: float  # cents, above nothing
    y: float
    low: float  # of the interval of 95 %
    high: float


def curve(title: str, x_label: str, points: Sequence[Point], tick: Text, level: tuple[float, str] | None = None) -> Panel:
    """``level`` is a line across at this y, with its label."""
    ys = [0.0, *(point.low for point in points), *(point.high for point in points), *([level[0]] if level else [])]
    levels = spaced(min(ys), max(ys), 6)
    first, last = log10(points[0].x), log10(points[-1].x)
    across = scale(first, last if last > first else first + 1, LEFT, WIDTH - RIGHT)

    def draw(top: float) -> list[str]:
        bottom = top + 14 + HEIGHT
        up = scale(levels[0], levels[-1], bottom, top + 14)
        parts = [text(28, top, title, 'font-size="14" font-weight="bold"')]
        for y in levels:
            parts.append(_line(LEFT, WIDTH - RIGHT, up(y), up(y), INK if y == 0 else GRID))
            parts.append(text(LEFT - 8, up(y) + 4, tick(y), f'text-anchor="end" fill="{FAINT}"'))
        for x in _round(points[0].x, points[-1].x):
            parts.append(text(across(log10(x)), bottom + 17, money_text(round(x)), f'text-anchor="middle" fill="{FAINT}"'))
        if level is not None:
            parts.append(_line(LEFT, WIDTH - RIGHT, up(level[0]), up(level[0]), INK, "6 3"))
            parts.append(text(WIDTH - RIGHT, up(level[0]) - 5, level[1], f'text-anchor="end" fill="{FAINT}"'))
        path = "L".join(f"{across(log10(point.x)):.1f} {up(point.y):.1f}" for point in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{BLUE}" stroke-width="1.8"/>')
        for point in points:
            x = across(log10(point.x))
            parts.append(_line(x, x, up(point.low), up(point.high), BLUE))
            said = f"{money_text(round(point.x))}: {tick(point.y)}"
            parts.append(f'<circle cx="{x:.1f}" cy="{up(point.y):.1f}" r="3" fill="{BLUE}"><title>{said}</title></circle>')
        parts.append(text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, x_label, f'text-anchor="middle" fill="{FAINT}"'))
        return parts

    return Panel(14 + HEIGHT + 40, draw)


def _round(least: float, most: float) -> list[float]:
    """1, 2 and 5 of every power of ten between two amounts."""
    powers = range(int(log10(least)) - 1, int(log10(most)) + 2)
    return [times * 10.0**power for power in powers for times in TIMES if least <= times * 10.0**power <= most]


def _line(x1: float, x2: float, y1: float, y2: float, colour: str, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" stroke="{colour}"{dashed}/>'
