"""Who may sit down where, past the lists or by them."""

from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.room.board.lists import Who
from cardroom.room.board.sights import sight_of
from cardroom.room.table import Table
from cardroom.room.visitors import Visitor

if TYPE_CHECKING:
    from cardroom.room.board.board import Board


def seat_for(board: "Board", table: Table, visitor: Visitor, seat: int | None, now: float) -> int | None:
    """The seat in which he may sit down; None: any. Refused where others come first, or where he may not."""
    sight = sight_of(table)
    rules, who = sight.rules, Who(visitor.name, visitor.id)
    board.companies.check(visitor.id, (player.who.visitor for player in sight.players), rules.companies)
    until = board.lists.refused_until(who, sight.game, now)
    if until is not None:
        left = max(1, round((until - now) / 60))
        raise BadInput(f"You would not move in this game, and may not come back to it for {left} minutes yet.")
    if one_seat(table) and board.sits_in(visitor.id):
        raise BadInput("You have a seat at another table, and nobody has two here.")
    if table.id in board.lists.broken:
        raise BadInput("This game is broken: its players are seated elsewhere.")
    offered = board.lists.offered(visitor.id, table.id)
    if offered is not None and offered.chair is not None:
        if offered.source and any(offered.source == sat for sat in board.sits_in(visitor.id).values()):
            raise BadInput(f"You sit at table {offered.source} still: go to your new seat with your chips.")
        if seat not in (None, offered.chair.seat):
            raise BadInput(f"Seat {offered.chair.seat} is kept for you, not seat {seat}.")
        return offered.chair.seat
    if board.lists.waits(sight.game):
        raise BadInput("Others wait for a seat in this game: put your name on its list.")
    if sight.added_seat is None:
        return seat
    free = sight.free(board.taken)
    if seat == sight.added_seat and sight.at(seat) is None:
        raise BadInput(f"Seat {seat} is there only while players of a broken game wait.")
    if not free:
        raise BadInput(f"This game is full: it has {sight.most} seats.")
    return free[0] if seat is None else seat


def one_seat(table: Table) -> bool:
    """Whether who sits down here may sit nowhere else in the room."""
    return table.desk.waiting.one_seat == "in-the-room" and not table.settings.private
