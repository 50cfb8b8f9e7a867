"""A small drawing of step lines as SVG: axes with labels, a line for each series, a legend. Lines that are the same share one."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from cardroom.money import money_text

COLOURS = ("#1f5fa8", "#c8441b", "#2a8a4a", "#7a3fa0", "#b8860b", "#0f8b8d", "#b02a5b", "#5a6b1e", "#6b4a2b", "#444444")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "14 4")
WIDTH, HEIGHT = 720, 440  # of the drawing itself; the legend grows beside it
LEFT, TOP, BOTTOM = 70, 50, 60
LEGEND_ROW, LEGEND_COLUMN, LETTERS = 16, 230, 30

Scale = Callable[[float], float]


class Series(NamedTuple):
    """A line: from each x on it is at y, up to the next; at None there is nothing."""

    name: str
    steps: Sequence[tuple[float, float | None]]


class StepChart(NamedTuple):
    title: str
    x_label: str
    least: float
    most: float
    money: bool  # whether x is money
    by_tens: bool  # whether each ten times of x takes the same room


def step_chart(chart: StepChart, series: Sequence[Series], y_label: str = "collected a hand") -> str:
    """The drawing; y is money."""
    lines = _merged(series)
    highest = max((y for one in series for _, y in one.steps if y is not None), default=0) or 100
    y_ticks = _ticks(0, highest)
    top = y_ticks[-1]

    def at_x(x: float) -> float:
        if chart.by_tens:
            return LEFT + WIDTH * (log10(x) - log10(chart.least)) / (log10(chart.most) - log10(chart.least))
        return LEFT + WIDTH * (x - chart.least) / (chart.most - chart.least)

    def at_y(y: float) -> float:
        return TOP + HEIGHT * (1 - y / top)

    rows = HEIGHT // LEGEND_ROW
    columns = max(1, ceil(len(lines) / rows))
    width, height = LEFT + WIDTH + 30 + columns * LEGEND_COLUMN, TOP + HEIGHT + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">',
        f"<title>{escape(chart.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(LEFT, TOP - 24, chart.title, 'font-size="15" font-weight="bold"'),
        _text(LEFT + WIDTH / 2, TOP + HEIGHT + 42, chart.x_label, 'text-anchor="middle"'),
        _text(LEFT, TOP - 8, y_label, 'text-anchor="middle"'),
    ]
    for y in y_ticks:
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{at_y(y):.1f}" y2="{at_y(y):.1f}" stroke="#dddddd"/>')
        parts.append(_text(LEFT - 6, at_y(y) + 4, money_text(round(y)), 'text-anchor="end"'))
    for x, label in _x_ticks(chart):
        parts.append(f'<line x1="{at_x(x):.1f}" x2="{at_x(x):.1f}" y1="{TOP}" y2="{TOP + HEIGHT}" stroke="#eeeeee"/>')
        parts.append(_text(at_x(x), TOP + HEIGHT + 18, label, 'text-anchor="middle"'))
    for number, (names, steps) in enumerate(lines):
        look = f'stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="1.8" fill="none"'
        dash = DASHES[number // len(COLOURS) % len(DASHES)]
        look += f' stroke-dasharray="{dash}"' if dash else ""
        name = "option " + ", ".join(names)
        parts.append(f'<path d="{_path(steps, chart, at_x, at_y)}" {look}><title>{escape(name)}</title></path>')
        left, down = LEFT + WIDTH + 30 + number // rows * LEGEND_COLUMN, TOP + 8 + number % rows * LEGEND_ROW
        parts.append(f'<line x1="{left}" x2="{left + 26}" y1="{down}" y2="{down}" {look}/>')
        short = name if len(name) <= LETTERS else name[: LETTERS - 1].rstrip(", ") + "…"
        parts.append(f"<g>{_text(left + 32, down + 4, short)}<title>{escape(name)}</title></g>")
    parts.append(f'<path d="M{LEFT} {TOP}V{TOP + HEIGHT}H{LEFT + WIDTH}" stroke="#222222" fill="none"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _merged(series: Sequence[Series]) -> list[tuple[list[str], tuple[tuple[float, float | None], ...]]]:
    """Each different line once, with the names of all that are on it; the highest first, as they lie in the drawing."""
    found: dict[tuple[tuple[float, float | None], ...], list[str]] = {}
    for one in series:
        steps = tuple(step for i, step in enumerate(one.steps) if i == 0 or step[1] != one.steps[i - 1][1])
        if any(y is not None for _, y in steps):
            found.setdefault(steps, []).append(one.name)
    return sorted(((names, steps) for steps, names in found.items()), key=lambda line: -max(y or 0 for _, y in line[1]))


def _path(steps: Sequence[tuple[float, float | None]], chart: StepChart, at_x: Scale, at_y: Scale) -> str:
    """Across at each fee, and up or down to the next; a gap where there is none."""
    found, drawing = [], False
    for (x, y), (end, _) in zip(steps, [*steps[1:], (chart.most, None)], strict=True):
        if y is not None:
            found.append(f"V{at_y(y):.1f}" if drawing else f"M{at_x(x):.1f} {at_y(y):.1f}")
            found.append(f"H{at_x(end):.1f}")
        drawing = y is not None
    return "".join(found)


def _x_ticks(chart: StepChart) -> list[tuple[float, str]]:
    if not chart.money:
        return [(x + 0.5, str(x)) for x in range(int(chart.least), int(chart.most))]
    if not chart.by_tens:
        return [(x, money_text(round(x))) for x in _ticks(chart.least, chart.most) if chart.least <= x <= chart.most]
    powers = range(floor(log10(chart.least)), ceil(log10(chart.most)) + 1)
    ticks = [times * 10**power for power in powers for times in (1, 2, 5)]
    return [(x, money_text(x)) for x in ticks if chart.least <= x <= chart.most]


def _ticks(least: float, most: float) -> list[float]:
    """Round figures from at most ``least`` to at least ``most``, some five to ten of them."""
    rough = (most - least) / 8
    power = 10 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    return [step * number for number in range(floor(least / step), ceil(most / step) + 1)]


def _text(x: float, y: float, text: str, look: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>'.replace(" >", ">")
