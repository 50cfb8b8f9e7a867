"""The writer of a database: the lease that keeps others out, and the epoch that tells whether it has.

A file has one writer, and so has a PostgreSQL database that somebody needs to himself. Else there may be several servers, each with its
writer: one writes at a time, with what the others have written before it, and only what its server holds.
"""

import time
from collections.abc import Callable, Sequence
from threading import Lock

from sqlalchemy import URL, Connection, Engine, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from cardroom.room.base.errors import Fenced, StorageError, Superseded
from cardroom.room.storage import schema
from cardroom.room.storage.batch import WriterMemory, write_all
from cardroom.room.storage.database import LET_NOT_WAIT, is_sqlite, migrate, named, reason, refusal, shown, unusable, version, write_ahead
from cardroom.room.storage.durable import demand_durable
from cardroom.room.storage.holds import hold, refused
from cardroom.room.storage.lease import FileLease, LeaseTaken, give_back_advisory_lock, take_advisory_lock
from cardroom.room.storage.notices import tell
from cardroom.room.storage.rows import Change
from cardroom.room.storage.seal import Seal

ARCHIVE = -1  # the epoch of an archive: nobody serves it
BACKUP = -2  # and that of a backup
_EPOCH = select(schema.room.c.epoch)
_HELD = _EPOCH.with_for_update()  # nobody else writes, or begins to have the database to himself, while we write
_ASKED = {"sqlite": "SELECT epoch FROM room", "postgresql": "SELECT epoch FROM room FOR UPDATE"}  # the same, with every transaction
MADE_WITHIN = 30.0
"""Seconds that a server waits for another that began at the same time, and makes the database for both."""


