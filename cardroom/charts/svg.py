"""Elements of a drawing as SVG text, by hand."""

from collections.abc import Sequence
from html import escape

COLOURS = {
    "ink": "#1d2430",
    "faint": "#5b6472",
    "grid": "#e4e7ec",
    "paper": "#ffffff",
    "good": "#2f855a",
    "bad": "#c2410c",
    "even": "#98a2b3",
    "accent": "#1f5fa8",
}
SIZE = 12  # of all words but titles, in pixels: the width of a drawing is the width at which it is shown
LETTER = 0.58  # of the size: a letter's width on average, on the safe side

Point = tuple[float, float]


def wide(words: str, size: float = SIZE) -> float:
    """How wide words are, about."""
    return len(words) * size * LETTER


def shorter(words: str, room: float, size: float = SIZE) -> str:
    """Words cut off so that they fit, with an ellipsis."""
    letters = int(room / (size * LETTER) + 1e-6)
    return words if len(words) <= letters else words[: max(1, letters - 1)].rstrip() + "…"


def lines_of(words: str, room: float, size: float = SIZE) -> list[str]:
    """Words on as many lines as they need."""
    found: list[str] = []
    for word in words.split():
        if found and wide(f"{found[-1]} {word}", size) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def look(fill: str = "none", stroke: str = "", dash: str = "", more: str = "") -> str:
    """Attributes and classes of an element whose colours have these names."""
    classes = " ".join(f"{kind}-{name}" for kind, name in (("f", fill), ("s", stroke)) if name and name != "none")
    parts = [f'class="{classes}"' if classes else "", f'fill="{COLOURS.get(fill, fill)}"']
    parts.append(f'stroke="{COLOURS[stroke]}"' if stroke else "")
    parts.append(f'stroke-dasharray="{dash}"' if dash else "")
    return " ".join(part for part in (*parts, more) if part)


def text(x: float, y: float, words: str, fill: str = "ink", anchor: str = "", size: float = SIZE, bold: bool = False) -> str:
    more = f'font-size="{size:g}"' if size != SIZE else ""
    more += ' font-weight="bold"' if bold else ""
    more += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {look(fill, more=more.strip())}>{escape(words)}</text>'


def rect(x: float, y: float, width: float, height: float, fill: str, hint: str = "") -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {look(fill)}'
    return f"<rect {box}>{_hint(hint)}</rect>" if hint else f"<rect {box}/>"


def line(x1: float, x2: float, y1: float, y2: float, stroke: str, dash: str = "") -> str:
    return f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" {look("none", stroke, dash)}/>'


def across(low: float, high: float, y: float, stroke: str = "ink") -> list[str]:
    """The whisker of a bar: from ``low`` to ``high``, with a stop at each end."""
    return [line(low, high, y, y, stroke), *(line(x, x, y - 4, y + 4, stroke) for x in (low, high))]


def upright(x: float, low: float, high: float, stroke: str = "ink") -> list[str]:
    """The whisker of a point."""
    return [line(x, x, low, high, stroke), *(line(x - 4, x + 4, y, y, stroke) for y in (low, high))]


def dot(x: float, y: float, fill: str, hint: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" {look(fill)}>{_hint(hint)}</circle>'


def joined(points: Sequence[Point], stroke: str, thick: float = 1.8) -> str:
    return f'<path d="M{_along(points)}" {look("none", stroke, more=f"{_thick(thick)}")}/>'


def area(points: Sequence[Point], fill: str, opacity: float, hint: str) -> str:
    return f'<path d="M{_along(points)}Z" {look(fill, more=f"{_opacity(opacity)}")}>{_hint(hint)}</path>'


def _thick(width: float) -> str:
    return f'stroke-width="{width:g}"'


def _opacity(part: float) -> str:
    return f'fill-opacity="{part:.2f}"'


def _along(points: Sequence[Point]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _hint(words: str) -> str:
    return f"<title>{escape(words)}</title>"
