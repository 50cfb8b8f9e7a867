"""What a room costs by the piece, for ``scale.py``: an action, a viewer, a socket, a table, a sign-in, and what each writes and sends.

``python benchmarks/scale_costs.py`` runs one server on a PostgreSQL of its own, people at tables over real sockets, and prints one line of
JSON. Processor time counts, not the clock, so that other work on the machine changes little.
"""

import asyncio
import json
import random
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench_room import Player, Server, Timings, memory
from bench_servers import processor, start
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.room.postgres import Postgres

EDITION = "tres-lounge/texas-holdem"
TABLES, SEATS, VIEWERS = 20, 6, 20
WARM, SECONDS = 4.0, 20.0
ENTERED = 20
PASSWORD = "a long sentence that nobody guesses"


class Meter:
    """What the server and the database have used so far."""

    def __init__(self, server: Server, postgres: Postgres, name: str) -> None:
        self._server = server
        self._main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
        self._connection = postgres.connect(name)

    def close(self) -> None:
        self._connection.close()

    def read(self) -> "Reading":
        found = self._connection.execute(
            "SELECT (SELECT count(*) FROM inputs), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, "
            "pg_database_size(current_database())"
        ).fetchone()
        assert found is not None
        return Reading(*found, processor([self._server.pid]), processor([self._main]))


class Reading(NamedTuple):
    actions: int
    log: int  # bytes of the write-ahead log
    stored: int  # bytes of the database
    server: float  # seconds of processor time
    database: float


class Screen(Player):
    """A player, or a viewer who never answers, that counts what it is sent."""

    received = 0
    messages = 0

    async def look(self, wire: ClientConnection, plays: bool) -> None:
        with suppress(ConnectionClosed):
            async for text in wire:
                self.received += len(text)
                message = json.loads(text) if plays or '"ping"' in str(text)[:20] else {"type": "seen"}
                if message["type"] == "ping":
                    await wire.send(json.dumps({"type": "pong", "at": message["at"]}))
                    continue
                self.messages += 1
                if plays and message["type"] == "table":
                    self._look(message)
                    await self._answer(wire, message)


async def sit_down(url: str, rng: random.Random) -> tuple[list[str], list[Screen]]:
    """Open the tables, and seat people at them."""
    tables, people = [], []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(TABLES):
            group = [Screen(url, Timings(SEATS), rng, lambda: rng.uniform(0.5, 1.5)) for _ in range(SEATS)]
            await group[0].enter(http)
            opened = await group[0].post(http, "tables", edition=EDITION, bots=0, pause=1.0, private=False)
            for other in group[1:]:
                await other.enter(http)
                await other.post(http, f"tables/{opened['id']}/join")
            tables.append(opened["id"])
            people += group
    return tables, people


async def measured_for(meter: Meter, seconds: float) -> tuple[Reading, Reading]:
    await asyncio.sleep(WARM)
    first = meter.read()
    await asyncio.sleep(seconds)
    return first, meter.read()


def spent(first: Reading, last: Reading) -> dict[str, float]:
    """What one action has cost, in µs and bytes."""
    actions = last.actions - first.actions
    return {
        "server": 1e6 * (last.server - first.server) / actions,
        "database": 1e6 * (last.database - first.database) / actions,
        "log": (last.log - first.log) / actions,
        "stored": (last.stored - first.stored) / actions,
        "actions": actions,
    }


async def one_call(meter: Meter, times: int, call: Callable[[], Awaitable[Any]]) -> dict[str, float]:
    first = meter.read()
    for _ in range(times):
        await call()
    last = meter.read()
    return {
        "server": 1e6 * (last.server - first.server) / times,
        "database": 1e6 * (last.database - first.database) / times,
        "log": (last.log - first.log) / times,
    }


async def calls(server: Server, meter: Meter) -> dict[str, dict[str, float]]:
    """What happens at the desk: coming in, a password, signing in, opening a table, sitting down, getting up."""
    found: dict[str, dict[str, float]] = {}
    rng = random.Random(3)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        people = [Screen(server.url, Timings(1), rng, lambda: 0) for _ in range(ENTERED)]
        waiting = iter(people)
        found["come in"] = await one_call(meter, ENTERED, lambda: next(waiting).enter(http))
        person = people[0]
        person._secret = (await person.post(http, "account/own", password=PASSWORD))["secret"]
        http.cookies.clear()

        async def sign_in() -> None:
            answered = await http.post("/api/sign-in", json={"name": person.name, "password": PASSWORD})
            answered.raise_for_status()
            http.cookies.clear()

        found["sign in"] = await one_call(meter, 5, sign_in)
        openers, tables = iter(people), []

        async def open_one() -> None:
            tables.append((await next(openers).post(http, "tables", edition=EDITION, bots=0, private=False))["id"])

        found["open a table"] = await one_call(meter, ENTERED, open_one)
        joiners = iter([*people[1:], people[0]])
        places = iter(tables)
        found["sit down"] = await one_call(meter, ENTERED, lambda: next(joiners).post(http, f"tables/{next(places)}/join"))
        leavers, left = iter(people), iter(tables)
        found["get up"] = await one_call(meter, ENTERED, lambda: next(leavers).post(http, f"tables/{next(left)}/leave"))
    return found


async def measure(server: Server, meter: Meter) -> dict[str, Any]:
    rng = random.Random(5)
    found: dict[str, Any] = {"calls": await calls(server, meter)}
    before = memory(server)
    tables, people = await sit_down(server.url, rng)
    found["table kB"] = (memory(server) - before) / TABLES
    async with asyncio.timeout(600):
        wires = [await person.socket(tables[i // SEATS]) for i, person in enumerate(people)]
        tasks = [asyncio.create_task(person.look(wire, True)) for person, wire in zip(people, wires, strict=True)]
        first, last = await measured_for(meter, SECONDS)
        found["played"] = spent(first, last)
        found["sent"] = sum(person.received for person in people) / sum(person.messages for person in people)
        before = memory(server)
        viewers = [Screen(server.url, Timings(1), rng, lambda: 0) for _ in range(TABLES * VIEWERS)]
        sockets = [await viewer.socket(tables[i // VIEWERS]) for i, viewer in enumerate(viewers)]
        tasks += [asyncio.create_task(viewer.look(wire, False)) for viewer, wire in zip(viewers, sockets, strict=True)]
        await asyncio.sleep(2)
        found["socket kB"] = (memory(server) - before) / len(viewers)
        first, last = await measured_for(meter, SECONDS)
        found["watched"] = spent(first, last)
        found["viewer"] = (found["watched"]["server"] - found["played"]["server"]) / VIEWERS
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


def main() -> None:
    postgres = Postgres()
    try:
        with ExitStack() as ending:
            database = postgres.fresh()
            running = start(database)
            ending.callback(running.process.wait)
            ending.callback(running.process.send_signal, signal.SIGTERM)
            meter = Meter(running.server, postgres, database.partition("?")[0].rpartition("/")[2])
            ending.callback(meter.close)
            print(json.dumps(asyncio.run(measure(running.server, meter))))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
