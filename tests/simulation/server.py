"""One server of the simulated room: the real ``Host`` on the real ``Store``, among several or alone, on a simulated computer."""

import asyncio
from functools import partial

from psycopg import Error
from sqlalchemy.exc import SQLAlchemyError

from cardroom.errors import CardroomError
from cardroom.room.base.clocks import Steady
from cardroom.room.base.computer import Computer
from cardroom.room.host.host import Host
from cardroom.room.live.servers.member import Among
from cardroom.room.live.servers.servers import Servers, SoleServer
from cardroom.room.storage import Store
from tests.simulation.computer import SimulatedComputer
from tests.simulation.event_loop import give_loop
from tests.simulation.model.database import Link, ModelDatabase
from tests.simulation.model.dialect import ADDRESS, model_engine
from tests.simulation.model.driver import Driver
from tests.simulation.model.file import FileDatabase
from tests.simulation.scheduler import Process, Scheduler

AGAIN_AFTER = 1.0
"""Seconds after which a server that could not open the room is started again."""


class SimulatedServer:
    def __init__(self, scheduler: Scheduler, database: ModelDatabase | FileDatabase, number: int) -> None:
        self.scheduler, self.database, self.number, self.name = scheduler, database, number, f"server {number}"
        self.link = Link()
        self.host: Host | None = None
        self.peer_id = ""  # as the other servers know it
        self.skew, self.rate = 0.0, 1.0
        self.process: Process | None = None
        self.starts = 0

    def start(self) -> None:
        """Start the program, unless it runs."""
        if self.process is not None and not self.process.ended:
            return
        self.starts += 1
        process = self.process = Process(self.scheduler, f"{self.name}/{self.starts}")
        process.skew = self.skew
        process.set_rate(self.rate)
        process.at_end.append(self._ended)
        give_loop(process)
        process.spawn(partial(self._open, process))

    def _ended(self) -> None:
        self.host, self.peer_id = None, ""

    def _open(self, process: Process) -> None:
        """Before there is a loop: take the database; then open the room on the loop."""
        computer = SimulatedComputer(process, self.database)
        while True:
            try:
                store = self._store(process, computer)
                break
            except (CardroomError, SQLAlchemyError, Error):
                computer.sleep(AGAIN_AFTER)
        process.loop.call_soon(lambda: process.loop.create_task(self._serve(process, store, computer)))

    def _store(self, process: Process, computer: Computer) -> Store:
        if isinstance(self.database, FileDatabase):
            return self.database.open(process, self.link, computer)
        driver = Driver(self.database, process, self.link)
        return Store(ADDRESS, model_engine(self.number, driver), driver.own, computer).take_up(True, False, True, 0.0)  # type: ignore[arg-type]

    async def _serve(self, process: Process, store: Store, computer: Computer) -> None:
        alone = isinstance(self.database, FileDatabase)
        servers: Servers = SoleServer() if alone else Among(store, self.name, rules="rules", computer=computer)
        try:
            host = await Host.start(
                store, now=Steady(process.wall, process.monotonic), wall=process.wall, servers=servers, computer=computer
            )
        except CardroomError:
            await asyncio.sleep(AGAIN_AFTER)
            self.scheduler.later(0.0, self.database.process, partial(self._again, process))
            return
        self.host, self.peer_id = host, servers.me.id

    def _again(self, process: Process) -> None:
        if self.process is process:
            self.kill(noticed=True)
            self.start()

    def kill(self, noticed: bool) -> None:
        """End it without a word. ``noticed``: its system goes on, and closes its connections; else its machine has lost power."""
        if self.process is not None and not self.process.ended:
            self.database.sever(self.process, noticed)
            self.process.end()

    def pause(self, seconds: float) -> None:
        """Stop the whole process for a while."""
        if self.process is not None:
            self.process.paused_until = max(self.process.paused_until, self.scheduler.now + seconds)
