"""A round with all its bettors, deal by deal: for games whose deals can be gone through with everybody's wagers on the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cardroom.money import Cents, Odds

Wagers = Mapping[str, Mapping[str, Cents]]  # by bettor, by wager
Pay = Callable[[Cents, Odds], Cents]  # what a winning stake is paid at these odds, in the table's chips


class DealGroup(NamedTuple):
    """Deals that end alike for every bettor."""

    ways: int  # in how many orders of the shoe
    won: Wagers  # only wagers that were made; lost is negative


Deals = Sequence[Sequence[DealGroup]]
"""By groups of bettors who play the same hand. One group: the whole table is known at once; several: only each group by itself is."""
