"""One card room on one, two and three servers over one PostgreSQL: actions a second of bots that do not wait, each stored before it is
seen.

On a machine with few cores more servers do not mean more actions: the figures show what is lost by sharing. Beside what was done in a
second there is what was done in a second of processor time, of all servers and the database together, which does not depend on who else is
at work.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench_room import Player, Server, Timings, memory, mixed

from tests.room.postgres import Postgres

TABLES = 60
WARM, SECONDS = 3.0, 10.0


class Row(NamedTuple):
    servers: int
    actions: float  # a second
    work: float  # actions in a second of processor time
    shares: list[int]  # tables held by each
    megabytes: list[float]  # of each


class Running(NamedTuple):
    server: Server
    process: "subprocess.Popen[str]"


def processor(pids: list[int]) -> float:
    """Seconds that these processes, and those that they have started, have had."""
    wanted, parents, times = set(pids), {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        pid = int(stat.parent.name)
        parents[pid], times[pid] = int(fields[1]), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return sum(spent for pid, spent in times.items() if pid in wanted or parents[pid] in wanted)


def start(database: str) -> Running:
    command = [sys.executable, str(Path(__file__).with_name("room_server.py")), "room", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port, took = process.stdout.readline().split()
    return Running(Server(f"http://127.0.0.1:{port}", process.pid, float(took)), process)


async def bots_only(urls: list[str]) -> None:
    """Tables of mixed editions, opened at any of the servers."""
    for i, edition in enumerate(mixed(TABLES)):
        url = urls[i % len(urls)]
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            opener = Player(url, Timings(1), random.Random(0), lambda: 0)
            await opener.enter(http)
            await opener.post(http, "tables", edition=edition, bots=4, sit=False, pace=0, pause=0)


def measured(postgres: Postgres, count: int) -> Row:
    database = postgres.fresh()
    name = database.partition("?")[0].rpartition("/")[2]
    with ExitStack() as ending:
        running = []
        for _ in range(count):
            one = start(database)
            ending.callback(one.process.wait)
            ending.callback(one.process.send_signal, signal.SIGTERM)
            running.append(one)
        asyncio.run(bots_only([one.server.url for one in running]))
        with postgres.connect(name) as connection:
            asked = "SELECT count(*) FROM held WHERE what LIKE 'table/%' GROUP BY owner ORDER BY owner"
            end = time.monotonic() + 120
            while time.monotonic() < end:  # until each has its share
                shares = [number for (number,) in connection.execute(asked)]
                if len(shares) == count and max(shares) - min(shares) <= 2:
                    break
                time.sleep(0.2)
            time.sleep(WARM)
            pids = [one.server.pid for one in running] + [int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])]
            seen = []
            for wait in (0.0, SECONDS):
                time.sleep(wait)
                stored = connection.execute("SELECT count(*) FROM inputs").fetchone()
                assert stored is not None
                seen.append((stored[0], time.perf_counter(), processor(pids)))
        (before, begin, idle), (after, over, spent) = seen
        sizes = [memory(one.server) / 1024 for one in running]
    return Row(count, (after - before) / (over - begin), (after - before) / (spent - idle), shares, sizes)


def main() -> None:
    print(f"\nOne card room on several servers, PostgreSQL, {TABLES} tables of mixed editions, bots that do not wait")
    try:
        postgres = Postgres()
    except RuntimeError as missing:
        print(f"  left out: {missing}")
        return
    try:
        for row in [measured(postgres, count) for count in (1, 2, 3)]:
            sizes = " + ".join(f"{size:.0f}" for size in row.megabytes)
            print(
                f"  {row.servers} server{'s' if row.servers > 1 else ' '}{row.actions:35,.0f} actions/s   {row.work:6,.0f} in a second of "
                f"processor time   tables {'/'.join(map(str, row.shares))}   memory {sizes} MB"
            )
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
