"""The cage: the safe, the windows, and whatever cashiers do over them."""

from typing import Annotated

from fastapi import Path, Query, Request

from cardroom.room.books.cage.counter import Tender
from cardroom.room.books.cage.pieces import Piece, read_counts
from cardroom.room.desks.cashiers.commands import (
    BringToSafe,
    CashChips,
    CloseWindow,
    CountSafe,
    DepositPieces,
    GiveChange,
    MakeSlip,
    OpenWindow,
    SellChips,
    SetCage,
    TakeFromSafe,
    TakeNotice,
    TransferPieces,
    WithdrawPieces,
)
from cardroom.room.desks.cashiers.data import CageData, CustomerData, ExclusionData
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import cage as bodies
from cardroom.web.guard.needs import VISITOR, OnDuty, staff
from cardroom.web.guard.sessions import Signed, address
from cardroom.web.state import Room

routes = Routes("/api", "cage")

READERS = staff(Role.CASHIER, Role.OPERATOR, Role.AUDITOR)
CASHIER, OPERATOR = staff(Role.CASHIER), staff(Role.OPERATOR)
SAFE_KEEPERS = staff(Role.CASHIER, Role.OPERATOR)
Window = Annotated[int, Path(ge=1, le=99)]
Like = Annotated[str, Query(min_length=1, max_length=40, description="How the name begins.")]
ASKED = "asked for it"


@routes.get("/cage", READERS)
async def get_cage(room: Room) -> CageData:
    """Look at the cage.

    The safe, the windows and their cashiers, and the large transactions of the day."""
    await room.host.executor.glance()
    return room.host.cashiers.seen()


@routes.get("/cage/people", READERS)
async def list_cage_people(room: Room, like: Like) -> list[CustomerData]:
    """List the people at the window.

    Their chips, their bank and their cash of the day; nothing of exclusions."""
    return room.host.cashiers.people(like)


@routes.patch("/cage/settings", OPERATOR)
async def set_cage(by: OnDuty, room: Room, wanted: bodies.SetCageBody) -> None:
    """Set the cage."""
    given = wanted.model_dump(exclude={"why"}, exclude_none=True)
    await room.host.cashiers.do(SetCage(by, given, wanted.why))


# -- the safe ---------------------------------------------------------------------------------------------------------------


@routes.post("/cage/safe/bring", OPERATOR)
async def bring_to_safe(by: OnDuty, room: Room, wanted: bodies.SafePiecesBody) -> None:
    """Bring chips and cash to the safe.

    The float, from outside."""
    await room.host.cashiers.do(BringToSafe(by, read_counts(wanted.pieces), wanted.why, wanted.version))


@routes.post("/cage/safe/take-out", OPERATOR)
async def take_from_safe(by: OnDuty, room: Room, wanted: bodies.SafePiecesBody) -> None:
    """Take chips and cash from the safe, out of the room."""
    await room.host.cashiers.do(TakeFromSafe(by, read_counts(wanted.pieces), wanted.why, wanted.version))


@routes.post("/cage/safe/count", SAFE_KEEPERS)
async def count_safe(by: OnDuty, room: Room, wanted: bodies.CountBody) -> None:
    """Count the safe.

    A difference from the books needs a reason, and the house bears it."""
    await room.host.cashiers.do(CountSafe(by, read_counts(wanted.counted), wanted.reason, wanted.version))


# -- windows ----------------------------------------------------------------------------------------------------------------


@routes.post("/cage/windows/{window}/open", CASHIER)
async def open_window(by: OnDuty, room: Room, window: Window, wanted: bodies.OpenWindowBody) -> None:
    """Open a window.

    It is yours until you close it, with the pieces drawn from the safe beside those in the drawer."""
    drawn, counted = read_counts(wanted.drawn), _perhaps(wanted.counted)
    await room.host.cashiers.do(OpenWindow(by, window, drawn, counted=counted, reason=wanted.reason, version=wanted.version))


@routes.post("/cage/windows/{window}/close", CASHIER)
async def close_window(by: OnDuty, room: Room, window: Window, wanted: bodies.CountBody) -> None:
    """Close a window.

    With its closing count; a difference needs a reason."""
    counted = read_counts(wanted.counted)
    await room.host.cashiers.do(CloseWindow(by, window, counted, reason=wanted.reason, version=wanted.version))


