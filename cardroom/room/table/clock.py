"""The time at a table: for a player's answer, for a bot's, until the next round begins, and while play stands still."""

from cardroom.errors import BadInput
from cardroom.room.base.settings import LEAST_PACE, LEAST_PAUSE
from cardroom.room.people.staff import By
from cardroom.room.table.lines import ClockStarted, PauseAsked, PlayPaused, PlayResumed, TimeGiven
from cardroom.room.table.round_progress import RoundProgress
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import TableState

MOST_TIME = 600.0
"""Seconds that the floor may give a player at once."""

PAUSED = "Play is paused"


class Clock:
    def __init__(self, state: TableState, now: float) -> None:
        self._state = state
        self.next_at: float | None = None  # when the next round begins
        self.pause_from = 0.0  # when the pause before it began
        self.idle_since = now
        self.skipped = ""  # the round that goes on without a pause: nobody is left in it who wants to watch
        self.bot_at = 0.0  # when the bot answers that is asked
        self._called: dict[str, tuple[str, int, float]] = {}  # clocks put on players: in which round, at which turn, until when
        self.begin_in(0, now)
        self.rest_bots(now)

    # -- an answer ----------------------------------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """The time for a decision; 0: no limit. Where two people sit one could hold the other up."""
        settings = self._state.settings
        return settings.clock or (settings.clock_for_two if len(self._state.people) > 1 else 0)

    def deadline(self, seat: Seat) -> tuple[float, float] | None:
        """Return when a player's time is up, and when the time bank is; None: nobody asks the player, or no clock runs."""
        books = self._state.books
        asked = books.asked.get(seat.player) if books is not None else None
        if asked is None or self._state.floor.paused:
            return None
        round, turn, end = self._called.get(seat.player, ("", 0, 0.0))
        called = (round, turn) == (self._state.round_id, asked[0])
        if not self.seconds:
            return (end, end) if called else None
        until = asked[1] + self.seconds
        bank = until + seat.time_bank
        return (min(until, end), min(bank, end)) if called else (until, bank)

    @property
    def asked_since(self) -> float | None:
        """Since when the table waits for an answer; None: it waits for nobody."""
        books = self._state.books
        return min((since for _, since in books.asked.values()), default=None) if books is not None and self._state.running else None

    def give_time(self, by: By, player: str, seconds: float, why: str, now: float) -> None:
        """Give so many seconds more to a player who is asked and has a clock."""
        if not 1 <= seconds <= MOST_TIME:
            raise BadInput(f"Time is given for 1 to {MOST_TIME:g} seconds, not {seconds:g}.")
        books = self._books_asking(player)
        line = self._state.line(by, TimeGiven(player, seconds), why, now)
        books.later(seconds, player)
        self._state.tell(line, f"{player} has {seconds:g} seconds more, given by the floor ({by.name}).")

    def put_on(self, by: By, player: str, why: str, now: float) -> None:
        """Put the clock on a player who faces a bet: when it runs out the hand is dead (001 l.466). At a table that has a clock of its own
        the earlier of the two counts."""
        state, clock = self._state, self._state.placard.seating_rules.clock
        if not clock.allowed:
            raise BadInput("The clock is put on nobody in this game: its house has it for others.")
        books = self._books_asking(player)
        decision = state.round.decision if state.round is not None else None
        if state.edition.game.family == "pot" and decision is not None and any(option.verb == "check" for option in decision.asks[player]):
            raise BadInput(f"{player} faces no bet: the clock is put on who does.")
        turn = books.asked[player][0]
        if self._called.get(player, ("", 0, 0.0))[:2] == (state.round_id, turn):
            raise BadInput(f"The clock is on {player} already.")
        line = state.line(by, ClockStarted(player, clock.seconds), why, now)
        self._called = {player: (state.round_id, turn, now + clock.seconds)}
        state.tell(line, f"The clock is on {player} ({by.name}): {clock.seconds} seconds, with a warning at {clock.warning}.")

    def _books_asking(self, player: str) -> RoundProgress:
        """Return the books of the round in which this player is to act; refuse a player who is not asked."""
        books = self._state.books
        if books is None or player not in books.asked:
            raise BadInput(f"{player} is not asked: a clock runs only for a player who is to act.")
        return books

    # -- bots ---------------------------------------------------------------------------------------------------------------

    @property
    def wanted_pace(self) -> float:
        """Seconds that a bot takes, as the table or the person who plays with them has it."""
        return self._state.settings.pace if self._state.own_pace is None else self._state.own_pace

    @property
    def pace(self) -> float:
        """Seconds that a bot takes now."""
        if self.skipped and self.skipped == self._state.round_id:
            return 0.0
        return self.wanted_pace if self._state.quick else max(self.wanted_pace, LEAST_PACE)

    def rest_bots(self, now: float) -> None:
        """Let the bot that is asked take its time from now on."""
        self.bot_at = now + self.pace

    def skip(self, now: float) -> None:
        """Play the rest of the round without pauses."""
        self.skipped, self.bot_at = self._state.round_id, now

    # -- from round to round ------------------------------------------------------------------------------------------------

    @property
    def interval(self) -> float:
        """Seconds between two rounds."""
        pause = self._state.settings.pause
        return pause if self._state.quick else max(pause, LEAST_PAUSE)

    def begin_in(self, seconds: float, now: float) -> None:
        """Begin the next round after so many seconds, if nothing comes between."""
        self.next_at, self.pause_from = now + seconds, now

    def look_again(self, now: float) -> None:
        """Try whether a round can begin: somebody came, went or bought chips."""
        self.idle_since = now
        if self.next_at is None and not self._state.running:
            self.begin_in(min(1.0, self.interval), now)

    def looked(self, player: str, now: float) -> None:
        """Note that a player has asked for the table: without a connection that is how a player is there."""
        attendance = self._state.attendance
        back = not attendance.present(player, now)
        attendance.seen(player, now)
        if back:
            self.look_again(now)

    def alive(self, now: float) -> bool:
        """Return whether somebody is at the table, or was a moment ago. Nobody is sent to a table that is not alive."""
        state, settings = self._state, self._state.settings
        here = state.attendance.here.total() > 0 or now < self.idle_since + max(settings.grace, settings.kept)
        return here or not state.attended or any(not state.attendance.gone(seat.player, now) for seat in state.people)

    # -- play stands still --------------------------------------------------------------------------------------------------

    def pause(self, by: By, why: str, now: float) -> None:
        """Stop play: nobody acts, no clock runs and no round begins until it goes on."""
        floor = self._state.floor
        self._state.check_open()
        if floor.paused:
            raise BadInput("Play is paused already.")
        line = self._state.line(by, PlayPaused(), why, now)
        floor.paused, floor.paused_at = f"{PAUSED} by the floor ({by.name}): {line.why}", now
        self._state.tell(line, f"{floor.paused}.")

    def pause_after(self, by: By, why: str, now: float) -> None:
        """Stop play when the running round is over; at once where none is running."""
        floor = self._state.floor
        if not self._state.running:
            self.pause(by, why, now)
            return
        self._state.check_open()
        if floor.pausing:
            raise BadInput("Play is to be paused after this round already.")
        line = self._state.line(by, PauseAsked(), why, now)
        floor.pausing = f"by the floor ({by.name}): {line.why}"
        self._state.tell(line, self.pausing_text)

    @property
    def pausing_text(self) -> str:
        """The sentence that everybody reads until the round is over; empty: play goes on then."""
        pausing = self._state.floor.pausing
        return f"Play pauses after this round, {pausing}." if pausing else ""

    def round_ended(self, now: float) -> None:
        """Stop play if the floor has asked for that after this round."""
        floor = self._state.floor
        if not floor.pausing:
            return
        floor.paused, floor.paused_at, floor.pausing = f"{PAUSED} {floor.pausing}", now, ""
        floor.tell(f"{floor.paused}.")
        self._state.keep()

    def go_on(self, by: By, why: str, now: float) -> None:
        """Resume play: every clock goes on where it stood. While it is not paused yet, it will not be after this round."""
        floor = self._state.floor
        if not floor.paused and not floor.pausing:
            raise BadInput("Play is not paused.")
        line = self._state.line(by, PlayResumed(), why, now)
        if not floor.paused:
            floor.pausing = ""
            self._state.tell(line, f"Play is not paused after this round ({by.name}).")
            return
        stood = now - floor.paused_at
        if self._state.books is not None:
            self._state.books.later(stood)
        self._state.attendance.later(stood)
        self._called = {player: (round, turn, until + stood) for player, (round, turn, until) in self._called.items()}
        self.bot_at += stood
        self.next_at = None if self.next_at is None else self.next_at + stood
        self.pause_from += stood
        floor.paused = ""
        self._state.tell(line, f"Play goes on ({by.name}).")
