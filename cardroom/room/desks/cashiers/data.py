"""What the pages of the cage show, as plain data with names in it."""

from collections.abc import Callable, Sequence
from typing import TypedDict

from cardroom.dealer.chips import usual
from cardroom.money import Cents
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.inventory import PATRONS, SAFE, bank_place, tray_place, window_place
from cardroom.room.books.cage.pieces import CASH, CHIP, CountsData, counts_data, denominations, worth
from cardroom.room.books.cage.records import CageMark, CashDay, CashiersSheet, Slip, TableOrder
from cardroom.room.books.days import Days
from cardroom.room.people.exclusions import Exclusion

SHOWN = 30
"""Of what passed over a window, the newest."""


class PlaceData(TypedDict):
    """``version``: what a deed there names, so that nobody acts on what has changed."""

    held: CountsData
    chips: Cents
    cash: Cents
    version: int


class FlowData(TypedDict):
    line: int
    at: float
    what: str
    about: str
    amount: Cents
    chips: Cents
    cash: Cents


class WindowSheetData(TypedDict):
    """A window that is open: whose, since when, what it began with, what passed over it (the newest first)."""

    who: str
    cashier: str
    since: float
    shift: str
    opening_chips: Cents
    opening_cash: Cents
    flows: list[FlowData]


class WindowData(TypedDict):
    number: int
    place: PlaceData
    sheet: WindowSheetData | None


class SignedData(TypedDict):
    line: int
    at: float
    name: str


class OrderData(TypedDict):
    number: int
    kind: str
    table: str
    table_name: str
    pieces: CountsData
    amount: Cents
    asked: SignedData
    why: str


class VoidedData(TypedDict):
    signed: SignedData
    why: str


class SlipData(TypedDict):
    serial: str
    kind: str
    establishment: str
    day: str
    shift: str
    table: str
    table_name: str
    window: int
    pieces: CountsData
    amount: Cents
    asked: SignedData
    made: SignedData
    why: str
    struck: VoidedData | None


class CashDayData(TypedDict):
    visitor: str
    name: str
    cash_in: Cents
    cash_out: Cents
    notice_in: SignedData | None
    notice_out: SignedData | None


class TrayData(TypedDict):
    id: str
    name: str
    open: bool
    place: PlaceData


class ChipColourData(TypedDict):
    cents: Cents
    colour: str


class SettingsData(TypedDict):
    windows: int
    large: Cents


class CageData(TypedDict):
    day: str
    shift: str
    closed: bool
    settings: SettingsData
    chips: list[ChipColourData]
    cash: list[Cents]
    safe: PlaceData
    patrons: PlaceData
    windows: list[WindowData]
    large: list[CashDayData]


class TablesData(TypedDict):
    chips: list[ChipColourData]
    cash: list[Cents]
    trays: list[TrayData]
    orders: list[OrderData]
    slips: list[SlipData]


class CustomerData(TypedDict):
    """``balance``: chips of his that are not at a table; ``bank``: what the cage keeps for him; ``today``: his cash of this gaming day."""

    id: str
    name: str
    balance: Cents
    bank: PlaceData
    today: CashDayData


class ExclusionData(TypedDict):
    line: int
    visitor: str
    name: str
    kind: str
    since: float
    until: float | None
    by: str
    why: str
    holds: bool


class CageDescription:
    def __init__(self, cage: Cage, days: Days, name: Callable[[str], str], table_name: Callable[[str], str]) -> None:
        """``name``: of somebody by his id; ``table_name``: what is played at a table."""
        self._cage, self._days, self._name, self._table_name = cage, days, name, table_name

    def cage(self, now: float) -> CageData:
        cage, day = self._cage, self._days.today(now)
        sheets = cage.windows.open
        return {
            "day": day.isoformat(),
            "shift": self._days.hours.shift_of(now),
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

    def tables(self, ids: Sequence[str], now: float) -> TablesData:
        cage = self._cage
        today = self._days.hours.whole(self._days.today(now))
        return {
            "chips": _chips(),
            "cash": list(denominations()[CASH]),
            "trays": [
                {"id": id, "name": self._table_name(id), "open": id in cage.trays.open, "place": self._place(tray_place(id))} for id in ids
            ],
            "orders": [self._order(order) for order in cage.slips.orders if order.table_id in ids],
            "slips": [self.slip(slip) for slip in reversed(cage.slips.slips(today)) if slip.table_id in ids],
        }

    def person(self, visitor_id: str, balance: Cents, now: float) -> CustomerData:
        return {
            "id": visitor_id,
            "name": self._name(visitor_id),
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
            "establishment": self._days.hours.establishment,
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
