"""Wrong payments: what was paid, what is due, how it is put right. Before the next round the floor does it in one step; later one of the
floor or a cashier proposes it, and another, in a session of his own, confirms it."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from cardroom.room.desks.floor.commands import CorrectPayment, ProposeCorrection, RefuseCorrection, WithdrawCorrection
from cardroom.room.people.staff import By
from cardroom.room.storage.corrections import Wrong
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import CHANGED, READ, Floorman, Righter
from cardroom.web.api.floor_control import Id, floor_does
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.sessions import Present
from cardroom.web.models import answers
from cardroom.web.models import floor as models
from cardroom.web.state import Room

router = APIRouter(prefix="/api/tables/{id}/floor/payments", tags=["floor"])

RoundName = Annotated[str, Query(max_length=40, pattern=r"^[a-z0-9-]*$", description="Empty: the last one.")]
Number = Annotated[int, Path(ge=1, le=10**9)]


@router.get("", summary="What was paid", response_model=models.Payments, responses=READ, openapi_extra=SIGNED)
async def payments(staffer: Righter, room: Room, id: Id, round: RoundName = "") -> Response:
    """The lines of a round that can have been paid wrongly, and what of it has been put right."""
    return reply(await room.read(room.host.floor.payments(id, round)))


@router.post("/preview", summary="What is due", response_model=models.Right, responses=CHANGED, openapi_extra=SIGNED)
async def right(staffer: Righter, room: Room, id: Id, wanted: models.WrongPayment) -> Response:
    """From what was really paid: who gives whom how much. Nothing is done."""
    return reply(await room.read(room.host.floor.righter(id, wanted.round, _wrong(wanted))))


@router.post("", summary="Put a payment right", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def put_right(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.PutRight) -> Response:
    """In one step, before the next round."""
    await room.host.floor.correct(CorrectPayment(By(staffer, visitor.name), id, wanted.round, _wrong(wanted), wanted.why))
    return done()


@router.post("/proposals", summary="Propose to put one right", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def propose(staffer: Righter, visitor: Present, room: Room, id: Id, wanted: models.PutRight) -> Response:
    """Once the next round has begun. Nothing moves, until another of the floor or a cashier confirms it."""
    await room.host.floor.correct(ProposeCorrection(By(staffer, visitor.name), id, wanted.round, _wrong(wanted), wanted.why))
    return done()


@router.post("/proposals/{number}/confirm", summary="Confirm it", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def confirm(staffer: Righter, visitor: Present, room: Room, id: Id, number: Number, wanted: models.Confirmed) -> Response:
    """By another than who has proposed it: the payment is put right with both names. Between two rounds."""
    await room.host.floor.confirm(By(staffer, visitor.name), id, number, wanted.says)
    return done()


@router.post("/proposals/{number}/refuse", summary="Refuse it", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def refuse(staffer: Righter, visitor: Present, room: Room, id: Id, number: Number, wanted: models.Why) -> Response:
    """By another than who has proposed it."""
    return await floor_does(room, RefuseCorrection(By(staffer, visitor.name), id, number, wanted.why))


@router.post("/proposals/{number}/withdraw", summary="Withdraw it", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def withdraw(staffer: Righter, visitor: Present, room: Room, id: Id, number: Number, wanted: models.Why) -> Response:
    """By who has proposed it."""
    return await floor_does(room, WithdrawCorrection(By(staffer, visitor.name), id, number, wanted.why))


def _wrong(wanted: models.WrongPayment) -> Wrong:
    return Wrong(wanted.line, wanted.paid, wanted.to)
