"""A dealer's table: players at a real table, real cards, and a dealer who types in what happens.

Nothing happens by itself, and nobody but the dealer does anything. What he types is stored line by line. Until he says that all is paid the
round can be taken back, line by line: so its chips go into the ledger then, and not before. A line that was taken back stays on the log.
"""

from collections.abc import Iterable, Mapping

from cardroom.chance import Felt
from cardroom.dealer.asked import LastWagers
from cardroom.dealer.chips import Rack, parse_rack, usual
from cardroom.dealer.entry import enter
from cardroom.dealer.table import remembered, take_back
from cardroom.errors import BadInput, BrokenRound, IllegalAction
from cardroom.games.banked.shoe import check_dealt
from cardroom.games.carried import SHOE
from cardroom.houses.edition import Edition, Given
from cardroom.money import Cents
from cardroom.records.fields import Fields
from cardroom.records.record import input_data, read_input
from cardroom.room.base.errors import Stale
from cardroom.room.base.settings import TableSettings
from cardroom.room.books.play_sessions import NEW, PlaySession
from cardroom.room.people.staff import By
from cardroom.room.storage.replay import taking_back
from cardroom.room.storage.rows import FeltState, InputRow, TableRow, TableState
from cardroom.room.table.lines import DealerChanged
from cardroom.room.table.round_books import Books
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.room.table.tally import Tally
from cardroom.round import Action, Round
from cardroom.round.floor import NAME, said

MOVED_ON = "Something else has been typed in since: look again."


