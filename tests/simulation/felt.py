"""A dealer at a real table: what happens there is typed in line by line, and each line is stored once, whatever becomes of the request."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from cardroom.cards import card_names
from cardroom.chance import Felt, Seeded
from cardroom.dealer.table import SURE, VoidsRound
from cardroom.dealer.twin import Twin
from cardroom.houses.loader import load
from cardroom.room.base.errors import Stale, StorageError
from cardroom.room.desks.dealers.commands import EnterLine, NextRound, ScreenState, SettleRound
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.room.host.host import Host
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import Change
from cardroom.round import DEALER, Action, FloorCall, Round, Setup
from tests.dealer.typed import line_of
from tests.simulation.asking import Asking
from tests.simulation.network import Lost
from tests.support import choose

PLAYERS = 3
TYPES = 20.0
"""Seconds between two lines, about."""

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")


class FeltDealer:
    def __init__(self, asking: Asking, edition: str) -> None:
        self._asking, self._random, self._edition = asking, asking.random, load(edition)
        self._by = By(Staffer("", Role.FLOOR, ""), "")
        self._table = ""
        self._seen = ScreenState("", 0)

    async def work(self, until: float) -> None:
        """Open a table, and deal there until the end of the night."""
        while self._asking.network.scheduler.now < until:
            await asyncio.sleep(self._random.expovariate(1 / TYPES))
            if not self._table:
                await self._asking.send(self._come)
                await self._asking.send(self._appoint)
                self._table = await self._asking.ask(self._open, tries=1) or ""
            else:
                await self._deal(until)

    async def _come(self, host: Host) -> None:
        """Whoever comes is somebody else each time: it may not be known that they came."""
        if not self._by.name:
            visitor, _ = await host.visits.enter(f"Zoe {self._asking.random.randrange(10**6)}")
            self._by = By(Staffer(visitor.id, Role.FLOOR, ""), visitor.name)

    async def _appoint(self, host: Host) -> None:
        if self._by.name and Role.FLOOR not in host.office.roles(self._by.staffer.who):
            change, now = Change(), host.wall()
            change.staff.append(host.staff.grant(BOSS, self._by.staffer.who, Role.FLOOR, "room", now, None, "for the night", now))
            await host.state.write(change)

    async def _open(self, host: Host) -> str:
        edition, number = self._edition, self._asking.oracle.lines
        seats = range(1, min(PLAYERS, edition.game.seats(edition.rules)) + 1)
        sitters = [Sitter(f"f{number}p{seat}", seat, edition.brought("")) for seat in seats]
        return await host.dealers.open(self._by, {"edition": edition.id}, sitters, "", True, "Zoe")

    async def _deal(self, until: float) -> None:
        """One round."""
        await self._do(lambda host: host.dealers.do(NextRound(self._table, self._seen)))
        while (setup := await self._asking.ask(self._setup)) is None:  # a server that has lost the table may show what was before
            await asyncio.sleep(self._random.expovariate(1 / TYPES))
        twin = Twin(Round(setup), Round(setup._replace(chance=Seeded(f"{self._table} {self._seen.round}"))))
        await self._follow(twin)
        while twin.truth.decision is not None and self._asking.network.scheduler.now < until:
            twin.truth.act(choose(self._random, twin.truth.decision))
            await self._follow(twin)
        if twin.truth.decision is None:
            await self._do(lambda host: host.dealers.do(SettleRound(self._table, self._seen)))

    async def _setup(self, host: Host) -> Setup | None:
        table = await host.tables.runner(self._table).stored()
        return None if table.round is None or table.round_id != self._seen.round else table.round.setup._replace(chance=Felt())

    async def _follow(self, twin: Twin) -> None:
        """The room's table comes to where the round is."""
        while twin.behind:
            given, decision = twin.next(), twin.felt.decision
            assert isinstance(given, Action) and decision is not None and not isinstance(given, FloorCall)
            pick = decision.asks[DEALER][0].pick if decision.kind == "cards" else None
            line = line_of(decision, given, card_names(twin.cards_for(pick)) if pick is not None else "")
            await asyncio.sleep(self._random.expovariate(1 / TYPES))
            try:
                await self._type(line)
            except VoidsRound:  # the dealer is asked whether that is so, and says yes
                await self._type(f"{line} {SURE}")
            self._asking.oracle.counts["lines typed"] += 1
            twin.step()

    async def _type(self, line: str) -> None:
        await self._do(lambda host: host.dealers.do(EnterLine(self._table, self._seen, line)))

    async def _do(self, what: Callable[[Host], Awaitable[Any]]) -> None:
        """The screen names the state that it shows. If that has passed, what was sent was done, though nobody said so."""
        while True:
            try:
                shown = await self._asking.network.ask(what)
            except (Lost, StorageError):
                await asyncio.sleep(self._random.uniform(0.5, 2.0))
            except Stale:
                shown = await self._state()
                if _newer(shown, self._seen):
                    self._seen = shown
                    return
                await asyncio.sleep(self._random.uniform(0.5, 2.0))  # a page that was older than ours
            else:
                self._seen = ScreenState(shown["round"], shown["typed"])
                return

    async def _state(self) -> ScreenState:
        shown = await self._asking.network.again(lambda host: host.dealers.state(self._table), self._random)
        return ScreenState(shown["round"], shown["typed"])


def _newer(one: ScreenState, other: ScreenState) -> bool:
    return _reached(one) > _reached(other)


def _reached(state: ScreenState) -> tuple[int, int]:
    return int(state.round.rpartition("-")[2] or 0), state.typed
