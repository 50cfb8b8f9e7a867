"""Folds of the staff's journal without a room: each posting is numbered, folded and kept."""

from datetime import datetime
from zoneinfo import ZoneInfo

from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.days import Days
from cardroom.room.books.drop.collected import BoxContents, BoxKind
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.hours import CALIFORNIA
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import LedgerEntry, StaffRow

NOON = datetime(2026, 11, 17, 12, 0, tzinfo=ZoneInfo(CALIFORNIA)).timestamp()
HOUR = 3600.0


def staffer(name: str, role: Role = Role.CASHIER) -> By:
    return By(Staffer(f"v-{name.lower()}", role, "10.0.0.1"), name)


ANN, BOB, CY = staffer("Ann"), staffer("Bob", Role.FLOOR), staffer("Cy", Role.OPERATOR)


class Lines:
    """The journal, its folds, and the ledger's entries."""

    def __init__(self, funds: Funds | None = None) -> None:
        self.days = Days()
        self.inventory = Inventory()
        self.drop, self.funds = Drop(self.days, self.inventory), funds or Funds()
        self.folds: tuple[Fold, ...] = (self.days, self.inventory, self.drop, self.funds)
        self.rows: list[StaffRow] = []
        self.entries: list[LedgerEntry] = []

    def do(self, posting: Posting) -> int:
        """The number of its line."""
        self.rows.append(posting.row)
        self.entries += posting.entries
        for fold in self.folds:
            fold.fold(len(self.rows), posting.row)
        return len(self.rows)

    def balance(self, account: str) -> int:
        return sum(entry.amount * ((entry.target == account) - (entry.source == account)) for entry in self.entries)

    def pulled(self, amount: int, kind: BoxKind = BoxKind.FEES, table: str = "tttttt", now: float = NOON, shift: str = "") -> str:
        """A box with so much in it: its serial."""
        after = self.drop.covered(table, kind)
        found = BoxContents(table, kind, after, after + 10, amount)
        self.do(self.drop.pull(BOB, found, self.drop.version(table, kind), shift, "the shift is over", now))
        return self.drop.all[-1].serial

    def counts(self, by: By, serial: str, now: float = NOON + HOUR, **pieces: int) -> None:
        """``d5=3``: three chips of five dollars."""
        figures = {"chip": {f"{100 * int(piece[1:])}": number for piece, number in pieces.items()}}
        self.do(self.drop.count(by, serial, self.drop.of(serial).version, figures, now))
