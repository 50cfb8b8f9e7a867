"""The lease of the writer: on a file of one server, on PostgreSQL of the servers together, or of one program that needs the database to
itself. It keeps the others from starting; that nobody else has written is proved by the epoch."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cardroom.room.base.errors import StorageError, Unreachable
from cardroom.room.storage.database import shown, unusable

LEASE = 0x63617264_726F6F6D  # the advisory lock of a database: "cardroom"


class LeaseTaken(Unreachable):
    """Another one has the lease."""


def check_names(url: URL) -> None:
    """Under each name of a file SQLite keeps another log: what one server has written the other would not see, and overwrite."""
    file = Path(url.database or "")
    names = file.stat().st_nlink if url.get_backend_name() == "sqlite" and file.is_file() else 1
    if names > 1:
        raise StorageError(f"{url.database}: the file has {names} names (hard links); the file of a card room has one.")


class FileLease:
    """A lock on ``<file>.lock`` beside the file itself, whatever name led to it; the system lets go of it when its process ends."""

    def __init__(self, url: URL) -> None:
        self._file = Path(url.database or "").resolve()
        self._lock: IO[str] | None = None
        if sys.platform == "win32":
            raise StorageError("A server with a file for a database needs a system with file locks; use PostgreSQL here.")
        import fcntl

        path = Path(f"{self._file}.lock")
        try:
            self._lock = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")
        except OSError as error:
            raise StorageError(f"{path}: {(error.strerror or str(error)).lower()}.") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._inode = self._look()
        except OSError:
            self.close()
            raise LeaseTaken(f"{url.database}: another card room is running on this database.") from None

    def _look(self) -> tuple[int, int]:
        found = self._file.stat()
        return found.st_dev, found.st_ino

    @property
    def there(self) -> bool:
        """Whether the file is where it was: one that was moved away another server may have opened, by its new name."""
        try:
            return self._look() == self._inode
        except OSError:
            return False

    def close(self) -> None:
        """The lock's file stays: to remove it could take away another's lock."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def take_advisory_lock(connection: Connection, url: URL, *, shared: bool) -> None:
    """PostgreSQL: a lock of the session, which ends with its connection. The writer's own connection holds it: without it, no writing.
    Servers share it; who needs the database to himself does not."""
    kind = "_shared" if shared else ""
    try:
        taken = connection.execute(text(f"SELECT pg_try_advisory_lock{kind}(:key)"), {"key": LEASE}).scalar()
        connection.commit()
    except DBAPIError as error:
        raise unusable(url, error) from None
    if not taken:
        by = "a program that needs it to itself has this database" if shared else "another card room is running on this database"
        raise LeaseTaken(f"{shown(url)}: {by}.")


def give_back_advisory_lock(connection: Connection, *, shared: bool) -> None:
    """The server of the database would take a moment to notice that the session is over, and keep the next one out meanwhile."""
    kind = "_shared" if shared else ""
    with suppress(SQLAlchemyError):  # a connection that is lost has none
        connection.rollback()
        connection.execute(text(f"SELECT pg_advisory_unlock{kind}(:key)"), {"key": LEASE})
        connection.commit()
