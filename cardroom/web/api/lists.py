"""The desk: names on lists, who is called, who moves, which game breaks."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from cardroom.room.books.waiting.companies import CompanyRole
from cardroom.room.books.waiting.entries import Chair, How
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.moves import MoveReason
from cardroom.room.desks.seating.commands import (
    Arrive,
    CallName,
    CloseList,
    DismissFromCompany,
    HireForCompany,
    LeaveList,
    LetPass,
    LockSeat,
    OpenList,
    PutLast,
)
from cardroom.room.desks.seating.data import desk_data
from cardroom.room.desks.seating.table_moves import BreakGame, MoveToTable, PairTables, RefuseMove, UnpairTable
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.needs import needs, staff
from cardroom.web.guard.sessions import Present
from cardroom.web.models import answers
from cardroom.web.models import board as models
from cardroom.web.state import Room

router = APIRouter(prefix="/api/lists", tags=["lists"])

CHANGED = refusals(401, 404, 409, 422, changes=True)
Clerk = Annotated[Staffer, needs(staff(Role.FLOOR))]
Number = Annotated[int, Path(ge=1, le=10**9)]


@router.get("", summary="The desk", response_model=models.DeskAnswer, responses=refusals(401, 403), openapi_extra=SIGNED)
async def desk(by: Clerk, room: Room) -> Response:
    """The board, the seats of every table on it, who is next, and who is on his way."""
    await room.host.executor.glance()
    return reply(desk_data(room.host.board, room.host.wall()))


@router.post("", summary="Open a list", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def open_list(by: Clerk, room: Room, wanted: models.OpenList) -> Response:
    """For a game that has no table yet, or whose list shall stay when it is empty."""
    await room.host.seating.open_list(OpenList(by, wanted.edition, wanted.table, wanted.why))
    return done()


@router.post("/close", summary="Close a list", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close_list(by: Clerk, room: Room, wanted: models.OfGame) -> Response:
    """Whoever is on it is taken off."""
    await room.host.seating.do(CloseList(by, ListedGame.of(wanted.game), wanted.why))
    return done()


# -- names ------------------------------------------------------------------------------------------------------------------


@router.post("/names", summary="Write a name", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def add(by: Clerk, room: Room, wanted: models.AddName) -> Response:
    """Of somebody who stands there, or has phoned: then it is in red, with the time."""
    await room.host.seating.add(by, ListedGame.of(wanted.game), wanted.name, How(wanted.how), wanted.why)
    return done()


@router.post("/names/{number}/arrive", summary="He is there", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def arrive(by: Clerk, room: Room, number: Number, wanted: models.SeenWhy) -> Response:
    """Who has phoned: his name is written in black."""
    await room.host.seating.do(Arrive(by, number, wanted.version, wanted.why))
    return done()


@router.post("/names/{number}/call", summary="Call somebody", response_model=models.Chair, responses=CHANGED, openapi_extra=SIGNED)
async def call(by: Clerk, visitor: Present, room: Room, number: Number, wanted: models.CallName) -> Response:
    """A seat is kept for him. In the order of the list, unless it is said that it is out of turn."""
    chair = None if wanted.table is None or wanted.seat is None else Chair(wanted.table, wanted.seat)
    given = await room.host.seating.call(
        CallName(By(by, visitor.name), number, wanted.version, chair, wanted.seat_version, wanted.out_of_turn, wanted.why)
    )
    return reply({"table": given.table, "seat": given.seat})


@router.post("/names/{number}/lock", summary="He comes", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def lock(by: Clerk, room: Room, number: Number, wanted: models.SeenWhy) -> Response:
    await room.host.seating.do(LockSeat(by, number, wanted.version, wanted.why))
    return done()


@router.post("/names/{number}/pass", summary="He lets it pass", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def let_pass(by: Clerk, room: Room, number: Number, wanted: models.SeenWhy) -> Response:
    await room.host.seating.free(LetPass(by, number, wanted.version, wanted.why))
    return done()


@router.post("/names/{number}/end", summary="To the end", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def to_the_end(by: Clerk, room: Room, number: Number, wanted: models.SeenWhy) -> Response:
    await room.host.seating.free(PutLast(by, number, wanted.version, wanted.why))
    return done()


@router.post("/names/{number}/remove", summary="Take a name off", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def remove(by: Clerk, room: Room, number: Number, wanted: models.SeenWhy) -> Response:
    await room.host.seating.free(LeaveList(by, number, wanted.version, wanted.why))
    return done()


# -- seats ------------------------------------------------------------------------------------------------------------------


@router.post("/pair", summary="Main game and feeder", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def pair(by: Clerk, room: Room, wanted: models.PairTables) -> Response:
    await room.host.moves.do(PairTables(by, wanted.main, wanted.feeder, wanted.why))
    return done()


@router.post("/unpair", summary="No feeder any more", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def unpair(by: Clerk, room: Room, wanted: models.OfTable) -> Response:
    await room.host.moves.do(UnpairTable(by, wanted.table, wanted.why))
    return done()


@router.post("/move-next", summary="The next must move", response_model=models.Chair, responses=CHANGED, openapi_extra=SIGNED)
async def move_next(by: Clerk, visitor: Present, room: Room, wanted: models.MoveNext) -> Response:
    """To a free seat of this main game, from its feeder, with all his chips."""
    move = await room.host.moves.move_next(By(by, visitor.name), wanted.table, wanted.wants, wanted.why)
    return reply({"table": move.to.table, "seat": move.to.seat})


@router.post("/move", summary="Move somebody", response_model=models.Chair, responses=CHANGED, openapi_extra=SIGNED)
async def move(by: Clerk, visitor: Present, room: Room, wanted: models.MoveTo) -> Response:
    """To a seat of another table of his game, with all his chips."""
    to = Chair(wanted.table, wanted.seat)
    await room.host.moves.move(MoveToTable(By(by, visitor.name), wanted.player, wanted.source, to, MoveReason(wanted.reason), wanted.why))
    return reply({"table": to.table, "seat": to.seat})


@router.post("/refuse", summary="He would not move", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def refuse(by: Clerk, visitor: Present, room: Room, wanted: models.OfPlayer) -> Response:
    """He quits the game, and may not come back to it for as long as the house has it so."""
    await room.host.moves.refuse(RefuseMove(By(by, visitor.name), wanted.table, wanted.player, wanted.why))
    return done()


@router.post("/break", summary="A game breaks", response_model=list[models.Lot], responses=CHANGED, openapi_extra=SIGNED)
async def break_up(by: Clerk, visitor: Present, room: Room, wanted: models.OfTable) -> Response:
    """Its players are put on the list of the game, before all others, in the order of the lots."""
    lots = await room.host.moves.break_up(BreakGame(By(by, visitor.name), wanted.table, wanted.why))
    return reply([{"name": lot.who.name, "card": lot.card} for lot in lots])


@router.post("/close-added", summary="Take the added seat away", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close_added(by: Clerk, visitor: Present, room: Room, wanted: models.OfTable) -> Response:
    """Who sits there takes a seat that is free."""
    await room.host.moves.close_added(By(by, visitor.name), wanted.table, wanted.why)
    return done()


@router.post(
    "/hire", summary="A proposition player, or one of a company", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def hire(by: Clerk, room: Room, wanted: models.Hire) -> Response:
    await room.host.seating.do(HireForCompany(by, wanted.name, CompanyRole(wanted.kind), wanted.company, wanted.why))
    return done()


@router.post("/dismiss", summary="No longer one", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def dismiss(by: Clerk, room: Room, wanted: models.Dismiss) -> Response:
    await room.host.seating.do(DismissFromCompany(by, wanted.name, wanted.why))
    return done()
