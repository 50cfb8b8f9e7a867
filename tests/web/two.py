"""Two servers of one room in one process, without a database that knows of several: one store, written by one at a time, and a list of who
holds what. Everything between the two goes over real sockets, as between two machines."""

import asyncio
import socket
import threading
from collections.abc import Sequence
from typing import Any

from cardroom.room.base.errors import Elsewhere, Unknown
from cardroom.room.live.servers import Keeper, Peer, Servers
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK, Change, Fence, at_table
from cardroom.web.base.limits import LOOSE, Limits
from tests.web.server import LiveServer


class Room:
    """What a database of several servers would know."""

    def __init__(self, database: str) -> None:
        self.store = Store.open(database, serve=True)
        self.owner: dict[str, str | None] = {}
        self.servers: dict[str, Known] = {}
        self._writing = threading.Lock()
        self._write = self.store.write
        self._close, self._open = self.store.close, 2
        setattr(self.store, "write", self._one_at_a_time)  # noqa: B010
        setattr(self.store, "close", self._close_last)  # noqa: B010

    def _close_last(self) -> None:
        self._open -= 1
        if not self._open:
            self._close()

    def _one_at_a_time(self, changes: Sequence[Change]) -> None:
        with self._writing:
            self._write(changes)
        if any(change.staff or change.visitors or change.sessions for change in changes):
            for held in list(self.servers.values()):
                held.hear()


class Known:
    """A server that the others know of; whoever is ``dead`` is known to none of them."""

    dead = False

    def __init__(self, me: Peer) -> None:
        self.me = me

    def hear(self) -> None:
        """What somebody has written is of interest to all."""


class Silent:
    """A server that takes connections, and whatever is sent, and says nothing."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def comes(self) -> None:
        """Wait for somebody, and hold him."""
        self._line, _ = self._listener.accept()
        assert self._line.recv(65536)

    def __enter__(self) -> "Silent":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._listener.close()


class Held(Known, Servers):
    """One of them, at work."""

    def __init__(self, room: Room, server: LiveServer) -> None:
        name = f"server-{len(room.servers)}"
        super().__init__(Peer(name, server.url, f"secret of {name}", "rules"))
        self.asked = 0  # times that somebody wanted to know who holds something
        self._room = room
        room.servers[name] = self

    def hear(self) -> None:
        if hasattr(self, "keeper"):
            asyncio.run_coroutine_threadsafe(self.keeper.notice({"all": True}), self.loop)

    async def begin(self, keeper: Keeper) -> None:
        self.keeper, self.loop = keeper, asyncio.get_running_loop()
        for what in (DESK, *(at_table(row.id) for row in keeper.store.tables.open())):
            if what not in self._room.owner:
                self._room.owner[what] = self.me.id
                await keeper.taken(what, None)

    def rest(self) -> None: ...

    async def end(self) -> None:
        self._room.servers.pop(self.me.id)

    def peers(self) -> list[Peer]:
        return [held.me for held in self._room.servers.values() if held is not self and not held.dead]

    def holds(self, what: str) -> bool:
        return self._room.owner.get(what) == self.me.id

    def fence(self, what: str) -> Fence | None:
        if not self.holds(what):
            raise Elsewhere(what)
        return None

    def opened(self, what: str) -> Fence | None:
        self._room.owner[what] = self.me.id
        return None

    def refused(self, what: str) -> None:
        raise AssertionError("nothing is fenced here")

    async def holder(self, what: str) -> Peer | None:
        self.asked += 1
        if what not in self._room.owner:
            raise Unknown(f"There is no table '{what.removeprefix(at_table(''))}'.")
        held = self._room.servers.get(self._room.owner[what] or "")
        return None if held is None else held.me

    def forget(self, what: str) -> None:
        pass

    async def fetch(self, what: str, patience: float = 3.0) -> None:
        other = self._room.servers[self._room.owner[what] or ""]
        if isinstance(other, Held) and other is not self:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(other.give(what, self.me, "handed"), other.loop))

    async def give(self, what: str, to: Peer, why: str) -> None:
        await self.let_go(what)
        await self.take_over(what, to)

    async def let_go(self, what: str) -> None:
        """Half of it: from now on nobody holds it."""
        await self.keeper.let_go(what)
        self._room.owner[what] = None
        await self.keeper.dropped(what)

    async def take_over(self, what: str, to: Peer) -> None:
        other = self._room.servers[to.id]
        assert isinstance(other, Held)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(other.keeper.taken(what, None), other.loop))
        self._room.owner[what] = to.id

    async def drain(self) -> None:
        for what, owner in list(self._room.owner.items()):
            if owner == self.me.id and self.peers():
                await self.give(what, self.peers()[0], "drained")


class Two:
    """``first`` holds everything when they open; whatever comes to ``second`` is passed on."""

    def __init__(self, database: str, limits: Limits = LOOSE, **given: Any) -> None:
        self.room = Room(database)
        self._held: list[Held] = []
        self.first = LiveServer("", limits=limits, among=self._among, **given)
        self.second = LiveServer("", limits=limits, among=self._among, **given)
        self.held, self.other = self._held

    def _among(self, server: LiveServer) -> tuple[Store, Servers]:
        self._held.append(Held(self.room, server))
        return self.room.store, self._held[-1]

    def give(self, what: str) -> None:
        """From whoever holds it to the other."""
        by, to = (self.held, self.other) if self.held.holds(what) else (self.other, self.held)
        asyncio.run_coroutine_threadsafe(by.give(what, to.me, "handed"), by.loop).result(60)

    def __enter__(self) -> "Two":
        self.first.__enter__()
        self.second.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for server in (self.first, self.second):
            server.leave()
