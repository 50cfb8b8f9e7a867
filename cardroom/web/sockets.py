"""Connections to tables. Whatever is new is sent as one message, so a slow reader is never queued for; what he says is checked, bounded and
answered. A socket's visitor is the one of its handshake, as long as his session lasts.

The table may be held by another server, or go to one at any time: then the connection is passed on (``links.py``), and its client does not
notice.
"""

import asyncio
import time

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, Forbidden
from cardroom.room.host.commands import CutCards, SitOut
from cardroom.room.live.watch import Watch
from cardroom.room.storage.rows import SessionRow, at_table
from cardroom.web.base.reader import spoken_in
from cardroom.web.bodies.messages import MESSAGE, ActAllMessage, ActMessage, CutMessage, Message, PongMessage, SayMessage
from cardroom.web.guard.needs import ANYBODY, check, needs
from cardroom.web.guard.problems import AWAY, BROKE, code_of, log_failure, sentence_of, validation_sentence, wait_of
from cardroom.web.guard.sessions import address, signed_in
from cardroom.web.peering.links import Link
from cardroom.web.peering.relay import MOVING, waits
from cardroom.web.peering.routing import check_held
from cardroom.web.state import room_of
from cardroom.web.wire import CLOSES, COME_AGAIN, MOVED, SIGNED_OUT, Bye, Data, Wire, as_text, ending, numbered, refused

router = APIRouter()

PATIENCE = 10.0  # seconds for which a table that nobody holds is waited for
_LAST_WORD = 2.0  # seconds for what is being done when the table goes to another server


@router.websocket("/api/tables/{id}/socket", dependencies=[needs(ANYBODY)])
async def table_socket(websocket: WebSocket, id: str) -> None:
    room = room_of(websocket)
    await websocket.accept()
    wire = Wire(websocket, room, id)
    try:
        wire.comes_as(await signed_in(websocket, room.host))
        if wire.visitor is not None:
            room.host.budgets.called(wire.visitor.id, wire.address)
        with room.limiter.socket(wire.visitor.id if wire.visitor else "", address(websocket)):
            bye = await _serve(wire)
    except CardroomError as error:
        bye = refused(error)
    await wire.close(bye)


async def _serve(wire: Wire) -> Bye:
    """By whichever server holds the table, until one side has had enough. What another server passes on is served here or not at all."""
    looks = waits(PATIENCE)
    while True:
        told = wire.told
        try:
            watch = wire.room.host.views.watch(wire.visitor, wire.table, wire.round, wire.have, spoken_in(wire.websocket))
        except Elsewhere:
            bye = MOVED if wire.relayed else await _elsewhere(wire)
        else:
            try:
                bye = await Socket(wire).run(watch)
            finally:
                watch.close()
        if bye != MOVED or wire.relayed:
            return bye
        if wire.told != told:
            looks = waits(PATIENCE)
        wait = next(looks, None)
        if wait is None:
            return Bye(MOVING, COME_AGAIN)
        await asyncio.sleep(wait)


async def _elsewhere(wire: Wire) -> Bye:
    servers, what = wire.room.host.servers, at_table(wire.table)
    check_held(what)
    peer = await servers.holder(what)
    if wire.room.closing.is_set():
        return CLOSES
    return MOVED if peer is None or peer.id == servers.me.id else await Link(wire, what, peer).run()


