"""A room that is open, for tests: time that stands still, a gate before its store, and visitors who play."""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from cardroom import load
from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.live import display
from cardroom.room.live.runner import Runner
from cardroom.room.live.watch import Watch
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change
from cardroom.room.table.quiet_action import quiet_action
from tests.patience import SOON, patient
from tests.room.room_helpers import HOLDEM, OPENED, open_store, seeds

NEWS_AFTER = 0.005  # seconds in which comings and goings are gathered in a room of these tests


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self, at: float = OPENED) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Gate:
    """Stands before a store's ``write``: counts, fails or holds up what comes, in the thread that writes."""

    def __init__(self, store: Store) -> None:
        self._write = store.write
        store.write = self.write  # type: ignore[method-assign]
        self.batches: list[int] = []
        self.failing = 0
        self.holding = False
        self._arrived, self._released = threading.Event(), threading.Event()

    def write(self, changes: Sequence[Change]) -> None:
        self.batches.append(len(changes))
        if self.failing:
            self.failing -= 1
            raise StorageError("The disk is full.")
        if self.holding:
            self._arrived.set()
            assert self._released.wait(SOON), "nobody let it go on"
            self._released.clear()
        self._write(changes)

    async def arrived(self) -> None:
        """Something waits before the store."""
        await until(self._arrived.is_set)
        self._arrived.clear()

    def release(self) -> None:
        self._released.set()


async def until(holds: Callable[[], object], seconds: float = SOON) -> None:
    """Wait for something that must come true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never comes true"
        await asyncio.sleep(0.001)


async def settled(cycles: int = 20) -> None:
    """Let everything happen that can happen now."""
    for _ in range(cycles):
        await asyncio.sleep(0)


async def at_rest(table: Runner) -> None:
    """Until nothing is under way at a table: nothing is to be told, done or stored, and what it does next takes time to pass."""
    end, calm = time.monotonic() + SOON, 0
    while calm < 20 and not table.closed:  # what one thing starts begins some cycles later
        busy = table._news or table._lock.locked() or table._kick.is_set() or table._ahead
        calm = 0 if busy else calm + 1
        assert time.monotonic() < end, "the table never comes to rest"
        await asyncio.sleep(0.001 if busy else 0)


async def everything_new(watch: Watch) -> list[dict[str, Any]]:
    """Whatever he is sent until nothing more can come."""
    found: list[dict[str, Any]] = []
    reading = asyncio.create_task(watch.next())
    while True:
        await at_rest(watch._runner)
        if not reading.done():
            reading.cancel()
            return found
        found.append(json.loads(await reading))
        reading = asyncio.create_task(watch.next())


class Doors:
    """A room with its store, and the visitors in it by name."""

    def __init__(self, store: Store, clock: Clock, host: Host) -> None:
        self.store, self.clock, self.host = store, clock, host
        self.visitors: dict[str, Visitor] = {}
        self.gate = Gate(store)
        self._begun: dict[str, str] = {}

    async def enter(self, *names: str) -> list[Visitor]:
        for name in names:
            self.visitors[name] = (await self.host.visits.enter(name))[0]
        return [self.visitors[name] for name in names]

    async def table(self, *names: str, edition: str = HOLDEM, bots: int = 0, looks: bool = True, **wanted: Any) -> str:
        """A table at which these sit and look; nothing takes time there but the pause between rounds."""
        missing = [name for name in names if name not in self.visitors]
        await self.enter(*missing)
        first, *others = (self.visitors[name] for name in names)
        given = {"edition": edition, "bots": bots, "pace": 0.0, "pause": 100.0, "private": False, **wanted}
        id = await self.host.visits.open(first, given)
        for other in others:
            await self.host.visits.join(other, id)
        if looks:
            for name in names:
                self.host.views.watch(self.visitors[name], id)
        return id

    def sees(self, name: str, table: str) -> dict[str, Any]:
        """The whole message that he would be sent now; an empty name: one who watches."""
        found: dict[str, Any] = json.loads(self.host.views.snapshot(self.visitors[name] if name else None, table))
        return found

    def asked(self, table: str) -> list[str]:
        decision = self.sees("", table)["decision"]
        return [] if decision is None else list(decision["to_act"])

    async def next_round(self, table: str) -> None:
        """Up to a question of the next round; to its end, where bots end it among themselves. The first begins by itself, sooner or later:
        time that is moved meanwhile would be missed by who is asked at another table."""
        if self._begun.get(table) == self.sees("", table)["round"]:
            self.clock.at += 200
            self.host.tables.held[table]._kick.set()
        await until(lambda: self.sees("", table)["round"] != self._begun.get(table, "") and self._has_come_to(table))
        self._begun[table] = self.sees("", table)["round"]

    def _has_come_to(self, table: str) -> bool:
        return bool(self.asked(table)) or bool(self.sees("", table)["over"])

    def answer(self, name: str, table: str) -> dict[str, Any]:
        """Some legal answer to what he is asked: what costs nothing, else the least of what is offered."""
        seen = self.sees(name, table)
        view = self.host.tables.held[table].table.round.view(name)  # type: ignore[union-attr]
        action = quiet_action(load(seen["table"]["edition"]), view)
        spot = None if action.spot is None else str(action.spot)
        head = {"round": seen["round"], "turn": seen["decision"]["turn"]}
        return {**head, "verb": action.verb, "amount": action.amount, "spot": spot, "picks": list(action.picks)}

    async def act(self, name: str, table: str, **given: Any) -> None:
        await self.host.visits.act(self.visitors[name], table, **(self.answer(name, table) | given))

    async def loses(self, name: str, table: str) -> None:
        """He folds his blind, and gets up with less than he brought."""
        folded = ""
        while folded != name:
            await self.next_round(table)
            folded = self.asked(table)[0]
            await self.act(folded, table, verb="fold", amount=0)
        await self.host.visits.leave(self.visitors[name], table)

    async def play_out(self, table: str) -> None:
        """People do what is quiet until the round is over."""
        while not self.sees("", table)["over"]:
            people = [name for name in self.asked(table) if name in self.visitors and not self.sees(name, table)["you"]["leaving"]]
            if people:
                await self.act(people[0], table)
            else:
                await asyncio.sleep(0.001)


def in_a_room(test: Callable[[Doors], Awaitable[None]], folder: Any, **given: Any) -> None:
    """Run a test in a room of its own; its ledger must be true in the end."""

    async def run() -> None:
        store, clock = open_store(folder), Clock()
        patch.setattr(display, "NEWS_AFTER", NEWS_AFTER)
        try:
            host = await Host.start(store, now=clock, **{"chance": seeds("room"), "quick": True, **given})
            doors = Doors(store, clock, host)
            try:
                await asyncio.wait_for(test(doors), patient(300))
            finally:
                doors.gate.holding, doors.gate.failing = False, 0
                doors.gate.release()
                await host.stop()
            assert verify(store) == []
        finally:
            store.close()

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(run())
