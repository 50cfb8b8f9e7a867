"""The servers of one room among themselves. What one passes on to another carries the other's secret, which only those that use the
same database know; from whoever does not know it, nothing that is said to come from a server is taken."""

import hmac
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cardroom.room.live.servers import Peer
from cardroom.web.guard.problems import problem
from cardroom.web.state import room_of

SECRET, CLIENT, SCHEME, ABOUT, OWN = (f"x-cardroom-{name}" for name in ("peer", "client", "scheme", "about", "own"))
"""The headers of what is passed on: the secret of the server that it goes to; whose it is; how he came; what it is about, as far as the
server knows that passes it on; and whether only that server's own part is asked for."""

_RELAYED = "cardroom.relayed"
_STRANGER = "Only the servers of this card room say where a request came from."


class RelayedRequest(NamedTuple):
    """Passed on by another server, where it was counted and checked. ``about``: what this server is thought to hold; empty: not known."""

    about: str
    own: bool


def relayed(scope: Scope) -> RelayedRequest | None:
    """None: it came straight from its client."""
    found = scope.get(_RELAYED)
    return found if isinstance(found, RelayedRequest) else None


def vouched(headers: list[tuple[bytes, bytes]], secret: str) -> bool:
    """Whether it carries this server's secret, once."""
    given = [value for name, value in headers if name == SECRET.encode()]
    return len(given) == 1 and bool(secret) and hmac.compare_digest(given[0], secret.encode())


def passed_on(scope: Scope, peer: Peer, about: str = "", own: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers by which another server knows whose request it is."""
    client = scope.get("client") or ("", 0)
    whose, how = f"{client[0]} {client[1]}", scope.get("scheme", "http")
    said = {SECRET: peer.secret, CLIENT: whose, SCHEME: how, ABOUT: about, OWN: "1" if own else ""}
    return [(name.encode(), value.encode("latin-1", "replace")) for name, value in said.items() if value]


class Peering:
    """Outermost: who is a server of this room, and who only says so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if SECRET in headers:
            if not vouched(scope["headers"], room_of(HTTPConnection(scope)).host.servers.me.secret):
                await _refuse(scope, receive, send)
                return
            scope = _as_it_came(scope, headers)
        await self.app(scope, receive, send)


def _as_it_came(scope: Scope, headers: Headers) -> Scope:
    """The scope of the request as the first server had it."""
    host, _, port = headers.get(CLIENT, "").rpartition(" ")
    scheme = headers.get(SCHEME, "http")
    return {
        **scope,
        "client": (host, int(port)) if host and port.isdecimal() and len(port) < 6 else None,
        "scheme": scheme if scheme in ("http", "https", "ws", "wss") else "http",
        _RELAYED: RelayedRequest(headers.get(ABOUT, ""), OWN in headers),
    }


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await problem(403, _STRANGER, {"Connection": "close"} if scope["type"] == "http" else None)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})
