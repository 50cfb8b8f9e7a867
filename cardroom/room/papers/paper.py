"""A paper as data: what is on it, and which entries, lines and rounds every row of it comes from. How it is written is elsewhere."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, get_args

Kind = Literal["text", "money", "count", "time", "minutes"]
"""Of a column: words, cents, a whole number, a moment (seconds since 1970), or minutes."""

Value = str | int | float | None
SUMMED: tuple[Kind, ...] = ("money", "count")


class Column(NamedTuple):
    title: str
    kind: Kind = "text"
    summed: bool = True  # with the others of its column, where its kind is one that is


class Row(NamedTuple):
    """``behind``: what it comes from, by number; ``struck``: it was put right, and stays to be read."""

    values: tuple[Value, ...]
    behind: str = ""
    struck: bool = False


class Sheet(NamedTuple):
    """A table of a paper; without a row it says ``none``."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    none: str = "None."

    @property
    def totals(self) -> tuple[Value, ...] | None:
        """What is below the last row: the sums of what can be summed; None where there is nothing to sum."""
        standing = [row.values for row in self.rows if not row.struck]
        if len(standing) < 2 or not any(_sums(column) for column in self.columns):
            return None
        sums = [_total([values[at] for values in standing]) if _sums(column) else None for at, column in enumerate(self.columns)]
        return ("Total", *sums[1:]) if sums[0] is None and self.columns[0].kind == "text" else tuple(sums)


class Paper(NamedTuple):
    """``name`` is that of its files; ``heading`` what stands above everything; ``signed``: who signs by hand; ``kept``: for how long."""

    name: str
    title: str
    heading: tuple[tuple[str, str], ...]
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    kept: str = ""

    def digest(self) -> str:
        """The same for the same paper, whoever writes it."""
        return sha256(repr(tuple(self)).encode()).hexdigest()


def _sums(column: Column) -> bool:
    return column.summed and column.kind in SUMMED


def _total(values: Iterable[Value]) -> int:
    return sum(value for value in values if isinstance(value, int))


def behind(*, entries: Iterable[int] = (), lines: Iterable[int] = (), rounds: Iterable[str] = ()) -> str:
    """What a figure comes from, as short as it can be said in full: numbers that follow one another are a range."""
    parts = []
    for name, numbers in (("entry", sorted(set(entries))), ("line", sorted(set(lines)))):
        if numbers:
            parts.append(f"{name if len(numbers) == 1 else {'entry': 'entries', 'line': 'lines'}[name]} {', '.join(_ranges(numbers))}")
    if names := sorted(set(rounds)):
        parts.append(f"round{'s' if len(names) > 1 else ''} {', '.join(names)}")
    return "; ".join(parts)


def _ranges(numbers: Sequence[int]) -> list[str]:
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ["-".join(map(str, each)) for each in found]


def check(paper: Paper) -> None:
    """A paper that does not fit itself is a mistake of ours."""
    for sheet in paper.sheets:
        for row in sheet.rows:
            if len(row.values) != len(sheet.columns):
                raise ValueError(f"{paper.name}: '{sheet.title}' has {len(sheet.columns)} columns and a row of {len(row.values)}")
    for sheet in paper.sheets:
        for column in sheet.columns:
            if column.kind not in get_args(Kind):
                raise ValueError(f"{paper.name}: there is no kind '{column.kind}'")
