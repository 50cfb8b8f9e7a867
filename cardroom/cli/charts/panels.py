"""Drawings as SVG, by hand: bars, parts of a whole, how amounts are spread, how they fan out over time; panels one below another."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from cardroom.money import money_text

WIDTH, LEFT, RIGHT, TOP = 880, 210, 110, 96
INNER = WIDTH - LEFT - RIGHT
ROW = 26
INK, FAINT, GRID = "#1d2430", "#667085", "#e4e7ec"
GOOD, BAD, EVEN, BLUE = "#2f855a", "#c2410c", "#98a2b3", "#1f5fa8"
PARTS = (GOOD, EVEN, BAD)
HALO = 'stroke="#ffffff" stroke-width="3" paint-order="stroke"'  # so that words on a bar can be read

Scale = Callable[[float], float]
Text = Callable[[float], str]


class Panel(NamedTuple):
    """A drawing of this height; its parts are drawn for the y at which it starts."""

    height: float
    draw: Callable[[float], list[str]]


class Bar(NamedTuple):
    name: str
    value: float
    text: str  # what is written beside it
    error: float = 0.0  # drawn as a whisker, twice as long: 95 of 100 times the truth is within
    colour: str = ""  # without one it is by sign


class Band(NamedTuple):
    """Between two lines, a point for each x."""

    name: str
    low: Sequence[float]
    high: Sequence[float]


def page(title: str, subtitle: str, panels: Iterable[Panel]) -> str:
    body: list[str] = []
    y = float(TOP)
    for panel in panels:
        body += panel.draw(y)
        y += panel.height + 34
    height = ceil(y)
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="Helvetica, Arial, DejaVu Sans, sans-serif" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        text(28, 34, title, 'font-size="18" font-weight="bold"'),
        text(28, 54, subtitle, f'fill="{FAINT}"'),
    ]
    return "\n".join([*head, *body, "</svg>"]) + "\n"


def bars(title: str, rows: Sequence[Bar], tick: Text) -> Panel:
    """A bar each from nothing to the right or to the left."""
    low = min(0.0, *(row.value - 2 * row.error for row in rows))
    high = max(0.0, *(row.value + 2 * row.error for row in rows))
    ticks = spaced(low, high, 6)
    at = scale(ticks[0], ticks[-1], LEFT, LEFT + INNER)

    def draw(top: float) -> list[str]:
        bottom = top + 14 + ROW * len(rows)
        parts = [_title(top, title), *_columns(ticks, at, top + 14, bottom, tick)]
        for number, row in enumerate(rows):
            y = top + 14 + ROW * number
            left, right = sorted((at(0), at(row.value)))
            colour = row.colour or (GOOD if row.value > 0 else BAD)
            parts.append(text(LEFT - 10, y + 17, shorter(row.name, 30), 'text-anchor="end"'))
            parts.append(rect(left, y + 5, max(right - left, 0.8), ROW - 10, colour, f"{row.name}: {row.text}"))
            if row.error:
                whisker = (at(row.value - 2 * row.error), at(row.value + 2 * row.error))
                parts += [_line(*whisker, y + ROW / 2, y + ROW / 2, INK)]
                parts += [_line(x, x, y + ROW / 2 - 4, y + ROW / 2 + 4, INK) for x in whisker]
            parts.append(text(LEFT + INNER + 10, y + 17, row.text))
        return [*parts, _line(at(0), at(0), top + 14, bottom, INK)]

    return Panel(14 + ROW * len(rows) + 22, draw)


def shares(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Panel:
    """For each row how a whole is divided, in the order of the names."""
    at = scale(0, 1, LEFT, LEFT + INNER)

    def draw(top: float) -> list[str]:
        parts = [_title(top, title)]
        x = LEFT + INNER + 16.0
        for name, colour in reversed(list(zip(names, PARTS, strict=False))):
            x -= 30 + 6.5 * len(name)
            parts += [rect(x, top - 10, 10, 10, colour, name), text(x + 14, top - 1, name, f'fill="{FAINT}"')]
        for number, (name, values) in enumerate(rows):
            y = top + 14 + ROW * number
            parts.append(text(LEFT - 10, y + 17, shorter(name, 30), 'text-anchor="end"'))
            start = 0.0
            for what, value, colour in zip(names, values, PARTS, strict=False):
                said = f"{100 * value:.1f} %"
                if value > 0:
                    parts.append(rect(at(start), y + 4, at(start + value) - at(start), ROW - 8, colour, f"{name}: {what} {said}"))
                if value > 0.08:
                    middle = (at(start) + at(start + value)) / 2
                    parts.append(text(middle, y + 17, said, 'text-anchor="middle" fill="#ffffff" font-size="11"'))
                start += value
        return parts

    return Panel(14 + ROW * len(rows), draw)


def histogram(
    title: str, x_label: str, values: Mapping[int, int], marks: Sequence[tuple[float, str]] = (), tick: Text | None = None
) -> Panel:  # fmt: skip
    """How often amounts came up. What lies far out is drawn at the ends, so that the middle can be seen."""
    said = tick or (lambda x: money_text(round(x)))
    low, high = _middle(values)
    edges = _edges(low, high, about=max(10, min(40, round(4 * sum(values.values()) ** (1 / 3)))))
    counts = [0] * (len(edges) - 1)
    step = edges[1] - edges[0]
    for value, times in values.items():
        counts[max(0, min(len(counts) - 1, floor((value - edges[0]) / step)))] += times
    total = sum(counts)
    most = max(counts) / total
    at, height = scale(edges[0], edges[-1], 70, WIDTH - 40), 200
    levels = spaced(0, most, 4)

    def draw(top: float) -> list[str]:
        bottom = top + 14 + height
        up = scale(0, levels[-1], bottom, top + 14)
        parts = [_title(top, title), *_rows(levels, up, 70, WIDTH - 40, lambda part: f"{100 * part:g} %")]
        for number, count in enumerate(counts):
            left, right = at(edges[number]), at(edges[number + 1])
            middle = (edges[number] + edges[number + 1]) / 2
            colour = BLUE if low >= 0 else GOOD if middle > 0 else BAD
            y = up(count / total)
            if count:
                hint = f"{said(edges[number])} to {said(edges[number + 1])}: {100 * count / total:.2f} %"
                parts.append(rect(left + 0.5, y, max(0.5, right - left - 1), bottom - y, colour, hint))
        for x in spaced(edges[0], edges[-1], 8):
            if edges[0] <= x <= edges[-1]:
                parts.append(text(at(x), bottom + 17, said(x), f'text-anchor="middle" fill="{FAINT}"'))
        lines = [(min(max(x, edges[0]), edges[-1]), label) for x, label in marks]
        for number, (x, label) in enumerate(sorted(lines)):
            anchor = "end" if at(x) > WIDTH - 200 else "start"
            parts.append(_line(at(x), at(x), top + 14, bottom, INK, "4 3"))
            parts.append(
                text(at(x) + (5 if anchor == "start" else -5), top + 26 + 15 * (number % 4), label, f'text-anchor="{anchor}" {HALO}')
            )
        parts.append(_line(70, WIDTH - 40, bottom, bottom, INK))
        parts.append(text((30 + WIDTH) / 2, bottom + 36, x_label, f'text-anchor="middle" fill="{FAINT}"'))
        return parts

    return Panel(14 + height + 40, draw)


def fan(title: str, x_label: str, xs: Sequence[float], bands: Sequence[Band], middle: Sequence[float], floor_at: float | None) -> Panel:
    """Bands, the widest first, with a line in the middle; ``floor_at`` is a line that must not be crossed, drawn if it is near."""
    lowest = min([0.0, *(y for band in bands for y in band.low)])
    highest = max([0.0, *(y for band in bands for y in band.high)])
    if floor_at is not None and floor_at < lowest - (highest - lowest):
        floor_at = None  # all else would be a thin strip
    lowest = lowest if floor_at is None else min(lowest, floor_at)
    levels = spaced(lowest, highest, 7)
    at, height = scale(min(xs), max(xs), 90, WIDTH - RIGHT), 300

    def draw(top: float) -> list[str]:
        bottom = top + 14 + height
        up = scale(levels[0], levels[-1], bottom, top + 14)
        parts = [_title(top, title), *_rows(levels, up, 90, WIDTH - RIGHT, lambda y: money_text(round(y)))]
        for number, band in enumerate(bands):
            out = [f"{at(x):.1f} {up(y):.1f}" for x, y in zip(xs, band.high, strict=True)]
            back = [f"{at(x):.1f} {up(y):.1f}" for x, y in zip(xs, band.low, strict=True)][::-1]
            shade = 0.16 + 0.2 * number
            parts.append(
                f'<path d="M{"L".join(out + back)}Z" fill="{BLUE}" fill-opacity="{shade:.2f}"><title>{escape(band.name)}</title></path>'
            )
        path = "L".join(f"{at(x):.1f} {up(y):.1f}" for x, y in zip(xs, middle, strict=True))
        parts.append(f'<path d="M{path}" fill="none" stroke="#ffffff" stroke-width="2.4"/>')
        ends = [middle[-1], *(edge[-1] for band in bands for edge in (band.high, band.low))]
        for y, end in _apart([(up(end), end) for end in ends]):
            parts.append(text(at(xs[-1]) + 6, y + 4, money_text(round(end / 100) * 100), f'fill="{FAINT}"'))
        if floor_at is not None:
            parts.append(_line(90, WIDTH - RIGHT, up(floor_at), up(floor_at), BAD, "6 3"))
            parts.append(text(96, up(floor_at) - 5, "the bankroll is gone", f'fill="{BAD}"'))
        parts.append(_line(90, WIDTH - RIGHT, up(0), up(0), INK))
        for x in spaced(min(xs), max(xs), 10):
            if min(xs) <= x <= max(xs):
                parts.append(text(at(x), bottom + 17, f"{x:g}", f'text-anchor="middle" fill="{FAINT}"'))
        parts.append(text((90 + WIDTH - RIGHT) / 2, bottom + 36, x_label, f'text-anchor="middle" fill="{FAINT}"'))
        return parts

    return Panel(14 + height + 40, draw)


def _apart(labels: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Labels with room between them: those that would touch one before them are left out."""
    found: list[tuple[float, float]] = []
    for y, value in labels:
        if all(abs(y - other) > 12 for other, _ in found):
            found.append((y, value))
    return found


