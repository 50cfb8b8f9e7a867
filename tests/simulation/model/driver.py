"""What a server has of the database: a connection as psycopg's, by which SQLAlchemy and the servers' own statements reach the model.

Every way to the database and back takes time and can be cut. A statement by itself travels once; a transaction when it begins, before its
commit, and back from it: the moments at which it matters to others how long it takes.
"""

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from psycopg import OperationalError
from psycopg.errors import CheckViolation, DiskFull, IntegrityError, RaiseException, UniqueViolation

from cardroom.room.storage.migrations.shape import constraints, triggers
from tests.simulation.model.database import USUAL, Link, ModelDatabase, Session
from tests.simulation.model.statements import Statement, read_statement
from tests.simulation.scheduler import Process

GIVEN_UP_AFTER = 2.0
"""Seconds after which a connection gives up on which nothing comes back, where it was told to notice that soon."""

NEVER = 20.0
"""Seconds after which any other connection does."""

_DUPLICATE = re.compile(r"UNIQUE constraint failed: (\w+)\.")
_LIMITS = {"idle_in_transaction_session_timeout": "idle_limit", "lock_timeout": "lock_limit", "statement_timeout": "statement_limit"}
_SHOWN = {"server_encoding": "UTF8", "default_transaction_isolation": "read committed"}
Values = Sequence[Any] | Mapping[str, Any] | None


def _columns_of(file: str) -> str:
    return f"SELECT m.name, c.name FROM {file}.sqlite_master m, pragma_table_info(m.name, '{file}') c WHERE m.type = 'table'"


class Diagnosis:
    """What PostgreSQL says of an error beside its sentence."""

    def __init__(self, sentence: str, constraint: str | None) -> None:
        self.message_primary, self.constraint_name = sentence, constraint


class ModelUniqueViolation(UniqueViolation):
    constraint = ""

    @property
    def diag(self) -> Any:
        return Diagnosis(str(self), self.constraint)


