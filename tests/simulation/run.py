"""One simulation, from its plan to its report."""

import gc
import logging
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from cardroom.room.books.ledger import verify
from cardroom.room.storage import Store
from tests import lock_order
from tests.simulation.asking import Asking
from tests.simulation.desks import given_twice, not_as_stored
from tests.simulation.event_loop import give_loop
from tests.simulation.faults import Striker
from tests.simulation.felt import FeltDealer
from tests.simulation.model.database import Files, ModelDatabase, Session, templates
from tests.simulation.model.file import FileConnection, FileDatabase, ready
from tests.simulation.network import Network
from tests.simulation.oracle import Oracle, Violation
from tests.simulation.people import Person, Tables
from tests.simulation.plan import Plan
from tests.simulation.planted import planted
from tests.simulation.scheduler import Process, Scheduler
from tests.simulation.server import SimulatedServer
from tests.simulation.staff import Staff

GOES_ON_WITHIN = 100.0
"""Seconds in which something is stored of every table, once nothing strikes any more and everybody is back."""

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nan", "Ole", "Pam")
MEMORY = Path("/dev/shm")


class Report(NamedTuple):
    """``violation``: what did not hold, and empty if all did; ``at``: the simulated second."""

    plan: Plan
    violation: str
    invariant: str
    at: float
    steps: int
    trace: str
    counts: dict[str, int]
    took: float


def simulate(plan: Plan) -> Report:
    templates()  # made once, before anything is drawn from the seed: the first run of a program is the same as every other
    ready()
    lock_order.seen.clear()
    began = process_time()
    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        _seeded(plan.seed),
        _sealed(),
        _quiet(),
        lock_order.watched_locks(),
        planted(plan.planted),
    ):
        world = World(plan, Path(folder))
        violation, invariant = "", ""
        try:
            world.run()
            world.audit()
        except Violation as found:
            violation, invariant = str(found), found.invariant
        finally:
            world.end()
        scheduler = world.scheduler
        counts = dict(world.oracle.counts) | {f"fault {kind}": count for kind, count in Counter(f.kind for f in plan.faults).items()}
        return Report(plan, violation, invariant, scheduler.now, scheduler.steps, scheduler.trace, counts, process_time() - began)