# -- small parts --------------------------------------------------------------------------------------------------------------


def scale(low: float, high: float, first: float, last: float) -> Scale:
    wide = (high - low) or 1.0
    return lambda value: first + (last - first) * (value - low) / wide


def spaced(low: float, high: float, about: int) -> list[float]:
    """Round figures from at most ``low`` to at least ``high``."""
    rough = ((high - low) or abs(high) or 1.0) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)
    return [step * number for number in range(floor(low / step + 1e-9), max(ceil(high / step - 1e-9), floor(low / step + 1e-9) + 1) + 1)]


def _middle(values: Mapping[int, int]) -> tuple[float, float]:
    """The amounts between which all but one in a hundred lie."""
    total, passed = sum(values.values()), 0
    low = high = min(values)
    found = False
    for value, times in sorted(values.items()):
        passed += times
        if not found and passed * 200 >= total:
            low, found = value, True
        high = value
        if passed * 200 >= total * 199:
            break
    return low, high


def _edges(low: float, high: float, about: int) -> list[float]:
    ticks = spaced(low, high if high > low else low + 100, about)
    step = ticks[1] - ticks[0]
    if ticks[-1] <= high:  # an amount on an edge belongs to the bar above it
        ticks.append(ticks[-1] + step)
    return ticks


def _columns(ticks: Sequence[float], at: Scale, top: float, bottom: float, said: Text) -> list[str]:
    lines = [_line(at(x), at(x), top, bottom, GRID) for x in ticks]
    return lines + [text(at(x), bottom + 16, said(x), f'text-anchor="middle" fill="{FAINT}"') for x in ticks]


def _rows(levels: Sequence[float], up: Scale, left: float, right: float, said: Text) -> list[str]:
    lines = [_line(left, right, up(y), up(y), GRID) for y in levels]
    return lines + [text(left - 8, up(y) + 4, said(y), f'text-anchor="end" fill="{FAINT}"') for y in levels]


def _title(top: float, title: str) -> str:
    return text(28, top, title, 'font-size="14" font-weight="bold"')


def _line(x1: float, x2: float, y1: float, y2: float, colour: str, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" stroke="{colour}"{dashed}/>'


def rect(x: float, y: float, width: float, height: float, colour: str, hint: str) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {box} fill="{colour}"><title>{escape(hint)}</title></rect>'


def text(x: float, y: float, words: str, look: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'.replace(" >", ">")


def shorter(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"
