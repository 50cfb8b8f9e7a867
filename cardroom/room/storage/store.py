"""The store: everything that a card room keeps. One thread writes, any thread reads."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Self, TypeVarTuple

from sqlalchemy import URL, ColumnElement, Connection, Engine, Row, Select, func, literal, or_, select, union, union_all
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.selectable import SelectBase, Subquery

from cardroom.room.errors import StorageError
from cardroom.room.storage import schema
from cardroom.room.storage.batch import write_all
from cardroom.room.storage.database import (
    FileLease,
    Taken,
    check_version,
    engine_for,
    is_sqlite,
    migrate,
    read_url,
    reason,
    shown,
    take_advisory_lock,
    unusable,
    version,
    write_ahead,
)
from cardroom.room.storage.rows import (
    Change,
    Entry,
    ResultRow,
    RoundHead,
    RoundRow,
    SeatRow,
    StoredRound,
    TableRow,
    VisitorRow,
)

Columns = TypeVarTuple("Columns")

_ROUND = tuple(schema.rounds.c[name] for name in RoundRow._fields)
_ENTRY = tuple(schema.entries.c[name] for name in Entry._fields)
_LAST = "\U0010ffff"  # after every text that begins the same


class Store:
    """Made by ``open``."""

    def __init__(self, url: URL, engine: Engine, *, serve: bool) -> None:
        self._url, self._engine, self._serve = url, engine, serve
        self._lease: FileLease | None = None
        self._lock = Lock()
        self._closed = False
        self._writer: Connection | None = None
        # What is read in one go is of one moment, whatever is written meanwhile; so is every transaction of SQLite.
        self._reader = engine if is_sqlite(engine) else engine.execution_options(isolation_level="REPEATABLE READ")

    @classmethod
    def open(cls, url: str, *, serve: bool = False, create: bool = True, patience: float = 0.0) -> Self:
        """The store at this address. ``serve`` takes the lease: one server a database; ``patience``: seconds that it is waited for, since
        PostgreSQL takes a moment to notice that a server was killed.

        A schema that is missing or old is brought up to date where we serve or may create; else it is refused with one sentence, like
        everything that is not ours.
        """
        where = read_url(url)
        if where.get_backend_name() == "sqlite" and not create and not Path(where.database or "").exists():
            raise StorageError(f"{shown(where)}: there is no such file; `cardroom serve` makes one.")
        store = cls(where, engine_for(where), serve=serve)
        try:
            found = version(store._engine, where)
            if (found is None and not create) or (found is not None and found > schema.VERSION):
                check_version(found, where)
            if serve or found is None or (create and found < schema.VERSION):
                store._prepare(patience)
            check_version(version(store._engine, where), where)
        except BaseException:
            store.close()
            raise
        if not serve:
            store._let_go()
        return store

    def _prepare(self, patience: float) -> None:
        """Under the lease: nobody else brings the schema up to date meanwhile, and no other version is running."""
        end = time.monotonic() + patience
        while not self._take_lease(last=time.monotonic() >= end):
            time.sleep(0.05)
        write_ahead(self._engine, self._url)
        found = version(self._engine, self._url)  # again: the last who held the lease may have done it
        if found is None or found < schema.VERSION:
            migrate(self._engine, self._url)

    def _take_lease(self, last: bool) -> bool:
        try:
            if is_sqlite(self._engine):
                self._lease = FileLease(self._url)
            else:
                self._connect(lease=True)
        except Taken:
            if last:
                raise
            return False
        return True

    def _let_go(self) -> None:
        """Of the lease, and of the connection that holds it."""
        if self._writer is not None:
            self._writer.invalidate()  # a session's lock must not go back to the pool
            self._writer.close()
            self._writer = None
        if self._lease is not None:
            self._lease.close()
            self._lease = None

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._let_go()
            self._engine.dispose()

    @property
    def serving(self) -> bool:
        """Whether we hold the lease: nobody else writes."""
        return self._serve

    # -- writing ------------------------------------------------------------------------------------------------------------

    def _connect(self, lease: bool) -> Connection:
        if self._closed:
            raise StorageError("The store is closed.")  # without its lease it must not write
        try:
            connection = self._engine.execution_options(writes=True).connect()
        except SQLAlchemyError as error:
            raise unusable(self._url, error) from None
        if lease and not is_sqlite(self._engine):
            try:
                take_advisory_lock(connection, self._url)
            except StorageError:
                connection.invalidate()
                connection.close()
                raise
        self._writer = connection
        return connection

    def write(self, changes: Sequence[Change]) -> None:
        """All of them in one transaction, durable when this returns; or nothing of them, and ``StorageError``.

        When the connection is lost in the very moment of the commit nobody can know which: who goes on must read again what is there.
        """
        with self._lock:
            try:
                connection = self._writer or self._connect(self._serve)
                with connection.begin():
                    write_all(connection, changes)
            except StorageError:
                raise
            except Exception as error:  # whatever is wrong with a change, its writer must live on
                if self._writer is not None and self._writer.invalidated:
                    self._writer.close()
                    self._writer = None  # a server takes its lease anew with its next connection
                # The cause would carry the values into a log, seeds among them.
                raise StorageError(f"The database has refused a change, and nothing of it is written: {reason(error)}.") from None

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

    def visitors(self) -> list[VisitorRow]:
        columns = (schema.visitors.c[name] for name in VisitorRow._fields)
        with self.reading() as connection:
            return [VisitorRow(*row) for row in connection.execute(select(*columns).order_by(schema.visitors.c.created_at))]

    def open_tables(self) -> list[TableRow]:
        """In the order in which they were opened."""
        with self.reading() as connection:
            asked = select(schema.tables).where(schema.tables.c.closed_at.is_(None)).order_by(schema.tables.c.opened_at, schema.tables.c.id)
            return [_table(row) for row in connection.execute(asked)]

    def table(self, id: str) -> TableRow | None:
        with self.reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
            return None if row is None else _table(row)

    def seats(self, table_id: str) -> list[SeatRow]:
        """By seat; who has none comes last."""
        seats = schema.seats.c
        with self.reading() as connection:
            asked = select(schema.seats).where(seats.table_id == table_id).order_by(seats.seat.is_(None), seats.seat, seats.player)
            return [SeatRow(row.table_id, row.player, row.seat, row.visitor_id, json.loads(row.state)) for row in connection.execute(asked)]

    def round(self, id: str) -> StoredRound | None:
        return self._round(select(*_ROUND).where(schema.rounds.c.id == id))

    def last_round(self, table_id: str) -> StoredRound | None:
        rounds = schema.rounds.c
        return self._round(select(*_ROUND).where(rounds.table_id == table_id).order_by(rounds.number.desc()).limit(1))

    def _round(self, asked: "Select[*Columns]") -> StoredRound | None:
        with self.reading() as connection:
            row = connection.execute(asked).first()
            return None if row is None else _stored(connection, _round(row))

    def rounds(self, *, table_id: str = "", visitor_id: str = "", before: float | None = None, limit: int = 50) -> list[RoundHead]:
        """Newest first; ``before``: only those begun before that moment."""
        rounds, tables, results, players = schema.rounds.c, schema.tables.c, schema.results.c, schema.round_players.c
        heads = select(rounds.id, rounds.table_id, rounds.number, tables.edition, rounds.begun_at, results.over_at, results.void)
        asked = heads.select_from(
            schema.rounds.join(schema.tables, tables.id == rounds.table_id).outerjoin(schema.results, results.round_id == rounds.id)
        )
        if table_id:
            asked = asked.where(rounds.table_id == table_id)
        if visitor_id:
            asked = asked.where(rounds.id.in_(select(players.round_id).where(players.visitor_id == visitor_id)))
        if before is not None:
            asked = asked.where(rounds.begun_at < before)
        with self.reading() as connection:
            found = connection.execute(asked.order_by(rounds.begun_at.desc(), rounds.number.desc()).limit(limit))
            return [RoundHead(*row[:6], bool(row.void)) for row in found]

    def balance(self, account: str) -> int:
        with self.reading() as connection:
            return balance(connection, account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What every account that begins so holds, by name; those that hold nothing are left out."""
        with self.reading() as connection:
            return balances(connection, prefix)

    def entries(self, *, journal: str = "", account: str = "", before: int | None = None, limit: int = 200) -> list[tuple[int, Entry]]:
        """With their numbers. Of a journal: in order. Else the newest first; ``before``: only those with lower numbers."""
        id = schema.entries.c.id
        asked = select(id, *_ENTRY)
        if journal:
            asked = asked.where(schema.entries.c.journal == journal)
        if before is not None:
            asked = asked.where(id < before)
        if account:
            asked = asked.where(id.in_(_touching(account, before, limit))) if not journal else asked.where(_touches(account))
        asked = asked.order_by(schema.entries.c.line if journal else id.desc()).limit(limit)
        with self.reading() as connection:
            return [(row[0], Entry(*row[1:])) for row in connection.execute(asked)]


