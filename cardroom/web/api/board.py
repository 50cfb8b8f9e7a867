"""The board: who waits for which game, and one's own place on it."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from cardroom.houses.desk import desk_of
from cardroom.houses.files import edition_files
from cardroom.room.base.errors import Unknown
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.seating.commands import LeaveList, LetPass, LockSeat
from cardroom.room.desks.seating.data import board_data
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.document import EITHER, SIGNED, refusals
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR, needs
from cardroom.web.guard.sessions import Perhaps, Present, address
from cardroom.web.models import answers
from cardroom.web.models import board as models
from cardroom.web.state import Room

router = APIRouter(prefix="/api/board", tags=["board"])

CHANGED = refusals(401, 404, 409, 422, changes=True)
Number = Annotated[int, Path(ge=1, le=10**9)]
House = Annotated[str, Path(max_length=60, pattern=r"^[a-z0-9-]*$")]


def _by(request: Request, visitor: Present) -> Staffer:
    return Staffer(visitor.id, Role.PLAYER, address(request))


@router.get(
    "", summary="The board", response_model=models.Board, responses=refusals(401), openapi_extra=EITHER, dependencies=[needs(ANYBODY)]
)
async def board(asks: Perhaps, room: Room) -> Response:
    """Every game that has a table or a list, with the names on it in their order."""
    host = room.host
    await host.executor.glance()
    return reply(board_data(host.board, host.wall(), "" if asks is None else asks.visitor.id))


@router.get(
    "/rules/{house}",
    summary="What a house says of its lists and seats",
    response_model=list[models.DeskClause],
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def rules(house: House) -> Response:
    if not any(edition.startswith(f"{house}/") for edition in edition_files()):
        raise Unknown(f"There is no house '{house}'.")
    return reply([{"id": clause.id, "says": clause.says, "lines": clause.lines} for clause in desk_of(house).clauses.values()])


@router.post(
    "/join",
    summary="Put your name on a list",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def join(request: Request, visitor: Present, room: Room, wanted: models.JoinList) -> Response:
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    await room.host.seating.join(_by(request, visitor), visitor, ListedGame.of(wanted.game), wanted.change)
    return done()


@router.post(
    "/{number}/lock", summary="You come", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED, dependencies=[needs(PLAYER)]
)
async def lock(request: Request, visitor: Present, room: Room, number: Number, wanted: models.Seen) -> Response:
    """The seat to which you were called is yours, until your time is over."""
    await room.host.seating.do(LockSeat(_by(request, visitor), number, wanted.version))
    return done()


@router.post(
    "/{number}/pass",
    summary="Let the seat pass",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def let_pass(request: Request, visitor: Present, room: Room, number: Number, wanted: models.Seen) -> Response:
    """You keep your place as often as the house has it so; then you go to the end."""
    await room.host.seating.free(LetPass(_by(request, visitor), number, wanted.version))
    return done()


@router.post(
    "/{number}/leave",
    summary="Take your name off",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def leave(request: Request, visitor: Present, room: Room, number: Number, wanted: models.Seen) -> Response:
    await room.host.seating.free(LeaveList(_by(request, visitor), number, wanted.version))
    return done()


@router.post(
    "/{number}/sit",
    summary="Take your seat",
    response_model=models.Chair,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def sit(request: Request, visitor: Present, room: Room, number: Number, wanted: models.SitDown) -> Response:
    """The one that is kept for you: with chips from the cashier, or from the table that you leave for it."""
    chair = await room.host.visits.take_seat(visitor, number, wanted.version, wanted.buy_in, address(request))
    return reply({"table": chair.table, "seat": chair.seat})
