"""What the desk does about lists, and the seats of tables that it keeps and frees.

A seat that is kept or freed is a change of its table, and the line of the journal goes into that change; what touches no table is a line
alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.houses.seating import Waiting
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.waiting.companies import CompanyRole
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, ListEntry
from cardroom.room.books.waiting.games import ListedGame, game_of
from cardroom.room.books.waiting.list_work import ASKED, ITSELF, OVER
from cardroom.room.desks.seating.board import Board, sits_at
from cardroom.room.journal.journal import Posting
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import StaffRow
from cardroom.room.table.table import Table

THE_DESK = "the desk"

# -- at tables --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeepSeat:
    """Keep a seat for a player, or free it (``player`` empty), with the line of the journal that says so."""

    table_id: str
    line: StaffRow
    seat: int
    player: str
    by: str

    def apply(self, table: Table, now: float) -> None:
        table.control.keep_seat(self.line._replace(at=now), self.seat, self.player, self.by)


@dataclass(frozen=True)
class CallOver:
    """Call a player to play over an absent one."""

    table_id: str
    line: StaffRow
    seat: int
    player: str
    absent: str
    by: str

    def apply(self, table: Table, now: float) -> None:
        table.absences.call_over(self.line._replace(at=now), self.player, self.absent, self.by)


def freed(board: Board, line: StaffRow, entry: ListEntry) -> Posting | KeepSeat:
    """Return what stores a line after which no seat is kept for that entry: with its table, if that is open."""
    table = None if entry.chair is None else board.any_table(entry.chair.table)
    if table is None or entry.chair is None or table.state.floor.kept_for(entry.chair.seat) != entry.name:
        return Posting(line)
    return KeepSeat(table.id, line, entry.chair.seat, "", THE_DESK)


# -- lists ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenList:
    by: Staffer
    edition_id: str
    table: Mapping[str, object]
    why: str

    @property
    def game(self) -> ListedGame:
        """The game of the list; refused where the house does not play it so."""
        edition = load(self.edition_id)
        terms = edition.settings(self.table)
        edition.at(terms).game.check_table(edition.at(terms), terms)
        return game_of(edition, terms)

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.open(self.by, self.game, self.table, self.why, now)


@dataclass(frozen=True)
class CloseList:
    by: Staffer
    game: ListedGame
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.close(self.by, self.game, self.why, now)


@dataclass(frozen=True)
class JoinList:
    """Put a name on a list."""

    by: Staffer
    game: ListedGame
    who: ListedPerson
    how: How
    why: str
    wants: tuple[int, ...] = ()

    def apply(self, board: Board, now: float) -> Posting:
        game, who = self.game, ListedPerson(board.people.name_of(self.who.visitor) or self.who.name, self.who.visitor)
        rules, sits = board.rules(game), board.sits_in(who.visitor) if who.visitor else {}
        source = sits.get(game, "") if self.how is How.TABLE else ""
        full = not source or board.sight(source).full(board.taken)
        open = any(table.placard.game == game for table in board.tables())
        return board.lists.work.join(
            self.by, game, who, self.how, rules.waiting, now, sits_in=sits, open=open, source=source, change=rules.change, full=full,
            wants=self.wants, why=self.why,
        )  # fmt: skip


@dataclass(frozen=True)
class ListAgain:
    """Put a name on the list again when the time of a refusal is over (001 l.340), or write down why that cannot be."""

    who: ListedPerson
    game: ListedGame

    def apply(self, board: Board, now: float) -> Posting:
        who, game = self.who, self.game
        named = who._replace(name=board.people.name_of(who.visitor)) if who.visitor else who
        try:
            if not board.has_list(game):
                raise BadInput(f"{game.key} is not played any more.")
            if who.visitor:
                board.people.check_served(who.visitor, now)
            return JoinList(ITSELF, game, named, How.REFUSED, OVER).apply(board, now)
        except (BadInput, Forbidden) as error:
            return board.lists.work.not_listed(who, game, str(error), now)


@dataclass(frozen=True)
class Arrive:
    """Note that somebody who phoned has come."""

    by: Staffer
    number: int
    version: int
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        known = board.people.called(board.lists.find(self.number, self.version).name)
        if known is not None:
            board.people.check_served(known.id, now)
        return board.lists.work.arrive(self.by, self.number, self.version, "" if known is None else known.id, self.why, now)


@dataclass(frozen=True)
class CallName:
    """Call a name on a list, and keep a seat for it; ``chair`` None: the seat that is given next."""

    by: By
    number: int
    version: int
    chair: Chair | None
    seat_version: int | None
    out_of_turn: bool
    why: str

    def apply(self, board: Board, now: float) -> KeepSeat | CallOver:
        entry = board.lists.find(self.number, self.version)
        board.check_apart(self.by.staffer, entry.game)
        free = board.free(entry.game, broken=entry.how is How.BROKEN)
        chair = self.chair
        if chair is None:
            if not free:
                raise BadInput(f"No seat is free in {entry.game.key}.")
            chair = entry.choose(free) or free[0]
        line = board.lists.work.call(
            self.by.staffer, self.number, self.version, chair, board.rules(entry.game).waiting, now,
            seat_version=self.seat_version, out_of_turn=self.out_of_turn, why=self.why,
        ).row  # fmt: skip
        if board.sight(chair.table).game != entry.game:
            raise BadInput(f"Table {chair.table} plays another game than {entry.name} waits for.")
        if chair in free:
            return KeepSeat(chair.table, line, chair.seat, entry.name, self.by.name)
        return CallOver(chair.table, line, chair.seat, entry.name, board.absent_at(chair).player, self.by.name)


@dataclass(frozen=True)
class LockSeat:
    """Lock in the seat that is kept for a name."""

    by: Staffer
    number: int
    version: int
    why: str = ASKED

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.lock(self.by, self.number, self.version, waiting(board, self.number), now, self.why)


@dataclass(frozen=True)
class FreeingCommand(ABC):
    """A command about a name on a list after which no seat is kept for it."""

    by: Staffer
    number: int
    version: int
    why: str = ASKED

    @abstractmethod
    def posting(self, board: Board, now: float) -> Posting: ...

    def apply(self, board: Board, now: float) -> Posting | KeepSeat:
        posting = self.posting(board, now)
        entry = board.lists.find(self.number)
        board.check_apart(self.by, entry.game)
        return freed(board, posting.row, entry)


@dataclass(frozen=True)
class LetPass(FreeingCommand):
    """Let the seat pass to the next on the list."""

    def posting(self, board: Board, now: float) -> Posting:
        return board.lists.work.let_pass(self.by, self.number, self.version, waiting(board, self.number), now, self.why)


@dataclass(frozen=True)
class PutLast(FreeingCommand):
    """Put a name at the end of its list."""

    def posting(self, board: Board, now: float) -> Posting:
        return board.lists.work.to_the_end(self.by, self.number, self.version, self.why, now)


@dataclass(frozen=True)
class LeaveList(FreeingCommand):
    """Take a name off its list."""

    def posting(self, board: Board, now: float) -> Posting:
        return board.lists.work.leave(self.by, self.number, self.version, self.why, now)


def waiting(board: Board, number: int) -> Waiting:
    return board.rules(board.lists.find(number).game).waiting


# -- what falls due ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LapseName:
    """Take the seat from a name whose time is over."""

    number: int

    def apply(self, board: Board, now: float) -> Posting | KeepSeat | None:
        entry = board.lists.entries.get(self.number)
        if entry is None or entry.until is None or entry.until > now:
            return None
        return freed(board, board.lists.work.lapse(entry, board.rules(entry.game).waiting, now).row, entry)


@dataclass(frozen=True)
class TakeOff:
    """Take a name off its list, if it is there still."""

    number: int
    why: str

    def apply(self, board: Board, now: float) -> Posting | KeepSeat | None:
        entry = board.lists.entries.get(self.number)
        if entry is None:
            return None
        return freed(board, board.lists.work.leave(ITSELF, entry.number, None, self.why, now).row, entry)


@dataclass(frozen=True)
class StartGame:
    """Turn those who were interested in a game into those who wait for a seat: a table is open."""

    game: ListedGame

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.start(ITSELF, self.game, "a table is open", now)


@dataclass(frozen=True)
class PutBack:
    """Put a name back on its list, since the seat that was kept for it is gone."""

    number: int
    version: int
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.back(board.lists.find(self.number, self.version), self.why, now)


@dataclass(frozen=True)
class RemoveSeatedName:
    """Take a name off the list that a dealer has seated."""

    number: int
    version: int
    chair: Chair

    def apply(self, board: Board, now: float) -> Posting:
        return board.lists.work.sit(ITSELF, board.lists.find(self.number, self.version), self.chair, now)


def due_of(board: Board, entry: ListEntry) -> PutBack | RemoveSeatedName | None:
    """Return what is due for a name for which a seat is kept; None: nothing."""
    assert entry.chair is not None
    chair = entry.chair
    table = board.find(chair.table)
    if table is None:
        return PutBack(entry.number, entry.version, "its table has closed")
    if table.play.real_table and entry.name in table.seats:
        return RemoveSeatedName(entry.number, entry.version, Chair(chair.table, table.seats[entry.name].seat or chair.seat))
    sits = sits_at(table, chair.seat)
    if sits is not None and table.absences.may_play_over(sits):
        return PutBack(entry.number, entry.version, f"{sits.player} is back")
    return None


# -- companies --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HireForCompany:
    """Note that a visitor plays for a company."""

    by: Staffer
    name: str
    kind: CompanyRole
    company: str
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        return board.companies.hire(self.by, board.people.known(self.name).id, self.kind, self.company, self.why, now)


@dataclass(frozen=True)
class DismissFromCompany:
    by: Staffer
    name: str
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        return board.companies.free(self.by, board.people.known(self.name).id, self.why, now)
