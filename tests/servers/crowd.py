"""The people of a room of several servers: they sit at tables of all families, among bots, or look on where bots play alone; each is
connected to any of the servers, buys chips, gets up and sits down again."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count, cycle
from typing import NamedTuple

from tests.patience import SOON
from tests.servers.front import Front
from tests.servers.notes import Notes, Struck
from tests.servers.person import Person, own_address
from tests.servers.screen import Screen
from tests.web.server import SEATED_BY_THE_FLOOR

FAMILIES = (
    "tres-lounge/texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/chinese-poker",
    "oceans-eleven/ez-baccarat",
    "oceans-eleven/seven-card-stud",
    "oceans-eleven/21st-century-blackjack",
)
"""One of each kind, for every day."""

AT_ONCE = 12  # who sit down at the same time
CHIP = 100
# Nobody is played for because the machine is slow: what is stored of a player is what he has sent.
SETTINGS = {"private": False, "clock_for_two": 3600, "time_bank": 3600, "grace": 600, "away": 7200, "sit": False}


class Size(NamedTuple):
    """How many there are, and how quick."""

    editions: Sequence[str]  # a table of each
    alone: int  # of so many tables one is the bots' alone
    seats: int  # that people take at each of the others
    sockets: int  # all together: the rest look on
    pace: float  # seconds that a bot takes
    think: float  # the same of a person, about
    deeds: float  # seconds between two doings of one person beside play, about


class Crowd:
    def __init__(self, front: Front, rng: random.Random, notes: Notes) -> None:
        self.front, self.rng, self.notes = front, rng, notes
        self.people: list[Person] = []
        self.screens: list[Screen] = []
        self.tables: dict[str, str] = {}  # the edition of each
        self._addresses = count(1)
        self._buy_ins: dict[str, int] = {}
        self._more = count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._deeds: list[asyncio.Task[None]] = []
        self._seats: dict[Person, list[Screen]] = {}
        self._resting = asyncio.Event()

    # -- a full room --------------------------------------------------------------------------------------------------------

    async def furnish(self, size: Size) -> None:
        """Tables are opened at any server, people come in by any, and sit down at two tables each; somebody looks on at each from the
        beginning, since one at which nobody is closes."""
        here = asyncio.Semaphore(AT_ONCE)
        lookers = count()

        def looks_on(table: str) -> None:
            self._look(None, own_address(100_000 + next(lookers) // 20), table, size.think)

        async def open_some(editions: Sequence[str]) -> None:
            async with here:
                opener = await self._somebody()
                for edition in editions:
                    private = edition in SEATED_BY_THE_FLOOR
                    given = {**SETTINGS, "private": private, "bots": 2, "pace": size.pace, "pause": size.pace}
                    opened = await opener.do("tables", edition=edition, **given)
                    assert opened.done, opened.data
                    self.tables[opened.data["id"]] = edition
                    looks_on(opened.data["id"])

        async def sits(person: Person, table: str) -> None:
            async with here:
                await self._sit(person, table, size.think)

        await asyncio.gather(*(open_some(size.editions[i : i + 5]) for i in range(0, len(size.editions), 5)))  # nobody may open many
        shared = [table for i, table in enumerate(self.tables) if i % size.alone]
        wanted = [table for table in shared for _ in range(size.seats)]
        self.rng.shuffle(wanted)
        guests = [await self._somebody() for _ in range(max(size.seats, (len(wanted) + 1) // 2))]
        taken: set[tuple[Person, str]] = set()
        work = []
        for guest, table in zip(cycle(guests), wanted, strict=False):
            person = next(one for one in (guest, *guests) if (one, table) not in taken)
            taken.add((person, table))
            work.append(sits(person, table))
        await asyncio.gather(*work)
        for table in self.rng.choices(list(self.tables), k=max(0, size.sockets - len(self.screens))):
            looks_on(table)
        await self.until(lambda: all(screen.last for screen in self.screens), "everybody sees his table")
        self._deeds = [asyncio.create_task(self._doings(person, size)) for person in guests if size.deeds]

    async def _somebody(self) -> Person:
        person = Person(next(self._addresses), self.front, self.notes)
        await person.come_in()
        self.people.append(person)
        return person

    async def _sit(self, person: Person, table: str, think: float) -> None:
        amount = await self._usual(person, self.tables[table]) + CHIP * next(self._more)
        joined = await person.buy(f"tables/{table}/join", amount)
        if not joined.done:
            self.notes.counts[f"could not sit down: {joined.data['detail']}"] += 1
        if not any(screen.table == table for screen in self._seats.get(person, ())):
            self._seats.setdefault(person, []).append(self._look(person, person.address, table, think))

    async def _usual(self, person: Person, edition: str) -> int:
        if edition not in self._buy_ins:
            found = await person.get(f"editions/{edition}")
            self._buy_ins[edition] = found.data["tables"]["buy_in"]["usual"]
        return self._buy_ins[edition]

    def _look(self, person: Person | None, address: str, table: str, think: float) -> Screen:
        screen = Screen(person, address, table, self.front, self.rng, self.notes, think)
        self.screens.append(screen)
        self._tasks.append(asyncio.create_task(screen.run()))
        return screen

    # -- beside the play ----------------------------------------------------------------------------------------------------

    async def _doings(self, person: Person, size: Size) -> None:
        while not self._resting.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._resting.wait(), size.deeds * self.rng.uniform(0.3, 1.7))
                return
            screens = self._seats.get(person)
            if screens:
                await self._doing(person, self.rng.choice(screens), size)

    async def _doing(self, person: Person, screen: Screen, size: Size) -> None:
        you, table = screen.you, screen.table
        if you is None:  # he could not sit down, or has got up
            amount = await self._usual(person, self.tables[table]) + CHIP * next(self._more)
            await person.buy(f"tables/{table}/join", amount)
        elif you["leaving"] or you["pending"]:
            return
        elif you["stack"] < you["least_buy_in"]:
            more = await person.buy(f"tables/{table}/buy", you["usual_buy_in"] + CHIP * next(self._more))
            if not more.done:
                await person.do("account/chips")
        elif self.rng.random() < 0.85:
            await person.buy(f"tables/{table}/buy", CHIP * next(self._more))
        else:
            now = (await person.get(f"tables/{table}")).data.get("you")
            if not now or now["pending"]:  # he heard nothing lately: chips that come after the round would not come any more
                return
            person.left.add((table, screen.last["round"]))
            left = await person.do(f"tables/{table}/leave")
            if left.done:
                person.left.add((table, screen.last["round"]))
                self.notes.counts["got up"] += 1

    # -- time ---------------------------------------------------------------------------------------------------------------

    async def until(self, holds: Callable[[], object], what: str, seconds: float = SOON) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"this never came: {what}; complaints: {self.notes.complaints[:3]}"
            for task in (*self._tasks, *self._deeds):
                if task.done():
                    task.result()  # it has failed: say so
            await asyncio.sleep(0.02)

    async def all_hear(self) -> None:
        """A message comes to everybody that was not there before: every table goes on, and every line is whole."""
        since = time.monotonic()
        still = list(self.screens)

        def waiting() -> list[Screen]:
            still[:] = [screen for screen in still if screen.heard_at < since]
            return still

        try:
            await self.until(lambda: not waiting(), "a message", 2 * SOON)
        except AssertionError as missing:
            raise AssertionError(f"{missing}: {len(still)} hear nothing: {[about(screen) for screen in still[:5]]}") from None

    def strike(self, how: str, url: str, tables: set[str]) -> None:
        """A blow at this server, which holds these tables."""
        now = time.monotonic()
        for screen in self.screens:
            if screen.struck is None and screen.last:
                if screen.url == url:
                    screen.struck = Struck(f"{how}: one's own server", now)
                elif screen.table in tables:
                    screen.struck = Struck(f"{how}: the table's server", now)

    async def rest(self) -> None:
        """They do nothing more beside play; what they have begun comes to its end."""
        self._resting.set()
        await asyncio.gather(*self._deeds)

    async def close(self) -> None:
        for task in (*self._deeds, *self._tasks):
            task.cancel()
        await asyncio.gather(*self._deeds, *self._tasks, return_exceptions=True)
        for person in self.people:
            await person.close()
        await self.front.close()


def about(screen: Screen) -> str:
    """All that may explain why nothing comes."""
    last = screen.last
    told = f"{last.get('round')}, over: {last.get('over')}, asked: {(last.get('decision') or {}).get('to_act')}"
    return f"{screen!r}: connected to {screen.url or 'nobody'}, heard {time.monotonic() - screen.heard_at:.1f} s ago: {told}, {screen.you}"
