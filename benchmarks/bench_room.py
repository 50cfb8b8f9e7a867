"""The card room as a server, measured from outside: real sockets, another process, every action stored before it is seen.

Two hundred tables of mixed editions: actions a second when bots do not wait, and the time from a player's action to the screens of both
players of his table when they play like people. One table with a hundred viewers, beside a naive broadcast. Memory, and recovery. The
earlier commit and the present tree take turns (``before.py``).
"""

import asyncio
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeVar

import httpx
from before import BEFORE_ROOM, HERE, against, earlier_tree
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cardroom.houses.files import headings

TABLES = 200
VIEWERS = 100
Pause = Callable[[], float]
Row = TypeVar("Row")


class Server(NamedTuple):
    url: str
    pid: int
    opened: float  # seconds until it listened


@contextmanager
def serving(kind: str, database: str, kill: bool = False, tree: Path = HERE.parent) -> Iterator[Server]:
    command = [sys.executable, str(tree / "benchmarks" / "room_server.py"), kind, database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(tree)})
    assert process.stdout is not None
    port, took = process.stdout.readline().split()
    try:
        yield Server(f"http://127.0.0.1:{port}", process.pid, float(took))
    finally:
        process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        process.wait()


def processor(server: Server) -> float:
    """Seconds of processor time that it has had."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: Server) -> float:
    """Kilobytes of main memory."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def mixed(count: int) -> list[str]:
    known = [heading.id for heading in headings()]
    return [known[i % len(known)] for i in range(count)]


