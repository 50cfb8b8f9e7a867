"""Requests that another server must answer. Whatever is about a table, or about the desk, is passed on to the server that holds it, as it
came; where that has just been handed over, or its holder is lost, it is looked for until it is found, or until the client is better told to
come again. What may have been done is sent a second time only if that does no harm; and what came from a server is never passed on."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere
from cardroom.room.live.servers import Peer, Servers
from cardroom.web.base.caller import PeerRequest, PeerResponse, Unanswered, Unreached, is_safe, is_target
from cardroom.web.base.reader import said
from cardroom.web.base.relay_marks import passed_on, relayed
from cardroom.web.guard.problems import AWAY, UNSURE, answer_to, problem
from cardroom.web.peering.routing import RELAYED, about, check_held, is_of_all, repeatable
from cardroom.web.state import room_of

PATIENCE = 5.0  # seconds for which a holder is looked for
LOOK = 0.25  # seconds between two looks whether a server that has not answered yet still lives
NEW = 1.0  # seconds after which also a server that has just come is known to all
LONGEST = 90.0  # seconds that one answer may take

NOT_MINE = "x-cardroom-not-mine"
"""Says, with the status 421, that nothing was done because this server does not hold what is named."""

MOVING = "The card room is moving this to another of its servers; try again in a moment."

# What a request is by its head; everything else (who it went through, how its connection is kept) is between two neighbours.
_ASKING = frozenset(
    b"accept accept-encoding accept-language authorization content-type cookie host idempotency-key if-none-match origin user-agent".split()
)
# Of an answer: all but that, and what this server says itself.
_BETWEEN = frozenset(b"connection content-length date keep-alive proxy-authenticate server te trailer transfer-encoding upgrade".split())


def asking(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a request that go along with it."""
    return [(name, value) for name, value in headers if name in _ASKING and is_safe(name, value)]


def waits(patience: float) -> Iterator[float]:
    """Seconds to wait before each new look, longer and longer, until there was enough of it."""
    end, wait = time.monotonic() + patience, 0.01
    while time.monotonic() < end:
        yield wait
        wait = min(wait * 2, 0.2)


def lives(servers: Servers, peer: Peer, since: float) -> bool:
    """Whether a server lives that was asked something then."""
    return time.monotonic() < since + NEW or any(other.id == peer.id for other in servers.peers())


class Relay:
    """Innermost, before the routes: what comes here has been counted, checked, and read whole."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in RELAYED or is_of_all(scope["path"]) or _is_alone(scope):
            await self.app(scope, receive, send)
        else:
            await _Request(self.app, scope, receive, send).answer()


def _is_alone(scope: Scope) -> bool:
    return room_of(HTTPConnection(scope)).host.servers.alone


@dataclass(slots=True)
class _Exchange:
    """A request whose body has been read already, and whether its answer has begun."""

    body: bytes
    comes: Receive
    goes: Send
    given: bool = False
    begun: bool = False

    async def receive(self) -> Message:
        if self.given:
            return await self.comes()
        self.given = True
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def send(self, message: Message) -> None:
        self.begun = True
        await self.goes(message)


class _Request:
    def __init__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        self._app, self._scope, self._receive, self._send = app, scope, receive, send
        self._room = room_of(HTTPConnection(scope))
        self._servers: Servers = self._room.host.servers
        self._from = relayed(scope)
        self._body: bytes | None = None

    async def answer(self) -> None:
        method, path = self._scope["method"], self._scope["path"]
        if self._from is not None:
            await self._for_another(self._from.about)
            return
        what = about(method, path)
        for wait in waits(PATIENCE):
            try:
                if what and self._room.cut_off.is_set():
                    await self._say(AWAY)
                    return
                if not what or self._servers.holds(what):
                    await self._here()
                    return
                check_held(what)
                peer = await self._servers.holder(what)
                if peer is not None and peer.id != self._servers.me.id:
                    answer = await self._there(peer, what)
                    if answer is not None:
                        await self._deliver(answer)
                        return
            except Elsewhere as error:
                what = error.what
            except CardroomError as error:  # there is no such table, or nobody can be asked who holds it
                await answer_to(error, HTTPConnection(self._scope))(self._scope, self._receive, self._send)
                return
            except Unanswered:
                self._servers.forget(what)
                if not repeatable(method, path, "idempotency-key" in Headers(scope=self._scope)):
                    await self._say(UNSURE)
                    return
            await asyncio.sleep(wait)
        await self._say(MOVING)

    async def _for_another(self, what: str) -> None:
        """Done here, or not at all: it is not passed on a second time."""
        try:
            if what and not self._servers.holds(what):
                raise Elsewhere(what)
            await self._here()
        except Elsewhere as error:
            await problem(421, str(error), {NOT_MINE: error.what})(self._scope, self._receive, self._send)

    async def _here(self) -> None:
        exchange = _Exchange(await self._read(), self._receive, self._send)
        try:
            await self._app(dict(self._scope), exchange.receive, exchange.send)
        except Elsewhere as error:
            if exchange.begun:
                raise RuntimeError("what is elsewhere was half answered") from error
            raise

    async def _read(self) -> bytes:
        """The body, which the gate has read already."""
        if self._body is None:
            body, more = b"", True
            while more:
                message = await self._receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                more = message.get("more_body", False)
            self._body = body
        return self._body

    async def _there(self, peer: Peer, what: str) -> PeerResponse | None:
        """What the holder answers; None: it could not be reached. ``Elsewhere``: it says that it does not hold it."""
        scope = self._scope
        query = scope.get("query_string", b"")
        target = scope.get("raw_path", scope["path"].encode()) + (b"?" + query if query else b"")
        if not is_target(target):
            return PeerResponse(404, [(b"content-type", b"application/json")], bytes(problem(404, "There is nothing here.").body))
        asked = PeerRequest(scope["method"], target, [*asking(scope["headers"]), *passed_on(scope, peer, what)], await self._read())
        try:
            answer = await self._patiently(peer, asked)
        except Unreached:
            self._servers.forget(what)
            return None
        if answer.status == 421 and (other := answer.header(NOT_MINE.encode())):
            self._servers.forget(other)
            raise Elsewhere(other)
        return answer

    async def _patiently(self, peer: Peer, asked: PeerRequest) -> PeerResponse:
        """Its answer, waited for as long as it lives."""
        asking = asyncio.create_task(self._room.caller.ask(peer.address, asked))
        since = time.monotonic()
        try:
            while not (await asyncio.wait({asking}, timeout=LOOK))[0]:
                if time.monotonic() > since + LONGEST or not lives(self._servers, peer, since):
                    raise Unanswered
            return asking.result()
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _deliver(self, answer: PeerResponse) -> None:
        response = Response(answer.body, answer.status)
        length = [(name, value) for name, value in response.raw_headers if name == b"content-length"]
        kept = [
            (name, value)
            for name, value in answer.headers
            if name not in _BETWEEN and not name.startswith(b"x-cardroom-") and is_safe(name, value)
        ]
        response.raw_headers = [*kept, *length]
        await response(self._scope, self._receive, self._send)

    async def _say(self, sentence: str) -> None:
        connection = HTTPConnection(self._scope)
        await problem(503, said(connection, sentence), {"Retry-After": "1"})(self._scope, self._receive, self._send)
