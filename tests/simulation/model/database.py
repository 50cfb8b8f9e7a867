"""The database as its sessions see it: transactions, the lock of the room's row, advisory locks, leases by its own clock, and notices.

SQLite keeps the rows, in two files: the servers' own rows (``servers``, ``takeovers``) lie apart, since PostgreSQL locks rows and SQLite
locks files. Every session has a connection to both, so a transaction that is not committed is seen by nobody else.
"""

import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from shutil import copyfile
from tempfile import mkdtemp
from typing import Any

from psycopg import OperationalError
from psycopg.errors import LockNotAvailable, QueryCanceled

from cardroom.room.storage import Store
from tests.simulation.scheduler import OPENING, Process, Scheduler, Waiter

FLEET = ("servers", "takeovers")
"""Tables that lie in the second file."""

USUAL = 0.0004
"""Seconds that one way between a server and the database takes, about."""

KEPT_FOR = 2.0
"""Seconds until the database gives up a session whose client has vanished without a word."""


@dataclass
class Link:
    """The way of one server to the database."""

    delay: float = USUAL  # seconds one way, about
    cut: bool = False
    lose_answer: bool = False  # of the next commit: the connection breaks after it was done
    waiting: list[Waiter] = field(default_factory=list)  # for a cut to end

    def heal(self) -> None:
        self.cut = False
        self.stir()

    def stir(self) -> None:
        """Whoever waits looks again."""
        for waiter in self.waiting:
            waiter.wake()
        self.waiting.clear()


@dataclass
class Disk:
    delay: float = 0.0  # seconds that a commit takes beyond the usual
    full: bool = False


@dataclass
class Advisory:
    """An advisory lock of sessions."""

    exclusive: "Session | None" = None
    shared: "Counter[Session]" = field(default_factory=Counter)
    waiting: list[Waiter] = field(default_factory=list)

    def free_for(self, session: "Session", shared: bool) -> bool:
        if self.exclusive not in (None, session):
            return False
        return shared or not any(count for other, count in self.shared.items() if other is not session)


class Session:
    """One connection, as the database has it. The client's side of it is in ``driver.py``."""

    def __init__(self, database: "ModelDatabase", process: Process, link: Link, number: int) -> None:
        self.database, self.process, self.link, self.number = database, process, link, number
        self.sqlite = database.files.connect()
        self.name = "cardroom"
        self.ended = False  # by the database
        self.broken = False  # for its client
        self.open = False  # a transaction
        self.wrote = False  # rows of the room
        self.serial = 0  # of its transactions
        self.idle_limit: float | None = None  # seconds that a transaction may be idle
        self.lock_limit: float | None = None
        self.statement_limit: float | None = None
        self.until_the_end: dict[str, float | None] = {}  # limits that the open transaction has set for itself: what they were before
        self.told: list[str] = []  # notices of the open transaction
        self.kept: dict[str, list[Sequence[Any]]] = {}  # rows that the open transaction keeps for good, by table
        self.listening = False
        self.inbox: deque[str] = deque()
        self.heard: Callable[[], None] | None = None  # its client waits for notices

    def __repr__(self) -> str:
        return f"session {self.number} of {self.process.name}"

    # -- transactions -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        if not self.open:
            self.open, self.wrote, self.kept = True, False, {}
            self.serial += 1
            self.sqlite.execute("BEGIN")

    def commit(self) -> None:
        """Make it durable, let go of its lock, and tell its notices."""
        if not self.open:
            return
        self.sqlite.execute("COMMIT")
        self._over()
        told, self.told = self.told, []
        if self.wrote:
            self.database.committed(self)
        self.database.room.let_go(self)
        for each in told:
            self.database.notify(each)

    def roll_back(self) -> None:
        if self.open:
            self.sqlite.execute("ROLLBACK")
            self._over()
            self.told.clear()
            self.database.room.let_go(self)

    def _over(self) -> None:
        self.open = False
        for limit, before in self.until_the_end.items():
            setattr(self, limit, before)
        self.until_the_end.clear()

    def idle_since(self, serial: int) -> None:
        """The transaction of this number has been idle for as long as it may be."""
        if self.open and self.serial == serial:
            self.end()

    # -- its end ------------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """The database gives it up: what it has not committed never was, and its locks are free."""
        if self.ended:
            return
        self.ended = True
        self.roll_back()
        self.sqlite.close()
        self.database.forget(self)
        if self.heard is not None:
            self.heard()

    def vanish(self) -> None:
        """Its client is gone."""
        self.broken = True
        self.database.scheduler.later(0.0 if not self.link.cut else KEPT_FOR, self.database.process, self.end)


