"""What cashiers do over their windows, at the safe and for tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.counter import AS_CUT, Tender
from cardroom.room.books.cage.large import Direction
from cardroom.room.books.cage.pieces import CHIP, Counts, worth
from cardroom.room.books.cage.receipts import PaperSize
from cardroom.room.books.cage.slips import Kind
from cardroom.room.journal.journal import Posting
from cardroom.room.people.staff import Staffer


@dataclass(frozen=True)
class SetCage:
    """Set what the cage goes by."""

    by: Staffer
    wanted: Mapping[str, object]
    why: str

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.set(self.by, self.wanted, self.why, now)


@dataclass(frozen=True)
class BringToSafe:
    """Bring chips and cash from outside into the safe."""

    by: Staffer
    pieces: Counts
    why: str
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.bring(self.by, self.pieces, self.why, now, self.version)


@dataclass(frozen=True)
class TakeFromSafe:
    """Take chips and cash out of the room."""

    by: Staffer
    pieces: Counts
    why: str
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.take_out(self.by, self.pieces, self.why, now, self.version)


@dataclass(frozen=True)
class CountSafe:
    by: Staffer
    counted: Counts
    reason: str
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.count_safe(self.by, self.counted, self.reason, now, self.version)


@dataclass(frozen=True)
class OpenWindow:
    by: Staffer
    window: int
    drawn: Counts
    counted: Counts | None = None
    reason: str = ""
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.open_window(
            self.by, self.window, self.drawn, now, counted=self.counted, reason=self.reason, version=self.version
        )


@dataclass(frozen=True)
class CloseWindow:
    by: Staffer
    window: int
    counted: Counts
    reason: str = ""
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.close_window(self.by, self.window, self.counted, now, reason=self.reason, version=self.version)


@dataclass(frozen=True)
class TransferPieces:
    """Move chips and cash between a window and the safe."""

    by: Staffer
    window: int
    pieces: Counts
    to_safe: bool
    why: str
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.windows.transfer(self.by, self.window, self.pieces, to_safe=self.to_safe, why=self.why, now=now, version=self.version)


@dataclass(frozen=True)
class GiveChange:
    """Give chips for chips, or notes for notes."""

    by: Staffer
    window: int
    given: Counts
    taken: Counts
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.counter.change(self.by, self.window, self.given, self.taken, now, version=self.version)


@dataclass(frozen=True)
class MakeSlip:
    """Make a fill or credit that a table has ordered."""

    by: Staffer
    order: int
    window: int
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.slips.make(self.by, self.order, self.window, now, version=self.version)


@dataclass(frozen=True)
class PrintReceipt:
    """Print a receipt: an original, or a copy."""

    by: Staffer
    line: int
    paper: PaperSize

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.receipts.print(self.by, self.line, self.paper, now)


@dataclass(frozen=True)
class OrderSlip:
    """Order a fill or credit for a table."""

    by: Staffer
    kind: Kind
    table_id: str
    pieces: Counts
    why: str

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.slips.order(self.by, self.kind, self.table_id, self.pieces, self.why, now)


@dataclass(frozen=True)
class DeclineOrder:
    by: Staffer
    table_id: str
    order: int
    why: str

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.slips.decline(self.by, self.table_id, self.order, self.why, now)


@dataclass(frozen=True)
class VoidSlip:
    by: Staffer
    table_id: str
    serial: str
    why: str

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.slips.void(self.by, self.table_id, self.serial, self.why, now)


@dataclass(frozen=True)
class OpenTray:
    """Open the dealer's bank of a table."""

    by: Staffer
    table_id: str
    counted: Counts
    reason: str = ""
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.trays.open_tray(self.by, self.table_id, self.counted, now, reason=self.reason, version=self.version)


@dataclass(frozen=True)
class CloseTray:
    by: Staffer
    table_id: str
    counted: Counts
    reason: str = ""
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.trays.close_tray(self.by, self.table_id, self.counted, now, reason=self.reason, version=self.version)


@dataclass(frozen=True)
class ExchangeAtTable:
    """Give and take pieces at a table; ``visitor_id``: for whom, if that is known."""

    by: Staffer
    table_id: str
    given: Counts
    taken: Counts
    visitor_id: str = ""
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.trays.at_table(self.by, self.table_id, self.given, self.taken, now, visitor_id=self.visitor_id, version=self.version)


@dataclass(frozen=True)
class SellChips:
    """Sell chips for cash."""

    by: Staffer
    window: int
    visitor_id: str
    amount: Cents
    given: Tender = AS_CUT
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.counter.sell(self.by, self.window, self.visitor_id, self.amount, now, self.given, version=self.version)


@dataclass(frozen=True)
class WithdrawPieces:
    """Give a player what the cage keeps for them."""

    by: Staffer
    window: int
    visitor_id: str
    pieces: Counts
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.counter.withdraw(self.by, self.window, self.visitor_id, self.pieces, now, version=self.version)


@dataclass(frozen=True)
class TakeNotice:
    """Take notice that the next transaction takes a person beyond the room's line."""

    by: Staffer
    visitor_id: str
    direction: Direction
    amount: Cents
    why: str

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.large.notice(self.by, self.visitor_id, self.direction, self.amount, self.why, now)


@dataclass(frozen=True)
class CashChips:
    """Cash chips that a player has, and not at a table."""

    by: Staffer
    window: int
    visitor_id: str
    amount: Cents
    given: Tender = AS_CUT
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.counter.cash(self.by, self.window, self.visitor_id, self.amount, now, self.given, version=self.version)


@dataclass(frozen=True)
class DepositPieces:
    """Keep chips and cash for a player."""

    by: Staffer
    window: int
    visitor_id: str
    pieces: Counts
    version: int | None = None

    def apply(self, cage: Cage, now: float) -> Posting:
        return cage.counter.deposit(self.by, self.window, self.visitor_id, self.pieces, now, version=self.version)

    @property
    def amount(self) -> Cents:
        """What leaves the player's purse."""
        return worth(self.pieces, CHIP)


@dataclass(frozen=True)
class Covered:
    """Take chips from a player, who must have them; ``check`` refuses otherwise."""

    command: CashChips | DepositPieces
    check: Callable[[str, Cents], None]

    def apply(self, cage: Cage, now: float) -> Posting:
        deed = self.command.apply(cage, now)
        self.check(self.command.visitor_id, self.command.amount)
        return deed
