"""The floor at a table: rulings in its round, seats that are kept, players who move, settings, cards, dealers, and closing.

Every act names the member of staff and a reason. It goes into the staff's journal with the change, and everybody at the table is told in
one sentence. An act that would touch a running round waits for its end, or is refused until then.
"""

from collections.abc import Mapping
from math import inf

from cardroom.errors import BadInput
from cardroom.room.base.settings import check_terms, read_settings
from cardroom.room.books.duty.lines import DealerChanged
from cardroom.room.people.staff import By
from cardroom.room.storage.rows import StaffRow
from cardroom.room.table.absences import Absences
from cardroom.room.table.clock import Clock
from cardroom.room.table.fresh_cards import Fresh
from cardroom.room.table.lines import (
    CardsChanged,
    DealtIn,
    DealtOut,
    PlayerRemoved,
    RulingMade,
    SeatChanged,
    SeatHeld,
    TableClosing,
    TableNamed,
    TableSet,
)
from cardroom.room.table.placard import Placard
from cardroom.room.table.play import Play
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.shuffle import Shuffle
from cardroom.room.table.state import TableState, label_of
from cardroom.round import FloorCall
from cardroom.round.floor import NAME, said

TABLE_NAME = 24
"""Characters of the name of a table."""

FIXED = ("edition", "fund")
"""Settings with which a table was opened, and which it keeps."""


