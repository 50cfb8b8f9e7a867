"""What the papers of the cage are laid out from: each figure with the line of the journal behind it."""

from types import MappingProxyType
from typing import NamedTuple

from cardroom.money import Cents
from cardroom.room.books.cage.pieces import Counts, Piece, added, without, worth

NOTHING: Counts = MappingProxyType({})


class CageMark(NamedTuple):
    """Who did something and when, and its line in the journal."""

    line: int
    at: float
    who: str


class Flow(NamedTuple):
    """Something that went over a window: what it was, for whom, its amount, and what it changed in the drawer (below zero: given)."""

    mark: CageMark
    what: str
    about: str
    amount: Cents
    pieces: Counts


class CashiersSheet(NamedTuple):
    """A window from its opening to its closing; ``closed`` None: it is open, and nothing is counted yet.

    ``found``: what should have been in the drawer as it was opened, with what came from the safe.
    """

    window: int
    day: str
    shift: str
    opened: CageMark
    found: Counts
    opening: Counts
    opening_reason: str
    flows: tuple[Flow, ...] = ()
    closed: CageMark | None = None
    counted: Counts = NOTHING
    reason: str = ""

    @property
    def expected(self) -> dict[Piece, int]:
        return added(self.opening, *(flow.pieces for flow in self.flows))

    @property
    def difference(self) -> dict[Piece, int]:
        """Counted beyond what was expected (below zero: missing), piece by piece: change that was made for somebody is in it too."""
        return without(self.counted, self.expected) if self.closed is not None else {}

    def variance(self, kind: str = "") -> Cents:
        """What was counted over or (below zero) short, of chips or cash or of both."""
        return worth(self.difference, kind)

    def of(self, what: str) -> tuple[Flow, ...]:
        return tuple(flow for flow in self.flows if flow.what == what)

    def total(self, what: str) -> Cents:
        return sum(flow.amount for flow in self.of(what))


class TableOrder(NamedTuple):
    """A fill or a credit that a table has asked for, and the cage has not made yet."""

    number: int
    kind: str
    table_id: str
    pieces: Counts
    asked: CageMark
    why: str


class VoidMark(NamedTuple):
    mark: CageMark
    why: str


class Slip(NamedTuple):
    """A fill (from a window to a table) or a credit (back), with its two signatures; ``struck``: it is void, and its number stays."""

    serial: str
    kind: str
    day: str
    shift: str
    table_id: str
    window: int
    pieces: Counts
    asked: CageMark
    made: CageMark
    why: str
    struck: VoidMark | None = None

    @property
    def amount(self) -> Cents:
        return worth(self.pieces)


class TableInventory(NamedTuple):
    """The dealer's bank as it was counted when a shift began (``opener``) or ended (``closer``)."""

    table_id: str
    kind: str
    day: str
    shift: str
    mark: CageMark
    expected: Counts
    counted: Counts
    reason: str

    @property
    def variance(self) -> Cents:
        return worth(self.counted) - worth(self.expected)

    @property
    def difference(self) -> dict[Piece, int]:
        return without(self.counted, self.expected)


class SafeCount(NamedTuple):
    day: str
    shift: str
    mark: CageMark
    expected: Counts
    counted: Counts
    reason: str

    @property
    def variance(self) -> Cents:
        return worth(self.counted) - worth(self.expected)


class CashDay(NamedTuple):
    """The cash of one person on one gaming day, in and out apart; ``notices`` by direction."""

    visitor_id: str
    day: str
    cash_in: tuple[tuple[CageMark, Cents], ...] = ()
    cash_out: tuple[tuple[CageMark, Cents], ...] = ()
    notice_in: CageMark | None = None
    notice_out: CageMark | None = None

    @property
    def total_in(self) -> Cents:
        return sum(amount for _, amount in self.cash_in)

    @property
    def total_out(self) -> Cents:
        return sum(amount for _, amount in self.cash_out)