class Writer:
    """``prepare`` takes the lease; ``begin`` the epoch, which who has the database to himself raises: whoever had the one before is refused
    from then on."""

    def __init__(self, url: URL, engine: Engine, seal: Seal) -> None:
        self._url, self._engine, self._seal = url, engine, seal
        self._file: FileLease | None = None
        self._connection: Connection | None = None
        self._epoch: int | None = None  # None: only readers have this store
        self._shared = False  # with other servers
        self._server, self._rules = "", ""  # which of them we are, and the rules that it plays by
        self._lock = Lock()
        self._closed = False
        self._known = WriterMemory()
        self._why = ""  # why we may write no more

    @property
    def superseded(self) -> bool:
        return bool(self._why)

    @property
    def serving(self) -> bool:
        return self._epoch is not None

    @property
    def shared(self) -> bool:
        """Whether there may be other servers."""
        return self._shared

    def join(self, server: str, rules: str) -> None:
        """From now on we write as this one of several servers, and only what it holds."""
        with self._lock:
            self._server, self._rules = server, rules
            if self._connection is not None:
                self._name(self._connection)

    def _name(self, connection: Connection) -> None:
        """A server that stops in the middle may not be idle to the database: the others end what is called so when its lease is over."""
        if self._server:
            connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": named(self._server)})
            connection.commit()

    # -- taking hold --------------------------------------------------------------------------------------------------------

    def prepare(self, patience: float, alone: bool) -> None:
        """Under the lease. Who brings the schema up to date has it to himself: no other version is running."""
        begun = time.monotonic()
        while True:
            found = version(self._engine, self._url)
            self._shared = not (alone or is_sqlite(self._engine) or _old(found))
            waited = max(patience, MADE_WITHIN) if patience and found is None else patience
            if self._take_lease(last=time.monotonic() >= begun + waited):
                break
            time.sleep(0.05)
        write_ahead(self._engine, self._url)
        if _old(version(self._engine, self._url)):  # asked again: the last who held the lease may have done it
            migrate(self._engine, self._url)

    def begin(self, alone: bool) -> None:
        """Take the epoch. Who has the lease to himself raises it: the writers of all earlier ones are shut out, whatever they believe."""
        connection = self._connection or self._connect()
        try:
            with connection.begin():
                epoch: int = connection.execute(_HELD).scalar_one()
                if epoch <= ARCHIVE:
                    kind = "a backup" if epoch == BACKUP else "an archive"
                    raise StorageError(f"{shown(self._url)}: this is {kind} of a card room, to which nothing is added.")
                if not self._shared:
                    epoch += 1
                    connection.execute(update(schema.room).values(epoch=epoch))
            if not (alone or self._shared or is_sqlite(self._engine)):
                self._share(connection)
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        self._epoch = epoch

    def _share(self, connection: Connection) -> None:
        """The schema is up to date: let the other servers in."""
        self._shared = True
        take_advisory_lock(connection, self._url, shared=True)
        give_back_advisory_lock(connection, shared=False)
        _let_not_wait(connection)

    def _take_lease(self, last: bool) -> bool:
        try:
            if is_sqlite(self._engine):
                self._file = FileLease(self._url)
            else:
                self._connect()
        except LeaseTaken:
            if last:
                raise
            return False
        return True

    def _connect(self) -> Connection:
        """On PostgreSQL it is the connection that has the lease: without it, no writing."""
        try:
            connection = self._engine.execution_options(writes=True).connect()
            if self._shared:  # what the others have written before us is seen, whatever the database is set to
                connection.execution_options(isolation_level="READ COMMITTED")
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        try:
            if not is_sqlite(self._engine):
                take_advisory_lock(connection, self._url, shared=self._shared)
            if self._shared:
                _let_not_wait(connection)
                self._name(connection)
            demand_durable(connection, self._url)
        except SQLAlchemyError as error:
            connection.invalidate()
            connection.close()
            raise unusable(self._url, error) from None
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        self._connection = connection
        return connection

    def let_go(self) -> None:
        """Of the lease, and of the connection that holds it."""
        if self._connection is not None:
            if not is_sqlite(self._engine):
                give_back_advisory_lock(self._connection, shared=self._shared)
            self._connection.invalidate()  # a session's lock must not go back to the pool
            self._connection.close()
            self._connection = None
        if self._file is not None:
            self._file.close()
            self._file = None

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self.let_go()

    # -- writing ------------------------------------------------------------------------------------------------------------

    def write(self, changes: Sequence[Change]) -> None:
        with self._lock:
            if self._closed:
                raise StorageError("The store is closed.")  # without its lease it must not write
            if self._epoch is None:
                raise StorageError(f"{shown(self._url)}: only who serves the database writes to it.")
            if self._why:
                raise Superseded(self._why)
            try:
                self._write(changes)
            except StorageError:
                raise
            except Exception as error:  # whatever is wrong with a change, its writer must live on
                if self._connection is not None and self._connection.invalidated:
                    self._connection.close()
                    self._connection = None  # the next one takes the lease anew
                # The cause would carry the values into a log, seeds among them.
                raise refusal(error) from None

    def _write(self, changes: Sequence[Change]) -> None:
        connection = self._connection or self._connect_again()
        with connection.begin():
            self._check(connection.exec_driver_sql(_ASKED[connection.dialect.name]).scalar())
            known, self._known = self._known, WriterMemory()  # until the commit it is not known to be stored
            not_ours = self._catch_up(connection, changes, known) if self._shared else {}
            ours = [change for place, change in enumerate(changes) if place not in not_ours]
            write_all(connection, ours, known, self._seal)
            if not is_sqlite(self._engine):
                hold(connection, ours, self._server, self._rules)
            if self._shared:
                tell(connection, ours, self._server)
        self._known = known
        if not_ours:
            raise Fenced(not_ours)

    def _catch_up(self, connection: Connection, changes: Sequence[Change], known: WriterMemory) -> dict[int, str]:
        """The places of what another holds, with what the others have written since; from here nobody else writes until we have."""
        known.chains.catch_up(connection)
        known.entry = None
        return refused(connection, changes, self._server)

    def transact(self, work: Callable[[Connection], None]) -> None:
        """Something that is no change of a table's: all of it or nothing, under the same hold."""
        with self._lock:
            connection = self._connection or self._connect_again()
            try:
                with connection.begin():
                    self._check(connection.execute(_HELD).scalar())
                    self._known = WriterMemory()
                    work(connection)
            except SQLAlchemyError as error:
                raise StorageError(f"The database has refused a change, and nothing of it is written: {reason(error)}.") from None

    def check(self) -> None:
        """Without writing: ``Superseded`` if another has had the database since."""
        if self.serving:
            try:
                with self._engine.connect() as connection:
                    self._check(connection.execute(_EPOCH).scalar())
            except SQLAlchemyError as error:
                raise unusable(self._url, error) from None

    def _connect_again(self) -> Connection:
        """The connection was lost, and on PostgreSQL the lease with it. While another session has that it may be our own old one, which
        the database has not given up yet; unless the epoch says that it is another server's."""
        try:
            return self._connect()
        except LeaseTaken:
            self.check()
            raise

    def _check(self, epoch: int | None) -> None:
        if epoch != self._epoch:
            self._why = f"{shown(self._url)}: another card room has had this database since; nothing more is written to it from here."
        elif self._file is not None and not self._file.there:
            self._why = f"{shown(self._url)}: the file was moved away or replaced; nothing more is written to it from here."
        if self._why:
            raise Superseded(self._why)


def _old(found: str | None) -> bool:
    return found is None or found < schema.VERSION


def _let_not_wait(connection: Connection) -> None:
    """A server that is stopped or cut off in the middle of a transaction does not keep the others from writing for long."""
    connection.execute(text(LET_NOT_WAIT))
    connection.commit()
