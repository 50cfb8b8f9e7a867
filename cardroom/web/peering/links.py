"""A connection whose table is held by another server: frames go to that server and back. When the table is handed over, or its server is
lost, the connection goes on with the next one where it was, and what had no answer yet is said there again; its client sees a pause."""

import asyncio
import time
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cardroom.room.live.servers import Peer
from cardroom.web.base.reader import spoken_in
from cardroom.web.base.relay_marks import passed_on
from cardroom.web.peering.relay import LOOK, asking, lives
from cardroom.web.wire import BROKEN, CLOSES, COME_AGAIN, DO_NOT_RETURN, MOVED, Bye, Wire, ending

_ENDS = (DO_NOT_RETURN, COME_AGAIN, BROKEN)  # codes that are the holder's word to the client
_CONNECT = 2.0  # seconds


class Link:
    """To one holder."""

    def __init__(self, wire: Wire, what: str, peer: Peer) -> None:
        self._wire, self._what, self._peer = wire, what, peer
        self._servers = wire.room.host.servers
        self._done_with = 0

    async def run(self) -> Bye:
        """Until one side has had enough; ``MOVED``: the table is elsewhere, or its holder is lost."""
        try:
            line = await self._connected()
        except (OSError, TimeoutError, WebSocketException):
            self._servers.forget(self._what)
            return MOVED
        doings = [self._up(line), self._down(line), self._while_it_lives(), self._closing()]
        parts = [asyncio.create_task(doing) for doing in doings]
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            bye = ending(next(iter(done)))
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
            line.transport.abort()
        if bye == MOVED:
            self._servers.forget(self._what)
        return bye

    async def _connected(self) -> ClientConnection:
        wire, scope = self._wire, self._wire.websocket.scope
        where = self._peer.address.replace("http", "ws", 1)
        query = f"round={quote(wire.round, safe='')}&have={wire.have}&language={quote(spoken_in(wire.websocket))}"
        headers = [*asking(scope["headers"]), *passed_on(scope, self._peer, self._what)]
        return await connect(
            f"{where}/api/tables/{wire.table}/socket?{query}",
            additional_headers=[
                (name.decode("latin-1"), value.decode("latin-1"))
                for name, value in headers
                if name not in (b"host", b"origin", b"content-type", b"user-agent")
            ],
            user_agent_header=None,
            compression=None,
            proxy=None,
            open_timeout=_CONNECT,
            ping_interval=None,  # the room's own pings go through
            close_timeout=0,
            max_size=None,
            max_queue=4,  # a slow reader is to be seen as one
        )

    # -- the four things it does at once ------------------------------------------------------------------------------------

    async def _up(self, line: ClientConnection) -> Bye:
        """What the client says, first what he has no answer to."""
        wire = self._wire
        try:
            for text in list(wire.unanswered):
                await line.send(text)
            while True:
                heard = await wire.hear()
                if isinstance(heard, Bye):
                    return heard
                await line.send(heard)
        except ConnectionClosed:
            return MOVED

    async def _down(self, line: ClientConnection) -> Bye:
        """What the holder says."""
        try:
            while True:
                head, _, text = str(await line.recv()).partition("\n")
                done_with, have, round = head.split(" ", 2)
                answers, self._done_with = int(done_with) - self._done_with, int(done_with)
                await self._wire.send(text, (round, int(have)), answers)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            return Bye("", code) if code in _ENDS else MOVED

    async def _while_it_lives(self) -> Bye:
        """A server that was paused or cut off closes nothing."""
        since = time.monotonic()
        while not self._servers.holds(self._what) and lives(self._servers, self._peer, since):
            await asyncio.sleep(LOOK)
        return MOVED

    async def _closing(self) -> Bye:
        await self._wire.room.closing.wait()
        return CLOSES
