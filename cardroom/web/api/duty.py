"""The staff's own work: the rota and the clock, strings of tables, tokes, and shifts that change hands."""

from typing import Annotated

from fastapi import Path

from cardroom.room.books.cage.pieces import read_counts
from cardroom.room.desks.duty.commands import (
    PLANNERS,
    WORKERS,
    CancelPlan,
    ClockIn,
    ClockOut,
    CountTokes,
    HandOverShift,
    LineUpString,
    PlanShift,
    SetDuty,
    SplitTokes,
    TakeBreak,
)
from cardroom.room.desks.duty.data import DutyData, ReliefData, TableReliefData
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import duty as bodies
from cardroom.web.bodies.body import ReasonBody
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/duty", "duty")

WORKER, PLANNER = staff(*WORKERS, where="anywhere"), staff(*PLANNERS)
COUNTS_TOKES = staff(Role.OPERATOR, Role.FLOOR, Role.CASHIER, Role.DEALER, where="anywhere")
HANDS_OVER = staff(Role.CASHIER, Role.FLOOR, Role.DEALER, Role.OPERATOR, where="anywhere")
PlanNumber = Annotated[int, Path(ge=1, le=2**53, description="The number of the plan.")]
StringName = Annotated[str, Path(min_length=1, max_length=30, description="The name of the string.")]


@routes.get("", WORKER)
async def get_duty(by: OnDuty, room: Room) -> DutyData:
    """Look at the staff's work.

    Who is on duty, the rota of the next days, every string with its next push, tokes, and shifts that changed hands."""
    await room.host.duty.look()
    return room.host.duty.seen(by)


@routes.get("/reliefs", WORKER)
async def list_reliefs(room: Room) -> list[ReliefData]:
    """List reliefs that have not come.

    Dealers who are due at a table where another still deals, the oldest first."""
    await room.host.duty.look()
    return room.host.duty.reliefs()


@routes.get("/tables/{id}", staff(Role.DEALER, Role.FLOOR, Role.OPERATOR, where="table"))
async def get_relief(room: Room, id: TableId) -> TableReliefData:
    """Look who is due at a table.

    Null where whoever deals there is right, or the table is in no string."""
    await room.host.duty.look()
    return room.host.duty.relief(id)


# -- the clock --------------------------------------------------------------------------------------------------------------


@routes.post("/in", WORKER)
async def clock_in(by: OnDuty, room: Room, wanted: bodies.ClockInBody) -> None:
    """Clock in."""
    await room.host.duty.do(ClockIn(by, Role(wanted.role)))


@routes.post("/out", WORKER)
async def clock_out(by: OnDuty, room: Room, wanted: bodies.ClockOutBody) -> None:
    """Clock out.

    The floor and the operator do it for somebody who forgot, with a reason."""
    await room.host.duty.do(ClockOut(by, wanted.visitor, wanted.why))


@routes.post("/break", WORKER)
async def begin_break(by: OnDuty, room: Room) -> None:
    """Begin a break."""
    await room.host.duty.do(TakeBreak(by, "begin"))


@routes.post("/back", WORKER)
async def end_break(by: OnDuty, room: Room) -> None:
    """Come back from a break.

    A dealer who taps in is back too."""
    await room.host.duty.do(TakeBreak(by, "end"))


# -- the rota and strings ---------------------------------------------------------------------------------------------------


@routes.post("/plans", PLANNER)
async def plan_shift(by: OnDuty, room: Room, wanted: bodies.PlanShiftBody) -> None:
    """Write somebody on the rota."""
    await room.host.duty.do(PlanShift(by, wanted.visitor, Role(wanted.role), read_day(wanted.day), wanted.shift, wanted.why))


@routes.post("/plans/{number}/cancel", PLANNER)
async def cancel_plan(by: OnDuty, room: Room, number: PlanNumber, wanted: ReasonBody) -> None:
    """Take a shift off the rota."""
    await room.host.duty.do(CancelPlan(by, number, wanted.why))


@routes.post("/strings/{name}", PLANNER)
async def line_up_string(by: OnDuty, room: Room, name: StringName, wanted: bodies.LineUpStringBody) -> None:
    """Line up a string.

    From now on, with the first dealer at the first table. Without tables the string is dissolved."""
    tables, dealers = tuple(wanted.tables), tuple(wanted.dealers)
    await room.host.duty.line_up(LineUpString(by, name, tables, dealers, wanted.minutes, wanted.version, wanted.why))


@routes.patch("/settings", staff(Role.OPERATOR))
async def set_duty(by: OnDuty, room: Room, wanted: bodies.SetDutyBody) -> None:
    """Set what the staff's work goes by."""
    await room.host.duty.do(SetDuty(by, wanted.settings.model_dump(exclude_unset=True), wanted.why))


# -- tokes and hand-overs ---------------------------------------------------------------------------------------------------


@routes.post("/tokes", COUNTS_TOKES)
async def count_tokes(by: OnDuty, room: Room, wanted: bodies.CountTokesBody) -> None:
    """Write down tokes.

    Dealers write down their own, the floor and the cage those of others."""
    await room.host.duty.do(CountTokes(by, wanted.visitor, wanted.amount))


@routes.post("/tokes/split", PLANNER)
async def split_tokes(by: OnDuty, room: Room, wanted: ReasonBody) -> None:
    """Split the pool of tokes.

    By the time that each dealer has worked, breaks apart, to the cent."""
    await room.host.duty.do(SplitTokes(by, wanted.why))


@routes.post("/hand-over", HANDS_OVER)
async def hand_over_shift(by: OnDuty, room: Room, wanted: bodies.HandOverBody) -> None:
    """Hand over your shift.

    With what both have counted in trays, at windows or in the safe; a difference needs a reason."""
    counted = {place: read_counts(pieces) for place, pieces in wanted.places.items()}
    await room.host.duty.do(HandOverShift(by, wanted.taker, counted, wanted.reason))
