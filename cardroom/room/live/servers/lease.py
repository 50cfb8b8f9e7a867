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

from cardroom.room.base.computer import BackgroundThread, Computer
from cardroom.room.base.supervision import Supervision
from cardroom.room.live.servers.register import RegisterView, end_sessions, leave, look, renew
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage.connections import break_off
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
        self.suspended = False
        """Whether the lease is not renewed: the server cannot write, so that others are to have what it holds."""
        self._connection: Connection | None = None
        self._doorbell = computer.doorbell()
        self._thread: BackgroundThread | None = None

    def start(self, supervision: Supervision) -> None:
        self._thread = supervision.thread("lease", self._run)

    def suspend(self, suspended: bool) -> None:
        """Leave the other servers, or come back among them."""
        self.suspended = suspended
        self.wake()

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
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(2 * STUCK / 1000)
            self.break_off()  # if it still waits, its connection is frozen
        self._doorbell.close()

    # -- in its thread ------------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._stopped:
                try:
                    self._turn()
                except (Error, OSError):
                    self._end()
                    self._computer.sleep(AGAIN_AFTER)
        finally:
            self._end()

    def _turn(self) -> None:
        """Renew the lease, look, and wait until it is time to do so again."""
        new = self._connection is None
        connection = self._connection or self._begin()
        began = self._computer.monotonic()
        if self.suspended:
            leave(connection, self.me)
        else:
            renew(connection, self.me)
        if not self._locked:
            self._lock(connection)
        seen = look(connection, self.me, began, self._computer)
        if seen.silent:
            end_sessions(connection, seen.silent)
        self._told.seen(seen, new)
        self._wait(connection, began + RENEWED_EVERY)

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
                told = read_notice(each.payload)
                if told.get("from", self.me.id) != self.me.id:
                    self._told.noticed(told)
                    about_held = about_held or "held" in told
        return about_held


def read_notice(payload: str) -> dict[str, object]:
    """Return what a server told; nothing, if it cannot be one of ours: any role of the database can notify."""
    try:
        told = json.loads(payload)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
