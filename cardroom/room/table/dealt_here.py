"""Play at a table where the room deals: players answer in their time, bots answer for themselves, and rounds follow each other."""

from collections.abc import Sequence
from secrets import token_hex
from typing import TYPE_CHECKING

from cardroom.bots import Ponders, bot_for
from cardroom.bots.temper import temper_of
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.banked.rotation import ACCEPT
from cardroom.records.record import input_data
from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.storage.rows import InputRow
from cardroom.room.table.absences import Absences
from cardroom.room.table.bank_offers import BankOffers
from cardroom.room.table.clock import Clock
from cardroom.room.table.play import Thought
from cardroom.room.table.quiet_action import ABSENT, answer_of, quiet_action
from cardroom.room.table.rounds import Rounds
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.shuffle import Shuffle
from cardroom.room.table.state import TableState
from cardroom.round import Action, FloorCall

if TYPE_CHECKING:
    from cardroom.room.table.dealt_by_hand import DealtByHand

AT_ONCE = 8
"""Most actions in one change of bots that take no time: more of them would keep the other tables waiting."""

CLOSES_AFTER = 60.0
"""Seconds after which a table closes that nobody sits at and nobody watches, unless the staff keeps it open for longer."""


ENOUGH = "The table rests: its people have had as many rounds, or as much stored, as one may in a day."
"""Why no round begins until the budgets of the room allow another (``Budgets``)."""


