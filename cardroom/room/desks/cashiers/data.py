"""What the pages of the cage show, as plain data with names in it."""

from collections.abc import Callable, Sequence
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.dealer.chips import usual
from cardroom.fields import Because, DayText, LineNumber, TableKey, TableName, VersionSeen, VisitorKey, VisitorName, says
from cardroom.money import Cents
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.inventory import PATRONS, SAFE, bank_place, tray_place, window_place
from cardroom.room.books.cage.pieces import CASH, CHIP, CountsData, added, counts_data, denominations, only, worth
from cardroom.room.books.cage.receipts import Receipt
from cardroom.room.books.cage.records import CageMark, CashDay, CashiersSheet, Slip, TableOrder
from cardroom.room.books.days import Days
from cardroom.room.people.exclusions import Exclusion

SHOWN = 30
"""Of what passed over a window, the newest."""


ShiftName = Annotated[str, says("The name of the shift.")]
PiecesByKind = Annotated[CountsData, says("How many of each piece, by kind and cents.")]
PiecesWorth = Annotated[Cents, says("The pieces in all, in cents.")]


class PlaceData(TypedDict):
    """``version``: what a request names, so that nobody acts on a place that has changed."""

    held: Annotated[CountsData, says("By kind and cents; with the patrons it may be below zero.")]
    chips: Annotated[Cents, says("The chips in all, in cents.")]
    cash: Annotated[Cents, says("The cash in all, in cents.")]
    version: VersionSeen


class FlowData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When it was done, in seconds since 1970.")]
    what: Annotated[str, says("What was done, like a sale of chips.")]
    about: Annotated[str, says("The person, table or slip that it concerns; may be empty.")]
    amount: Annotated[Cents, says("Cents that changed hands.")]
    chips: Annotated[Cents, says("Cents in chips that came into the drawer; below zero: that went.")]
    cash: Annotated[Cents, says("Cents in cash that came into the drawer; below zero: that went.")]


class WindowSheetData(TypedDict):
    """A window that is open: whose, since when, what it began with, what passed over it."""

    who: Annotated[str, says("The visitor id of the cashier.")]
    cashier: Annotated[str, says("The cashier's name.")]
    since: Annotated[float, says("When the window was opened, in seconds since 1970.")]
    shift: ShiftName
    opening_chips: Annotated[Cents, says("The chips at the start, in cents.")]
    opening_cash: Annotated[Cents, says("The cash at the start, in cents.")]
    flows: Annotated[list[FlowData], says("The newest first, some thirty of them.")]


class WindowData(TypedDict):
    number: Annotated[int, says("The number of the window, from 1.")]
    place: Annotated[PlaceData, says("What lies in the drawer.")]
    sheet: Annotated[WindowSheetData | None, says("The sheet of the cashier who has it open; null: it is closed.")]


class SignedData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When the person signed, in seconds since 1970.")]
    name: Annotated[str, says("The name of the person who signed.")]


class OrderData(TypedDict):
    number: Annotated[int, says("The number of the order.")]
    kind: Annotated[str, says("Whether chips go to the table (fill) or to the cage (credit).")]
    table: TableKey
    table_name: TableName
    pieces: PiecesByKind
    amount: PiecesWorth
    asked: Annotated[SignedData, says("The signature of the person who ordered.")]
    why: Because


class VoidedData(TypedDict):
    signed: Annotated[SignedData, says("The signature of the person who struck it.")]
    why: Because


class SlipData(TypedDict):
    serial: Annotated[str, says("The serial number of the slip.")]
    kind: Annotated[str, says("Whether chips went to the table (fill) or to the cage (credit).")]
    establishment: Annotated[str, says("The name of the establishment.")]
    day: DayText
    shift: ShiftName
    table: TableKey
    table_name: TableName
    window: Annotated[int, says("The number of the window.")]
    pieces: PiecesByKind
    amount: PiecesWorth
    asked: Annotated[SignedData, says("The signature of the person who ordered.")]
    made: Annotated[SignedData, says("The signature of the cashier.")]
    why: Because
    struck: Annotated[VoidedData | None, says("Who struck the slip through, and why; null: it stands.")]


