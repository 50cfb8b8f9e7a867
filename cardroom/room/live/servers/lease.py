"""The lease of a server among several: renewed in a thread of its own, on a connection of its own, whatever the rest of it does.

The connection holds a lock of the session, which is free as soon as its server dies: who waits for it knows at once (``watching.py``). That
may also mean that only the connection was lost, and a server that stands still keeps its lock; so what is sure is the lease, by the
database's clock, and what is safe is that everything written has its fence.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from psycopg import Connection, Error

from cardroom.room.base.computer import Computer
from cardroom.room.live.servers.database import break_off
from cardroom.room.live.servers.register import RegisterView, end_sessions, look, renew
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage.notices import CHANNEL

RENEWED_EVERY = 0.5
"""Seconds."""

AGAIN_AFTER = 0.05
"""Seconds after which the database is tried again."""

STUCK = 1000
"""Milliseconds after which a statement is given up."""


def session_key(server: str) -> int:
    """Of the lock that its lease's connection holds."""
    return int.from_bytes(sha256(f"cardroom server {server}".encode()).digest()[:8], signed=True)


class LeaseListener(NamedTuple):
    """Who is told, in the thread of the lease: what it has seen, and whether the connection is a new one, so that notices may have been
    missed; or a notice."""

    seen: Callable[[RegisterView, bool], None]
    noticed: Callable[[dict[str, object]], None]


class Lease:
    def __init__(self, connect: Callable[[], Connection], me: Peer, told: LeaseListener, computer: Computer) -> None:
        self.me = me
        self._connect, self._told, self._computer = connect, told, computer
        self._stopped = self._locked = False
        self._connection: Connection | None = None
        self._doorbell = computer.doorbell()
        self._thread = computer.thread(self._run, "lease")

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """Look at once."""
        self._doorbell.ring()

    def break_off(self) -> None:
        """The database has not answered for too long: its connection is given up, and another one tried."""
        break_off(self._connection, self._computer)

    def stop(self) -> None:
        """Its connection, and with it its lock, is given up."""
        self._stopped = True
        self.wake()
        if self._thread.is_alive():
            self._thread.join()
        self._doorbell.close()

    # -- in its thread ------------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopped:
            try:
                new = self._connection is None
                connection = self._connection or self._begin()
                began = self._computer.monotonic()
                renew(connection, self.me)
                if not self._locked:
                    self._lock(connection)
                seen = look(connection, self.me, began)
                if seen.silent:
                    end_sessions(connection, seen.silent)
                self._told.seen(seen, new)
                self._wait(connection, began + RENEWED_EVERY)
            except (Error, OSError):
                self._end()
                self._computer.sleep(AGAIN_AFTER)
            except RuntimeError:
                break  # the loop is closed: nobody listens any more
        self._end()

    def _begin(self) -> Connection:
        connection = self._connection = self._connect()
        connection.execute(f"SET statement_timeout = {STUCK}")
        connection.execute(f"LISTEN {CHANNEL}")
        self._locked = False
        return connection

    def _lock(self, connection: Connection) -> None:
        """As soon as it can be had: another may look for a moment whether it is free, and our own last connection may not have been given
        up yet."""
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (session_key(self.me.id),)).fetchone()
        self._locked = row is not None and bool(row[0])

    def _end(self) -> None:
        if self._connection is not None:
            with suppress(Error):
                self._connection.close()
            self._connection = None

    def _wait(self, connection: Connection, until: float) -> None:
        """For the next time, or for a notice about what is held, or until we are woken; what else is told meanwhile is told on."""
        while not self._stopped and (left := until - self._computer.monotonic()) > 0:
            rung, told = self._doorbell.wait(connection.fileno(), left)
            if rung or (told and self._hear(connection)):
                return

    def _hear(self, connection: Connection) -> bool:
        """Whether something was told about what is held."""
        about_held = False
        while found := list(connection.notifies(timeout=0)):
            for each in found:
                told = json.loads(each.payload)
                if told.get("from") != self.me.id:
                    self._told.noticed(told)
                    about_held = about_held or "held" in told
        return about_held
