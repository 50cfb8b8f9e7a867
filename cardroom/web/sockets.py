"""One connection to one table. Whatever is new is sent as one message, so a slow reader is never queued for; what he says is checked,
bounded and answered. A socket's visitor is the one of its handshake, as long as his session lasts."""

import asyncio
import json
import time
from typing import NamedTuple

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from cardroom.errors import CardroomError
from cardroom.room.errors import Forbidden, SignedOut
from cardroom.room.runner import Watch
from cardroom.room.storage.rows import SessionRow
from cardroom.web.limits import TooMany
from cardroom.web.models import MESSAGE, ActMessage, CutMessage, Message, PongMessage, SayMessage
from cardroom.web.needs import ANYBODY, check, needs
from cardroom.web.problems import FAILED, code_of, log_failure, sentence_of, validation_sentence
from cardroom.web.sessions import SignedIn, address, signed_in
from cardroom.web.spoken import said, spoken_in
from cardroom.web.state import RoomState, room_of

router = APIRouter()

DO_NOT_RETURN, COME_AGAIN, RESTARTS, BROKEN = 1008, 1013, 1012, 1011  # codes of a close


class Bye(NamedTuple):
    """Why the server closes; an empty sentence: the client has gone."""

    why: str
    code: int


GONE = Bye("", 1000)
SIGNED_OUT = Bye("Your session has ended. If you are only watching now, sign in again.", COME_AGAIN)


@router.websocket("/api/tables/{id}/socket", dependencies=[needs(ANYBODY)])
async def table_socket(websocket: WebSocket, id: str) -> None:
    room = room_of(websocket)
    await websocket.accept()
    try:
        asks = await signed_in(websocket, room.host)
        visitor = asks.visitor if asks else None
        with room.limiter.socket(visitor.id if visitor else "", address(websocket)):
            have = websocket.query_params.get("have", "")
            watch = room.host.watch(
                visitor,
                id,
                websocket.query_params.get("round", "")[:40],
                int(have) if have.isascii() and have.isdigit() and len(have) < 8 else 0,
                spoken_in(websocket),
            )
            try:
                await Socket(websocket, room, asks, id).run(watch)
            finally:
                watch.close()
    except TooMany as error:
        await _close(websocket, Bye(str(error), COME_AGAIN))
    except CardroomError as error:
        await _close(websocket, Bye(sentence_of(error), DO_NOT_RETURN))


async def _close(websocket: WebSocket, bye: Bye) -> None:
    """Say why, as far as there is somebody who listens."""
    try:
        async with asyncio.timeout(1):
            await websocket.send_text(_text({"type": "bye", "why": said(websocket, bye.why)}))
            await websocket.close(bye.code)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):  # he does not read, or has gone already
        return


def _text(data: dict[str, object]) -> str:
    return json.dumps(data, separators=(",", ":"))


