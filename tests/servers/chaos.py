"""Blows at servers that people play on: killed, paused, cut off, held up, restarted as planned; and at the database under all of them."""

import asyncio
import random
import time
from collections import Counter

from tests.servers.crowd import Crowd
from tests.servers.fleet import Fleet, Post
from tests.servers.notes import part

BLOWS = {"kill": 4, "pause": 3, "cut": 2, "hold": 2, "restart": 3, "database": 1}
"""How often each comes up, of all of them."""
PAUSE = 5.0  # seconds for which a server is stopped, cut off or held up
EVERY = (3.0, 7.0)  # seconds between two blows


class Chaos:
    def __init__(self, fleet: Fleet, crowd: Crowd, rng: random.Random) -> None:
        self.fleet, self.crowd, self.rng = fleet, crowd, rng
        self.tally: Counter[str] = Counter()
        self._going: set[asyncio.Task[None]] = set()

    async def rage(self, seconds: float) -> None:
        """Blow after blow, some of them while another server is down; one is always well."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._step(min(self.rng.uniform(*EVERY), max(0.0, end - time.monotonic())))
            kind = self.rng.choices(list(BLOWS), list(BLOWS.values()))[0]
            well = [post for post in self.fleet.posts if post.well]
            if kind == "database" and not self._going:
                await self.database(self.rng.uniform(0.5, 3))
            elif kind != "database" and len(well) > 1:
                task = asyncio.create_task(getattr(self, kind)(self.rng.choice(well)))
                self._going.add(task)
        await asyncio.gather(*self._going)

    async def _step(self, seconds: float) -> None:
        """Some time; what has failed meanwhile is said at once."""
        await asyncio.sleep(seconds)
        for task in [task for task in self._going if task.done()]:
            self._going.discard(task)
            task.result()

    # -- the blows ----------------------------------------------------------------------------------------------------------

    async def kill(self, post: Post, away: float = -1) -> None:
        await self.strike("kill", post)
        await asyncio.to_thread(self.fleet.kill, post)
        await asyncio.sleep(self.rng.uniform(0, 4) if away < 0 else away)
        await asyncio.to_thread(self.fleet.start, post)

    async def pause(self, post: Post) -> None:
        await self.strike("pause", post)
        self.fleet.pause(post)
        await asyncio.sleep(PAUSE)
        self.fleet.resume(post)

    async def cut(self, post: Post) -> None:
        await self.strike("cut", post)
        self.fleet.cut_off(post)
        await asyncio.sleep(PAUSE)
        self.fleet.heal(post)

    async def hold(self, post: Post) -> None:
        await self.strike("hold", post)
        self.fleet.hold_up(post)
        await asyncio.sleep(PAUSE)
        self.fleet.heal(post)

    async def restart(self, post: Post) -> None:
        await self.strike("restart", post)
        await asyncio.to_thread(self.fleet.stop, post)
        await asyncio.to_thread(self.fleet.start, post)

    async def database(self, away: float) -> None:
        for post in self.fleet.posts:
            await self.strike("database", post)
        await asyncio.to_thread(self.fleet.postgres.goes)
        await asyncio.sleep(away)
        await asyncio.to_thread(self.fleet.postgres.comes)

    async def strike(self, how: str, post: Post) -> None:
        self.tally[how] += 1
        held = await asyncio.to_thread(self.fleet.held_by, post)
        self.crowd.strike(how, post.url, {what.removeprefix("table/") for what in held})


def figures(crowd: Crowd, chaos: Chaos, facts: dict[str, int]) -> str:
    """What there is to be said of it, in lines."""
    notes = crowd.notes
    lines = [
        f"{len(chaos.fleet.posts)} servers, {len(crowd.tables)} tables, {len(crowd.screens)} sockets, {len(crowd.people)} people",
        f"blows: {dict(chaos.tally)}",
        *(f"{what}: {number:,}" for what, number in facts.items()),
        f"what happened: {dict(sorted(notes.counts.items()))}",
    ]
    rows = {**notes.gaps, "from an action to its answer": notes.answers, "between two messages, nothing struck": notes.intervals}
    whole = [gap for how, gaps in notes.gaps.items() if not how.startswith("database") for gap in gaps]
    for what, values in {**dict(sorted(rows.items())), "all gaps of servers that were struck": whole}.items():
        if values:
            numbers = (f"{name} {part(values, share):6.2f} s" for name, share in (("p50", 0.5), ("p99", 0.99), ("most", 1.0)))
            lines.append(f"{what:42} {'   '.join(numbers)}   ({len(values):,})")
    return "\n".join(lines)
