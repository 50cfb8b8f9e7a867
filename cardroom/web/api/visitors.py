"""Visitors: coming in, names, chips at the cashier."""

from typing import Annotated

from fastapi import Query, Request, Response

from cardroom.room.live.visitor_data import AccountData
from cardroom.room.people.accounts import AccountHolderData, IssuedSession, NewSessionData, VisitorData
from cardroom.web.api.routes import DoneData, Routes, Written
from cardroom.web.base.replies import done, reply, written
from cardroom.web.bodies.accounts import EnterBody, RenameBody
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR
from cardroom.web.guard.sessions import Key, Perhaps, Present, Signed, address, device, forget, remember
from cardroom.web.state import Room

routes = Routes("/api", "visitors")

Before = Annotated[int | None, Query(ge=0, le=2**53, description="Only entries with lower numbers: older ones.")]


@routes.post("/session", ANYBODY, answer=NewSessionData)
async def enter_room(request: Request, room: Room, wanted: EnterBody = EnterBody()) -> Response:  # noqa: B008
    """Come in.

    As a new visitor with play chips. The answer tells the secret once, and sets it as a cookie."""
    room.limiter.take("entries", address(request), "Too many have come in from your address; wait a moment.")
    visitor, secret = await room.host.visits.enter(wanted.name, device(request))
    response = reply(IssuedSession(visitor, secret).data())
    remember(response, request, secret)
    return response


@routes.get("/session", VISITOR)
async def get_session(asks: Signed, room: Room) -> AccountHolderData:
    """Read your session.

    Your name, your roles, and whether the account has a password and a second factor."""
    return room.host.accounts.who(*asks)


@routes.patch("/session", VISITOR)
async def rename_visitor(visitor: Present, room: Room, wanted: RenameBody) -> VisitorData:
    """Take another name.

    Not while you sit at a table."""
    named = await room.host.visits.rename(visitor, wanted.name)
    return {"id": named.id, "name": named.name}


@routes.delete("/session", ANYBODY, answer=DoneData)
async def end_session(asks: Perhaps, room: Room) -> Response:
    """Sign out here.

    The session of an account with a password ends. A visitor without a password loses only the cookie: nothing else would bring them
    back."""
    if asks is not None and room.host.people.owned(asks.visitor.id):
        await room.host.accounts.sign_out(asks.visitor, asks.session.key)
    response = done()
    forget(response)
    return response


@routes.get("/account", VISITOR)
async def get_account(visitor: Present, room: Room, before: Before = None) -> Written[AccountData]:
    """Read what you have.

    Your chips at the cashier and at tables, and the movements of your chips."""
    return Written(await room.read(lambda: written(room.host.views.account(visitor, before))))


@routes.post("/account/chips", PLAYER)
async def get_more_chips(visitor: Present, room: Room, key: Key = "") -> None:
    """Get more play chips.

    Up to what a newcomer gets, counted with your chips at tables."""
    await room.host.visits.more_chips(visitor, key)
