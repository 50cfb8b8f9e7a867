"""Who may sit down where, past the lists or by them."""

from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.room.books.waiting.lists import Who
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.desks.seating.board import Board


FROM_THE_BOARD = "In this game the floor seats everybody in turn, from the board: put your name on its list."


def seat_for(board: "Board", table: Table, visitor: Visitor, seat: int | None, now: float) -> int | None:
    """The seat in which he may sit down; None: any. Refused where others come first, or where he may not."""
    sight = sight_of(table)
    rules, who = sight.rules, Who(visitor.name, visitor.id)
    board.companies.check(visitor.id, (player.who.visitor for player in sight.players), rules.companies)
    until = board.lists.refused_until(who, sight.game, now)
    if until is not None:
        left = max(1, round((until - now) / 60))
        raise BadInput(f"You would not move in this game, and may not come back to it for {left} minutes yet.")
    offered = board.lists.offered(visitor.id, table.id)
    if offered is not None and any(offered.source == id for id, _ in board.seats_of(visitor.id)):
        raise BadInput(f"You sit at table {offered.source} still: go to your new seat with your chips.")
    check_one_seat(board, table, visitor)
    if table.id in board.lists.broken:
        raise BadInput("This game is broken: its players are seated elsewhere.")
    if offered is not None and offered.chair is not None:
        if seat not in (None, offered.chair.seat):
            raise BadInput(f"Seat {offered.chair.seat} is kept for you, not seat {seat}.")
        return offered.chair.seat
    if board.is_fed(table.id):
        raise BadInput(f"{closed_to_others(table.id)} Put your name on the list.")
    if rules.waiting.seats == "from-the-board":
        raise BadInput(FROM_THE_BOARD)
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


def check_one_seat(board: "Board", table: Table, visitor: Visitor) -> None:
    """Refuse a second seat in the room, where the house has it so, and in a main game beside its feeder always (001 l.104, 342)."""
    if one_seat(table) and any(id != table.id for id, _ in board.seats_of(visitor.id)):
        raise BadInput("You have a seat at another table, and nobody has two here.")
    others = board.moves.extended(table.id) - {table.id}
    beside = [id for id, _ in board.seats_of(visitor.id, leaving=True) if id in others] if others else []
    if beside:
        raise BadInput(
            f"You sit at table {beside[0]}: nobody sits in a main game and in its feeder at once, and the floor moves you in turn."
        )


def closed_to_others(table_id: str) -> str:
    """Return the sentence for anybody who is not of the feeder game."""
    return f"The seats of table {table_id} are for the players of its feeder game."


def one_seat(table: Table) -> bool:
    """Whether who sits down here may sit nowhere else in the room."""
    return table.placard.desk.waiting.one_seat == "in-the-room" and not table.settings.private