class World:
    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.scheduler = Scheduler(plan.seed)
        self.database: ModelDatabase | FileDatabase = self._database(folder)
        self.servers = [SimulatedServer(self.scheduler, self.database, i + 1) for i in range(plan.servers)]
        self.people_process = Process(self.scheduler, "people")
        self.loop = give_loop(self.people_process)
        self.network = Network(self.scheduler, self.people_process, self.servers)
        self.oracle = Oracle(self._writer)
        self.tables = Tables(list(plan.tables))
        self.database.after_commit = self._committed
        self.people = [
            Person(self.network, self.oracle, self.tables, name, Random(f"{plan.seed} {name}"), plan.think) for name in _names(plan.people)
        ]
        self._outside = Process(self.scheduler, "outside")
        self._striker = Striker(self.database, self.network, self.servers, self._outside)

    def _database(self, folder: Path) -> ModelDatabase | FileDatabase:
        if self.plan.file:
            return FileDatabase(self.scheduler, folder)
        return ModelDatabase(self.scheduler, Files(folder, lambda: self.database.clock()))

    def _writer(self, session: Session | FileConnection) -> SimulatedServer | None:
        return next((server for server in self.servers if server.process is session.process and server.peer_id), None)

    def _committed(self, session: Session | FileConnection) -> None:
        self.oracle.committed(session, self.scheduler.now)

    # -- its course ---------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        plan, later = self.plan, self.scheduler.later
        for i, server in enumerate(self.servers):
            later(0.3 * i, self._outside, server.start)
        for i, person in enumerate(self.people):
            opens = i if i < len(plan.tables) else None
            later(5.0 + 0.5 * i, self.people_process, partial(self._comes, person, opens))
        later(60.0, self.people_process, self._staff_comes)
        for fault in plan.faults:
            self.scheduler.planned(fault.at, self._outside, partial(self._striker.strike, fault))
        self.scheduler.run(plan.seconds, self._after_step)
        self._goes_on()

    def _comes(self, person: Person, opens: int | None) -> None:
        self.loop.create_task(self._lives(person, opens), name=person.name)

    def _staff_comes(self) -> None:
        random = Random(f"{self.plan.seed} staff")
        staff = Staff(Asking(self.network, self.oracle, random), self.tables, self.people)
        self.loop.create_task(self._works("the staff", staff.work), name="staff")
        if self.plan.felt:
            dealer = FeltDealer(Asking(self.network, self.oracle, Random(f"{self.plan.seed} dealer")), self.plan.felt)
            self.loop.create_task(self._works("the dealer", dealer.work), name="dealer")

    async def _works(self, who: str, work: Callable[[float], Awaitable[None]]) -> None:
        try:
            await work(self.plan.quiet)
        except Exception as error:
            self.scheduler.failures.append(f"{who} ended with {type(error).__name__}: {error}")

    async def _lives(self, person: Person, opens: int | None) -> None:
        try:
            await person.live(opens)
        except Exception as error:
            self.scheduler.failures.append(f"{person.name} ended with {type(error).__name__}: {error}")

    def _after_step(self) -> None:
        failures = self.scheduler.failures
        if self.oracle.found is not None:
            raise self.oracle.found
        if failures:
            raise Violation("no failure", failures[0])
        if lock_order.seen:
            raise Violation("lock order", lock_order.seen[0])

    def _goes_on(self) -> None:
        """Every table at which two people sit has stored something lately."""
        if self.plan.seconds < self.plan.quiet + GOES_ON_WITHIN:
            return
        for server in self.servers:
            self.oracle.known(server, self.scheduler.now)
        with_two = Counter(person.table for person in self.people if person.table)
        for id, count in with_two.items():
            silent = self.scheduler.now - self.oracle.last_input.get(id, 0.0)
            if count >= 2 and silent > GOES_ON_WITHIN:
                raise Violation("goes on", f"nothing was stored of table {id} for {silent:.0f} seconds, and nothing strikes any more")

    def audit(self) -> None:
        """The papers equal the log: every round is dealt again, and every chip held against its entry."""
        store = Store.open(f"sqlite:///{self.database.whole()}", create=False)
        try:
            problems, lines = verify(store), list(store.journal.lines())
        finally:
            store.close()
        if problems:
            raise Violation("papers", problems[0])
        for server in self.servers:
            if server.host is not None and (found := not_as_stored(server.host, lines)):
                raise Violation("known everywhere", f"{server.name}: {found}")
            if server.host is not None and (twice := given_twice(server.host.board.lists)):
                raise Violation("once", f"{server.name}: {twice} was given twice")

    def end(self) -> None:
        for server in self.servers:
            server.kill(noticed=True)
        self.people_process.end()
        self.database.end()


def _names(count: int) -> list[str]:
    return [NAMES[i] if i < len(NAMES) else f"{NAMES[i % len(NAMES)]} {i // len(NAMES) + 1}" for i in range(count)]


@contextmanager
def _seeded(seed: str) -> Iterator[None]:
    """All that is drawn by ``secrets`` comes from the seed."""
    source, real = Random(f"secrets {seed}"), random._urandom  # type: ignore[attr-defined]
    random._urandom = source.randbytes  # type: ignore[attr-defined]
    gc.freeze()
    gc.disable()  # whatever is cleared away runs code: never at a moment that the seed does not fix
    try:
        yield
    finally:
        random._urandom = real  # type: ignore[attr-defined]
        gc.enable()
        gc.collect()
        gc.unfreeze()


@contextmanager
def _sealed() -> Iterator[None]:
    """A file of keys of its own, always the same."""
    before = os.environ.get("CARDROOM_SEAL")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "seal.key"
        file.touch(0o600)
        file.write_text("5e" * 32 + "\n")
        os.environ["CARDROOM_SEAL"] = str(file)
        try:
            yield
        finally:
            if before is None:
                del os.environ["CARDROOM_SEAL"]
            else:
                os.environ["CARDROOM_SEAL"] = before


@contextmanager
def _quiet() -> Iterator[None]:
    """Servers say much while they are struck."""
    logging.disable(logging.CRITICAL)
    hook = sys.unraisablehook
    sys.unraisablehook = lambda unraisable: None  # what a killed process would still tidy up
    try:
        yield
    finally:
        sys.unraisablehook = hook
        logging.disable(logging.NOTSET)
