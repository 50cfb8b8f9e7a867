"""A room on a file, which one server at a time has: SQLite itself, whose connections take time, fail, and end with their server."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from shutil import copyfile
from tempfile import mkdtemp
from typing import Any

from sqlalchemy import URL, create_engine, event

from cardroom.room.base.computer import Computer
from cardroom.room.storage import Store, database
from tests.simulation.model.database import Disk, Link
from tests.simulation.model.statements import read_statement
from tests.simulation.scheduler import OPENING, Process, Scheduler

USUAL = 0.0004
"""Seconds after which a transaction begins, or its commit is on the disk, about."""

FULL = "database or disk is full"


class FileConnection(sqlite3.Connection):
    """Whatever it has not committed when its server ends never was."""

    room: "FileDatabase"
    process: Process
    link: Link

    def begin(self) -> None:
        self.wrote = False
        self.kept: dict[str, list[Sequence[Any]]] = {}  # rows that the open transaction keeps for good, by table
        self.takes(self.room.scheduler.random.random() * USUAL)

    def takes(self, seconds: float) -> None:
        self.room.scheduler.sleep(seconds)

    def cursor(self, factory: Any = None) -> "FileCursor":  # type: ignore[override]
        return super().cursor(FileCursor)

    def execute(self, said: str, given: Any = ()) -> "FileCursor":
        """As the room puts rows: many with one statement, their values one after the other."""
        columns = said.partition(" VALUES ")[0].count(",") + 1
        self.note(said, [given[first : first + columns] for first in range(0, len(given), columns)])
        return self.cursor()._go(said, given)

    def note(self, said: str, given: Sequence[Sequence[Any]]) -> None:
        """What is about to be done."""
        if said.startswith("BEGIN"):
            self.begin()
            return
        statement = read_statement(said)
        if statement.writes_room and self.in_transaction:
            if self.room.disk.full:
                raise sqlite3.OperationalError(FULL)
            self.wrote = True
        if statement.keeps:
            self.kept.setdefault(statement.keeps, []).extend(tuple(each) for each in given)

    def commit(self) -> None:
        if not self.in_transaction or not self.wrote:
            super().commit()
            return
        self.takes(self.room.disk.delay or self.room.scheduler.random.random() * USUAL)
        if self.room.disk.full:
            raise sqlite3.OperationalError(FULL)
        super().commit()
        self.room.after_commit(self)
        if self.link.lose_answer:
            self.link.lose_answer = False
            raise sqlite3.OperationalError("disk I/O error")

    @property
    def sqlite(self) -> "FileConnection":
        """For whoever looks at the rows in the moment of a commit."""
        return self


class FileCursor(sqlite3.Cursor):
    connection: FileConnection

    def execute(self, said: str, given: Any = ()) -> "FileCursor":
        self.connection.note(said, [given])
        return super().execute(said, given)

    def _go(self, said: str, given: Any) -> "FileCursor":
        return super().execute(said, given)

    def executemany(self, said: str, given: Any) -> "FileCursor":
        rows = list(given)
        self.connection.note(said, rows)
        return super().executemany(said, rows)


class FileDatabase:
    """In place of the model of PostgreSQL: the same faults strike it, as far as a file has them."""

    def __init__(self, scheduler: Scheduler, folder: Path) -> None:
        self.scheduler = scheduler
        self.file = folder / "room.db"
        copyfile(template(), self.file)
        self.process = Process(scheduler, "database")
        self.disk = Disk()
        self.after_commit: Callable[[FileConnection], None] = lambda connection: None
        self._open: list[FileConnection] = []
        self._stores: list[tuple[Process, Store]] = []

    def clock(self) -> float:
        return OPENING + self.scheduler.now

    def open(self, process: Process, link: Link, computer: Computer) -> Store:
        slot = _slot()
        slot.connect = lambda: self._connect(process, link)
        slot.engine.dispose(close=False)
        store = Store(URL.create("sqlite", database=str(self.file)), slot.engine, computer=computer)
        self._stores.append((process, store))
        return store.take_up(True, False, True, 0.0)

    def _connect(self, process: Process, link: Link) -> FileConnection:
        made = sqlite3.connect(self.file, factory=FileConnection, check_same_thread=False, timeout=0)
        made.room, made.process, made.link, made.wrote, made.kept = self, process, link, False, {}
        self._open.append(made)
        return made

    def sever(self, process: Process, noticed: bool) -> None:
        """A server has died: its system lets go of its lock, and what it has not committed is undone."""
        self.scheduler.later(0.001, self.process, lambda: self._forget(process))

    def _forget(self, process: Process) -> None:
        for connection in [each for each in self._open if each.process is process]:
            self._open.remove(connection)
            with suppress(sqlite3.Error):
                connection.close()
        for store in [store for owner, store in self._stores if owner is process]:
            if store._writer._file is not None:
                store._writer._file.close()
        self._stores = [(owner, store) for owner, store in self._stores if owner is not process]

    def whole(self) -> Path:
        """Return a file as the room keeps it."""
        return self.file

    def end(self) -> None:
        for process in {connection.process for connection in self._open}:
            self._forget(process)


class Slot:
    """An engine that outlives its server, and the simulation: what it has compiled need not be compiled again."""

    def __init__(self) -> None:
        self.connect: Callable[[], sqlite3.Connection] = lambda: sqlite3.connect(template())
        self.engine = create_engine("sqlite:///room.db", creator=self._connect, hide_parameters=True)
        event.listen(self.engine, "connect", database._set_sqlite)
        event.listen(self.engine, "connect", _wait_for_nobody)
        event.listen(self.engine, "begin", database._begin_sqlite)
        with self.engine.connect():  # what it asks the first time it asks before all simulations
            pass

    def _connect(self) -> sqlite3.Connection:
        return self.connect()


def _wait_for_nobody(connection: sqlite3.Connection, _: object) -> None:
    """There is one writer. Were there two, real time would pass while one waits: it fails instead."""
    connection.execute("PRAGMA busy_timeout = 0")


@cache
def _slot() -> Slot:
    return Slot()


def ready() -> None:
    """Make what all simulations share, before anything is drawn."""
    template()
    _slot()


@cache
def template() -> Path:
    """An empty room, as ``cardroom serve`` makes it."""
    file = Path(mkdtemp(prefix="cardroom-file-")) / "room.db"
    with closing(Store.open(f"sqlite:///{file}", serve=True)):
        pass
    return file
