"""What every request passes before anything else looks at it: rate, origin, size; and what every answer has: headers that keep it safe."""

import asyncio
import re
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from cardroom.web.base.limits import Limits, TooMany, address_of
from cardroom.web.base.reader import said
from cardroom.web.base.relay_marks import relayed
from cardroom.web.guard.origins import SAFE, is_ours, own_names, refusal
from cardroom.web.guard.problems import BROKE, UNSURE, after, answer_to, log_failure, problem
from cardroom.web.guard.sessions import given
from cardroom.web.state import room_of

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-src {framed}; frame-ancestors {framing}"
)
NOBODY, OURSELVES = "'none'", "'self'"
TILES = "/tables"  # the one page that shows others in it: tables, side by side
_TABLE = re.compile(r"/tables/[^/]+")
SAFETY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy(path: str) -> str:
    """What a page may load: everything from here, and nothing from elsewhere. Only a table may be shown within another page, our own."""
    framed, framing = path == TILES, _TABLE.fullmatch(path) is not None
    return POLICY.format(framed=OURSELVES if framed else NOBODY, framing=OURSELVES if framing else NOBODY)


class _Refused(Exception):
    def __init__(self, status: int, sentence: str) -> None:
        self.status, self.sentence = status, sentence


class Gate:
    def __init__(self, app: ASGIApp, limits: Limits, origins: Iterable[str], names: Iterable[str] = ()) -> None:
        self.app = app
        self.limits = limits
        self.origins = frozenset(origins)
        self.names = own_names(self.origins, names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy(scope["path"])
                for name, value in SAFETY.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"  # what a page may keep says so itself
            await send(message)

        try:
            self._check(scope)
            if scope["path"].startswith("/api/"):
                receive = await self._body(scope, receive)
            await self.app(scope, receive, safely)
        except TooMany as error:
            await answer_to(error, HTTPConnection(scope))(scope, receive, safely)
        except _Refused as error:
            headers = {"Connection": "close"} if error.status in (408, 413) else None  # the rest of the body is not waited for
            await problem(error.status, error.sentence, headers)(scope, receive, safely)
        except asyncio.CancelledError:  # the server ends, and waits no longer for this
            if not begun:
                await problem(503, said(HTTPConnection(scope), UNSURE), {"Retry-After": "1"})(scope, receive, safely)
            raise
        except Exception as error:
            log_failure(error)
            if not begun:
                await problem(500, BROKE)(scope, receive, safely)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except (TooMany, _Refused) as error:
            status, sentence = (error.status, error.sentence) if isinstance(error, _Refused) else (429, str(error))
            headers = None if isinstance(error, _Refused) else after(error.wait)
            if "websocket.http.response" in scope.get("extensions", {}):
                await problem(status, sentence, headers)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008 if isinstance(error, _Refused) else 1013})
            return
        try:
            await self.app(scope, receive, send)
        except WebSocketDisconnect:
            return  # gone before it began
        except Exception as error:
            log_failure(error)

    def _check(self, scope: Scope) -> None:
        if relayed(scope) is not None:
            return  # the server that passed it on has done all this
        if not is_ours(Headers(scope=scope).get("host"), self.names):
            raise _Refused(421, "This card room goes by another name; CARDROOM_ORIGINS lists those that it has.")
        if scope["type"] == "websocket" or scope["path"].startswith("/api/"):
            self._check_caller(scope)

    def _check_caller(self, scope: Scope) -> None:
        connection = HTTPConnection(scope)
        room_of(connection).limiter.take(
            "calls_address", address_of(scope.get("client")), "Too much is asked from your address; wait a moment."
        )
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            why = refusal(connection.headers, self.origins, given(connection).by_cookie)
            if why:
                raise _Refused(403, why)

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """The body, read whole as far as it may go, before anybody works on it."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if length == "0" and "transfer-encoding" not in headers:
            return receive
        too_large = _Refused(413, f"That is more than {self.limits.body // 1024} KiB.")
        if length.isdecimal() and int(length[:12]) > self.limits.body:
            raise too_large
        body = b""
        try:
            with room_of(HTTPConnection(scope)).limiter.upload(address_of(scope.get("client"))):
                async with asyncio.timeout(self.limits.upload):
                    more = True
                    while more:
                        message = await receive()
                        if message["type"] != "http.request":
                            return _again([message], receive)
                        body += message.get("body", b"")
                        more = message.get("more_body", False)
                        if len(body) > self.limits.body:
                            raise too_large
        except TimeoutError:
            raise _Refused(408, "The request did not come to its end in time.") from None
        return _again([{"type": "http.request", "body": body, "more_body": False}], receive)


def _again(messages: list[Message], receive: Receive) -> Receive:
    """What has been read already, then whatever comes."""

    async def given_again() -> Message:
        return messages.pop(0) if messages else await receive()

    return given_again
