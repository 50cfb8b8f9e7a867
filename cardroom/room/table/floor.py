"""The floor at a table over time: rulings in its round; play stopped and gone on with; seats, settings, cards and dealers.

Everything says who and why: it goes into the staff's journal with the change, and everybody at the table is told in one sentence. What
would touch a running round waits for its end, or is refused until then.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping
from math import inf

from cardroom.errors import BadInput, IllegalAction
from cardroom.games.carried import SHOE
from cardroom.games.pot.carried import FREE
from cardroom.houses.edition import Edition
from cardroom.room.base.settings import TableSettings, check_terms, read_settings
from cardroom.room.books.waiting.lists import Who, picked_up
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import By
from cardroom.room.storage.rows import StaffRow
from cardroom.room.storage.texts import read_alike
from cardroom.room.table.attendance import Attendance
from cardroom.room.table.control import Control
from cardroom.room.table.cut import Cutting
from cardroom.room.table.fresh_cards import Fresh
from cardroom.room.table.lines import (
    CardsChanged,
    ClockStarted,
    DealerChanged,
    DealtIn,
    DealtOut,
    PlayerRemoved,
    PlayPaused,
    PlayResumed,
    RulingMade,
    SeatChanged,
    SeatHeld,
    TableClosing,
    TableSet,
    TimeGiven,
)
from cardroom.room.table.round_books import Books
from cardroom.room.table.seat import Seat
from cardroom.room.table.unattended import ABSENT
from cardroom.round import FloorCall, Parts, Round
from cardroom.round.floor import NAME, said

MOST_TIME = 600.0
"""Seconds that the floor may give a player at once."""

FIXED = ("edition", "fund")  # what a table was opened with, and keeps
PAUSED = "Play is paused"


class Floor(Cutting):
    attended: bool  # who has no connection is away

    def __init__(self, id: str, edition: Edition, settings: TableSettings, opened_at: float) -> None:
        super().__init__(id, edition, settings)
        self.rate = self.edition.stored_rate(settings.option, self.terms)
        self.attendance = Attendance(settings, opened_at)
        self.control = Control()
        self.opened_with: Mapping[str, object] = read_alike(settings.model_dump_json())
        self.board: bool | None = None  # whether others wait for a seat in its game; None: nobody keeps a list for it
        self._bot_at = 0.0
        self._books: Books | None = None  # of the round
        self._called: dict[str, tuple[str, int, float]] = {}  # clocks that were put on players: in which round, at which turn, until when

    @abstractmethod
    def _write_down(self, now: float, count: int = 1) -> None: ...
    @abstractmethod
    def close(self, now: float) -> None: ...

    @property
    def fresh(self) -> bool:
        return self.control.fresh

    # -- its clocks ---------------------------------------------------------------------------------------------------------

    @property
    def here(self) -> Counter[str]:
        return self.attendance.here

    @property
    def seconds(self) -> float:
        """The clock for a decision; 0: none. Where two people sit one could hold the other up."""
        return self.settings.clock or (self.settings.clock_for_two if len(self.people) > 1 else 0)

    def deadline(self, seat: Seat) -> tuple[float, float] | None:
        """When his time is up, and when his time bank is, if he is asked and there is a clock that runs."""
        asked = self._books.asked.get(seat.player) if self._books is not None else None
        if asked is None or self.control.paused:
            return None
        round, turn, end = self._called.get(seat.player, ("", 0, 0.0))
        called = (round, turn) == (self.round_id, asked[0])
        if not self.seconds:
            return (end, end) if called else None
        until = asked[1] + self.seconds
        bank = until + seat.time_bank
        return (min(until, end), min(bank, end)) if called else (until, bank)

    @property
    def asked_since(self) -> float | None:
        """Since when somebody is waited for; None: for nobody."""
        return min((since for _, since in self._books.asked.values()), default=None) if self._books is not None and self.running else None

    # -- in the round -------------------------------------------------------------------------------------------------------

    def rule(self, by: By, name: str, args: Mapping[str, object], because: str, now: float) -> None:
        """A ruling in the running round, also while play is paused. Why is said in his own words, or in those that the ruling asks for."""
        number = 0 if self.round is None else len(self.round.inputs)
        why = because.strip() or str(args.get("why", ""))
        line = self._line(by, RulingMade(self.round_id, number, name, dict(args)), why, now)
        self.take_ruling(FloorCall(name, tuple(args.items()), by.name, because), now)
        self.change.staff.append(line)

    def take_ruling(self, call: FloorCall, now: float) -> None:
        """An input of the round like any other."""
        if self.round is None or not self.running:
            raise IllegalAction("No round is running: there is nothing to rule on.")
        self.round.rule(call)
        self._write_down(now)

    def _rule_absent(self, player: str, now: float) -> bool:
        """Whoever is not there to act, by the edition's own rule, if it has one and it applies here."""
        assert self.round is not None and self.round.decision is not None
        seat = self.seats[player]
        away = seat.removed or (self.attended and not seat.is_bot and not self.here[player])
        if not away or ABSENT not in self.round.setup.edition.rulings or len(self.round.decision.asks) > 1:
            return False
        try:
            self.round.floor(ABSENT)
        except IllegalAction:
            return False
        self._write_down(now)
        return True

    def pause(self, by: By, why: str, now: float) -> None:
        """Nobody acts, no clock runs and no round begins until play goes on."""
        self._check_open()
        if self.control.paused:
            raise BadInput("Play is paused already.")
        line = self._line(by, PlayPaused(), why, now)
        self.control.paused, self.control.paused_at = f"{PAUSED} by the floor ({by.name}): {line.why}", now
        self._tell(line, f"{self.control.paused}.")

    def go_on(self, by: By, why: str, now: float) -> None:
        """Every clock goes on where it stood."""
        if not self.control.paused:
            raise BadInput("Play is not paused.")
        line = self._line(by, PlayResumed(), why, now)
        stood = now - self.control.paused_at
        if self._books is not None:
            self._books.later(stood)
        self.attendance.later(stood)
        self._called = {player: (round, turn, until + stood) for player, (round, turn, until) in self._called.items()}
        self._bot_at += stood
        self.later(stood)
        self.control.paused = ""
        self._tell(line, f"Play goes on ({by.name}).")

    def give_time(self, by: By, player: str, seconds: float, why: str, now: float) -> None:
        """So many seconds more to a player who is asked and has a clock."""
        if not 1 <= seconds <= MOST_TIME:
            raise BadInput(f"Time is given for 1 to {MOST_TIME:g} seconds, not {seconds:g}.")
        if self._books is None or player not in self._books.asked:
            raise BadInput(f"{player} is not asked: nobody's time runs but of who is to act.")
        line = self._line(by, TimeGiven(player, seconds), why, now)
        self._books.later(seconds, player)
        self._tell(line, f"{player} has {seconds:g} seconds more, given by the floor ({by.name}).")

    def put_clock(self, by: By, player: str, why: str, now: float) -> None:
        """The floor has the clock put on a player who faces a bet: he has so long, and then his hand is dead (001 l.466). At a table that
        has a clock of its own the earlier of the two counts."""
        clock = self.desk.clock
        if not clock.allowed:
            raise BadInput("The clock is put on nobody in this game: its house has it for others.")
        if self.round is None or self._books is None or player not in self._books.asked or self.round.decision is None:
            raise BadInput(f"{player} is not asked: nobody's time runs but of who is to act.")
        if self.edition.game.family == "pot" and any(option.verb == "check" for option in self.round.decision.asks[player]):
            raise BadInput(f"{player} faces no bet: the clock is put on who does.")
        turn = self._books.asked[player][0]
        if self._called.get(player, ("", 0, 0.0))[:2] == (self.round_id, turn):
            raise BadInput(f"The clock is on {player} already.")
        line = self._line(by, ClockStarted(player, clock.seconds), why, now)
        self._called = {player: (self.round_id, turn, now + clock.seconds)}
        self._tell(line, f"The clock is on {player} ({by.name}): {clock.seconds} seconds, with a warning at {clock.warning}.")

    # -- seats --------------------------------------------------------------------------------------------------------------

    def kept_for(self, seat: int) -> str:
        return self.control.held.get(seat, "")

    def _has_taken(self, player: str) -> None:
        """He sits: what was kept for him is kept no more."""
        if player in self.control.held.values():
            self.control.held = {seat: name for seat, name in self.control.held.items() if name != player}
            self.change.tables.append(self.row())

    def hold_seat(self, by: By, seat: int, player: str, why: str, now: float) -> None:
        """The seat is kept for somebody; with no name it is free again."""
        self._check_open()
        name = said(player, NAME, "A name")
        if not name and seat not in self.control.held:
            raise BadInput(f"Seat {seat} is kept for nobody.")
        line = self._line(by, SeatHeld(seat, name), why, now)
        self.keep_seat(line, seat, name, by.name)

    def keep_seat(self, line: StaffRow, seat: int, player: str, by: str) -> None:
        """The seat is kept for him, or (no name) free again; the line says why, and everybody is told by whom."""
        self._check_open()
        if player:
            self._free_seat(seat, player)
        held = {number: who for number, who in self.control.held.items() if number != seat and who != player}
        self.control.held = {**held, seat: player} if player else held
        self._tell(line, f"Seat {seat} is kept for {player} ({by})." if player else f"Seat {seat} is free again ({by}).")

    def put_first(self, seat: Seat, now: float, always: bool = False) -> None:
        """Where the house has it so and others wait, a player who is picked up is first on the list for a while; ``always``: even where
        nobody else waits."""
        minutes = self.desk.waiting.picked_up
        if minutes and (self.board or always) and seat.visitor is not None:
            self.change.staff.append(picked_up(self.game, Who(seat.player, seat.visitor), minutes, now))

    def carried(self, last: Round, players: Collection[str]) -> Parts:
        """What the round after this one must know: without its shoe where the cards are changed, and with who comes in free."""
        carry = Parts({key: part for key, part in last.outcome.carry.items() if key != SHOE or not self.control.fresh})
        free = [player for player in self.control.free if player in players]
        if free and self.edition.game.family == "pot":
            carry.put(FREE, free)
        return carry

    def move(self, by: By, player: str, seat: int, why: str, now: float) -> None:
        """To a free seat, between rounds."""
        found = self._seated(player)
        if self.plays(found):
            raise BadInput(f"{player} plays in the running round: he moves when it is over.")
        to = self._free_seat(seat, player)
        self._check_seat_change(found, to)
        line = self._line(by, SeatChanged(player, to), why, now)
        self._leaves_seat(found, now)
        found.seat = to
        self._has_taken(player)
        self._keep(found)
        self._tell(line, f"{player} moves to seat {to} ({by.name}).")
        self.look_again(now)

    def _check_seat_change(self, mover: Seat, to: int) -> None:
        """Refuse a seat that was free when a new player sat down, unless the change was asked for before (001 l.1453)."""
        if self.desk.change.seats != "asked-before":
            return
        free_since = self.control.freed.get(to, 0.0)
        new = [seat for seat in self.seats.values() if seat is not mover and seat.since > max(free_since, mover.since)]
        first = min(new, key=lambda seat: seat.since, default=None)
        if first is not None and self.control.seat_asked.get(mover.player, inf) >= first.since:
            raise BadInput(
                f"{first.player} was seated since, and {mover.player} had not asked for another seat before: the seating stands."
            )

    def _leaves_seat(self, seat: Seat, now: float) -> None:
        """The seat is free from now on, and what its player asked for is done with."""
        if self.desk.change.seats == "asked-before" and seat.seat is not None:
            self.control.freed = {**self.control.freed, seat.seat: now}
            self.control.seat_asked = {player: at for player, at in self.control.seat_asked.items() if player != seat.player}
            self.change.tables.append(self.row())

    def _cash_out(self, seat: Seat, now: float) -> None:
        super()._cash_out(seat, now)
        self._leaves_seat(seat, now)

    def send_away(self, by: By, player: str, why: str, now: float) -> None:
        """His chips go to the cashier, when the round in which he plays is over."""
        found = self._seated(player)
        line = self._line(by, PlayerRemoved(player, found.visitor), why, now)
        self._tell(line, f"{player} leaves the table by order of the floor ({by.name}).")
        self.remove(found, now)

    def deal_out(self, by: By, player: str, out: bool, why: str, now: float) -> None:
        """He is absent and gets no cards from the next round on; or he is back."""
        found = self._seated(player)
        if found.out == out:
            raise BadInput(f"{player} {'sits out' if out else 'plays'} already.")
        line = self._line(by, DealtOut(player) if out else DealtIn(player), why, now)
        self.sit_out(found, out, now)
        self._tell(line, f"{player} is {'absent, and dealt out' if out else 'back, and dealt in'} ({by.name}).")

    def _seated(self, player: str) -> Seat:
        found = self.seats.get(player)
        if found is None:
            raise BadInput(f"{player} does not sit at this table.")
        return found

    # -- the table ----------------------------------------------------------------------------------------------------------

    def close_after(self, by: By, why: str, now: float) -> None:
        """After this round; at once where none is running."""
        self._check_open()
        line = self._line(by, TableClosing(), why, now)
        self.close_by(f"the floor ({by.name})", line.why, now)
        self.change.staff.append(line)

    def close_by(self, who: str, why: str, now: float) -> None:
        """Everybody at the table is told who closes it, why, and where his chips go."""
        self.control.closing = f"{who}: {why}"
        self.close(now)
        self.control.tell(self.closing_text)
        self.change.tables.append(self.row())

    @property
    def closing_text(self) -> str:
        """What everybody reads while the table waits for its last round to end, and when that is over; empty: it goes on."""
        if self.closed_at is None and not self.closing:
            return ""
        by = f", by {self.control.closing}" if self.control.closing else ""
        if self.closed_at is not None:
            return f"This table is closed{by}. All chips have gone to the cashier, each player's to his own account."
        return f"This table closes after this round{by}. All chips go to the cashier then, each player's to his own account."

    def change_settings(self, by: By, wanted: Mapping[str, object], why: str, now: float) -> None:
        """Limits, option, pace and whatever else a table may set, from the next round on. The settings with which it was opened stay
        stored; these are a version of their own."""
        self._between("The settings of a table change")
        if fixed := next((key for key in wanted if key in FIXED), ""):
            raise BadInput(f"A table keeps its {fixed}: open another.")
        given = self.settings.model_dump(mode="json")
        own = wanted.get("table", {})
        if not isinstance(own, Mapping):
            raise BadInput("The table's own settings are names with values.")
        new = read_settings({**given, **wanted, "table": {**given["table"], **own}})
        if new == self.settings:
            raise BadInput("That is how the table is set already.")
        line = self._line(by, TableSet({"version": self.control.version + 1, **wanted}), why, now)
        old, terms, rate = self.settings, self.terms, self.rate
        before = terms, self.option, self.seat_count
        self._set(new)
        taken = max((seat.seat or 0 for seat in self.seats.values()), default=0)
        if self.seat_count < taken:
            self.set_terms(self._of_house, old)
            self.rate = rate
            raise BadInput(f"Somebody sits in seat {taken}: the table keeps at least {taken} seats.")
        self.attendance.settings = new
        if terms != self.terms:
            self._change_cards()
        self.control.version += 1
        self.control.settings = new.model_dump(mode="json")
        limits = f"{self.limits}, option {self.option}" if self.option else self.limits
        changed = before != (self.terms, self.option, self.seat_count)
        self._tell(line, f"The table is set anew ({by.name}){f': {limits}, from the next round on' if changed else ''}.")
        self.look_again(now)

    def _set(self, settings: TableSettings) -> None:
        """Play by these settings from now on; or ``BadInput`` where the house does not leave them open, and nothing has changed."""
        rate = check_terms(self._of_house, settings)
        self.set_terms(self._of_house, settings)
        self.rate = rate

    @property
    def _of_house(self) -> Edition:
        return self.edition.of_house or self.edition

    @property
    def option(self) -> str:
        """The collection option that the table posts."""
        return self.rate.option

    def new_cards(self, by: By, cards: str, why: str, now: float) -> None:
        """Another deck, or another shoe: between rounds, and the next round begins with its shuffle."""
        self._between("Cards are changed")
        name = said(cards, NAME, "The name of a deck")
        line = self._line(by, CardsChanged(name), why, now)
        self.control.cards = name
        self.control.cards_dealt.bring(Fresh.SET_UP, now)
        self._change_cards()
        self._tell(line, f"New cards come to the table{f', {name}' if name else ''} ({by.name}).")

    def _change_cards(self) -> None:
        """No shoe goes on, and what was promised of the cards before is not dealt: another shuffle is promised."""
        self.control.fresh, self.coming = True, None
        self.promise(after_a_round=True)

    def new_dealer(self, by: By, dealer: str, why: str, now: float) -> None:
        """Who deals from now on."""
        self._check_open()
        name = said(dealer, NAME, "The name of a dealer")
        if not name:
            raise BadInput("Say who deals.")
        line = self._line(by, DealerChanged(name, self.control.dealer), why, now)
        self.control.dealer = name
        self._tell(line, f"{name} deals from now on ({by.name}).")

    # -- what all of it shares ----------------------------------------------------------------------------------------------

    def _check_open(self) -> None:
        if self.closed_at is not None:
            raise BadInput("This table is closed.")

    def _between(self, what: str) -> None:
        self._check_open()
        if self.running:
            raise BadInput(f"{what} between two rounds: this one is running.")

    def _line(self, by: By, line: JournalLine, why: str, now: float) -> StaffRow:
        """Return the row for the staff's journal; refused without a reason, before anything is done."""
        return by.staffer.entry(now, line, table_id=self.id, why=why)

    def _tell(self, line: StaffRow, sentence: str) -> None:
        self.change.staff.append(line)
        self.control.tell(sentence)
        self.change.tables.append(self.row())
