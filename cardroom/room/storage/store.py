"""The store: everything that a card room keeps. One thread writes, any thread reads."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from cardroom.room.base.computer import COMPUTER, Computer
from cardroom.room.base.errors import StorageError
from cardroom.room.storage import private, schema
from cardroom.room.storage.connections import OpenConnections
from cardroom.room.storage.copies import lost_log, newest_at
from cardroom.room.storage.database import check_version, connect, engine_for, is_sqlite, read_url, shown, shrink, unusable, version
from cardroom.room.storage.ended_sessions import forget_sessions
from cardroom.room.storage.lease import check_names
from cardroom.room.storage.migrations.shape import demand_shape
from cardroom.room.storage.readers.journal import JournalReader
from cardroom.room.storage.readers.ledger import LedgerReader
from cardroom.room.storage.readers.people import PeopleReader
from cardroom.room.storage.readers.rounds import RoundReader
from cardroom.room.storage.readers.tables import TableReader
from cardroom.room.storage.rows import Change
from cardroom.room.storage.seal import Seal, demand_keys, seal_file
from cardroom.room.storage.writer import Result, Writer

if TYPE_CHECKING:
    import psycopg

CLOSED_WITHIN = 5.0
"""Seconds after which a store that is closed breaks off the connections that do not answer."""

Connect: TypeAlias = "Callable[[Engine, str], psycopg.Connection]"


class Store:
    """Made by ``open``. What is read of it stands in its parts: ``people``, ``journal``, ``ledger``, ``tables`` and ``rounds``."""

    def __init__(self, url: URL, engine: Engine, connect: Connect = connect, computer: Computer = COMPUTER) -> None:
        """``connect``: how to reach the database without the engine, for what servers tell each other."""
        self._url, self._engine, self._connect = url, engine, connect
        self.seal = Seal(seal_file())
        self.was_open = False  # others could read the file until now
        self._writer = Writer(url, engine, self.seal, computer)
        self._connections = None if is_sqlite(engine) else OpenConnections(engine, computer)
        # What is read in one go is of one moment, whatever is written meanwhile; so is every transaction of SQLite.
        self._reader = engine if is_sqlite(engine) else engine.execution_options(isolation_level="REPEATABLE READ")
        self.people, self.journal, self.ledger = PeopleReader(self), JournalReader(self), LedgerReader(self)
        self.tables, self.rounds = TableReader(self), RoundReader(self)

    @classmethod
    def open(cls, url: str, *, serve: bool = False, alone: bool = False, create: bool = True, patience: float = 0.0) -> Self:
        """The store at this address. ``serve``: to write, for which it takes the lease. A file has one server; a PostgreSQL database may
        have several, and none while somebody has it to himself (``alone``): that shuts out whoever had it before. ``patience``: seconds
        that the lease is waited for, since PostgreSQL takes a moment to notice that a server was killed.

        A schema that is missing or old is brought up to date where we serve or may create; else it is refused with one sentence, like
        everything that is not ours.
        """
        where = read_url(url)
        if where.get_backend_name() == "sqlite" and not create and not Path(where.database or "").exists():
            raise StorageError(f"{shown(where)}: there is no such file; `cardroom serve` makes one.")
        serve = serve or alone
        if serve:
            check_names(where)  # before anything is read by a name that is not its own
        if where.get_backend_name() == "sqlite" and create:
            private.create(Path(where.database or ""))
        return cls(where, engine_for(where, read_only=not serve and not create)).take_up(serve, alone, create, patience)

    def take_up(self, serve: bool, alone: bool, create: bool, patience: float) -> Self:
        """Take the lease and bring the schema up to date, as ``open`` says."""
        where, writer = self._url, self._writer
        try:
            found = version(self._engine, where)
            if (found is None and not create) or (found is not None and found > schema.VERSION):
                check_version(found, where)
            if serve and create:
                self._make_ready(found)
            if serve or found is None or (create and found < schema.VERSION):
                writer.prepare(patience, alone or not serve)
            check_version(version(self._engine, where), where)
            if serve:
                with self.reading() as connection:
                    demand_shape(connection, where)
                writer.begin(alone)
            else:
                writer.let_go()
        except BaseException:
            self.close()
            raise
        return self

    def _make_ready(self, found: str | None) -> None:
        """For a room that will be played in: its keys are there, and its file is nobody else's."""
        if found is not None:
            with self.reading() as connection:
                demand_keys(connection, self.seal, shown(self._url))
        self.seal.make_ready()
        if is_sqlite(self._engine):
            self.was_open = private.tighten(Path(self._url.database or ""))

    def close(self) -> None:
        """Give back the lease; connections that are frozen are broken off."""
        with nullcontext() if self._connections is None else self._connections.bounded(CLOSED_WITHIN):
            self._writer.close()
            self._engine.dispose()

    @property
    def name(self) -> str:
        """Of the file, or the address without its password."""
        return Path(shown(self._url)).name if is_sqlite(self._engine) else shown(self._url)

    @property
    def writer_name(self) -> str:
        """What our writer is called among those of this database."""
        return self._writer.name

    def newest_at(self) -> float | None:
        """When the newest row that a link covers was written."""
        with self.reading() as connection:
            return newest_at(connection)

    def lost_log(self) -> str:
        """What is to be said of a file whose newest rows may be missing; empty: nothing."""
        if not is_sqlite(self._engine):
            return ""
        with self.reading() as connection:
            return lost_log(connection, Path(self._url.database or ""))

    @property
    def serving(self) -> bool:
        """Whether we have the lease, and may write."""
        return self._writer.serving

    @property
    def alone(self) -> bool:
        """Whether nobody else can write meanwhile."""
        return self.serving and not self.shared

    @property
    def file(self) -> Path | None:
        """Its file, which one server at a time can have; None: it is a database of PostgreSQL."""
        return Path(self._url.database or "") if is_sqlite(self._engine) else None

    @property
    def shared(self) -> bool:
        """Whether other servers may have the database too."""
        return self._writer.shared

    def join(self, server: str, rules: str) -> None:
        """From now on this store writes as one of several servers, and only what it holds; ``rules``: those that it plays by."""
        self._writer.join(server, rules)

    def connect(self, server: str = "") -> "psycopg.Connection":
        """A connection of its own, for what this server tells the others: each statement by itself."""
        return self._connect(self._engine, server)

    def break_off(self) -> None:
        """Break off every connection to PostgreSQL that this store uses to read or to write: what waits on one of them fails."""
        if self._connections is not None:
            self._connections.break_off()

    @property
    def superseded(self) -> bool:
        """Whether another has had the database since: it must be opened anew."""
        return self._writer.superseded

    def check_hold(self) -> None:
        """``Superseded`` if another server has had the database since it was opened."""
        self._writer.check()

    def write(self, changes: Sequence[Change]) -> None:
        """Write all of them in one transaction, durable when this returns. ``OutcomeUnknown``: nobody knows whether it is written.

        Any other ``StorageError``: nothing of them is written. ``Superseded``: another server has had the database since, and nothing is
        written any more. ``Fenced`` names those that another server holds by now; the others are written.
        """
        self._writer.write(changes)

    def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Run some work in one transaction, with the same outcomes."""
        return self._writer.transact(work)

    def forget_sessions(self, now: float) -> None:
        """Take away the sessions that ended long before now."""
        self.transact(partial(forget_sessions, now=now))

    def settle(self) -> None:
        """Find out what became of a change whose outcome is unknown, if there is one; ``StorageError``: that cannot be asked now."""
        self._writer.settle()

    # -- reading ------------------------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection on which everything is read as of one moment."""
        try:
            with self._reader.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        except json.JSONDecodeError:
            raise StorageError(
                f"{shown(self._url)}: something is stored there that cannot be read; `cardroom ledger verify` says what."
            ) from None

    def size(self) -> int:
        """Bytes that the database takes."""
        pages = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        asked = pages if is_sqlite(self._engine) else "SELECT pg_database_size(current_database())"
        with self.reading() as connection:
            return int(connection.execute(text(asked)).scalar() or 0)

    def shrink(self) -> None:
        shrink(self._engine)
