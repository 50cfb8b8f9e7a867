"""Pay tables: what a hand must make, and the odds it is paid at."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.money import Odds

PayTable = Mapping[str, Odds]


class PayLine(NamedTuple):
    hand: str
    odds: Odds

    def __str__(self) -> str:
        return f"{spoken(self.hand)}, {self.odds}"


def best_line(table: PayTable, made: Iterable[str]) -> PayLine | None:
    """The best-paying line among what the hand makes; not the best rank (a pay table may pay a lower hand more)."""
    paid = [PayLine(hand, table[hand]) for hand in made if hand in table]
    return max(paid, key=lambda line: line.odds.pays / line.odds.stake, default=None)


def spoken(name: str) -> str:
    """``three-of-a-kind`` as a person says it."""
    return name.replace("-", " ")
