"""What the writer demands of its database before it writes, whatever that is set to: what it is told to be stored is on the disk, and each
statement sees what others have committed before it."""

from sqlalchemy import URL, Connection, text

from cardroom.room.base.errors import StorageError
from cardroom.room.storage.database import shown

SQLITE = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "recursive_triggers": 1, "locking_mode": "normal"}
"""As SQLite reads them back. Synchronous 2: it waits for the disk with every commit."""

POSTGRESQL = ("fsync", "full_page_writes")
ISOLATION = "SET default_transaction_isolation = 'read committed'"
"""A writer waits for the lock of the room. At any other level it would then see the holders of before."""

COMMITS = ("on", "remote_apply")  # of synchronous_commit: at least the own disk has it, and as many others as the database is told


def demand_durable(connection: Connection, url: URL) -> None:
    """Set what a writer may set, read everything back, and refuse with a sentence what would lose a commit or break the file."""
    if connection.dialect.name == "sqlite":
        for name, wanted in SQLITE.items():
            _check(url, name, connection.exec_driver_sql(f"PRAGMA {name}").scalar(), wanted)
    else:
        if _show(connection, "synchronous_commit") not in COMMITS:
            connection.execute(text("SET synchronous_commit = on"))
            _check(url, "synchronous_commit", _show(connection, "synchronous_commit"), "on")
        connection.execute(text(ISOLATION))
        _check(url, "default_transaction_isolation", _show(connection, "default_transaction_isolation"), "read committed")
        for name in POSTGRESQL:
            _check(url, name, _show(connection, name), "on")
    connection.commit()


def _show(connection: Connection, name: str) -> object:
    return connection.execute(text(f"SHOW {name}")).scalar()


def _check(url: URL, name: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise StorageError(
            f"{shown(url)}: the database has {name} = {'nothing' if found is None else found}; a card room is kept with {name} = {wanted}."
        )
