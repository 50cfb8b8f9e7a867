"""Several plans on one bankroll: one after the other in a shift, or side by side at several tables. They are independent of each other.

Row i of every plan's nights belongs together: what is won adds up, and so does how low it went in between.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.bank import HANDS, LOWEST, Nights, Plan, counted
from cardroom.analysis.confidence import Proportion, Quantile, proportion
from cardroom.analysis.fixed_bets import BANKER
from cardroom.analysis.tally import Tally
from cardroom.analysis.value import Figure, TableValue, opened
from cardroom.analysis.value.opening import clock_fees
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents

Integers = NDArray[np.int64]


class EveryRound(Plan):
    """A plan whose result is noted after every round."""

    @property
    def marks(self) -> list[int]:
        return list(range(1, self.rounds + 1))

    @classmethod
    def of(cls, plan: Plan) -> "EveryRound":
        return cls(plan.given, plan.bets, plan.rounds, plan.bank, plan.bankroll, plan.alone, plan.way)


@dataclass(frozen=True)
class PlayedPlan:
    """A plan, its nights, and the value of a hand with every wager covered, where there is one."""

    plan: Plan
    nights: Nights
    value: TableValue | None

    @property
    def hours(self) -> float:
        return self.plan.rounds / self.plan.given.rounds_an_hour

    @property
    def hands(self) -> float:
        """That the banker banks."""
        return self.nights.total(HANDS) / len(self.nights)

    @property
    def hands_error(self) -> float:
        return self.nights.column(HANDS).error

    @property
    def mean(self) -> Figure | None:
        """Of the whole part, by the value of a hand."""
        if self.value is None:
            return None
        after = self.value.bank.after
        return Figure(after.value * self.hands, hypot(after.error * self.hands, after.value * self.hands_error))

    @cached_property
    def drop(self) -> Figure:
        """What the house collects on the hands that the banker banks, from everybody."""
        given, hand = self.plan.given, opened(self.plan.given, self.plan.bets)
        clock = clock_fees(given, [*hand.staked, BANKER])
        a_hand = sum(hand.fees.values()) + sum(clock.values())
        return Figure(a_hand * self.hands, a_hand * self.hands_error)

    @property
    def put_up(self) -> Cents:
        """What must be left to bank at all."""
        table = self.plan.given.edition.known(BankedRules, BankedTable).settings(self.plan.given.table)
        return self.plan.bank or table.bank or table.least


@dataclass(frozen=True)
class Together:
    """What all parts came to, and how low that was in between; ``put_up`` must be left for them to go on."""

    results: Tally
    falls: Tally
    put_up: Cents

    def bankroll(self, risk: float) -> Quantile | None:
        """The bankroll that lasts but for this risk, a part of 1; None where the nights do not bound it."""
        found = self.falls.quantile(100 * (1 - risk))
        return None if found is None else Quantile(*(amount + self.put_up for amount in found))

    def ruined(self, bankroll: Cents) -> Proportion:
        """How often this bankroll did not last."""
        times = sum(count for fall, count in self.falls.values.items() if fall > bankroll - self.put_up)
        return proportion(times, self.falls.count)


def in_turn(parts: Sequence[PlayedPlan]) -> Together:
    """One part after the other, as in a shift."""
    won = np.zeros(len(parts[0].nights), np.int64)
    lowest = won.copy()
    for part in parts:
        lowest = np.minimum(lowest, won + _lowest(part.nights))
        won = won + part.nights.marks[:, -1]
    return Together(counted(won), counted(-lowest), max(part.put_up for part in parts))


def side_by_side(parts: Sequence[PlayedPlan]) -> Together:
    """All parts at the same time, each noted after every round (``EveryRound``)."""
    hours, an_hour = max(part.hours for part in parts), max(part.plan.given.rounds_an_hour for part in parts)
    steps = max(1, round(hours * an_hour))
    won = np.zeros((len(parts[0].nights), steps), np.int64)
    for part in parts:
        # Rounds that this table has finished by each round of the quickest.
        done = np.floor(np.arange(1, steps + 1) * (part.plan.given.rounds_an_hour / an_hour) + 1e-9).astype(np.int64)
        done[-1] = part.plan.rounds
        done = np.minimum(done, part.plan.rounds)
        before = np.concatenate([np.zeros((len(won), 1), np.int64), part.nights.marks], axis=1)
        won += before[:, done]
    return Together(counted(won[:, -1]), counted(-np.minimum(0, won.min(axis=1))), sum(part.put_up for part in parts))


def _lowest(nights: Nights) -> Integers:
    return nights.columns[:, LOWEST]
