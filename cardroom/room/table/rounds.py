"""A round of a table from its setup to its result, whoever deals it."""

from collections.abc import Callable, Collection

from cardroom.errors import BadSetup, IllegalAction
from cardroom.games.banked.waiting import declined, nobody_banked
from cardroom.games.carried import SHOE
from cardroom.games.pot.carried import FREE
from cardroom.games.time_collection import before_round
from cardroom.houses.edition import SetupOptions
from cardroom.money import Cents
from cardroom.room.storage.rows import OutcomeData, PlayerRow, ResultRow
from cardroom.room.table.chips import TableChips
from cardroom.room.table.clock import Clock
from cardroom.room.table.results import played_rows
from cardroom.room.table.round_progress import RoundProgress
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.shuffle import Shuffle
from cardroom.room.table.stand_ins import TableStandIns
from cardroom.room.table.state import TableState
from cardroom.room.table.wishes import Wishes
from cardroom.round import FloorCall, Parts, Round, Setup


class Rounds:
    def __init__(
        self,
        state: TableState,
        clock: Clock,
        shuffle: Shuffle,
        chips: TableChips,
        stand_ins: TableStandIns,
        seating: Seating,
        wishes: Wishes,
    ) -> None:
        self._state, self._clock, self._shuffle, self._chips = state, clock, shuffle, chips
        self._stand_ins, self._seating, self._wishes = stand_ins, seating, wishes

    # -- its beginning ------------------------------------------------------------------------------------------------------

    def begin(self, now: float, check: Callable[[Setup], None] = lambda setup: None, more: SetupOptions | None = None) -> Round | None:
        """Begin the next round and return it. None: it cannot begin, and the state's ``why`` says why.

        ``check`` may refuse the setup; ``more`` is added to it.
        """
        state = self._state
        gone = {seat.player for seat in state.people if state.attended and state.attendance.gone(seat.player, now)}
        try:
            setup = self.setup(gone, more)
            check(setup)
            clock, setup = before_round(state.half_hours, setup, max(now, state.opened_at), bool(state.board), self._stand_ins.payers())
            round = Round(setup)
        except BadSetup as error:
            state.why, self._clock.next_at = str(error), None
            return None
        self._wishes.begin()
        for player in setup.stacks:
            self._has_played(state.seats[player])
        state.why, state.half_hours, state.round, state.coming, state.timed = "", clock, round, None, []
        state.floor.fresh, state.floor.free = False, []
        state.number += 1
        state.floor.cards_dealt.dealt()
        state.books = RoundProgress(state.id, state.round_id, round)
        state.change.rounds.append(state.books.row(state.number, now))
        state.players = {player: state.seats[player].visitor for player in setup.stacks}
        state.eyes = {player: state.seats[player].acting for player in setup.stacks}
        state.change.players += [PlayerRow(state.round_id, player, visitor) for player, visitor in state.players.items()]
        state.keep()
        return round

    def _has_played(self, seat: Seat) -> None:
        if not seat.played:
            seat.played = True
            self._state.keep_seat(seat)

    def setup(self, gone: Collection[str] = (), more: SetupOptions | None = None) -> Setup:
        """Return the setup of the next round, or refuse it; the ``gone`` are dealt out."""
        state, placard = self._state, self._state.placard
        out = {seat.player for seat in state.seats.values() if seat.out or seat.leaving or state.broke(seat) or seat.player in gone}
        staying = [seat for seat in state.seats.values() if not (seat.seat is None and seat.player in out)]
        seats = {seat.seat: seat.player for seat in staying if seat.seat is not None}
        absent = frozenset(seat.player for seat in staying if seat.seat is not None and seat.player in out)
        stacks = {seat.player: seat.stack for seat in staying}
        given: SetupOptions = {"stacks": stacks, "seats": seats, "absent": absent, "jackpot": state.jackpot}
        given |= {"chip": placard.chip, "table": placard.terms, "option": placard.rate, **(more or {})}
        if len(seats) - len(absent) < 2:
            raise BadSetup("The table waits for a second player.")
        if state.round is None:
            given["chance"] = self._shuffle.next_chance()
            return state.edition.setup(**given)
        given["carry"] = self._carried(state.round, stacks)
        if not self._shuffle.shoe_goes_on:
            given["chance"] = self._shuffle.next_chance()
        return state.edition.next_setup(state.round, **given)

    def _carried(self, last: Round, players: Collection[str]) -> Parts:
        """Return what the next round must know of this one: without its shoe where the cards are changed, and with those who come in
        free."""
        floor = self._state.floor
        carry = Parts({key: part for key, part in last.outcome.carry.items() if key != SHOE or not floor.fresh})
        free = [player for player in floor.free if player in players]
        if free and self._state.edition.game.family == "pot":
            carry.put(FREE, free)
        return carry

    # -- its course ---------------------------------------------------------------------------------------------------------

    def rule(self, call: FloorCall) -> None:
        """Take a ruling, which is an input of the round like any other."""
        if self._state.round is None or not self._state.running:
            raise IllegalAction("No round is running: there is nothing to rule on.")
        self._state.round.rule(call)

    # -- its end ------------------------------------------------------------------------------------------------------------

    def finish(self, now: float) -> None:
        """Store the result; every seat has its chips, and those who wanted to get up do."""
        state = self._state
        assert state.round is not None
        outcome = state.round.outcome
        result: OutcomeData = {"stacks": dict(outcome.stacks), "drop": outcome.drop, "jackpot": outcome.jackpot, "house": outcome.house}
        state.change.results.append(ResultRow(state.round_id, now, outcome.void, result))
        state.change.played += played_rows(state.round, state.round_id, state.id, state.players, now)
        state.jackpot = outcome.jackpot
        if state.track.look(state.edition, state.round):
            state.keep()
        self._clock.begin_in(self._clock.interval, now)
        passed = declined(state.round) if nobody_banked(state.round) else set()
        for seat in list(state.seats.values()):
            self._end_for(seat, outcome.stacks.get(seat.player, seat.stack), seat.player in passed, now)
        self._seating.let_go(now)
        self._stand_ins.between_rounds(now)
        if state.closing:
            self._seating.close(now)
        else:
            self._clock.round_ended(now)
        self._clock.look_again(now)
        self._shuffle.promise(after_a_round=True)

    def _end_for(self, seat: Seat, stack: Cents, passed: bool, now: float) -> None:
        """Give a seat its chips and its time; ``passed``: nobody took the bank, so a player who had asked for it must ask again."""
        state = self._state
        before = seat.row(state.id)
        if passed:
            seat.banks = False
        seat.stack = stack
        seat.refill(state.settings.time_bank)
        seat.round_ended()
        if seat.leaving:
            self._seating.get_up(seat, now)
            return
        self._chips.buy_pending(seat, now)
        if seat.row(state.id) != before:  # most seats have nothing new: chips are in the ledger
            state.keep_seat(seat)

    def close(self, now: float) -> None:
        """Close the table: at once, or when the round is over."""
        self._state.closing = True
        if self._state.running:
            self._state.keep()
        else:
            self._seating.close(now)
