"""Accounts that are somebody's own: password, recovery codes, second factor, and where one is signed in.

Answers that hold something secret are told once and kept nowhere, so none of these calls takes an Idempotency-Key: who has not heard the
answer signs in with the password that he gave.
"""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cardroom.room.people.accounts import SHOWN, IssuedSession
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.needs import ANYBODY, VISITOR, needs
from cardroom.web.guard.sessions import Signed, SignedIn, address, device, forget, remember
from cardroom.web.models import account as account_answers
from cardroom.web.models import answers
from cardroom.web.models.bodies import Again, ChangePassword, Given, Own, Recover, SignIn
from cardroom.web.state import Room, RoomState

router = APIRouter(prefix="/api", tags=["accounts"])

Shown = Annotated[str, Path(pattern=r"^[0-9a-f]+$", min_length=SHOWN, max_length=SHOWN, description="As the list of sessions names it.")]
Others = Annotated[bool, Query(description="All but this one.")]


def _entered(request: Request, entered: IssuedSession, **more: object) -> Response:
    response = reply({"id": entered.visitor.id, "name": entered.visitor.name, "secret": entered.secret, **more})
    remember(response, request, entered.secret)
    return response


def _count_password(room: RoomState, asks: SignedIn) -> None:
    room.limiter.take("passwords", asks.visitor.id, "You have given passwords too often; wait a minute.")


def _count_code(room: RoomState, asks: SignedIn) -> None:
    room.limiter.take("codes", asks.visitor.id, "You have given codes too often; wait a minute.")


# -- coming in --------------------------------------------------------------------------------------------------------------


@router.post(
    "/sign-in", summary="Sign in", response_model=answers.NewSession, responses=refusals(422, changes=True), dependencies=[needs(ANYBODY)]
)
async def sign_in(request: Request, room: Room, wanted: SignIn) -> Response:
    """A new session of an account that has a password. A wrong name and a wrong password are answered alike."""
    room.limiter.sign_in(room.host.accounts.called(wanted.name), address(request))
    return _entered(request, await room.host.accounts.sign_in(wanted.name, wanted.password, wanted.code, device(request)))


@router.post(
    "/recover",
    summary="Recover by a code",
    response_model=answers.NewSession,
    responses=refusals(422, changes=True),
    dependencies=[needs(ANYBODY)],
)
async def recover(request: Request, room: Room, wanted: Recover) -> Response:
    """With a new password. The code is used up, and every session of the account ends. A second factor stays as it is."""
    room.limiter.take("recoveries", address(request), "Too many codes were tried from your address; wait a minute.")
    account = room.host.accounts.called(wanted.name)
    room.limiter.take("recoveries_account", account, "Too many codes were tried for this account; wait a minute.")
    return _entered(request, await room.host.accounts.recover(wanted.name, wanted.code, wanted.password, device(request)))


# -- password and codes -----------------------------------------------------------------------------------------------------


@router.post(
    "/account/own",
    summary="Make the account your own",
    response_model=account_answers.Owned,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def own(request: Request, asks: Signed, room: Room, wanted: Own) -> Response:
    """With a password. Recovery codes are told once; the session gets a new secret."""
    _count_password(room, asks)
    entered = await room.host.accounts.own(asks.visitor, asks.session, wanted.password, device(request))
    return _entered(request, entered, codes=entered.codes)


@router.post(
    "/account/password",
    summary="Another password",
    response_model=answers.NewSession,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def change_password(request: Request, asks: Signed, room: Room, wanted: ChangePassword) -> Response:
    """Every other session ends; this one gets a new secret."""
    _count_password(room, asks)
    entered = await room.host.accounts.change_password(asks.visitor, asks.session, wanted.old, wanted.new, device(request))
    return _entered(request, entered)


@router.post(
    "/account/codes",
    summary="New recovery codes",
    response_model=account_answers.Codes,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def new_codes(asks: Signed, room: Room, wanted: Again) -> Response:
    """Those before are worth nothing any more."""
    _count_password(room, asks)
    return reply({"codes": await room.host.accounts.new_codes(asks.visitor, wanted.password)})


# -- where one is signed in -------------------------------------------------------------------------------------------------


@router.get(
    "/account/sessions",
    summary="Where you are signed in",
    response_model=list[account_answers.SignedIn],
    responses=refusals(401),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def sessions(asks: Signed, room: Room) -> Response:
    return reply([
        {
            "id": row.key[:SHOWN],
            "device": row.device,
            "begun_at": row.begun_at,
            "until": row.until,
            "this": row.key == asks.session.key,
        }
        for row in room.host.accounts.sessions(asks.visitor)
    ])  # fmt: skip


@router.delete(
    "/account/sessions",
    summary="Sign out everywhere",
    response_model=answers.Done,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def sign_out_everywhere(asks: Signed, room: Room, others: Others = False) -> Response:
    """Whoever is at a table there only watches from then on."""
    await room.host.accounts.sign_out_everywhere(asks.visitor, asks.session if others else None)
    response = done()
    if not others:
        forget(response)
    return response


@router.delete(
    "/account/sessions/{id}",
    summary="Sign out in one place",
    response_model=answers.Done,
    responses=refusals(401, 404, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def sign_out(asks: Signed, room: Room, id: Shown) -> Response:
    await room.host.accounts.sign_out(asks.visitor, id)
    response = done()
    if asks.session.key.startswith(id):
        forget(response)
    return response


# -- the second factor ------------------------------------------------------------------------------------------------------


@router.post(
    "/account/second",
    summary="Begin a second factor",
    response_model=account_answers.SecondFactor,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def enrol(asks: Signed, room: Room, wanted: Again) -> Response:
    """A secret for an app that shows codes by the clock (TOTP). It counts when its first code has come."""
    _count_password(room, asks)
    secret, uri = await room.host.accounts.enrol(asks.visitor, wanted.password)
    return reply({"secret": secret, "uri": uri})


@router.post(
    "/account/second/on",
    summary="Confirm the second factor",
    response_model=answers.Done,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def confirm(asks: Signed, room: Room, wanted: Given) -> Response:
    """By the first code that the app shows."""
    _count_code(room, asks)
    await room.host.accounts.confirm(asks.visitor, asks.session, wanted.code)
    return done()


@router.post(
    "/account/second/proof",
    summary="Give the second factor",
    response_model=answers.Done,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def prove(asks: Signed, room: Room, wanted: Given) -> Response:
    """For this session; work of the staff needs it. A code is taken once."""
    _count_code(room, asks)
    await room.host.accounts.prove(asks.visitor, asks.session, wanted.code)
    return done()


@router.post(
    "/account/second/off",
    summary="Turn the second factor off",
    response_model=answers.Done,
    responses=refusals(401, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def disable(asks: Signed, room: Room, wanted: Given) -> Response:
    """By a code of it, or a recovery code, which is then used up."""
    _count_code(room, asks)
    await room.host.accounts.disable(asks.visitor, wanted.code)
    return done()