class ModelConnection:
    def __init__(self, database: ModelDatabase, process: Process, link: Link, autocommit: bool, patience: float) -> None:
        self._database, self._process, self._link, self._patience = database, process, link, patience
        self.autocommit = autocommit
        self._within = 0  # explicit transactions
        self._session: Session | None = None
        self._travel()
        self._session = database.connect(process, link)

    # -- the way ------------------------------------------------------------------------------------------------------------

    def _travel(self) -> None:
        """Go one way; raises if the connection was lost on it."""
        scheduler, link = self._database.scheduler, self._link
        if link.delay:
            scheduler.sleep(link.delay * (0.5 + self._process.random.random()))
        while link.cut and not self.broken:
            if not scheduler.block(link.waiting, self._patience):
                self._lose("connection timed out")
        if self._session is not None and (self._session.broken or self._session.ended):
            self._lose("server closed the connection unexpectedly")

    def _lose(self, why: str) -> NoReturn:
        if self._session is not None:
            self._session.vanish()
        raise OperationalError(why)

    @property
    def session(self) -> Session:
        assert self._session is not None
        if self._session.broken or self._session.ended:
            self._lose("the connection is lost")
        return self._session

    @property
    def closed(self) -> bool:
        return self._session is None or self._session.broken or self._session.ended

    @property
    def broken(self) -> bool:
        return self._session is not None and (self._session.broken or self._session.ended)

    # -- statements ---------------------------------------------------------------------------------------------------------

    def run(self, statement: Statement, given: Values) -> "ModelCursor":
        session = self.session
        alone = self.autocommit and not self._within
        if not session.open and (not alone or statement.matters or self._link.cut or self._link.delay > USUAL):
            self._travel()
        if not alone or statement.writes_room:
            session.begin()
        cursor = ModelCursor(self)
        try:
            if statement.locks:
                self._database.room.take(session)
            if statement.writes_room:
                self._write(session)
            if statement.keeps and isinstance(given, tuple):
                session.kept.setdefault(statement.keeps, []).append(given)
            if statement.special:
                cursor.rows = self._special(session, statement, given)
            else:
                cursor.take(session.sqlite.execute(statement.text, _plain(given)))
        except sqlite3.Error as error:
            raise _as_postgres(error) from None
        if alone and session.open:
            session.commit()
        return cursor

    def run_many(self, statement: Statement, given: Sequence[Values]) -> "ModelCursor":
        session = self.session
        if not session.open:
            self._travel()
        session.begin()
        cursor = ModelCursor(self)
        try:
            if statement.writes_room:
                self._write(session)
            if statement.keeps:
                session.kept.setdefault(statement.keeps, []).extend(each for each in given if isinstance(each, tuple))
            cursor.take(session.sqlite.executemany(statement.text, [_plain(each) for each in given]))
        except sqlite3.Error as error:
            raise _as_postgres(error) from None
        return cursor

    def _write(self, session: Session) -> None:
        if self._database.disk.full:
            raise DiskFull("could not extend file: No space left on device")
        if self._database.room.owner is not session:
            self._database.scheduler.failures.append(f"{session} writes rows of the room without the lock of its row")
        session.wrote = True

    def _special(self, session: Session, statement: Statement, given: Values) -> list[tuple[Any, ...]]:
        database, parts = self._database, statement.parts
        last = list(given.values())[-1] if isinstance(given, Mapping) else given[-1] if given else None
        match statement.special:
            case "notify":
                session.told.append(str(last))
                if not session.open:
                    told, session.told = session.told, []
                    for each in told:
                        database.notify(each)
                return [(None,)]
            case "advisory":
                assert isinstance(last, int)
                shared = parts["shared"] is not None
                if parts["way"] == "unlock":
                    database.unlock(session, last, shared)
                    return [(True,)]
                return [(database.lock(session, last, shared, wait=parts["try"] is None),)]
            case "name":
                session.name = str(last)
                return [(last,)]
            case "set":
                if (limit := _LIMITS.get(str(parts["name"]))) is not None:
                    if parts["local"]:
                        session.until_the_end.setdefault(limit, getattr(session, limit))
                    setattr(session, limit, int(str(parts["value"])) / 1000)
                return []
            case "listen":
                session.listening = True
                return []
            case "show":
                return [(_SHOWN.get(str(parts["name"]), "on"),)]
            case "number":
                if parts["lock"] is not None:
                    database.room.take(session)
                session.sqlite.execute(str(parts["insert"]), _plain(given))
                return session.sqlite.execute(str(parts["epoch"])).fetchall()
            case "columns":
                return [row for file in ("main", "fleet") for row in session.sqlite.execute(_columns_of(file))]
            case "constraints":
                return [row for each in constraints().values() for row in each.items()]
            case "triggers":
                return list(triggers("postgresql").items())
            case "terminate":
                assert isinstance(last, list)
                for other in [each for each in database.sessions.values() if each.name in last and each.open]:
                    other.end()
                return []
            case _:
                assert isinstance(given, Mapping)
                return _take_free(session.sqlite, statement.text, given)

    # -- as psycopg has it --------------------------------------------------------------------------------------------------

    def execute(self, said: str, given: Values = None) -> "ModelCursor":
        return self.run(read_statement(said), given)

    def cursor(self) -> "ModelCursor":
        return ModelCursor(self)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._within += 1
        try:
            yield
        except BaseException:
            self._within -= 1
            self.rollback()
            raise
        self._within -= 1
        self.session.commit()
        self._travel()

    def commit(self) -> None:
        """Of a transaction that has written: on its way, on the disk, and the answer on its way back."""
        session = self.session
        if not session.wrote or not session.open:
            session.commit()
            return
        self._travel()
        if delay := self._database.disk.delay:
            self._database.scheduler.sleep(delay)
            self.session.begin()  # the session may be lost by now
        if self._database.disk.full:
            session.roll_back()
            raise DiskFull("could not write to file: No space left on device")
        session.commit()
        if self._link.lose_answer:
            self._link.lose_answer = False
            self._lose("server closed the connection unexpectedly")
        self._travel()

    def rollback(self) -> None:
        if self._session is not None and not self._session.ended and not self._session.broken:
            self._session.roll_back()

    def close(self) -> None:
        if self._session is not None and not self._session.ended:
            self._session.vanish()

    def ping(self) -> bool:
        """Whether the database still answers on it."""
        self._travel()
        return not self.broken

    def notifies(self, timeout: float | None = None) -> Iterator["Notice"]:
        session = self.session
        while session.inbox:
            yield Notice(session.inbox.popleft())

    def fileno(self) -> int:
        return self.session.number

    def cancel(self) -> None:
        """Give up what waits for a lock."""
        if self._session is not None:
            self._session.end()


