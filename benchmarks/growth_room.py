"""How the room grows with its tables, with those who watch one, with its servers and its history."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache

import bench_room
import bench_servers
from before import HERE
from curves import Curves, Points

from cardroom.room.host.host import Host
from cardroom.room.live.watch import Watch
from cardroom.room.storage import Store

TABLE = {"edition": "tres-lounge/texas-holdem", "bots": 4, "sit": False, "pace": 0, "pause": 0}


@asynccontextmanager
async def a_room(folder: str, tables: int, **wanted: object) -> AsyncIterator[tuple[Host, list[str]]]:
    """Tables of bots that do not wait, unless told otherwise."""
    store = Store.open(f"sqlite:///{folder}/room.db", serve=True)
    host = await Host.start(store, attended=False, quick=True)
    opened = []
    for i in range(tables):
        if i % 10 == 0:
            visitor, _ = await host.visits.enter()
        opened.append(await host.visits.open(visitor, {**TABLE, **wanted}))
    try:
        yield host, opened
    finally:
        await host.stop()
        store.close()


def _inputs(host: Host) -> int:
    with host.store.reading() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM inputs").scalar_one())


def by_tables(counts: Sequence[int] = (1, 5, 20, 50, 100, 200), seconds: float = 3.0) -> Curves:
    async def measure(tables: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            async with a_room(folder, tables) as (host, _):
                await asyncio.sleep(1)
                before, begin = _inputs(host), time.perf_counter()
                await asyncio.sleep(seconds)
                return (_inputs(host) - before) / (time.perf_counter() - begin)

    points: Points = [(tables, asyncio.run(measure(tables))) for tables in counts]
    says = "Many tables share one write to the disk: the more of them, the more actions are stored, until the processor is full."
    return Curves(
        "room-by-tables", "Actions stored by tables (bots that do not wait)", "tables", "actions a second", {"SQLite": points}, says
    )


async def _look(watch: Watch) -> None:
    while True:
        await watch.next()


def by_viewers(counts: Sequence[int] = (1, 10, 50, 100, 200, 400), seconds: float = 3.0) -> Curves:
    async def measure(viewers: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            async with a_room(folder, 1, pace=0.02) as (host, (table,)):
                watches = [host.views.watch(None, table) for _ in range(viewers)]
                tasks = [asyncio.create_task(_look(watch)) for watch in watches]
                await asyncio.sleep(0.5)
                before, begin = _inputs(host), time.process_time()
                await asyncio.sleep(seconds)
                spent, acted = time.process_time() - begin, _inputs(host) - before
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task
                return 1e6 * spent / max(1, acted)

    points: Points = [(viewers, asyncio.run(measure(viewers))) for viewers in counts]
    says = "A message is written once for all who only watch; what is added is handing it over."
    return Curves(
        "room-by-viewers",
        "An action by those who watch the table",
        "viewers",
        "µs of processor time an action",
        {"all of it": points},
        says,
    )


@cache
def _history(counts: Sequence[int] = (250, 500, 1_000, 2_000, 4_000)) -> tuple[Points, Points]:
    """Fifty tables that play on and on: by the rounds, the size of the database and the time in which it opens."""
    size: Points = []
    opening: Points = []

    async def grow(folder: str) -> None:
        for wanted in counts:
            store = Store.open(f"sqlite:///{folder}/room.db", serve=True)
            begin = time.process_time()
            host = await Host.start(store, attended=False, quick=True)
            took = time.process_time() - begin
            if not host.tables.runners:
                visitor, _ = await host.visits.enter()
                for _ in range(50):
                    await host.visits.open(visitor, TABLE)
            else:
                opening.append((size[-1][0], took))
            rounds = 0
            while rounds < wanted:
                await asyncio.sleep(0.2)
                with store.reading() as connection:
                    rounds = int(connection.exec_driver_sql("SELECT count(*) FROM results").scalar_one())
            await host.stop()
            size.append((rounds, store.size() / 1e6))
            store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(grow(folder))
    return size, opening


def size_by_rounds() -> Curves:
    size, _ = _history()
    says = "Every input, entry and link stays, so the file grows evenly; `cardroom ledger archive` moves older rounds out of it."
    return Curves("database-by-rounds", "The database by its rounds (hold'em, four-handed)", "rounds", "MB", {"SQLite": size}, says)


def opening_by_rounds() -> Curves:
    _, opening = _history()
    says = "Opening reads the last round of each table, and balances are kept as rows: fifty tables cost the same however much was played."
    return Curves(
        "opening-by-rounds",
        "Opening a room of fifty tables by its history",
        "rounds",
        "s of processor time",
        {"SQLite": opening},
        says,
    )


def latency_by_tables(counts: Sequence[int] = (25, 50, 100, 200, 400)) -> Curves:
    """Two people and two bots at each table, all taking about a second."""
    found = [(count, bench_room.latency(HERE.parent, 10, count)) for count in counts]
    lines: dict[str, Points] = {
        "half of the actions within": [(count, each.p50) for count, each in found],
        "99 of 100 within": [(count, each.p99) for count, each in found],
    }
    says = "Server and clients share the two cores: while there is time left an answer takes as long at many tables as at few."
    return Curves("room-latency-by-tables", "From an action to both players' screens by tables", "tables", "ms", lines, says)


def latency_by_viewers(counts: Sequence[int] = (10, 50, 100, 200)) -> Curves:
    found = [(count, bench_room.viewers(HERE.parent, 10, count), bench_room.naive_viewers(100, count)) for count in counts]
    lines: dict[str, Points] = {
        "cardroom, stored first": [(count, ours.p50) for count, ours, _ in found],
        "naive broadcast, nothing stored": [(count, naive.p50) for count, _, naive in found],
    }
    says = "From an action to the last screen, half of the actions. Encoding happens once; a socket more is a write more."
    return Curves("room-latency-by-viewers", "From an action to all screens by viewers of one table", "viewers", "ms", lines, says)


def by_servers(counts: Sequence[int] = (1, 2, 3)) -> Curves:
    postgres = bench_servers.Postgres()
    try:
        rows = [bench_servers.measured(postgres, count) for count in counts]
    finally:
        postgres.stop()
    points: Points = [(row.servers, 1e6 / row.work) for row in rows]
    says = (
        "Servers and database together. A server more costs each action some processor time, for leases, notices and smaller lots of "
        "changes; what it brings are more cores, which a machine of two does not have."
    )
    return Curves(
        "room-by-servers", "An action by servers over one PostgreSQL", "servers", "µs of processor time an action", {"all": points}, says
    )