class ReceiptData(TypedDict):
    line: LineNumber
    serial: Annotated[str, says("The number of the receipt.")]
    kind: Annotated[str, says("Whether it is of a sale (by a dealer: `table-sale`), cash-out, deposit, withdrawal, fill, credit, pay-out.")]
    letterhead: Annotated[list[str], says("The name of the establishment, and below it its address and licence.")]
    day: DayText
    shift: ShiftName
    at: Annotated[float, says("When it was done, in seconds since 1970.")]
    window: Annotated[int, says("The number of the window; 0: none.")]
    table_name: Annotated[str, says("The table of a sale by a dealer, a fill or a credit; empty: none.")]
    name: Annotated[str, says("The person whom it is for; empty: a table.")]
    by: Annotated[str, says("The member of the staff who did it.")]
    amount: Annotated[Cents, says("Cents that changed hands.")]
    chips: Annotated[CountsData, says("The chips that changed hands.")]
    cash: Annotated[CountsData, says("The notes and coins that changed hands.")]
    why: Because
    void: Annotated[bool, says("Whether the slip was struck through.")]
    copies: Annotated[int, says("How often it was printed already: the next printing is the original, or that copy.")]


class CashDayData(TypedDict):
    visitor: VisitorKey
    name: VisitorName
    cash_in: Annotated[Cents, says("Cents of cash that the person has given today.")]
    cash_out: Annotated[Cents, says("Cents of cash that the person has got today.")]
    notice_in: Annotated[SignedData | None, says("The notice taken of the cash that came in; null: none.")]
    notice_out: Annotated[SignedData | None, says("The notice taken of the cash that went out; null: none.")]


class TableSaleData(TypedDict):
    """Chips that a dealer has sold for cash."""

    line: LineNumber
    serial: Annotated[str, says("The number of the receipt.")]
    table: TableKey
    table_name: TableName
    name: Annotated[str, says("The person who bought them; empty: nobody wrote down who.")]
    by: Annotated[str, says("The member of the staff who sold them.")]
    at: Annotated[float, says("When they were sold, in seconds since 1970.")]
    amount: Annotated[Cents, says("Cents in cash that were paid.")]
    printed: Annotated[bool, says("Whether the receipt was printed.")]


class TrayData(TypedDict):
    id: TableKey
    name: TableName
    open: Annotated[bool, says("Whether the tray is open for a shift.")]
    place: Annotated[PlaceData, says("What lies in the tray.")]


class ChipColourData(TypedDict):
    cents: Annotated[Cents, says("Cents that the chip is worth.")]
    colour: Annotated[str, says("The colour of the chip.")]


RoomChips = Annotated[list[ChipColourData], says("The chips of the room, by value.")]
CashValues = Annotated[list[Cents], says("The values of notes and coins, in cents.")]


class CageSettingsData(TypedDict):
    windows: Annotated[int, says("The number of windows.")]
    large: Annotated[Cents, says("Cents of one person's cash in a gaming day above which a notice is taken.")]


class CageData(TypedDict):
    day: DayText
    shift: Annotated[str, says("The name of the shift that runs.")]
    closed: Annotated[bool, says("Whether the gaming day is closed.")]
    settings: Annotated[CageSettingsData, says("How the cage is set.")]
    chips: RoomChips
    cash: CashValues
    safe: Annotated[PlaceData, says("What lies in the safe.")]
    patrons: Annotated[PlaceData, says("What the patrons have with them.")]
    windows: Annotated[list[WindowData], says("Every window.")]
    large: Annotated[list[CashDayData], says("The people whose cash of the day is beyond the line, or of whom notice was taken.")]


class CageTablesData(TypedDict):
    chips: RoomChips
    cash: CashValues
    trays: Annotated[list[TrayData], says("The dealers' banks, one for each table.")]
    orders: Annotated[list[OrderData], says("Fills and credits that wait for a cashier.")]
    slips: Annotated[list[SlipData], says("The slips of the day.")]
    sales: Annotated[list[TableSaleData], says("Chips that dealers have sold for cash today, newest first.")]


