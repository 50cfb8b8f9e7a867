"""Who holds what among several servers: taken when nobody has it, given when asked for, shared alike, and never run by two."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from cardroom.room.errors import Elsewhere, Unknown
from cardroom.room.host import Host
from cardroom.room.servers.among import Among
from cardroom.room.storage import Store
from cardroom.room.storage.ledger import verify
from cardroom.room.storage.rows import DESK, Fence, at_table
from cardroom.room.table import Table
from tests.room.host_helpers import until
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


class Server:
    """One of several, in a test of its own."""

    def __init__(self, url: str, rules: str = "") -> None:
        self.store = Store.open(url, serve=True)
        self.servers = Among(self.store, rules=rules)

    async def start(self) -> "Server":
        self.host = await Host.start(self.store, servers=self.servers)
        return self

    async def stop(self) -> None:
        await self.host.stop()
        self.store.close()

    async def dies(self) -> None:
        """As if its process had been killed: its connections are lost, and it does nothing more."""
        self.servers._lease.stop()
        self.servers._watching.stop()
        self.servers.rest()

    async def opens(self, count: int) -> list[str]:
        visitor, _ = await self.host.enter()
        return [await self.host.open(visitor, {"edition": HOLDEM, "bots": 0, "sit": False, "private": True}) for _ in range(count)]

    @property
    def tables(self) -> set[str]:
        return {runner.table.id for runner in self.host.runners}


@asynccontextmanager
async def servers(url: str, *rules: str) -> AsyncIterator[list[Server]]:
    async with AsyncExitStack() as stack:
        made = []
        for each in rules:
            made.append(await Server(url, each).start())
            stack.push_async_callback(made[-1].stop)
        yield made


def test_what_a_server_opens_is_its_own_and_goes_to_the_next_when_it_stops(url: str) -> None:
    async def run() -> None:
        one = await Server(url).start()
        tables = await one.opens(3)
        assert one.tables == set(tables) and one.servers.holds(DESK)
        await one.stop()
        two = await Server(url).start()
        assert two.tables == set(tables) and two.servers.holds(DESK)
        assert [two.servers.fence(at_table(id)) for id in tables] == [Fence(at_table(id), 2) for id in tables]
        with pytest.raises(Unknown, match="There is no table 'nowhere'"):
            await two.servers.holder(at_table("nowhere"))
        await two.stop()
        assert (await asyncio.to_thread(verify_all, url)) == []

    asyncio.run(run())


def verify_all(url: str) -> list[str]:
    store = Store.open(url)
    try:
        return [str(problem) for problem in verify(store)]
    finally:
        store.close()


def test_a_table_goes_to_who_asks_for_it(url: str) -> None:
    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            table, other = await one.opens(2)
            with pytest.raises(Elsewhere):
                two.host.runner(table)
            holder = await two.servers.holder(at_table(table))
            assert holder is not None and holder.id == one.servers.me.id
            runner = one.host.runner(table)
            watch = one.host.watch(None, table)
            await watch.next()
            await two.host.fetch(table)
            assert two.tables == {table} and one.tables == {other}
            assert runner.moved
            with pytest.raises(Elsewhere):
                await runner.do(lambda table, now: None)
            with pytest.raises(Elsewhere):
                await watch.next()
            await two.host.runner(table).do(lambda table, now: setattr(table, "closing", True))
            with pytest.raises(Elsewhere) as raised:
                await two.host.enter()  # the desk is at the other
            assert raised.value.what == DESK
            await two.servers.fetch(DESK)
            await two.host.enter()
            assert not one.servers.holds(DESK)
            with pytest.raises(Unknown):
                await two.servers.fetch(at_table("nowhere"))

    asyncio.run(run())


def test_what_a_dead_server_held_is_shared_by_the_others(url: str) -> None:
    async def run() -> None:
        async with servers(url, "", "") as (two, three):
            one = await Server(url).start()
            tables = set(await two.opens(12))
            for table in tables:
                await one.host.fetch(table)
            assert one.tables == tables
            await one.dies()
            await until(lambda: two.tables | three.tables == tables)
            assert two.tables & three.tables == set()
            assert {len(two.tables), len(three.tables)} in ({6}, {5, 7})  # with the desk, which one of them has, a part is 7
            stale = one.host.runner(min(tables))
            with pytest.raises(Elsewhere):
                await stale.do(close)
            assert stale.moved and stale.table.id not in one.tables
            found = two.host.runner(stale.table.id) if stale.table.id in two.tables else three.host.runner(stale.table.id)
            assert found.table.closing is False
            await one.stop()

    asyncio.run(run())


def close(table: Table, now: float) -> None:
    table.closing = True
    table.change.tables.append(table.row())
