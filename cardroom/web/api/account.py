"""Accounts with an owner: password, recovery codes, second factor, and the sessions of the account.

An answer that holds something secret is told once and stored nowhere, so none of these calls takes an Idempotency-Key. Somebody whose
answer was lost signs in with the password that they gave.
"""

from typing import Annotated

from fastapi import Path, Query, Request, Response
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.people.accounts import SHOWN, IssuedSession, NewSessionData
from cardroom.web.api.routes import DoneData, Routes
from cardroom.web.base.replies import done, reply
from cardroom.web.bodies.accounts import (
    ChangePasswordBody,
    CloseAccountBody,
    GiveCodeBody,
    GivePasswordBody,
    OwnAccountBody,
    RecoverAccountBody,
    SignInBody,
)
from cardroom.web.guard.needs import ANYBODY, VISITOR
from cardroom.web.guard.sessions import Signed, SignedIn, address, device, forget, remember
from cardroom.web.state import Room, RoomState

routes = Routes("/api", "accounts")

Shown = Annotated[str, Path(pattern=r"^[0-9a-f]+$", min_length=SHOWN, max_length=SHOWN, description="As the list of sessions names it.")]
Others = Annotated[bool, Query(description="All but this one.")]


class CodesData(TypedDict):
    codes: Annotated[list[str], says("The recovery codes, shown once; each opens the account once, with a new password.")]


class OwnedAccountData(NewSessionData, CodesData):
    pass


class SessionData(TypedDict):
    """A browser or program in which you are signed in."""

    id: Annotated[str, says("The id of the session, by which you end it.")]
    device: Annotated[str, says("What it called itself; may be empty.")]
    begun_at: Annotated[float, says("When the session began, in seconds since 1970.")]
    until: Annotated[float, says("When the session ends if you do not use it before, in seconds since 1970.")]
    this: Annotated[bool, says("Whether it is the session that asks.")]


class SecondFactorData(TypedDict):
    secret: Annotated[str, says("The secret for your app; the room shows it once.")]
    uri: Annotated[str, says("The secret as an address that apps read.")]


def _signed_in(request: Request, issued: IssuedSession, data: NewSessionData) -> Response:
    response = reply(data)
    remember(response, request, issued.secret)
    return response


def _count_password(room: RoomState, asks: SignedIn) -> None:
    room.limiter.take("passwords", asks.visitor.id, "You have given passwords too often; wait a minute.")


def _count_code(room: RoomState, asks: SignedIn) -> None:
    room.limiter.take("codes", asks.visitor.id, "You have given codes too often; wait a minute.")


# -- coming in --------------------------------------------------------------------------------------------------------------


@routes.post("/sign-in", ANYBODY, answer=NewSessionData)
async def sign_in(request: Request, room: Room, wanted: SignInBody) -> Response:
    """Sign in.

    To an account that has a password. A wrong name and a wrong password get the same answer."""
    room.limiter.sign_in(room.host.accounts.called(wanted.name), address(request))
    issued = await room.host.accounts.sign_in(wanted.name, wanted.password, wanted.code, device(request))
    return _signed_in(request, issued, issued.data())


@routes.post("/recover", ANYBODY, answer=NewSessionData)
async def recover_account(request: Request, room: Room, wanted: RecoverAccountBody) -> Response:
    """Recover an account by a code.

    It gets a new password. The code is used up, and every session of the account ends. A second factor stays as it is."""
    room.limiter.take("recoveries", address(request), "Too many codes were tried from your address; wait a minute.")
    account = room.host.accounts.called(wanted.name)
    room.limiter.take("recoveries_account", account, "Too many codes were tried for this account; wait a minute.")
    issued = await room.host.accounts.recover(wanted.name, wanted.code, wanted.password, device(request))
    return _signed_in(request, issued, issued.data())


# -- password and codes -----------------------------------------------------------------------------------------------------


@routes.post("/account/own", VISITOR, answer=OwnedAccountData)
async def own_account(request: Request, asks: Signed, room: Room, wanted: OwnAccountBody) -> Response:
    """Make the account your own.

    By a password. The answer tells the recovery codes once; the session gets a new secret."""
    _count_password(room, asks)
    issued = await room.host.accounts.own(asks.visitor, asks.session, wanted.password, device(request))
    owned: OwnedAccountData = {**issued.data(), "codes": list(issued.codes)}
    return _signed_in(request, issued, owned)


