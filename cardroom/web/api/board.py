"""The board: the names that wait for each game, and your own place on it."""

from typing import Annotated

from fastapi import Path, Request

from cardroom.clauses import ClauseData
from cardroom.houses.files import edition_files
from cardroom.houses.seating import seating_of
from cardroom.room.base.errors import Unknown
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.seating.commands import LeaveList, LetPass, LockSeat
from cardroom.room.desks.seating.data import BoardData, ChairData, board_data, chair_data
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import board as bodies
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR
from cardroom.web.guard.sessions import Perhaps, Present, address
from cardroom.web.state import Room

routes = Routes("/api/board", "board")

Number = Annotated[int, Path(ge=1, le=10**9)]
House = Annotated[str, Path(max_length=60, pattern=r"^[a-z0-9-]*$")]


def _by(request: Request, visitor: Present) -> Staffer:
    return Staffer(visitor.id, Role.PLAYER, address(request))


@routes.get("", ANYBODY)
async def get_board(asks: Perhaps, room: Room) -> BoardData:
    """Look at the board.

    Every game that has a table or a list, with the names on it in their order."""
    host = room.host
    await host.executor.glance()
    return board_data(host.board, host.wall(), "" if asks is None else asks.visitor.id)


@routes.get("/rules/{house}", ANYBODY)
async def list_board_rules(house: House) -> list[ClauseData]:
    """List what a house says of its lists and seats."""
    if not any(edition.startswith(f"{house}/") for edition in edition_files()):
        raise Unknown(f"There is no house '{house}'.")
    return [{"id": clause.id, "says": clause.says, "lines": clause.lines} for clause in seating_of(house).clauses.values()]


@routes.post("/join", PLAYER)
async def join_list(request: Request, visitor: Present, room: Room, wanted: bodies.JoinListBody) -> None:
    """Put your name on a list."""
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    await room.host.seating.join(_by(request, visitor), visitor, ListedGame.of(wanted.game), wanted.change, wanted.wants)


@routes.post("/{number}/lock", PLAYER)
async def lock_up_seat(request: Request, visitor: Present, room: Room, number: Number, wanted: bodies.NameVersionBody) -> None:
    """Lock up the seat to which you were called.

    It is yours until your time is over."""
    await room.host.seating.do(LockSeat(_by(request, visitor), number, wanted.version))


@routes.post("/{number}/pass", PLAYER)
async def pass_seat(request: Request, visitor: Present, room: Room, number: Number, wanted: bodies.NameVersionBody) -> None:
    """Let the seat pass.

    You keep your place as often as the house allows it; then you go to the end."""
    await room.host.seating.free(LetPass(_by(request, visitor), number, wanted.version))


@routes.post("/{number}/leave", VISITOR)
async def leave_list(request: Request, visitor: Present, room: Room, number: Number, wanted: bodies.NameVersionBody) -> None:
    """Take your name off a list."""
    await room.host.seating.free(LeaveList(_by(request, visitor), number, wanted.version))


@routes.post("/{number}/sit", PLAYER)
async def take_seat(request: Request, visitor: Present, room: Room, number: Number, wanted: bodies.SitDownBody) -> ChairData:
    """Take the seat that is kept for you.

    You bring chips from the cashier, or from the table that you leave for it."""
    return chair_data(await room.host.visits.take_seat(visitor, number, wanted.version, wanted.buy_in, address(request)))