class Timings:
    """When each action was sent, and when it was on every screen of its table."""

    def __init__(self, screens: int) -> None:
        self._screens = screens
        self._sent: dict[Any, float] = {}
        self._seen: Counter[Any] = Counter()
        self.seconds: list[float] = []

    def sent(self, action: Any) -> None:
        self._sent[action] = time.perf_counter()

    def seen(self, action: Any) -> None:
        if action in self._sent:
            self._seen[action] += 1
            if self._seen[action] == self._screens:
                self.seconds.append(time.perf_counter() - self._sent.pop(action))

    def percentile(self, part: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Player:
    """A program at a table: takes any option at random, after thinking a while."""

    def __init__(self, url: str, timings: Timings, rng: random.Random, think: Pause) -> None:
        self.url, self._timings, self._rng, self._think = url, timings, rng, think
        self._acted: defaultdict[tuple[str, str], int] = defaultdict(int)  # actions seen of each player, by round
        self._turn: tuple[str, int] | None = None
        self.name, self._secret = "", ""

    async def enter(self, http: httpx.AsyncClient) -> None:
        entered = (await http.post("/api/session", json={})).json()
        self.name, self._secret = entered["name"], entered["secret"]
        http.cookies.clear()

    async def post(self, http: httpx.AsyncClient, path: str, **body: Any) -> Any:
        answer = await http.post(f"/api/{path}", json=body, headers={"Authorization": f"Bearer {self._secret}"})
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def socket(self, table: str) -> connect:
        headers = {"Authorization": f"Bearer {self._secret}"} if self._secret else {}
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket", additional_headers=headers, max_queue=None)

    async def play(self, table: str) -> None:
        async with self.socket(table) as wire:
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "ping":
                    await wire.send(json.dumps({"type": "pong", "at": message["at"]}))
                elif message["type"] == "table":
                    self._look(message)
                    await self._answer(wire, message)

    def _look(self, message: dict[str, Any]) -> None:
        for event in message["events"]:
            if event["event"] == "action":
                self._acted[message["round"], event["player"]] += 1
                self._timings.seen((message["round"], event["player"], self._acted[message["round"], event["player"]]))

    async def _answer(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        decision = message["decision"]
        if decision is None or not decision["options"] or (message["round"], decision["turn"]) == self._turn:
            return
        self._turn = (message["round"], decision["turn"])
        asyncio.get_running_loop().call_later(self._think(), lambda: asyncio.ensure_future(self._act(wire, message)))

    async def _act(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        decision = message["decision"]
        option = self._rng.choice(decision["options"])
        amounts, pick = option["amounts"], option["pick"]
        amount = 0 if amounts is None else min(amounts["only"] or [amounts["least"]])
        picks = [] if pick is None else self._rng.sample(range(pick["size"]), pick["least"])
        self._timings.sent((message["round"], self.name, self._acted[message["round"], self.name] + 1))
        action = {"verb": option["verb"], "amount": amount, "spot": option["spot"], "picks": picks}
        with suppress(ConnectionClosed):  # the measurement is over
            await wire.send(json.dumps({"type": "act", "id": 1, "round": message["round"], "turn": decision["turn"], **action}))


async def _for(seconds: float, work: list[Awaitable[None]]) -> None:
    tasks = [asyncio.ensure_future(each) for each in work]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def open_tables(server: Server, players: list[tuple[Player, ...]], **settings: Any) -> list[str]:
    """A table for each group of players, with two bots."""
    tables = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for edition, (first, *others) in zip(mixed(len(players)), players, strict=True):
            await first.enter(http)
            opened = await first.post(http, "tables", edition=edition, bots=2, **settings)
            tables.append(opened["id"])
            for other in others:
                await other.enter(http)
                await other.post(http, f"tables/{opened['id']}/join")
    return tables


class Throughput(NamedTuple):
    actions: float  # a second
    work: float  # actions in a second of processor time


def throughput(tree: Path, seconds: float = 10) -> Throughput:
    """Bots at two hundred tables that do not wait, each action stored before it is published."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "room.db"
        opening = (sys.executable, HERE / "room_thousand.py", "open", f"sqlite:///{file}", str(TABLES))
        subprocess.run(opening, check=True, env={**os.environ, "PYTHONPATH": str(tree)})
        with serving("room", f"sqlite:///{file}", tree=tree) as server:
            seen = []
            for wait in (2.0, seconds):
                time.sleep(wait)
                with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
                    count = database.execute("select count(*) from inputs").fetchone()[0]
                seen.append((count, time.perf_counter(), processor(server)))
    (before, begin, idle), (after, end, spent) = seen
    return Throughput((after - before) / (end - begin), (after - before) / (spent - idle))


class Latency(NamedTuple):
    actions: int
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms   ({self.actions:,} actions)"


def latency(tree: Path, seconds: float = 15, count: int = TABLES) -> Latency:
    """Two people and two bots at each of the tables, all taking about a second: from an action to both screens."""
    rng = random.Random(7)
    timings = Timings(2)
    with tempfile.TemporaryDirectory() as folder, serving("room", f"sqlite:///{folder}/room.db", tree=tree) as server:

        async def run() -> None:
            pairs = [tuple(Player(server.url, timings, rng, lambda: rng.uniform(0.5, 1.5)) for _ in range(2)) for _ in range(count)]
            tables = await open_tables(server, pairs, pace=1.0, pause=1.0)
            await _for(seconds, [player.play(table) for table, pair in zip(tables, pairs, strict=True) for player in pair])

        asyncio.run(run())
    return Latency(len(timings.seconds), timings.percentile(0.5), timings.percentile(0.99))


class Sent(Timings):
    """Only when each action was sent: the screens are looked at elsewhere."""

    def __init__(self) -> None:
        super().__init__(1)
        self.at: dict[Any, float] = {}

    def sent(self, action: Any) -> None:
        self.at[action] = time.perf_counter()


class Acting(Player):
    """Notes in which change of the table each of his actions was shown."""

    def __init__(self, url: str, sent: Sent, rng: random.Random, think: Pause) -> None:
        super().__init__(url, sent, rng, think)
        self.shown: dict[Any, int] = {}

    def _look(self, message: dict[str, Any]) -> None:
        super()._look(message)
        for (round, name), number in self._acted.items():
            if name == self.name:
                self.shown.setdefault((round, name, number), message["seq"])


async def arrivals(wire: ClientConnection, number: "re.Pattern[str]") -> list[tuple[int, float]]:
    """The number of each message, and when it came; no more is read of it, so that a hundred viewers fit into one process."""
    found = []
    try:
        async for text in wire:
            if match := number.search(str(text)):
                found.append((int(match[1]), time.perf_counter()))
    except asyncio.CancelledError:
        pass
    return found


def until_all(sent: dict[int, float], screens: list[list[tuple[int, float]]]) -> Latency:
    """From each number's time to the moment when every screen had it, or a later one."""
    took = []
    for number, begin in sent.items():
        firsts = [next((at for seen, at in screen if seen >= number), None) for screen in screens]
        if None not in firsts:
            took.append(max(at for at in firsts if at is not None) - begin)
    ordered = sorted(took)
    return Latency(len(ordered), 1000 * median(ordered), 1000 * ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))])


