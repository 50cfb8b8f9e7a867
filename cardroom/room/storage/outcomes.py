"""Whether a transaction is written, if the answer to its commit was lost.

Each writer numbers its transactions and keeps the number of the last one in the database, in that very transaction. The number is read
again under the room's lock, which the lost transaction holds until it is over: so what is read is final.
"""

import secrets

from sqlalchemy import Connection, delete, select, text

from cardroom.room.storage import schema

OLD = 24 * 3600.0
"""Seconds after which the row of a writer that did not close in order is dropped, unless it is a server's on the list of servers."""

_INSERT = "INSERT INTO writers (id, batch, at) VALUES ({}) ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, at = excluded.at"
_EPOCH = "SELECT epoch FROM room"
# By the database's clock: the machine of one writer may be days ahead of another's.
_NOW_ON_SQLITE = "(julianday('now') - 2440587.5) * 86400.0"
_NOW_ON_POSTGRESQL = "extract(epoch FROM clock_timestamp())"
# With every transaction, so by the driver itself; on PostgreSQL in one statement, with the lock that every writer takes.
_NUMBER_ON_SQLITE = _INSERT.format(f"?, ?, {_NOW_ON_SQLITE}")
_NUMBER_ON_POSTGRESQL = f"WITH numbered AS ({_INSERT.format(f'%s, %s, {_NOW_ON_POSTGRESQL}')}) {_EPOCH} FOR UPDATE"
_DROP_OLD = f"DELETE FROM writers WHERE at < {_NOW_ON_POSTGRESQL} - %s AND id NOT IN (SELECT id FROM servers)"
_LOCK = {"sqlite": _EPOCH, "postgresql": f"{_EPOCH} FOR UPDATE"}
_PATIENCE = "SET LOCAL lock_timeout = 3000"  # milliseconds: after them it is asked again later


class Outcomes:
    """Of one writer, by its name. ``unsettled``: the number of a transaction of which nobody knows whether it is written."""

    def __init__(self) -> None:
        self.writer = secrets.token_hex(6)
        self._last = 0
        self.unsettled: int | None = None

    def enter(self, connection: Connection, alone: bool) -> None:
        """Be one of the writers; where there can be no other, the rows of those before are dropped."""
        if alone:
            connection.execute(delete(schema.writers))
        else:
            connection.exec_driver_sql(_DROP_OLD, (OLD,))
        self.begin(connection)

    def leave(self, connection: Connection) -> None:
        """Close in order."""
        connection.execute(delete(schema.writers).where(schema.writers.c.id == self.writer))

    def begin(self, connection: Connection) -> int | None:
        """Number the transaction. Returns the room's epoch, locked."""
        self._last += 1
        row = (self.writer, self._last)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(_NUMBER_ON_SQLITE, row)
            epoch: int | None = connection.exec_driver_sql(_EPOCH).scalar()
        else:
            epoch = connection.exec_driver_sql(_NUMBER_ON_POSTGRESQL, row).scalar()
        return epoch

    def doubt(self) -> None:
        """The answer to the last commit was lost."""
        self.unsettled = self._last

    def settle(self, connection: Connection) -> bool | None:
        """Return whether the transaction in doubt is written; None: our row is gone, so nobody can tell. In a transaction of its own."""
        if connection.dialect.name != "sqlite":
            connection.execute(text(_PATIENCE))
        connection.exec_driver_sql(_LOCK[connection.dialect.name])
        found = connection.execute(select(schema.writers.c.batch).where(schema.writers.c.id == self.writer)).scalar()
        return None if found is None else found == self.unsettled