class Socket:
    """A connection to a table that is held here."""

    def __init__(self, wire: Wire) -> None:
        self._wire, self._room, self._table = wire, wire.room, wire.table
        self._asks, self._visitor, self._session = wire.asks, wire.visitor, wire.asks.session if wire.asks else None
        self._answering = asyncio.Lock()

    async def run(self, watch: Watch) -> Bye:
        """Until one side has had enough."""
        doings = [self._tell(watch), self._hear(), self._listen(), self._ping(), self._closing(), self._cut_off()]
        doings += [] if self._session is None else [self._signed_out(self._session)]
        parts = [asyncio.create_task(doing) for doing in doings]
        ended = False
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            bye = ending(next(iter(done)))
            if bye == MOVED:
                ended = await self._end_what_is_begun()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
            if ended:
                self._answering.release()
        return bye

    async def _end_what_is_begun(self) -> bool:
        """Answer from here what is being done: the next server need not be asked for it again. Returns whether nothing is, and nothing
        more begins."""
        try:
            async with asyncio.timeout(_LAST_WORD):
                return await self._answering.acquire()
        except TimeoutError:
            return False

    # -- the seven things it does at once ------------------------------------------------------------------------------------

    async def _tell(self, watch: Watch) -> Bye:
        while True:
            await self._wire.send(await watch.next(), watch.told)

    async def _hear(self) -> Bye:
        """What is said at the table: first what is still known of it, then whatever comes."""
        chats = self._room.host.chats
        chat, number, whole = chats.at(self._table), 0, True
        while True:
            said = chats.heard(self._table, number)
            if said:
                await self._wire.send(as_text({"type": "chat", "whole": whole, "said": [each._asdict() for each in said]}))
                number = said[-1].number
            whole = False
            await chat.more(number)

    async def _ping(self) -> Bye:
        while True:
            await asyncio.sleep(self._wire.limits.ping)
            await self._wire.send(as_text({"type": "ping", "at": time.time()}))

    async def _closing(self) -> Bye:
        await self._room.closing.wait()
        return MOVED if self._wire.relayed else CLOSES

    async def _cut_off(self) -> Bye:
        """What is said here is of no use any more: another server has the table."""
        await self._room.cut_off.wait()
        return MOVED if self._wire.relayed else Bye(AWAY, COME_AGAIN)

    async def _signed_out(self, session: SessionRow) -> Bye:
        await self._room.host.people.over(session)
        return SIGNED_OUT

    async def _listen(self) -> Bye:
        wire = self._wire
        while True:
            heard = wire.unanswered[0] if wire.unanswered else await wire.hear()
            if isinstance(heard, Bye):
                return heard
            async with self._answering:
                wire.check_session()
                bye = await self._answer(heard)
            if bye is not None:
                return bye

    # -- what a client says -------------------------------------------------------------------------------------------------

    async def _answer(self, text: str) -> Bye | None:
        """done or refused; a pong has no answer. ``Elsewhere``: it is not answered here, and nothing was done."""
        wire = self._wire
        number = numbered(text)
        try:
            message: Message = MESSAGE.validate_json(text)
            if isinstance(message, PongMessage):
                wire.done_with(1)
                return None
            number = message.id
            await self._do(message)
        except Elsewhere:
            raise
        except ValidationError as error:
            why = validation_sentence(error.errors(include_url=False, include_input=False))
            return await wire.refuse(number, why, "bad", answers=1)
        except CardroomError as error:
            return await wire.refuse(number, sentence_of(error), code_of(error), wait_of(error), answers=1)
        except Exception as error:
            log_failure(error)
            return await wire.refuse(number, BROKE, "bad", answers=1)
        done: Data = {"type": "done", "id": number}
        await wire.send(as_text(done), answers=1)
        return None

    async def _do(self, message: Message) -> None:
        visitor, host = self._visitor, self._room.host
        if visitor is None:
            raise Forbidden("You are watching; come in and sit down to play.")
        await check(message.need, self._room, self._asks, self._table, self._wire.address)
        if self._session is not None:
            host.people.used(self._session)
        if not isinstance(message, SayMessage):  # talk is not stored
            host.budgets.asks(visitor.id, len(message.actions) if isinstance(message, ActAllMessage) else 1)
        if isinstance(message, ActMessage):
            await host.visits.act(
                visitor, self._table, message.round, message.turn, message.verb, message.amount, message.spot, message.picks
            )
        elif isinstance(message, ActAllMessage):
            await host.visits.act_all(visitor, self._table, message.round, message.turn, [given.stated for given in message.actions])
        elif isinstance(message, CutMessage):
            await host.visits.do(CutCards(visitor, self._table, message.round, message.hash, message.bytes))
        elif isinstance(message, SayMessage):
            self._room.limiter.take("chat", visitor.id, "You talk too fast; wait a moment.")
            host.chats.say(visitor, self._table, message.text, message.phrase)
        elif not isinstance(message, PongMessage):
            await host.visits.do(SitOut(visitor, self._table, message.out))
