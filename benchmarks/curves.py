"""What is measured as curves, drawn as SVG and printed as tables: how something grows along with something else."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parent.parent / "docs"
KEPT = Path(__file__).with_name("growth.json")
WIDE, HIGH, EDGE = 640, 260, 56
COLOURS = ("#1b6e4b", "#b3541e", "#2a5caa", "#8a3ffc", "#6b6b6b")
Points = list[tuple[float, float]]


class Curves(NamedTuple):
    """A chart: what grows along with what; by name the measured points."""

    file: str
    title: str
    along: str
    unit: str
    lines: dict[str, Points]
    says: str


def svg(curves: Curves) -> str:
    """From zero, so that what grows evenly is a straight line."""
    every = [point for points in curves.lines.values() for point in points]
    widest, highest = max(x for x, _ in every), max(y for _, y in every) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return EDGE + (WIDE - 2 * EDGE) * x / widest, HIGH - EDGE - (HIGH - 2 * EDGE) * y / highest

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{curves.title}</title><rect width='100%' height='100%' fill='#fff'/>",
        f'<path d="M{EDGE} {EDGE / 2} V{HIGH - EDGE} H{WIDE - EDGE / 2}" stroke="#999" fill="none"/>',
        f'<text x="{WIDE - EDGE}" y="{HIGH - 16}" text-anchor="end">{curves.along}, up to {widest:,.0f}</text>',
        f'<text x="{EDGE}" y="18">{curves.unit}, up to {figure(highest)}</text>',
    ]
    for number, (name, points) in enumerate(curves.lines.items()):
        colour, placed = COLOURS[number], [place(*point) for point in points]
        parts.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in placed)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in placed]
        parts.append(f'<text x="{EDGE + 10}" y="{EDGE / 2 + 14 + 16 * number}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(curves: Curves) -> Iterator[str]:
    yield f"| {curves.along} | {' | '.join(curves.lines)} |"
    yield "|---" * (1 + len(curves.lines)) + "|"
    where: Sequence[float] = sorted({x for points in curves.lines.values() for x, _ in points})
    for x in where:
        found = [dict(points).get(x) for points in curves.lines.values()]
        yield f"| {x:,.0f} | {' | '.join('' if each is None else figure(each) for each in found)} |"


def kept() -> dict[str, Curves]:
    """The curves measured last, by their files."""
    return {each["file"]: Curves(**each) for each in json.loads(KEPT.read_text(encoding="utf-8"))}


def keep(every: Sequence[Curves]) -> None:
    KEPT.write_text(json.dumps([each._asdict() for each in every], indent=1) + "\n", encoding="utf-8")


def page(every: Sequence[Curves]) -> str:
    lines = [
        "# How costs grow",
        "",
        "Measured and drawn by `python benchmarks/growth.py`; with the names of some curves it measures those alone. What matters is the",
        "form of each curve, so each is measured in one run, on one machine of two cores. Two curves may come from different days.",
    ]
    for curves in every:
        lines += ["", f"## {curves.title}", "", f"![{curves.title}: {curves.unit} by {curves.along}](images/growth-{curves.file}.svg)", ""]
        lines += [curves.says, "", f"In {curves.unit}:", "", *table(curves)]
    return "\n".join(lines) + "\n"


def publish(every: Sequence[Curves]) -> None:
    """Write the page and its drawings, and keep the figures."""
    for curves in every:
        (DOCS / "images" / f"growth-{curves.file}.svg").write_text(svg(curves), encoding="utf-8")
    (DOCS / "growth.md").write_text(page(every), encoding="utf-8")
    keep(every)
