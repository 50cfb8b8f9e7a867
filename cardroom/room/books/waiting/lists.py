"""The lists of the room: who waits for which game, in which order, and for whom a seat is kept.

The lists are a fold of the lines of ``lines.py``. Whatever the desk does is checked against it (``list_work.py``), and time is an
argument. The lines themselves say when a time runs out, so a rule that changes later does not change what a player was told.
"""

from collections.abc import Mapping
from itertools import count

from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.books.hours import Span
from cardroom.room.books.waiting.entries import CALLABLE, IN_TURN, OFFERED, Chair, How, ListedPerson, ListEntry, State, Wait, person
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lines import (
    EntryLeft,
    EntryLine,
    EntrySeated,
    EntrySentToEnd,
    GameBroken,
    GameStarted,
    ListClosed,
    ListJoined,
    ListOpened,
    MoveRefused,
    NotListed,
    PlayerArrived,
    SeatLocked,
    SeatOffered,
    SeatPassed,
    SeatWithdrawn,
)
from cardroom.room.books.waiting.list_work import ListWork
from cardroom.room.books.waiting.refusals import Refusals
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow

_MINUTE = 60.0


class Lists(Fold):
    """``work``: what is done with them; ``refusals``: who may not come back to a game."""

    def __init__(self) -> None:
        self.entries: dict[int, ListEntry] = {}  # of those who wait, or are called
        self.ended: list[Wait] = []
        self.opened: dict[ListedGame, Mapping[str, object]] = {}  # lists that the desk keeps, with the settings of a table of the game
        self.broken: set[str] = set()  # tables whose games are broken: nobody is seated there any more
        self.given: dict[Chair, int] = {}  # seats that are kept, and for which entry
        self.seat_versions: dict[Chair, int] = {}  # the last line about a seat
        self.refusals = Refusals()
        self._of_game: dict[ListedGame, dict[int, ListEntry]] = {}
        self._numbers = count(1)
        self.work = ListWork(self)

    # -- the fold -----------------------------------------------------------------------------------------------------------

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case MoveRefused():
                self.refusals.refused(ListedPerson(line.name, line.visitor), line)
            case NotListed():
                self.refusals.ended(ListedPerson(line.name, row.about or ""), line.game)
            case ListOpened():
                self.opened[line.game] = line.table or {}
            case ListClosed():
                self.opened.pop(line.game, None)
                for entry in self.on(line.game):
                    self._end(entry, number, row, row.why)
            case GameStarted():
                for entry in self.on(line.game):
                    if entry.state is State.INTERESTED:
                        self._put(entry._replace(state=State.WAITING), entry, number, row)
            case ListJoined():
                self._joined(number, row, line)
            case GameBroken():
                self.broken.add(row.table_id or "")
                for order, (name, visitor) in enumerate(line.order):
                    self._add(number, row, line.game, ListedPerson(name, visitor), How.BROKEN, line.rank, order, source=row.table_id or "")
            case EntryLine(entry=listed):
                if found := self.entries.get(listed):
                    self._changed(found, number, row, line)

    def _joined(self, number: int, row: StaffRow, line: ListJoined) -> None:
        who = ListedPerson(line.name, row.about or "")
        self.refusals.ended(who, line.game)
        if line.how is How.PICKED_UP and any(entry.who == person(who.visitor, who.name) for entry in self.on(line.game)):
            return  # the table did not know that the player is on the list already
        state = State.INTERESTED if line.interest else State.WAITING
        until = row.at + _MINUTE * (line.minutes or 0) if line.how is How.PICKED_UP else line.until
        self._add(number, row, line.game, who, line.how, line.rank, 0, state, until, line.from_, tuple(line.wants))

    def _add(
        self, number: int, row: StaffRow, game: ListedGame, who: ListedPerson, how: How, rank: int, order: int,
        state: State = State.WAITING, until: float | None = None, source: str = "", wants: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        entry = ListEntry(
            next(self._numbers), number, game, *who, how, state, row.at, row.at, rank, number * 100 + order, until, how is How.CALL, source,
            lines=(number,), wants=wants,
        )  # fmt: skip
        self._keep(entry)

    def _changed(self, entry: ListEntry, number: int, row: StaffRow, line: EntryLine) -> None:
        match line:
            case PlayerArrived():
                self._put(entry._replace(red=False, until=None, visitor=row.about or entry.visitor), entry, number, row)
            case SeatOffered():
                chair = Chair(row.table_id or "", line.seat)
                self._put(entry._replace(state=State.CALLED, chair=chair, until=line.until, called=row.at), entry, number, row)
            case SeatLocked():
                self._put(entry._replace(state=State.LOCKED, until=line.until), entry, number, row)
            case SeatPassed():
                passed = entry.passed | {entry.chair} if entry.chair is not None else entry.passed
                passes = entry._replace(state=State.PASSED, passed=passed, passes=entry.passes + 1)
                self._waits_again(entry, passes, line.end, number, row)
            case EntrySentToEnd() | SeatWithdrawn():
                state = entry.state if entry.state is State.INTERESTED else State.WAITING
                self._waits_again(entry, entry._replace(state=state), isinstance(line, EntrySentToEnd), number, row)
            case EntrySeated():
                self._end(entry, number, row, "", Chair(row.table_id or "", line.seat))
            case EntryLeft():
                self._end(entry, number, row, row.why)

    def _waits_again(self, before: ListEntry, entry: ListEntry, end: bool, number: int, row: StaffRow) -> None:
        """No seat is kept for the name any more. ``end``: it goes to the end of the list."""
        entry = entry._replace(chair=None, until=entry.until if entry.red else None)
        self._put(entry._replace(passes=0, order=number * 100, rank=IN_TURN) if end else entry, before, number, row)

    def _put(self, entry: ListEntry, before: ListEntry, number: int, row: StaffRow) -> None:
        at = before.at if entry.state is before.state else row.at
        self._keep(entry._replace(version=number, lines=(*before.lines, number), at=at), before)

    def _keep(self, entry: ListEntry, before: ListEntry | None = None) -> None:
        if before is not None and before.chair is not None and before.chair != entry.chair:
            self._free(before.chair, entry.version)
        self.entries[entry.number] = entry
        self._of_game.setdefault(entry.game, {})[entry.number] = entry
        if entry.chair is not None and entry.state in OFFERED:
            self.given[entry.chair] = entry.number
            self.seat_versions[entry.chair] = entry.version

    def _free(self, chair: Chair, version: int) -> None:
        self.given.pop(chair, None)
        self.seat_versions[chair] = version

    def _end(self, entry: ListEntry, number: int, row: StaffRow, why: str, seated: Chair | None = None) -> None:
        del self.entries[entry.number]
        del self._of_game[entry.game][entry.number]
        if entry.chair is not None:
            self._free(entry.chair, number)
        for other in self.on(entry.game) if seated is not None else ():  # when it is free again it is another's to let go by
            if seated in other.passed:
                self._keep(other._replace(passed=other.passed - {seated}), other)
        lines = (*entry.lines, number)
        self.ended.append(
            Wait(entry.number, entry.game, entry.name, entry.visitor, entry.how, entry.joined, entry.called, row.at, seated, why, lines)
        )

    # -- what holds ---------------------------------------------------------------------------------------------------------

    def games(self) -> list[ListedGame]:
        """Those with a list, or names on it."""
        return list(dict.fromkeys([*self.opened, *(game for game, found in self._of_game.items() if found)]))

    def on(self, game: ListedGame) -> list[ListEntry]:
        """The names on a list, in their order."""
        return sorted(self._of_game.get(game, {}).values(), key=lambda entry: entry.place)

    def waits(self, game: ListedGame) -> bool:
        """Whether names are on the board: somebody in the house waits for a seat."""
        return any(entry.state in CALLABLE and not entry.red for entry in self._of_game.get(game, {}).values())

    def broken_wait(self, game: ListedGame) -> bool:
        """Whether somebody of a broken game has not been accommodated (001 l.100)."""
        return any(entry.how is How.BROKEN for entry in self._of_game.get(game, {}).values())

    def of(self, visitor: str) -> list[ListEntry]:
        return sorted((entry for entry in self.entries.values() if entry.visitor == visitor), key=lambda entry: entry.number)

    def offered(self, visitor: str, table: str) -> ListEntry | None:
        """The name for which a seat of that table is kept."""
        mine = (entry for entry in self.of(visitor) if entry.state in OFFERED)
        return next((entry for entry in mine if entry.chair is not None and entry.chair.table == table), None)

    def callable(self, game: ListedGame) -> list[ListEntry]:
        """Return the names that may be called, in their order: those in the house for whom no seat is kept."""
        return [entry for entry in self.on(game) if entry.state in CALLABLE and not entry.red]

    def next_for(self, game: ListedGame, chair: Chair) -> ListEntry | None:
        """Who is to be called for a seat: the first in the house who has not let it go by."""
        return next((entry for entry in self.callable(game) if chair not in entry.passed), None)

    def place(self, entry: ListEntry) -> int:
        """How many stand before him, and he."""
        return 1 + sum(other.place < entry.place for other in self._of_game[entry.game].values())

    def listed_before(self, table: str) -> dict[str, float]:
        """Return when the visitors who were seated at a table from a list had come on it."""
        return {wait.visitor: wait.joined for wait in self.ended if wait.seated is not None and wait.seated.table == table and wait.visitor}

    def due(self, now: float) -> list[ListEntry]:
        """Those whose time is over, the earliest first."""
        late = [entry for entry in self.entries.values() if entry.until is not None and entry.until <= now]
        return sorted(late, key=lambda entry: (entry.until, entry.number))

    def next_due(self) -> float | None:
        return min((entry.until for entry in self.entries.values() if entry.until is not None), default=None)

    def ended_in(self, span: Span) -> list[Wait]:
        """Those that were over within a shift or a day, for its papers."""
        return [wait for wait in self.ended if span.has(wait.ended)]

    def find(self, number: int, version: int | None = None) -> ListEntry:
        """By its number, as somebody has seen it."""
        entry = self.entries.get(number)
        if entry is None:
            raise Unknown(f"There is no name of number {number} on a list any more.")
        if version is not None and version != entry.version:
            raise Stale(f"The place of {entry.name} has been changed meanwhile: look again.")
        return entry
