"""A small HTTP client for the other servers of the room: one request at a time on a connection, which is kept for the next."""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, cast
from urllib.parse import urlsplit

import httptools

Headers = Sequence[tuple[bytes, bytes]]

CONNECT = 1.0  # seconds in which a server that is there takes a connection
KEPT = 5.0  # seconds for which a connection waits for the next request: fewer than the other side keeps it
MOST_KEPT = 32  # with each server
LARGEST = 64 * 1024 * 1024  # bytes of an answer

_NAME = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(rb"[\t\x20-\x7e\x80-\xff]*")
_TARGET = re.compile(rb"/[!-~]*")


class Unreached(Exception):
    """Nobody took it: nothing was sent."""


class Unanswered(Exception):
    """It was sent, and no whole answer came: it may have been done."""


class PeerRequest(NamedTuple):
    """A request. ``target``: path and query, as they are sent."""

    method: str
    target: bytes
    headers: Headers
    body: bytes = b""


class PeerResponse(NamedTuple):
    status: int
    headers: Headers
    body: bytes

    def header(self, name: bytes) -> str:
        """Empty: there is none."""
        return next((value.decode("latin-1") for found, value in self.headers if found == name), "")


def is_safe(name: bytes, value: bytes) -> bool:
    """Whether a header is one header, and stays one when it is written down."""
    return _NAME.fullmatch(name) is not None and _VALUE.fullmatch(value) is not None


def is_target(target: bytes) -> bool:
    return _TARGET.fullmatch(target) is not None


def written(asked: PeerRequest) -> bytes:
    """As it goes over the wire; its length is that of its body."""
    if not is_target(asked.target) or not all(is_safe(*header) for header in asked.headers):
        raise ValueError("what cannot be written as one request is not sent")
    lines = [asked.method.encode("ascii") + b" " + asked.target + b" HTTP/1.1"]
    lines += [name + b": " + value for name, value in asked.headers]
    lines.append(b"content-length: %d" % len(asked.body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + asked.body


class _Line(asyncio.Protocol):
    """One connection; the parser calls what begins with ``on_``."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._parser = httptools.HttpResponseParser(self)
        self._waiting: asyncio.Future[PeerResponse] | None = None
        self._headers: list[tuple[bytes, bytes]] = []
        self._body: list[bytes] = []
        self._length = 0
        self.since = time.monotonic()
        self.usable = False  # for another request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.usable = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.usable = False
        self._fail()

    def data_received(self, data: bytes) -> None:
        try:
            if self._waiting is None:
                raise ValueError("nobody has asked")
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade, ValueError):
            self.close()

    def _fail(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Unanswered())

    def close(self) -> None:
        self.usable = False
        self._fail()
        if self._transport is not None:
            self._transport.abort()

    async def ask(self, asked: bytes) -> PeerResponse:
        assert self._transport is not None
        self._parser = httptools.HttpResponseParser(self)
        self._waiting = asyncio.get_running_loop().create_future()
        self._headers, self._body, self._length = [], [], 0
        self._transport.write(asked)
        try:
            return await self._waiting
        except BaseException:
            self.close()
            raise
        finally:
            self._waiting, self.since = None, time.monotonic()

    # -- what the parser finds ----------------------------------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        self._length += len(body)
        if self._length > LARGEST:
            raise ValueError("too much")
        self._body.append(body)

    def on_message_complete(self) -> None:
        if self._waiting is None or self._waiting.done():
            return
        self.usable = self.usable and bool(self._parser.should_keep_alive())
        self._waiting.set_result(PeerResponse(self._parser.get_status_code(), self._headers, b"".join(self._body)))


class Caller:
    """Who asks; the connections that it keeps are by the address."""

    def __init__(self) -> None:
        self._kept: dict[str, list[_Line]] = defaultdict(list)

    async def ask(self, address: str, asked: PeerRequest) -> PeerResponse:
        """The answer of the server at this address, like ``http://10.0.0.7:8000``."""
        wire = written(asked)
        line = self._idle(address) or await self._connect(address)
        answer = await line.ask(wire)
        if line.usable and len(self._kept[address]) < MOST_KEPT:
            self._kept[address].append(line)
        else:
            line.close()
        return answer

    def _idle(self, address: str) -> _Line | None:
        kept, oldest = self._kept[address], time.monotonic() - KEPT
        while kept:
            line = kept.pop()
            if line.usable and line.since > oldest:
                return line
            line.close()
        return None

    async def _connect(self, address: str) -> _Line:
        parts = urlsplit(address)
        safe = parts.scheme == "https"
        try:
            async with asyncio.timeout(CONNECT):
                _, line = await asyncio.get_running_loop().create_connection(
                    _Line, parts.hostname or "", parts.port or (443 if safe else 80), ssl=True if safe else None
                )
        except (OSError, TimeoutError, ValueError) as error:
            raise Unreached(address) from error
        return line

    def close(self) -> None:
        for kept in self._kept.values():
            for line in kept:
                line.close()
        self._kept.clear()
