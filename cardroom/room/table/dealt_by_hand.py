"""Play at a dealer's table: players at a real table, real cards, and a dealer who types in what happens.

Nothing happens by itself, and nobody but the dealer does anything. Every typed line is stored. Until the dealer says that everything is
paid the round can be taken back, line by line; its chips go into the ledger only then. A line that was taken back stays on the log.
"""

from collections.abc import Sequence
from typing import Self

from cardroom.dealer.chips import Rack
from cardroom.dealer.table import remembered, take_back, type_line
from cardroom.dealer.usual import LastWagers
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.carried import SHOE
from cardroom.houses.edition import SetupOptions
from cardroom.records.record import input_data
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.books.duty.lines import DealerChanged
from cardroom.room.people.staff import By
from cardroom.room.storage.replay import taking_back
from cardroom.room.storage.rows import InputRow
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.play import Thought
from cardroom.room.table.rounds import Rounds
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import TableState
from cardroom.round import Action, FloorCall, Round
from cardroom.round.floor import NAME, said

MOVED_ON = "Something else has been typed in since: look again."


class DealtByHand:
    real_table = True

    def __init__(self, state: TableState, rounds: Rounds, log: FeltLog) -> None:
        self._state, self._rounds, self._log = state, rounds, log

    def by_dealer(self) -> Self:
        return self

    def check_players_act(self) -> None:
        raise Forbidden("This is a dealer's table: its dealer does that for you, at the table.")

    # -- what a screen shows ------------------------------------------------------------------------------------------------

    @property
    def typed(self) -> int:
        """How many inputs of the round are stored, those that were taken back included."""
        return self._log.typed

    @property
    def before_last_line(self) -> int:
        """The number of inputs before the last line."""
        return self._log.lines[-1] if self._log.lines else 0

    @property
    def last(self) -> LastWagers:
        return self._log.last

    @property
    def rack(self) -> Rack:
        return self._log.rack

    def check(self, round_id: str, typed: int) -> None:
        """Refuse a line that is about another state of the table than this one."""
        if (round_id, typed) != (self._state.round_id, self._log.typed):
            raise Stale(MOVED_ON)

    # -- nothing happens by itself ------------------------------------------------------------------------------------------

    def due(self) -> float | None:
        return None

    def tick(self, now: float, chosen: Action | None = None) -> bool:
        return False

    def advance(self, now: float, chosen: Action | None = None) -> None:
        pass

    def thought(self, now: float) -> Thought | None:
        return None

    def act(self, seat: Seat, round_id: str, turn: int, actions: Sequence[Action], now: float) -> None:
        self.check_players_act()

    # -- the round ----------------------------------------------------------------------------------------------------------

    def begin_round(self, now: float) -> None:
        """Begin the next round; the last one is paid, and goes into the ledger. If the floor pauses play then, no other begins."""
        state, log = self._state, self._log
        state.check_open()
        if state.running:
            self.settle(now)
        else:
            self._check_not_paused()
        if state.closed_at is not None or state.floor.paused:
            return
        log.typed, log.lines = 0, []
        more: SetupOptions = {"stepped": log.stepped, "dealer": state.floor.dealer}
        if state.round is None and log.shoe is not None:
            more["carry"] = {SHOE: {"dealt": log.shoe}}
        state.settled = self._rounds.begin(now, more=more) is None

    def enter(self, line: str, now: float) -> None:
        """Take a line that the dealer has typed. If it does not fit, one sentence says why and nothing has changed."""
        round = self.played()
        before = len(round.inputs)
        type_line(round, line, self._log.last)
        self._line_is_taken(before, now)

    def take_ruling(self, call: FloorCall, now: float) -> None:
        self._rounds.rule(call)
        assert self._state.round is not None
        self._line_is_taken(len(self._state.round.inputs) - 1, now)

    def take_back(self, now: float) -> list[str]:
        """Take the last line back, because it was wrong. Return what it was, in words."""
        state, log, round = self._state, self._log, self._state.round
        if state.settled or round is None:
            raise IllegalAction("No round is running: what is paid is put right by the floor.")
        before = log.lines.pop() if log.lines else len(round.inputs) - 1
        wrong = [take_back(round) for _ in range(max(1, len(round.inputs) - before))]
        state.change.inputs.append(InputRow(state.round_id, log.typed, taking_back(len(wrong)), now))
        log.typed += 1
        state.keep()
        return wrong[::-1]

    def settle(self, now: float) -> None:
        """Book the round: everything is paid, and it stands from now on."""
        state = self._state
        if state.round is None or state.settled or not state.round.over:
            raise IllegalAction("The round is not over.")
        assert state.books is not None
        state.settled = True
        self._log.last = remembered(self._log.last, state.round)
        state.tally.look(state.round, now)
        state.change.entries += state.books.book(now)
        self._rounds.finish(now)
        if state.closed_at is None:
            state.keep()

    def close(self, now: float) -> None:
        """Cash everybody out: at once, or when the round is over."""
        if self._state.round is not None and self._state.running and self._state.round.over:
            self.settle(now)
        self._rounds.close(now)

    def tap_in(self, by: By, dealer: str, now: float, visitor: str = "") -> None:
        """Let another dealer take over. A round is credited to the dealer who began it; the journal has the input from which on another
        dealt it. ``visitor``: who the dealer is, where they do not tap in themselves."""
        state = self._state
        state.check_open()
        name = said(dealer, NAME, "The name of a dealer") or by.name
        round_id, typed = (state.round_id, self._log.typed) if state.running else (None, None)
        who = visitor or (by.staffer.who if name == by.name else "")
        line = state.line(by, DealerChanged(name, state.floor.dealer, round_id, typed, who), f"{name} taps in", now)
        state.floor.dealer = name
        state.tell(line, f"{name} deals from now on.")

    def played(self) -> Round:
        """Return the round that is being played, or refuse: none is, or play is paused."""
        if self._state.round is None or self._state.settled:
            raise IllegalAction("No round is running.")
        self._check_not_paused()
        return self._state.round

    def _check_not_paused(self) -> None:
        if self._state.floor.paused:
            raise BadInput(f"{self._state.floor.paused}.")

    def _line_is_taken(self, before: int, now: float) -> None:
        state, log = self._state, self._log
        assert state.round is not None
        for given in state.round.inputs[before:]:
            state.change.inputs.append(InputRow(state.round_id, log.typed, input_data(given), now))
            log.typed += 1
        log.lines.append(before)
        state.keep()
        if state.closing and state.round.over:
            self.settle(now)