@routes.post("/account/password", VISITOR, answer=NewSessionData)
async def change_password(request: Request, asks: Signed, room: Room, wanted: ChangePasswordBody) -> Response:
    """Change the password.

    Every other session ends; this one gets a new secret."""
    _count_password(room, asks)
    issued = await room.host.accounts.change_password(asks.visitor, asks.session, wanted.old, wanted.new, device(request))
    return _signed_in(request, issued, issued.data())


@routes.post("/account/codes", VISITOR)
async def renew_recovery_codes(asks: Signed, room: Room, wanted: GivePasswordBody) -> CodesData:
    """Get new recovery codes.

    The codes before them no longer count."""
    _count_password(room, asks)
    return {"codes": list(await room.host.accounts.new_codes(asks.visitor, wanted.password))}


@routes.post("/account/close", VISITOR, answer=DoneData)
async def close_account(asks: Signed, room: Room, wanted: CloseAccountBody) -> Response:
    """Close the account for good.

    Its name goes, every session ends, and nobody can sign in to it again. The books stay: what was played and paid under the name is
    sealed. Not while you sit, wait, are entered in a tournament, work here, or have chips that are money."""
    _count_password(room, asks)
    await room.host.closing.close(asks.visitor, wanted.password)
    response = done()
    forget(response)
    return response


# -- sessions of the account ------------------------------------------------------------------------------------------------


@routes.get("/account/sessions", VISITOR)
async def list_sessions(asks: Signed, room: Room) -> list[SessionData]:
    """List where you are signed in."""
    return [
        {
            "id": row.key[:SHOWN],
            "device": row.device,
            "begun_at": row.begun_at,
            "until": row.until,
            "this": row.key == asks.session.key,
        }
        for row in room.host.accounts.sessions(asks.visitor)
    ]


@routes.delete("/account/sessions", VISITOR, answer=DoneData)
async def sign_out_everywhere(asks: Signed, room: Room, others: Others = False) -> Response:
    """Sign out everywhere.

    A browser that shows a table only watches from then on."""
    await room.host.accounts.sign_out_everywhere(asks.visitor, asks.session if others else None)
    response = done()
    if not others:
        forget(response)
    return response


@routes.delete("/account/sessions/{id}", VISITOR, answer=DoneData)
async def sign_out_session(asks: Signed, room: Room, id: Shown) -> Response:
    """Sign out in one place."""
    await room.host.accounts.sign_out(asks.visitor, id)
    response = done()
    if asks.session.key.startswith(id):
        forget(response)
    return response


# -- the second factor ------------------------------------------------------------------------------------------------------


@routes.post("/account/second", VISITOR)
async def begin_second_factor(asks: Signed, room: Room, wanted: GivePasswordBody) -> SecondFactorData:
    """Begin a second factor.

    The answer is a secret for an app that shows codes by the clock (TOTP). It counts once its first code has come."""
    _count_password(room, asks)
    secret, uri = await room.host.accounts.enrol(asks.visitor, wanted.password)
    return {"secret": secret, "uri": uri}


@routes.post("/account/second/on", VISITOR)
async def confirm_second_factor(asks: Signed, room: Room, wanted: GiveCodeBody) -> None:
    """Confirm the second factor.

    By the first code that the app shows."""
    _count_code(room, asks)
    await room.host.accounts.confirm(asks.visitor, asks.session, wanted.code)


@routes.post("/account/second/proof", VISITOR)
async def give_second_factor(asks: Signed, room: Room, wanted: GiveCodeBody) -> None:
    """Give the second factor.

    For this session; work of the staff needs it. The room takes a code once."""
    _count_code(room, asks)
    await room.host.accounts.prove(asks.visitor, asks.session, wanted.code)


@routes.post("/account/second/off", VISITOR)
async def disable_second_factor(asks: Signed, room: Room, wanted: GiveCodeBody) -> None:
    """Turn the second factor off.

    By one of its codes, or by a recovery code, which is then used up."""
    _count_code(room, asks)
    await room.host.accounts.disable(asks.visitor, wanted.code)
