"""The server under the application: uvicorn, with the bounds that it does not have itself."""

import asyncio
import errno
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from cardroom.errors import BadInput
from cardroom.web.base.limits import Limits
from cardroom.web.base.relay_marks import vouched
from cardroom.web.guard.connections import Connections, as_many_as_files
from cardroom.web.guard.forwarded import Proxies
from cardroom.web.guard.problems import log_failure
from cardroom.web.state import RoomState

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 20.0
FRAGMENTS = 64
FRAMES_KEPT = 64  # frames of the last texts that were sent
LARGEST_FRAME = 64 * 1024  # larger ones are not even answered
DRAIN = 40.0  # seconds in which a server that is to end hands over what it holds
GOODBYE = 5.0  # seconds that a closed socket has to read the rest
_TAKEN = errno.EADDRINUSE


class Stalls(asyncio.Protocol):
    """Drops who does not read: a full buffer has ``stall`` seconds to empty."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    stall = 45.0
    counted = Connections(10**5, 10**5)
    _stalled: asyncio.TimerHandle | None = None

    def drop_after(self, seconds: float | None) -> None:
        """None: no more."""
        if self._stalled is not None:
            self._stalled.cancel()
        self._stalled = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.drop_after(self.stall)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.drop_after(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.drop_after(None)
        self.counted.give_back(self.transport)
        super().connection_lost(exc)


class HttpProtocol(Stalls, HttpToolsProtocol):
    """Drops who does not finish the head of a request, or sends an endless one."""

    vouched: Callable[[list[tuple[bytes, bytes]]], bool]  # whether these headers are of a server of this room
    _head = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.counted.take(transport):
            self._begin_head()
        else:
            transport.abort()

    def _begin_head(self) -> None:
        self._head = 0
        self._end_head()
        self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _end_head(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._timer is not None:  # the head is not complete
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.transport.abort()
        elif self._idle and self.transport.get_protocol() is self:  # empty lines between requests: nobody else would time them
            self._begin_head()

    @property
    def _idle(self) -> bool:
        return self.cycle is not None and self.cycle.response_complete and self.timeout_keep_alive_task is None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin_head()

    def on_headers_complete(self) -> None:
        self._end_head()
        if self.vouched(self.headers):
            self.counted.vouch(self.transport)
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        super().connection_lost(exc)


class Frames:
    """Texts as they go over the line. Everyone who watches a table in one language is sent the same text, so its frame is kept for them."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[str, bytes]] = {}

    def __call__(self, text: str) -> bytes:
        found = self._made.get(id(text))
        if found is None:
            if len(self._made) >= FRAMES_KEPT:
                self._made.clear()
            found = self._made[id(text)] = text, Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
        return found[1]


class SocketProtocol(Stalls, WebSocketsSansIOProtocol):
    """Drops who sends what only makes the server write or keep more."""

    framed: Frames

    @property
    def _is_open(self) -> bool:
        """Whether a text can be written at once, as a frame of its own: nothing is compressed, and no close has begun."""
        ready = self.handshake_complete and self.writable.is_set() and not self.disconnected and not self.transport.is_closing()
        return ready and self.initial_response is None and not self.close_sent and self.conn.state is State.OPEN

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except Exception:
            self.transport.abort()
        if not self.handshake_initiated:  # what came was no handshake; nobody would answer it
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # pings from one who does not read the pongs
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    async def send(self, message: "ASGISendEvent") -> None:
        if message["type"] == "websocket.send" and (text := message.get("text")) and self._is_open:
            self.transport.write(self.framed(text))  # what ``super`` would write, made once for all who are sent it
            return
        await super().send(message)
        if message["type"] == "websocket.close":
            self.drop_after(GOODBYE)


class RoomServer(uvicorn.Server):
    """Says when it listens, and says goodbye on the sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, opened: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._app = app
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        try:
            for each in sockets or ():
                each.listen(self.config.backlog)  # as it does already, unless the loop has not told us that it could not
        except OSError:
            raise BadInput("Another server has just taken this port: give another one with --port.") from None
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._drain()
        self._app.state.room.closing.set()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Everything goes to the other servers, while what comes is still taken and passed on to them; a second signal ends it at once."""
        room: RoomState = self._app.state.room
        if room.host.state.superseded.is_set():
            return  # nothing here is ours to give
        room.draining = True
        draining = asyncio.create_task(room.host.servers.drain())
        end = time.monotonic() + DRAIN
        while not draining.done() and not self.force_exit and time.monotonic() < end:
            await asyncio.wait({draining}, timeout=0.1)
        draining.cancel()
        for error in await asyncio.gather(draining, return_exceptions=True):
            if isinstance(error, Exception):
                log_failure(error)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and a kill both end it well; uvicorn would raise the signal again when all is done."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def make_server(app: FastAPI, limits: Limits | None = None, opened: Callable[[], None] = lambda: None) -> RoomServer:
    """``run(sockets=[...])`` it with a socket of ``bind``."""
    limits = limits or Limits()
    counted = Connections(as_many_as_files(limits.connections), limits.connections_address, Proxies.listed())
    bounds = {"stall": limits.silence, "counted": counted}
    sockets = {**bounds, "framed": Frames()}
    ours = staticmethod(lambda headers: vouched(headers, app.state.room.host.servers.me.secret))
    try:
        import uvloop  # noqa: F401

        loop = "uvloop"
    except ImportError:
        loop = "asyncio"
    config = uvicorn.Config(
        app,
        http=type("HttpProtocol", (HttpProtocol,), {**bounds, "vouched": ours}),
        ws=type("SocketProtocol", (SocketProtocol,), sockets),
        loop=loop,
        lifespan="on",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,  # the room's own pings are answered by the page, not by the browser behind its back
        ws_per_message_deflate=False,
        log_level="critical",  # what is worth telling the application tells itself
        access_log=False,
        proxy_headers=False,  # the application reads them itself (``ForwardedCaller``)
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=5,
    )
    return RoomServer(config, app, opened)


def bind(host: str, port: int, more: int = 0) -> socket.socket:
    """A socket for ``port``, or for the first free one of so many more. It does not listen before the room is open: until then whoever
    comes is refused at once, and a proxy sends him elsewhere."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise BadInput(f"'{host}' is no address of this machine.") from None
    for number in range(port, port + more + 1):
        made = socket.socket(family, kind, protocol)
        try:
            if number:  # else the system chooses one that is nobody's, and nobody's shall it stay
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((where[0], number, *where[2:]))
        except OSError as error:
            made.close()
            if isinstance(error, PermissionError):
                raise BadInput(f"Port {number} is not yours to open; choose one above 1023.") from None
            if error.errno != _TAKEN:
                raise BadInput(f"'{host}' is no address of this machine.") from None
        else:
            made.setblocking(False)
            return made
    raise BadInput(f"Port {port} is taken: give another one with --port." if not more else f"Ports {port} to {port + more} are all taken.")
