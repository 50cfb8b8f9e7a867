"""People who come, sit down, play, buy chips, get up and come back: each by what their screen shows, over a network that may fail them."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from cardroom.errors import CardroomError
from cardroom.room.base.errors import Forbidden, StorageError, Unknown
from cardroom.room.host.commands import OfferBank, SitOut
from cardroom.room.host.host import Host
from cardroom.room.live.commands import TableCommand
from cardroom.room.people.visitors import Visitor
from tests.simulation.network import Line, Lost, Network
from tests.simulation.oracle import Oracle

Message = dict[str, Any]
SETTLED = 30.0
"""Seconds after which whoever finds a table closed opens another one."""


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
        self._sure = True  # that a request which was refused has done nothing
        self._have = ("", 0)
        self._last: Message = {}
        self.visitor = Visitor("", name)
        self.table = ""
        self.called_to = ""  # the table at which a seat is kept for them

    async def live(self, opens: int | None) -> None:
        """Until the end. ``opens``: the table that they open first."""
        await self._enter()
        if opens is not None:
            await self._open(opens)
        while True:
            await asyncio.sleep(self._random.uniform(0.5, 3.0))
            if self.table:
                await self._play()
                continue
            number = self._random.randrange(len(self._tables.ids))
            id, self.called_to = self.called_to or self._tables.ids[number], ""
            if not id and self._network.scheduler.now > SETTLED:
                await self._open(number)
            elif id:
                await self._sit(id)

    # -- requests -----------------------------------------------------------------------------------------------------------

    async def _again(self, what: Callable[[Host], Awaitable[Any]]) -> Any:
        """The same request until it is answered; what is refused raises."""
        while True:
            try:
                return await self._network.ask(what)
            except (Lost, StorageError):
                self._sure = False
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
                self._oracle.asked[self.visitor.id] = 0
            except (Lost, CardroomError):
                await asyncio.sleep(self._random.uniform(0.3, 2.0))

    async def _open(self, number: int) -> None:
        plan, key = self._tables.plans[number], self._key()
        wanted = {"edition": plan.edition, "bots": plan.bots, "private": False, "clock": 25, "away": 120, "sit": False}
        try:
            self._tables.ids[number] = await self._again(lambda host: host.visits.open(self.visitor, wanted, key))
        except CardroomError as error:
            if not isinstance(error, Forbidden):  # the floor has barred them
                raise AssertionError(f"{self.name} cannot open {plan.edition}: {error}") from error
            return
        await self._sit(self._tables.ids[number])

    async def _sit(self, id: str) -> None:
        try:
            shown = json.loads(await self._again(lambda host: _snapshot(host, self.visitor, id)))["table"]
        except Unknown:
            self._tables.ids = [each if each != id else "" for each in self._tables.ids]  # nobody was left there
            return
        except CardroomError:
            return
        amount = shown["buy_in"]["usual"] * self._random.choice((1, 1, 1, 2, 4)) + shown["chip"] * self._random.randrange(20)
        if await self._bring(amount, lambda host, key: host.visits.join(self.visitor, id, None, amount, key=key)):
            self.table = id

    async def _bring(self, amount: int, ask: Callable[[Host, str], Awaitable[None]]) -> bool:
        """Bring chips to a table: whatever becomes of the request, they are taken once."""
        key, asked = self._key(), self._oracle.asked
        asked[self.visitor.id] += amount
        self._sure = not self._network.twice
        try:
            await self._again(lambda host: ask(host, key))
        except CardroomError:
            if self._sure and not self._network.twice:
                asked[self.visitor.id] -= amount  # refused, and nothing of it is still on its way
            if self._random.random() < 0.3:
                await self._more_chips()
            await asyncio.sleep(self._random.uniform(5.0, 30.0))
            return False
        return True

    async def _more_chips(self) -> None:
        key = self._key()
        try:
            await self._again(lambda host: host.visits.more_chips(self.visitor, key))
        except CardroomError:
            return

    async def _buy(self, amount: int) -> None:
        id = self.table
        await self._bring(amount, lambda host, key: host.visits.buy(self.visitor, id, amount, key))

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
            if line.behind:
                continue
            if you["broke"] and not you["pending"]:
                await self._buy(int(you["usual_buy_in"]))
            elif you["out"]:
                await self._wish(SitOut(self.visitor, self.table, False))
            elif you["banks"] is False:
                await self._wish(OfferBank(self.visitor, self.table, True))
            elif message["over"] and self._random.random() < 0.01:
                await self._leave()
            elif self._random.random() < 0.05:
                await self._buy(message["table"]["chip"] * (100 + self._requests))
            decision = message["decision"]
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


async def _snapshot(host: Host, visitor: Visitor, id: str) -> str:
    return host.views.snapshot(visitor, id)


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