class CustomerData(TypedDict):
    id: VisitorKey
    name: VisitorName
    number: Annotated[int | None, says("The player number; null: the person has none.")]
    known: Annotated[bool, says("Whether somebody of the staff has looked at a document of the person.")]
    balance: Annotated[Cents, says("The person's chips that are not at a table, in cents.")]
    bank: Annotated[PlaceData, says("What the person has left at the cage.")]
    today: Annotated[CashDayData, says("The person's cash of the gaming day.")]


class ExclusionData(TypedDict):
    line: LineNumber
    visitor: VisitorKey
    name: VisitorName
    kind: Annotated[str, says("Whether the person asked for it (`self`), or the room decided it (`room`).")]
    since: Annotated[float, says("When it began, in seconds since 1970.")]
    until: Annotated[float | None, says("When it ends, in seconds since 1970; null: it has no end.")]
    by: Annotated[str, says("The name of the person who entered it.")]
    why: Because
    holds: Annotated[bool, says("Whether it is in force now.")]


class CageDescription:
    def __init__(self, cage: Cage, days: Days, name: Callable[[str], str], table_name: Callable[[str], str]) -> None:
        """``name``: of somebody by his id; ``table_name``: what is played at a table."""
        self._cage, self._days, self._name, self._table_name = cage, days, name, table_name

    def cage(self, now: float) -> CageData:
        cage, day = self._cage, self._days.today(now)
        sheets = cage.windows.open
        return {
            "day": day.isoformat(),
            "shift": self._days.calendar.shift_of(now),
            "closed": day in self._days.closed,
            "settings": {"windows": cage.settings.windows, "large": cage.settings.large},
            "chips": _chips(),
            "cash": list(denominations()[CASH]),
            "safe": self._place(SAFE),
            "patrons": self._place(PATRONS),
            "windows": [
                {"number": number, "place": self._place(window_place(number)), "sheet": self._sheet(sheets.get(number))}
                for number in range(1, cage.settings.windows + 1)
            ],
            "large": [self._cash_day(each) for each in cage.large.listing(day.isoformat())],
        }

    def tables(self, ids: Sequence[str], now: float) -> CageTablesData:
        cage = self._cage
        day = self._days.today(now)
        today, sales = self._days.calendar.whole(day), cage.receipts.table_sales(day.isoformat())
        return {
            "chips": _chips(),
            "cash": list(denominations()[CASH]),
            "trays": [
                {"id": id, "name": self._table_name(id), "open": id in cage.trays.open, "place": self._place(tray_place(id))} for id in ids
            ],
            "orders": [self._order(order) for order in cage.slips.orders if order.table_id in ids],
            "slips": [self.slip(slip) for slip in reversed(cage.slips.slips(today)) if slip.table_id in ids],
            "sales": [self._sale(receipt) for receipt in reversed(sales) if receipt.table_id in ids],
        }

    def person(self, visitor_id: str, balance: Cents, now: float) -> CustomerData:
        staff = self._cage.books.staff
        return {
            "id": visitor_id,
            "name": self._name(visitor_id),
            "number": staff.numbers.of(visitor_id),
            "known": staff.identities.of(visitor_id) is not None,
            "balance": balance,
            "bank": self._place(bank_place(visitor_id)),
            "today": self._cash_day(self._cage.large.today(visitor_id, now)),
        }

    def exclusions(self, now: float) -> list[ExclusionData]:
        return [self._exclusion(each, now) for each in reversed(self._cage.books.staff.exclusions.all)]

    def slip(self, slip: Slip) -> SlipData:
        struck = slip.struck
        return {
            "serial": slip.serial,
            "kind": slip.kind,
            "establishment": self._days.settings.establishment,
            "day": slip.day,
            "shift": slip.shift,
            "table": slip.table_id,
            "table_name": self._table_name(slip.table_id),
            "window": slip.window,
            "pieces": counts_data(slip.pieces),
            "amount": slip.amount,
            "asked": self._signed(slip.asked),
            "made": self._signed(slip.made),
            "why": slip.why,
            "struck": None if struck is None else {"signed": self._signed(struck.mark), "why": struck.why},
        }

    def receipt(self, receipt: Receipt) -> ReceiptData:
        settings = self._days.settings
        pieces = added(*(move.pieces for move in receipt.moves))
        head = [settings.establishment, *(text for title, text in settings.letterhead() if title != "Amounts in")]
        return {
            "line": receipt.mark.line,
            "serial": receipt.serial,
            "kind": receipt.kind,
            "letterhead": head,
            "day": receipt.day,
            "shift": receipt.shift,
            "at": receipt.mark.at,
            "window": receipt.window,
            "table_name": self._table_name(receipt.table_id) if receipt.table_id else "",
            "name": self._name(receipt.visitor_id) if receipt.visitor_id else "",
            "by": self._name(receipt.mark.who),
            "amount": receipt.amount,
            "chips": counts_data(only(pieces, CHIP)),
            "cash": counts_data(only(pieces, CASH)),
            "why": receipt.why,
            "void": receipt.void,
            "copies": len(receipt.printed),
        }

    # -- parts --------------------------------------------------------------------------------------------------------------

    def _place(self, place: str) -> PlaceData:
        held = self._cage.inventory.held(place)
        return {
            "held": counts_data(held),
            "chips": worth(held, CHIP),
            "cash": worth(held, CASH),
            "version": self._cage.books.version(place),
        }

    def _sheet(self, sheet: CashiersSheet | None) -> WindowSheetData | None:
        if sheet is None:
            return None
        flows = [
            FlowData(
                line=flow.mark.line,
                at=flow.mark.at,
                what=flow.what.removeprefix("cage/"),
                about=self._name(flow.about) if flow.about else "",
                amount=flow.amount,
                chips=worth(flow.pieces, CHIP),
                cash=worth(flow.pieces, CASH),
            )
            for flow in reversed(sheet.flows[-SHOWN:])
        ]
        return {
            "who": sheet.opened.who,
            "cashier": self._name(sheet.opened.who),
            "since": sheet.opened.at,
            "shift": sheet.shift,
            "opening_chips": worth(sheet.opening, CHIP),
            "opening_cash": worth(sheet.opening, CASH),
            "flows": flows,
        }

    def _order(self, order: TableOrder) -> OrderData:
        return {
            "number": order.number,
            "kind": order.kind,
            "table": order.table_id,
            "table_name": self._table_name(order.table_id),
            "pieces": counts_data(order.pieces),
            "amount": worth(order.pieces),
            "asked": self._signed(order.asked),
            "why": order.why,
        }

    def _sale(self, receipt: Receipt) -> TableSaleData:
        return {
            "line": receipt.mark.line,
            "serial": receipt.serial,
            "table": receipt.table_id,
            "table_name": self._table_name(receipt.table_id),
            "name": self._name(receipt.visitor_id) if receipt.visitor_id else "",
            "by": self._name(receipt.mark.who),
            "at": receipt.mark.at,
            "amount": receipt.amount,
            "printed": bool(receipt.printed),
        }

    def _cash_day(self, day: CashDay) -> CashDayData:
        return {
            "visitor": day.visitor_id,
            "name": self._name(day.visitor_id),
            "cash_in": day.total_in,
            "cash_out": day.total_out,
            "notice_in": self._signed(day.notice_in) if day.notice_in else None,
            "notice_out": self._signed(day.notice_out) if day.notice_out else None,
        }

    def _signed(self, mark: CageMark) -> SignedData:
        return {"line": mark.line, "at": mark.at, "name": self._name(mark.who)}

    def _exclusion(self, each: Exclusion, now: float) -> ExclusionData:
        return {
            "line": each.number,
            "visitor": each.visitor_id,
            "name": self._name(each.visitor_id),
            "kind": each.kind,
            "since": each.since,
            "until": each.until,
            "by": self._name(each.by),
            "why": each.why,
            "holds": each.holds(now),
        }


def _chips() -> list[ChipColourData]:
    return [{"cents": chip.value, "colour": chip.colour} for chip in usual().chips]
