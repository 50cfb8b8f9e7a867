"""Amounts counted up in whole numbers: however the parts are put together, the whole is the same to the last bit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from cardroom.money import Cents

PERCENTS = (1, 5, 25, 50, 75, 95, 99)


@dataclass
class Tally:
    """How often each amount came up."""

    values: Counter[Cents] = field(default_factory=Counter)

    def add(self, amount: Cents) -> None:
        self.values[amount] += 1

    def take(self, other: "Tally") -> None:
        self.values.update(other.values)

    @property
    def count(self) -> int:
        return self.values.total()

    @property
    def total(self) -> Cents:
        return sum(amount * times for amount, times in self.values.items())

    @property
    def mean(self) -> float:
        return self.total / self.count if self.values else 0.0

    @property
    def deviation(self) -> float:
        """Of one amount, as a sample shows it."""
        number, total = self.count, self.total
        if number < 2:
            return 0.0
        squares = sum(amount * amount * times for amount, times in self.values.items())
        return sqrt((squares * number - total * total) / (number * (number - 1)))  # whole numbers up to here: nothing is lost

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count) if self.values else 0.0

    @property
    def least(self) -> Cents:
        return min(self.values, default=0)

    @property
    def most(self) -> Cents:
        return max(self.values, default=0)

    def part(self, low: Cents | None = None, high: Cents | None = None) -> float:
        """How often it was more than ``low`` and less than ``high``, of all times."""
        found = sum(times for amount, times in self.values.items() if (low is None or amount > low) and (high is None or amount < high))
        return found / self.count if self.values else 0.0

    def quantiles(self, percents: Sequence[float] = PERCENTS) -> dict[float, Cents]:
        """For each percentage the least amount that so many of the amounts, or more, do not exceed."""
        ordered = sorted(self.values.items())
        found: dict[float, Cents] = {}
        number, passed, at = self.count, 0, -1
        for percent in sorted(percents):
            while at < 0 or passed * 100 < percent * number:
                at += 1
                if at == len(ordered):
                    return found
                passed += ordered[at][1]
            found[percent] = ordered[at][0]
        return found

    def data(self) -> dict[str, object]:
        """What there is to say of it, in cents."""
        quantiles = {f"{percent:g}%": amount for percent, amount in self.quantiles().items()}
        return {
            "count": self.count, "total": self.total, "mean": self.mean, "error": self.error, "deviation": self.deviation,
            "least": self.least, "most": self.most, "quantiles": quantiles,
        }  # fmt: skip


def tally(amounts: Iterable[Cents]) -> Tally:
    return Tally(Counter(amounts))