def _table(row: "Row[*Columns]") -> TableRow:
    settings, state = json.loads(row.settings), json.loads(row.state)
    return TableRow(row.id, row.edition, row.digest, settings, state, row.opened_by, row.opened_at, row.closed_at)


def _round(row: "Row[*Columns]") -> RoundRow:
    return RoundRow(row.id, row.table_id, row.number, json.loads(row.setup), row.begun_at, row.root)


def _stored(connection: Connection, row: RoundRow) -> StoredRound:
    id = row.id
    inputs, results, players = schema.inputs.c, schema.results.c, schema.round_players.c
    given = connection.execute(select(inputs.data).where(inputs.round_id == id).order_by(inputs.seq)).scalars()
    result = connection.execute(select(results.over_at, results.void, results.outcome).where(results.round_id == id)).first()
    who = connection.execute(select(players.player, players.visitor_id).where(players.round_id == id).order_by(players.player))
    return StoredRound(
        row,
        tuple(json.loads(data) for data in given),
        None if result is None else ResultRow(id, result.over_at, bool(result.void), json.loads(result.outcome)),
        {row.player: row.visitor_id for row in who},
    )


def balance(connection: Connection, account: str) -> int:
    entries = schema.entries.c
    come = select(func.coalesce(func.sum(entries.amount), 0)).where(entries.target == account).scalar_subquery()
    gone = select(func.coalesce(func.sum(entries.amount), 0)).where(entries.source == account).scalar_subquery()
    return int(connection.execute(select(come - gone)).scalar_one())


