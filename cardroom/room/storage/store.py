"""The store: everything that a card room keeps. One thread writes, any thread reads."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVarTuple

from sqlalchemy import URL, ColumnElement, Connection, Engine, Executable, Row, Select, or_, select, text, union
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.selectable import SelectBase

from cardroom.room.base.computer import COMPUTER, Computer
from cardroom.room.base.errors import StorageError
from cardroom.room.storage import private, schema
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.balances import balance, balances
from cardroom.room.storage.connections import OpenConnections
from cardroom.room.storage.copies import lost_log, newest_at
from cardroom.room.storage.database import check_version, connect, engine_for, is_sqlite, read_url, shown, shrink, unusable, version
from cardroom.room.storage.ended_sessions import forget_sessions
from cardroom.room.storage.kept_tables import stored_rounds
from cardroom.room.storage.lease import check_names
from cardroom.room.storage.migrations.shape import demand_shape
from cardroom.room.storage.rows import (
    Change,
    CredentialRow,
    LedgerEntry,
    LeftWith,
    RequestRow,
    RoundHead,
    RoundRow,
    SeatRow,
    SessionRow,
    StaffRow,
    StoredRound,
    TableRow,
    VisitorRow,
)
from cardroom.room.storage.seal import Seal, demand_keys, seal_file
from cardroom.room.storage.starts import ArchiveStart, start_of
from cardroom.room.storage.texts import read_alike
from cardroom.room.storage.writer import Result, Writer

if TYPE_CHECKING:
    import psycopg

Columns = TypeVarTuple("Columns")
CLOSED_WITHIN = 5.0
"""Seconds after which a store that is closed breaks off the connections that do not answer."""

Connect: TypeAlias = "Callable[[Engine, str], psycopg.Connection]"

_ROUND = tuple(schema.rounds.c[name] for name in RoundRow._fields)
_STAFF = select(schema.staff_journal.c.id, *(schema.staff_journal.c[name] for name in StaffRow._fields))
_ENTRY = tuple(schema.entries.c[name] for name in LedgerEntry._fields)


class Store:
    """Made by ``open``."""

    def __init__(self, url: URL, engine: Engine, connect: Connect = connect, computer: Computer = COMPUTER) -> None:
        """``connect``: how to reach the database without the engine, for what servers tell each other."""
        self._url, self._engine, self._connect = url, engine, connect
        self.seal = Seal(seal_file())
        self.was_open = False  # others could read the file until now
        self._writer = Writer(url, engine, self.seal, computer)
        self._connections = None if is_sqlite(engine) else OpenConnections(engine, computer)
        # What is read in one go is of one moment, whatever is written meanwhile; so is every transaction of SQLite.
        self._reader = engine if is_sqlite(engine) else engine.execution_options(isolation_level="REPEATABLE READ")

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

    def visitors(self) -> list[VisitorRow]:
        columns = (schema.visitors.c[name] for name in VisitorRow._fields)
        with self.reading() as connection:
            return [VisitorRow(*row) for row in connection.execute(select(*columns).order_by(schema.visitors.c.created_at))]

    def sessions(self) -> list[SessionRow]:
        """Those that nobody has revoked, whether their time is over or not."""
        columns = (schema.sessions.c[name] for name in SessionRow._fields)
        with self.reading() as connection:
            return [SessionRow(*row) for row in connection.execute(select(*columns).where(schema.sessions.c.revoked_at.is_(None)))]

    def credentials(self) -> list[CredentialRow]:
        columns = (schema.credentials.c[name] for name in CredentialRow._fields)
        with self.reading() as connection:
            found = connection.execute(select(*columns)).all()
            return [CredentialRow(id, password, tuple(json.loads(codes)), *rest) for id, password, codes, *rest in found]

    def staff_journal(self, *, after: int = 0, table: str = "") -> list[tuple[int, StaffRow]]:
        """With their numbers, in order."""
        journal = schema.staff_journal.c
        asked = _STAFF.where(journal.id > after).order_by(journal.id)
        return self._staff_lines(asked.where(journal.table_id == table) if table else asked)

    def staff_lines(self, *, before: int | None = None, about: str = "", what: str = "", limit: int = 50) -> list[tuple[int, StaffRow]]:
        """With their numbers, the newest first; ``about``: only what a visitor did, or what was done about him."""
        journal = schema.staff_journal.c
        asked = _STAFF if before is None else _STAFF.where(journal.id < before)
        asked = asked.where(or_(journal.about == about, journal.who == about)) if about else asked
        asked = asked.where(journal.what == what) if what else asked
        return self._staff_lines(asked.order_by(journal.id.desc()).limit(limit))

    def _staff_lines(self, asked: Executable) -> list[tuple[int, StaffRow]]:
        with self.reading() as connection:
            return [(row[0], StaffRow(*row[1:])._replace(data=json.loads(row.data))) for row in connection.execute(asked)]

    def size(self) -> int:
        """Bytes that the database takes."""
        pages = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        asked = pages if is_sqlite(self._engine) else "SELECT pg_database_size(current_database())"
        with self.reading() as connection:
            return int(connection.execute(text(asked)).scalar() or 0)

    def open_tables(self) -> list[TableRow]:
        """In the order in which they were opened."""
        with self.reading() as connection:
            asked = select(schema.tables).where(schema.tables.c.closed_at.is_(None)).order_by(schema.tables.c.opened_at, schema.tables.c.id)
            return [self.opened_table(row) for row in connection.execute(asked)]

    def table(self, id: str) -> TableRow | None:
        with self.reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
            return None if row is None else self.opened_table(row)

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
            return None if row is None else stored_rounds(connection, [self.opened_round(row)])[0]

    def opened_table(self, row: "Row[*Columns]") -> TableRow:
        """A row of the tables, unsealed."""
        settings, state = read_alike(row.settings), self.seal.opened_state(row.id, json.loads(row.state))
        return TableRow(row.id, row.edition, row.digest, settings, state, row.opened_by, row.opened_at, row.closed_at)

    def opened_round(self, row: "Row[*Columns]") -> RoundRow:
        """A row of the rounds, unsealed."""
        return RoundRow(row.id, row.table_id, row.number, self.seal.opened(row.id, json.loads(row.setup)), row.begun_at, row.root)

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

    def request(self, visitor_id: str, key: str) -> RequestRow | None:
        """What a visitor's request of this id did; None: it has done nothing."""
        requests = schema.requests.c
        with self.reading() as connection:
            row = connection.execute(select(schema.requests).where(requests.visitor_id == visitor_id, requests.key == key)).first()
            return None if row is None else RequestRow(*row)

    def balance(self, account: str) -> int:
        with self.reading() as connection:
            return balance(connection, account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What every account that begins so holds, by name; those that hold nothing are left out."""
        with self.reading() as connection:
            return balances(connection, prefix)

    def left_with(self, table_id: str, visitor_id: str) -> LeftWith | None:
        """What he took to the cashier when he last left this table, if he has brought nothing since."""
        account, entries = visitor_account(visitor_id), schema.entries.c
        here = select(entries.id, entries.amount, entries.at).where(entries.table_id == table_id, entries.reverses.is_(None))
        with self.reading() as connection:
            brought, took = (
                connection.execute(here.where(side == account).order_by(entries.id.desc()).limit(1)).first()
                for side in (entries.source, entries.target)
            )
            if brought is None and took is None:
                archived = start_of(connection).opening["left"].get(table_id, {}).get(visitor_id)
                return None if archived is None else LeftWith(int(archived[0]), archived[1])
        return None if took is None or (brought is not None and brought.id > took.id) else LeftWith(took.amount, took.at)

    def start(self) -> ArchiveStart:
        """What the database begins with: nothing, or what an archive ended with."""
        with self.reading() as connection:
            return start_of(connection)

    def not_here(self, sentence: str) -> str:
        """Why something is not found, and where it may be."""
        start = self.start()
        return f"{sentence.rstrip('.')}; older rounds are in the archive {start.name}." if start.number else sentence

    def shrink(self) -> None:
        shrink(self._engine)

    def entries(
        self, *, journal: str = "", account: str = "", before: int | None = None, limit: int = 200
    ) -> list[tuple[int, LedgerEntry]]:
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
            return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]


def _touches(account: str) -> "ColumnElement[bool]":
    return or_(schema.entries.c.source == account, schema.entries.c.target == account)


def _touching(account: str, before: int | None, limit: int) -> SelectBase:
    """The numbers of the newest entries of an account, each side from the end of its index."""
    parts = []
    for side in (schema.entries.c.source, schema.entries.c.target):
        part = select(schema.entries.c.id).where(side == account).order_by(schema.entries.c.id.desc()).limit(limit)
        parts.append(select((part if before is None else part.where(schema.entries.c.id < before)).subquery().c.id))
    return union(*parts)