class DealtHere:
    real_table = False

    def __init__(
        self, state: TableState, clock: Clock, shuffle: Shuffle, seating: Seating, absences: Absences, rounds: Rounds, offers: BankOffers
    ) -> None:
        self._state, self._clock, self._shuffle, self._seating = state, clock, shuffle, seating
        self._absences, self._rounds, self._offers = absences, rounds, offers

    def by_dealer(self) -> "DealtByHand":
        raise Unknown("This is no dealer's table: its cards come from the room.")

    def check_players_act(self) -> None:
        pass

    # -- an answer ----------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, round_id: str, turn: int, actions: Sequence[Action], now: float) -> None:
        """Take a player's actions, all or none; ``turn`` is the number of the question that the first one answers."""
        state = self._state
        if state.round is None or round_id != state.round_id or state.round.over:
            raise Stale("That round is over." if state.round is not None else "No round has begun.")
        if turn != state.turn(seat.player):
            raise Stale("That question has been answered already.")
        if state.floor.paused:
            raise BadInput(f"{state.floor.paused}.")
        deadline = self._clock.deadline(seat)
        self._take([action._replace(player=seat.player) for action in actions], now)
        seat.banks = seat.banks or any(action.verb == ACCEPT for action in actions)  # a player who takes the bank is offered it again
        seat.answered(now - deadline[0] if deadline else 0)
        state.attendance.acts(seat, now)
        state.attendance.seen(seat.player, now)
        state.keep_seat(seat)

    def thought(self, now: float) -> Thought | None:
        """Return what the bot is asked that is to act now. Thinking takes time, so the table's runner lets it think elsewhere."""
        state = self._state
        asks = state.round.decision.asks if state.round is not None and state.round.decision is not None else ()
        player = next((player for player in asks if (due := self._due_of(player)) is not None and due <= now), "")
        if state.round is None or not player or not state.seats[player].is_bot or state.seats[player].leaving:
            return None
        bot, temper = state.minds.get(player), temper_of(state.id, player)
        if bot is None:
            bot = state.minds[player] = bot_for(state.edition, f"{state.round_id}/{player}/{token_hex(8)}", temper)
        return Thought(bot, state.round.view(player), state.edition, state.settings.table, f"{state.round_id}/{player}", temper)

    def take_ruling(self, call: FloorCall, now: float) -> None:
        self._rounds.rule(call)
        self._write_down(1, now)

    # -- what happens by itself ---------------------------------------------------------------------------------------------

    def due(self) -> float | None:
        """Return when ``tick`` has something to do; None: not before somebody does something."""
        state = self._state
        if state.closed_at is not None or state.floor.paused:
            return None
        if state.closing and not state.running:
            return 0.0
        times = [self._absences.picked_up_at(seat) for seat in state.people]
        if state.round is not None and state.round.decision is not None:
            times += [self._due_of(player) for player in state.round.decision.asks]
        elif self._may_begin():
            times += [self._clock.next_at, self._shuffle.closes_at()]
        elif not state.people and not state.attendance.here.total() and state.attended:
            times.append(self._clock.idle_since + max(CLOSES_AFTER, state.settings.kept))
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float, chosen: Action | None = None) -> bool:
        """Take one step that is due: a bot acts, a player's time runs out, a round begins, an empty table closes. Return whether there was
        one. ``chosen`` is the action on which the bot of ``thought`` has decided; without it the bot thinks here."""
        due = self.due()
        if due is None or due > now:
            return False
        if self._absences.pick_up(now):
            return True
        if self._state.running:
            return self._step(now, chosen)
        if self._shuffle.close_list(now):
            return True
        if self._may_begin() and not self._state.closing:
            self._begin(now)
        else:
            self._seating.close(now)
        return True

    def advance(self, now: float, chosen: Action | None = None) -> None:
        """Take the step that is due. If it is an answer, take the next answers of bots that need no time for them: all of it is stored as
        one change, and seen together. It ends with the round, or where anybody else is to act."""
        answers = self._state.running
        acted = self.tick(now, chosen)
        for _ in range(AT_ONCE - 1 if answers and acted else 0):
            thought = self.thought(now)
            if thought is None or isinstance(thought.bot, Ponders):
                return
            self._step(now, answer_of(thought))

    def close(self, now: float) -> None:
        """Cash everybody out: at once, or when the round is over."""
        self._rounds.close(now)

    def _due_of(self, player: str) -> float | None:
        """Return when a player who is asked answers by themselves, or is answered for."""
        state, seat = self._state, self._state.seats[player]
        if seat.leaving:
            return 0.0
        if seat.is_bot:
            return self._clock.bot_at
        deadline = self._clock.deadline(seat)
        gone_at = state.attendance.gone_at(player) if state.attended else None
        if gone_at is None:
            return deadline[1] if deadline else None
        late = gone_at + state.settings.away
        if seat.time_outs:  # answered for once in this round, and the player has not come back
            late = max(0.0, state.attendance.present_until(player))
        return min(deadline[1], late) if deadline else late

    def _may_begin(self) -> bool:
        """Return whether a round begins when the pause is over: somebody will still be present then."""
        next_at = self._clock.next_at
        return next_at is not None and (not self._state.attended or next_at < self._state.attendance.somebody_until())

    def _begin(self, now: float) -> None:
        rests = self._state.rests(self._state.patrons, self._state.among_bots)
        if rests:
            self._clock.begin_in(rests, now)
            self._state.why = ENOUGH
            return
        before = self._state.round
        round = self._rounds.begin(now, self._offers.check_round)
        if round is not None:
            self._offers.begin(before, round.setup)
            self._book(now)

    def _step(self, now: float, chosen: Action | None) -> bool:
        state = self._state
        assert state.round is not None and state.round.decision is not None
        if chosen is None:
            thought = self.thought(now)
            chosen = None if thought is None else answer_of(thought)
        if chosen is not None:
            try:
                self._take((chosen,), now)
            except IllegalAction:  # a bot must not hold up a table
                self._take((quiet_action(state.edition, state.round.view(chosen.player)),), now)
            return True
        for player in state.round.decision.asks:
            due = self._due_of(player)
            if due is not None and due <= now:
                self._answer_for(state.seats[player], now)
                return True
        return False

    def _answer_for(self, seat: Seat, now: float) -> None:
        """Answer for a player whose time has run out, or who gets up."""
        state = self._state
        assert state.round is not None
        if not seat.leaving:
            state.timed.append(len(state.round.events))
            seat.timed_out()
            state.attendance.silent(seat.player, now)
            state.keep_seat(seat)
        if not self._rule_absent(seat, now):
            self._take((quiet_action(state.edition, state.round.view(seat.player)),), now)

    def _rule_absent(self, seat: Seat, now: float) -> bool:
        """Apply the edition's own ruling on a player who is not there to act. Return whether it has one that applies here."""
        state = self._state
        assert state.round is not None and state.round.decision is not None
        away = seat.removed or (state.attended and not seat.is_bot and not state.attendance.present(seat.player, now))
        if not away or ABSENT not in state.round.setup.edition.rulings or len(state.round.decision.asks) > 1:
            return False
        try:
            state.round.floor(ABSENT)
        except IllegalAction:
            return False
        self._write_down(1, now)
        return True

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def _take(self, actions: Sequence[Action], now: float) -> None:
        """Take actions in a row: each is stored as if it had come alone."""
        state = self._state
        assert state.round is not None and state.books is not None
        state.round.act_all(actions)
        state.books.turns.update(action.player for action in actions)
        self._write_down(len(actions), now)

    def _write_down(self, count: int, now: float) -> None:
        """Store the last inputs, and what came of them."""
        state = self._state
        assert state.round is not None
        inputs = state.round.inputs
        rows = ((number, inputs[number]) for number in range(len(inputs) - count, len(inputs)))
        state.change.inputs += [InputRow(state.round_id, number, input_data(given), now) for number, given in rows]
        self._book(now)

    def _book(self, now: float) -> None:
        """Write whatever has happened since the last time into the ledger; the players who are asked now get their time."""
        state = self._state
        assert state.round is not None and state.books is not None
        state.change.entries += state.books.book(now)
        state.tally.look(state.round, now)
        state.books.ask([seat.player for seat in state.people], now)
        self._clock.rest_bots(now)
        if state.round.over:
            self._rounds.finish(now)
        answer = self._offers.standing_answer()
        if answer is not None:
            self._take((answer,), now)