class FeltTable(Table):
    by_hand = True

    def __init__(self, id: str, edition: Edition, settings: TableSettings, opened: tuple[str, float], chips: str = "") -> None:
        self.chips = chips
        self.rack: Rack = parse_rack(chips) if chips else usual()
        self.settled = True  # the last round is paid, and in the ledger
        self.stepped = True  # the dealer is asked before each street, so that a mistake can be said where it happens
        self.shoe: int | None = None  # the first round is dealt from a shoe that so many cards have left; None: from a new one
        self.last: LastWagers = {}
        self.typed = 0  # what is stored of the round: inputs, and what took some of them back
        self.lines: list[int] = []  # how many inputs there were before each line
        super().__init__(id, edition, settings, Felt, opened)

    # -- what is different at such a table ----------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.round is not None and not self.settled

    def due(self) -> float | None:
        return None

    def sit(
        self, player: str, visitor: str | None, seat: int | None, chips: Cents, now: float, *, behind: bool = False, owed: Cents = 0,
        moved: bool = False, session: PlaySession = NEW,
    ) -> None:  # fmt: skip
        if visitor is not None:
            raise BadInput("This is a dealer's table: one sits down at the real one.")
        name = said(player, NAME, "A name")
        if not name or "/" in name:
            raise BadInput("Who sits down has a name, without a stroke.")
        super().sit(name, None, seat, chips, now, behind=behind, owed=owed, moved=moved, session=session)

    def seat_bots(self, count: int, now: float) -> None:
        raise BadInput("No bots sit at a dealer's table.")

    def _own_given(self) -> Given:
        given: Given = {"stepped": self.stepped, "dealer": self.control.dealer}
        if self.round is None and self.shoe is not None:
            given["carry"] = {SHOE: {"dealt": self.shoe}}
        return given

    def begin_in_shoe(self, dealt: int) -> None:
        """The table is opened in the middle of a shoe, after so many cards."""
        check_dealt(self.edition, self.terms, dealt)
        self.shoe = dealt

    # -- the round ----------------------------------------------------------------------------------------------------------

    def check(self, round_id: str, typed: int) -> None:
        """What is typed is about what was seen, or it is refused."""
        if (round_id, typed) != (self.round_id, self.typed):
            raise Stale(MOVED_ON)

    def begin_round(self, now: float) -> None:
        """All of the last one is paid: it goes into the ledger, and the next one begins."""
        self._check_open()
        if self.running:
            self.settle(now)
        if self.closed_at is None:
            self._begin(now)

    def _begin(self, now: float) -> bool:
        self.typed, self.lines = 0, []
        super()._begin(now)
        self.settled = bool(self.why)
        return True

    def _book(self, now: float) -> None:
        """Not before all is paid."""
        assert self.round is not None
        if self.closing and self.round.over:
            self.settle(now)

    def settle(self, now: float) -> None:
        """All is paid. From now on the round stands."""
        if self.round is None or self.settled or not self.round.over:
            raise IllegalAction("The round is not over.")
        assert self._books is not None
        self.settled = True
        self.last = remembered(self.last, self.round)
        self.tally.look(self.round, now)
        self.change.entries += self._books.book(now)
        self._finish(now)
        if self.closed_at is None:
            self.change.tables.append(self.row())

    def close(self, now: float) -> None:
        if self.round is not None and self.running and self.round.over:
            self.settle(now)
        super().close(now)

    def enter(self, line: str, now: float) -> None:
        """What the dealer has typed: all of it, or one sentence and nothing has changed."""
        round = self._played()
        before = len(round.inputs)
        try:
            enter(round, line, self.last)
        except (BadInput, IllegalAction, BrokenRound):
            if len(round.inputs) > before:
                round.restore(before)
            raise
        self._line_is_taken(before, now)

    def report(self, by: By, name: str, args: Mapping[str, object], because: str, now: float) -> None:
        """Something has gone wrong, and this is what the house does."""
        self._played()
        self.rule(by, name, args, because or "said by the dealer", now)

    def take_back(self, now: float) -> list[str]:
        """The last line was wrong: what it was, in words."""
        if self.settled or self.round is None:
            raise IllegalAction("No round is running: what is paid is put right by the floor.")
        before = self.lines.pop() if self.lines else len(self.round.inputs) - 1
        wrong = [take_back(self.round) for _ in range(max(1, len(self.round.inputs) - before))]
        self.change.inputs.append(InputRow(self.round_id, self.typed, taking_back(len(wrong)), now))
        self.typed += 1
        self.change.tables.append(self.row())
        return wrong[::-1]

    def tap_in(self, by: By, dealer: str, now: float) -> None:
        """Another dealer takes over; a round is his who began it, and from which input on he has dealt it is in the journal."""
        self._check_open()
        name = said(dealer, NAME, "The name of a dealer") or by.name
        at = (self.round_id, self.typed) if self.running else (None, None)
        line = self._line(by, DealerChanged(name, self.control.dealer, *at), f"{name} taps in", now)
        self.control.dealer = name
        self._tell(line, f"{name} deals from now on.")

    def _played(self) -> Round:
        if self.round is None or self.settled:
            raise IllegalAction("No round is running.")
        if self.control.paused:
            raise BadInput(f"{self.control.paused}.")
        return self.round

    def _write_down(self, now: float, count: int = 1) -> None:
        """A ruling, of whoever it is."""
        assert self.round is not None
        self._line_is_taken(len(self.round.inputs) - count, now)

    def _line_is_taken(self, before: int, now: float) -> None:
        assert self.round is not None
        for given in self.round.inputs[before:]:
            self.change.inputs.append(InputRow(self.round_id, self.typed, input_data(given), now))
            self.typed += 1
        self.lines.append(before)
        self.change.tables.append(self.row())
        self._book(now)

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def row(self) -> TableRow:
        row = super().row()
        felt: FeltState = {
            "chips": self.chips,
            "stepped": self.stepped,
            "lines": self.lines,
            "last": {player: [input_data(bet) for bet in bets] for player, bets in self.last.items()},
        }
        if self.shoe is not None:
            felt["shoe"] = self.shoe
        return row._replace(state={**row.state, "felt": felt})

    def resume(
        self, seats: list[Seat], number: int, round: Round | None, state: TableState, funds: tuple[Cents, Cents], now: float
    ) -> None:
        """In the middle of a round nothing of it is booked."""
        super().resume(seats, number, round, state, funds, now)
        felt = state["felt"]
        self.stepped, self.lines, self.shoe = felt["stepped"], list(felt["lines"]), felt.get("shoe")
        self.last = {player: _bets(bets) for player, bets in felt["last"].items()}
        if round is not None and self.running:
            self._books = Books(self.id, self.round_id, round)
            self.tally = Tally()
            self.tally.resume(None, funds[1], state.get("bank"), now)


def _bets(stored: Iterable[Mapping[str, object]]) -> list[Action]:
    found = (read_input(Fields(data, "a table's state", "last")) for data in stored)
    return [given for given in found if isinstance(given, Action)]
