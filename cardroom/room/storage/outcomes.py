"""Whether a transaction is written, if the answer to its commit was lost.

Each writer numbers its transactions and keeps the number of the last one in the database, in that very transaction. The number is read
again under the room's lock, which the lost transaction holds until it is over: so what is read is final.
"""

import secrets
import time

from sqlalchemy import Connection, delete, select, text

from cardroom.room.storage import schema

OLD = 24 * 3600.0
"""Seconds after which the row of a writer that did not close in order is dropped: by then nobody asks for it."""

_INSERT = "INSERT INTO writers (id, batch, at) VALUES ({}) ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, at = excluded.at"
_EPOCH = "SELECT epoch FROM room"
# With every transaction, so by the driver itself; on PostgreSQL in one statement, with the lock that every writer takes.
_NUMBER_ON_SQLITE = _INSERT.format("?, ?, ?")
_NUMBER_ON_POSTGRESQL = f"WITH numbered AS ({_INSERT.format('%s, %s, %s')}) {_EPOCH} FOR UPDATE"
_LOCK = {"sqlite": _EPOCH, "postgresql": f"{_EPOCH} FOR UPDATE"}
_PATIENCE = "SET LOCAL lock_timeout = 3000"  # milliseconds: after them it is asked again later


class Outcomes:
    """Of one writer. ``unsettled``: the number of a transaction of which nobody knows whether it is written."""

    def __init__(self) -> None:
        self._id = secrets.token_hex(8)
        self._last = 0
        self.unsettled: int | None = None

    def enter(self, connection: Connection, alone: bool) -> None:
        """Be one of the writers; where there can be no other, the rows of those before are dropped."""
        writers = schema.writers.c
        connection.execute(delete(schema.writers) if alone else delete(schema.writers).where(writers.at < time.time() - OLD))
        self.begin(connection)

    def leave(self, connection: Connection) -> None:
        """Close in order."""
        connection.execute(delete(schema.writers).where(schema.writers.c.id == self._id))

    def begin(self, connection: Connection) -> int | None:
        """Number the transaction. Returns the room's epoch, locked."""
        self._last += 1
        row = (self._id, self._last, time.time())
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(_NUMBER_ON_SQLITE, row)
            epoch: int | None = connection.exec_driver_sql(_EPOCH).scalar()
        else:
            epoch = connection.exec_driver_sql(_NUMBER_ON_POSTGRESQL, row).scalar()
        return epoch

    def doubt(self) -> None:
        """The answer to the last commit was lost."""
        self.unsettled = self._last

    def settle(self, connection: Connection) -> bool:
        """Return whether the transaction in doubt is written; in a transaction of its own."""
        if connection.dialect.name != "sqlite":
            connection.execute(text(_PATIENCE))
        connection.exec_driver_sql(_LOCK[connection.dialect.name])
        found = connection.execute(select(schema.writers.c.batch).where(schema.writers.c.id == self._id)).scalar()
        return found == self.unsettled
