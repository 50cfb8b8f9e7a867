"""One of three servers has a clock that is two days wrong: leases, deadlines, whatever is signed or stored go by the database's clock."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select

from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.live.servers import register
from cardroom.room.live.servers.member import Among
from cardroom.room.people import second
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store, schema
from cardroom.room.storage.rows import DESK, at_table
from tests.patience import SOON
from tests.room.host_helpers import until
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM

WRONG = 48 * 3600.0  # seconds: longer than anything is kept for a server that is not heard of
CLOSE = 60.0  # far from that, and longer than any test


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


@pytest.fixture(autouse=True)
def leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """So long that a busy machine loses none, and far shorter than the time by which a clock is wrong."""
    monkeypatch.setattr(register, "LASTS", SOON)


class Wrong:
    """A machine's clock that is wrong by so much, and may be set again while it runs."""

    def __init__(self, by: float) -> None:
        self.by = by

    def __call__(self) -> float:
        return time.time() + self.by


class Machine:
    def __init__(self, url: str, wrong: float) -> None:
        self.store = Store.open(url, serve=True)
        self.clock = Wrong(wrong)
        self.servers = Among(self.store)

    async def start(self) -> "Machine":
        self.host = await Host.start(self.store, wall=self.clock, servers=self.servers, quick=True)
        return self

    async def stop(self) -> None:
        await self.host.stop()
        self.store.close()

    @property
    def tables(self) -> list[str]:
        return [runner.table.id for runner in self.host.tables.runners if not runner.moved]

    async def opens(self) -> tuple[Visitor, str]:
        visitor, _ = await self.host.visits.enter()
        wanted: dict[str, Any] = {"edition": HOLDEM, "bots": 2, "sit": True, "private": True, "pace": 0.0, "pause": 0.1, "clock": 600}
        return visitor, await self.host.visits.open(visitor, wanted)


@asynccontextmanager
async def three(url: str, wrong: float) -> AsyncIterator[list[Machine]]:
    """The first has the desk, and the wrong clock."""
    async with AsyncExitStack() as stack:
        made = []
        for by in (wrong, 0.0, 0.0):
            made.append(await Machine(url, by).start())
            stack.push_async_callback(made[-1].stop)
        yield made


@pytest.mark.parametrize("wrong", [WRONG, -WRONG])
def test_a_server_whose_clock_is_wrong_takes_and_loses_nothing(wrong: float, url: str) -> None:
    async def run() -> None:
        async with three(url, wrong) as machines:
            first = machines[0]
            opened = [await first.opens() for _ in range(6)]
            for number, (_, table) in enumerate(opened):
                await machines[number % 3].servers.fetch(at_table(table))
            for machine in machines:
                assert abs(machine.host.wall() - time.time()) < CLOSE, "the room's clock is the database's"
                assert abs(machine.host.now() - time.time()) < CLOSE, "tables begin with it, too"
            seen = {id: machine for machine in machines for id in machine.tables}
            assert sorted(id for machine in machines for id in machine.tables) == sorted(table for _, table in opened)
            begun = asyncio.get_running_loop().time()
            while asyncio.get_running_loop().time() < begun + 4:  # more than two leases
                held = [id for machine in machines for id in machine.tables]
                assert len(held) == len(set(held)), "a table has two holders"
                await asyncio.sleep(0.05)
            assert first.servers.holds(DESK)
            assert all(id in seen for machine in machines for id in machine.tables)
        assert await asyncio.to_thread(problems, url) == []

    asyncio.run(run())


def problems(url: str) -> list[str]:
    store = Store.open(url)
    try:
        return [str(problem) for problem in verify(store)]
    finally:
        store.close()


@pytest.mark.parametrize("wrong", [WRONG, -WRONG])
def test_what_is_stored_and_signed_there_has_the_right_time(wrong: float, url: str) -> None:
    async def run() -> None:
        async with three(url, wrong) as (first, second_, _):
            visitor, table = await first.opens()
            watch = first.host.views.watch(visitor, table)
            await until(lambda: first.host.tables.held[table].table.number > 0)

            def times() -> list[float]:
                with first.store.reading() as connection:
                    rounds = connection.execute(select(schema.rounds.c.begun_at)).scalars().all()
                    entries = connection.execute(select(schema.entries.c.at)).scalars().all()
                    sessions = connection.execute(select(schema.sessions.c.begun_at)).scalars().all()
                    return [float(at) for at in (*rounds, *entries, *sessions)]

            stored = await asyncio.to_thread(times)
            assert len(stored) > 3 and all(abs(at - time.time()) < CLOSE for at in stored), (time.time(), stored)
            secret = second.new_secret()
            assert second.step_of(secret, second.code_at(secret, int(time.time() // second.STEP)), first.host.wall(), 0) is not None
            runner = first.host.tables.held[table]
            watch.close()
            # a table that goes to a server with another clock goes on there with all its time
            await until(lambda: not runner._lock.locked())
            await second_.servers.fetch(at_table(table))
            moved = second_.host.tables.held[table].table
            assert abs(moved.state.opened_at - second_.host.now()) < CLOSE
            assert all(seat.since <= second_.host.now() + CLOSE for seat in moved.people)

    asyncio.run(run())


def test_a_clock_that_is_set_while_the_room_is_open_is_put_right(url: str) -> None:
    async def run() -> None:
        async with three(url, 0.0) as (first, *_):
            first.clock.by = -WRONG
            first.servers._lease.wake()
            await until(lambda: abs(first.host.wall() - time.time()) < CLOSE, SOON)

    asyncio.run(run())
