"""What the parts of a table share: its terms, its seats, its round, and everything of it that is stored.

A table does no input or output and reads no clock: time is an argument. A part writes whatever it does into ``change``. The table's runner
stores the change before anybody sees it. If storing fails, the table is rebuilt from what is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Self

from cardroom.bots import Bot
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput
from cardroom.games.banked.shoe import check_dealt
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.room.base.settings import TableSettings
from cardroom.room.base.shoe_track import Track
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import By
from cardroom.room.storage.rows import Change, ClockState, ShownState, StaffRow, StoredTableState, TableRow
from cardroom.room.storage.texts import read_alike
from cardroom.room.table.attendance import Attendance
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.placard import Placard
from cardroom.room.table.round_progress import RoundProgress
from cardroom.room.table.seat import Seat
from cardroom.room.table.tally import TableTally
from cardroom.round import Round

Phase = Literal["waiting", "playing", "between", "closed"]


class InRoom(NamedTuple):
    """How the room runs its tables."""

    attended: bool = True  # a round begins only while somebody watches, and a player without a connection is away
    quick: bool = True  # bots and pauses may take no time at all
    name_of: Callable[[str], str] = lambda visitor: ""
    rests: Callable[[Sequence[str], bool], float] = lambda patrons, among_bots: 0.0
    """For how many seconds no round may begin for these people: they have had enough for today."""


ALONE = InRoom()
"""A table without a room around it."""


class OpenedBy(NamedTuple):
    """The visitor who opened a table, the time, the visitor's name, the first dealer of a table that is dealt by hand, and the number of
    the table in the room."""

    by: str
    at: float
    name: str = ""
    dealer: str = ""
    number: int = 0


@dataclass(slots=True)
class TableState:
    id: str
    placard: Placard
    opened_by: str
    opened_at: float
    opener: str  # the name of the visitor who opened it
    opened_with: Mapping[str, object]  # the settings at that time
    attended: bool
    quick: bool
    attendance: Attendance
    half_hours: TableClock  # for a collection by the clock
    floor: FloorSettings = field(default_factory=FloorSettings)
    felt: FeltLog | None = None  # None: the room deals
    seats: dict[str, Seat] = field(default_factory=dict)  # by player
    minds: dict[str, Bot] = field(default_factory=dict)  # of the bots, by player
    round: Round | None = None  # the running one, or the last
    number: int = 0  # of rounds
    settled: bool = True  # False: the round is dealt by hand, and its chips are not in the ledger yet
    books: RoundProgress | None = None  # of the round
    players: Mapping[str, str | None] = field(default_factory=dict)  # of the round: the visitor behind each name
    eyes: Mapping[str, str | None] = field(default_factory=dict)  # of the round: the visitor who plays each hand, and sees its cards
    coming: NextShuffle | None = None  # the next shuffle, once it is promised
    jackpot: Cents = 0
    tally: TableTally = field(default_factory=TableTally)
    track: Track = field(default_factory=Track)
    own_pace: float | None = None  # of the bots, as the one person who plays with them has set it
    shown: dict[str, list[str]] = field(default_factory=dict)  # cards of the last round that their players have shown when it was over
    timed: list[int] = field(default_factory=list)  # in the round: before which events somebody's time had run out
    why: str = ""  # no round can begin
    board: bool | None = None  # whether others wait for a seat in its game; None: nobody keeps a list for it
    closing: bool = False  # it closes when the round is over
    closed_at: float | None = None
    unstored: Change | None = None
    rests: Callable[[Sequence[str], bool], float] = ALONE.rests

    # -- made ---------------------------------------------------------------------------------------------------------------

    @classmethod
    def opened(
        cls, id: str, edition: Edition, settings: TableSettings, opened: OpenedBy, room: InRoom, felt: FeltLog | None = None
    ) -> Self:
        """Return a new table."""
        placard = Placard.of(edition, settings)
        if felt is not None and felt.shoe is not None:
            check_dealt(placard.edition, placard.terms, felt.shoe)
        attended = room.attended and felt is None  # nobody at a real table needs a connection
        about = opened.by, opened.at, opened.name, read_alike(settings.model_dump_json()), attended, room.quick
        clocks = Attendance(settings, opened.at), TableClock(started=opened.at)
        return cls(id, placard, *about, *clocks, FloorSettings(dealer=opened.dealer, number=opened.number), felt, rests=room.rests)

    # -- what it is ---------------------------------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        return self.placard.edition

    @property
    def settings(self) -> TableSettings:
        return self.placard.settings

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if not seat.is_bot]

    @property
    def patrons(self) -> list[str]:
        """The visitors for whom the table plays: those who sit there, else the one who opened it; at a real table, who opened it."""
        if self.felt is not None:
            return [self.opened_by]
        return [seat.visitor for seat in self.people if seat.visitor is not None] or [self.opened_by]

    @property
    def among_bots(self) -> bool:
        """Return whether fewer than two people play."""
        return sum(not seat.out for seat in self.people) < 2

    @property
    def round_id(self) -> str:
        return f"{self.id}-{self.number}" if self.round is not None else ""

    @property
    def running(self) -> bool:
        return self.round is not None and not (self.round.over and self.settled)

    @property
    def phase(self) -> Phase:
        if self.closed_at is not None:
            return "closed"
        return "playing" if self.running else "waiting" if self.why else "between"

    def is_bot(self, seat: Seat) -> bool:
        """Return whether a bot sits there. At a table that is dealt by hand a name without a visitor is a person at the real table."""
        return seat.is_bot and self.felt is None

    def plays(self, seat: Seat) -> bool:
        """Return whether the player is in the running round."""
        return self.round is not None and self.running and seat.player in self.round.setup.stacks

    def stack(self, seat: Seat) -> Cents:
        """Return the player's chips as they are now."""
        return self.round.accounts[seat.player] if self.round is not None and self.plays(seat) else seat.stack

    def brought(self, seat: Seat) -> Cents:
        """Return the player's chips; in a round those with which they began it, because their wagers are not lost yet."""
        return self.round.setup.stacks[seat.player] if self.round is not None and self.plays(seat) else seat.stack

    def broke(self, seat: Seat) -> bool:
        """Return whether the chips do not reach for a hand. At a pot game any chips do: a player may be all-in for less than the ante."""
        return not seat.stack if self.edition.game.family == "pot" else seat.stack < self.placard.least

    def turn(self, player: str) -> int:
        """Return how often a player has answered in this round: an action names the question that it answers."""
        return self.books.turns[player] if self.books is not None else 0

    def seated(self, player: str) -> Seat:
        found = self.seats.get(player)
        if found is None:
            raise BadInput(f"{player} does not sit at this table.")
        return found

    def check_open(self) -> None:
        if self.closed_at is not None:
            raise BadInput("This table is closed.")

    def check_between(self, what: str) -> None:
        """Refuse anything that waits for the end of the round."""
        self.check_open()
        if self.running:
            raise BadInput(f"{what} between two rounds: this one is running.")

    # -- what is stored -----------------------------------------------------------------------------------------------------

    @property
    def change(self) -> Change:
        """Everything that waits to be stored."""
        if self.unstored is None:
            self.unstored = Change()
        return self.unstored

    def take_change(self) -> Change:
        """Return everything that waits to be stored, once."""
        change, self.unstored = self.change, None
        return change

    def keep(self) -> None:
        """Store the table as it is now."""
        self.change.tables.append(self.row())

    def keep_seat(self, seat: Seat) -> None:
        """Store a seat as it is now, if its player still has it."""
        if self.seats.get(seat.player) is seat:
            self.change.seats.append(seat.row(self.id))

    def line(self, by: By, line: JournalLine, why: str, now: float) -> StaffRow:
        """Return a row for the staff's journal, or refuse it: a line needs a reason."""
        return by.staffer.entry(now, line, table_id=self.id, why=why)

    def tell(self, line: StaffRow, sentence: str) -> None:
        """Store a line of the staff's journal, and tell everybody at the table in a sentence."""
        self.change.staff.append(line)
        self.floor.tell(sentence)
        self.keep()

    def row(self) -> TableRow:
        clock: ClockState = {"collected": self.half_hours.collected, "played": sorted(self.half_hours.played)}
        state: StoredTableState = {"clock": clock, "bank": self.tally.state(), "control": self.floor.state()}
        if self.coming is not None:
            state["coming"] = self.coming.data()
        if self.closing:
            state["closing"] = True
        if self.track.state is not None:
            state["track"] = self.track.state
        if self.own_pace is not None:
            state["pace"] = self.own_pace
        if self.shown:
            state["shown"] = ShownState(round=self.round_id, cards=self.shown)
        if self.felt is not None:
            state["felt"] = self.felt.state()
        opened = self.opened_with, state, self.opened_by, self.opened_at
        return TableRow(self.id, self.edition.id, self.edition.digest, *opened, self.closed_at)


def label_of(table: TableState) -> str:
    """Return what people call a table: its name, else its number; its id where it has neither."""
    return table.floor.label or table.id