class RoomLock:
    """The lock of the room's row: whoever writes has it until the end of the transaction."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self.owner: Session | None = None
        self._queue: deque[tuple[Session, list[Waiter]]] = deque()

    def take(self, session: Session) -> None:
        if self.owner is session:
            return
        if self.owner is not None:
            mine: list[Waiter] = []
            place = (session, mine)
            self._queue.append(place)
            woken = self._scheduler.block(mine, session.statement_limit)
            if not woken and self.owner is not session:
                self._queue.remove(place)
                raise QueryCanceled("canceling statement due to statement timeout")
            if session.ended:
                raise OperationalError("terminating connection due to administrator command")
            return
        self._grant(session)

    def _grant(self, session: Session) -> None:
        self.owner = session
        if session.idle_limit is not None:
            later = session.database.scheduler.later
            later(session.idle_limit, session.database.process, partial(session.idle_since, session.serial))

    def let_go(self, session: Session) -> None:
        if self.owner is session:
            self.owner = None
            if self._queue:
                following, waiting = self._queue.popleft()
                self._grant(following)
                for waiter in waiting:
                    waiter.wake()

    def forget(self, session: Session) -> None:
        for place in [place for place in self._queue if place[0] is session]:
            self._queue.remove(place)
            for waiter in place[1]:
                waiter.wake()


class ModelDatabase:
    def __init__(self, scheduler: Scheduler, files: "Files") -> None:
        self.scheduler, self.files = scheduler, files
        self.process = Process(scheduler, "database")
        self.disk = Disk()
        self.away = False
        self.room = RoomLock(scheduler)
        self.sessions: dict[int, Session] = {}
        self.after_commit: Callable[[Session], None] = lambda session: None
        self._advisory: dict[int, Advisory] = {}
        self._numbers = 1_000_000  # no number of a real file

    def clock(self) -> float:
        return OPENING + self.scheduler.now

    def whole(self) -> Path:
        """Return a file as the room keeps it."""
        return self.files.whole()

    def end(self) -> None:
        for session in list(self.sessions.values()):
            session.end()

    def connect(self, process: Process, link: Link) -> Session:
        if self.away:
            raise OperationalError("the database system is starting up")
        self._numbers += 1
        session = self.sessions[self._numbers] = Session(self, process, link, self._numbers)
        return session

    def forget(self, session: Session) -> None:
        self.sessions.pop(session.number, None)
        self.room.forget(session)
        for lock in self._advisory.values():
            if lock.exclusive is session:
                lock.exclusive = None
            lock.shared.pop(session, None)
            self._offer(lock)

    def committed(self, session: Session) -> None:
        self.after_commit(session)

    def restart(self) -> None:
        """Every session is lost."""
        for session in list(self.sessions.values()):
            session.end()

    def sever(self, process: Process, noticed: bool) -> None:
        """A server has died. ``noticed``: its system has closed its connections; else the database must find out."""
        for session in [session for session in self.sessions.values() if session.process is process]:
            session.broken = True
            self.scheduler.later(0.001 if noticed else KEPT_FOR, self.process, session.end)

    # -- notices ------------------------------------------------------------------------------------------------------------

    def notify(self, payload: str) -> None:
        for session in self.sessions.values():
            if session.listening:
                self.scheduler.later(session.link.delay, self.process, partial(self._deliver, session, payload))

    def _deliver(self, session: Session, payload: str) -> None:
        if session.ended:
            return
        if session.link.cut:
            self.scheduler.later(0.5, self.process, partial(self._deliver, session, payload))
            return
        session.inbox.append(payload)
        if session.heard is not None:
            session.heard()

    # -- advisory locks -----------------------------------------------------------------------------------------------------

    def lock(self, session: Session, key: int, shared: bool, wait: bool) -> bool:
        lock = self._advisory.setdefault(key, Advisory())
        while not lock.free_for(session, shared):
            if not wait:
                return False
            if not self.scheduler.block(lock.waiting, session.lock_limit):
                raise LockNotAvailable("canceling statement due to lock timeout")
            if session.ended:
                raise OperationalError("terminating connection due to administrator command")
        if shared:
            lock.shared[session] += 1
        else:
            lock.exclusive = session
        return True

    def unlock(self, session: Session, key: int, shared: bool) -> None:
        lock = self._advisory.setdefault(key, Advisory())
        if not shared:
            lock.exclusive = None
        elif lock.shared[session] <= 1:
            del lock.shared[session]
        else:
            lock.shared[session] -= 1
        self._offer(lock)

    @staticmethod
    def _offer(lock: Advisory) -> None:
        waiting, lock.waiting = lock.waiting, []
        for waiter in waiting:
            waiter.wake()


class Files:
    """The two files of one simulated database."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.room, self.fleet = folder / "room.db", folder / "fleet.db"
        for template, file in zip(templates(), (self.room, self.fleet), strict=True):
            copyfile(template, file)

    def connect(self) -> sqlite3.Connection:
        made = sqlite3.connect(self.room, isolation_level=None, check_same_thread=False, cached_statements=512, timeout=0)
        made.execute("PRAGMA synchronous = OFF")
        made.execute("PRAGMA foreign_keys = ON")
        made.execute("PRAGMA recursive_triggers = ON")
        made.execute("ATTACH ? AS fleet", (str(self.fleet),))
        made.execute("PRAGMA fleet.synchronous = OFF")
        made.create_function("model_clock", 0, self._clock)
        return made

    def whole(self) -> Path:
        """Return a copy of the room's file with empty tables of the servers: a database as the room makes it."""
        made = self.room.with_name("whole.db")
        made.unlink(missing_ok=True)
        with closing(self.connect()) as room, closing(sqlite3.connect(made, isolation_level=None)) as copy:
            room.backup(copy, name="main")
            for name in FLEET:
                copy.execute(*room.execute("SELECT sql FROM fleet.sqlite_master WHERE name = ?", (name,)).fetchone())
        return made


@cache
def templates() -> tuple[Path, Path]:
    """An empty room, made by the migrations, as a PostgreSQL database would begin."""
    folder = Path(mkdtemp(prefix="cardroom-model-"))
    room, fleet = folder / "room.db", folder / "fleet.db"
    Store.open(f"sqlite:///{room}", serve=True).close()
    with sqlite3.connect(room, isolation_level=None) as made:
        made.execute("ATTACH ? AS fleet", (str(fleet),))
        for name in FLEET:
            (made_by,) = made.execute("SELECT sql FROM main.sqlite_master WHERE name = ?", (name,)).fetchone()
            made.execute(made_by.replace(f"CREATE TABLE {name}", f"CREATE TABLE fleet.{name}", 1))
            made.execute(f"DROP TABLE main.{name}")
        made.execute("INSERT INTO held (what, owner, epoch, taken_at, why, rules) VALUES ('desk', NULL, 0, 0, '', '')")
        made.execute("PRAGMA fleet.journal_mode = WAL")
        made.execute("PRAGMA main.wal_checkpoint(TRUNCATE)")
        made.execute("PRAGMA fleet.wal_checkpoint(TRUNCATE)")
    made.close()
    return room, fleet
