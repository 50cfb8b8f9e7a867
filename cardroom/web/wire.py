"""A client's connection to a table, whichever server serves it: what he has been told, what he said and has no answer to yet, and the
bounds on both."""

import asyncio
import json
import re
from collections import deque
from math import ceil
from typing import NamedTuple

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, SignedOut, StorageError
from cardroom.room.people.visitors import Visitor
from cardroom.web.base.limits import TooMany
from cardroom.web.base.reader import said
from cardroom.web.base.relay_marks import relayed
from cardroom.web.guard.problems import log_failure, sentence_of, wait_of
from cardroom.web.guard.sessions import SignedIn, address
from cardroom.web.state import RoomState

DO_NOT_RETURN, COME_AGAIN, RESTARTS, BROKEN = 1008, 1013, 1012, 1011  # codes of a close
ELSEWHERE = 4000  # said to a server that passes frames on: the table is another's now
MOST_UNANSWERED = 64  # messages of one client
UNANSWERED_WAIT = 1.0  # seconds after which some of them may have been answered


class Bye(NamedTuple):
    """Why a connection ends, and after how many seconds it is worth coming again, where that is known. Without a sentence there is nobody
    to tell it to, or he has been told."""

    why: str
    code: int
    wait: float = 0


GONE = Bye("", 1000)
MOVED = Bye("", ELSEWHERE)  # it does not end: the table is served by another server now
SIGNED_OUT = Bye("Your session has ended. If you are only watching now, sign in again.", COME_AGAIN)
CLOSES = Bye("The card room closes; your chips are kept.", RESTARTS)
_ROUND = re.compile("[a-z0-9-]{1,40}")  # it goes into the line before a frame
FLOOD = "You send too much at once; wait a moment."
GARBAGE = Bye("Too much came that could not be used.", DO_NOT_RETURN)

Data = dict[str, object]


