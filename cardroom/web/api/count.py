"""The count room: boxes pulled and counted by two; and the funds of the room, paid by two names."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

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
from cardroom.room.desks.papers.papers import read_day
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import done, reply
from cardroom.web.api.tables import TableId
from cardroom.web.guard.needs import needs, staff
from cardroom.web.guard.sessions import Present
from cardroom.web.models import answers, count_answers
from cardroom.web.models import count as models
from cardroom.web.models.bodies import Reason
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["count room"])

READ = refusals(401, 403, 404, 422)
CHANGED = refusals(401, 404, 409, 422, changes=True)
COUNTERS = (Role.CASHIER, Role.FLOOR, Role.OPERATOR)
Reader = Annotated[Staffer, needs(staff(*COUNTERS, Role.AUDITOR))]
Counter = Annotated[Staffer, needs(staff(*COUNTERS))]
Puller = Annotated[Staffer, needs(staff(Role.FLOOR, Role.CASHIER, where="table"))]
Operator = Annotated[Staffer, needs(staff(Role.OPERATOR))]
Serial = Annotated[str, Path(max_length=12, description="Of a box.")]
FundName = Annotated[str, Path(max_length=40, description="Of a fund.")]
Number = Annotated[int, Path(ge=1, le=2**53, description="Of a pay-out.")]
Day = Annotated[str, Query(max_length=10, description="A gaming day, like 2026-01-31.")]


# -- boxes ------------------------------------------------------------------------------------------------------------------


@router.get("/count", summary="The count room", response_model=count_answers.CountRoom, responses=READ, openapi_extra=SIGNED)
async def count_room(by: Reader, room: Room) -> Response:
    """Which boxes can be pulled, which wait to be counted, and what was counted. Nobody is told what lies in a box, or what another has
    counted, before two have counted the same."""
    await room.host.executor.glance()
    held = await room.read(lambda: room.host.store.balances("table/"))
    return reply(room.host.count_room.seen(by.who, held))


@router.post("/tables/{id}/drop", summary="Pull a box", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def pull(by: Puller, visitor: Present, room: Room, id: TableId, wanted: models.PullBox) -> Response:
    """Also while a round is running: what that round has collected goes into the next box."""
    await room.host.count_room.pull(PullBox(By(by, visitor.name), id, BoxKind(wanted.kind), wanted.version, wanted.shift, wanted.why))
    return done()


@router.post("/count/{serial}", summary="Count a box", response_model=count_answers.Outcome, responses=CHANGED, openapi_extra=SIGNED)
async def count(by: Counter, visitor: Present, room: Room, serial: Serial, wanted: models.CountBox) -> Response:
    """The second is told whether his figures are the first's, and not what those were; if they are not, both count again."""
    state = await room.host.count_room.count(CountBox(By(by, visitor.name), serial, wanted.version, wanted.figures))
    return reply({"state": state})


@router.post(
    "/count/{serial}/strike", summary="Strike a figure through", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def strike(by: Counter, visitor: Present, room: Room, serial: Serial, wanted: models.StrikeFigure) -> Response:
    """It stays to be read; the right one stands above it, with your name and the time."""
    await room.host.count_room.do(StrikeCount(By(by, visitor.name), serial, wanted.version, wanted.line, wanted.right, wanted.why))
    return done()


# -- funds ------------------------------------------------------------------------------------------------------------------


@router.get("/funds", summary="Jackpots and promotions", response_model=count_answers.Funds, responses=READ, openapi_extra=SIGNED)
async def funds(by: Reader, room: Room) -> Response:
    """Those of the room with what moved them, pay-outs that wait, and the funds at the tables beside them."""
    await room.host.executor.glance()
    return reply(room.host.fund_room.seen(by.who, await room.read(room.host.fund_room.at_tables)))


@router.post("/funds", summary="Open a fund", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def open_fund(by: Operator, visitor: Present, room: Room, wanted: models.OpenFund) -> Response:
    await room.host.fund_room.do(OpenFund(By(by, visitor.name), wanted.name, wanted.title, wanted.kind, wanted.share, wanted.why))
    return done()


@router.patch("/funds/{name}", summary="Change a fund", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def change_fund(by: Operator, visitor: Present, room: Room, name: FundName, wanted: models.ChangeFund) -> Response:
    """Its title, and the share for its administration."""
    await room.host.fund_room.do(ChangeFund(By(by, visitor.name), name, wanted.version, wanted.title, wanted.share, wanted.why))
    return done()


@router.post("/funds/{name}/put-in", summary="Put money in", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def put_in(by: Operator, visitor: Present, room: Room, name: FundName, wanted: models.PutIntoFund) -> Response:
    await room.host.fund_room.do(PutIntoFund(By(by, visitor.name), name, wanted.version, wanted.amount, wanted.seed, wanted.why))
    return done()


@router.post(
    "/funds/{name}/take-over", summary="Take a table's fund over", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def take_over(by: Operator, visitor: Present, room: Room, name: FundName, wanted: models.TakeOverFund) -> Response:
    """What is left in the fund of a table that is closed."""
    await room.host.fund_room.do_informed(TakeOverFund(By(by, visitor.name), name, wanted.version, wanted.table, wanted.why))
    return done()


@router.post(
    "/funds/{name}/withdraw", summary="Withdraw administration", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def withdraw(by: Operator, visitor: Present, room: Room, name: FundName, wanted: models.WithdrawFromFund) -> Response:
    """At most the fund's share of what has come in beside its seed."""
    await room.host.fund_room.do(WithdrawFromFund(By(by, visitor.name), name, wanted.version, wanted.amount, wanted.why))
    return done()


@router.get(
    "/funds/{name}/statement", summary="A fund by activity", response_model=count_answers.Statement, responses=READ, openapi_extra=SIGNED
)
async def statement(by: Reader, room: Room, name: FundName, day: Day) -> Response:
    """Of a gaming day, each figure with the lines of the journal behind it."""
    asked = read_day(day)
    return reply(room.host.fund_room.statement(by.who, name, day, room.host.days.hours_of(asked).whole(asked)))


@router.post("/funds/{name}/pay-outs", summary="Propose a pay-out", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def propose(by: Counter, visitor: Present, room: Room, name: FundName, wanted: models.ProposePayOut) -> Response:
    """By the first of two, with the hand on record. Nothing is paid before another has approved it."""
    await room.host.fund_room.do_informed(
        ProposePayOut(By(by, visitor.name), name, wanted.amount, wanted.round, wanted.player, wanted.hand, wanted.why)
    )
    return done()


@router.post(
    "/pay-outs/{number}/approve", summary="Approve a pay-out", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def approve(by: Counter, visitor: Present, room: Room, number: Number, wanted: Reason) -> Response:
    """By another: it goes to the winner's chips at the cashier."""
    await room.host.fund_room.do(ApprovePayOut(By(by, visitor.name), number, wanted.why))
    return done()


@router.post("/pay-outs/{number}/refuse", summary="Refuse a pay-out", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def refuse(by: Counter, visitor: Present, room: Room, number: Number, wanted: Reason) -> Response:
    await room.host.fund_room.do(RefusePayOut(By(by, visitor.name), number, wanted.why))
    return done()
