"""The dealers' banks: what lies in the tray of each table. It is counted as a shift begins and as it ends; the closer of one is the
opener of the next, piece by piece."""

from datetime import date

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.inventory import OUTSIDE, PATRONS, PieceMove, tray_place
from cardroom.room.books.cage.large import Large
from cardroom.room.books.cage.lines import ChangedAtTable, TrayClosed, TrayOpened
from cardroom.room.books.cage.pieces import CASH, CHIP, Counts, counts_data, cut, read_counts, without, worth
from cardroom.room.books.cage.records import CageMark, TableInventory
from cardroom.room.books.cage.state import CageState, Pay, came, check_explained, check_some, went
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import StaffRow
from cardroom.round import HOUSE

AT_TABLES = (Role.DEALER, Role.FLOOR)


class Trays(Fold):
    def __init__(self, books: CageState, large: Large) -> None:
        self._books, self._large = books, large
        self._open: set[str] = set()
        self._counts: list[TableInventory] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        table, mark = row.table_id or "", CageMark(number, row.at, row.who)
        match line:
            case TrayOpened():
                self._open.add(table)
                self._counted(table, "opener", mark, line)
            case TrayClosed():
                self._open.discard(table)
                self._counted(table, "closer", mark, line)

    def _counted(self, table: str, kind: str, mark: CageMark, line: TrayOpened | TrayClosed) -> None:
        expected, counted = read_counts(line.expected), read_counts(line.counted)
        self._counts.append(TableInventory(table, kind, line.day, line.shift, mark, expected, counted, line.reason))
        self._books.versions[tray_place(table)] = mark.line

    @property
    def open(self) -> list[str]:
        """The tables whose bank is open."""
        return sorted(self._open)

    def inventories(self, day: date) -> list[TableInventory]:
        return [count for count in self._counts if count.day == day.isoformat()]

    def check_open(self, table_id: str) -> str:
        """The place of its tray."""
        if table_id not in self._open:
            raise BadInput(f"The bank of table {table_id} is not open: count its opener first.")
        return tray_place(table_id)

    def open_tray(
        self, by: Staffer, table_id: str, counted: Counts, now: float, *, reason: str = "", version: int | None = None
    ) -> Posting:
        """A shift begins: what lies there is what was there when the last one ended, or the difference has a reason."""
        self._books.check_role(by, AT_TABLES)
        place = tray_place(table_id)
        self._books.check_version(place, version)
        if table_id in self._open:
            raise BadInput(f"The bank of table {table_id} is open already.")
        expected = self._books.inventory.held(place)
        check_explained(f"The opener of table {table_id}, beside its last closer,", without(counted, expected), reason)
        return self._count(TrayOpened, by, table_id, expected, counted, reason or "a shift begins", reason, now)

    def close_tray(
        self, by: Staffer, table_id: str, counted: Counts, now: float, *, reason: str = "", version: int | None = None
    ) -> Posting:
        """A shift ends. Chips changed for others or for cash at the table are no difference; a bank worth more or less has a reason."""
        self._books.check_role(by, AT_TABLES)
        place = self.check_open(table_id)
        self._books.check_version(place, version)
        expected = self._books.inventory.held(place)
        if worth(counted) != worth(expected):
            check_explained(f"The closer of table {table_id}", without(counted, expected), reason)
        return self._count(TrayClosed, by, table_id, expected, counted, reason or "a shift ends", reason, now)

    def _count(
        self, kind: type[TrayOpened | TrayClosed], by: Staffer, table_id: str, expected: Counts, counted: Counts, why: str, reason: str,
        now: float,
    ) -> Posting:  # fmt: skip
        moves, pays = self._books.counted(tray_place(table_id), counted)
        line = kind(counts_data(expected), counts_data(counted), reason)
        return self._books.posting(by, line, now, why, moves, pays, table_id=table_id)

    def at_table(
        self, by: Staffer, table_id: str, given: Counts, taken: Counts, now: float, *, visitor_id: str = "", version: int | None = None
    ) -> Posting:
        """The dealer changes chips, or gives them for cash, out of his bank; ``visitor_id``: for whom, where he is known."""
        self._books.check_role(by, AT_TABLES)
        place = self.check_open(table_id)
        self._books.check_version(place, version)
        check_some(given)
        if worth(given) != worth(taken):
            raise BadInput(f"What is given is worth {money_text(worth(given))}, what is taken {money_text(worth(taken))}.")
        cash_in, cash_out = worth(taken, CASH), worth(given, CASH)
        line = ChangedAtTable(worth(given))
        if visitor_id:
            self._books.staff.exclusions.check_served(visitor_id, now)
            self._large.check(visitor_id, "in", cash_in, now)
            self._large.check(visitor_id, "out", cash_out, now)
            line = ChangedAtTable(worth(given), cash_in, cash_out)
        moves = [*came(place, taken), *went(place, given)]
        return self._books.posting(by, line, now, "changed at the table", moves, table_id=table_id, about=visitor_id or None)

    def sell(self, by: Staffer, table_id: str, visitor_id: str, amount: Cents, now: float) -> Posting:
        """The dealer sells chips of the bank for cash, to somebody who sits down or buys more."""
        self._books.check_role(by, AT_TABLES)
        place = self.check_open(table_id)
        if by.who == visitor_id:
            raise Forbidden("Nobody sells chips to themselves: another dealer does.")
        self._books.check_amount(amount)
        self._books.staff.exclusions.check_served(visitor_id, now)
        self._large.check(visitor_id, "in", amount, now)
        cash, chips = cut(amount, CASH), cut(amount, CHIP, self._books.inventory.held(place))
        moves = [PieceMove(OUTSIDE, place, cash), PieceMove(place, PATRONS, chips)]
        pay = Pay(HOUSE, visitor_account(visitor_id), amount, "chips bought at the table")
        line = ChangedAtTable(amount, cash_in=amount)
        return self._books.posting(by, line, now, "bought chips at the table", moves, [pay], table_id=table_id, about=visitor_id)
