"""Several properties: which there are, their days side by side, and the owner's way from home to the others."""

from datetime import date
from typing import Annotated, Literal

from fastapi import Path, Query, Request, Response
from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.room.base.errors import Unknown
from cardroom.room.base.properties import Properties
from cardroom.room.desks.papers.paper import PaperData, paper_data
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.desks.papers.properties import MOST_DAYS, USUAL_DAYS, side_by_side
from cardroom.room.desks.papers.workbook import workbook
from cardroom.room.people.roles import Role
from cardroom.web.api.paper_print import Printed
from cardroom.web.api.routes import FileAnswer, Routes
from cardroom.web.base.replies import Written
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.pages.site import Sites
from cardroom.web.state import Room, RoomState

routes = Routes("/api/properties", "papers")
files = Routes("/properties", "papers", documented=False)

OWNERS = staff(Role.OPERATOR, Role.AUDITOR)
NOT_HERE = "The properties are seen at their home, and this room is not that."
Key = Annotated[str, Path(max_length=30, description="The key of the property.")]
Until = Annotated[str, Query(max_length=10, description="The last gaming day, like 2026-01-31; empty: the newest that has begun.")]
Count = Annotated[int, Query(ge=1, le=MOST_DAYS, description="The number of gaming days.")]
Form = Annotated[Literal["html", "csv", "xlsx"], Query(alias="as")]


class PropertyData(TypedDict):
    key: Annotated[str, says("The key of the property.")]
    address: Annotated[str, says("Where its pages are reached.")]
    here: Annotated[bool, says("Whether it is this room.")]


class WayData(TypedDict):
    address: Annotated[str, says("The page that lets you in at the other property; it does so once, within a minute.")]


@routes.get("", OWNERS)
async def list_properties(room: Room) -> list[PropertyData]:
    """List the properties.

    None where this room is not the home of several."""
    found = room.installation
    if found is None or not found.at_home:
        return []
    return [{"key": key, "address": each.address, "here": key == found.here} for key, each in found.properties.rooms.items()]


@routes.get("/report", OWNERS, 404)
async def get_properties_report(room: Room, until: Until = "", days: Count = USUAL_DAYS) -> Written[PaperData]:
    """Read the properties side by side.

    Days and rooms with totals, from the books of each."""
    properties, last = _home(room), _day(until)
    return await room.read_json(_data, properties, last, days, room.host.wall())


@routes.post("/{key}/visit", OWNERS)
async def visit_property(by: OnDuty, room: Room, key: Key) -> WayData:
    """Go on to another property.

    You are let in there with the role that you have here, for as long as a second factor holds."""
    properties, found = _home(room), room.installation
    if key not in properties.rooms:
        raise Unknown(f"There is no property '{key}'; there are {', '.join(properties.rooms)}.")
    if found is not None and key == found.here:
        raise BadInput("You are at this property already.")
    secret = await room.host.office.keys.send_owner(by, key)
    return {"address": f"{properties.rooms[key].address}/staff#key={secret}"}


@files.get("/report", OWNERS, answer=FileAnswer("The properties side by side."))
async def print_properties_report(
    request: Request, room: Room, until: Until = "", days: Count = USUAL_DAYS, form: Form = "html"
) -> Response:
    """Print the properties side by side, or write them as a file."""
    properties, last = _home(room), _day(until)
    paper = await room.read(side_by_side, properties, last, days, room.host.wall())
    printed = Printed(room.host.days.settings.zone)
    if form == "html":
        sites: Sites = request.app.state.sites
        return Response(printed.html([paper], f"/static/{sites.now.digest}/css/paper.css"), media_type="text/html; charset=utf-8")
    file = {"Content-Disposition": f'attachment; filename="properties.{form}"'}
    if form == "csv":
        return Response(printed.csv(paper), media_type="text/csv; charset=utf-8", headers=file)
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return Response(workbook(paper, printed.zone), media_type=sheet, headers=file)


def _home(room: RoomState) -> Properties:
    if room.installation is None or not room.installation.at_home:
        raise Unknown(NOT_HERE)
    return room.installation.properties


def _day(until: str) -> date | None:
    return read_day(until) if until else None


def _data(properties: Properties, until: date | None, days: int, now: float) -> PaperData:
    return paper_data(side_by_side(properties, until, days, now))
