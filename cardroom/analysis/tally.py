"""Amounts counted up in whole numbers: however the parts are put together, the whole is the same to the last bit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from cardroom.analysis.confidence import Quantile, ranks
from cardroom.money import Cents

FEW = 30
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
    def deviation_error(self) -> float:
        """The standard error of the deviation, from the fourth moment; of a few amounts that says nothing, so they are taken as normal."""
        number, deviation = self.count, self.deviation
        if number < 2 or not deviation:
            return 0.0
        if number < FEW:
            return deviation / sqrt(2 * (number - 1))
        mean = self.mean
        fourth = sum((amount - mean) ** 4 * times for amount, times in self.values.items()) / number
        return sqrt(max(0.0, fourth - deviation**4) / number) / (2 * deviation)

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

    def quantile(self, percent: float) -> Quantile | None:
        """A quantile with its interval; None where so few amounts do not bound it."""
        return self.bounded((percent,)).get(percent)

    def bounded(self, percents: Sequence[float] = PERCENTS) -> dict[float, Quantile]:
        """Those quantiles that so many amounts bound on both sides, each with its interval."""
        known = {percent: found for percent in percents if (found := ranks(self.count, percent)) is not None}
        amounts, places = self.quantiles(list(known)), sorted({place for both in known.values() for place in both})
        at = self._at(places)
        return {percent: Quantile(amounts[percent], at[low], at[high]) for percent, (low, high) in known.items()}

    def _at(self, places: Sequence[int]) -> dict[int, Cents]:
        """The amounts at these places, counted from 1 in order of size."""
        found: dict[int, Cents] = {}
        passed, left = 0, list(places)
        for amount, times in sorted(self.values.items()):
            passed += times
            while left and left[0] <= passed:
                found[left.pop(0)] = amount
        return found

    def data(self) -> dict[str, object]:
        """What there is to say of it, in cents; quantiles that so few amounts do not bound are left out."""
        quantiles = {f"{percent:g}%": found for percent, found in self.bounded().items()}
        return {
            "count": self.count, "total": self.total, "mean": self.mean, "error": self.error, "deviation": self.deviation,
            "deviation_error": self.deviation_error, "least": self.least, "most": self.most,
            "quantiles": {percent: found.amount for percent, found in quantiles.items()},
            "intervals": {percent: [found.low, found.high] for percent, found in quantiles.items()},
        }  # fmt: skip


def tally(amounts: Iterable[Cents]) -> Tally:
    return Tally(Counter(amounts))
