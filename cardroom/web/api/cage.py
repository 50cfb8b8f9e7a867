"""The cage: the safe, the windows and what is done for players over them."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

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
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import CHANGED, READ
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.needs import VISITOR, needs, staff
from cardroom.web.guard.sessions import Signed, address
from cardroom.web.models import answers
from cardroom.web.models import cage as models
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["cage"])

READERS = staff(Role.CASHIER, Role.OPERATOR, Role.AUDITOR)
Cashier = Annotated[Staffer, needs(staff(Role.CASHIER))]
Operator = Annotated[Staffer, needs(staff(Role.OPERATOR))]
SafeKeeper = Annotated[Staffer, needs(staff(Role.CASHIER, Role.OPERATOR))]
Window = Annotated[int, Path(ge=1, le=99)]
Like = Annotated[str, Query(min_length=1, max_length=40, description="How the name begins.")]
ASKED = "asked for it"


@router.get(
    "/cage",
    summary="The cage",
    response_model=models.CageSeen,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def cage(room: Room) -> Response:
    """What lies in the safe and at the windows, whose they are, and the large transactions of the day."""
    await room.host.executor.glance()
    return reply(room.host.cashiers.seen())


@router.get(
    "/cage/people",
    summary="Who stands at the window",
    response_model=list[models.CagePerson],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(READERS)],
)
async def people(room: Room, like: Like) -> Response:
    """His chips, his bank, and his cash of the day; nothing of exclusions."""
    return reply(room.host.cashiers.people(like))


@router.patch("/cage/settings", summary="Set the cage", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def settings(by: Operator, room: Room, wanted: models.SetCage) -> Response:
    given = wanted.model_dump(exclude={"why"}, exclude_none=True)
    await room.host.cashiers.do(SetCage(by, given, wanted.why))
    return done()


# -- the safe ---------------------------------------------------------------------------------------------------------------


@router.post("/cage/safe/bring", summary="Bring to the safe", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def bring(by: Operator, room: Room, wanted: models.SafePieces) -> Response:
    """Chips and cash from outside: the float."""
    pieces = read_counts(wanted.pieces)
    await room.host.cashiers.do(BringToSafe(by, pieces, wanted.why, wanted.version))
    return done()


@router.post("/cage/safe/take-out", summary="Take from the safe", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def take_out(by: Operator, room: Room, wanted: models.SafePieces) -> Response:
    """Out of the room."""
    pieces = read_counts(wanted.pieces)
    await room.host.cashiers.do(TakeFromSafe(by, pieces, wanted.why, wanted.version))
    return done()


@router.post("/cage/safe/count", summary="Count the safe", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def count_safe(by: SafeKeeper, room: Room, wanted: models.Count) -> Response:
    """What differs from the books has a reason, and the house bears it."""
    counted = read_counts(wanted.counted)
    await room.host.cashiers.do(CountSafe(by, counted, wanted.reason, wanted.version))
    return done()


# -- windows ----------------------------------------------------------------------------------------------------------------


@router.post("/cage/windows/{window}/open", summary="Open a window", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def open_window(by: Cashier, room: Room, window: Window, wanted: models.OpenWindow) -> Response:
    """It is yours until it is closed, with what is drawn from the safe beside what lies in the drawer."""
    drawn, counted = read_counts(wanted.drawn), _perhaps(wanted.counted)
    await room.host.cashiers.do(OpenWindow(by, window, drawn, counted=counted, reason=wanted.reason, version=wanted.version))
    return done()


@router.post("/cage/windows/{window}/close", summary="Close a window", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close_window(by: Cashier, room: Room, window: Window, wanted: models.Count) -> Response:
    """With its closing count; what is over or short has a reason."""
    counted = read_counts(wanted.counted)
    await room.host.cashiers.do(CloseWindow(by, window, counted, reason=wanted.reason, version=wanted.version))
    return done()


@router.post(
    "/cage/windows/{window}/transfer",
    summary="Between window and safe",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
)
async def transfer(by: Cashier, room: Room, window: Window, wanted: models.MovePieces) -> Response:
    pieces, given = read_counts(wanted.pieces), wanted
    await room.host.cashiers.do(TransferPieces(by, window, pieces, to_safe=given.to_safe, why=given.why, version=given.version))
    return done()


@router.post("/cage/windows/{window}/sell", summary="Sell chips", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def sell(by: Cashier, room: Room, window: Window, wanted: models.ForCash) -> Response:
    """For cash; a notice comes first where it would cross the room's line."""
    given = Tender(_perhaps(wanted.cash), _perhaps(wanted.chips))
    await room.host.cashiers.serve(SellChips(by, window, wanted.visitor, wanted.amount, given, wanted.version))
    return done()


