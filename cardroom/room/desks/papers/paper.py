"""A paper as data: what is on it, and which entries, lines and rounds every row of it comes from. How it is written is elsewhere."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from typing_extensions import TypedDict

from cardroom.fields import says

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
    title: Annotated[str, says("The heading of the column.")]
    kind: Annotated[Kind, says("What its values are: words, cents, counts, seconds since 1970, or minutes.")]


class RowData(TypedDict):
    values: Annotated[list[Value], says("By column: words, cents, numbers, seconds since 1970, minutes.")]
    behind: Annotated[str, says("The ledger entries, journal lines and rounds that the row comes from.")]
    struck: Annotated[bool, says("Whether the row was corrected; it stays to be read.")]


class PaperSheetData(TypedDict):
    title: Annotated[str, says("The heading of the sheet.")]
    columns: Annotated[list[ColumnData], says("The columns.")]
    rows: Annotated[list[RowData], says("The rows.")]
    totals: Annotated[list[Value] | None, says("The sums by column; null: nothing is summed.")]
    none: Annotated[str, says("What the sheet says when it has no row.")]


class PaperData(TypedDict):
    name: Annotated[str, says("The name of the paper, as the path has it.")]
    title: Annotated[str, says("The heading of the paper.")]
    heading: Annotated[dict[str, str], says("What stands above the sheets, by label.")]
    sheets: Annotated[list[PaperSheetData], says("The sheets of the paper.")]
    notes: Annotated[list[str], says("Remarks below the sheets.")]
    signed: Annotated[list[str], says("The people who sign it by hand.")]
    kept: Annotated[str, says("How long the paper is kept, in words.")]
    digest: Annotated[str, says("The SHA-256 of the paper, in hexadecimal.")]


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
