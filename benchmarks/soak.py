"""A room under load for hours: two hundred tables, five hundred clients, kills. Its memory and its answers must stay as they were.

Two people, who act after some seconds, sit at each table with two bots; the other clients watch. In the first half of the time the server
is killed again and again and opened on the same database. In the second half it runs undisturbed: that half says whether memory grows, and
whether answers take longer and longer. At the end the ledger is verified. Curves and figures go to ``build/soak``.
``--hours 0.2 --tables 40 --clients 100`` is a short try.
"""

import argparse
import asyncio
import csv
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from before import HERE
from bench_room import TABLES, Player, Server, Timings, memory, open_tables, serving
from curves import Curves, svg
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

CLIENTS = 500
KILLS = 8
THINKS = (2.0, 6.0)
"""Seconds that a person takes for an action."""
GROWTH = 0.03
"""How much of its memory the undisturbed server may gain an hour before the run counts as failed."""
SLOWER = 0.1
"""How much slower an hour its answers may become, half of them and 99 of 100, beyond what the spread of the samples explains."""
SETTLES = 0.2
"""The part of the undisturbed half in which the server fills what it keeps; growth is measured after it."""


class Sample(NamedTuple):
    minute: float
    life: int  # of the server: one more after each kill
    memory: float  # MB
    actions: int  # of people, since the last sample
    p50: float  # ms, from an action to the screens of both people of its table
    p99: float
    stored: float  # MB, the database


