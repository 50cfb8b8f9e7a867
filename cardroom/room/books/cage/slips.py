"""Fills and credits: chips from a window to a dealer's bank, and back. Dealer or floor of the table ask for them, a cashier makes them: two
people, whose names are on the slip. Slips are numbered by kind and gaming day; one that is void is struck through and keeps its number."""

from collections import Counter as Counting
from typing import Literal

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.cage.inventory import PieceMove
from cardroom.room.books.cage.lines import CreditMade, FillMade, OrderDeclined, SlipMade, SlipOrdered, SlipVoided
from cardroom.room.books.cage.pieces import Counts, counts_data, read_counts, worth
from cardroom.room.books.cage.records import CageMark, Slip, TableOrder, VoidMark
from cardroom.room.books.cage.state import CageState, Pay, account, check_some
from cardroom.room.books.cage.trays import AT_TABLES, Trays
from cardroom.room.books.cage.windows import Windows
from cardroom.room.books.hours import Span
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

Kind = Literal["fill", "credit"]


class Slips(Fold):
    def __init__(self, books: CageState, windows: Windows, trays: Trays) -> None:
        self._books, self._windows, self._trays = books, windows, trays
        self._orders: dict[int, TableOrder] = {}
        self._slips: dict[str, Slip] = {}
        self._numbers: Counting[tuple[str, str]] = Counting()  # by kind and gaming day

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        mark = CageMark(number, row.at, row.who)
        match line:
            case SlipOrdered():
                self._orders[number] = TableOrder(number, line.kind, row.table_id or "", read_counts(line.pieces), mark, row.why)
            case OrderDeclined():
                self._orders.pop(line.order, None)
            case SlipMade():
                order = self._orders.pop(line.order)
                self._numbers[order.kind, line.day] += 1
                self._slips[line.serial] = Slip(
                    line.serial, order.kind, line.day, line.shift, order.table_id, line.window, order.pieces, order.asked, mark, order.why
                )
            case SlipVoided():
                self._slips[line.serial] = self._slips[line.serial]._replace(struck=VoidMark(mark, row.why))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def orders(self) -> list[TableOrder]:
        """Those that wait, the oldest first."""
        return list(self._orders.values())

    def slips(self, span: Span) -> list[Slip]:
        """Made in it, in the order of their making; those that are void too."""
        return [slip for slip in self._slips.values() if span.has(slip.made.at)]

    def slip(self, serial: str) -> Slip:
        found = self._slips.get(serial)
        if found is None:
            raise Unknown(f"There is no slip '{serial}'.")
        return found

    # -- lines --------------------------------------------------------------------------------------------------------------

    def order(self, by: Staffer, kind: Kind, table_id: str, pieces: Counts, why: str, now: float) -> Posting:
        """A table asks for chips, or to give some back: the first signature."""
        self._books.check_role(by, AT_TABLES)
        self._trays.check_open(table_id)
        check_some(pieces)
        return self._books.posting(by, SlipOrdered(kind, counts_data(pieces)), now, why, table_id=table_id)

    def decline(self, by: Staffer, table_id: str, number: int, why: str, now: float) -> Posting:
        """The cage does not make it, or the table wants it no more."""
        self._books.check_role(by, (*AT_TABLES, Role.CASHIER))
        if self._order(number).table_id != table_id:
            raise Unknown(f"Table {table_id} has no open order of number {number}.")
        return self._books.posting(by, OrderDeclined(number), now, why, table_id=table_id)

    def make(self, by: Staffer, number: int, window: int, now: float, *, version: int | None = None) -> Posting:
        """The second signature: the chips go, and the slip gets its number."""
        place = self._windows.check_at(by, window)
        order = self._order(number)
        self._books.check_version(place, version)
        if order.asked.who == by.who:
            raise Forbidden("A slip has two signatures: who asked for it cannot make it.")
        tray = self._trays.check_open(order.table_id)
        source, target = (place, tray) if order.kind == "fill" else (tray, place)
        day = self._books.days.today(now).isoformat()
        serial = f"{order.kind[0].upper()}-{day}-{self._numbers[order.kind, day] + 1:03}"
        pay = Pay(account(source), account(target), worth(order.pieces), f"{order.kind} {serial}")
        made = FillMade if order.kind == "fill" else CreditMade
        line, moves = made(number, serial, window, worth(order.pieces)), [PieceMove(source, target, order.pieces)]
        return self._books.posting(by, line, now, order.why, moves, [pay], table_id=order.table_id)

    def void(self, by: Staffer, table_id: str, serial: str, why: str, now: float) -> Posting:
        """A slip of today that was wrong: the chips go back, and the slip is struck through, by somebody other than its author."""
        self._books.check_role(by, (Role.CASHIER, Role.FLOOR, Role.OPERATOR))
        slip = self.slip(serial)
        if slip.table_id != table_id:
            raise Unknown(f"Table {table_id} has no slip '{serial}'.")
        if slip.struck is not None:
            raise BadInput(f"Slip {serial} is void already.")
        if by.who == slip.made.who:
            raise Forbidden("Who made a slip does not strike it: another does.")
        if slip.day != self._books.days.today(now).isoformat():
            raise BadInput(f"Slip {serial} is of another gaming day: it stands as it is.")
        self._windows.sheet(slip.window)
        places = f"window/{slip.window}", f"tray/{slip.table_id}"
        source, target = reversed(places) if slip.kind == "fill" else places
        pay = Pay(account(source), account(target), slip.amount, f"void: {slip.kind} {serial}")
        line = SlipVoided(serial, slip.window, slip.amount)
        return self._books.posting(by, line, now, why, [PieceMove(source, target, slip.pieces)], [pay], table_id=slip.table_id)

    def _order(self, number: int) -> TableOrder:
        found = self._orders.get(number)
        if found is None:
            raise Unknown(f"There is no open order of number {number}: it was made already, or declined.")
        return found
