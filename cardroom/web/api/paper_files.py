"""The papers of a gaming day to print, as CSV and as a workbook."""

from datetime import date
from typing import Annotated, Literal

from fastapi import Query, Request, Response

from cardroom.room.desks.papers.accounting import read_chart
from cardroom.room.desks.papers.accounting_files import FORMS
from cardroom.room.desks.papers.paper import Paper
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.desks.papers.workbook import workbook
from cardroom.web.api.paper_print import Printed
from cardroom.web.api.papers import READERS, Day, Name
from cardroom.web.api.routes import FileAnswer, Routes
from cardroom.web.pages.site import Sites
from cardroom.web.state import Room, RoomState

routes = Routes("/papers", "papers", documented=False)

AccountingForm = Annotated[Literal["csv", "ledger", "ofx"], Query(alias="as")]
ACCOUNTING_TYPES = {"csv": "text/csv", "ledger": "text/plain", "ofx": "application/x-ofx"}
Form = Annotated[Literal["html", "csv", "xlsx"], Query(alias="as")]


@routes.get("/{day}/accounting", READERS, answer=FileAnswer("The entries of the day."))
async def write_accounting(room: Room, day: Day, form: AccountingForm = "csv") -> Response:
    """Write the entries of a day for the bookkeeper."""
    asked = read_day(day)
    text = await room.read(_entries, room, asked, form)
    file = {"Content-Disposition": f'attachment; filename="{asked}-accounting.{form}"'}
    return Response(text, media_type=f"{ACCOUNTING_TYPES[form]}; charset=utf-8", headers=file)


def _entries(room: RoomState, day: date, form: str) -> str:
    return FORMS[form](room.host.papers.log(day), read_chart())


@routes.get("/{day}/{name}", READERS, answer=FileAnswer("The paper."))
async def print_paper(request: Request, room: Room, day: Day, name: Name, form: Form = "html") -> Response:
    """Print a paper, or write it as a file."""
    return await room.read(_made, request, room, read_day(day), name, form)


def _made(request: Request, room: RoomState, day: date, name: str, form: str) -> Response:
    log, paper = room.host.papers.paper(day, name)
    return printed(request, paper, log.hours.zone, f"{day}-{paper.name}", form)


def printed(request: Request, paper: Paper, zone: str, name: str, form: str) -> Response:
    """Return a paper as a page to print, as CSV or as a workbook; ``name`` is that of the file."""
    written = Printed(zone)
    if form == "html":
        sites: Sites = request.app.state.sites
        return Response(written.html([paper], f"/static/{sites.now.digest}/css/paper.css"), media_type="text/html; charset=utf-8")
    file = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    if form == "csv":
        return Response(written.csv(paper), media_type="text/csv; charset=utf-8", headers=file)
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return Response(workbook(paper, written.zone), media_type=sheet, headers=file)
