"""What a bot's thought costs the server that asks for it: its processor time, and how late the event loop is meanwhile.

Bots of every game that computes play rounds, in a thread of the server and in a process beside it, by turns.
"""

import asyncio
import sys
import time
from itertools import count
from statistics import mean, quantiles
from typing import NamedTuple

from cardroom.bots import Ponders, bot_for
from cardroom.bots.temper import EVEN
from cardroom.houses.edition import Edition
from cardroom.houses.files import headings
from cardroom.houses.loader import load
from cardroom.room.host.host import SWITCH
from cardroom.room.live.bot_pool import BotPool, BotProcesses, BotThreads
from cardroom.room.table.play import Thought
from cardroom.round import Round

TURNS = 3
THOUGHTS = 40  # of each game, a turn
TICK = 0.001


class Cost(NamedTuple):
    server: float  # ms of processor time, a thought
    late: float  # ms, 99 of 100 ticks of the loop are no later


def editions() -> list[Edition]:
    """One of each game whose bot computes."""
    first = {heading.game: heading.id for heading in reversed(list(headings()))}
    return [edition for edition in map(load, first.values()) if isinstance(bot_for(edition), Ponders)]


async def play(pool: BotPool, edition: Edition, seed: int) -> list[float]:
    """Return the seconds of this process's time that each thought of a round took."""
    names = ["Ann", "Bob", "Cy"][: edition.game.seats(edition.rules)]
    round = Round(edition.setup(dict.fromkeys(names, edition.buy_in), seed=seed))
    bots = {name: bot_for(edition, f"{seed}{name}") for name in names}
    found: list[float] = []
    while round.decision is not None and len(found) < THOUGHTS:
        player = next(iter(round.decision.asks))
        thought = Thought(bots[player], round.view(player), edition, {}, f"{seed}/{player}", EVEN)
        begun = time.process_time()
        action = await pool.think(thought)
        found.append(time.process_time() - begun)
        round.act(action)
    return found


async def thoughts(pool: BotPool, edition: Edition, turn: int) -> list[float]:
    """Return what thoughts took of this process's time."""
    took: list[float] = []
    for seed in count(1000 * turn):
        if len(took) >= THOUGHTS:
            break
        took += await play(pool, edition, seed)
    return took


async def lateness(pool: BotPool, edition: Edition, turn: int) -> list[float]:
    """Return how late the loop's ticks are while bots think."""
    late: list[float] = []

    async def ticks() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            late.append(time.perf_counter() - begun - TICK)

    ticking = asyncio.create_task(ticks())
    await thoughts(pool, edition, turn)
    ticking.cancel()
    return late


async def ready(pool: BotProcesses, edition: Edition) -> None:
    """Until a process has loaded the edition: before, the server's thread thinks."""
    while not pool.knows(edition):
        await play(pool, edition, 1)


def main() -> None:
    sys.setswitchinterval(SWITCH)
    pools: dict[str, BotPool] = {"a thread": BotThreads(), "a process": BotProcesses(1)}
    spent, late = ({name: list[float]() for name in pools} for _ in range(2))
    known = editions()
    for edition in known:
        asyncio.run(ready(pools["a process"], edition))  # type: ignore[arg-type]
    for turn in range(TURNS):
        for edition in known:
            for name, pool in pools.items():
                spent[name] += asyncio.run(thoughts(pool, edition, turn))
                late[name] += asyncio.run(lateness(pool, edition, turn))
    print(f"\nBots that compute, {len(known)} games, {len(spent['a thread']):,} thoughts: what one costs the server")
    for name, pool in pools.items():
        cost = Cost(1000 * mean(spent[name]), 1000 * quantiles(late[name], n=100)[98])
        print(f"  in {name:10} {cost.server:6.2f} ms of its processor time   the event loop is late by {cost.late:6.1f} ms (p99)")
        pool.close()


if __name__ == "__main__":
    main()
