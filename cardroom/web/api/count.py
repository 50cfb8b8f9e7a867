"""The count room: boxes pulled and counted by two; and the funds of the room, paid by two names."""

from typing import Annotated

from fastapi import Path, Query
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.books.drop.boxes import State
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.desks.counting.commands import (
    ApprovePayOut,
    ChangeFund,
    CountBox,
    OpenFund,
    ProposePayOut,
    PullBox,
    PutIntoFund,
    RefusePayOut,
    StrikeCount,
    TakeOverFund,
    WithdrawFromFund,
)
from cardroom.room.desks.counting.count_room import CountRoomData
from cardroom.room.desks.counting.fund_room import FundsData, StatementData
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import count as bodies
from cardroom.web.bodies.body import ReasonBody
from cardroom.web.guard.needs import Acting, OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api", "count room")

COUNTERS = (Role.CASHIER, Role.FLOOR, Role.OPERATOR)
READER, COUNTER = staff(*COUNTERS, Role.AUDITOR), staff(*COUNTERS)
PULLER = staff(Role.FLOOR, Role.CASHIER, where="table")
OPERATOR = staff(Role.OPERATOR)
Serial = Annotated[str, Path(max_length=12, description="The serial number of the box.")]
FundName = Annotated[str, Path(max_length=40, description="The id of the fund.")]
Number = Annotated[int, Path(ge=1, le=2**53)]
Day = Annotated[str, Query(max_length=10, description="A gaming day, like 2026-01-31.")]


class BoxStateData(TypedDict):
    state: Annotated[State, says("How far the count is: another must count, both count again, or it is counted.")]


# -- boxes ------------------------------------------------------------------------------------------------------------------


@routes.get("/count", READER)
async def get_count_room(by: OnDuty, room: Room) -> CountRoomData:
    """Look at the count room.

    The boxes that can be pulled, those that wait for a count, and the results. Before two people have counted the same, nobody is told
    what lies in a box or what another has counted."""
    await room.host.executor.glance()
    held = await room.read(room.host.store.ledger.balances, "table/")
    return room.host.count_room.seen(by.who, held)


@routes.post("/tables/{id}/drop", PULLER)
async def pull_box(by: Acting, room: Room, id: TableId, wanted: bodies.PullBoxBody) -> None:
    """Pull a box.

    Also while a round is running: whatever that round has collected goes into the next box."""
    await room.host.count_room.pull(PullBox(by, id, BoxKind(wanted.kind), wanted.version, wanted.shift, wanted.why))


@routes.post("/count/{serial}", COUNTER)
async def count_box(by: Acting, room: Room, serial: Serial, wanted: bodies.CountBoxBody) -> BoxStateData:
    """Count a box.

    The second person is told whether the two counts are equal, and not what the first was. If they differ, both count again."""
    return {"state": await room.host.count_room.count(CountBox(by, serial, wanted.version, wanted.figures))}


@routes.post("/count/{serial}/strike", COUNTER)
async def strike_figure(by: Acting, room: Room, serial: Serial, wanted: bodies.StrikeFigureBody) -> None:
    """Strike a figure through.

    It stays to be read; the right one stands above it, with your name and the time."""
    await room.host.count_room.do(StrikeCount(by, serial, wanted.version, wanted.line, wanted.right, wanted.why))


# -- funds ------------------------------------------------------------------------------------------------------------------


@routes.get("/funds", READER)
async def list_funds(by: OnDuty, room: Room) -> FundsData:
    """List the jackpots and promotions.

    The funds of the room with their movements, the pay-outs that wait, and the funds at the tables."""
    await room.host.executor.glance()
    return room.host.fund_room.seen(by.who, await room.read(room.host.fund_room.at_tables))


@routes.post("/funds", OPERATOR)
async def open_fund(by: Acting, room: Room, wanted: bodies.OpenFundBody) -> None:
    """Open a fund."""
    await room.host.fund_room.do(OpenFund(by, wanted.name, wanted.title, wanted.kind, wanted.share, wanted.why))


@routes.patch("/funds/{name}", OPERATOR)
async def change_fund(by: Acting, room: Room, name: FundName, wanted: bodies.ChangeFundBody) -> None:
    """Change a fund.

    Its title, and the share for its administration."""
    await room.host.fund_room.do(ChangeFund(by, name, wanted.version, wanted.title, wanted.share, wanted.why))


@routes.post("/funds/{name}/put-in", OPERATOR)
async def put_into_fund(by: Acting, room: Room, name: FundName, wanted: bodies.PutIntoFundBody) -> None:
    """Put money into a fund."""
    await room.host.fund_room.do(PutIntoFund(by, name, wanted.version, wanted.amount, wanted.seed, wanted.why))


@routes.post("/funds/{name}/take-over", OPERATOR)
async def take_over_fund(by: Acting, room: Room, name: FundName, wanted: bodies.TakeOverFundBody) -> None:
    """Take a table's fund over.

    Whatever is left in the fund of a closed table."""
    await room.host.fund_room.do_informed(TakeOverFund(by, name, wanted.version, wanted.table, wanted.why))


@routes.post("/funds/{name}/withdraw", OPERATOR)
async def withdraw_from_fund(by: Acting, room: Room, name: FundName, wanted: bodies.WithdrawFromFundBody) -> None:
    """Withdraw administration.

    At most the fund's share of everything that has come in beside its seed."""
    await room.host.fund_room.do(WithdrawFromFund(by, name, wanted.version, wanted.amount, wanted.why))


@routes.get("/funds/{name}/statement", READER)
async def get_fund_statement(by: OnDuty, room: Room, name: FundName, day: Day) -> StatementData:
    """Look at a fund by activity.

    Of a gaming day, each figure with the lines of the journal behind it."""
    asked = read_day(day)
    return room.host.fund_room.statement(by.who, name, day, room.host.days.calendar.whole(asked))


@routes.post("/funds/{name}/pay-outs", COUNTER)
async def propose_pay_out(by: Acting, room: Room, name: FundName, wanted: bodies.ProposePayOutBody) -> None:
    """Propose a pay-out.

    You are the first of two, with the hand on record. Nothing is paid before another person has approved it."""
    await room.host.fund_room.do_informed(ProposePayOut(by, name, wanted.amount, wanted.round, wanted.player, wanted.hand, wanted.why))


@routes.post("/pay-outs/{number}/approve", COUNTER)
async def approve_pay_out(by: Acting, room: Room, number: Number, wanted: ReasonBody) -> None:
    """Approve a pay-out.

    You are the second of two: it goes to the winner's chips at the cashier."""
    await room.host.fund_room.do(ApprovePayOut(by, number, wanted.why))


@routes.post("/pay-outs/{number}/refuse", COUNTER)
async def refuse_pay_out(by: Acting, room: Room, number: Number, wanted: ReasonBody) -> None:
    """Refuse a pay-out."""
    await room.host.fund_room.do(RefusePayOut(by, number, wanted.why))
