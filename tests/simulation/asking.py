"""How the staff of the simulated room asks for something: again until it is answered, over a network that may fail."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeVar

from cardroom.errors import CardroomError
from cardroom.room.base.errors import StorageError
from cardroom.room.host.host import Host
from cardroom.room.people.staff import Staffer
from tests.simulation.network import Lost, Network
from tests.simulation.oracle import Oracle

T = TypeVar("T")


class Asking:
    def __init__(self, network: Network, oracle: Oracle, random: Random) -> None:
        self.network, self.oracle, self.random = network, oracle, random

    async def ask(self, what: Callable[[Host], Awaitable[T]], tries: int = 100) -> T | None:
        """Return the answer; None: it was refused, at which the staff shrugs, or nobody answered in so many tries."""
        for _ in range(tries):
            try:
                return await self.network.ask(what)
            except (Lost, StorageError):
                await asyncio.sleep(self.random.uniform(0.5, 2.0))
            except CardroomError:
                return None
        return None

    async def read(self, read: Callable[[Host], T]) -> T | None:
        """Return what a server shows that is up to date."""

        async def look(host: Host) -> T:
            await host.executor.look()
            return read(host)

        return await self.ask(look, tries=20)

    async def do(self, what: str, by: Staffer, deed: Callable[[Host], Awaitable[Any]]) -> None:
        """Do something once, however often it must be sent: it names the version that it was seen at."""
        self.oracle.wants(what, by.who)
        await self.ask(deed)

    async def send(self, deed: Callable[[Host], Awaitable[Any]]) -> None:
        """Send once what would be done as often as it arrives. Whether it was done, whoever looks again sees."""
        await self.ask(deed, tries=1)
