"""The servers of one room among themselves. What one passes on to another carries the other's secret, which only those that use the
same database know; from whoever does not know it, nothing that is said to come from a server is taken."""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cardroom.web.base.relay_marks import ABOUT, CLIENT, OWN, RELAYED, SCHEME, SECRET, RelayedRequest, vouched
from cardroom.web.guard.problems import problem
from cardroom.web.state import room_of

_STRANGER = "Only the servers of this card room say where a request came from."


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
        RELAYED: RelayedRequest(headers.get(ABOUT, ""), OWN in headers),
    }


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await problem(403, _STRANGER, {"Connection": "close"} if scope["type"] == "http" else None)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})