class Control:
    def __init__(self, state: TableState, clock: Clock, shuffle: Shuffle, seating: Seating, absences: Absences, play: Play) -> None:
        self._state, self._clock, self._shuffle = state, clock, shuffle
        self._seating, self._absences, self._play = seating, absences, play

    # -- in the round -------------------------------------------------------------------------------------------------------

    def rule(self, by: By, name: str, args: Mapping[str, object], because: str, now: float) -> None:
        """Make a ruling in the running round, also while play is paused. The reason is in the floor's own words, or in those for which the
        ruling asks."""
        state = self._state
        number = 0 if state.round is None else len(state.round.inputs)
        why = because.strip() or str(args.get("why", ""))
        line = state.line(by, RulingMade(state.round_id, number, name, dict(args)), why, now)
        self._play.take_ruling(FloorCall(name, tuple(args.items()), by.name, because), now)
        state.change.staff.append(line)

    # -- seats --------------------------------------------------------------------------------------------------------------

    def hold_seat(self, by: By, seat: int, player: str, why: str, now: float) -> None:
        """Keep a seat for somebody; with no name it is free again."""
        self._state.check_open()
        name = said(player, NAME, "A name")
        if not name and seat not in self._state.floor.held:
            raise BadInput(f"Seat {seat} is kept for nobody.")
        line = self._state.line(by, SeatHeld(seat, name), why, now)
        self.keep_seat(line, seat, name, by.name)

    def keep_seat(self, line: StaffRow, seat: int, player: str, by: str) -> None:
        """Keep a seat for a player, or (no name) for nobody any more. The line gives the reason; everybody is told by whom."""
        state = self._state
        state.check_open()
        if player:
            self._seating.free_seat(seat, player)
        held = {number: who for number, who in state.floor.held.items() if number != seat and who != player}
        state.floor.held = {**held, seat: player} if player else held
        state.tell(line, f"Seat {seat} is kept for {player} ({by})." if player else f"Seat {seat} is free again ({by}).")

    def move(self, by: By, player: str, seat: int, why: str, now: float) -> None:
        """Move a player to a free seat, between rounds."""
        state = self._state
        found = state.seated(player)
        if found.place is not None or found.over:
            raise BadInput(f"{player} cannot move while one player plays over another.")
        if state.plays(found):
            raise BadInput(f"{player} plays in the running round: he moves when it is over.")
        to = self._seating.free_seat(seat, player)
        self._check_seat_change(found, to)
        line = state.line(by, SeatChanged(player, to), why, now)
        self._seating.note_freed(found, now)
        found.seat = to
        self._seating.release(player)
        state.keep_seat(found)
        state.tell(line, f"{player} moves to seat {to} ({by.name}).")
        self._clock.look_again(now)

    def _check_seat_change(self, mover: Seat, to: int) -> None:
        """Refuse a seat that was free when a new player sat down, unless the mover had asked for the change before (001 l.1453)."""
        if self._state.placard.seating_rules.change.seats != "asked-before":
            return
        floor = self._state.floor
        free_since = floor.freed.get(to, 0.0)
        new = [seat for seat in self._state.seats.values() if seat is not mover and seat.since > max(free_since, mover.since)]
        first = min(new, key=lambda seat: seat.since, default=None)
        if first is not None and floor.seat_asked.get(mover.player, inf) >= first.since:
            raise BadInput(
                f"{first.player} was seated since, and {mover.player} had not asked for another seat before: the seating stands."
            )

    def send_away(self, by: By, player: str, why: str, now: float) -> None:
        """Have a player leave: their chips go to the cashier when the round in which they play is over."""
        found = self._state.seated(player)
        line = self._state.line(by, PlayerRemoved(player, found.visitor), why, now)
        self._state.tell(line, f"{player} leaves the table by order of the floor ({by.name}).")
        self._seating.remove(found, now)

    def deal_out(self, by: By, player: str, out: bool, why: str, now: float) -> None:
        """Deal an absent player out from the next round on, or in again."""
        found = self._state.seated(player)
        if found.out == out:
            raise BadInput(f"{player} {'sits out' if out else 'plays'} already.")
        line = self._state.line(by, DealtOut(player) if out else DealtIn(player), why, now)
        self._absences.sit_out(found, out, now)
        self._state.tell(line, f"{player} is {'absent, and dealt out' if out else 'back, and dealt in'} ({by.name}).")

    def deal_in_free(self, player: str) -> None:
        """Deal a player into the next round without a post, where the blinds are still to come."""
        self._state.floor.free = [*self._state.floor.free, player]

    # -- the table ----------------------------------------------------------------------------------------------------------

    def others_wait(self, waiting: bool | None) -> None:
        """Note whether others wait for a seat in the table's game; None: nobody keeps a list for it."""
        self._state.board = waiting

    def close_after(self, by: By, why: str, now: float) -> None:
        """Close the table after this round; at once where none is running."""
        self._state.check_open()
        line = self._state.line(by, TableClosing(), why, now)
        self.close_by(f"the floor ({by.name})", line.why, now)
        self._state.change.staff.append(line)

    def close_by(self, who: str, why: str, now: float) -> None:
        """Close the table, and tell everybody who closes it, why, and where their chips go."""
        floor = self._state.floor
        floor.closing = f"{who}: {why}"
        self._play.close(now)
        floor.tell(self.closing_text)
        self._state.keep()

    @property
    def closing_text(self) -> str:
        """The sentence while the table waits for its last round to end, and when that is over; empty: it goes on."""
        state = self._state
        if state.closed_at is None and not state.closing:
            return ""
        by = f", by {state.floor.closing}" if state.floor.closing else ""
        if state.closed_at is not None:
            return f"This table is closed{by}. All chips have gone to the cashier, each player's to his own account."
        return f"This table closes after this round{by}. All chips go to the cashier then, each player's to his own account."

    def change_settings(self, by: By, wanted: Mapping[str, object], why: str, now: float) -> None:
        """Change limits, option, pace and whatever else a table may set, from the next round on. The settings with which it was opened
        stay stored; these are a version of their own."""
        state, before = self._state, self._state.placard
        state.check_between("The settings of a table change")
        if fixed := next((key for key in wanted if key in FIXED), ""):
            raise BadInput(f"A table keeps its {fixed}: open another.")
        given = before.settings.model_dump(mode="json")
        own = wanted.get("table", {})
        if not isinstance(own, Mapping):
            raise BadInput("The table's own settings are names with values.")
        new = read_settings({**given, **wanted, "table": {**given["table"], **own}})
        if new == before.settings:
            raise BadInput("That is how the table is set already.")
        line = state.line(by, TableSet({"version": state.floor.version + 1, **wanted}), why, now)
        check_terms(before.of_house, new)
        placard = Placard.of(before.of_house, new)
        taken = max((seat.seat or 0 for seat in state.seats.values()), default=0)
        if placard.seat_count < taken:
            raise BadInput(f"Somebody sits in seat {taken}: the table keeps at least {taken} seats.")
        state.placard, state.attendance.settings = placard, new
        if placard.terms != before.terms:
            self._shuffle.change_cards()
        state.floor.version += 1
        state.floor.settings = new.model_dump(mode="json")
        limits = f"{placard.limits}, option {placard.option}" if placard.option else placard.limits
        changed = (before.terms, before.option, before.seat_count) != (placard.terms, placard.option, placard.seat_count)
        state.tell(line, f"The table is set anew ({by.name}){f': {limits}, from the next round on' if changed else ''}.")
        self._clock.look_again(now)

    def new_cards(self, by: By, cards: str, why: str, now: float) -> None:
        """Bring another deck, or another shoe: between rounds, and the next round begins with its shuffle."""
        state = self._state
        state.check_between("Cards are changed")
        name = said(cards, NAME, "The name of a deck")
        line = state.line(by, CardsChanged(name), why, now)
        state.floor.cards = name
        state.floor.cards_dealt.bring(Fresh.SET_UP, now)
        self._shuffle.change_cards()
        state.tell(line, f"New cards come to the table{f', {name}' if name else ''} ({by.name}).")

    def name_table(self, by: By, name: str, why: str, now: float) -> None:
        """Set what people call the table; empty: they call it by its number."""
        state = self._state
        state.check_open()
        named = said(name, TABLE_NAME, "The name of a table")
        line = state.line(by, TableNamed(named), why, now)
        state.floor.name = named
        state.tell(line, f"This is table {label_of(state)} now ({by.name}).")

    def new_dealer(self, by: By, dealer: str, why: str, now: float, visitor: str = "") -> None:
        """Set the dealer who deals from now on; ``visitor``: who they are, where the room knows."""
        state = self._state
        state.check_open()
        name = said(dealer, NAME, "The name of a dealer")
        if not name:
            raise BadInput("Say who deals.")
        line = state.line(by, DealerChanged(name, state.floor.dealer, visitor=visitor), why, now)
        state.floor.dealer = name
        state.tell(line, f"{name} deals from now on ({by.name}).")
