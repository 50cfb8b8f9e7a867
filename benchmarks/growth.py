"""How costs grow: a round by its players, a fork and a recovery by the length of the round, a night by workers, the room by its tables and
by who looks at one, the database by its rounds. ``python benchmarks/growth.py`` measures and writes ``docs/growth.md`` with its curves."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardroom import Round, load
from cardroom.analysis.given import TableGiven
from cardroom.analysis.simulate import simulate
from cardroom.bots import bot_for
from cardroom.chance import Seeded
from cardroom.room.host.host import Host
from cardroom.room.live.watch import Watch
from cardroom.room.storage import Store
from cardroom.round import Input, Setup, replay

DOCS = Path(__file__).parent.parent / "docs"
WIDE, HIGH, EDGE = 640, 260, 56
COLOURS = ("#1b6e4b", "#b3541e", "#2a5caa", "#8a3ffc", "#6b6b6b")
BY_PLAYERS = (
    "standard/no-limit-texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/21st-century-blackjack",
    "oceans-eleven/seven-card-stud",
)
TABLE = {"edition": "tres-lounge/texas-holdem", "bots": 4, "sit": False, "pace": 0, "pause": 0}
Points = list[tuple[float, float]]


class Curves(NamedTuple):
    """A chart: what grows along with what; by name the measured points."""

    file: str
    title: str
    along: str
    unit: str
    lines: dict[str, Points]
    says: str


def best(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of processor time, the least of several."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


# -- rounds -----------------------------------------------------------------------------------------------------------------


def _played(name: str, players: int, seed: int) -> Round:
    edition = load(name)
    names = [f"p{i}" for i in range(players)]
    bots = {player: bot_for(edition, player) for player in names}
    round = Round(edition.setup(dict.fromkeys(names, 2_000_00), chance=Seeded(seed)))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(bots[player].choose(round.view(player)))
    return round


def _again(played: list[tuple[Setup, tuple[Input, ...]]]) -> None:
    for setup, inputs in played:
        replay(setup, inputs)


def by_players(rounds: int = 40) -> Curves:
    lines: dict[str, Points] = {}
    for name in BY_PLAYERS:
        edition = load(name)
        points: Points = []
        for players in range(2, edition.game.seats(edition.rules) + 1):
            played = (_played(name, players, seed) for seed in range(rounds))
            inputs = [(round.setup, tuple(round.inputs)) for round in played]
            points.append((players, 1e6 / rounds * best(partial(_again, inputs), 3)))
        lines[edition.name + (f" ({edition.house})" if edition.house != "standard" else "")] = points
    says = "Each player is dealt cards, asked and settled with, so a round costs what its players cost; nothing grows with their square."
    return Curves("round-by-players", "A round by its players", "players", "µs a round", lines, says)


def by_length(tries: int = 12) -> Curves:
    """Panguingue has the longest rounds: forty actions and more of each player."""
    whole = max((_played("oceans-eleven/panguingue", 6, seed) for seed in range(tries)), key=lambda round: len(round.inputs))
    setup, inputs = whole.setup, tuple(whole.inputs)
    forks: Points = []
    again: Points = []
    for count in range(0, len(inputs) + 1, max(1, len(inputs) // 8)):
        round = replay(setup, inputs[:count])
        forks.append((count, 1e6 * best(round.fork)))
        again.append((count, 1e6 * best(partial(replay, setup, inputs[:count]))))
    says = "A fork and a recovery deal the round again and go through its inputs: they cost what the round has cost so far, and no more."
    return Curves("fork-by-length", "Fork and recovery by the length of a round", "inputs", "µs", {"fork": forks, "recovery": again}, says)


def by_workers(counts: Sequence[int] = (1_000, 4_000, 16_000, 64_000)) -> Curves:
    lines: dict[str, Points] = {}
    for workers in (1, 2):
        points: Points = []
        for rounds in counts:
            begin = time.perf_counter()
            simulate(TableGiven("tres-lounge/three-card-poker"), rounds, "growth", workers)
            points.append((rounds, time.perf_counter() - begin))
        lines[f"{workers} worker{'s'[: workers - 1]}"] = points
    says = (
        "Others are started only for work that is worth their start: two workers take what one takes for some thousands of rounds, and "
        "half of it for many."
    )
    return Curves("night-by-workers", "Rounds in bulk by workers", "rounds", "seconds", lines, says)


# -- the room ---------------------------------------------------------------------------------------------------------------


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


def by_rounds(counts: Sequence[int] = (250, 500, 1_000, 2_000, 4_000)) -> tuple[Curves, Curves]:
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
    kept = "Every input, entry and link stays, so the file grows evenly; `cardroom ledger archive` moves older rounds out of it."
    quick = "Opening reads the last round of each table, and balances are kept as rows: fifty tables cost the same however much was played."
    return (
        Curves("database-by-rounds", "The database by its rounds (hold'em, four-handed)", "rounds", "MB", {"SQLite": size}, kept),
        Curves(
            "opening-by-rounds",
            "Opening a room of fifty tables by its history",
            "rounds",
            "s of processor time",
            {"SQLite": opening},
            quick,
        ),
    )


# -- the page ---------------------------------------------------------------------------------------------------------------


def svg(curves: Curves) -> str:
    """From zero, so that what grows evenly is a straight line."""
    every = [point for points in curves.lines.values() for point in points]
    widest, highest = max(x for x, _ in every), max(y for _, y in every) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return EDGE + (WIDE - 2 * EDGE) * x / widest, HIGH - EDGE - (HIGH - 2 * EDGE) * y / highest

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{curves.title}</title><rect width='100%' height='100%' fill='#fff'/>",
        f'<path d="M{EDGE} {EDGE / 2} V{HIGH - EDGE} H{WIDE - EDGE / 2}" stroke="#999" fill="none"/>',
        f'<text x="{WIDE - EDGE}" y="{HIGH - 16}" text-anchor="end">{curves.along}, up to {widest:,.0f}</text>',
        f'<text x="{EDGE}" y="18">{curves.unit}, up to {figure(highest)}</text>',
    ]
    for number, (name, points) in enumerate(curves.lines.items()):
        colour, placed = COLOURS[number], [place(*point) for point in points]
        parts.append(
            f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in placed)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in placed]
        parts.append(f'<text x="{EDGE + 10}" y="{EDGE / 2 + 14 + 16 * number}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(curves: Curves) -> Iterator[str]:
    yield f"| {curves.along} | {' | '.join(curves.lines)} |"
    yield "|---" * (1 + len(curves.lines)) + "|"
    where: Sequence[float] = sorted({x for points in curves.lines.values() for x, _ in points})
    for x in where:
        found = [dict(points).get(x) for points in curves.lines.values()]
        yield f"| {x:,.0f} | {' | '.join('' if each is None else figure(each) for each in found)} |"


def page(every: Sequence[Curves]) -> str:
    lines = [
        "# How costs grow",
        "",
        "Measured and drawn by `python benchmarks/growth.py`, on one machine in one run; what matters is the form of each curve.",
    ]
    for curves in every:
        lines += ["", f"## {curves.title}", "", f"![{curves.title}: {curves.unit} by {curves.along}](images/growth-{curves.file}.svg)", ""]
        lines += [curves.says, "", f"In {curves.unit}:", "", *table(curves)]
    return "\n".join(lines) + "\n"


def main() -> None:
    every: list[Curves] = []
    for measure in (by_players, by_length, by_workers, by_tables, by_viewers):
        every.append(measure())
        print(every[-1].title, {name: points[-1] for name, points in every[-1].lines.items()}, flush=True)
    every += by_rounds()
    for curves in every:
        (DOCS / "images" / f"growth-{curves.file}.svg").write_text(svg(curves), encoding="utf-8")
    (DOCS / "growth.md").write_text(page(every), encoding="utf-8")


if __name__ == "__main__":
    main()
