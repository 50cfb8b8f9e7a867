"""How each kind of fault strikes, and how it ends."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cardroom.errors import CardroomError
from tests.simulation.model.database import USUAL, ModelDatabase
from tests.simulation.model.file import FileDatabase
from tests.simulation.network import Network
from tests.simulation.plan import Fault
from tests.simulation.scheduler import Process
from tests.simulation.server import SimulatedServer


class Striker:
    def __init__(self, database: ModelDatabase | FileDatabase, network: Network, servers: list[SimulatedServer], process: Process) -> None:
        self._database, self._network, self._servers, self._process = database, network, servers, process

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self._database.scheduler.later(seconds, self._process, call)

    def strike(self, fault: Fault) -> None:
        server, seconds, amount = self._servers[fault.server], fault.seconds, fault.amount
        database, network, link = self._database, self._network, server.link
        match fault.kind:
            case "kill" | "power":
                server.kill(noticed=fault.kind == "kill")
                self._later(seconds, server.start)
            case "pause":
                server.pause(seconds / 2)
            case "cut-database":
                link.cut = True
                self._later(seconds, link.heal)
            case "slow-database":
                link.delay = amount * 0.3
                self._later(seconds, partial(setattr, link, "delay", USUAL))
            case "lose-answer":
                link.lose_answer = True
            case "cut-people":
                network.cut.add(server.name)
                self._later(seconds, partial(network.cut.discard, server.name))
            case "lossy":
                network.loss, network.twice = amount * 0.5, amount * 0.5
                self._later(seconds, self._clear)
            case "skew":
                server.skew = (amount - 0.5) * 4 * 24 * 3600  # up to two days
                if server.process is not None:
                    server.process.skew = server.skew
            case "drift":
                server.rate = 1.0 + (amount - 0.5) * 0.02
                if server.process is not None:
                    server.process.set_rate(server.rate)
            case "disk-full":
                database.disk.full = True
                self._later(seconds, partial(setattr, database.disk, "full", False))
            case "disk-slow":
                database.disk.delay = amount * 0.5
                self._later(seconds, partial(setattr, database.disk, "delay", 0.0))
            case "restart-database":
                assert isinstance(database, ModelDatabase)
                database.away = True
                database.restart()
                self._later(seconds / 3, partial(setattr, database, "away", False))
            case "drain":
                self._drain(server, seconds)
            case _:
                raise AssertionError(f"there is no fault {fault.kind}")

    def _clear(self) -> None:
        self._network.loss = self._network.twice = 0.0

    def _drain(self, server: SimulatedServer, seconds: float) -> None:
        host, process = server.host, server.process
        if host is None or process is None or process.ended:
            return

        async def go() -> None:
            with suppress(CardroomError):
                await host.servers.drain()
            with suppress(CardroomError):
                await host.stop()
            self._later(0.0, partial(self._over, server, process, seconds))

        process.loop.create_task(go())

    def _over(self, server: SimulatedServer, process: Process, seconds: float) -> None:
        if server.process is process:
            server.kill(noticed=True)
        self._later(seconds, server.start)
