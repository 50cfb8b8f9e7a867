"""Several properties: which there are, their days side by side, and the owner's way from home to the others."""

from datetime import date
from typing import Annotated

from fastapi import Path, Query, Request, Response
from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.room.base.errors import Unknown
from cardroom.room.base.properties import Properties
from cardroom.room.desks.papers.paper import PaperData, paper_data
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.desks.papers.properties import MOST_DAYS, USUAL_DAYS, side_by_side
from cardroom.room.people.roles import Role
from cardroom.web.api.paper_files import Form, printed
from cardroom.web.api.routes import FileAnswer, Routes
from cardroom.web.base.replies import Written
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room, RoomState

routes = Routes("/api/properties", "papers")
files = Routes("/properties", "papers", documented=False)

OWNERS = staff(Role.OPERATOR, Role.AUDITOR)
NOT_HERE = "The properties are seen at their home, and this room is not that."
Key = Annotated[str, Path(max_length=30, description="The key of the property.")]
Until = Annotated[str, Query(max_length=10, description="The last gaming day, like 2026-01-31; empty: the newest that has begun.")]
Count = Annotated[int, Query(ge=1, le=MOST_DAYS, description="The number of gaming days.")]


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
    return await room.read(_made, request, room, _home(room), _day(until), days, form)


def _made(request: Request, room: RoomState, found: Properties, last: date | None, days: int, form: str) -> Response:
    paper = side_by_side(found, last, days, room.host.wall())
    return printed(request, paper, room.host.days.settings.zone, "properties", form)


def _home(room: RoomState) -> Properties:
    if room.installation is None or not room.installation.at_home:
        raise Unknown(NOT_HERE)
    return room.installation.properties


def _day(until: str) -> date | None:
    return read_day(until) if until else None


def _data(properties: Properties, until: date | None, days: int, now: float) -> PaperData:
    return paper_data(side_by_side(properties, until, days, now))
