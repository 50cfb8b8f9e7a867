"""Receipts: of chips sold and cashed, at windows and at tables, of players' banks, of fills and credits, of jackpots paid.

Each is a line of the journal that is there anyway, with a number by kind and gaming day. Every printing is a line too, so that a second one
is marked.
"""

from collections import Counter as Counting
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.cage.inventory import OUTSIDE, PieceMove, read_moves
from cardroom.room.books.cage.lines import (
    BankDeposit,
    BankWithdrawal,
    CageLine,
    ChangedAtTable,
    ChipsCashed,
    ChipsSold,
    CreditMade,
    FillMade,
    SlipVoided,
)
from cardroom.room.books.cage.pieces import CASH, worth
from cardroom.room.books.cage.records import CageMark
from cardroom.room.books.cage.state import CageState
from cardroom.room.books.funds.lines import PayOutApproved
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

ReceiptKind = Literal["sale", "table-sale", "cash-out", "deposit", "withdrawal", "fill", "credit", "pay-out"]
PaperSize = Literal["80mm", "a4"]
LETTERS: dict[str, str] = {"sale": "S", "table-sale": "T", "cash-out": "O", "deposit": "D", "withdrawal": "W", "pay-out": "J"}
"""What the number of a receipt begins with; fills and credits have the numbers of their slips."""
AT_WINDOW = (Role.CASHIER, Role.OPERATOR, Role.AUDITOR)
READERS: dict[str, tuple[Role, ...]] = {
    "sale": AT_WINDOW, "cash-out": AT_WINDOW, "deposit": AT_WINDOW, "withdrawal": AT_WINDOW, "pay-out": (*AT_WINDOW, Role.FLOOR),
    "fill": (*AT_WINDOW, Role.FLOOR, Role.DEALER), "credit": (*AT_WINDOW, Role.FLOOR, Role.DEALER),
    "table-sale": (*AT_WINDOW, Role.FLOOR, Role.DEALER),
}  # fmt: skip
"""Those who may see a receipt; all but the auditor may print it."""


@dataclass(frozen=True)
class ReceiptPrinted(CageLine, what="cage/print"):
    """``receipt``: the line that it is of; ``copy``: 0 is the original."""

    receipt: int
    serial: str
    copy: int
    paper: PaperSize


class Receipt(NamedTuple):
    """``printed``: once for each printing; ``void``: the slip was struck through."""

    serial: str
    kind: ReceiptKind
    day: str
    shift: str
    mark: CageMark
    window: int
    table_id: str
    visitor_id: str
    amount: Cents
    moves: tuple[PieceMove, ...]
    why: str
    printed: tuple[CageMark, ...] = ()
    void: bool = False


class Receipts(Fold):
    def __init__(self, books: CageState) -> None:
        self._books = books
        self._found: dict[int, Receipt] = {}
        self._lines: dict[str, int] = {}  # by serial
        self._numbers: Counting[tuple[str, str]] = Counting()  # by kind and gaming day

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        mark = CageMark(number, row.at, row.who)
        match line:
            case ReceiptPrinted(receipt):
                self._found[receipt] = self._found[receipt]._replace(printed=(*self._found[receipt].printed, mark))
            case SlipVoided(serial) if serial in self._lines:
                self._found[self._lines[serial]] = self._found[self._lines[serial]]._replace(void=True)
            case ChipsSold(window, amount):
                self._keep("sale", line, row, mark, window, amount)
            case ChangedAtTable() if cash := _cash_taken(row):
                self._keep("table-sale", line, row, mark, 0, cash)
            case ChipsCashed(window, amount):
                self._keep("cash-out", line, row, mark, window, amount)
            case BankDeposit(window, amount):
                self._keep("deposit", line, row, mark, window, amount)
            case BankWithdrawal(window, amount):
                self._keep("withdrawal", line, row, mark, window, amount)
            case FillMade(_, serial, window, amount):
                self._keep("fill", line, row, mark, window, amount, serial)
            case CreditMade(_, serial, window, amount):
                self._keep("credit", line, row, mark, window, amount, serial)
            case PayOutApproved():
                self._keep("pay-out", line, row, mark, 0, line.amount)

    def _keep(
        self, kind: ReceiptKind, line: JournalLine, row: StaffRow, mark: CageMark, window: int, amount: Cents, serial: str = ""
    ) -> None:
        calendar = self._books.days.calendar
        day = line.day if isinstance(line, CageLine) and line.day else calendar.day_of(row.at).isoformat()
        shift = line.shift if isinstance(line, CageLine) and line.shift else calendar.shift_of(row.at)
        if not serial:
            self._numbers[kind, day] += 1
            serial = f"{LETTERS[kind]}-{day}-{self._numbers[kind, day]:03}"
        moves = tuple(read_moves(row.data))
        self._lines[serial] = mark.line
        self._found[mark.line] = Receipt(
            serial, kind, day, shift, mark, window, row.table_id or "", row.about or "", amount, moves, row.why
        )

    def table_sales(self, day: str) -> list[Receipt]:
        """Return the receipts of chips that dealers have sold on a gaming day."""
        return [found for found in self._found.values() if found.kind == "table-sale" and found.day == day]

    def receipt(self, line: int, by: Staffer) -> Receipt:
        """Return the receipt of a line, for somebody who may see it."""
        found = self._found.get(line)
        if found is None:
            raise Unknown(f"Line {line} of the journal is no receipt.")
        if by.role not in READERS[found.kind]:
            raise Forbidden("That receipt is the cage's: ask a cashier for it.")
        return found

    def print(self, by: Staffer, line: int, paper: PaperSize, now: float) -> Posting:
        """A receipt is printed: the first one is the original, every later one a copy."""
        found = self.receipt(line, by)
        if by.role is Role.AUDITOR:
            raise Forbidden("Auditors read receipts; they print none.")
        printed = ReceiptPrinted(line, found.serial, len(found.printed), paper)
        return self._books.posting(by, printed, now, "printed", table_id=found.table_id or None, about=found.visitor_id or None)


def _cash_taken(row: StaffRow) -> Cents:
    """What the dealer was given in cash."""
    return sum(worth(move.pieces, CASH) for move in read_moves(row.data) if move.source == OUTSIDE)