class Wire:
    """``round``, ``have``: how far he has been told; ``unanswered``: what he said, the first first.

    To a server that passes frames on, each frame begins with a line of three: how many of its frames are done with, and how far the reader
    is told with this one, events and round. By that it can go on at another server and knows what to say there again, without a look into
    any message.
    """

    def __init__(self, websocket: WebSocket, room: RoomState, table: str) -> None:
        self.websocket, self.room, self.table = websocket, room, table
        self.asks: SignedIn | None = None
        self.address = address(websocket)
        self.limits = room.limiter.limits
        self.relayed = relayed(websocket.scope) is not None
        have = websocket.query_params.get("have", "")
        round = websocket.query_params.get("round", "")
        self.round = round if _ROUND.fullmatch(round) else ""
        self.have = int(have) if have.isascii() and have.isdigit() and len(have) < 8 else 0
        self.unanswered: deque[str] = deque()
        self.told = 0  # frames
        self._done_with = 0
        self._who = f"watcher {id(self)}"
        self._garbage, self._flood = room.limiter.bucket(self.limits.garbage), room.limiter.bucket(self.limits.flood)
        self._sending = asyncio.Lock()  # one frame after the other; who waits for it has one frame in hand and takes no other

    def comes_as(self, asks: SignedIn | None) -> None:
        """None: he watches."""
        self.asks = asks
        if asks is not None:
            self._who = asks.visitor.id

    @property
    def visitor(self) -> Visitor | None:
        return self.asks.visitor if self.asks else None

    async def send(self, text: str, told: tuple[str, int] | None = None, answers: int = 0) -> None:
        """``told``: the round and number of events that he has with this; ``answers``: how many of the unanswered it ends."""
        async with self._sending, asyncio.timeout(self.limits.silence):
            self.check_session()
            round, have = told or (self.round, self.have)
            await self.websocket.send_text(f"{self._done_with + answers} {have} {round}\n{text}" if self.relayed else text)
            self.round, self.have = round, have
            self.told += 1
            self.done_with(answers)

    def done_with(self, number: int) -> None:
        self._done_with += number
        for _ in range(min(number, len(self.unanswered))):
            self.unanswered.popleft()

    def check_session(self) -> None:
        """He came by a session: when it has ended he is told nothing more, and nothing more is taken from him."""
        if self.asks is not None and not self.room.host.people.holds(self.asks.session):
            raise SignedOut(SIGNED_OUT.why)

    async def hear(self) -> str | Bye:
        """What he says next, which is the last of the unanswered then; what does not fit is refused. Or: why there is no more."""
        while True:
            try:
                async with asyncio.timeout(self.limits.silence):
                    frame = await self.websocket.receive()
            except TimeoutError:
                return Bye(f"Nothing was heard from you for {self.limits.silence:g} seconds.", COME_AGAIN)
            if frame["type"] == "websocket.disconnect":
                return GONE
            text = frame.get("text")
            refused = self._refused(text)
            if refused is None:
                self.unanswered.append(text or "")
                return self.unanswered[-1]
            bye = await self.refuse(*refused)
            if bye is not None:
                return bye

    def _refused(self, text: str | None) -> tuple[int | None, str, str, float] | None:
        """The number of a message that is not taken, why, the code of it, and the seconds until it would be; None: it is taken."""
        fits = text is not None and len(text.encode("utf-8", "replace")) <= self.limits.frame
        try:
            self.room.limiter.take("messages", self._who, FLOOD)
            if len(self.unanswered) >= MOST_UNANSWERED:
                raise TooMany(FLOOD, UNANSWERED_WAIT)
        except TooMany as error:
            return numbered(text) if fits and text is not None else None, str(error), "rate", error.wait
        return None if fits else (None, f"A message is JSON text of at most {self.limits.frame} bytes.", "bad", 0)

    async def refuse(self, number: int | None, why: str, code: str, wait: float = 0, answers: int = 0) -> Bye | None:
        """One sentence, with the seconds after which the same would be taken; and the end, if too much could not be used or came too fast.
        A program that is too fast is not told to stay away: it may come again."""
        if code == "bad" and self._garbage.take(""):
            return GARBAGE
        if code == "rate" and (rest := self._flood.take("")):
            return Bye(FLOOD, COME_AGAIN, max(wait, rest))
        told: Data = {"type": "refused", "id": number, "why": said(self.websocket, why), "code": code, **_after(wait)}
        await self.send(as_text(told), answers=answers)
        return None

    async def close(self, bye: Bye) -> None:
        """Say why, as far as there is somebody who listens."""
        if bye == GONE:
            return
        try:
            async with asyncio.timeout(1):
                if bye.why:
                    text = as_text({"type": "bye", "why": said(self.websocket, bye.why), **_after(bye.wait)})
                    await self.websocket.send_text(f"{self._done_with} {self.have} {self.round}\n{text}" if self.relayed else text)
                await self.websocket.close(bye.code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):  # he does not read, or has gone already
            return


def _after(wait: float) -> Data:
    """When the same would be taken: whole seconds, as ``Retry-After`` has them over HTTP."""
    return {"wait": max(1, ceil(wait))} if wait else {}


def as_text(data: Data) -> str:
    return json.dumps(data, separators=(",", ":"))


def numbered(text: str) -> int | None:
    """The id of a message, as far as there is one, so that even a bad message is answered."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= 2**53 else None


def refused(error: CardroomError) -> Bye:
    """Whether it is worth coming again."""
    if isinstance(error, StorageError | TooMany):
        return Bye(sentence_of(error), COME_AGAIN, wait_of(error))
    return Bye(sentence_of(error), DO_NOT_RETURN)


def ending(part: "asyncio.Task[Bye]") -> Bye:
    """What one of the things that a connection does at once has come to."""
    error = part.exception()
    if error is None:
        return part.result()
    if isinstance(error, WebSocketDisconnect | WebSocketDisconnected):
        return GONE
    if isinstance(error, TimeoutError):
        return Bye("You do not read what you are sent.", COME_AGAIN)
    if isinstance(error, Elsewhere):
        return MOVED
    if isinstance(error, SignedOut):
        return SIGNED_OUT
    if isinstance(error, CardroomError):
        return refused(error)
    log_failure(error)
    return Bye("The card room failed on this; come again.", BROKEN)