def balances(connection: Connection, prefix: str = "") -> dict[str, int]:
    moved = _moved(prefix)
    total = func.sum(moved.c.amount)
    asked = select(moved.c.account, total).group_by(moved.c.account).having(total != 0).order_by(moved.c.account)
    return {account: int(amount) for account, amount in connection.execute(asked)}


def _moved(prefix: str) -> Subquery:
    """What each entry takes from an account, and what it brings to one."""
    entries = schema.entries.c
    parts = []
    for side, amount in ((entries.target, entries.amount), (entries.source, literal(0) - entries.amount)):
        part = select(side.label("account"), func.sum(amount).label("amount")).group_by(side)
        parts.append(part.where(side >= prefix, side < prefix + _LAST) if prefix else part)
    return union_all(*parts).subquery()


def _touches(account: str) -> "ColumnElement[bool]":
    return or_(schema.entries.c.source == account, schema.entries.c.target == account)


def _touching(account: str, before: int | None, limit: int) -> SelectBase:
    """The numbers of the newest entries of an account, each side from the end of its index."""
    parts = []
    for side in (schema.entries.c.source, schema.entries.c.target):
        part = select(schema.entries.c.id).where(side == account).order_by(schema.entries.c.id.desc()).limit(limit)
        parts.append(select((part if before is None else part.where(schema.entries.c.id < before)).subquery().c.id))
    return union(*parts)
