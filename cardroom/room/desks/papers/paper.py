"""A paper as data: what is on it, and which entries, lines and rounds every row of it comes from. How it is written is elsewhere."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, TypedDict

Kind = Literal["text", "money", "count", "time", "minutes"]
"""Of a column: words, cents, a whole number, a moment (seconds since 1970), or minutes."""

Value = str | int | float | None
SUMMED: tuple[Kind, ...] = ("money", "count")
FEW, MANY = 3, 1 << 30
"""Of what is behind a figure: how many are listed on paper, and elsewhere."""


class Column(NamedTuple):
    title: str
    kind: Kind = "text"
    summed: bool = True  # with the others of its column, where its kind is one that is


class Behind(NamedTuple):
    """What a figure comes from: entries of the ledger, lines of the journal, rounds."""

    entries: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ()

    def __str__(self) -> str:
        """All of it: numbers that follow one another are a range."""
        return self._said(MANY)

    def short(self) -> str:
        """In a few words, for paper: where there are many, the first and the last, and how many there are."""
        return self._said(FEW)

    def _said(self, most: int) -> str:
        parts = (("entry", "entries", _ranges(self.entries), self.entries), ("line", "lines", _ranges(self.lines), self.lines),
                 ("round", "rounds", list(self.rounds), self.rounds))  # fmt: skip
        said = []
        for one, several, names, all_of_them in parts:
            if not names:
                continue
            listed = ", ".join(names) if len(names) <= most else f"{all_of_them[0]} … {all_of_them[-1]} ({len(all_of_them):,})"
            said.append(f"{one if len(all_of_them) == 1 else several} {listed}")
        return "; ".join(said)


class PaperLine(NamedTuple):
    """``behind``: what it comes from, by number; ``struck``: it was put right, and stays to be read."""

    values: tuple[Value, ...]
    behind: Behind = Behind()
    struck: bool = False


class PaperTable(NamedTuple):
    """A table of a paper; without a row it says ``none``."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[PaperLine, ...]
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
    sheets: tuple[PaperTable, ...]
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


def behind(*, entries: Iterable[int] = (), lines: Iterable[int] = (), rounds: Iterable[str] = ()) -> Behind:
    return Behind(tuple(sorted(set(entries))), tuple(sorted(set(lines))), tuple(sorted(set(rounds))))


def _ranges(numbers: Sequence[int]) -> list[str]:
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ["-".join(map(str, each)) for each in found]


class ColumnData(TypedDict):
    title: str
    kind: Kind


class RowData(TypedDict):
    values: list[Value]
    behind: str
    struck: bool


class PaperSheetData(TypedDict):
    title: str
    columns: list[ColumnData]
    rows: list[RowData]
    totals: list[Value] | None
    none: str


class PaperData(TypedDict):
    name: str
    title: str
    heading: dict[str, str]
    sheets: list[PaperSheetData]
    notes: list[str]
    signed: list[str]
    kept: str
    digest: str


def paper_data(paper: Paper) -> PaperData:
    """As plain data, for programs: cents, and seconds since 1970."""
    sheets: list[PaperSheetData] = [
        {
            "title": sheet.title,
            "columns": [{"title": column.title, "kind": column.kind} for column in sheet.columns],
            "rows": [{"values": list(row.values), "behind": str(row.behind), "struck": row.struck} for row in sheet.rows],
            "totals": None if sheet.totals is None else list(sheet.totals),
            "none": sheet.none,
        }
        for sheet in paper.sheets
    ]
    return {
        "name": paper.name,
        "title": paper.title,
        "heading": dict(paper.heading),
        "sheets": sheets,
        "notes": list(paper.notes),
        "signed": list(paper.signed),
        "kept": paper.kept,
        "digest": paper.digest(),
    }
