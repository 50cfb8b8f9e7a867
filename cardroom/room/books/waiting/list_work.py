"""What is done with a list: each thing is checked against the lists as they stand, and returns its line."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.houses.seating import TableChange, Waiting
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.base.names import check_name
from cardroom.room.books.waiting.entries import BROKEN, FIRST, IN_TURN, OFFERED, Chair, How, ListedPerson, ListEntry, State, person
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
    NotListed,
    PlayerArrived,
    SeatLocked,
    SeatOffered,
    SeatPassed,
    SeatWithdrawn,
)
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

if TYPE_CHECKING:
    from cardroom.room.books.waiting.lists import Lists

ITSELF = Staffer("room", Role.FLOOR, "")
"""The room, where a time is over and nobody needs to say so."""
ASKED = "asked for it"
"""Why a player does what he may do himself."""

OVER = "the time for refusing to move is over"
LATE, NOT_COME = "was called and did not come", "phoned and did not come"
_MINUTE = 60.0


class ListWork:
    """A part of ``Lists``."""

    def __init__(self, lists: "Lists") -> None:
        self._lists = lists

    def open(self, by: Staffer, game: ListedGame, table: Mapping[str, object], why: str, now: float) -> Posting:
        """A list for a game, whether a table of it is open or not; ``table``: how such a table is set."""
        if game in self._lists.opened:
            raise BadInput(f"There is a list for {game.key} already.")
        return Posting(by.entry(now, ListOpened(*game, dict(table)), why=why))

    def close(self, by: Staffer, game: ListedGame, why: str, now: float) -> Posting:
        """Whoever is on it is taken off."""
        if game not in self._lists.opened and not self._lists.on(game):
            raise BadInput(f"There is no list for {game.key}.")
        return Posting(by.entry(now, ListClosed(*game), why=why))

    def start(self, by: Staffer, game: ListedGame, why: str, now: float) -> Posting:
        """A table of the game is open: who was interested waits for a seat."""
        if not any(entry.state is State.INTERESTED for entry in self._lists.on(game)):
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
        mine = [entry for entry in self._lists.entries.values() if entry.who == person(who.visitor, name)]
        if any(entry.game == game for entry in mine):
            raise BadInput(f"{name} is on this list already.")
        if len(mine) >= rules.lists:
            raise BadInput(f"{name} is on {len(mine)} lists, and nobody is on more than {rules.lists}.")
        if until := self._lists.refusals.until(ListedPerson(name, who.visitor), game, now):
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
        known = {entry.who for entry in self._lists.on(game) if entry.how is not How.TABLE}
        if twice := next((who.name for who in order if person(who.visitor, who.name) in known), ""):
            raise BadInput(f"{twice} is on this list already.")
        rank = BROKEN if rules.broken == "before-all" else IN_TURN
        line = GameBroken(*game, [[who.name, who.visitor] for who in order], lots, rank)
        return Posting(by.entry(now, line, table_id=table, why=why))

    def arrive(self, by: Staffer, number: int, version: int | None, visitor: str, why: str, now: float) -> Posting:
        """Who has phoned is there: his name is written in black."""
        entry = self._lists.find(number, version)
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
        entry = self._lists.find(number, version)
        if entry.state in OFFERED:
            raise BadInput(f"{entry.name} has been called to {entry.chair} already.")
        if entry.red:
            raise BadInput(f"{entry.name} has phoned and is not in the house.")
        holder = self._lists.given.get(chair)
        if holder is not None:
            raise BadInput(f"{str(chair).capitalize()} is kept for {self._lists.entries[holder].name} already.")
        if seat_version is not None and seat_version != self._lists.seat_versions.get(chair, 0):
            raise Stale(f"{str(chair).capitalize()} has been given or freed meanwhile: look again.")
        if out_of_turn and rules.seats == "from-the-board":
            raise BadInput("In this game the floor seats everybody in turn, from the board.")
        first = self._lists.next_for(entry.game, chair)
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
        entry = self._lists.find(number, version)
        self._may_act_for(by, entry.visitor)
        return self._about(by, EntrySentToEnd(number, end=True), entry, why, now)

    def leave(self, by: Staffer, number: int, version: int | None, why: str, now: float) -> Posting:
        """Off the list: by his own wish, or by the desk."""
        entry = self._lists.find(number, version)
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
        entry = self._lists.find(number, version)
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
