"""Two servers of one room in one process, for tests of what they know of each other: who holds what is a dictionary, and notices go from
loop to loop; they may be withheld. All else is as it is: two hosts, each with its own memory, on one store."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from typing import Any

import pytest

from cardroom.room.base.errors import Elsewhere, Fenced, Unknown
from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.live import display
from cardroom.room.live.servers import Keeper, Peer, Servers
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import DESK, Change, Fence, at_table
from tests.patience import patient
from tests.room.host_helpers import NEWS_AFTER, Clock, Doors, until
from tests.room.room_helpers import seeds


class Shared:
    """Who holds what, with which epoch; nothing is written by who does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: dict[str, tuple[Paired, int]] = {}
        self.moving: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.servers: list[Paired] = []
        self.deaf = False  # nobody hears of what another does
        self._told = 0
        self._loop = asyncio.get_running_loop()
        self._write = store.write

    def writer(self, changes: Sequence[Change]) -> None:
        wrong = {i: fence.what for i, change in enumerate(changes) for fence in change.fences if not self._holds(fence)}
        unfenced = [change for change in changes if change.bound and not change.fences]
        assert not unfenced, "a change without a fence"
        if wrong:
            self._write([change for i, change in enumerate(changes) if i not in wrong])
            raise Fenced(wrong)
        self._write(changes)
        told = {"people": sorted({id for change in changes for id in _people(change)}), "staff": any(change.staff for change in changes)}
        if not self.deaf and (told["people"] or told["staff"]):
            self._loop.call_soon_threadsafe(self._tell, told)

    def _holds(self, fence: Fence) -> bool:
        return fence.what in self.held and self.held[fence.what][1] == fence.epoch

    def _tell(self, told: Mapping[str, object]) -> None:
        """All of them, as the one who wrote it may hear it too."""
        for server in self.servers:
            self._told += 1
            task = asyncio.create_task(server.keeper.notice(told))
            task.add_done_callback(self._heard)

    def _heard(self, _: object) -> None:
        self._told -= 1

    async def all_heard(self) -> None:
        await until(lambda: not self._told)


def _people(change: Change) -> set[str]:
    purses = {account for entry in change.entries for account in (entry.source, entry.target) if account.startswith(visitor_account(""))}
    rows = {row.visitor_id for row in (*change.sessions, *change.prolonged)} | {row.visitor_id for row in change.credentials}
    return {purse.removeprefix(visitor_account("")) for purse in purses} | rows | {row.id for row in change.visitors}


class Paired(Servers):
    keeper: Keeper

    def __init__(self, name: str, shared: Shared) -> None:
        self.me, self._shared = Peer(name, "", "", ""), shared

    async def begin(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._shared.servers.append(self)
        free = [at_table(row.id) for row in keeper.store.tables.open()] + [DESK]
        for what in free:
            if what not in self._shared.held:
                await self.take(what)

    def rest(self) -> None: ...

    async def end(self) -> None:
        self._shared.servers.remove(self)
        self._shared.held = {what: found for what, found in self._shared.held.items() if found[0] is not self}

    async def take(self, what: str) -> None:
        """Its holder is dead, or has given it."""
        epoch = self._shared.held[what][1] + 1 if what in self._shared.held else 1
        self._shared.held[what] = self, epoch
        await self.keeper.taken(what, Fence(what, epoch))

    def peers(self) -> list[Peer]:
        return [server.me for server in self._shared.servers if server is not self]

    def holds(self, what: str) -> bool:
        return what in self._shared.held and self._shared.held[what][0] is self

    def fence(self, what: str) -> Fence | None:
        if not self.holds(what):
            raise Elsewhere(what)
        return Fence(what, self._shared.held[what][1])

    def opened(self, what: str) -> Fence | None:
        self._shared.held[what] = self, 1
        return Fence(what, 1)

    def refused(self, what: str) -> None: ...

    async def holder(self, what: str) -> Peer | None:
        return self._shared.held[what][0].me

    def forget(self, what: str) -> None: ...

    async def fetch(self, what: str, patience: float = 3.0) -> None:
        async with self._shared.moving[what]:
            if self.holds(what):
                return
            if what not in self._shared.held:
                raise Unknown(f"There is no '{what}'.")
            before = self._shared.held[what][0]
            await before.keeper.let_go(what)
            await self.take(what)
            await before.keeper.dropped(what)

    async def give(self, what: str, to: Peer, why: str) -> None:
        await next(server for server in self._shared.servers if server.me == to).fetch(what)

    async def drain(self) -> None: ...


class Two:
    """Doors to each of two servers; the first has the desk."""

    def __init__(self, shared: Shared, desk: Doors, other: Doors) -> None:
        self.shared, self.desk, self.other = shared, desk, other
        self.store, self.clock = desk.store, desk.clock

    async def table_at_other(self, *names: str, **given: Any) -> str:
        """A table that the second server holds, at which these sit; nobody looks at it yet."""
        id = await self.desk.table(*names, looks=False, **given)
        await self.other.host.tables.fetch(id)
        self.other.visitors |= self.desk.visitors
        await self.shared.all_heard()
        return id

    def holds(self, doors: Doors, id: str) -> bool:
        return doors.host.servers.holds(at_table(id))

    async def desk_dies(self) -> None:
        """The first server is gone without a word, and the second takes the desk and all tables."""
        first = self.shared.servers[0]
        held = [what for what, (server, _) in self.shared.held.items() if server is first]
        for what in held:
            await self.shared.servers[1].take(what)


def at_two_servers(test: Callable[[Two], Awaitable[None]], store: Store) -> None:
    """Run a test in a room with two servers; its ledger must be true in the end."""

    async def run() -> None:
        shared, clock = Shared(store), Clock()
        patch.setattr(store, "write", shared.writer)
        patch.setattr(display, "NEWS_AFTER", NEWS_AFTER)
        hosts: list[Host] = []
        try:
            for name in ("one", "two"):
                host = await Host.start(store, now=clock, chance=seeds(name), quick=True, servers=Paired(name, shared))
                hosts.append(host)
            two = Two(shared, *(Doors(store, clock, host) for host in hosts))
            await asyncio.wait_for(test(two), patient(300))
        finally:
            for host in hosts:
                await host.stop()
        assert verify(store) == []

    with closing(store), pytest.MonkeyPatch.context() as patch:
        asyncio.run(run())
