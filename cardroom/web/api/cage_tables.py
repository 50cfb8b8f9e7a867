"""The cage as tables see it: the dealers' banks, fills and credits, and their slips."""

from typing import Annotated

from fastapi import APIRouter, Response

from cardroom.room.books.cage.pieces import read_counts
from cardroom.room.books.cage.trays import AT_TABLES
from cardroom.room.desks.cashiers.commands import CloseTray, DeclineOrder, ExchangeAtTable, OpenTray, OrderSlip, VoidSlip
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import CHANGED, READ
from cardroom.web.api.replies import done, reply
from cardroom.web.api.tables import TableId
from cardroom.web.guard.needs import needs, staff
from cardroom.web.models import answers
from cardroom.web.models import cage as models
from cardroom.web.state import Room

router = APIRouter(prefix="/api/cage", tags=["cage"])

LOOKERS = (*AT_TABLES, Role.CASHIER, Role.OPERATOR, Role.AUDITOR)
Somewhere = Annotated[Staffer, needs(staff(*LOOKERS, where="anywhere"))]
AtTable = Annotated[Staffer, needs(staff(*AT_TABLES, where="table"))]
Decliner = Annotated[Staffer, needs(staff(*AT_TABLES, Role.CASHIER, where="table"))]
Striker = Annotated[Staffer, needs(staff(Role.CASHIER, Role.FLOOR, Role.OPERATOR, where="table"))]


@router.get("/tables", summary="The dealers' banks", response_model=models.CageTables, responses=READ, openapi_extra=SIGNED)
async def tables(by: Somewhere, room: Room) -> Response:
    """Of the tables that your roles are for: what lies there, what they have asked for, and the slips of the day."""

    def covered(at: At) -> bool:
        return not room.host.office.roles(by.who, at).isdisjoint(LOOKERS)

    await room.host.executor.glance()
    return reply(room.host.cashiers.tables(covered))


@router.post("/tables/{id}/opener", summary="A shift begins", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def opener(by: AtTable, room: Room, id: TableId, wanted: models.Count) -> Response:
    """What lies in the dealer's bank; it is what the last shift left there, or the difference has a reason."""
    await room.host.cashiers.open_tray(OpenTray(by, id, read_counts(wanted.counted), wanted.reason, wanted.version))
    return done()


@router.post("/tables/{id}/closer", summary="A shift ends", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def closer(by: AtTable, room: Room, id: TableId, wanted: models.Count) -> Response:
    counted = read_counts(wanted.counted)
    await room.host.cashiers.do(CloseTray(by, id, counted, reason=wanted.reason, version=wanted.version))
    return done()


@router.post("/tables/{id}/change", summary="Change at the table", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def change(by: AtTable, room: Room, id: TableId, wanted: models.ChangeAtTable) -> Response:
    """Chips for others or for cash, out of the dealer's bank."""
    await room.host.cashiers.serve(
        ExchangeAtTable(by, id, read_counts(wanted.given), read_counts(wanted.taken), wanted.visitor, wanted.version)
    )
    return done()


@router.post("/tables/{id}/order", summary="Ask for a fill or credit", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def order(by: AtTable, room: Room, id: TableId, wanted: models.PlaceOrder) -> Response:
    """The first signature: a cashier makes it."""
    pieces = read_counts(wanted.pieces)
    await room.host.cashiers.do(OrderSlip(by, wanted.kind, id, pieces, wanted.why))
    return done()


@router.post("/tables/{id}/decline", summary="Not after all", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def decline(by: Decliner, room: Room, id: TableId, wanted: models.DeclineOrder) -> Response:
    """The cage cannot make it, or the table wants it no more."""
    await room.host.cashiers.do(DeclineOrder(by, id, wanted.order, wanted.why))
    return done()


@router.post("/tables/{id}/void", summary="Strike a slip", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def void(by: Striker, room: Room, id: TableId, wanted: models.VoidSlip) -> Response:
    """The chips go back; the slip stays, with its number, struck through. Who made it does not strike it."""
    await room.host.cashiers.do(VoidSlip(by, id, wanted.serial, wanted.why))
    return done()
