"""Who holds what among several servers: taken when nobody has it, given when asked for, shared alike, and never run by two."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from psycopg import Connection
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from cardroom import load
from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, StorageError, Unknown
from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.live.servers import member as among
from cardroom.room.live.servers import register
from cardroom.room.live.servers.member import Among
from cardroom.room.live.servers.register import RegisterView
from cardroom.room.live.servers.ring import next_in_ring
from cardroom.room.live.servers.rules import fitting
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK, Fence, at_table
from cardroom.room.table.table import Table
from tests.patience import SOON
from tests.room.host_helpers import until
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM
from tests.room.test_storage_opening import visitor


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


@pytest.fixture(autouse=True)
def leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may keep a server from renewing its lease for seconds: it loses nothing by that, except where a test is about it."""
    monkeypatch.setattr(register, "LASTS", SOON)


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
        self.servers.rest()
        self.servers._lease.stop()
        self.servers._watching.stop()

    def stands_still(self) -> threading.Event:
        """Until this is set its lease is not renewed, though its connection stays."""
        go_on = threading.Event()
        lease = self.servers._lease
        wait = lease._wait

        def stop_there(connection: Connection, until: float) -> None:
            go_on.wait(SOON)
            wait(connection, until)

        lease._wait = stop_there  # type: ignore[method-assign]
        lease.wake()
        return go_on

    def seen_again(self) -> Callable[[], bool]:
        """Whether it has looked since, twice: what was under way is seen."""
        first = self.servers._seen
        later: list[RegisterView] = []

        def twice() -> bool:
            if self.servers._seen is not first and not later:
                later.append(self.servers._seen)
            return bool(later) and self.servers._seen is not later[0]

        return twice

    async def opens(self, count: int) -> list[str]:
        visitor, _ = await self.host.visits.enter()
        return [await self.host.visits.open(visitor, {"edition": HOLDEM, "bots": 0, "sit": False, "private": True}) for _ in range(count)]

    @property
    def tables(self) -> set[str]:
        return {runner.table.id for runner in self.host.tables.runners}


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
                two.host.tables.runner(table)
            holder = await two.servers.holder(at_table(table))
            assert holder is not None and holder.id == one.servers.me.id
            runner = one.host.tables.runner(table)
            watch = one.host.views.watch(None, table)
            await watch.next()
            await two.host.tables.fetch(table)
            await until(lambda: two.tables == {table} and one.tables == {other})
            assert runner.moved
            with pytest.raises(Elsewhere):
                await runner.do(lambda table, now: None)
            with pytest.raises(Elsewhere):
                await watch.next()
            await two.host.tables.runner(table).do(lambda table, now: setattr(table, "closing", True))
            with pytest.raises(Elsewhere) as raised:
                await two.host.visits.enter()  # the desk is at the other
            assert raised.value.what == DESK
            await two.servers.fetch(DESK)
            await two.host.visits.enter()
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
                await one.host.tables.fetch(table)
            assert one.tables == tables
            await one.dies()
            await until(lambda: two.tables | three.tables == tables)
            assert two.tables & three.tables == set()
            assert {len(two.tables), len(three.tables)} in ({6}, {5, 7})  # with the desk, which one of them has, a part is 7
            stale = one.host.tables.runner(min(tables))
            with pytest.raises(Elsewhere):
                await stale.do(close)
            assert stale.moved and stale.table.id not in one.tables
            found = two.host.tables.runner(stale.table.id) if stale.table.id in two.tables else three.host.tables.runner(stale.table.id)
            assert found.table.state.closing is False
            await one.stop()

    asyncio.run(run())


def close(table: Table, now: float) -> None:
    table.state.closing = True
    table.change.tables.append(table.state.row())


def why(store: Store) -> Counter[str]:
    """For which reasons something went to another server."""
    with store.reading() as connection:
        return Counter(connection.execute(text("SELECT why FROM takeovers WHERE what <> 'desk'")).scalars())


