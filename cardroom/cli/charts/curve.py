"""A panel with one figure along an axis: points with their errors, joined by a line."""

from collections.abc import Sequence
from html import escape

from cardroom.cli.charts.panels import BLUE, FAINT, GRID, INK, RIGHT, WIDTH, Panel, Text, scale, spaced, text

HEIGHT = 200
LEFT = 110
FEW = 12  # points that are all named below the axis


def curve(title: str, x_label: str, points: Sequence[tuple[float, float, float]], x_tick: Text, y_tick: Text) -> Panel:
    """Points as x, y and the standard error of y; a whisker is twice as long."""
    xs = [x for x, _, _ in points]
    levels = spaced(min(y - 2 * error for _, y, error in points), max(y + 2 * error for _, y, error in points), 5)
    marks = sorted(set(xs))
    steps = marks if len(marks) <= FEW else [x for x in spaced(marks[0], marks[-1], 10) if marks[0] <= x <= marks[-1]]
    at = scale(min(xs), max(xs), LEFT, WIDTH - RIGHT)

    def draw(top: float) -> list[str]:
        bottom = top + 14 + HEIGHT
        up = scale(levels[0], levels[-1], bottom, top + 14)
        parts = [text(28, top, title, 'font-size="14" font-weight="bold"')]
        for y in levels:
            parts.append(_line(LEFT, up(y), WIDTH - RIGHT, up(y), GRID))
            parts.append(text(LEFT - 8, up(y) + 4, y_tick(y), f'text-anchor="end" fill="{FAINT}"'))
        for x in steps:
            parts.append(text(at(x), bottom + 17, x_tick(x), f'text-anchor="middle" fill="{FAINT}"'))
        path = "L".join(f"{at(x):.1f} {up(y):.1f}" for x, y, _ in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{BLUE}" stroke-width="1.8"/>')
        for x, y, error in points:
            if error:
                parts.append(_line(at(x), up(y - 2 * error), at(x), up(y + 2 * error), INK))
            hint = f"<title>{escape(f'{x_tick(x)}: {y_tick(y)}')}</title>"
            parts.append(f'<circle cx="{at(x):.1f}" cy="{up(y):.1f}" r="3.2" fill="{BLUE}">{hint}</circle>')
        if levels[0] <= 0 <= levels[-1]:
            parts.append(_line(LEFT, up(0), WIDTH - RIGHT, up(0), INK))
        parts.append(text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, x_label, f'text-anchor="middle" fill="{FAINT}"'))
        return parts

    return Panel(14 + HEIGHT + 40, draw)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'
