"""A sum over another, both added up round by round.

Several bettors of one round meet the same cards, so rounds are the independent unit.
"""

from dataclasses import dataclass
from math import sqrt


@dataclass
class ShareTally:
    """Whole numbers, so however parts are put together the whole is the same to the last bit."""

    rounds: int = 0
    amount: int = 0
    of: int = 0
    amount_squared: int = 0
    of_squared: int = 0
    both: int = 0

    def add(self, amount: int, of: int) -> None:
        """One more round: so much of so much."""
        self.rounds += 1
        self.amount += amount
        self.of += of
        self.amount_squared += amount * amount
        self.of_squared += of * of
        self.both += amount * of

    def take(self, other: "ShareTally") -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def value(self) -> float:
        return self.amount / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        """The standard error of the ratio.

        >>> one = ShareTally()
        >>> one.add(6, 2); one.add(2, 2)
        >>> one.value, one.error
        (2.0, 1.0)
        """
        if self.rounds < 2 or not self.of:
            return 0.0
        squares = self.amount_squared * self.of**2 - 2 * self.amount * self.of * self.both + self.amount**2 * self.of_squared
        return sqrt(squares * self.rounds / (self.rounds - 1)) / self.of**2
