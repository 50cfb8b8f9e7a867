"""Wrong payments: what was paid, what is due, how it is corrected.

Before the next round the floor corrects a payment in one step. Later, one of the floor or a cashier proposes the correction, and another
confirms it in a session of their own.
"""

from typing import Annotated

from fastapi import Path, Query

from cardroom.room.desks.floor.commands import CorrectPayment, ProposeCorrection, RefuseCorrection, WithdrawCorrection
from cardroom.room.desks.floor.payments import PaymentsData, RightData
from cardroom.room.people.roles import Role
from cardroom.room.storage.corrections import Wrong
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies.body import WhyBody
from cardroom.web.bodies.payments import ConfirmCorrectionBody, CorrectPaymentBody, WrongPaymentBody
from cardroom.web.guard.needs import Acting, staff
from cardroom.web.state import Room

routes = Routes("/api/tables/{id}/floor/payments", "floor")

FLOOR = staff(Role.FLOOR, where="table")
CORRECTORS = staff(Role.FLOOR, Role.CASHIER, where="table")
RoundName = Annotated[str, Query(max_length=40, pattern=r"^[a-z0-9-]*$", description="Empty: the last one.")]
Number = Annotated[int, Path(ge=1, le=10**9)]


@routes.get("", CORRECTORS)
async def list_payments(room: Room, id: TableId, round: RoundName = "") -> PaymentsData:
    """List the payments of a round.

    The lines that can have been paid wrongly, and the corrections that were made."""
    return await room.read(room.host.floor.payments(id, round))


@routes.post("/preview", CORRECTORS)
async def preview_correction(room: Room, id: TableId, wanted: WrongPaymentBody) -> RightData:
    """Preview a correction.

    From the amount that was really paid: who gives whom how much. Nothing is done."""
    return await room.read(room.host.floor.righter(id, wanted.round, _wrong(wanted)))


@routes.post("", FLOOR)
async def correct_payment(by: Acting, room: Room, id: TableId, wanted: CorrectPaymentBody) -> None:
    """Correct a payment.

    In one step, before the next round."""
    await room.host.floor.correct(CorrectPayment(by, id, wanted.round, _wrong(wanted), wanted.why))


@routes.post("/proposals", CORRECTORS)
async def propose_correction(by: Acting, room: Room, id: TableId, wanted: CorrectPaymentBody) -> None:
    """Propose a correction.

    Once the next round has begun. Nothing moves until another of the floor or a cashier confirms it."""
    await room.host.floor.correct(ProposeCorrection(by, id, wanted.round, _wrong(wanted), wanted.why))


@routes.post("/proposals/{number}/confirm", CORRECTORS)
async def confirm_correction(by: Acting, room: Room, id: TableId, number: Number, wanted: ConfirmCorrectionBody) -> None:
    """Confirm a proposed correction.

    Another person than the proposer does so, between two rounds. The payment is corrected under both names."""
    await room.host.floor.confirm(by, id, number, wanted.says)


@routes.post("/proposals/{number}/refuse", CORRECTORS)
async def refuse_correction(by: Acting, room: Room, id: TableId, number: Number, wanted: WhyBody) -> None:
    """Refuse a proposed correction.

    Another person than the proposer does so."""
    await room.host.floor.do(RefuseCorrection(by, id, number, wanted.why))


@routes.post("/proposals/{number}/withdraw", CORRECTORS)
async def withdraw_correction(by: Acting, room: Room, id: TableId, number: Number, wanted: WhyBody) -> None:
    """Withdraw your proposal of a correction."""
    await room.host.floor.do(WithdrawCorrection(by, id, number, wanted.why))


def _wrong(wanted: WrongPaymentBody) -> Wrong:
    return Wrong(wanted.line, wanted.paid, wanted.to)
