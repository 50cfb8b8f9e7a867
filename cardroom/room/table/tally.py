"""What the floor sees of a table at a glance: counted while the table goes on, and only from what everybody may know."""

from typing import NamedTuple

from cardroom.money import Cents
from cardroom.room.storage.rows import BankState
from cardroom.round import BANK, DROP, Action, Noted, Round, Ruled, Spot, Transfer

POSITION = "player-dealer"
"""The note in a round when a player takes the position."""


class HeldBank(NamedTuple):
    """The player who banks, since when, and for how many rounds; rounds that were called back do not count."""

    player: str
    since: float
    rounds: int = 1


class Glance(NamedTuple):
    """The tally of everything that is stored."""

    since: float  # when the player was asked who has been asked the longest
    collected: Cents  # all that was dropped here
    held: HeldBank | None
    turn: str  # which turn of that player it is
    misdeal: bool
    short: bool  # the bank holds less than what is wagered against it
    dealt: float | None  # when the last round began; None: none has, since the room was opened


class TableTally:
    def __init__(self) -> None:
        self.collected: Cents = 0
        self.held: HeldBank | None = None
        self.dealt: float | None = None  # when the last round began
        self._before: HeldBank | None = None  # as it was before the round
        self._turn = ""
        self._misdeal = False
        self._asked: dict[str, float] = {}  # since when each is asked
        self._round: Round | None = None
        self._read = 0  # events of the round that were looked at

    def look(self, round: Round, now: float) -> None:
        """Take in a round that has begun or gone on."""
        if round is not self._round:
            self._round, self._read, self._turn, self._misdeal, self._asked, self.dealt = round, 0, "", False, {}, now
            self._before = self.held
        for event in round.events[self._read :]:
            if isinstance(event, Transfer):
                self.collected += event.amount * ((event.target == DROP) - (event.source == DROP))
            else:
                self._note(event, now)
        self._read = len(round.events)
        if round.void:
            self.held, self._turn = self._before, ""
        self._ask(round, now)

    def _ask(self, round: Round, now: float) -> None:
        """Note since when each player is asked; a player who has just answered and is asked again is asked anew."""
        last = round.inputs[-1] if round.inputs else None
        known = {player: at for player, at in self._asked.items() if not (isinstance(last, Action) and last.player == player)}
        self._asked = {player: known.get(player, now) for player in (round.decision.asks if round.decision is not None else ())}

    def _note(self, event: object, now: float) -> None:
        if isinstance(event, Ruled) and event.ruling == "misdeal":
            self._misdeal = True
        elif isinstance(event, Noted) and event.what == POSITION and event.who:
            if not self._turn:  # a round that is dealt again is one
                same = self.held is not None and self.held.player == event.who
                self.held = self.held._replace(rounds=self.held.rounds + 1) if self.held is not None and same else HeldBank(event.who, now)
            self._turn = event.text

    def resume(self, round: Round | None, collected: Cents, held: BankState | None, now: float) -> None:
        """Restore the tally. ``held`` is the bank as it was when the round began."""
        self.held = None if held is None else HeldBank(held["player"], held["since"], held["rounds"])
        if round is not None:
            self.look(round, now)
        self.collected = collected

    def state(self) -> BankState | None:
        held = self.held
        return None if held is None else {"player": held.player, "since": held.since, "rounds": held.rounds}

    def glance(self, round: Round | None, running: bool) -> Glance:
        bank = round.accounts.get(BANK, 0) if round is not None and running else 0
        wagered = sum(cents for account, cents in round.accounts.items() if isinstance(account, Spot)) if bank and round is not None else 0
        held = self.held if self._turn else None
        return Glance(min(self._asked.values(), default=0.0), self.collected, held, self._turn, self._misdeal, bank < wagered, self.dealt)
