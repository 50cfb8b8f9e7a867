"""A paper written: as text for a terminal, and as CSV for other programs."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from cardroom.money import money_text
from cardroom.room.desks.papers.paper import Column, Paper, PaperTable, Value


class PaperText:
    """In the time of the place."""

    def __init__(self, zone: str) -> None:
        self.zone = ZoneInfo(zone)

    def value(self, column: Column, value: Value) -> str:
        if value is None or value == "":
            return ""
        if column.kind == "money" and isinstance(value, int):
            return money_text(value) if value >= 0 else f"-{money_text(-value)}"
        if column.kind == "time" and isinstance(value, int | float):
            return f"{datetime.fromtimestamp(value, self.zone):%Y-%m-%d %H:%M:%S}"
        if column.kind == "minutes" and isinstance(value, int | float):
            return f"{value:.1f}"
        if column.kind == "count" and isinstance(value, int):
            return f"{value:,}"
        return str(value)

    # -- for a terminal -----------------------------------------------------------------------------------------------------

    def text(self, paper: Paper) -> str:
        lines = [paper.title, "=" * len(paper.title), *(f"{label}: {said}" for label, said in paper.heading)]
        for sheet in paper.sheets:
            lines += ["", sheet.title, "-" * len(sheet.title), *(self._table(sheet) if sheet.rows else [sheet.none])]
        lines += ["", *paper.notes] if paper.notes else []
        lines += ["", *(f"{who}: ____________________" for who in paper.signed)] if paper.signed else []
        return "\n".join([*lines, *(["", paper.kept] if paper.kept else []), ""])

    def _table(self, sheet: PaperTable) -> list[str]:
        rows = [[self.value(column, value) for column, value in zip(sheet.columns, row.values, strict=True)] for row in sheet.rows]
        rows = [[f"~~{each}~~" if row.struck and each else each for each in said] for row, said in zip(sheet.rows, rows, strict=True)]
        totals = sheet.totals
        below = [] if totals is None else [[self.value(column, value) for column, value in zip(sheet.columns, totals, strict=True)]]
        titles = [column.title for column in sheet.columns]
        widths = [max(len(row[at]) for row in (titles, *rows, *below)) for at in range(len(titles))]
        right = [column.kind != "text" for column in sheet.columns]

        def line(cells: Sequence[str]) -> str:
            padded = (cell.rjust(width) if far else cell.ljust(width) for cell, width, far in zip(cells, widths, right, strict=True))
            return "  ".join(padded).rstrip()

        ruled = [line(["-" * width for width in widths])]
        return [line(titles), *ruled, *map(line, rows), *(ruled if below else []), *map(line, below)]

    # -- for other programs -------------------------------------------------------------------------------------------------

    def csv(self, paper: Paper) -> str:
        """Each sheet with its title above it; amounts in dollars and cents, moments with the offset of the place."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([paper.title])
        writer.writerows(paper.heading)
        for sheet in paper.sheets:
            writer.writerow([])
            writer.writerow([sheet.title])
            writer.writerow([*(column.title for column in sheet.columns), "Behind it", "Struck"])
            writer.writerows(
                [
                    *(self._bare(*each) for each in zip(sheet.columns, row.values, strict=True)),
                    str(row.behind),
                    "struck" if row.struck else "",
                ]
                for row in sheet.rows
            )
            if sheet.totals is not None:
                writer.writerow(self._bare(*each) for each in zip(sheet.columns, sheet.totals, strict=True))
        for said in (*paper.notes, paper.kept):
            if said:
                writer.writerow([])
                writer.writerow([harmless(said)])
        return out.getvalue()

    def _bare(self, column: Column, value: Value) -> str:
        if value is None:
            return ""
        if column.kind == "money" and isinstance(value, int):
            return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"
        if column.kind == "time" and isinstance(value, int | float):
            return datetime.fromtimestamp(value, self.zone).isoformat(timespec="seconds")
        return harmless(str(value)) if column.kind == "text" else str(value)


def harmless(text: str) -> str:
    """What people write is words, also to a program that takes some words for formulas."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
