"""Whether a player may sit down at a table, in which seat, and with which chips."""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.base.errors import Elsewhere
from cardroom.room.books.play_sessions import PlaySession, PlaySessions
from cardroom.room.books.waiting.entries import Chair, ListedPerson
from cardroom.room.desks.seating.board import Board, closed_to_others, sits_at
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.journal.journal import Line
from cardroom.room.live.needs import JournalState, OpenTables
from cardroom.room.live.purses import check_purse, free_chips
from cardroom.room.live.servers import Servers
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.persons import Chips, chips_of
from cardroom.room.storage.rows import DESK, LeftWith
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table


class Brought(NamedTuple):
    """What is stored of a visitor who is about to bring chips to a table.

    ``left``: what they took away from it; ``lines``: of the journal, those that are new here; ``chips``: all that they have, where other
    servers may have changed it.
    """

    left: LeftWith | None = None
    chips: Chips | None = None
    lines: Iterable[Line] = ()


class Admission:
    def __init__(self, board: Board, state: JournalState, tables: OpenTables, servers: Servers, play_sessions: PlaySessions) -> None:
        self.board, self._state, self._tables, self._servers = board, state, tables, servers
        self._days, self._play_sessions, self._wall = state.days, play_sessions, state.wall

    # -- what is stored of a player -----------------------------------------------------------------------------------------

    def read(self, visitor: Visitor, table_id: str, left: bool, store: Store) -> Brought:
        """Read what matters when chips come to a table; off the event loop."""
        found = store.ledger.left_with(table_id, visitor.id) if left else None
        lines = store.journal.lines(after=self._state.journal.last)  # a table may have written there since, without the desk
        return Brought(found, None if self._servers.alone else chips_of(store, visitor.id), lines)

    def learn(self, visitor: Visitor, found: Brought) -> None:
        """Take over what was just read."""
        self._state.journal.fold(found.lines)
        if found.chips is not None:
            self._state.visitors.read_again((), {visitor.id: found.chips.purse})

    # -- whether ------------------------------------------------------------------------------------------------------------

    def check_admitted(self, visitor: Visitor) -> None:
        """Raise ``Forbidden`` where a visitor is barred."""
        self._state.staff.check_admitted(visitor.id, self._wall())

    def is_barred(self, visitor_id: str, now: float) -> bool:
        return self._state.staff.barred(visitor_id, now) is not None

    def check_stack(self, visitor: Visitor, chips: Cents) -> None:
        """Refuse more chips than the purse holds, whatever else the visitor has asked for."""
        self._state.visitors.check_purse(visitor.id, chips)

    def check_purse(self, visitor: Visitor, chips: Cents, has: Chips | None = None) -> None:
        check_purse(self._state, self._tables, visitor, chips, has)

    def free_chips(self, visitor: Visitor, has: Chips | None = None) -> Cents:
        """Return what a visitor may bring to a table."""
        return free_chips(self._state, self._tables, visitor, has)

    def check_served(self, visitor_id: str) -> None:
        """Raise ``Forbidden``, in words for the staff, where a visitor is excluded."""
        self._state.staff.exclusions.check_served(visitor_id, self._wall())

    def concerns(self, visitor: str) -> bool:
        """Whether something waits for a visitor at the desk: then they sit down in their turn among its commands."""
        return bool(self.board.lists.of(visitor)) or visitor in self.board.companies.hired

    def in_turn(self, table: Table) -> bool:
        """Whether it matters where else a player of this table sits: two servers could give a player two seats."""
        return one_seat(table) or bool(self.board.moves.extended(table.id))

    def check_at_desk(self, table: Table, visitor: Visitor) -> None:
        """Raise ``Elsewhere`` where only the server that holds the desk may seat this visitor."""
        if not self._servers.holds(DESK) and (self.in_turn(table) or self.concerns(visitor.id)):
            raise Elsewhere(DESK)

    def check_opener(self, table: Table, visitor: Visitor) -> None:
        """Refuse a seat to the player who opens a table, where players on the board come first in a new game (001 l.1453)."""
        if table.settings.private:
            return
        check_one_seat(self.board, table, visitor)
        if table.placard.seating_rules.waiting.seats == "from-the-board" and self.board.lists.waits(table.placard.game):
            raise BadInput(FROM_THE_BOARD)

    # -- where --------------------------------------------------------------------------------------------------------------

    def seat_for(self, table: Table, visitor: Visitor, seat: int | None) -> int | None:
        """Return the seat in which a visitor may sit down; refused where others come first, or where they may not."""
        return seat if table.settings.private or table.play.real_table else seat_for(self.board, table, visitor, seat, self._wall())

    def played_over(self, table: Table, visitor: Visitor) -> Seat | None:
        """Return the player over whom a visitor was called to play; None: the seat that is kept for them is free."""
        offered = self.board.lists.offered(visitor.id, table.id)
        return None if offered is None or offered.chair is None else sits_at(table, offered.chair.seat)

    def has_sat(self, table: Table, visitor: Visitor, now: float) -> None:
        """Take the name of a visitor who sits down off the list of the game, in the same change."""
        game, seat = table.placard.game, table.seating.of(visitor.id).seat
        by = Staffer(visitor.id, Role.PLAYER, "")
        for entry in self.board.lists.of(visitor.id):
            if entry.game == game and seat is not None:
                table.change.staff.append(self.board.lists.work.sit(by, entry, Chair(table.id, seat), now).row)

    # -- sessions of play ---------------------------------------------------------------------------------------------------

    def gaming_day(self) -> str:
        return self._days.today(self._wall()).isoformat()

    def play_session(self, table: Table, visitor: Visitor) -> PlaySession:
        """Return the session in which a visitor sits down at a table now."""
        return self._play_sessions.of(ListedPerson(visitor.name, visitor.id), table.chips.session_game, self.gaming_day(), self._wall())


FROM_THE_BOARD = "In this game the floor seats everybody in turn, from the board: put your name on its list."


def seat_for(board: Board, table: Table, visitor: Visitor, seat: int | None, now: float) -> int | None:
    """Return the seat in which a visitor may sit down; None: any. Refused where others come first, or where they may not."""
    sight = sight_of(table)
    rules, who = sight.rules, ListedPerson(visitor.name, visitor.id)
    board.companies.check(visitor.id, (player.who.visitor for player in sight.players), rules.companies)
    until = board.lists.refusals.until(who, sight.game, now)
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


def check_one_seat(board: Board, table: Table, visitor: Visitor) -> None:
    """Refuse a second seat in the room, where the house has it so, and in a main game beside its feeder always (001 l.104, 342)."""
    if one_seat(table) and any(id != table.id for id, _ in board.seats_of(visitor.id)):
        raise BadInput("You have a seat at another table, and nobody has two here.")
    others = board.moves.extended(table.id) - {table.id}
    beside = [id for id, _ in board.seats_of(visitor.id, leaving=True) if id in others] if others else []
    if beside:
        raise BadInput(
            f"You sit at table {beside[0]}: nobody sits in a main game and in its feeder at once, and the floor moves you in turn."
        )


def one_seat(table: Table) -> bool:
    """Whether a player who sits down here may sit nowhere else in the room."""
    return table.placard.seating_rules.waiting.one_seat == "in-the-room" and not table.settings.private
