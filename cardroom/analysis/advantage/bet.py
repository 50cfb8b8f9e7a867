"""What a counter puts on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardroom.money import Cents

Stakes = Mapping[str, Cents]


@dataclass(frozen=True)
class CounterBet:
    """What lies there when the count says so, and what the house charges."""

    wager: str  # that is counted
    stakes: Stakes  # on it, and on what must lie beside it
    fee: Cents  # of a round in which the counter bets
    seat: float = 0.0  # of every round: the counter's part of a fee by the clock

    @property
    def stake(self) -> Cents:
        return self.stakes[self.wager]