@router.post("/cage/windows/{window}/cash", summary="Cash chips", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def cash(by: Cashier, room: Room, window: Window, wanted: models.ForCash) -> Response:
    """Of somebody who has them, and not at a table."""
    given = Tender(_perhaps(wanted.cash), _perhaps(wanted.chips))
    await room.host.cashiers.take(CashChips(by, window, wanted.visitor, wanted.amount, given, wanted.version))
    return done()


@router.post("/cage/windows/{window}/change", summary="Give change", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def change(by: Cashier, room: Room, window: Window, wanted: models.MakeChange) -> Response:
    """Chips for chips, notes for notes."""
    given, taken = read_counts(wanted.given), read_counts(wanted.taken)
    await room.host.cashiers.do(GiveChange(by, window, given, taken, version=wanted.version))
    return done()


@router.post(
    "/cage/windows/{window}/deposit", summary="Into his bank", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def deposit(by: Cashier, room: Room, window: Window, wanted: models.BankPieces) -> Response:
    """The cage keeps it for him, apart from its own."""
    await room.host.cashiers.take(DepositPieces(by, window, wanted.visitor, read_counts(wanted.pieces), wanted.version))
    return done()


@router.post(
    "/cage/windows/{window}/withdraw", summary="From his bank", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def withdraw(by: Cashier, room: Room, window: Window, wanted: models.BankPieces) -> Response:
    await room.host.cashiers.serve(WithdrawPieces(by, window, wanted.visitor, read_counts(wanted.pieces), wanted.version))
    return done()


@router.post(
    "/cage/windows/{window}/make", summary="Make a fill or credit", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def make(by: Cashier, room: Room, window: Window, wanted: models.MakeOrder) -> Response:
    """That a table has asked for: the second signature, and the slip has its number."""
    await room.host.cashiers.do(MakeSlip(by, wanted.order, window, version=wanted.version))
    return done()


@router.post("/cage/notices", summary="Take a notice", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def notice(by: Cashier, room: Room, wanted: models.TakeNotice) -> Response:
    """You have seen that the next deed takes this person beyond the room's line."""
    await room.host.cashiers.serve(TakeNotice(by, wanted.visitor, wanted.direction, wanted.amount, wanted.why))
    return done()


# -- exclusions -------------------------------------------------------------------------------------------------------------


@router.get(
    "/cage/exclusions",
    summary="Exclusions",
    response_model=list[models.Excluded],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(Role.OPERATOR, Role.AUDITOR))],
)
async def exclusions(room: Room) -> Response:
    """All that there ever were, the newest first. They are confidential."""
    return reply(room.host.cashiers.exclusions())


@router.post(
    "/exclusion",
    summary="Exclude yourself",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def exclude_self(request: Request, asks: Signed, room: Room, wanted: models.ExcludeSelf) -> Response:
    """No table, no chips, no list, no jackpot. Nobody lifts it before its end; what is yours you may take."""
    by = Staffer(asks.visitor.id, Role.PLAYER, address(request))
    await room.host.office.bar(BarVisitor(by, asks.visitor.id, wanted.until, ASKED, SELF))
    return done()


def _perhaps(given: models.Pieces | None) -> dict[Piece, int] | None:
    return None if given is None else read_counts(given)
