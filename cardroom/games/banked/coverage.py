"""How far the player-dealer's money goes.

Two measures of what uses it up, and three ways to treat a wager that it does not reach. An edition names one of each.
"""

from typing import Literal, NamedTuple, Protocol

from cardroom.money import Cents, pro_rata

Measure = Literal["net", "gross"]
Shortfall = Literal["returned", "dead-hand", "pro-rata"]


class Cover(NamedTuple):
    """What of a group's wins can be paid, and what of its losses collected."""

    paid: Cents
    collected: Cents


class Coverage(Protocol):
    put_up: Cents
    owed: Cents  # wins that are known and still to be paid: losses collected towards them are not the player-dealer's to keep

    @property
    def exhausted(self) -> bool:
        """Nothing more can be paid or collected."""
        ...

    def cover(self, wins: Cents, losses: Cents) -> Cover:
        """How much of ``wins`` and ``losses``, settled together, the money reaches."""
        ...

    def use(self, used: Cover) -> None:
        """These wins have been paid, these losses collected."""
        ...

    def in_full(self, wins: Cents, losses: Cents) -> bool:
        """Whether the money reaches for all of it, as it nearly always does; if so it has been paid and collected."""
        ...

    def holds(self) -> bool:
        """Whether the player-dealer has neither won nor lost more than was put up."""
        ...


class Net:
    """The running result stays within what was put up, either way: no more can be lost, and no more can be won.

    Lost to the end it is exhausted; won to the end, losing wagers go back but winning ones are still paid.
    """

    __slots__ = ("owed", "put_up", "result")

    def __init__(self, put_up: Cents) -> None:
        self.put_up = put_up
        self.owed = 0
        self.result = 0

    @property
    def exhausted(self) -> bool:
        return self.result == -self.put_up

    def cover(self, wins: Cents, losses: Cents) -> Cover:
        if self.exhausted:
            return Cover(0, 0)
        after = self.result + losses - wins
        if after < -self.put_up:
            return Cover(self.put_up + self.result + losses, losses)
        if after > self.put_up + self.owed:
            return Cover(wins, self.put_up + self.owed - self.result + wins)
        return Cover(wins, losses)

    def use(self, used: Cover) -> None:
        self.result += used.collected - used.paid
        self.owed = max(0, self.owed - used.paid)

    def in_full(self, wins: Cents, losses: Cents) -> bool:
        result, most = self.result, self.put_up
        after = result + losses - wins
        if result == -most or not -most <= after <= most + self.owed:
            return False
        self.result = after
        if self.owed:
            self.owed = max(0, self.owed - wins)
        return True

    def holds(self) -> bool:
        return -self.put_up <= self.result <= self.put_up + self.owed


class Gross:
    """What is paid and what is collected both use the money up; a push uses nothing (001 l.552)."""

    __slots__ = ("left", "owed", "put_up")

    def __init__(self, put_up: Cents) -> None:
        self.put_up = put_up
        self.owed = 0
        self.left = put_up

    @property
    def exhausted(self) -> bool:
        return self.left == 0

    def cover(self, wins: Cents, losses: Cents) -> Cover:
        if wins + losses <= self.left:
            return Cover(wins, losses)
        return Cover(*pro_rata(self.left, (wins, losses))) if self.left else Cover(0, 0)

    def use(self, used: Cover) -> None:
        self.left -= used.paid + used.collected

    def in_full(self, wins: Cents, losses: Cents) -> bool:
        left = self.left - wins - losses
        if left < 0 or not self.left:
            return False
        self.left = left
        return True

    def holds(self) -> bool:
        return self.left >= 0


MEASURES: dict[Measure, type[Net] | type[Gross]] = {"net": Net, "gross": Gross}
