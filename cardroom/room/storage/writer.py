"""The writer of a database: the lease that keeps others out, and the epoch that tells whether it has.

A file has one writer, and so has a PostgreSQL database that somebody needs to himself. Else there may be several servers, each with its
writer: one writes at a time, with what the others have written before it, and only what its server holds.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from cardroom.errors import CardroomError
from cardroom.room.base.computer import Computer
from cardroom.room.base.errors import Fenced, OutcomeUnknown, StorageError, Superseded
from cardroom.room.storage import schema
from cardroom.room.storage.batch import WriterMemory, write_all
from cardroom.room.storage.database import (
    LET_NOT_WAIT,
    checkpoint,
    is_sqlite,
    migrate,
    named,
    refusal,
    shown,
    unusable,
    version,
    write_ahead,
)
from cardroom.room.storage.durable import demand_durable
from cardroom.room.storage.holds import hold, refused
from cardroom.room.storage.lease import FileLease, LeaseTaken, give_back_advisory_lock, take_advisory_lock
from cardroom.room.storage.notices import tell
from cardroom.room.storage.outcomes import Outcomes
from cardroom.room.storage.rows import Change
from cardroom.room.storage.seal import Seal

Result = TypeVar("Result")

ARCHIVE = -1  # the epoch of an archive: nobody serves it
BACKUP = -2  # and that of a backup
_EPOCH = select(schema.room.c.epoch)
_HELD = _EPOCH.with_for_update()  # nobody else writes, or begins to have the database to himself, while we write
MADE_WITHIN = 30.0
"""Seconds that a server waits for another that began at the same time, and makes the database for both."""


class Writer:
    """``prepare`` takes the lease; ``begin`` the epoch, which who has the database to himself raises: whoever had the one before is refused
    from then on."""

    def __init__(self, url: URL, engine: Engine, seal: Seal, computer: Computer) -> None:
        self._url, self._engine, self._seal, self._computer = url, engine, seal, computer
        self._file: FileLease | None = None
        self._connection: Connection | None = None
        self._epoch: int | None = None  # None: only readers have this store
        self._shared = False  # with other servers
        self._server, self._rules = "", ""  # which of them we are, and the rules that it plays by
        self._lock = computer.lock()
        self._closed = False
        self._known = WriterMemory()
        self._outcomes = Outcomes()
        self._why = ""  # why we may write no more

    @property
    def superseded(self) -> bool:
        return bool(self._why)

    @property
    def serving(self) -> bool:
        return self._epoch is not None

    @property
    def name(self) -> str:
        """Of its row among the writers. A server is called so too: while it is on the list of servers, its row stays."""
        return self._outcomes.writer

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
        begun = self._computer.monotonic()
        while True:
            found = version(self._engine, self._url)
            self._shared = not (alone or is_sqlite(self._engine) or _old(found))
            waited = max(patience, MADE_WITHIN) if patience and found is None else patience
            if self._take_lease(last=self._computer.monotonic() >= begun + waited):
                break
            self._computer.sleep(0.05)
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
                self._outcomes.enter(connection, alone=is_sqlite(self._engine))
            if not (alone or self._shared or is_sqlite(self._engine)):
                self._share(connection)
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        self._epoch = epoch
        if is_sqlite(self._engine):
            checkpoint(self._engine)  # a copy of the file alone shows that somebody had it open

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
            if self._epoch is not None and not (self._closed or self._why) and (self._file is None or self._file.there):
                self._leave()
            self._closed = True
            self.let_go()

    def _leave(self) -> None:
        """Note that this writer has closed in order; where that cannot be written now, it stays."""
        if self._connection is not None and self._outcomes.unsettled is None:
            with suppress(SQLAlchemyError), self._connection.begin():
                self._outcomes.leave(self._connection)

    # -- writing ------------------------------------------------------------------------------------------------------------

    def write(self, changes: Sequence[Change]) -> None:
        with self._lock:
            not_ours = self._do(partial(self._write_ours, changes))
            if not_ours:
                raise Fenced(not_ours)

    def _write_ours(self, changes: Sequence[Change], connection: Connection, known: WriterMemory) -> dict[int, str]:
        """Write what no other server holds, and return the places of what another holds."""
        not_ours = self._catch_up(connection, changes, known) if self._shared else {}
        ours = [change for place, change in enumerate(changes) if place not in not_ours]
        write_all(connection, ours, known, self._seal)
        if not is_sqlite(self._engine):
            hold(connection, ours, self._server, self._rules)
        if self._shared:
            tell(connection, ours, self._server)
        return not_ours

    def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Something that is no change of a table's: all of it or nothing, under the same lock."""
        with self._lock:
            return self._do(partial(_forgetting, work))

    def _do(self, work: Callable[[Connection, WriterMemory], Result]) -> Result:
        """Run one transaction. If this returns, it is written. ``OutcomeUnknown``: nobody knows; any other error: nothing is written."""
        if self._closed:
            raise StorageError("The store is closed.")  # without its lease it must not write
        if self._epoch is None:
            raise StorageError(f"{shown(self._url)}: only who serves the database writes to it.")
        if self._why:
            raise Superseded(self._why)
        self._settle()
        committing = False
        try:
            connection = self._connection or self._connect_again()
            with connection.begin():
                self._check(self._outcomes.begin(connection))
                known, self._known = self._known, WriterMemory()  # until the commit it is not known to be stored
                result = work(connection, known)
                committing = True
        except CardroomError:
            raise
        except Exception as error:  # whatever is wrong with a change, its writer must live on
            if committing and is_sqlite(self._engine):
                connection.invalidate()  # a commit that failed may have left its transaction open
            self._drop_lost()
            if not (committing and self._is_written()):
                # The cause would carry the values into a log, seeds among them.
                raise refusal(error) from None
        else:
            self._known = known
        return result

    def _catch_up(self, connection: Connection, changes: Sequence[Change], known: WriterMemory) -> dict[int, str]:
        """The places of what another holds, with what the others have written since; from here nobody else writes until we have."""
        known.chains.catch_up(connection)
        known.entry = None
        return refused(connection, changes, self._server)

    # -- what is in doubt ---------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Find out whether a transaction whose answer was lost is written, if there is one; ``StorageError``: it cannot be asked now."""
        if self._outcomes.unsettled is not None:
            with self._lock:
                self._settle()

    def _is_written(self) -> bool:
        """The answer to a commit was lost: whether it is written."""
        self._outcomes.doubt()
        try:
            return self._settle()
        except StorageError:
            raise OutcomeUnknown from None

    def _settle(self) -> bool:
        if self._outcomes.unsettled is None:
            return False
        try:
            connection = self._connection or self._connect_again()
            with connection.begin():
                written = self._outcomes.settle(connection)
        except SQLAlchemyError as error:
            self._drop_lost()
            raise unusable(self._url, error) from None
        if written is None:
            self._why = f"{shown(self._url)}: the row is gone by which this server would learn whether its last change is written."
            raise Superseded(self._why)
        self._outcomes.unsettled = None
        return written

    def _drop_lost(self) -> None:
        """Give up a connection that was lost: the next one takes the lease anew."""
        if self._connection is not None and self._connection.invalidated:
            self._connection.close()
            self._connection = None

    # -- whether we may ------------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Without writing: ``Superseded`` if another has had the database since. What is in doubt is settled first."""
        self.settle()
        self._check_epoch()

    def _check_epoch(self) -> None:
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
            self._check_epoch()
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


def _forgetting(work: Callable[[Connection], Result], connection: Connection, known: WriterMemory) -> Result:
    """Do work that may change anything, so that nothing is known any more of what is stored."""
    known.forget()
    return work(connection)
