"""The papers of a gaming day as data, for operators and auditors; and the close of a day."""

from datetime import date
from typing import Annotated

from fastapi import Path

from cardroom.errors import BadInput
from cardroom.room.desks.papers.dashboard import DashboardData
from cardroom.room.desks.papers.night import PAPERS
from cardroom.room.desks.papers.paper import PaperData, paper_data
from cardroom.room.desks.papers.papers import DayData, read_day
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.base.replies import Written
from cardroom.web.bodies.body import ReasonBody
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room, RoomState

routes = Routes("/api/papers", "papers")

READERS = staff(Role.OPERATOR, Role.AUDITOR)
Day = Annotated[str, Path(max_length=10, description="The gaming day, like 2026-01-31.")]
Name = Annotated[str, Path(max_length=40, description="The name of the paper, like `rotation`.")]


@routes.get("/days", READERS)
async def list_gaming_days(room: Room) -> Written[list[DayData]]:
    """List the gaming days.

    The newest first."""
    return await room.read_json(room.host.papers.days)


@routes.get("/{day}/dashboard", READERS)
async def get_dashboard(room: Room, day: Day) -> Written[DashboardData]:
    """Look at a day at a glance.

    The fees by the hour, by game and by table; rounds an hour; the results of the player-dealers."""
    return await room.read_json(room.host.papers.dashboard, read_day(day))


@routes.get("/{day}/{name}", READERS)
async def get_paper(room: Room, day: Day, name: Name) -> Written[PaperData]:
    """Read a paper.

    It is made from the log alone, and each row names the entries, lines and rounds behind it."""
    return await room.read_json(_paper, room, read_day(day), name)


def _paper(room: RoomState, day: date, name: str) -> PaperData:
    return paper_data(room.host.papers.paper(day, name)[1])


@routes.get("", READERS)
async def list_papers() -> list[str]:
    """List the names of the papers."""
    return list(PAPERS)


@routes.post("/{day}/close", staff(Role.OPERATOR))
async def close_gaming_day(by: OnDuty, room: Room, day: Day, wanted: ReasonBody) -> None:
    """Close a gaming day.

    When it is over, its boxes are counted and its windows closed. From then on nothing is added to it."""
    asked = read_day(day)
    found = await room.read(room.host.papers.night, asked)
    if found.closed:
        raise BadInput(f"The gaming day {asked} is closed already.")
    await room.host.papers.close(by, found, wanted.why)
