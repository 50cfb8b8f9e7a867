"""Who asks: a session is a secret, which a browser keeps in a cookie and a program sends as a bearer token."""

from typing import Annotated, NamedTuple

from fastapi import Depends, Header, Response
from starlette.requests import HTTPConnection

from cardroom.room.host.host import Host
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import SessionRow
from cardroom.web.base.limits import address_of
from cardroom.web.guard.devices import device_of
from cardroom.web.guard.origins import SAFE
from cardroom.web.guard.problems import NoSession
from cardroom.web.state import room_of

COOKIE = "cardroom"
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=64,
        pattern=r"^[!-~]*$",
        description="Your own id of this request: with the same one it is done once, and answered the same again.",
    ),
]
KEPT = 400 * 24 * 3600  # seconds; browsers keep no cookie longer


class SentSecret(NamedTuple):
    """The secret that came with a request; empty: none."""

    secret: str
    by_cookie: bool


def given(connection: HTTPConnection) -> SentSecret:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return SentSecret(token.strip(), False)
    secret = connection.cookies.get(COOKIE, "")
    return SentSecret(secret, bool(secret))


class SignedIn(NamedTuple):
    """A visitor, and the session by which he asks."""

    visitor: Visitor
    session: SessionRow


async def signed_in(connection: HTTPConnection, host: Host) -> SignedIn | None:
    """None: nobody we know. A wrong token is refused, a stale cookie is only forgotten."""
    secret, by_cookie = given(connection)
    fits = 0 < len(secret) <= 200
    if fits:
        await host.state.look_for(secret)
    session = host.people.session_of(secret) if fits else None
    visitor = None if session is None else host.visitors.by_id(session.visitor_id)
    if session is None or visitor is None:
        if secret and not by_cookie:
            raise NoSession("That token belongs to no session of this card room.")
        return None
    return SignedIn(visitor, session)


async def _perhaps(connection: HTTPConnection) -> SignedIn | None:
    room = room_of(connection)
    found = await signed_in(connection, room.host)
    if found is not None:
        room.limiter.take("calls", found.visitor.id, "You ask too much at once; wait a moment.")
        room.limiter.used(found.visitor.id, address(connection))
        room.host.people.used(found.session)
        room.host.budgets.called(found.visitor.id, address(connection))
        if connection.scope.get("method", "GET") not in SAFE:
            room.host.budgets.asks(found.visitor.id)
    return found


Perhaps = Annotated[SignedIn | None, Depends(_perhaps)]
"""The visitor with his session, or None."""


async def _somebody(found: Perhaps) -> Visitor | None:
    return None if found is None else found.visitor


Somebody = Annotated[Visitor | None, Depends(_somebody)]
"""The visitor, or None."""


async def _signed(found: Perhaps) -> SignedIn:
    if found is None:
        raise NoSession("Come in first: there is no session.")
    return found


Signed = Annotated[SignedIn, Depends(_signed)]
"""The visitor with his session; without one the call is refused."""


async def _present(found: Signed) -> Visitor:
    return found.visitor


Present = Annotated[Visitor, Depends(_present)]
"""The visitor; without a session the call is refused."""


def remember(response: Response, connection: HTTPConnection, secret: str) -> None:
    secure = connection.url.scheme == "https"
    response.set_cookie(COOKIE, secret, max_age=KEPT, path="/", httponly=True, samesite="strict", secure=secure)


def forget(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


def device(connection: HTTPConnection) -> str:
    """What asks, in a few words, for its owner to know it by."""
    return device_of(connection.headers.get("user-agent", ""))


def address(connection: HTTPConnection) -> str:
    return address_of(connection.scope.get("client"))
