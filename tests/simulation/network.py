"""The way between people and servers: requests and answers, and lines on which a table is watched. Both can be slow, cut, or lose what is
sent; what goes by one line arrives in order, what goes by two does not."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, TypeVar

from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, StorageError
from cardroom.room.host.host import Host
from cardroom.room.people.visitors import Visitor
from tests.simulation.scheduler import Process, Scheduler
from tests.simulation.server import SimulatedServer

T = TypeVar("T")
ANSWERED_WITHIN = 8.0
"""Seconds after which nobody waits for an answer any more."""

SILENCE = 15.0
"""Seconds without a message after which a line is given up, since something may have been lost."""


class Lost(Exception):
    """No answer came: nobody knows whether it was done."""


class Network:
    def __init__(self, scheduler: Scheduler, people: Process, servers: list[SimulatedServer]) -> None:
        self.scheduler, self.people, self.servers = scheduler, people, servers
        self.random = people.random
        self.delay = 0.02  # seconds one way, about
        self.loss = 0.0  # the part of requests and answers that are lost
        self.twice = 0.0  # the part of requests that arrive twice
        self.cut: set[str] = set()  # servers that nobody reaches

    def _takes(self) -> float:
        return self.delay * (0.5 + self.random.random())

    def _lost(self, server: SimulatedServer) -> bool:
        return server.name in self.cut or (self.loss > 0 and self.random.random() < self.loss)

    def any(self) -> SimulatedServer:
        """A server that somebody tries."""
        return self.random.choice(self.servers)

    def known(self, peer_id: str) -> SimulatedServer | None:
        return next((server for server in self.servers if server.peer_id == peer_id), None)

    # -- requests -----------------------------------------------------------------------------------------------------------

    async def ask(self, what: Callable[[Host], Awaitable[T]], answered: Callable[[T], None] = lambda answer: None) -> T:
        """Ask any server, which sends us on to the one that holds the table or the desk. ``answered`` is called where the answer is made.
        ``Lost``, or what was refused."""
        server: SimulatedServer | None = self.any()
        for _ in range(4):
            if server is None:
                break
            found = await self._once(server, what, answered)
            if not isinstance(found, Elsewhere):
                return found
            server = await self._holder(server, found.what)
        raise Lost

    async def again(self, what: Callable[[Host], Awaitable[T]], random: Random) -> T:
        """Ask until it is answered; what is refused raises."""
        while True:
            try:
                return await self.ask(what)
            except (Lost, StorageError):
                await asyncio.sleep(random.uniform(0.5, 2.0))

    async def _holder(self, server: SimulatedServer, what: str) -> SimulatedServer | None:
        async def asked(host: Host) -> str:
            peer = await host.servers.holder(what)
            return "" if peer is None else peer.id

        found = await self._once(server, asked, lambda answer: None)
        return None if isinstance(found, Elsewhere) else self.known(found)

    async def _once(self, server: SimulatedServer, what: Callable[[Host], Awaitable[T]], answered: Callable[[T], None]) -> T | Elsewhere:
        answer: asyncio.Future[T | Elsewhere] = asyncio.get_running_loop().create_future()
        process = server.process
        if process is None or process.ended:
            await asyncio.sleep(self._takes())
            raise Lost
        for _ in range(1 + (self.random.random() < self.twice)):
            if not self._lost(server):
                self.scheduler.later(self._takes(), process, partial(self._arrive, server, process, what, answered, answer))
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                return await answer
        except TimeoutError:
            raise Lost from None

    def _arrive(
        self, server: SimulatedServer, process: Process, what: Callable[[Host], Awaitable[T]], answered: Callable[[T], None],
        answer: "asyncio.Future[T | Elsewhere]",
    ) -> None:  # fmt: skip
        if server.host is not None and server.process is process:
            process.loop.create_task(self._serve(server, what, answered, answer))

    async def _serve(
        self, server: SimulatedServer, what: Callable[[Host], Awaitable[T]], answered: Callable[[T], None],
        answer: "asyncio.Future[T | Elsewhere]",
    ) -> None:  # fmt: skip
        assert server.host is not None
        try:
            result = await what(server.host)
        except Elsewhere as error:
            self._reply(server, partial(_set, answer, error))
        except CardroomError as error:
            self._reply(server, partial(_fail, answer, error))
        except Exception as error:
            self.scheduler.failures.append(f"{server.name}: a request ended with {type(error).__name__}: {error}")
        else:
            answered(result)
            self._reply(server, partial(_set, answer, result))

    def _reply(self, server: SimulatedServer, tell: Callable[[], None]) -> None:
        if not self._lost(server):
            self.scheduler.later(self._takes(), self.people, tell)

    # -- lines --------------------------------------------------------------------------------------------------------------

    async def watch(self, visitor: Visitor, table_id: str, have: tuple[str, int], sent: Callable[[str], None]) -> "Line":
        """Open a line to the server that holds the table. ``sent`` is called where a message is sent."""

        async def open(host: Host) -> Line:
            watch = host.views.watch(visitor, table_id, *have)
            server = next(server for server in self.servers if server.host is host)
            return Line(self, server, watch, sent)

        return await self.ask(open)


class Line:
    def __init__(self, network: Network, server: SimulatedServer, watch: Any, sent: Callable[[str], None]) -> None:
        """Where the server is."""
        assert server.process is not None
        self._network, self._server, self._watch, self._sent = network, server, watch, sent
        self._process = server.process
        self._free_at = 0.0  # when the last message arrives
        self._messages: list[str] = []
        self._came = asyncio.Event()
        self._open = True
        self._task = self._process.loop.create_task(self._send())
        self._process.at_end.append(self._died)

    def _died(self) -> None:
        """Its server was killed: the line is reset."""
        self._network.scheduler.later(self._network.delay, self._network.people, partial(self._hear, ""))

    async def _send(self) -> None:
        scheduler = self._network.scheduler
        try:
            while self._open:
                message = await self._watch.next()
                self._sent(message)
                self._free_at = max(scheduler.now + self._network._takes(), self._free_at)
                if self._server.name in self._network.cut:
                    break
                scheduler.at(self._free_at, self._network.people, partial(self._hear, message))
        except CardroomError:
            pass
        except Exception as error:
            scheduler.failures.append(f"{self._server.name}: a line ended with {type(error).__name__}: {error}")
        if not self._process.ended:
            self._watch.close()
            scheduler.at(max(scheduler.now + self._network.delay, self._free_at), self._network.people, partial(self._hear, ""))

    def _hear(self, message: str) -> None:
        self._messages.append(message)
        self._came.set()

    async def next(self) -> str:
        """The next message, in the people's process; empty: the line is gone."""
        while not self._messages:
            self._came.clear()
            try:
                async with asyncio.timeout(SILENCE):
                    await self._came.wait()
            except TimeoutError:
                if self._process.ended or self._server.name in self._network.cut:
                    return ""
        return self._messages.pop(0)

    @property
    def behind(self) -> bool:
        """Whether something newer than the last message has come already: a screen shows that."""
        return bool(self._messages)

    def close(self) -> None:
        """In the people's process."""
        if self._open:
            self._open = False
            self._network.scheduler.later(self._network._takes(), self._process, self._cancel)

    def _cancel(self) -> None:
        self._task.cancel()


def _set(answer: "asyncio.Future[T]", result: T) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: "asyncio.Future[T]", error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
