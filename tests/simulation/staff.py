"""The staff at their work: the floor stops a table for a while and rules, boxes are pulled, a player is barred and admitted again; and the
desks, the dealers' banks, and a tournament."""

import asyncio
from collections.abc import Sequence

from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.desks.counting.commands import PullBox
from cardroom.room.desks.floor.commands import GoOn, Pause, Rule, Version, WantedRuling
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor
from cardroom.room.host.host import Host
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from tests.floor import told
from tests.simulation.asking import Asking
from tests.simulation.desks import Desks
from tests.simulation.people import Person, Tables
from tests.simulation.tournament_floor import TournamentFloor
from tests.simulation.trays import Trays

EVERY = 50.0
"""Seconds between two things that they do, about."""

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
BY = By(BOSS, "the floor")


class Staff:
    def __init__(self, asking: Asking, tables: Tables, people: Sequence[Person]) -> None:
        self._asking, self._random, self._tables, self._people = asking, asking.random, tables, people
        self._desks, self._trays, self._tournament = Desks(asking, people), Trays(asking), TournamentFloor(asking, people)
        works = ((self._stop, 1), (self._pull, 2), (self._bar, 1), (self._rule, 2))
        desks = ((self._desks.work, 7), (self._trays.work, 3), (self._tournament.work, 4))
        self._works = [work for work, often in (*works, *desks) for _ in range(often)]

    async def work(self, until: float) -> None:
        while self._asking.network.scheduler.now < until:
            await asyncio.sleep(self._random.expovariate(1 / EVERY))
            table = self._random.choice(self._tables.ids)
            if table:
                await self._random.choice(self._works)(table)

    async def _stop(self, table: str) -> None:
        await self._asking.ask(lambda host: host.floor.do(Pause(BY, table, "a spilled drink")))
        await asyncio.sleep(self._random.uniform(1.0, 30.0))
        await self._asking.ask(lambda host: host.floor.do(GoOn(BY, table, "it is dry")))

    async def _pull(self, table: str) -> None:
        async def pull(host: Host) -> None:
            await host.executor.look()
            version = host.count_room.fold.version(table, BoxKind.FEES)
            await host.count_room.pull(PullBox(BY, table, BoxKind.FEES, version, "", "the box is full"))

        await self._asking.ask(pull, tries=3)

    async def _bar(self, table: str) -> None:
        visitor = self._random.choice(self._people).visitor.id
        if visitor:
            await self._asking.ask(lambda host: host.office.bar(BarVisitor(BOSS, visitor, None, "a quarrel")))
            await asyncio.sleep(self._random.uniform(1.0, 30.0))
            await self._asking.ask(lambda host: host.office.admit(AdmitVisitor(BOSS, visitor, "peace is made")))

    async def _rule(self, table: str) -> None:
        """Whatever may be ruled now, told at random. It names the state that it is about, and is asked for once."""

        async def rule(host: Host) -> None:
            shown = await host.tables.runner(table).stored()
            round = shown.round
            offers = () if round is None or round.over else round.rulings
            if round is None or not offers:
                return
            offer = self._random.choice(offers)
            wanted = WantedRuling(offer.ruling.name, told(offer, self._random), "as it was seen")
            await host.floor.do(Rule(BY, table, Version(shown.round_id, len(round.inputs)), wanted))

        await self._asking.send(rule)