class Socket:
    def __init__(self, websocket: WebSocket, room: RoomState, asks: SignedIn | None, table: str) -> None:
        visitor = asks.visitor if asks else None
        self._websocket = websocket
        self._room = room
        self._asks, self._visitor, self._session = asks, visitor, asks.session if asks else None
        self._address = address(websocket)
        self._table = table
        self._limits = room.limiter.limits
        self._who = visitor.id if visitor else f"watcher {id(self)}"
        self._garbage = room.limiter.bucket(self._limits.garbage)
        self._sending = asyncio.Lock()  # one frame after the other; who waits for it has one frame in hand and takes no other

    async def run(self, watch: Watch) -> None:
        """Until one side has had enough."""
        doings = [self._tell(watch), self._hear(), self._listen(), self._ping(), self._closing()]
        doings += [] if self._session is None else [self._signed_out(self._session)]
        parts = [asyncio.create_task(doing) for doing in doings]
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            bye = _ending(next(iter(done)))
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
        if bye.why:
            await _close(self._websocket, bye)

    async def _send(self, text: str) -> None:
        async with self._sending, asyncio.timeout(self._limits.silence):
            self._check_session()
            await self._websocket.send_text(text)

    def _check_session(self) -> None:
        """He came by a session: when it has ended he is told nothing more, and nothing more is taken from him."""
        if self._session is not None and not self._room.host.people.holds(self._session):
            raise SignedOut(SIGNED_OUT.why)

    # -- the six things it does at once ------------------------------------------------------------------------------------

    async def _tell(self, watch: Watch) -> Bye:
        while True:
            await self._send(await watch.next())

    async def _hear(self) -> Bye:
        """What is said at the table: first what is still known of it, then whatever comes."""
        chats = self._room.host.chats
        chat, number, whole = chats.at(self._table), 0, True
        while True:
            said = chats.heard(self._table, number)
            if said:
                await self._send(_text({"type": "chat", "whole": whole, "said": [each._asdict() for each in said]}))
                number = said[-1].number
            whole = False
            await chat.more(number)

    async def _ping(self) -> Bye:
        while True:
            await asyncio.sleep(self._limits.ping)
            await self._send(_text({"type": "ping", "at": time.time()}))

    async def _closing(self) -> Bye:
        await self._room.closing.wait()
        return Bye("The card room closes; your chips are kept.", RESTARTS)

    async def _signed_out(self, session: SessionRow) -> Bye:
        await self._room.host.people.over(session)
        return SIGNED_OUT

    async def _listen(self) -> Bye:
        while True:
            try:
                async with asyncio.timeout(self._limits.silence):
                    frame = await self._websocket.receive()
            except TimeoutError:
                return Bye(f"Nothing was heard from you for {self._limits.silence:g} seconds.", COME_AGAIN)
            if frame["type"] == "websocket.disconnect":
                return GONE
            self._check_session()
            answer = await self._answer(frame.get("text"))
            if answer is None:
                continue
            if answer.get("code") in ("bad", "rate") and self._garbage.take(""):
                return Bye("Too much came that could not be used.", DO_NOT_RETURN)
            await self._send(_text(answer))

    # -- what a client says -------------------------------------------------------------------------------------------------

    async def _answer(self, text: str | None) -> dict[str, object] | None:
        """done or refused; None: nothing to say."""
        number: int | None = None
        try:
            fits = text is not None and len(text.encode("utf-8", "replace")) <= self._limits.frame
            number = _number(text) if fits and text is not None else None
            self._room.limiter.take("messages", self._who, "You send too much at once; wait a moment.")
            if text is None or not fits:
                return self._refused(None, f"A message is JSON text of at most {self._limits.frame} bytes.", "bad")
            message: Message = MESSAGE.validate_json(text)
            if isinstance(message, PongMessage):
                return None
            number = message.id
            await self._do(message)
        except ValidationError as error:
            return self._refused(number, validation_sentence(error.errors(include_url=False, include_input=False)), "bad")
        except CardroomError as error:
            return self._refused(number, sentence_of(error), code_of(error))
        except Exception as error:
            log_failure(error)
            return self._refused(number, FAILED, "bad")
        return {"type": "done", "id": number}

    def _refused(self, number: int | None, why: str, code: str) -> dict[str, object]:
        return {"type": "refused", "id": number, "why": said(self._websocket, why), "code": code}

    async def _do(self, message: Message) -> None:
        visitor, host = self._visitor, self._room.host
        if visitor is None:
            raise Forbidden("You are watching; come in and sit down to play.")
        await check(message.need, self._room, self._asks, self._table, self._address)
        if self._session is not None:
            host.people.used(self._session)
        if isinstance(message, ActMessage):
            await host.act(visitor, self._table, message.round, message.turn, message.verb, message.amount, message.spot, message.picks)
        elif isinstance(message, CutMessage):
            await host.cut(visitor, self._table, message.round, message.hash, message.bytes)
        elif isinstance(message, SayMessage):
            self._room.limiter.take("chat", visitor.id, "You talk too fast; wait a moment.")
            host.chats.say(visitor, self._table, message.text, message.phrase)
        elif not isinstance(message, PongMessage):
            await host.sit_out(visitor, self._table, message.out)


def _number(text: str) -> int | None:
    """The id of a message, as far as there is one, so that even a bad message is answered."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= 2**53 else None


def _ending(part: "asyncio.Task[Bye]") -> Bye:
    error = part.exception()
    if error is None:
        return part.result()
    if isinstance(error, WebSocketDisconnect | WebSocketDisconnected):
        return GONE
    if isinstance(error, TimeoutError):
        return Bye("You do not read what you are sent.", COME_AGAIN)
    if isinstance(error, SignedOut):
        return SIGNED_OUT
    if isinstance(error, CardroomError):
        return Bye(sentence_of(error), DO_NOT_RETURN)
    log_failure(error)
    return Bye("The card room failed on this; come again.", BROKEN)