@routes.post("/cage/windows/{window}/transfer", CASHIER)
async def transfer_pieces(by: OnDuty, room: Room, window: Window, wanted: bodies.MovePiecesBody) -> None:
    """Move pieces between window and safe."""
    pieces = read_counts(wanted.pieces)
    await room.host.cashiers.do(TransferPieces(by, window, pieces, to_safe=wanted.to_safe, why=wanted.why, version=wanted.version))


@routes.post("/cage/windows/{window}/sell", CASHIER)
async def sell_chips(by: OnDuty, room: Room, window: Window, wanted: bodies.ForCashBody) -> None:
    """Sell chips for cash.

    If the sale would cross the room's line, the cashier takes a notice first."""
    given = Tender(_perhaps(wanted.cash), _perhaps(wanted.chips))
    await room.host.cashiers.serve(SellChips(by, window, wanted.visitor, wanted.amount, given, wanted.version))


@routes.post("/cage/windows/{window}/cash", CASHIER)
async def cash_chips(by: OnDuty, room: Room, window: Window, wanted: bodies.ForCashBody) -> None:
    """Cash chips.

    Of a person who has them, and not at a table."""
    given = Tender(_perhaps(wanted.cash), _perhaps(wanted.chips))
    await room.host.cashiers.take(CashChips(by, window, wanted.visitor, wanted.amount, given, wanted.version))


@routes.post("/cage/windows/{window}/change", CASHIER)
async def make_change(by: OnDuty, room: Room, window: Window, wanted: bodies.MakeChangeBody) -> None:
    """Give change: chips for chips, notes for notes."""
    given, taken = read_counts(wanted.given), read_counts(wanted.taken)
    await room.host.cashiers.do(GiveChange(by, window, given, taken, version=wanted.version))


@routes.post("/cage/windows/{window}/deposit", CASHIER)
async def deposit_pieces(by: OnDuty, room: Room, window: Window, wanted: bodies.BankPiecesBody) -> None:
    """Put pieces into a player's bank.

    The cage keeps them for the player, apart from its own."""
    await room.host.cashiers.take(DepositPieces(by, window, wanted.visitor, read_counts(wanted.pieces), wanted.version))


@routes.post("/cage/windows/{window}/withdraw", CASHIER)
async def withdraw_pieces(by: OnDuty, room: Room, window: Window, wanted: bodies.BankPiecesBody) -> None:
    """Pay pieces out of a player's bank."""
    await room.host.cashiers.serve(WithdrawPieces(by, window, wanted.visitor, read_counts(wanted.pieces), wanted.version))


@routes.post("/cage/windows/{window}/make", CASHIER)
async def make_order(by: OnDuty, room: Room, window: Window, wanted: bodies.MakeOrderBody) -> None:
    """Make a fill or credit that a table has ordered.

    This is the second signature; the slip gets its number."""
    await room.host.cashiers.do(MakeSlip(by, wanted.order, window, version=wanted.version))


@routes.post("/cage/notices", CASHIER)
async def take_notice(by: OnDuty, room: Room, wanted: bodies.TakeNoticeBody) -> None:
    """Take a notice.

    You have seen that the next transaction takes this person beyond the room's line."""
    await room.host.cashiers.serve(TakeNotice(by, wanted.visitor, wanted.direction, wanted.amount, wanted.why))


# -- exclusions -------------------------------------------------------------------------------------------------------------


@routes.get("/cage/exclusions", staff(Role.OPERATOR, Role.AUDITOR))
async def list_exclusions(room: Room) -> list[ExclusionData]:
    """List the exclusions.

    All that there ever were, the newest first. They are confidential."""
    return room.host.cashiers.exclusions()


@routes.post("/exclusion", VISITOR)
async def exclude_self(request: Request, asks: Signed, room: Room, wanted: bodies.ExcludeSelfBody) -> None:
    """Exclude yourself.

    No table, no chips, no list, no jackpot. Nobody lifts it before its end; you may still take out whatever is yours."""
    by = Staffer(asks.visitor.id, Role.PLAYER, address(request))
    await room.host.office.bar(BarVisitor(by, asks.visitor.id, wanted.until, ASKED, SELF))


def _perhaps(given: bodies.Pieces | None) -> dict[Piece, int] | None:
    return None if given is None else read_counts(given)
