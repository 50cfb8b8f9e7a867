"""A paper as a workbook."""

import io
from datetime import datetime
from zoneinfo import ZoneInfo

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from cardroom.room.desks.papers.paper import Column, Paper, Value

LONGEST = 31  # letters of a sheet's name


def workbook(paper: Paper, zone: ZoneInfo) -> bytes:
    """A workbook: one sheet for each of the paper's, with the heading on every one."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": paper.title, "created": datetime(2000, 1, 1)})
    bold, money, when, many, struck = (
        book.add_format(given)
        for given in (
            {"bold": True},
            {"num_format": "$#,##0.00;[Red]-$#,##0.00"},
            {"num_format": "yyyy-mm-dd hh:mm:ss"},
            {"num_format": "#,##0"},
            {"font_strikeout": True},
        )
    )
    formats = {"money": money, "time": when, "count": many}
    names: set[str] = set()
    for sheet in paper.sheets:
        page = book.add_worksheet(_sheet_name(sheet.title, names))
        page.write_string(0, 0, paper.title, bold)
        for at, (label, said) in enumerate(paper.heading, 1):
            page.write_string(at, 0, label)
            page.write_string(at, 1, said)
        top = len(paper.heading) + 2
        for at, title in enumerate((*(column.title for column in sheet.columns), "Behind it")):
            page.write_string(top, at, title, bold)
        for down, row in enumerate(sheet.rows, top + 1):
            for at, (column, value) in enumerate(zip(sheet.columns, row.values, strict=True)):
                form = struck if row.struck else formats.get(column.kind)
                _cell(page, down, at, column, value, form, zone)
            page.write_string(down, len(sheet.columns), str(row.behind))
        if sheet.totals is not None:
            for at, (column, value) in enumerate(zip(sheet.columns, sheet.totals, strict=True)):
                _cell(page, top + 1 + len(sheet.rows), at, column, value, formats.get(column.kind), zone)
        page.autofit()
        page.set_landscape()
        page.fit_to_pages(1, 0)
    book.close()
    return out.getvalue()


def _cell(page: Worksheet, down: int, at: int, column: Column, value: Value, form: Format | None, zone: ZoneInfo) -> None:
    if value is None or value == "":
        return
    if column.kind == "money" and isinstance(value, int):
        page.write_number(down, at, value / 100, form)
    elif column.kind == "time" and isinstance(value, int | float):
        page.write_datetime(down, at, datetime.fromtimestamp(value, zone).replace(tzinfo=None), form)
    elif isinstance(value, int | float):
        page.write_number(down, at, value, form)
    else:
        page.write_string(down, at, value, form)


def _sheet_name(title: str, taken: set[str]) -> str:
    """As short as such a name must be, without what may not be in it, and no other's."""
    name = "".join(" " if each in "[]:*?/\\" else each for each in title)[:LONGEST].strip("' ") or "Sheet"
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST - len(str(number)) - 1]} {number}"
    taken.add(found.casefold())
    return found
