"""Panels of a drawing: bars, parts of a whole, how amounts are spread, how they fan out over time; one below another on a page."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from cardroom.charts.axis import Text, fitting, scale, within
from cardroom.charts.svg import COLOURS, SIZE, across, area, joined, line, lines_of, look, rect, shorter, text, wide
from cardroom.money import money_text

WIDTH = 880  # of a file
LEAST, MOST = 360, 1200  # the widths that a page may ask for
NARROW = 560  # below it names stand above their bars
EDGE = 16.0
APART_TEXT = 10.0  # between a name and the figure on the same line
TITLE, ROW, TALL_ROW = 14.0, 26.0, 40.0
PARTS = ("good", "even", "bad")


class Panel(NamedTuple):
    """A drawing with its title, and what it shows in a sentence; its parts and its height are those of a width and a top."""

    title: str
    says: str
    draw: Callable[[float, float], tuple[list[str], float]]


class ChartBar(NamedTuple):
    name: str
    value: float
    text: str  # what is written beside it
    error: float = 0.0  # the standard error: a whisker is twice as long, so that 95 of 100 times the truth is within
    colour: str = ""  # without one it is by sign


class Band(NamedTuple):
    """Between two lines, a point for each x."""

    name: str
    low: Sequence[float]
    high: Sequence[float]


def page(title: str, subtitle: str, panels: Iterable[Panel], width: float = WIDTH) -> str:
    """Panels one below another, with a title over all of them."""
    body, heads = [], lines_of(title, width - 2 * EDGE, 18)
    y = 34.0
    for number, words in enumerate(heads):
        body.append(text(EDGE, y + 22 * number, words, size=18, bold=True))
    y += 22 * (len(heads) - 1) + 20
    body.append(text(EDGE, y, shorter(subtitle, width - 2 * EDGE), "faint"))
    y += 42
    said = []
    for panel in panels:
        parts, height = _titled(panel, width, y)
        body += parts
        y += height + 34
        said.append(f"{panel.title}. {panel.says}".strip())
    return _svg(title, " ".join(said), width, y, body)


def plot(panel: Panel, width: float) -> str:
    """One panel alone, without a title: a page writes it beside the drawing."""
    parts, height = panel.draw(width, 6.0)
    return _svg(panel.title, panel.says, width, 6 + height + 6, parts)


def _titled(panel: Panel, width: float, top: float) -> tuple[list[str], float]:
    heads = lines_of(panel.title, width - 2 * EDGE, TITLE)
    parts = [text(EDGE, top + 18 * number, words, size=TITLE, bold=True) for number, words in enumerate(heads)]
    down = 18 * (len(heads) - 1) + 14
    drawn, height = panel.draw(width, top + down)
    return parts + drawn, down + height


def _svg(title: str, says: str, width: float, height: float, body: Sequence[str]) -> str:
    high = ceil(height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{high}" viewBox="0 0 {width:g} {high}" '
            f'font-family="system-ui, Helvetica, Arial, DejaVu Sans, sans-serif" font-size="{SIZE}" fill="{COLOURS["ink"]}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(says)}</desc>",
            f'<rect width="{width:g}" height="{high}" {look("paper")}/>',
            *body,
            "</svg>\n",
        ]
    )


# -- bars -----------------------------------------------------------------------------------------------------------------------


def bars(title: str, rows: Sequence[ChartBar], tick: Text, axis: str = "") -> Panel:
    """A bar each from nothing to the right or to the left; ``axis`` names what they measure, and its unit."""
    low = min(0.0, *(row.value - 2 * row.error for row in rows))
    high = max(0.0, *(row.value + 2 * row.error for row in rows))

    def draw(width: float, top: float) -> tuple[list[str], float]:
        narrow = width < NARROW
        right = EDGE if narrow else max(EDGE, *(wide(row.text) for row in rows)) + EDGE + 10
        left = EDGE if narrow else min(0.3 * width, max(wide(row.name) for row in rows)) + EDGE + 10
        room = width - left - right
        ticks = fitting(low, high, room, tick, 7)
        at = scale(ticks[0], ticks[-1], left + (wide(tick(ticks[0])) / 2 if narrow else 0), width - right - (wide(tick(ticks[-1])) / 2))
        tall = TALL_ROW if narrow else ROW
        bottom = top + tall * len(rows)
        clear = TALL_ROW - ROW + 6 if narrow else 0  # of each row: no line runs through the words above a bar
        starts = [top + tall * number + clear for number in range(len(rows))]

        def column(x: float, colour: str) -> list[str]:
            return [line(x, x, y, y + tall - clear, colour) for y in starts]

        parts = [part for x in ticks for part in column(at(x), "grid")]
        parts += [text(at(x), bottom + 16, tick(x), "faint", "middle") for x in ticks]
        for number, row in enumerate(rows):
            y = top + tall * number
            middle = y + (28 if narrow else ROW / 2)
            begin, end = sorted((at(0), at(row.value)))
            words = y + (15 if narrow else 17)
            name = shorter(row.name, width - 2 * EDGE - wide(row.text) - APART_TEXT if narrow else left - EDGE - 10)
            parts.append(text(EDGE if narrow else left - 10, words, name, anchor="" if narrow else "end"))
            parts.append(text(width - EDGE if narrow else width - right + 10, words, row.text, anchor="end" if narrow else ""))
            colour = row.colour or ("good" if row.value > 0 else "bad")
            parts.append(rect(begin, middle - 8, max(end - begin, 0.8), 16, colour, f"{row.name}: {row.text}"))
            if row.error:
                parts += across(at(row.value - 2 * row.error), at(row.value + 2 * row.error), middle)
        parts += column(at(0), "ink")
        height = tall * len(rows) + 22
        if axis:
            parts.append(text((at(ticks[0]) + at(ticks[-1])) / 2, bottom + 36, shorter(axis, width - 2 * EDGE), "faint", "middle"))
            height += 20
        return parts, height

    return Panel(title, _said(rows), draw)


def _said(rows: Sequence[ChartBar]) -> str:
    return "; ".join(f"{row.name}: {row.text}" for row in rows) + "."


def shares(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Panel:
    """For each row how a whole is divided, in the order of the names."""

    def draw(width: float, top: float) -> tuple[list[str], float]:
        narrow = width < NARROW
        left = EDGE if narrow else min(0.3 * width, max(wide(name) for name, _ in rows)) + EDGE + 10
        at = scale(0, 1, left, width - EDGE)
        parts, x = [], left
        for name, colour in zip(names, PARTS, strict=False):
            parts += [rect(x, top, 10, 10, colour), text(x + 15, top + 10, name, "faint")]
            x += 31 + wide(name)
        tall = TALL_ROW if narrow else ROW
        for number, (name, values) in enumerate(rows):
            y = top + 18 + tall * number
            words = y + (15 if narrow else 17)
            parts.append(text(EDGE if narrow else left - 10, words, shorter(name, width - 2 * EDGE if narrow else left - EDGE - 10),
                              anchor="" if narrow else "end"))  # fmt: skip
            start, middle = 0.0, y + (28 if narrow else ROW / 2)
            for what, value, colour in zip(names, values, PARTS, strict=False):
                said = f"{100 * value:.1f} %"
                long = at(start + value) - at(start)
                if value > 0:
                    parts.append(rect(at(start), middle - 9, long, 18, colour, f"{name}: {what} {said}"))
                if long > wide(said) + 6:
                    parts.append(text(at(start) + long / 2, middle + 4, said, "paper", "middle"))
                start += value
        return parts, 18 + tall * len(rows)

    said = "; ".join(f"{name}: " + ", ".join(f"{what} {100 * part:.1f} %" for what, part in zip(names, values, strict=False))
                     for name, values in rows)  # fmt: skip
    return Panel(title, f"{said}.", draw)


# -- amounts --------------------------------------------------------------------------------------------------------------------


def histogram(
    title: str, x_label: str, y_label: str, edges: Sequence[float], counts: Sequence[int], marks: Sequence[tuple[float, str]] = (),
) -> Panel:  # fmt: skip
    """How often amounts came up between two edges; each mark is a line at an amount, with its label above."""
    total = sum(counts) or 1

    def said(x: float) -> str:
        return money_text(round(x))

    def percent(part: float) -> str:
        return f"{100 * part:g} %"

    def draw(width: float, top: float) -> tuple[list[str], float]:
        left, right = EDGE + wide("100 %") + 8, width - EDGE - 14
        at, high = scale(edges[0], edges[-1], left, right), 160.0 if width < NARROW else 200.0
        placed, rows = _label_rows([(at(min(max(x, edges[0]), edges[-1])), label) for x, label in marks], left, right)
        upper = top + 20 + 15 * rows
        bottom = upper + high
        levels = fitting(0, max(counts) / total, high * 2, percent, 5)
        up = scale(0, levels[-1], bottom, upper)
        parts = [text(EDGE, top + 10, y_label, "faint")]
        for y in levels:
            parts += [line(left, right, up(y), up(y), "grid"), text(left - 8, up(y) + 4, percent(y), "faint", "end")]
        for count, low, above in zip(counts, edges, edges[1:], strict=False):
            colour = "accent" if edges[0] >= 0 else "good" if low + above > 0 else "bad"
            y = up(count / total)
            if count:
                hint = f"{said(low)} – {said(above)}: {100 * count / total:.2f} %"
                parts.append(rect(at(low) + 0.5, y, max(0.5, at(above) - at(low) - 1), bottom - y, colour, hint))
        parts += [text(at(x), bottom + 17, said(x), "faint", "middle") for x in within(edges[0], edges[-1], right - left, said, 8)]
        for (x, label, anchor), row in placed:
            y = top + 31 + 15 * row
            parts += [
                line(x, x, y + 4, bottom, "ink", "4 3"),
                text(x + {"start": -2, "middle": 0, "end": 2}[anchor], y, label, anchor=anchor),
            ]
        parts.append(line(left, right, bottom, bottom, "ink"))
        parts.append(text((left + right) / 2, bottom + 36, shorter(x_label, width - 2 * EDGE), "faint", "middle"))
        return parts, bottom + 40 - top

    return Panel(title, "; ".join([f"{said(edges[0])} – {said(edges[-1])}", *(label for _, label in marks)]) + ".", draw)


def _label_rows(marks: Sequence[tuple[float, str]], left: float, right: float) -> tuple[list[tuple[tuple[float, str, str], int]], int]:
    """Labels above their lines, each in the first row where it touches no other; and how many rows there are."""
    ends: list[float] = []
    found = []
    for x, label in sorted(marks):
        half = wide(label) / 2
        anchor = "start" if x - half < left else "end" if x + half > right else "middle"
        begin = {"start": x, "middle": x - half, "end": x - 2 * half}[anchor]
        row = next((number for number, end in enumerate(ends) if end + 8 <= begin), len(ends))
        if row == len(ends):
            ends.append(0.0)
        ends[row] = begin + 2 * half
        found.append(((x, label, anchor), row))
    return [(mark, len(ends) - 1 - row) for mark, row in found], len(ends)


def fan(
    title: str, x_label: str, y_label: str, xs: Sequence[float], bands: Sequence[Band], middle: Sequence[float],
    ends: Sequence[tuple[float, str]], floor: tuple[float, str] | None = None,
) -> Panel:  # fmt: skip
    """Bands, the widest first, with a line in the middle; ``ends`` are amounts at the end with their labels, the weightiest first.

    ``floor`` is a line that must not be crossed, with its label, drawn if it is near.
    """
    lowest = min([0.0, *middle, *(y for band in bands for y in band.low)])
    highest = max([0.0, *middle, *(y for band in bands for y in band.high)])
    if floor is not None and floor[0] < lowest - (highest - lowest):
        floor = None  # all else would be a thin strip
    lowest = lowest if floor is None else min(lowest, floor[0])

    def said(y: float) -> str:
        return money_text(round(y))

    def draw(width: float, top: float) -> tuple[list[str], float]:
        high, upper = (220.0, 300.0)[width >= NARROW], top + 24
        bottom = upper + high
        levels = fitting(lowest, highest, 3 * high, said, 7)
        left = EDGE + max(wide(said(y)) for y in levels) + 8
        right = width - EDGE - max([0.0, *(wide(label) for _, label in ends)]) - 6
        at, up = scale(min(xs), max(xs), left, right), scale(levels[0], levels[-1], bottom, upper)
        parts = [text(EDGE, top + 10, y_label, "faint")]
        for y in levels:
            parts += [line(left, right, up(y), up(y), "grid"), text(left - 8, up(y) + 4, said(y), "faint", "end")]
        for number, band in enumerate(bands):
            out = [(at(x), up(y)) for x, y in zip(xs, band.high, strict=True)]
            back = [(at(x), up(y)) for x, y in zip(xs, band.low, strict=True)][::-1]
            parts.append(area([*out, *back], "accent", 0.16 + 0.2 * number, band.name))
        parts.append(joined([(at(x), up(y)) for x, y in zip(xs, middle, strict=True)], "ink", 2))
        kept: list[float] = []
        for y, label in ends:
            if all(abs(up(y) - other) >= SIZE + 1 for other in kept):
                kept.append(up(y))
                parts.append(text(right + 6, up(y) + 4, label, "faint"))
        if floor is not None:
            parts += [line(left, right, up(floor[0]), up(floor[0]), "bad", "6 3"), text(left + 6, up(floor[0]) - 5, floor[1], "bad")]
        parts.append(line(left, right, up(0), up(0), "ink"))
        parts += [text(at(x), bottom + 17, f"{x:g}", "faint", "middle") for x in within(min(xs), max(xs), right - left, lambda x: f"{x:g}")]
        parts.append(text((left + right) / 2, bottom + 36, x_label, "faint", "middle"))
        return parts, bottom + 40 - top

    return Panel(title, "; ".join(label for _, label in ends) + ".", draw)
