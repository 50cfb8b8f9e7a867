"""Reaching the database: its address, what every connection is set to, and its version."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, InternalError, OperationalError, SQLAlchemyError

from cardroom.room.base.errors import Repeated, StorageError, Unreachable, Unwritable
from cardroom.room.storage.schema import VERSION, VERSION_TABLE

if TYPE_CHECKING:
    import psycopg

BUSY_MS = 10_000  # how long a writer waits for another one
TWICE = "pk_requests"  # what two requests of one id offend against
_POSTGRES_SETTINGS: dict[str, object] = {"connect_timeout": 10, "application_name": "cardroom", "client_encoding": "utf8"}
_OF_THE_DATABASE = (OperationalError, InternalError, sqlite3.OperationalError)
"""What the drivers raise where nothing is wrong with a change: a disk is full, broken or only to be read, a connection is lost."""

LET_NOT_WAIT = "SET idle_in_transaction_session_timeout = 1500"
"""Who stops in the middle of a transaction keeps the others waiting for no longer than these milliseconds: then the database ends it."""

_NOTICED_SOON = {"connect_timeout": 2, "tcp_user_timeout": 2000, "keepalives_idle": 1, "keepalives_interval": 1, "keepalives_count": 2}
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")


def read_url(text: str) -> URL:
    """The address of a database: ``sqlite:///file``, the name of a file, or ``postgresql://…``."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError):
        raise StorageError("The database's address cannot be read: write sqlite:///file or postgresql://user@host/name.") from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StorageError(f"'{url.drivername}' is no database that is known here: write sqlite:///file or postgresql://user@host/name.")
    if not url.database or url.database == ":memory:" or url.query:
        raise StorageError("A card room is kept in a file: write sqlite:///file, without more.")
    return url


def shown(url: URL) -> str:
    """The address for people, without its password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def reason(error: Exception) -> str:
    """What the database said, in one line: neither the statement nor its values, which may hold seeds."""
    said: object = getattr(error, "orig", None) or error
    primary = getattr(getattr(said, "diag", None), "message_primary", None)
    line = str(primary or said).strip().partition("\n")[0]
    return line.rstrip(".") or type(said).__name__


def refusal(error: Exception) -> StorageError:
    """What is said of a change that the database has refused."""
    sentence = f"The database has refused a change, and nothing of it is written: {reason(error)}."
    constraint = getattr(getattr(getattr(error, "orig", None), "diag", None), "constraint_name", None)
    if constraint == TWICE:
        return Repeated(sentence)
    return Unwritable(sentence) if isinstance(error, _OF_THE_DATABASE) else StorageError(sentence)


def engine_for(url: URL, read_only: bool = False) -> Engine:
    """Values never go into messages; transactions begin when we say so, and as we say. ``read_only``: nothing will be written, so that a
    file that cannot be written to will do."""
    sqlite = url.get_backend_name() == "sqlite"
    if sqlite and read_only and _sealed(Path(url.database or "")):
        engine = create_engine(url, hide_parameters=True, creator=lambda: _open_sealed(Path(url.database or "")))
        event.listen(engine, "connect", _set_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    given: dict[str, object] = {"check_same_thread": False, "timeout": BUSY_MS / 1000} if sqlite else dict(_POSTGRES_SETTINGS)
    engine = create_engine(url, hide_parameters=True, connect_args=given, pool_pre_ping=not sqlite)
    if sqlite:
        event.listen(engine, "connect", _set_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def connect(engine: Engine, server: str = "") -> "psycopg.Connection":
    """A connection to PostgreSQL that is nobody else's, each of its statements a transaction. That it is lost is noticed within seconds."""
    import psycopg

    where, given = engine.dialect.create_connect_args(engine.url)
    connection = psycopg.connect(*where, **{**given, **_POSTGRES_SETTINGS, **_NOTICED_SOON}, autocommit=True)
    connection.execute(LET_NOT_WAIT)
    connection.execute("SET default_transaction_isolation = 'read committed'")  # as writers have it (``durable.py``)
    if server:
        connection.execute("SELECT set_config('application_name', %s, false)", (named(server),))
    return connection


def named(server: str) -> str:
    """What the connections are called on which a server writes, or asks about the others: so that these can end what it has left open."""
    return f"cardroom server {server}"


def _sealed(file: Path) -> bool:
    """A file, complete in itself, beside which SQLite could not keep the log that it wants even for reading: an auditor's copy."""
    log = Path(f"{file}-wal")
    writable = all(os.access(each, os.W_OK, effective_ids=os.access in os.supports_effective_ids) for each in (file, file.parent))
    return file.exists() and not writable and not (log.exists() and log.stat().st_size)


def _open_sealed(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True, check_same_thread=False)


def _set_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # the driver begins nothing of its own accord
    for setting in ("foreign_keys = ON", "synchronous = FULL", f"busy_timeout = {BUSY_MS}", "recursive_triggers = ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: one that read first and then wrote could be refused in the middle.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def version(engine: Engine, url: URL) -> str | None:
    """The version of the schema; None: nothing is there yet."""
    try:
        with engine.connect() as connection:
            names = inspect(connection).get_table_names()
            if VERSION_TABLE in names:
                found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
                return found
            if not is_sqlite(engine):
                encoding = connection.execute(text("SHOW server_encoding")).scalar()
                if encoding != "UTF8":
                    raise StorageError(f"{shown(url)}: the database is encoded in {encoding}; a card room needs UTF8.")
    except SQLAlchemyError as error:
        raise unusable(url, error) from None
    if names:
        raise StorageError(f"{shown(url)}: this is a database of something else (it has a table '{sorted(names)[0]}'), not of a card room.")
    return None


def unusable(url: URL, error: Exception) -> Unreachable:
    return Unreachable(f"{shown(url)}: the database cannot be used: {reason(error)}.")


def migrate(engine: Engine, url: URL, to: str = "head") -> None:
    """Bring the schema up to date, all of it or nothing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    try:
        with engine.execution_options(writes=True).begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, to)
    except SQLAlchemyError as error:
        raise unusable(url, error) from None


def write_ahead(engine: Engine, url: URL) -> None:
    """A reader of the file sees it as it was when he began, and never keeps the writer waiting."""
    if not is_sqlite(engine):
        return
    try:
        connection = engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode = WAL")
            mode = cursor.fetchone()
        finally:
            connection.close()
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unusable(url, error) from None
    if mode != ("wal",):
        raise StorageError(f"{shown(url)}: the file's disk does not allow a write-ahead log, which a card room needs.")


def checkpoint(engine: Engine) -> None:
    """Bring what the log has into the file itself, as far as nobody reads."""
    with suppress(SQLAlchemyError, sqlite3.Error):  # it is in the log all the same
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            connection.close()


def shrink(engine: Engine) -> None:
    """Give the room that deleted rows took back to the disk, where the database does not do so by itself."""
    if is_sqlite(engine):
        with suppress(SQLAlchemyError, sqlite3.Error):  # it is the room that is lost, nothing else
            connection = engine.raw_connection()
            try:
                for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                    connection.cursor().execute(statement)
            finally:
                connection.close()


def check_version(found: str | None, url: URL) -> None:
    """Refuse what this program cannot read."""
    if found is None:
        raise StorageError(f"{shown(url)}: there is no card room in this database yet; `cardroom serve` makes one.")
    if found > VERSION:
        raise StorageError(f"{shown(url)}: a newer cardroom made this database (version {found}; this one reads {VERSION}).")
    if found < VERSION:
        raise StorageError(f"{shown(url)}: this database is of version {found}; `cardroom serve` brings it up to {VERSION}.")


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"
