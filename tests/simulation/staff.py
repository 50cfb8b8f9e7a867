"""The staff at their work: the floor stops a table for a while, boxes are pulled, a player is barred and admitted again, and the desks."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from cardroom.errors import CardroomError
from cardroom.room.base.errors import StorageError
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.desks.counting.commands import PullBox
from cardroom.room.desks.floor.commands import GoOn, Pause
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor
from cardroom.room.host.host import Host
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from tests.simulation.desks import Desks
from tests.simulation.network import Lost, Network
from tests.simulation.people import Person, Tables

EVERY = 50.0
"""Seconds between two things that they do, about."""

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
BY = By(BOSS, "the floor")


class Staff:
    def __init__(self, network: Network, tables: Tables, people: Sequence[Person], desks: Desks, random: Random) -> None:
        self._network, self._tables, self._people, self._desks, self._random = network, tables, people, desks, random

    async def work(self, until: float) -> None:
        while self._network.scheduler.now < until:
            await asyncio.sleep(self._random.expovariate(1 / EVERY))
            table = self._random.choice(self._tables.ids)
            if table:
                await self._random.choice((self._stop, self._pull, self._pull, self._bar, *[self._desks.work] * 7))(table)

    async def _ask(self, what: Callable[[Host], Awaitable[Any]], tries: int = 200) -> None:
        """Until it is answered; refusals are theirs to shrug at."""
        for _ in range(tries):
            try:
                await self._network.ask(what)
                return
            except (Lost, StorageError):
                await asyncio.sleep(self._random.uniform(0.5, 2.0))
            except CardroomError:
                return

    async def _stop(self, table: str) -> None:
        await self._ask(lambda host: host.floor.do(Pause(BY, table, "a spilled drink")))
        await asyncio.sleep(self._random.uniform(1.0, 30.0))
        await self._ask(lambda host: host.floor.do(GoOn(BY, table, "it is dry")))

    async def _pull(self, table: str) -> None:
        async def pull(host: Host) -> None:
            await host.executor.look()
            version = host.count_room.fold.version(table, BoxKind.FEES)
            await host.count_room.pull(PullBox(BY, table, BoxKind.FEES, version, "", "the box is full"))

        await self._ask(pull, tries=3)

    async def _bar(self, table: str) -> None:
        visitor = self._random.choice(self._people).visitor.id
        if visitor:
            await self._ask(lambda host: host.office.bar(BarVisitor(BOSS, visitor, None, "a quarrel")))
            await asyncio.sleep(self._random.uniform(1.0, 30.0))
            await self._ask(lambda host: host.office.admit(AdmitVisitor(BOSS, visitor, "peace is made")))
