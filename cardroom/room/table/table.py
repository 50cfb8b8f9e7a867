"""One table over time: who sits there, the round that is running, and what must be stored of it.

A table does no input or output and looks at no clock: time is an argument. Whatever it does it writes into ``change``, which its one
writer (``host.py``) stores before anybody sees it. If storing fails, the table is made again from what is stored.
"""

from collections.abc import Callable, Collection, Sequence
from secrets import token_hex
from typing import Literal

from cardroom.bots import Bot, Ponders, bot_for
from cardroom.chance import Chance
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput, BadSetup, IllegalAction
from cardroom.games.banked.rotation import ACCEPT
from cardroom.games.banked.waiting import declined, nobody_banked
from cardroom.games.pot.kill import due_from_leaver
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.time_collection import before_round
from cardroom.houses.edition import Edition, Given
from cardroom.money import Cents
from cardroom.records.record import input_data
from cardroom.room.base.errors import Stale
from cardroom.room.base.settings import TableSettings
from cardroom.room.base.shoe_track import Track
from cardroom.room.storage.rows import ClockState, InputRow, OutcomeData, PlayerRow, ResultRow, TableRow, TableState
from cardroom.room.table.calls import Calls
from cardroom.room.table.control import Control
from cardroom.room.table.next_shuffle import Coming
from cardroom.room.table.results import played_rows
from cardroom.room.table.round_books import Books
from cardroom.room.table.seat import Seat
from cardroom.room.table.tally import Tally
from cardroom.room.table.unattended import quiet_action
from cardroom.room.table.wishes import Wishes
from cardroom.round import Action, Round, Setup, View

State = Literal["waiting", "playing", "between", "closed"]

AT_ONCE = 8
"""Actions of bots that take no time which are one change: more of them would keep the other tables waiting."""

CLOSES_AFTER = 60.0
"""Seconds after which a table closes that nobody sits at and nobody watches, unless the staff keeps it open for longer."""


