"""The desk: the names on lists, calls, moves between tables, and games that break."""

from typing import Annotated

from fastapi import Path

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
from cardroom.room.desks.seating.data import ChairData, DeskData, LotData, chair_data, desk_data
from cardroom.room.desks.seating.table_moves import BreakGame, MoveToTable, PairTables, RefuseMove, UnpairTable
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import board as bodies
from cardroom.web.guard.needs import Acting, OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/lists", "lists")

FLOOR = staff(Role.FLOOR)
Number = Annotated[int, Path(ge=1, le=10**9)]


@routes.get("", FLOOR)
async def get_desk(room: Room) -> DeskData:
    """Look at the desk.

    The board, the seats of every table on it, the name that is called next, and the players who are on their way."""
    await room.host.executor.glance()
    return desk_data(room.host.board, room.host.wall())


@routes.post("", FLOOR)
async def open_list(by: OnDuty, room: Room, wanted: bodies.OpenListBody) -> None:
    """Open a list.

    For a game that has no table yet, or whose list shall stay when it is empty."""
    await room.host.seating.open_list(OpenList(by, wanted.edition, wanted.table, wanted.why))


@routes.post("/close", FLOOR)
async def close_list(by: OnDuty, room: Room, wanted: bodies.GameWhyBody) -> None:
    """Close a list.

    Every name on it is taken off."""
    await room.host.seating.do(CloseList(by, ListedGame.of(wanted.game), wanted.why))


# -- names ------------------------------------------------------------------------------------------------------------------


@routes.post("/names", FLOOR)
async def add_name(by: OnDuty, room: Room, wanted: bodies.AddNameBody) -> None:
    """Write a name on a list.

    The player stands at the desk, or has phoned: then the name is in red, with the time."""
    await room.host.seating.add(by, ListedGame.of(wanted.game), wanted.name, How(wanted.how), wanted.why, wanted.wants)


@routes.post("/names/{number}/arrive", FLOOR)
async def mark_arrival(by: OnDuty, room: Room, number: Number, wanted: bodies.NameVersionWhyBody) -> None:
    """Mark the arrival of a player who has phoned.

    The name is written in black."""
    await room.host.seating.do(Arrive(by, number, wanted.version, wanted.why))


@routes.post("/names/{number}/call", FLOOR)
async def call_name(by: Acting, room: Room, number: Number, wanted: bodies.CallNameBody) -> ChairData:
    """Call a name.

    A seat is kept for the player. Names are called in the order of the list, unless the request says that this one is out of turn."""
    chair = None if wanted.table is None or wanted.seat is None else Chair(wanted.table, wanted.seat)
    call = CallName(by, number, wanted.version, chair, wanted.seat_version, wanted.out_of_turn, wanted.why)
    return chair_data(await room.host.seating.call(call))


@routes.post("/names/{number}/lock", FLOOR)
async def lock_up_name(by: OnDuty, room: Room, number: Number, wanted: bodies.NameVersionWhyBody) -> None:
    """Lock up the seat of a player who comes."""
    await room.host.seating.do(LockSeat(by, number, wanted.version, wanted.why))


@routes.post("/names/{number}/pass", FLOOR)
async def pass_name(by: OnDuty, room: Room, number: Number, wanted: bodies.NameVersionWhyBody) -> None:
    """Note that a player lets the seat pass."""
    await room.host.seating.free(LetPass(by, number, wanted.version, wanted.why))


@routes.post("/names/{number}/end", FLOOR)
async def move_name_to_end(by: OnDuty, room: Room, number: Number, wanted: bodies.NameVersionWhyBody) -> None:
    """Move a name to the end of its list."""
    await room.host.seating.free(PutLast(by, number, wanted.version, wanted.why))


@routes.post("/names/{number}/remove", FLOOR)
async def remove_name(by: OnDuty, room: Room, number: Number, wanted: bodies.NameVersionWhyBody) -> None:
    """Take a name off its list."""
    await room.host.seating.free(LeaveList(by, number, wanted.version, wanted.why))


# -- seats ------------------------------------------------------------------------------------------------------------------


@routes.post("/pair", FLOOR)
async def pair_tables(by: OnDuty, room: Room, wanted: bodies.PairTablesBody) -> None:
    """Pair a main game with its feeder."""
    await room.host.moves.do(PairTables(by, wanted.main, wanted.feeder, wanted.why))


@routes.post("/unpair", FLOOR)
async def unpair_table(by: OnDuty, room: Room, wanted: bodies.TableWhyBody) -> None:
    """End the pairing of a feeder."""
    await room.host.moves.do(UnpairTable(by, wanted.table, wanted.why))


@routes.post("/move-next", FLOOR)
async def move_next_player(by: Acting, room: Room, wanted: bodies.MoveNextPlayerBody) -> ChairData:
    """Move the player who must move next.

    From the feeder to a free seat of this main game, with all their chips."""
    move = await room.host.moves.move_next(by, wanted.table, wanted.wants, wanted.why)
    return chair_data(move.to)


@routes.post("/move", FLOOR)
async def move_between_tables(by: Acting, room: Room, wanted: bodies.MoveBetweenTablesBody) -> ChairData:
    """Move a player to another table of their game.

    They take all their chips with them."""
    to = Chair(wanted.table, wanted.seat)
    await room.host.moves.move(MoveToTable(by, wanted.player, wanted.source, to, MoveReason(wanted.reason), wanted.why))
    return chair_data(to)


@routes.post("/refuse", FLOOR)
async def note_refused_move(by: Acting, room: Room, wanted: bodies.TablePlayerBody) -> None:
    """Note that a player would not move.

    The player quits the game, and may not come back to it for as long as the house says."""
    await room.host.moves.refuse(RefuseMove(by, wanted.table, wanted.player, wanted.why))


@routes.post("/break", FLOOR)
async def break_game(by: Acting, room: Room, wanted: bodies.TableWhyBody) -> list[LotData]:
    """Break a game.

    Its players are put on the list of the game, before all others, in the order of the lots."""
    lots = await room.host.moves.break_up(BreakGame(by, wanted.table, wanted.why))
    return [{"name": lot.who.name, "card": lot.card} for lot in lots]


@routes.post("/close-added", FLOOR)
async def close_added_seat(by: Acting, room: Room, wanted: bodies.TableWhyBody) -> None:
    """Take the added seat away.

    The player who sits there takes a seat that is free."""
    await room.host.moves.close_added(by, wanted.table, wanted.why)


@routes.post("/hire", FLOOR)
async def hire_player(by: OnDuty, room: Room, wanted: bodies.HireBody) -> None:
    """Hire a proposition player, or a player of a banking company."""
    await room.host.seating.do(HireForCompany(by, wanted.name, CompanyRole(wanted.kind), wanted.company, wanted.why))


@routes.post("/dismiss", FLOOR)
async def dismiss_player(by: OnDuty, room: Room, wanted: bodies.DismissBody) -> None:
    """Dismiss a player who was hired."""
    await room.host.seating.do(DismissFromCompany(by, wanted.name, wanted.why))
