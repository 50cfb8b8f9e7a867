"""The papers of a gaming day, for who answers for the room: as data, to print, as CSV and as a workbook; and the close of a day."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from cardroom.errors import BadInput
from cardroom.room.desks.papers.night import PAPERS
from cardroom.room.desks.papers.paper import paper_data
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.desks.papers.workbook import workbook
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.printed import Printed
from cardroom.web.api.replies import JSON, done, reply, written
from cardroom.web.guard.needs import needs, staff
from cardroom.web.models import answers
from cardroom.web.models import papers as paper_answers
from cardroom.web.models.bodies import ReasonBody
from cardroom.web.pages.site import Sites
from cardroom.web.state import Room, RoomState

router = APIRouter(tags=["papers"])

READ = refusals(401, 403, 404, 422)
READERS = staff(Role.OPERATOR, Role.AUDITOR)
Operator = Annotated[Staffer, needs(staff(Role.OPERATOR))]
Day = Annotated[str, Path(max_length=10, description="The gaming day, like 2026-01-31.")]
Name = Annotated[str, Path(max_length=40, description="Of a paper, like `rotation`.")]


@router.get(
    "/api/papers/days",
    summary="Gaming days",
    response_model=list[paper_answers.GamingDay],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def days(room: Room) -> Response:
    """The newest first."""
    return Response(await room.read(lambda: written(room.host.papers.days())), media_type=JSON)


@router.get(
    "/api/papers/{day}/dashboard",
    summary="A day at a glance",
    response_model=paper_answers.Dashboard,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def glance(room: Room, day: Day) -> Response:
    """What the house took by the hour, by game and by table; rounds an hour; what the banks won or lost."""
    asked = read_day(day)
    return Response(await room.read(lambda: written(room.host.papers.dashboard(asked))), media_type=JSON)


@router.get(
    "/api/papers/{day}/{name}",
    summary="A paper",
    response_model=paper_answers.Paper,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def paper(room: Room, day: Day, name: Name) -> Response:
    """From the log alone, each row with what is behind it."""
    asked = read_day(day)
    return Response(await room.read(lambda: written(paper_data(room.host.papers.paper(asked, name)[1]))), media_type=JSON)


@router.get(
    "/api/papers",
    summary="Which papers there are",
    response_model=list[str],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def names() -> Response:
    return reply(list(PAPERS))


@router.post(
    "/api/papers/{day}/close",
    summary="Close a gaming day",
    response_model=answers.Done,
    responses=refusals(401, 404, 409, 422, changes=True),
    openapi_extra=SIGNED,
)
async def close(by: Operator, room: Room, day: Day, wanted: ReasonBody) -> Response:
    """When it is over, its boxes are counted and its windows closed. From then on nothing is added to it."""
    asked = read_day(day)
    found = await room.read(lambda: room.host.papers.night(asked))
    if found.closed:
        raise BadInput(f"The gaming day {asked} is closed already.")
    await room.host.papers.close(by, found, wanted.why)
    return done()


@router.get("/papers/{day}/{name}", include_in_schema=False, dependencies=[needs(READERS)])
async def printed(
    request: Request, room: Room, day: Day, name: Name, form: Annotated[Literal["html", "csv", "xlsx"], Query(alias="as")] = "html"
) -> Response:
    """To print, or as a file."""
    asked = read_day(day)
    return await room.read(lambda: _made(request, room, asked.isoformat(), name, form))


def _made(request: Request, room: RoomState, day: str, name: str, form: str) -> Response:
    log, paper = room.host.papers.paper(read_day(day), name)
    written = Printed(log.hours.zone)
    if form == "html":
        sites: Sites = request.app.state.sites
        return Response(written.html([paper], f"/static/{sites.now.digest}/css/paper.css"), media_type="text/html; charset=utf-8")
    file = {"Content-Disposition": f'attachment; filename="{day}-{paper.name}.{form}"'}
    if form == "csv":
        return Response(written.csv(paper), media_type="text/csv; charset=utf-8", headers=file)
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return Response(workbook(paper, written.zone), media_type=sheet, headers=file)