class Notice:
    def __init__(self, payload: str) -> None:
        self.payload = payload


class ModelCursor:
    arraysize = 1
    lastrowid = None

    def __init__(self, connection: ModelConnection) -> None:
        self._connection = connection
        self.rows: list[tuple[Any, ...]] = []
        self.description: Any = None
        self.rowcount = -1

    def __enter__(self) -> "ModelCursor":
        return self

    def __exit__(self, *given: object) -> None:
        self.close()

    def take(self, cursor: sqlite3.Cursor) -> None:
        self.description, self.rowcount = cursor.description, cursor.rowcount
        self.rows = cursor.fetchall() if cursor.description else []

    def execute(self, said: str, given: Values = None) -> "ModelCursor":
        done = self._connection.run(read_statement(said), given)
        self.rows, self.rowcount = done.rows, done.rowcount
        self.description = done.description or ([("value",) + (None,) * 6] if self.rows else None)
        return self

    def executemany(self, said: str, given: Sequence[Values]) -> None:
        done = self._connection.run_many(read_statement(said), given)
        self.rows, self.rowcount, self.description = done.rows, done.rowcount, done.description

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.fetchall())

    def fetchone(self) -> tuple[Any, ...] | None:
        return self.rows.pop(0) if self.rows else None

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        taken, self.rows = self.rows[:size], self.rows[size:]
        return taken

    def fetchall(self) -> list[tuple[Any, ...]]:
        taken, self.rows = self.rows, []
        return taken

    def close(self) -> None:
        self.rows = []


def _plain(given: Values) -> Any:
    """Lists as JSON, by which SQLite looks through them."""
    if given is None:
        return ()
    if isinstance(given, Mapping):
        return {name: json.dumps(value) if isinstance(value, list) else value for name, value in given.items()}
    return [json.dumps(value) if isinstance(value, list) else value for value in given]


def _take_free(sqlite: sqlite3.Connection, said: str, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """What ``register.take`` does in one statement: SQLite returns nothing of the rows that it joins."""
    values = _plain(given)
    select = said[said.index("(") + 1 : said.index(") UPDATE held")]
    found = []
    for what, owner in sqlite.execute(select, values).fetchall():
        known = owner is not None and sqlite.execute("SELECT 1 FROM servers WHERE id = ?", (owner,)).fetchone() is not None
        why = "started" if owner is None else "silent" if known else "died"
        sqlite.execute(
            "UPDATE held SET owner = ?, epoch = epoch + 1, taken_at = model_clock(), rules = ?, why = ? WHERE what = ?",
            (given["me"], given["rules"], why, what),
        )
        (epoch,) = sqlite.execute("SELECT epoch FROM held WHERE what = ?", (what,)).fetchone()
        found.append((what, epoch, owner, why))
    return found


def _as_postgres(error: sqlite3.Error) -> Exception:
    if found := _DUPLICATE.search(str(error)):
        made = ModelUniqueViolation(str(error))
        made.constraint = f"pk_{found[1]}"
        return made
    if isinstance(error, sqlite3.IntegrityError):
        kind = CheckViolation if "CHECK" in str(error) else RaiseException if "stored" in str(error) else IntegrityError
        return kind(str(error))
    return error


class Driver:
    """How one server reaches the database: by its own link, as its own process."""

    def __init__(self, database: ModelDatabase, process: Process, link: Link) -> None:
        self._database, self._process, self._link = database, process, link

    def connect(self, autocommit: bool, patience: float) -> ModelConnection:
        return ModelConnection(self._database, self._process, self._link, autocommit, patience)

    def pooled(self) -> ModelConnection:
        """For an engine."""
        return self.connect(False, NEVER)

    def own(self, _: object, server: str = "") -> ModelConnection:
        """For what servers tell each other; see ``storage.database.connect``."""
        made = self.connect(True, GIVEN_UP_AFTER)
        made.session.idle_limit = 1.5
        if server:
            made.session.name = f"cardroom server {server}"
        return made
