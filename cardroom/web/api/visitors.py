"""Visitors: coming in, names, chips at the cashier."""

from typing import Annotated

from fastapi import Query, Request, Response

from cardroom.languages import language
from cardroom.room.host.quick_seat import PlayGame, SeatedData
from cardroom.room.live.own_tables import OwnTableData
from cardroom.room.live.visitor_data import AccountData
from cardroom.room.people.accounts import AccountHolderData, IssuedSession, NewSessionData, VisitorData
from cardroom.web.api.routes import DoneData, Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.base.replies import Written, done, reply
from cardroom.web.bodies.accounts import EnterBody, RenameBody
from cardroom.web.bodies.tables import PlayBody
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR
from cardroom.web.guard.sessions import Key, Perhaps, Present, Signed, address, device, forget, remember
from cardroom.web.peering.lists import everywhere
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
    return await room.read_json(room.host.views.account, visitor, before)


@routes.get("/account/tables", VISITOR, 422, answer=list[OwnTableData])
async def list_own_tables(request: Request, visitor: Present, room: Room, spoken: Spoken) -> Response:
    """List the tables at which you sit.

    With your chips there, and whether you are asked for a decision; the table that was opened first comes first."""
    words = language(spoken).words
    own = room.host.views.own_tables(visitor)
    return reply(await everywhere(request, room, [{**row, "limits": words(row["limits"])} for row in own]))


@routes.post("/play", PLAYER)
async def play(request: Request, visitor: Present, room: Room, wanted: PlayBody, key: Key = "") -> SeatedData:
    """Play a game at once.

    You come back to your own table of the game. Else you sit down with people who play it or wait for it, and else with bots at a new
    table, which others find unless it is private."""
    for name, who in (("openings", visitor.id), ("openings_address", address(request))):
        room.limiter.take(name, who, "You open tables too quickly; wait a moment.")
    if wanted.bots is not None:
        room.host.office.check_bots(wanted.bots)
    return await room.host.quick_seat.play(PlayGame(visitor, wanted.edition, wanted.bots, wanted.private), key)


@routes.post("/account/chips", PLAYER)
async def get_more_chips(visitor: Present, room: Room, key: Key = "") -> None:
    """Get more play chips.

    Up to what a newcomer gets, counted with your chips at tables."""
    await room.host.visits.more_chips(visitor, key)
