"""People who come, sit down, play, buy chips, get up and come back: each by what their screen shows, over a network that may fail them."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from cardroom.errors import CardroomError
from cardroom.room.base.errors import StorageError
from cardroom.room.host.commands import OfferBank, SitOut
from cardroom.room.host.host import Host
from cardroom.room.live.commands import TableCommand
from cardroom.room.people.visitors import Visitor
from tests.simulation.network import Line, Lost, Network
from tests.simulation.oracle import Oracle

Message = dict[str, Any]


class TablePlan(NamedTuple):
    """A table that somebody opens when the room opens."""

    edition: str
    bots: int


class Tables:
    """The tables that people know of; empty: nobody has opened it yet."""

    def __init__(self, plans: list[TablePlan]) -> None:
        self.plans = plans
        self.ids = [""] * len(plans)


class Person:
    def __init__(self, network: Network, oracle: Oracle, tables: Tables, name: str, random: Random, think: float) -> None:
        self._network, self._oracle, self._tables, self.name, self._random = network, oracle, tables, name, random
        self._think = think
        self._requests = 0
        self._have = ("", 0)
        self._last: Message = {}
        self.visitor = Visitor("", name)
        self.table = ""
        self.asked_at: float | None = None  # since when their screen asks them something that is not answered

    async def live(self, opens: int | None) -> None:
        """Until the end. ``opens``: the table that they open first."""
        await self._enter()
        if opens is not None:
            await self._open(opens)
        while True:
            await asyncio.sleep(self._random.uniform(0.5, 3.0))
            if not self.table and not await self._sit():
                continue
            await self._play()

    # -- requests -----------------------------------------------------------------------------------------------------------

    async def _again(self, what: Callable[[Host], Awaitable[Any]]) -> Any:
        """The same request until it is answered; what is refused raises."""
        while True:
            try:
                return await self._network.ask(what)
            except (Lost, StorageError):
                await asyncio.sleep(self._random.uniform(0.3, 2.0))

    def _key(self) -> str:
        self._requests += 1
        return f"{self.name}-{self._requests}"

    async def _enter(self) -> None:
        tries = 0
        while not self.visitor.id:
            tries += 1
            name = self.name if tries == 1 else f"{self.name}{tries}"  # it may be taken by our own first try
            try:
                self.visitor, _ = await self._network.ask(lambda host, name=name: host.visits.enter(name))  # type: ignore[misc]
            except (Lost, CardroomError):
                await asyncio.sleep(self._random.uniform(0.3, 2.0))

    async def _open(self, number: int) -> None:
        plan, key = self._tables.plans[number], self._key()
        wanted = {"edition": plan.edition, "bots": plan.bots, "private": False, "clock": 25, "away": 120, "sit": True, "buy_in": None}
        self._oracle.asked[self.visitor.id] += USUAL
        try:
            self.table = self._tables.ids[number] = await self._again(lambda host: host.visits.open(self.visitor, wanted, key))
        except CardroomError as error:
            raise AssertionError(f"{self.name} cannot open {plan.edition}: {error}") from error

    async def _sit(self) -> bool:
        open = [id for id in self._tables.ids if id]
        if not open:
            return False
        id, key = self._random.choice(open), self._key()
        self._oracle.asked[self.visitor.id] += USUAL
        try:
            await self._again(lambda host: host.visits.join(self.visitor, id, key=key))
        except CardroomError:
            if self._random.random() < 0.3:
                await self._more_chips()
            return False
        self.table = id
        return True

    async def _more_chips(self) -> None:
        key = self._key()
        try:
            await self._again(lambda host: host.visits.more_chips(self.visitor, key))
        except CardroomError:
            return

    async def _buy(self) -> None:
        key, amount = self._key(), int(self._last["you"]["usual_buy_in"])
        self._oracle.asked[self.visitor.id] += amount
        try:
            await self._again(lambda host: host.visits.buy(self.visitor, self.table, amount, key))
        except CardroomError:
            await self._more_chips()

    async def _leave(self) -> None:
        key = self._key()
        try:
            await self._again(lambda host: host.visits.leave(self.visitor, self.table, key))
        except CardroomError:
            return

    async def _wish(self, command: TableCommand[None]) -> None:
        try:
            await self._again(lambda host: host.visits.do(command))
        except CardroomError:
            return

    # -- at a table ---------------------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """At one table, on one line."""
        try:
            line = await self._network.watch(self.visitor, self.table, self._have, partial(self._oracle.shown, self.visitor.id))
        except Lost:
            return
        except CardroomError:
            self.table, self._have = "", ("", 0)
            return
        try:
            await self._on(line)
        finally:
            line.close()

    async def _on(self, line: Line) -> None:
        while text := await line.next():
            message = self._last = json.loads(text)
            self._have = (message["round"], message["from"] + len(message["events"]))
            you = message["you"]
            if you is None:
                self.table, self._have = "", ("", 0)
                return
            if you["broke"] and not you["pending"]:
                await self._buy()
            elif you["out"]:
                await self._wish(SitOut(self.visitor, self.table, False))
            elif you["banks"] is False:
                await self._wish(OfferBank(self.visitor, self.table, True))
            elif message["over"] and self._random.random() < 0.01:
                await self._leave()
            decision = message["decision"]
            self.asked_at = self._network.scheduler.now if decision and decision["options"] else None
            if decision and decision["options"]:
                await asyncio.sleep(self._random.expovariate(1 / self._think))
                await self._act(message["round"], decision["turn"], choose(self._random, decision["options"]))

    async def _act(self, round: str, turn: int, action: Message) -> None:
        player = self._last["you"]["player"]

        def done(_: None) -> None:
            self._oracle.acknowledged(player, round, turn, action)

        async def act(host: Host) -> None:
            await host.visits.act(self.visitor, self.table, round, turn, **action)

        try:
            await self._network.ask(act, done)
        except (Lost, CardroomError):
            return  # the screen asks again, or not


USUAL = 1_000_000_00
"""More than anybody brings to a table at once."""


def choose(random: Random, options: list[Message]) -> Message:
    """A legal answer, mostly a small one."""
    option = random.choices(options, [WEIGHTS.get(option["verb"], 1.0) for option in options])[0]
    bounds, pick = option["amounts"], option["pick"]
    amount = 0
    if bounds is not None:
        amount = random.choice(bounds["only"]) if bounds["only"] else bounds["most"] if random.random() < 0.02 else bounds["least"]
    picks = random.sample(range(pick["size"]), random.randint(pick["least"], pick["most"])) if pick is not None else []
    return {"verb": option["verb"], "amount": amount, "spot": option["spot"], "picks": picks}


WEIGHTS = {"fold": 0.3, "drop": 0.3, "wait": 0.3, "raise": 0.4, "bet": 0.4}
