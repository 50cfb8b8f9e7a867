"""The lists of the room: who waits for which game, in which order, and for whom a seat is kept.

The lists are a fold of the lines of ``lines.py``. Whatever the desk does is checked against it, and time is an argument. The lines
themselves say when a time runs out, so a rule that changes later does not change what a player was told.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.seating import TableChange, Waiting
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.base.names import check_name
from cardroom.room.books.hours import Span
from cardroom.room.books.waiting.entries import BROKEN, CALLABLE, FIRST, IN_TURN, OFFERED, Chair, How, ListEntry, State, Wait, person
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
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

ITSELF = Staffer("room", Role.FLOOR, "")
"""The room, where a time is over and nobody needs to say so."""
ASKED = "asked for it"
"""Why a player does what he may do himself."""

OVER = "the time for refusing to move is over"
LATE, NOT_COME = "was called and did not come", "phoned and did not come"
_MINUTE = 60.0


class ListedPerson(NamedTuple):
    """Somebody for the list: his name, and his account where he has one."""

    name: str
    visitor: str = ""


class Lists(Fold):
    def __init__(self) -> None:
        self.entries: dict[int, ListEntry] = {}  # of those who wait, or are called
        self.ended: list[Wait] = []
        self.opened: dict[ListedGame, Mapping[str, object]] = {}  # lists that the desk keeps, with the settings of a table of the game
        self.broken: set[str] = set()  # tables whose games are broken: nobody is seated there any more
        self.given: dict[Chair, int] = {}  # seats that are kept, and for which entry
        self.seat_versions: dict[Chair, int] = {}  # the last line about a seat
        self._refused: dict[tuple[str, ListedGame], float] = {}  # who may not come back to a game, until when
        self.to_be_listed: dict[
            tuple[str, ListedGame], ListedPerson
        ] = {}  # players whose refusal ends on the list of that game (001 l.340)
        self._of_game: dict[ListedGame, dict[int, ListEntry]] = {}
        self._numbers = count(1)

    # -- the fold -----------------------------------------------------------------------------------------------------------

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case MoveRefused():
                who = ListedPerson(line.name, line.visitor)
                key = person(who.visitor, who.name), line.game
                self._refused[key] = line.until
                if line.listed:
                    self.to_be_listed[key] = who
            case NotListed():
                self.to_be_listed.pop((person(row.about or "", line.name), line.game), None)
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
        self.to_be_listed.pop((person(who.visitor, who.name), line.game), None)
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

    def refused_until(self, who: ListedPerson, game: ListedGame, now: float) -> float | None:
        """Until when he may not come back to a game that he would not move in (l.98, 340)."""
        until = self._refused.get((person(who.visitor, who.name), game))
        return until if until is not None and now < until else None

    def refusals_over(self, now: float) -> list[tuple[ListedPerson, ListedGame]]:
        """Return the players who are added to a list now because the time of their refusal is over."""
        return [(who, key[1]) for key, who in self.to_be_listed.items() if self._refused[key] <= now]

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

    # -- the lists themselves -----------------------------------------------------------------------------------------------

    def open(self, by: Staffer, game: ListedGame, table: Mapping[str, object], why: str, now: float) -> Posting:
        """A list for a game, whether a table of it is open or not; ``table``: how such a table is set."""
        if game in self.opened:
            raise BadInput(f"There is a list for {game.key} already.")
        return Posting(by.entry(now, ListOpened(*game, dict(table)), why=why))

    def close(self, by: Staffer, game: ListedGame, why: str, now: float) -> Posting:
        """Whoever is on it is taken off."""
        if game not in self.opened and not self.on(game):
            raise BadInput(f"There is no list for {game.key}.")
        return Posting(by.entry(now, ListClosed(*game), why=why))

    def start(self, by: Staffer, game: ListedGame, why: str, now: float) -> Posting:
        """A table of the game is open: who was interested waits for a seat."""
        if not any(entry.state is State.INTERESTED for entry in self.on(game)):
            raise BadInput(f"Nobody waits for {game.key} to be opened.")
        return Posting(by.entry(now, GameStarted(*game), why=why))

    # -- names --------------------------------------------------------------------------------------------------------------

    def join(
        self, by: Staffer, game: ListedGame, who: ListedPerson, how: How, rules: Waiting, now: float, *,
        sits_in: Collection[ListedGame] = (), open: bool = True, source: str = "", change: TableChange | None = None, full: bool = True,
        wants: Collection[int] = (), why: str = ASKED,
    ) -> Posting:  # fmt: skip
        """Write a name on a list. ``sits_in``: the games in which he has a seat; ``open``: whether a table of this game is; ``source``: the
        table that he would leave, and ``full``: whether that game is full, which a house may ask for (``change``); ``wants``:
        the seats that he likes best."""
        name = check_name(who.name, at_desk=True)
        self._may_act_for(by, who.visitor)
        mine = [entry for entry in self.entries.values() if entry.who == person(who.visitor, name)]
        if any(entry.game == game for entry in mine):
            raise BadInput(f"{name} is on this list already.")
        if len(mine) >= rules.lists:
            raise BadInput(f"{name} is on {len(mine)} lists, and nobody is on more than {rules.lists}.")
        if until := self.refused_until(ListedPerson(name, who.visitor), game, now):
            left = max(1, round((until - now) / _MINUTE))
            raise BadInput(f"{name} would not move in this game, and may not come back to it for {left} minutes yet.")
        if how is How.TABLE:
            if game not in sits_in:
                raise BadInput(f"{name} has no seat in this game to change.")
            if change is not None and change.granted == "game-full" and not full:
                raise BadInput("A change of table is granted from a full game only.")
        elif game in sits_in and rules.one_seat != "as-he-likes" and how is not How.BROKEN:
            raise BadInput(f"{name} has a seat in this game: who wants another table asks for a change of table.")
        if how is How.CALL and by.role is Role.PLAYER:
            raise Forbidden("Who has phoned is written down by the desk.")
        if how is How.CALL and not rules.call_in:
            raise BadInput("No reservations by telephone are accepted for this game.")
        until = now + _MINUTE * rules.call_in if how is How.CALL else None
        line = ListJoined(*game, name, how, interest=not open, from_=source, until=until, wants=sorted(wants) or ())
        return Posting(by.entry(now, line, about=who.visitor or None, why=why))

    def not_listed(self, who: ListedPerson, game: ListedGame, why: str, now: float) -> Posting:
        """A refusal is over, and the room cannot add the name to the list."""
        return Posting(ITSELF.entry(now, NotListed(*game, who.name), about=who.visitor or None, why=why))

    def break_up(
        self,
        by: Staffer,
        table: str,
        game: ListedGame,
        order: Sequence[ListedPerson],
        lots: list[list[str]],
        rules: Waiting,
        why: str,
        now: float,
    ) -> Posting:
        """The players of a table that breaks, in the order in which they choose, by one line. ``lots``: what was drawn for it."""
        known = {entry.who for entry in self._of_game.get(game, {}).values() if entry.how is not How.TABLE}
        if twice := next((who.name for who in order if person(who.visitor, who.name) in known), ""):
            raise BadInput(f"{twice} is on this list already.")
        rank = BROKEN if rules.broken == "before-all" else IN_TURN
        line = GameBroken(*game, [[who.name, who.visitor] for who in order], lots, rank)
        return Posting(by.entry(now, line, table_id=table, why=why))

    def arrive(self, by: Staffer, number: int, version: int | None, visitor: str, why: str, now: float) -> Posting:
        """Who has phoned is there: his name is written in black."""
        entry = self.find(number, version)
        if not entry.red:
            raise BadInput(f"{entry.name} is in the house already.")
        if entry.visitor and visitor and entry.visitor != visitor:
            raise BadInput(f"{entry.name} has phoned under another account.")
        self._may_act_for(by, entry.visitor or visitor)
        return Posting(by.entry(now, PlayerArrived(number), about=visitor or entry.visitor or None, why=why))

    def call(
        self, by: Staffer, number: int, version: int | None, chair: Chair, rules: Waiting, now: float, *, seat_version: int | None = None,
        out_of_turn: bool = False, why: str = "a seat is free",
    ) -> Posting:  # fmt: skip
        """A seat is kept for him, for as long as he has to be seated. Nobody else is given it meanwhile, whoever asks."""
        entry = self.find(number, version)
        if entry.state in OFFERED:
            raise BadInput(f"{entry.name} has been called to {entry.chair} already.")
        if entry.red:
            raise BadInput(f"{entry.name} has phoned and is not in the house.")
        holder = self.given.get(chair)
        if holder is not None:
            raise BadInput(f"{str(chair).capitalize()} is kept for {self.entries[holder].name} already.")
        if seat_version is not None and seat_version != self.seat_versions.get(chair, 0):
            raise Stale(f"{str(chair).capitalize()} has been given or freed meanwhile: look again.")
        if out_of_turn and rules.seats == "from-the-board":
            raise BadInput("In this game the floor seats everybody in turn, from the board.")
        first = self.next_for(entry.game, chair)
        if not out_of_turn and first is not None and first.number != number:
            raise BadInput(f"{first.name} stands before {entry.name} on the list.")
        line = SeatOffered(number, chair.seat, now + _MINUTE * rules.seated_within, entry.name)
        return Posting(by.entry(now, line, table_id=chair.table, about=entry.visitor or None, why=why))

    def lock(self, by: Staffer, number: int, version: int | None, rules: Waiting, now: float, why: str = ASKED) -> Posting:
        """He says that he comes: the seat is his (l.88)."""
        entry = self._offered(by, number, version)
        if entry.state is State.LOCKED:
            raise BadInput(f"{str(entry.chair).capitalize()} is locked up for {entry.name} already.")
        until = now + _MINUTE * rules.lock_up if rules.lock_up else entry.until
        return self._about(by, SeatLocked(number, until), entry, why, now)

    def let_pass(self, by: Staffer, number: int, version: int | None, rules: Waiting, now: float, why: str = ASKED) -> Posting:
        """He does not want that seat: he keeps his place as often as the house has it, then he goes to the end."""
        entry = self._offered(by, number, version)
        return self._about(by, SeatPassed(number, entry.passes >= rules.passes), entry, why, now)

    def to_the_end(self, by: Staffer, number: int, version: int | None, why: str, now: float) -> Posting:
        entry = self.find(number, version)
        self._may_act_for(by, entry.visitor)
        return self._about(by, EntrySentToEnd(number, end=True), entry, why, now)

    def leave(self, by: Staffer, number: int, version: int | None, why: str, now: float) -> Posting:
        """Off the list: by his own wish, or by the desk."""
        entry = self.find(number, version)
        self._may_act_for(by, entry.visitor)
        return self._about(by, EntryLeft(number), entry, why, now)

    def sit(self, by: Staffer, entry: ListEntry, chair: Chair, now: float) -> Posting:
        """He has a seat in the game: his name goes off the list."""
        return self._about(by, EntrySeated(entry.number, chair.seat), entry, "seated", now, chair.table)

    def back(self, entry: ListEntry, why: str, now: float) -> Posting:
        """The seat that was kept for him is not there any more: he waits where he stood."""
        return self._about(ITSELF, SeatWithdrawn(entry.number), entry, why, now)

    def lapse(self, entry: ListEntry, rules: Waiting, now: float) -> Posting:
        """What the room does by itself with a name whose time is over."""
        if entry.until is None or now < entry.until:
            raise BadInput(f"The time of {entry.name} is not over.")
        if entry.state in OFFERED and rules.late == "to-the-end":
            return self._about(ITSELF, EntrySentToEnd(entry.number, end=True), entry, LATE, now)
        return self._about(ITSELF, EntryLeft(entry.number), entry, LATE if entry.state in OFFERED else NOT_COME, now)

    def _offered(self, by: Staffer, number: int, version: int | None) -> ListEntry:
        entry = self.find(number, version)
        self._may_act_for(by, entry.visitor)
        if entry.state not in OFFERED:
            raise BadInput(f"No seat is kept for {entry.name}.")
        return entry

    def _may_act_for(self, by: Staffer, visitor: str) -> None:
        if by.role is Role.PLAYER and by.who != visitor:
            raise Forbidden("That is another's place on the list.")

    def _about(self, by: Staffer, line: EntryLine, entry: ListEntry, why: str, now: float, table: str | None = None) -> Posting:
        table = table or (entry.chair.table if entry.chair is not None else None)
        return Posting(by.entry(now, line, table_id=table, about=entry.visitor or None, why=why))


def picked_up(game: ListedGame, who: ListedPerson, minutes: int, now: float) -> StaffRow:
    """The line of one whom the house has picked up because he was away: he is first on the list for a while (001 l.496)."""
    line = ListJoined(*game, who.name, How.PICKED_UP, minutes=minutes, rank=FIRST)
    return ITSELF.entry(now, line, about=who.visitor, why="was away for too long")


def gave_back(game: ListedGame, who: ListedPerson, now: float) -> StaffRow:
    """The line of a player who played over an absent one and has given the seat back: they are first on the list (ours)."""
    line = ListJoined(*game, who.name, How.PERSON, rank=FIRST)
    return ITSELF.entry(now, line, about=who.visitor, why="gave back the seat that was played over")
