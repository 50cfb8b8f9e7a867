"""Pay tables: what a hand must make, and the odds it is paid at."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.money import Odds

PayTable = Mapping[str, Odds]


LINES_KEPT = 4096


class PayLine(NamedTuple):
    hand: str
    odds: Odds

    def __str__(self) -> str:
        return f"{spoken(self.hand)}, {self.odds}"


_known: dict[tuple[int, tuple[str, ...] | frozenset[str]], tuple[PayTable, PayLine | None]] = {}
"""By pay table and by what a hand makes. A table goes by its identity, which is its own as long as it lies here: it is never changed."""


def best_line(table: PayTable, made: Iterable[str]) -> PayLine | None:
    """The best-paying line among what the hand makes; not the best rank (a pay table may pay a lower hand more)."""
    if not isinstance(made, tuple | frozenset):
        return _best(table, made)
    key = id(table), made
    known = _known.get(key)
    if known is None:
        if len(_known) >= LINES_KEPT:
            _known.clear()
        known = _known[key] = table, _best(table, made)
    return known[1]


def _best(table: PayTable, made: Iterable[str]) -> PayLine | None:
    paid = [PayLine(hand, table[hand]) for hand in made if hand in table]
    return max(paid, key=lambda line: line.odds.pays / line.odds.stake, default=None)


def spoken(name: str) -> str:
    """``three-of-a-kind`` as a person says it."""
    return name.replace("-", " ")