class Regular(Player):
    """A person who stays all night: they buy chips when theirs are gone, and come back when the server does."""

    async def stay(self, table: str, http: httpx.AsyncClient) -> None:
        self._http, self._table, self._turn = http, table, None
        with suppress(ConnectionClosed, InvalidHandshake, OSError):  # the server was killed
            await self.play(table)

    async def _answer(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        you = message["you"]
        if you and not you["pending"] and you["stack"] < you["least_buy_in"]:
            with suppress(httpx.HTTPError):  # no chips left, or no server: this person looks on
                await self.post(self._http, "account/chips")
                await self.post(self._http, f"tables/{self._table}/buy", amount=you["usual_buy_in"])
        await super()._answer(wire, message)


async def watch(viewer: Player, table: str) -> None:
    with suppress(ConnectionClosed, InvalidHandshake, OSError):
        async with viewer.socket(table) as wire:
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "ping":
                    await wire.send(json.dumps({"type": "pong", "at": message["at"]}))


class Soak:
    def __init__(self, folder: Path, hours: float, every: float, seed: int, tables: int, clients: int) -> None:
        self.database, self.file = f"sqlite:///{folder}/room.db", folder / "room.db"
        self.end, self.every, self.count, self.clients = 3600 * hours, every, tables, clients
        self.timings, self.rng = Timings(2), random.Random(seed)
        self.people: list[tuple[Regular, ...]] = []
        self.viewers: list[Player] = []
        self.tables: list[str] = []
        self.samples: list[Sample] = []
        self.began = 0.0

    async def run(self) -> None:
        """Each life has its time from when its server has opened: on a slow machine that takes as long as a short life."""
        for life in range(KILLS + 1):
            with serving("room", self.database, kill=life < KILLS) as server:
                await self._live(server, life, self.end / 2 / (1 if life == KILLS else KILLS))

    async def _live(self, server: Server, life: int, lasts: float) -> None:
        if not self.tables:
            think = partial(self.rng.uniform, *THINKS)
            self.people = [tuple(Regular(server.url, self.timings, self.rng, think) for _ in range(2)) for _ in range(self.count)]
            self.viewers = [Player(server.url, self.timings, self.rng, think) for _ in range(self.clients - 2 * self.count)]
            self.tables = await open_tables(server, [tuple(pair) for pair in self.people], pace=1.0, pause=2.0)
            self.began = time.monotonic()
        for one in (*(one for pair in self.people for one in pair), *self.viewers):
            one.url = server.url
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            clients = [one.stay(table, http) for table, pair in zip(self.tables, self.people, strict=True) for one in pair]
            clients += [watch(viewer, self.rng.choice(self.tables)) for viewer in self.viewers]
            tasks = [asyncio.ensure_future(each) for each in clients]
            until = time.monotonic() + lasts
            while (left := until - time.monotonic()) > 0:
                await asyncio.sleep(min(self.every, left))
                self._sample(server, life, time.monotonic() - self.began)
            if life < KILLS:
                os.kill(server.pid, signal.SIGKILL)  # with everybody connected
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _sample(self, server: Server, life: int, seconds: float) -> None:
        timings, stored = self.timings, sum(each.stat().st_size for each in self.file.parent.glob("room.db*"))
        p50, p99 = (timings.percentile(part) if timings.seconds else 0.0 for part in (0.5, 0.99))
        sample = Sample(seconds / 60, life, memory(server) / 1024, len(timings.seconds), p50, p99, stored / 2**20)
        timings.seconds.clear()
        self.samples.append(sample)
        print(
            f"  minute {sample.minute:6.1f}   life {life}   {sample.memory:7.1f} MB   {sample.actions:6,} actions"
            f"   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   database {sample.stored:7.1f} MB",
            flush=True,
        )


class Slope(NamedTuple):
    """How much something gains an hour, as a part of its mean, by a straight line through its samples; ``error``: one standard error."""

    an_hour: float
    error: float

    @property
    def surely(self) -> float:
        """What it gains at least, but for one run in forty."""
        return self.an_hour - 2 * self.error

    def __str__(self) -> str:
        return f"{self.an_hour:+.1%} an hour (± {self.error:.1%})"


def growth(samples: Sequence[Sample], of: Callable[[Sample], float]) -> Slope:
    """Return the growth of something while the server ran undisturbed."""
    last = [each for each in samples if each.life == KILLS]
    kept = last[int(SETTLES * len(last)) :]
    if len(kept) < 3:
        raise SystemExit("The run was too short to say whether anything grows: give it more --hours, or a smaller --every.")
    middle, mean = sum(each.minute for each in kept) / len(kept), sum(map(of, kept)) / len(kept)
    spread = sum((each.minute - middle) ** 2 for each in kept)
    slope = sum((each.minute - middle) * (of(each) - mean) for each in kept) / spread
    rest = sum((of(each) - mean - slope * (each.minute - middle)) ** 2 for each in kept)
    return Slope(60 * slope / mean, 60 * math.sqrt(rest / (len(kept) - 2) / spread) / mean)


def draw(samples: Sequence[Sample], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "soak.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(Sample._fields)
        rows.writerows(samples)
    along = [each.minute for each in samples]
    charts = {
        "memory": ("MB", {"memory of the server": [each.memory for each in samples]}),
        "latency": ("ms", {"half": [each.p50 for each in samples], "99 of 100": [each.p99 for each in samples]}),
    }
    for name, (unit, lines) in charts.items():
        points = {line: list(zip(along, found, strict=True)) for line, found in lines.items()}
        chart = Curves(f"soak-{name}", f"A room under load: {name}", "minutes", unit, points, "")
        (folder / f"soak-{name}.svg").write_text(svg(chart), encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hours", type=float, default=4.0)
    asked.add_argument("--every", type=float, default=60.0, help="seconds between two samples")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tables", type=int, default=TABLES)
    asked.add_argument("--clients", type=int, default=CLIENTS, help="two at each table, the others watch")
    asked.add_argument("--out", type=Path, default=HERE.parent / "build" / "soak")
    given = asked.parse_args()
    if given.tables < 1 or given.clients < 2 * given.tables:
        asked.error(f"{given.tables} tables have {2 * given.tables} people: give at least so many clients.")
    print(f"{given.tables} tables, {given.clients} clients, {given.hours:g} hours, {KILLS} kills in the first half")
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), given.hours, given.every, given.seed, given.tables, given.clients)
        asyncio.run(soak.run())
        verified = subprocess.run([sys.executable, "-m", "cardroom", "ledger", "verify", "--database", soak.database], check=False)
    draw(soak.samples, given.out)
    gained = growth(soak.samples, lambda sample: sample.memory)
    half, most = growth(soak.samples, lambda sample: sample.p50), growth(soak.samples, lambda sample: sample.p99)
    print(f"Undisturbed, the server's memory grew by {gained}; {GROWTH:.0%} is allowed.")
    print(f"Half of its answers became slower by {half}, 99 of 100 by {most}; {SLOWER:.0%} is allowed beyond twice the error.")
    sys.exit(verified.returncode or gained.an_hour > GROWTH or half.surely > SLOWER or most.surely > SLOWER)


if __name__ == "__main__":
    main()
