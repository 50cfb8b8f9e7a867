"""One table over time, made of parts that share its ``TableState``: the seats, the shuffle, the clock, the floor's control, and play."""

from collections.abc import Callable, Iterable
from typing import Self

from cardroom.chance import Chance, Felt
from cardroom.houses.edition import Edition
from cardroom.room.base.settings import TableSettings
from cardroom.room.journal.lines import read_line
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.rows import Change, TableRow
from cardroom.room.table.absences import Absences
from cardroom.room.table.bank_offers import BankOffers
from cardroom.room.table.calls import Calls
from cardroom.room.table.chips import TableChips
from cardroom.room.table.clock import Clock
from cardroom.room.table.control import Control
from cardroom.room.table.corrections import Corrections
from cardroom.room.table.dealt_by_hand import DealtByHand
from cardroom.room.table.dealt_here import DealtHere
from cardroom.room.table.entrance import RealTableEntrance, RoomEntrance
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.placard import Placard
from cardroom.room.table.play import Play, Thought
from cardroom.room.table.proposals import Proposals
from cardroom.room.table.rebuild import outlined, rebuilt
from cardroom.room.table.rounds import Rounds
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.shuffle import Shuffle
from cardroom.room.table.stand_ins import TableStandIns
from cardroom.room.table.state import ALONE, InRoom, OpenedBy, TableState
from cardroom.room.table.wishes import Wishes
from cardroom.round import Action, Round


class Table:
    """``open`` makes a new table and ``stored`` rebuilds one. ``outline`` is a table elsewhere, to look at."""

    def __init__(self, state: TableState, chance: Callable[[], Chance], now: float) -> None:
        self.id, self.state = state.id, state
        self.clock = Clock(state, now)
        self.shuffle = Shuffle(state, self.clock, chance if state.felt is None else Felt)
        self.chips = TableChips(state)
        self.stand_ins = TableStandIns(state, self.clock)
        entrance = RoomEntrance() if state.felt is None else RealTableEntrance()
        self.seating = Seating(state, self.clock, self.shuffle, self.chips, self.stand_ins, entrance)
        self.absences = Absences(state, self.seating, self.stand_ins)
        self.wishes = Wishes(state, self.clock, self.shuffle, self.seating)
        self.rounds = Rounds(state, self.clock, self.shuffle, self.chips, self.stand_ins, self.seating, self.wishes)
        self.play: Play
        if state.felt is None:
            self.play = DealtHere(state, self.clock, self.shuffle, self.seating, self.absences, self.rounds, BankOffers(state))
        else:
            self.play = DealtByHand(state, self.rounds, state.felt)
        self.control = Control(state, self.clock, self.shuffle, self.seating, self.absences, self.play)
        self.corrections = Corrections(state, Proposals(state.id))
        self.calls = Calls(state.id)  # for the floor

    @classmethod
    def open(
        cls, id: str, edition: Edition, settings: TableSettings, chance: Callable[[], Chance], opened: OpenedBy, room: InRoom = ALONE,
        felt: FeltLog | None = None,
    ) -> Self:  # fmt: skip
        """Return a new table. With ``felt`` a dealer deals it by hand, and real cards replace ``chance``."""
        return cls(TableState.opened(id, edition, settings, opened, room, felt), chance, opened.at)

    @classmethod
    def stored(cls, kept: KeptTable, chance: Callable[[], Chance], now: float, room: InRoom = ALONE) -> Self:
        """Return a table as it was stored, in the middle of its round if it was in one."""
        found = cls(rebuilt(kept, room, now), chance, now)
        lines = [(row, read_line(row)) for row in kept.journal]
        found.calls = Calls(found.id, lines)
        found.corrections = Corrections(found.state, Proposals(found.id, lines))
        return found

    @classmethod
    def outline(cls, row: TableRow, chance: Callable[[], Chance], now: float, round: Round | None = None) -> Self:
        """Return a stored table without its players, and without its round unless it is given: to look at, not to play."""
        state = outlined(row, ALONE, now)
        state.round = round
        return cls(state, chance, row.opened_at)

    # -- what it is ---------------------------------------------------------------------------------------------------------

    @property
    def placard(self) -> Placard:
        return self.state.placard

    @property
    def edition(self) -> Edition:
        return self.state.edition

    @property
    def settings(self) -> TableSettings:
        return self.state.settings

    @property
    def seats(self) -> dict[str, Seat]:
        return self.state.seats

    @property
    def people(self) -> list[Seat]:
        return self.state.people

    @property
    def round(self) -> Round | None:
        return self.state.round

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def round_id(self) -> str:
        return self.state.round_id

    @property
    def running(self) -> bool:
        return self.state.running

    @property
    def closed_at(self) -> float | None:
        return self.state.closed_at

    @property
    def change(self) -> Change:
        return self.state.change

    def take_change(self) -> Change:
        """Return everything that waits to be stored, once."""
        return self.state.take_change()

    # -- what its runner has it do ------------------------------------------------------------------------------------------

    def due(self) -> float | None:
        """Return when ``tick`` has something to do; None: not before somebody does something."""
        return self.play.due()

    def tick(self, now: float, chosen: Action | None = None) -> bool:
        """Take the step that is due. Return whether there was one."""
        return self.play.tick(now, chosen)

    def thought(self, now: float) -> Thought | None:
        """Return what the bot is asked that is to act now."""
        return self.play.thought(now)

    def advance(self, now: float, chosen: Action | None = None) -> None:
        """Take the step that is due, and the answers of bots that follow at once."""
        self.play.advance(now, chosen)

    def act(self, visitor: str, round_id: str, turn: int, actions: Iterable[Action], now: float) -> None:
        """Take a visitor's actions, all or none; ``turn`` is the number of the question that the first one answers."""
        self.play.act(self.seating.acting(visitor), round_id, turn, list(actions), now)

    def came(self, viewer: str, now: float) -> None:
        """Note that somebody watches: a player by name, or a spectator."""
        self.state.attendance.came(viewer, now)
        self.clock.look_again(now)
        self.shuffle.wait_for(viewer, now)

    def went(self, viewer: str, now: float) -> None:
        self.state.attendance.went(viewer, now)
        self.clock.idle_since = now

    def show_seats(self, seats: Iterable[Seat]) -> None:
        """Show in an outline who sits there now."""
        self.state.seats = {seat.player: seat for seat in seats}

    def continue_from(self, before: "Table") -> None:
        """Take over from the table as it stood before it was rebuilt: nobody has come or gone by that, and the half hours run on."""
        self.state.attendance = before.state.attendance
        self.state.half_hours = self.state.half_hours._replace(started=before.state.half_hours.started)