def viewers(tree: Path, seconds: float = 25, count: int = VIEWERS) -> Latency:
    """Viewers of one table: from the player's action to all of their screens."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder, serving("room", f"sqlite:///{folder}/room.db", tree=tree) as server:

        async def run() -> Latency:
            actions = Sent()
            player = Acting(server.url, actions, rng, lambda: 0.03)
            async with httpx.AsyncClient(base_url=server.url) as http:
                await player.enter(http)
                opened = await player.post(http, "tables", edition="tres-lounge/texas-holdem", bots=5, pace=0.02, pause=0.05)
            wires = [await Player(server.url, Timings(1), rng, lambda: 0).socket(opened["id"]) for _ in range(count)]
            screens = [asyncio.create_task(arrivals(wire, re.compile(r'"seq":(\d+)'))) for wire in wires]
            await _for(seconds, [player.play(opened["id"])])
            for screen in screens:
                screen.cancel()
            sent = {player.shown[action]: at for action, at in actions.at.items() if action in player.shown}
            return until_all(sent, [await screen for screen in screens])

        return asyncio.run(run())


def naive_viewers(actions: int = 200, count: int = VIEWERS) -> Latency:
    """The same for a broadcast that writes a message of the same size for each socket in turn, and stores nothing."""
    state = {"seats": [{"seat": i, "player": f"player {i}", "stack": 20000} for i in range(9)], "events": ["x" * 200] * 5}
    with serving("naive", "none") as server:

        async def run() -> Latency:
            url = server.url.replace("http", "ws") + "/socket"
            wires = [await connect(url, max_queue=None) for _ in range(count)]
            screens = [asyncio.create_task(arrivals(wire, re.compile(r'"number":(\d+)'))) for wire in wires]
            sent = {}
            for number in range(actions):
                sent[number] = time.perf_counter()
                await wires[0].send(json.dumps({"number": number, **state}, separators=(",", ":")))
                await asyncio.sleep(0.04)
            for screen in screens:
                screen.cancel()
            return until_all(sent, [await screen for screen in screens])

        return asyncio.run(run())


class Idle(NamedTuple):
    kilobytes: float  # a table
    recovery: float  # seconds for all of them
    empty: float  # seconds until an empty room listens


def idle(tree: Path) -> Idle:
    """Two hundred tables in the middle of a round: what each takes in memory, and how long they take to come back after a crash."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/room.db"
        with serving("room", url, tree=tree) as server:
            empty = server.opened
        with serving("room", url, kill=True, tree=tree) as server:
            players = [(Player(server.url, Timings(1), random.Random(i), lambda: 0),) for i in range(TABLES)]
            loaded = memory_with_editions(server)
            asyncio.run(open_tables(server, players, pace=0, pause=0))
            time.sleep(5)  # until every table waits for its person
            each = (memory(server) - loaded) / TABLES
        took = []
        for _ in range(3):
            with serving("room", url, kill=True, tree=tree) as server:
                took.append(server.opened)
    return Idle(each, median(took), empty)


def memory_with_editions(server: Server) -> float:
    """Once every edition and its bots are loaded, which all tables of it share."""
    for edition in sorted(set(mixed(TABLES))):
        httpx.get(f"{server.url}/api/editions/{edition}", timeout=60).raise_for_status()
    return memory(server)


def turns(measure: Callable[[Path], Row], times: int, best: Callable[[Row], float]) -> list[tuple[str, Row]]:
    """Before and after, taking turns: of each the best."""
    trees = {name: tree for name, tree in (("before", earlier_tree(BEFORE_ROOM)), ("after", HERE.parent)) if tree is not None}
    found: dict[str, list[Row]] = {name: [] for name in trees}
    for _ in range(times):
        for name, tree in trees.items():
            found[name].append(measure(tree))
    return [(name, max(rows, key=best)) for name, rows in found.items()]


def main() -> None:
    print(f"\nThe card room as a server, {TABLES} tables of mixed editions, one process, every action stored before it is seen")
    for name, speed in turns(throughput, 2, lambda each: each.work):
        print(f"  {name:8} bots that do not wait{speed.actions:18,.0f} actions/s   {speed.work:6,.0f} in a second of processor time")
    parts = against("room_parts.py", turns=2, best=min)
    print("  an action of a bot, part by part, in µs of processor time")
    for part, after in parts.after.items():
        before = parts.before.get(part)
        print(f"    {part:36}{'' if before is None else f'{before:8.0f} before':18}{after:8.0f} after")
    for name, two in turns(latency, 1, lambda each: -each.p99):
        print(f"  {name:8} from a player's action to both players' screens   {two}")
    for name, found in turns(idle, 1, lambda each: -each.recovery):
        print(f"  {name:8} memory of a table in the middle of a round{found.kilobytes:7,.0f} kB")
        print(f"  {name:8} recovery after a crash{found.recovery:27.2f} s   (an empty room opens in {found.empty:.2f} s)")
    print(f"\nOne table, {VIEWERS} viewers: from an action to all screens")
    for name, one in turns(viewers, 1, lambda each: -each.p99):
        print(f"  {name:8} cardroom, stored first             {one}")
    print(f"  {'':8} naive broadcast, nothing stored    {naive_viewers()}")


if __name__ == "__main__":
    main()