def test_a_server_that_stands_still_loses_what_it_holds_by_the_databases_clock(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps its connection and its lock: only its lease tells. When it goes on it drops all of it."""
    monkeypatch.setattr(register, "LASTS", 1.5)

    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            tables = set(await one.opens(5))
            stale = one.host.tables.runner(min(tables))
            go_on = one.stands_still()
            await until(lambda: two.tables == tables and two.servers.holds(DESK))
            assert why(two.store)[register.SILENT] >= 5
            with pytest.raises(Elsewhere):
                await stale.do(close)
            assert one.tables == tables - {stale.table.id}  # it does not know better yet
            go_on.set()
            await until(lambda: not one.tables and not one.servers.holds(DESK))
            assert not two.host.tables.runner(stale.table.id).table.state.closing

    asyncio.run(run())


def test_what_a_silent_server_has_left_open_keeps_nobody_waiting(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the lock of all writers, and to the database it is at work: only that its lease is over tells that it is not."""
    monkeypatch.setattr(register, "LASTS", 1.5)

    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            tables = set(await one.opens(2))
            connection = one.store._writer._connection
            assert connection is not None

            def works() -> None:
                with suppress(SQLAlchemyError), connection.begin():
                    connection.execute(text("SELECT epoch FROM room FOR UPDATE"))
                    connection.execute(text("SELECT pg_sleep(3600)"))

            go_on = one.stands_still()
            with ThreadPoolExecutor(1) as thread:
                at_work = thread.submit(works)
                await until(lambda: two.tables == tables)
                await two.host.tables.runner(min(tables)).do(close)
                go_on.set()
                await until(at_work.done)

    asyncio.run(run())


def test_who_dies_is_missed_at_once(url: str) -> None:
    async def run() -> None:
        async with servers(url, "") as (two,):
            one = await Server(url).start()
            table, *_ = await two.opens(1)
            await one.host.tables.fetch(table)
            await until(one.seen_again())
            await one.dies()
            await until(lambda: two.tables == {table})
            assert why(two.store) == {register.HANDED: 1, register.DIED: 1}
            await one.stop()

    asyncio.run(run())


def test_a_server_that_goes_gives_everything_away(url: str) -> None:
    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            tables = set(await one.opens(5))
            watch = one.host.views.watch(None, min(tables))
            await one.servers.drain()
            assert one.tables == set() and not one.servers.holds(DESK)
            with pytest.raises(Elsewhere):
                await watch.next()
            await until(lambda: two.tables == tables and two.servers.holds(DESK))
            assert why(two.store) == {register.HANDED: 5}
            assert [peer.id for peer in one.servers.peers()] == [two.servers.me.id]  # it can still say where they are
            await until(lambda: [peer.draining for peer in two.servers.peers()] == [True])
            with pytest.raises(Elsewhere):
                await one.host.visits.enter()

    asyncio.run(run())


def test_the_last_server_that_goes_leaves_everything_free(url: str) -> None:
    async def run() -> None:
        async with servers(url, "") as (one,):
            tables = await one.opens(2)
            await one.servers.drain()
            assert one.tables == set(tables)
        async with servers(url, "") as (next,):
            assert next.tables == set(tables)
            assert why(next.store) == {register.STARTED: 2}

    asyncio.run(run())


def test_a_running_round_waits_for_its_end_before_it_goes_to_other_rules(url: str) -> None:
    async def run() -> None:
        async with servers(url, "old", "new") as (one, two):
            tables = await one.opens(3)
            running = {at_table(tables[1])}
            one.host._keeper.running = lambda what: what in running  # type: ignore[method-assign]
            with pytest.raises(StorageError, match="is at another server, which does not give it now; try again"):
                await two.servers.fetch(at_table(tables[1]), 0.3)
            going = asyncio.create_task(one.servers.drain())
            await until(lambda: two.tables == {tables[0], tables[2]} and one.tables == {tables[1]})
            assert not going.done()
            running.clear()
            await going
            await until(lambda: two.tables == set(tables))

    asyncio.run(run())


def test_what_another_has_too_much_of_is_shared_alike(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(among, "UNEVEN_FOR", 0.05)

    async def run() -> None:
        async with servers(url, "") as (one,):
            tables = set(await one.opens(8))
            async with servers(url, "", "") as (two, three):
                # On the way there, one server may hold three tables and another two. Only with the desk counted are the shares alike.
                await until(
                    lambda: (
                        tuple(map(len, (one.tables, two.tables, three.tables))) == (2, 3, 3)
                        and one.tables | two.tables | three.tables == tables
                    )
                )
                assert one.servers.holds(DESK)

    asyncio.run(run())


def test_nobody_takes_anything_when_only_the_database_was_away(url: str, postgres: Postgres) -> None:
    """Every lock was free for a moment, and nobody had died."""

    async def run() -> None:
        async with servers(url, "", "") as (one, two):
            tables = await one.opens(4)
            for table in tables[:2]:
                await two.host.tables.fetch(table)
            postgres.cut(url)
            for server in (one, two):
                await until(server.seen_again())
            assert (one.tables, two.tables) == (set(tables[2:]), set(tables[:2]))
            assert why(one.store) == {register.HANDED: 2}
            with suppress(CardroomError):  # the first after a lost connection may fail
                await one.host.visits.enter()
            await one.host.visits.enter()

    asyncio.run(run())


# -- who may join -----------------------------------------------------------------------------------------------------------


def test_a_server_without_the_key_of_the_others_is_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with servers(url, "") as (one,):
            monkeypatch.setenv("CARDROOM_SEAL", str(tmp_path / "another.key"))
            store = Store.open(url, serve=True)
            with pytest.raises(StorageError, match=f"seals its rounds with key {one.store.seal.name}, which .*another.key does not hold"):
                await Host.start(store)
            store.close()
            await until(one.seen_again())
            assert one.servers.peers() == [] and one.servers.holds(DESK)

    asyncio.run(run())


def test_servers_may_begin_at_the_same_time_on_an_empty_database(url: str) -> None:
    with ThreadPoolExecutor(3) as threads:
        stores = list(threads.map(lambda _: Store.open(url, serve=True, patience=SOON), range(3)))
    for number, store in enumerate(stores):
        assert store.shared
        store.write([visitor(number)])
    assert len(stores[0].people.visitors()) == 3
    for store in stores:
        store.close()


# -- rules, ring ------------------------------------------------------------------------------------------------------------


def test_which_tables_may_be_taken_from_other_rules() -> None:
    """A running round only if it was dealt by the edition as it is here, or if nobody lives who knows its rules."""
    free = {at_table("a"): "old", at_table("b"): "old", at_table("c"): "old", at_table("d"): "older"}
    running = {"a": (HOLDEM, load(HOLDEM).digest), "b": (HOLDEM, "changed since"), "d": ("no-such/edition", "")}
    assert fitting(free, running, {"old", "new"}) == [at_table("a"), at_table("c"), at_table("d")]
    assert fitting(free, running, {"new"}) == list(free)


def test_each_server_is_watched_by_one() -> None:
    names = ["b", "d", "a", "c"]
    watched = {me: next_in_ring(me, [name for name in names if name != me]) for name in names for me in [name]}
    assert watched == {"a": "b", "b": "c", "c": "d", "d": "a"}
    assert next_in_ring("a", []) == ""
