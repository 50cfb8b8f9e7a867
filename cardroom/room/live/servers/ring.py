"""Who notices at once that a server has died: each waits for the lock of the next one, in a ring, so that every server has one who does."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from psycopg import Connection, Error
from psycopg.errors import LockNotAvailable

from cardroom.room.base.computer import BackgroundThread, Computer
from cardroom.room.base.supervision import Supervision
from cardroom.room.live.servers.lease import AGAIN_AFTER, session_key
from cardroom.room.storage.connections import break_off

PATIENCE = 1000
"""Milliseconds after which the one who waits looks whether it is still the same whom he waits for."""

FROZEN = 5.0
"""Seconds after which a connection on which no answer has come is broken off."""

TO_BE_SURE = 0.15
"""Seconds that a server whose connection was lost, and nothing else, has to take its lock again."""


def next_in_ring(me: str, others: Iterable[str]) -> str:
    """After us in the order of their names, and after the last the first; empty: there is nobody else."""
    names = sorted(others)
    return next((name for name in names if name > me), names[0] if names else "")


class Watching:
    def __init__(self, connect: Callable[[], Connection], gone: Callable[[str], None], computer: Computer) -> None:
        """``gone`` is told, in its thread, of a server whose lock is free."""
        self._connect, self._gone, self._computer = connect, gone, computer
        self._connection: Connection | None = None
        self._asked_at: float | None = None  # since when an answer is awaited
        self._whom = ""
        self._stopped = False
        self._changed = computer.event()
        self._thread: BackgroundThread | None = None

    def start(self, supervision: Supervision) -> None:
        self._thread = supervision.thread("watching", self._run)

    def watch(self, whom: str) -> None:
        if whom != self._whom:
            self._whom = whom
            self._changed.set()

    def stop(self) -> None:
        self._stopped = True
        self._changed.set()
        while self._thread is not None and self._thread.is_alive():
            break_off(self._connection, self._computer)
            self._thread.join(AGAIN_AFTER)

    def break_off_if_frozen(self) -> None:
        """Break off the connection if no answer has come on it for too long; another one is made."""
        asked_at = self._asked_at
        if asked_at is not None and self._computer.monotonic() > asked_at + FROZEN:
            break_off(self._connection, self._computer)

    # -- in its thread ------------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._stopped:
                try:
                    self._watch()
                except LockNotAvailable:
                    continue
                except (Error, OSError):
                    self._end()
                    self._computer.sleep(AGAIN_AFTER)
        finally:
            self._end()

    def _watch(self) -> None:
        """Wait until the lock of the one that is watched is free, and tell that; or until another is to be watched."""
        whom = self._whom
        if not whom:
            self._changed.wait()
            self._changed.clear()
            return
        self._asked_at = self._computer.monotonic()
        try:
            if self._connection is None:
                self._connection = self._connect()
                self._connection.execute(f"SET lock_timeout = {PATIENCE}")
            died = self._free(self._connection, whom)
        finally:
            self._asked_at = None
        if died:
            self._gone(whom)
            self._changed.wait(TO_BE_SURE)
            self._changed.clear()

    def _free(self, connection: Connection, whom: str) -> bool:
        """As soon as its lock can be had; whether it still can after a moment."""
        key = (session_key(whom),)
        connection.execute("SELECT pg_advisory_lock_shared(%s)", key)
        connection.execute("SELECT pg_advisory_unlock_shared(%s)", key)
        self._computer.sleep(TO_BE_SURE)
        return free(connection, whom)

    def _end(self) -> None:
        if self._connection is not None:
            with suppress(Error):
                self._connection.close()
            self._connection = None


def free(connection: Connection, server: str) -> bool:
    """Whether nobody holds the lock of this server at this moment."""
    key = (session_key(server),)
    row = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", key).fetchone()
    taken = row is not None and bool(row[0])
    if taken:
        connection.execute("SELECT pg_advisory_unlock_shared(%s)", key)
    return taken
