"""The cage as tables see it: the dealers' banks, fills and credits, and their slips."""

from functools import partial
from typing import Annotated

from fastapi import Path

from cardroom.room.books.cage.pieces import read_counts
from cardroom.room.books.cage.trays import AT_TABLES
from cardroom.room.desks.cashiers.commands import CloseTray, DeclineOrder, ExchangeAtTable, OpenTray, OrderSlip, PrintReceipt, VoidSlip
from cardroom.room.desks.cashiers.data import CageTablesData, ReceiptData
from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import cage as bodies
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/cage", "cage")

LOOKERS = (*AT_TABLES, Role.CASHIER, Role.OPERATOR, Role.AUDITOR)
PRINTERS = (Role.CASHIER, Role.OPERATOR, Role.FLOOR, Role.DEALER)
"""Whoever has several roles acts in the first of them: the one that may see most."""
AT_TABLE = staff(*AT_TABLES, where="table")


@routes.get("/tables", staff(*LOOKERS, where="anywhere"))
async def list_cage_tables(by: OnDuty, room: Room) -> CageTablesData:
    """List the dealers' banks.

    Of the tables that your roles are for: the pieces there, the orders, and the slips of the day."""
    await room.host.executor.glance()
    return room.host.cashiers.tables(partial(room.host.office.holds, by.who, LOOKERS))


@routes.post("/tables/{id}/opener", AT_TABLE)
async def count_opener(by: OnDuty, room: Room, id: TableId, wanted: bodies.CountBody) -> None:
    """Begin a shift with the dealer's bank.

    It holds what the last shift left there, or the difference needs a reason."""
    await room.host.cashiers.open_tray(OpenTray(by, id, read_counts(wanted.counted), wanted.reason, wanted.version))


@routes.post("/tables/{id}/closer", AT_TABLE)
async def count_closer(by: OnDuty, room: Room, id: TableId, wanted: bodies.CountBody) -> None:
    """End a shift with the dealer's bank."""
    await room.host.cashiers.do(CloseTray(by, id, read_counts(wanted.counted), reason=wanted.reason, version=wanted.version))


@routes.post("/tables/{id}/change", AT_TABLE)
async def make_change_at_table(by: OnDuty, room: Room, id: TableId, wanted: bodies.ChangeAtTableBody) -> None:
    """Give change at the table.

    Chips for others or for cash, out of the dealer's bank."""
    given, taken = read_counts(wanted.given), read_counts(wanted.taken)
    await room.host.cashiers.serve(ExchangeAtTable(by, id, given, taken, wanted.visitor, wanted.version))


@routes.post("/tables/{id}/order", AT_TABLE)
async def place_order(by: OnDuty, room: Room, id: TableId, wanted: bodies.PlaceOrderBody) -> None:
    """Order a fill or credit.

    This is the first signature: a cashier makes it."""
    await room.host.cashiers.do(OrderSlip(by, wanted.kind, id, read_counts(wanted.pieces), wanted.why))


@routes.post("/tables/{id}/decline", staff(*AT_TABLES, Role.CASHIER, where="table"))
async def decline_order(by: OnDuty, room: Room, id: TableId, wanted: bodies.DeclineOrderBody) -> None:
    """Decline an order.

    The cage cannot make it, or the table no longer wants it."""
    await room.host.cashiers.do(DeclineOrder(by, id, wanted.order, wanted.why))


@routes.post("/tables/{id}/void", staff(Role.CASHIER, Role.FLOOR, Role.OPERATOR, where="table"))
async def void_slip(by: OnDuty, room: Room, id: TableId, wanted: bodies.VoidSlipBody) -> None:
    """Void a slip.

    The chips go back; the slip stays, with its number, struck through. The cashier who made it may not void it."""
    await room.host.cashiers.do(VoidSlip(by, id, wanted.serial, wanted.why))


# -- receipts ---------------------------------------------------------------------------------------------------------------

Line = Annotated[int, Path(ge=1, le=2**53, description="The number of the line in the staff's journal.")]


@routes.get("/receipts/{line}", staff(*PRINTERS, Role.AUDITOR, where="anywhere"))
async def get_receipt(by: OnDuty, room: Room, line: Line) -> ReceiptData:
    """Look at a receipt.

    Of a sale, cash-out, deposit or withdrawal, of a fill or credit, or of a jackpot that was paid."""
    return room.host.cashiers.receipt(by, line)


@routes.post("/receipts/{line}/print", staff(*PRINTERS, where="anywhere"))
async def print_receipt(by: OnDuty, room: Room, line: Line, wanted: bodies.PrintReceiptBody) -> ReceiptData:
    """Print a receipt.

    The first printing is the original; every later one is a copy, and marked so. Each is a line of the staff's journal."""
    return await room.host.cashiers.print(PrintReceipt(by, line, wanted.paper))
