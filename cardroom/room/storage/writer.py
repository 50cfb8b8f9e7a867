"""The one writer of a database: the lease that keeps others out, and the epoch that tells whether it has."""

import time
from collections.abc import Callable, Sequence
from threading import Lock

from sqlalchemy import URL, Connection, Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from cardroom.room.errors import StorageError, Superseded
from cardroom.room.storage import schema
from cardroom.room.storage.batch import Known, write_all
from cardroom.room.storage.database import is_sqlite, migrate, reason, refusal, shown, unusable, version, write_ahead
from cardroom.room.storage.durable import demand_durable
from cardroom.room.storage.lease import FileLease, Taken, give_back_advisory_lock, take_advisory_lock
from cardroom.room.storage.rows import Change
from cardroom.room.storage.seal import Seal

ARCHIVE = -1  # the epoch of an archive: nobody serves it
_EPOCH = select(schema.room.c.epoch)
_HELD = _EPOCH.with_for_update()  # nobody begins to serve while we write


class Writer:
    """``prepare`` takes the lease, ``begin`` the next epoch: from then on whoever had the one before is refused."""

    def __init__(self, url: URL, engine: Engine, seal: Seal) -> None:
        self._url, self._engine, self._seal = url, engine, seal
        self._file: FileLease | None = None
        self._connection: Connection | None = None
        self._epoch: int | None = None  # None: only readers have this store
        self._lock = Lock()
        self._closed = False
        self._known = Known()
        self._why = ""  # why we may write no more

    @property
    def superseded(self) -> bool:
        return bool(self._why)

    @property
    def serving(self) -> bool:
        return self._epoch is not None

    # -- taking hold --------------------------------------------------------------------------------------------------------

    def prepare(self, patience: float) -> None:
        """Under the lease: nobody else brings the schema up to date meanwhile, and no other version is running."""
        end = time.monotonic() + patience
        while not self._take_lease(last=time.monotonic() >= end):
            time.sleep(0.05)
        write_ahead(self._engine, self._url)
        found = version(self._engine, self._url)  # again: the last who held the lease may have done it
        if found is None or found < schema.VERSION:
            migrate(self._engine, self._url)

    def begin(self) -> None:
        """Raise the epoch: the writers of all earlier ones are shut out, whatever they believe."""
        connection = self._connection or self._connect()
        try:
            with connection.begin():
                epoch: int = connection.execute(_HELD).scalar_one() + 1
                if epoch <= ARCHIVE + 1:
                    raise StorageError(f"{shown(self._url)}: this is an archive of a card room, to which nothing is added.")
                connection.execute(update(schema.room).values(epoch=epoch))
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        self._epoch = epoch

    def _take_lease(self, last: bool) -> bool:
        try:
            if is_sqlite(self._engine):
                self._file = FileLease(self._url)
            else:
                self._connect()
        except Taken:
            if last:
                raise
            return False
        return True

    def _connect(self) -> Connection:
        """On PostgreSQL it is the connection that has the lease: without it, no writing."""
        try:
            connection = self._engine.execution_options(writes=True).connect()
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        try:
            if not is_sqlite(self._engine):
                take_advisory_lock(connection, self._url)
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
                give_back_advisory_lock(self._connection)
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
            self._check(connection.execute(_HELD).scalar())
            known, self._known = self._known, Known()  # until the commit it is not known to be stored
            write_all(connection, changes, known, self._seal)
        self._known = known

    def transact(self, work: Callable[[Connection], None]) -> None:
        """Something that is no change of a table's: all of it or nothing, under the same hold."""
        with self._lock:
            connection = self._connection or self._connect_again()
            try:
                with connection.begin():
                    self._check(connection.execute(_HELD).scalar())
                    self._known = Known()
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
        except Taken:
            self.check()
            raise

    def _check(self, epoch: int | None) -> None:
        if epoch != self._epoch:
            self._why = f"{shown(self._url)}: another card room has had this database since; nothing more is written to it from here."
        elif self._file is not None and not self._file.there:
            self._why = f"{shown(self._url)}: the file was moved away or replaced; nothing more is written to it from here."
        if self._why:
            raise Superseded(self._why)
