"""Sessions and accounts."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from cardroom.web.api.document import EITHER, SIGNED, refusals
from cardroom.web.api.replies import done, reply, written
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR, needs
from cardroom.web.guard.sessions import Key, Perhaps, Present, Signed, address, device, forget, remember
from cardroom.web.models import account as account_answers
from cardroom.web.models import answers
from cardroom.web.models.bodies import Enter, Rename
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["visitors"])

Before = Annotated[int | None, Query(ge=0, le=2**53, description="Only entries with lower numbers: older ones.")]


@router.post(
    "/session", summary="Come in", response_model=answers.NewSession, responses=refusals(422, changes=True), dependencies=[needs(ANYBODY)]
)
async def enter(request: Request, room: Room, wanted: Enter = Enter()) -> Response:  # noqa: B008
    """A new visitor with play chips. The secret is told once, and set as a cookie."""
    room.limiter.take("entries", address(request), "Too many have come in from your address; wait a moment.")
    visitor, secret = await room.host.visits.enter(wanted.name, device(request))
    response = reply({"id": visitor.id, "name": visitor.name, "secret": secret})
    remember(response, request, secret)
    return response


@router.get(
    "/session",
    summary="Who am I",
    response_model=account_answers.CurrentSession,
    responses=refusals(401),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def who(asks: Signed, room: Room) -> Response:
    """Who asks, and what of his account is his own."""
    return reply(room.host.accounts.who(*asks))


@router.patch(
    "/session",
    summary="Take another name",
    response_model=answers.Session,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def rename(visitor: Present, room: Room, wanted: Rename) -> Response:
    """Not while you sit at a table."""
    named = await room.host.visits.rename(visitor, wanted.name)
    return reply({"id": named.id, "name": named.name})


@router.delete(
    "/session",
    summary="Sign out here",
    response_model=answers.Done,
    responses=refusals(401, changes=True),
    openapi_extra=EITHER,
    dependencies=[needs(ANYBODY)],
)
async def go(asks: Perhaps, room: Room) -> Response:
    """The session of who has a password ends. Of another visitor only the cookie is forgotten: nothing else would bring him back."""
    if asks is not None and room.host.people.owned(asks.visitor.id):
        await room.host.accounts.sign_out(asks.visitor, asks.session.key)
    response = done()
    forget(response)
    return response


@router.get(
    "/account",
    summary="What you have",
    response_model=answers.Account,
    responses=refusals(401, 422),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def account(visitor: Present, room: Room, before: Before = None) -> Response:
    return Response(await room.read(lambda: written(room.host.views.account(visitor, before))), media_type="application/json")


@router.post(
    "/account/chips",
    summary="More play chips",
    response_model=answers.Done,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def more_chips(visitor: Present, room: Room, key: Key = "") -> Response:
    """Up to what a newcomer gets, with what you have at tables."""
    await room.host.visits.more_chips(visitor, key)
    return done()
