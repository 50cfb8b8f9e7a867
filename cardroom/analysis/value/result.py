"""What a round is worth: figures with their errors, for everybody who has money in it. Amounts are cents of one round."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from cardroom.money import Cents


@dataclass(frozen=True)
class Figure:
    """A number and its standard error; an error of 0 means that the number is exact."""

    value: float
    error: float = 0.0

    @property
    def exact(self) -> bool:
        return not self.error

    def plus(self, other: "Figure | float") -> "Figure":
        """The sum of two figures that were found independently."""
        if isinstance(other, Figure):
            return Figure(self.value + other.value, sqrt(self.error**2 + other.error**2))
        return Figure(self.value + other, self.error)

    @property
    def root(self) -> "Figure":
        """The deviation that belongs to a variance."""
        root = sqrt(max(0.0, self.value))
        return Figure(root, self.error / (2 * root) if root else 0.0)

    def errors_from(self, other: "Figure") -> float:
        """How many standard errors lie between two figures; infinite where two exact figures differ."""
        apart = abs(self.value - other.value)
        error = sqrt(self.error**2 + other.error**2)
        if not error:
            return 0.0 if apart < 1e-6 * max(1.0, abs(self.value)) else float("inf")
        return apart / error


@dataclass(frozen=True)
class SeatValue:
    """What one round is worth to one of the players."""

    name: str
    game: Figure  # mean of what the play wins, before any fee
    variance: Figure | None  # of what the play wins; None: nobody asked for it
    fee: float = 0.0  # paid to the house: that of the hand, and the part of a fee by the clock that falls on it
    fund: float = 0.0  # paid into a jackpot fund

    @property
    def after(self) -> Figure:
        """The mean with everything paid."""
        return self.game.plus(-self.fee - self.fund)

    @property
    def deviation(self) -> Figure | None:
        return None if self.variance is None else self.variance.root


@dataclass(frozen=True)
class WagerValue:
    """One wager, of all bettors together."""

    staked: float  # on average
    won: Figure


@dataclass(frozen=True)
class TableValue:
    """A round at a table: mean, variance and the errors of both for every seat, and what leaves the table."""

    bank: SeatValue
    bettors: tuple[SeatValue, ...]
    house: float  # what it collects
    fund: Figure  # what the jackpot fund gains
    option: str
    action: Cents  # before the deal
    wagers: Mapping[str, WagerValue]
    assumes: str  # one sentence: how every seat plays, and what is taken for granted
    sampled: str = ""  # why some means come from played rounds; empty: no mean does
    rounds: int = 0  # that were played, for such means and for variances
    compiled: bool = True  # whether those rounds were compiled

    @property
    def exact(self) -> bool:
        """Whether every mean is computed and none is sampled."""
        return all(seat.game.exact for seat in (self.bank, *self.bettors))

    @property
    def balance(self) -> float:
        """What all of it adds up to: nothing, as no chip is made or lost."""
        return self.bank.after.value + sum(seat.after.value for seat in self.bettors) + self.house + self.fund.value
