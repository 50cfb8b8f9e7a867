"""The connections that a store has open to PostgreSQL: a frozen one says nothing for ever, so that it must be broken off from outside."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from typing import TYPE_CHECKING
from weakref import WeakSet

from sqlalchemy import Engine, event

if TYPE_CHECKING:
    import psycopg


def break_off(connection: "psycopg.Connection | None") -> None:
    """Shut a connection's socket down. The thread that waits for an answer on it hears that it is lost."""
    import psycopg

    with suppress(psycopg.Error, OSError):
        if connection is not None:
            with socket.socket(fileno=os.dup(connection.fileno())) as wire:
                wire.shutdown(socket.SHUT_RDWR)


class OpenConnections:
    def __init__(self, engine: Engine) -> None:
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
            break_off(connection)

    @contextmanager
    def bounded(self, seconds: float) -> Iterator[None]:
        """Break off all of them if what is done meanwhile takes longer."""
        frozen = Timer(seconds, self.break_off)
        frozen.daemon = True
        frozen.start()
        try:
            yield
        finally:
            frozen.cancel()