class Table(Wishes):
    def __init__(self, id: str, edition: Edition, settings: TableSettings, chance: Callable[[], Chance], opened: tuple[str, float]) -> None:
        super().__init__(id, edition, settings, opened[1])
        self.chance = chance
        self.opened_by, self.opened_at = opened
        self.clock = TableClock(started=self.opened_at)
        self.attended = True  # a round begins only while somebody looks, and who has no connection is away
        self.jackpot: Cents = 0
        self.why = ""  # no round can begin
        self.begin_in(0, self.opened_at)
        self._bots: dict[str, Bot] = {}
        self._idle_since = self.opened_at
        self.tally = Tally()
        self.track = Track()
        self.calls = Calls(id)  # for the floor

    # -- what it is ---------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        if self.closed_at is not None:
            return "closed"
        return "playing" if self.running else "waiting" if self.why else "between"

    def stack(self, seat: Seat) -> Cents:
        """His chips, as they are now."""
        if self.round is not None and self.running and seat.player in self.round.setup.stacks:
            return self.round.accounts[seat.player]
        return seat.stack

    def brought(self, seat: Seat) -> Cents:
        """His chips at this table; while he plays a round, those with which he began it: what he has bet is not gone yet."""
        return self.round.setup.stacks[seat.player] if self.round is not None and self.plays(seat) else seat.stack

    def plays(self, seat: Seat) -> bool:
        """Whether he is in the running round."""
        return self.round is not None and self.running and seat.player in self.round.setup.stacks

    def must_post(self, seat: Seat) -> Cents:
        """A required kill, as long as two others are left to play that hand (001 l.306)."""
        if seat.seat is None or self.round is None or not isinstance(self.terms, PotTable):
            return 0
        others = [other for other in self.seats.values() if other is not seat and other.seat is not None and not other.leaving]
        if len(others) < 2:
            return 0
        rules = self.edition.known(PotRules, PotTable).rules
        return min(seat.stack, due_from_leaver(rules, self.terms, self.round.outcome.carry, seat.player))

    def turn(self, player: str) -> int:
        """How often he has answered in this round: an action says which question it answers."""
        return self._books.turns[player] if self._books is not None else 0

    def alive(self, now: float) -> bool:
        """Whether somebody is there, or was a moment ago: else it is no table to come to."""
        here = self.here.total() > 0 or now < self._idle_since + max(self.settings.grace, self.settings.kept)
        return here or not self.attended or any(not self.attendance.gone(seat.player, now) for seat in self.people)

    # -- the round ----------------------------------------------------------------------------------------------------------

    def act(self, visitor: str, round_id: str, turn: int, action: Action, now: float) -> None:
        """A visitor's action; ``turn`` is the number of the question that it answers."""
        self.act_all(visitor, round_id, turn, (action,), now)

    def act_all(self, visitor: str, round_id: str, turn: int, actions: Sequence[Action], now: float) -> None:
        """Several of them in a row, all or none; ``turn`` is the number of the question that the first one answers."""
        seat = self.acting(visitor)
        if self.round is None or round_id != self.round_id or self.round.over:
            raise Stale("That round is over." if self.round is not None else "No round has begun.")
        if turn != self.turn(seat.player):
            raise Stale("That question has been answered already.")
        if self.control.paused:
            raise BadInput(f"{self.control.paused}.")
        deadline = self.deadline(seat)
        self._take_all([action._replace(player=seat.player) for action in actions], now)
        seat.banks = seat.banks or any(action.verb == ACCEPT for action in actions)  # who takes the bank is offered it again
        seat.answered(now - deadline[0] if deadline else 0)
        self.has_acted(seat, now)
        self._keep(seat)

    def thought(self, now: float) -> tuple[Bot, View] | None:
        """The bot that is to act now, and what it sees: thinking takes time, so its writer lets it think elsewhere."""
        asks = self.round.decision.asks if self.round is not None and self.round.decision is not None else ()
        player = next((player for player in asks if (due := self._due_of(player)) is not None and due <= now), "")
        if self.round is None or not player or not self.seats[player].is_bot or self.seats[player].leaving:
            return None
        bot = self._bots.get(player)
        if bot is None:
            bot = self._bots[player] = bot_for(self.edition, f"{self.round_id}/{player}/{token_hex(8)}")
        return bot, self.round.view(player)

    def tick(self, now: float, chosen: Action | None = None) -> bool:
        """One step that is due: a bot acts, a player's time runs out, a round begins, an empty table closes. Whether there was one.

        ``chosen`` is what the bot of ``thought`` has come to; without it the bot thinks here.
        """
        due = self.due()
        if due is None or due > now:
            return False
        if self._pick_up(now):
            return True
        if self.running:
            return self._step(now, chosen)
        if self.close_the_list(now):
            return True
        if self._may_begin() and not self.closing:
            return self._begin(now)
        self._close(now)
        return True

    def advance(self, now: float, chosen: Action | None = None) -> None:
        """The step that is due; and where it is an answer, what bots answer next that take no time for it: all of it is stored as one
        change, and seen together. It ends with the round, or where anybody else has the word."""
        answers = self.running
        acted = self.tick(now, chosen)
        for _ in range(AT_ONCE - 1 if answers and acted else 0):
            thought = self.thought(now)
            if thought is None or isinstance(thought[0], Ponders):
                return
            self._step(now, thought[0].choose(thought[1]))

    def due(self) -> float | None:
        """When ``tick`` has something to do; None: not before somebody does something."""
        if self.closed_at is not None or self.control.paused:
            return None
        if self.closing and not self.running:
            return 0.0
        times = [self._picked_up_at(seat) for seat in self.people]
        if self.round is not None and self.round.decision is not None:
            times += [self._due_of(player) for player in self.round.decision.asks]
        elif self._may_begin():
            times += [self.next_at, self.closes_at()]
        elif not self.people and not self.here.total() and self.attended:
            times.append(self._idle_since + max(CLOSES_AFTER, self.settings.kept))
        return min((time for time in times if time is not None), default=None)

    def _picked_up_at(self, seat: Seat) -> float | None:
        """When his chips go to the cashier without him: not in the middle of a round, nor while he stays to post a kill."""
        if self.plays(seat) or seat.leaving:
            return None
        absent = self.desk.absent
        stays = self.board is False and absent.without_list == "stays"  # 001 l.56: unless there is no board
        after = None if stays else self.settings.sits_out or 60.0 * absent.picked_up
        return self.absence_ends_at(seat, self.attendance.picked_up_at(seat, self.attended, after))

    def _pick_up(self, now: float) -> bool:
        """One who has been away for too long gives up his seat; his chips are at the cashier when he comes back."""
        for seat in self.people:
            at = self._picked_up_at(seat)
            if at is not None and at <= now:
                if not self.friend_due(seat, now):
                    self.put_first(seat, now)
                    self.leave(seat, now)
                return True
        return False

    def _due_of(self, player: str) -> float | None:
        seat = self.seats[player]
        if seat.leaving:
            return 0.0
        if seat.is_bot:
            return self._bot_at
        deadline = self.deadline(seat)
        gone_at = self.attendance.gone_at(player) if self.attended else None
        if gone_at is None:
            return deadline[1] if deadline else None
        if seat.time_outs:  # it has been done for him once in this round, and he has not come back
            return 0.0
        late = gone_at + self.settings.away
        return min(deadline[1], late) if deadline else late

    def _may_begin(self) -> bool:
        return self.next_at is not None and (not self.attended or self.here.total() > 0)

    def _step(self, now: float, chosen: Action | None) -> bool:
        assert self.round is not None and self.round.decision is not None
        if chosen is None:
            thought = self.thought(now)
            chosen = None if thought is None else thought[0].choose(thought[1])
        if chosen is not None:
            try:
                self._take(chosen, now)
            except IllegalAction:  # a bot must not hold up a table
                self._take(quiet_action(self.edition, self.round.view(chosen.player)), now)
            return True
        for player in self.round.decision.asks:
            due = self._due_of(player)
            if due is not None and due <= now:
                seat = self.seats[player]
                if not seat.leaving:
                    self.timed.append(len(self.round.events))
                    seat.timed_out()
                    self.attendance.silent(player, now)
                    self._keep(seat)
                if not self._rule_absent(player, now):
                    self._take(quiet_action(self.edition, self.round.view(player)), now)
                return True
        return False

    def _take(self, action: Action, now: float) -> None:
        self._take_all((action,), now)

    def _take_all(self, actions: Sequence[Action], now: float) -> None:
        """Several in a row: each is written down as if it had come alone."""
        assert self.round is not None and self._books is not None
        self.round.act_all(actions)
        self._books.turns.update(action.player for action in actions)
        self._write_down(now, len(actions))

    def _write_down(self, now: float, count: int = 1) -> None:
        """The last input, or the last few, and what came of it."""
        assert self.round is not None
        inputs = self.round.inputs
        rows = ((number, inputs[number]) for number in range(len(inputs) - count, len(inputs)))
        self.change.inputs += [InputRow(self.round_id, number, input_data(given), now) for number, given in rows]
        self._book(now)

    def _begin(self, now: float) -> bool:
        """The next round, if it can begin; else why it cannot."""
        try:
            setup = self._setup({seat.player for seat in self.people if self.attended and self.attendance.gone(seat.player, now)})
            self._demand_bank(setup)
            clock, setup = before_round(self.clock, setup, max(now, self.opened_at), bool(self.board), self.payers())
            round = Round(setup)
        except BadSetup as error:
            self.why, self.next_at = str(error), None
            return True
        self._begins(self.round, round)
        self.why, self.clock, self.round, self.coming, self.control.fresh, self.control.free = "", clock, round, None, False, []
        self.number += 1
        self.control.cards_dealt.dealt()
        self._books = Books(self.id, self.round_id, round)
        self.change.rounds.append(self._books.row(self.number, now))
        self.players = {player: self.seats[player].visitor for player in setup.stacks}
        self.eyes = {player: self.seats[player].acting for player in setup.stacks}
        self.change.players += [PlayerRow(self.round_id, player, visitor) for player, visitor in self.players.items()]
        self.change.tables.append(self.row())
        self._book(now)
        return True

    def _setup(self, gone: Collection[str] = ()) -> Setup:
        out = {seat.player for seat in self.seats.values() if seat.out or seat.leaving or self.broke(seat) or seat.player in gone}
        staying = [seat for seat in self.seats.values() if not (seat.seat is None and seat.player in out)]
        seats = {seat.seat: seat.player for seat in staying if seat.seat is not None}
        absent = frozenset(seat.player for seat in staying if seat.seat is not None and seat.player in out)
        stacks = {seat.player: seat.stack for seat in staying}
        given: Given = {"stacks": stacks, "seats": seats, "absent": absent, "jackpot": self.jackpot}
        given |= {"chip": self.chip, "table": self.terms, "option": self.rate, **self._own_given()}
        if len(seats) - len(absent) < 2:
            raise BadSetup("The table waits for a second player.")
        if self.round is None:
            given["chance"] = self.next_chance()
            return self.edition.setup(**given)
        given["carry"] = self.carried(self.round, stacks)
        if not self.shoe_goes_on:
            given["chance"] = self.next_chance()
        return self.edition.next_setup(self.round, **given)

    def _own_given(self) -> Given:
        """What a table of its own kind adds to a setup."""
        return {}

    def _book(self, now: float) -> None:
        """What has happened since the last time goes into the ledger; who is asked now gets his time."""
        assert self.round is not None and self._books is not None
        self.change.entries += self._books.book(now)
        self.tally.look(self.round, now)
        self._books.ask([seat.player for seat in self.people], now)
        self._bot_at = now + self.pace
        if self.round.over:
            self._finish(now)
        self._answer_for_them(now)

    def _finish(self, now: float) -> None:
        assert self.round is not None
        outcome = self.round.outcome
        result: OutcomeData = {"stacks": dict(outcome.stacks), "drop": outcome.drop, "jackpot": outcome.jackpot, "house": outcome.house}
        self.change.results.append(ResultRow(self.round_id, now, outcome.void, result))
        self.change.played += played_rows(self.round, self.round_id, self.id, self.players, now)
        self.jackpot = outcome.jackpot
        passed = declined(self.round) if nobody_banked(self.round) else set()
        if self.track.look(self.edition, self.round):
            self.change.tables.append(self.row())
        self.begin_in(self.interval, now)
        for seat in list(self.seats.values()):
            before = seat.row(self.id)
            if seat.player in passed:  # nobody took the bank: whoever had asked for it must ask again
                seat.banks = False
            seat.stack = outcome.stacks.get(seat.player, seat.stack)
            seat.refill(self.settings.time_bank)
            seat.round_ended()
            if seat.leaving:
                self._get_up(seat, now)
                continue
            if seat.pending:
                self._buy(seat, seat.pending, now)
                seat.pending = 0
            if self.is_bot(seat) and self.broke(seat):
                self._buy(seat, self.buy_in().usual, now)
            if seat.row(self.id) != before:  # of most there is nothing new: chips are in the ledger
                self._keep(seat)
        self._let_go(now)
        self.between_rounds(now)
        if self.closing:
            self._close(now)
        self.look_again(now)
        self.promise(after_a_round=True)

    # -- the table itself ---------------------------------------------------------------------------------------------------

    def came(self, viewer: str, now: float) -> None:
        """Somebody looks: a player by name, or one who watches."""
        self.attendance.came(viewer, now)
        self.look_again(now)
        self.wait_for_the_cut(viewer, now)

    def went(self, viewer: str, now: float) -> None:
        self.attendance.went(viewer, now)
        self._idle_since = now

    def look_again(self, now: float) -> None:
        """Somebody came, went or bought chips: perhaps a round can begin now."""
        self._idle_since = now
        if self.next_at is None and not self.running:
            self.begin_in(min(1.0, self.interval), now)

    def has_come(self, player: str, now: float) -> None:
        self._has_taken(player)
        self.attendance.acted(player, now)
        if self._books is not None and not self.seats[player].is_bot and len(self.people) == 2:  # one of them had no clock until now
            self._books.ask_anew(now)
        self.promise()

    def has_acted(self, seat: Seat, now: float) -> None:
        self.attendance.acted(seat.player, now)
        self.attendance.rests(seat.player, now if seat.out else None)

    def has_left(self, player: str) -> None:
        self._bots.pop(player, None)
        self.attendance.forget(player)
        if player in self.clock.played:
            self.clock = self.clock.has_left(player)
            self.change.tables.append(self.row())

    def close(self, now: float) -> None:
        """Everybody is cashed out: at once, or when the round is over."""
        self.closing = True
        if self.running:
            self.change.tables.append(self.row())
        else:
            self._close(now)

    def _close(self, now: float) -> None:
        for seat in list(self.seats.values()):
            self._cash_out(seat, now)
        self.closed_at, self.coming = now, None
        self.change.tables.append(self.row())

    def row(self) -> TableRow:
        clock: ClockState = {"collected": self.clock.collected, "played": sorted(self.clock.played)}
        state: TableState = {"clock": clock, "bank": self.tally.state(), "control": self.control.state()}
        if self.coming is not None:
            state["coming"] = self.coming.data()
        if self.closing:
            state["closing"] = True
        if self.track.state is not None:
            state["track"] = self.track.state
        opened = self.opened_with, self._wishes(state), self.opened_by, self.opened_at
        return TableRow(self.id, self.edition.id, self.edition.digest, *opened, self.closed_at)

    def resume(
        self, seats: list[Seat], number: int, round: Round | None, state: TableState, funds: tuple[Cents, Cents], now: float
    ) -> None:
        """The table as it was stored, in the middle of its round if it was."""
        self.seats = {seat.player: seat for seat in seats}
        self.number, self.round = number, round
        self.jackpot, collected = funds
        self.tally.resume(round, collected, state.get("bank"), now)
        clock, self.closing = state.get("clock", {}), state.get("closing", False)
        self.control = Control.of(state["control"], now) if "control" in state else Control()
        self.clock = self.clock._replace(collected=clock.get("collected", 0), played=frozenset(clock.get("played", ()))).resumed(now)
        self.coming = Coming.read(state["coming"], self.id) if "coming" in state else None
        self._wished(state)
        self.track = Track(state.get("track"))
        self.begin_in(0, now)
        self._idle_since, self._bot_at = now, now + self.pace
        self.attendance.begin_anew(now)
        if round is not None:
            self._books = Books.resumed(self.id, self.round_id, round)
            self._books.ask([seat.player for seat in self.people], now)
