"""What the player-dealer's seat earns: nights at a table.

One player banks with limited money, in the house's own order of settlement, under the posted fee and the house's rotation; the others bet
the same every hand. Amounts are whole cents throughout, so nights may be played anywhere and in any order. ``Banking`` plays them round
after round with the real engine; where a game is compiled (``nights``) the same comes out of machine code, from cards of its own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.blocks import Block
from cardroom.analysis.fixed_bets import BANKER, RICH, Bets, TablePlayers, Way, bettor, deciders
from cardroom.analysis.given import TableGiven, next_setup
from cardroom.analysis.tally import Tally
from cardroom.chance import Seeded
from cardroom.collection.clock import TableClock
from cardroom.games.banked.bank import NOT_COVERED
from cardroom.games.banked.carried import PLAYER_DEALER, SEAT
from cardroom.games.banked.rules import BankedRules, BankedTable, bank_of
from cardroom.games.time_collection import before_round
from cardroom.money import Cents
from cardroom.round import DROP, Noted, Parts, Round, Setup, Spot, Transfer

NOT_RUINED = -1


@dataclass(frozen=True)
class Plan:
    """What is asked: so many rounds a night, these bets, this money."""

    given: TableGiven
    bets: Mapping[str, Bets]  # by bettor
    rounds: int  # a night
    bank: Cents = 0  # put up each turn; 0: all there is
    bankroll: Cents = 0  # at the start of each night; 0: money without end
    alone: bool = False  # the others never take the position
    way: Way = "bots"

    @property
    def stack(self) -> Cents:
        return self.bankroll or RICH

    @property
    def own_bets(self) -> Bets:
        """What the banker bets on hands that others bank: nothing, unless he must bet to be offered the position again."""
        rules = self.given.edition.known(BankedRules, BankedTable).rules
        return self.bets[bettor(1)] if not self.alone and rules.eligible == "bet-last-hand" else {}

    @property
    def marks(self) -> list[int]:
        """After how many rounds the result is noted: every hour, and at the end."""
        an_hour = self.given.rounds_an_hour
        hours = int(self.rounds / an_hour)
        found = [round(hour * an_hour) for hour in range(1, hours + 1)]
        return found if found and found[-1] == self.rounds else [*found, self.rounds]


@dataclass
class Night:
    """What the banker has won by each mark, and how low he was in between; fees are paid."""

    marks: list[Cents] = field(default_factory=list)
    lowest: Cents = 0
    hands: int = 0  # that he banked
    fees: Cents = 0
    as_bettor: Cents = 0  # of ``marks``: won or lost on wagers that he must make to stay in the rotation
    short: int = 0  # hands in which his money did not reach for everything
    ruined: int = NOT_RUINED  # after so many rounds he could bank no more
    action: Cents = 0  # wagered against him in all

    @property
    def result(self) -> Cents:
        return self.marks[-1]


Columns = NDArray[np.int64]

LOWEST, HANDS, FEES, AS_BETTOR, SHORT, RUINED, ACTION, COLUMNS = range(8)


@dataclass
class Nights:
    """Many nights, a row each: what was won by each mark, and the columns of ``Night``."""

    marks: Columns = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    columns: Columns = field(default_factory=lambda: np.zeros((0, COLUMNS), np.int64))
    hand: Tally = field(default_factory=Tally)  # each hand that he banked, the fee paid
    compiled: bool = False  # not real rounds, but what is the same of them
    shared: bool = False  # the hands of one night have guests in common that others do not have: they are not independent

    @classmethod
    def of(cls, nights: Sequence[Night], hand: Tally | None = None) -> "Nights":
        columns = [[one.lowest, one.hands, one.fees, one.as_bettor, one.short, one.ruined, one.action] for one in nights]
        marks = np.array([night.marks for night in nights], np.int64)
        return cls(marks, np.array(columns, np.int64), Tally() if hand is None else hand)

    @classmethod
    def joined(cls, parts: Sequence["Nights"]) -> "Nights":
        whole = cls(np.concatenate([part.marks for part in parts]), np.concatenate([part.columns for part in parts]))
        for part in parts:
            whole.hand.take(part.hand)
        whole.compiled, whole.shared = parts[0].compiled, parts[0].shared
        return whole

    def __len__(self) -> int:
        return len(self.columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Nights):
            return NotImplemented
        same = np.array_equal(self.marks, other.marks) and np.array_equal(self.columns, other.columns)
        return same and (self.hand, self.compiled) == (other.hand, other.compiled)

    @property
    def nights(self) -> list[Night]:
        """One by one."""
        rows = zip(self.marks.tolist(), self.columns.tolist(), strict=True)
        return [Night(marks, *columns) for marks, columns in rows]

    @property
    def results(self) -> Tally:
        return self.after(-1)

    def after(self, mark: int) -> Tally:
        """What was won by a mark."""
        return counted(self.marks[:, mark])

    @property
    def lows(self) -> Tally:
        """How far each night went down."""
        return counted(-self.columns[:, LOWEST])

    @property
    def ruined(self) -> int:
        """How many nights ended before their time."""
        return int(np.count_nonzero(self.columns[:, RUINED] != NOT_RUINED))

    def total(self, column: int) -> int:
        return int(self.columns[:, column].sum())

    def column(self, column: int) -> Tally:
        """What the nights have there."""
        return counted(self.columns[:, column])


def counted(amounts: Columns) -> Tally:
    """Of many amounts at once."""
    values, times = np.unique(amounts, return_counts=True)
    return Tally(Counter(dict(zip(values.tolist(), times.tolist(), strict=True))))


@dataclass(frozen=True)
class Banking:
    """The work on a block of nights."""

    plan: Plan
    seed: str

    def __call__(self, block: Block) -> Nights:
        into = Nights()
        played = [self.night(number, into) for number in range(block.first, block.first + block.size)]
        return Nights.of(played, into.hand)

    def night(self, number: int, into: Nights) -> Night:
        plan, given = self.plan, self.plan.given
        names = [*(bettor(one) for one in range(1, given.count)), BANKER]
        seed = f"{self.seed}/{number}"
        edition = given.edition.known(BankedRules, BankedTable)
        limits = edition.settings(given.table)
        table = self.table(names, seed)
        start = Parts({SEAT: number % given.count})  # in the rotation everybody is first in some nights
        setup = given.first_setup({**dict.fromkeys(names, RICH), BANKER: plan.stack}, f"{seed}/0", carry=start)
        night, clock, marks, won = Night(), TableClock(started=0.0), plan.marks, 0
        for played in range(1, plan.rounds + 1):
            clock, setup = before_round(clock, setup, now=(played - 1) * given.seconds)
            round = table.play(Round(setup))
            won += self._account(round, night, into)
            night.lowest = min(night.lowest, won)
            if played == marks[len(night.marks)]:
                night.marks.append(won)
            setup = self._next(round, won, f"{seed}/{played}", start)
            if plan.bankroll and bank_of(setup, limits, dict(setup.stacks.items()), BANKER) is None:
                night.ruined = played
                break
        night.marks += [won] * (len(marks) - len(night.marks))
        return night

    def table(self, names: list[str], seed: str) -> TablePlayers:
        """How everybody answers on this night."""
        plan = self.plan
        bets = {**plan.bets, BANKER: plan.own_bets}
        return TablePlayers(bets, deciders(plan.given.edition, plan.way, names, seed), self._put_up, self._accepts)

    def _put_up(self, player: str) -> Cents:
        return (self.plan.bank or RICH) if player == BANKER else RICH

    def _accepts(self, player: str) -> bool:
        return player == BANKER or not self.plan.alone

    def _account(self, round: Round, night: Night, into: Nights) -> Cents:
        """What the round has done to the banker's stack."""
        change = round.outcome.stacks[BANKER] - round.setup.stacks[BANKER]
        banked = round.carry.find(PLAYER_DEALER) == BANKER
        action = short = 0
        for event in round.events:
            if isinstance(event, Transfer):
                if isinstance(event.target, Spot) and isinstance(event.source, str):
                    action += event.amount
                elif event.target == DROP and event.source == BANKER:
                    night.fees += event.amount
                elif event.source == DROP and event.target == BANKER:
                    night.fees -= event.amount
                short |= event.rule == NOT_COVERED
            elif isinstance(event, Noted):
                short |= event.rule == NOT_COVERED
        if banked and action:
            night.hands += 1
            night.short += short
            night.action += action
            into.hand.add(change)
        elif not banked:
            night.as_bettor += change
        return change

    def _next(self, round: Round, won: Cents, seed: str, start: Parts) -> Setup:
        plan = self.plan
        stacks = {player: plan.stack + won if player == BANKER else RICH for player in round.setup.stacks}
        setup = next_setup(round, stacks, seed)
        dealt = any(isinstance(event, Noted) and event.what == "player-dealer" for event in round.events)
        return setup if dealt else setup._replace(carry=Parts(start), chance=Seeded(seed))  # the game was broken: it begins anew
