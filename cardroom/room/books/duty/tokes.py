"""Tokes: what players give dealers. Each dealer keeps theirs, or all of them are pooled and split by time worked, to the cent.

The chips are the dealers'; no account of the house holds them. What is written down is what was counted, and who is due what.
"""

from collections.abc import Mapping
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, pro_rata
from cardroom.room.books.duty.lines import TokesCounted, TokesSplit
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow

MOST: Cents = 10**9
"""Cents of one count: more than anybody is given."""


class Toke(NamedTuple):
    """``line``: that counted it."""

    line: int
    at: float
    visitor: str
    by: str
    amount: Cents


class TokeSplit(NamedTuple):
    """``counted``: the lines of its pool."""

    line: int
    at: float
    by: str
    pool: Cents
    counted: tuple[int, ...]
    seconds: Mapping[str, int]
    shares: Mapping[str, Cents]


class Tokes(Fold):
    def __init__(self) -> None:
        self.counted: list[Toke] = []
        self.splits: list[TokeSplit] = []
        self._gone: set[int] = set()  # lines whose tokes are split

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case TokesCounted(amount):
                self.counted.append(Toke(number, row.at, row.about or "", row.who, amount))
            case TokesSplit():
                self.splits.append(TokeSplit(number, row.at, row.who, line.pool, tuple(line.counted), line.seconds, line.shares))
                self._gone.update(line.counted)

    @property
    def pool(self) -> list[Toke]:
        """What was counted and is not split."""
        return [toke for toke in self.counted if toke.line not in self._gone]

    def count(self, amount: Cents) -> TokesCounted:
        if not 0 < amount <= MOST:
            raise BadInput(f"Tokes are one cent to {money_text(MOST)}, not {money_text(amount)}.")
        return TokesCounted(amount)

    def split(self, seconds: Mapping[str, int]) -> TokesSplit:
        """``seconds``: of work, by dealer, since the oldest toke of the pool belongs to them all."""
        tokes, worked = self.pool, {dealer: time for dealer, time in sorted(seconds.items()) if time > 0}
        if not tokes:
            raise BadInput("No tokes are in the pool.")
        if not worked:
            raise BadInput("No dealer was on duty: nobody can be due a share of the pool.")
        pool = sum(toke.amount for toke in tokes)
        shares = pro_rata(pool, [pool * time for time in worked.values()])
        return TokesSplit(pool, [toke.line for toke in tokes], worked, dict(zip(worked, shares, strict=True)))
