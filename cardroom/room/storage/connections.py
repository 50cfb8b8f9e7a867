"""The connections that a store has open to PostgreSQL: a frozen one says nothing for ever, so that it must be broken off from outside."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakSet

from sqlalchemy import Engine, event

from cardroom.room.base.computer import Computer, ThreadEvent

if TYPE_CHECKING:
    import psycopg


def break_off(connection: "psycopg.Connection | None", computer: Computer) -> None:
    """Shut a connection's socket down. The thread that waits for an answer on it hears that it is lost."""
    import psycopg

    with suppress(psycopg.Error, OSError):
        if connection is not None:
            computer.hang_up(connection.fileno())


class OpenConnections:
    def __init__(self, engine: Engine, computer: Computer) -> None:
        self._computer = computer
        self._open: WeakSet[psycopg.Connection] = WeakSet()
        self._lock = Lock()
        event.listen(engine, "connect", self._add)

    def _add(self, connection: "psycopg.Connection", _: object) -> None:
        with self._lock:
            self._open.add(connection)

    def break_off(self) -> None:
        """Break off all of them, in whatever thread they are used; whoever needs one makes another."""
        with self._lock:
            found = list(self._open)
        for connection in found:
            break_off(connection, self._computer)

    @contextmanager
    def bounded(self, seconds: float) -> Iterator[None]:
        """Break off all of them if what is done meanwhile takes longer."""
        done = self._computer.event()
        self._computer.thread(partial(self._break_off_after, seconds, done), "closing").start()
        try:
            yield
        finally:
            done.set()

    def _break_off_after(self, seconds: float, done: ThreadEvent) -> None:
        if not done.wait(seconds):
            self.break_off()
