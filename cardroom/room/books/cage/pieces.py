"""Chips, notes and coins by denomination: what lies somewhere is a number of each kind of piece.

In a line of the journal it is plain data, ``{"chip": {"500": 20}, "cash": {"10000": 3}}``: cents, and how many.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardroom.dealer.chips import usual
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, parse_money

CHIP, CASH = "chip", "cash"
KINDS = (CHIP, CASH)
MOST = 10**9
"""Pieces of one kind: more than any room has."""

CountsData: TypeAlias = dict[str, dict[str, int]]


class Piece(NamedTuple):
    kind: str
    cents: Cents

    def __str__(self) -> str:
        return f"{money_text(self.cents)} {'chips' if self.kind == CHIP else 'in cash'}"


Counts: TypeAlias = Mapping[Piece, int]
"""How many of each; none of a piece that is not in it."""


@cache
def denominations() -> dict[str, tuple[Cents, ...]]:
    """By kind, from the smallest: the chips that tables have, and the notes and coins of the cage."""
    data = tomllib.loads(Path(__file__).with_name("cash.toml").read_text(encoding="utf-8"))
    return {
        CHIP: tuple(chip.value for chip in usual().chips),
        CASH: tuple(sorted(parse_money(value) for value in [*data["coins"], *data["notes"]])),
    }


def chips(counts: Mapping[Cents, int]) -> dict[Piece, int]:
    return _of(CHIP, counts)


def cash(counts: Mapping[Cents, int]) -> dict[Piece, int]:
    return _of(CASH, counts)


def _of(kind: str, counts: Mapping[Cents, int]) -> dict[Piece, int]:
    return {Piece(kind, cents): count for cents, count in counts.items() if count}


def worth(counts: Counts, kind: str = "") -> Cents:
    """In all, or of one kind."""
    return sum(piece.cents * count for piece, count in counts.items() if kind in ("", piece.kind))


def only(counts: Counts, kind: str) -> dict[Piece, int]:
    return {piece: count for piece, count in counts.items() if piece.kind == kind and count}


def added(*several: Counts) -> dict[Piece, int]:
    """All together, without pieces of which there are none."""
    found: dict[Piece, int] = {}
    for counts in several:
        for piece, count in counts.items():
            found[piece] = found.get(piece, 0) + count
    return {piece: found[piece] for piece in sorted(found) if found[piece]}


def without(counts: Counts, taken: Counts) -> dict[Piece, int]:
    """What is left, or (below zero) missing."""
    return added(counts, {piece: -count for piece, count in taken.items()})


def told(counts: Counts) -> str:
    """``20 of $5 chips, 3 of $100 in cash``."""
    return ", ".join(f"{count} of {piece}" for piece, count in sorted(counts.items(), reverse=True) if count) or "nothing"


# -- as plain data ----------------------------------------------------------------------------------------------------------


def counts_data(counts: Counts) -> CountsData:
    found: CountsData = {}
    for piece, count in sorted(counts.items()):
        if count:
            found.setdefault(piece.kind, {})[str(piece.cents)] = count
    return found


def read_counts(data: object) -> dict[Piece, int]:
    """As it was written, or as somebody has counted it: of pieces that there are, and none of them below zero."""
    found: dict[Piece, int] = {}
    for kind, given in _mapping(data).items():
        if kind not in KINDS:
            raise BadInput(f"The cage has chips and cash, not '{str(kind)[:20]}'.")
        for text, count in _mapping(given).items():
            cents = int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 12 else 0
            if cents not in denominations()[kind]:
                what = "chip" if kind == CHIP else "note or coin"
                raise BadInput(f"There is no {what} of {money_text(cents) if cents else repr(str(text)[:20])} in this room.")
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
                raise BadInput(f"Of {Piece(kind, cents)} there are 0 to {MOST:,}, not {str(count)[:20]}.")
            if count:
                found[Piece(kind, cents)] = count
    return found


def check_counted(data: object) -> None:
    """Refuse a count without a single figure: none of a piece is counted by its 0."""
    if not any(_mapping(given) for given in _mapping(data).values()):
        raise BadInput("Nothing has been counted: write how many there are of each piece, 0 where there is none.")


def _mapping(data: object) -> Mapping[object, object]:
    if not isinstance(data, Mapping):
        raise BadInput('A count is a number of each piece, like {"chip": {"500": 20}}.')
    return data


# -- an amount cut into pieces ----------------------------------------------------------------------------------------------


def cut(amount: Cents, kind: str, held: Counts | None = None) -> dict[Piece, int]:
    """The largest pieces first, of those that lie there (None: as many as are wanted). ``BadInput`` where they cannot make the amount."""
    values = list(reversed(denominations()[kind]))
    there = {value: amount // value if held is None else max(0, held.get(Piece(kind, value), 0)) for value in values}
    found = _cut(amount, values, there, set())
    if found is None:
        what = "chips" if kind == CHIP else "cash"
        raise BadInput(f"{money_text(amount)} cannot be given in {what} with what lies there: {told(only(held or {}, kind))}.")
    return _of(kind, found)


FEWER = 4
"""By how many pieces less than possible an amount is tried: notes of 50 and 20, which do not divide one another, need one less at most."""


def _cut(amount: Cents, values: Iterable[Cents], there: Mapping[Cents, int], failed: set[tuple[int, Cents]]) -> dict[Cents, int] | None:
    if amount == 0:
        return {}
    value, *smaller = [*values] or [0]
    if not value or (len(smaller), amount) in failed:
        return None
    most = min(there[value], amount // value)
    for count in range(most, max(-1, most - FEWER - 1), -1):
        rest = _cut(amount - count * value, smaller, there, failed)
        if rest is not None:
            return {value: count, **rest}
    failed.add((len(smaller), amount))
    return None
