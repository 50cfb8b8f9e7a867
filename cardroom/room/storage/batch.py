"""Many changes as a few statements: all rows of a table go to the database at once."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from sqlalchemy import Connection, Insert, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from cardroom.room.base.errors import BadText
from cardroom.room.storage import schema
from cardroom.room.storage.balances import move
from cardroom.room.storage.insertion import Row as Kept
from cardroom.room.storage.insertion import put
from cardroom.room.storage.links import COLUMNS, Chains
from cardroom.room.storage.purses import check_purses
from cardroom.room.storage.rows import Change, PrivateRow, SeatRow, TableRow, VisitorRow
from cardroom.room.storage.seal import Seal
from cardroom.room.storage.texts import text

Changed = TypeVar("Changed", VisitorRow, TableRow)

_LAST_ENTRY = select(select(func.max(schema.entries.c.id)).scalar_subquery(), select(func.max(schema.archives.c.entry)).scalar_subquery())
_LAST_OF_STAFF = select(func.max(schema.staff_journal.c.id))
_PROLONG = (
    update(schema.sessions)
    .where(schema.sessions.c.key == bindparam("of"), schema.sessions.c.revoked_at.is_(None))
    .values(until=bindparam("lasts"))
)
_LEAVE = delete(schema.seats).where(schema.seats.c.table_id == bindparam("at"), schema.seats.c.player == bindparam("who"))

_PRIVATE = schema.private_papers.c
_FORGET = delete(schema.private_papers).where(_PRIVATE.visitor_id == bindparam("of"), _PRIVATE.kind == bindparam("named"))


class WriterMemory:
    """What the one writer knows of what is stored, and need not ask again; when a transaction fails it begins anew."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.accounts: set[str] = set()  # that have a balance
        self.entry: int | None = None  # the number of the last one; None: it must be asked for
        self.chains = Chains()


def write_all(connection: Connection, changes: Sequence[Change], known: WriterMemory, seal: Seal) -> None:
    """In the order that the keys between tables ask for. Of a visitor, a table or a seat only what it has become in the end is written."""
    _check_texts(changes)
    dialect = connection.dialect.name
    if dialect != "sqlite":
        check_purses(connection, changes)

    def become(table: Table, rows: list[dict[str, object]], *changing: str) -> None:
        if rows:
            connection.execute(_upsert(dialect, table, changing), rows)

    become(schema.visitors, [_visitor(row) for row in _latest(row for change in changes for row in change.visitors)], "name", "name_key")
    sessions = {row.key: row for change in changes for row in change.sessions}
    become(schema.sessions, [row._asdict() for row in sessions.values()], "until", "proved_at", "revoked_at")
    if prolonged := [{"of": row.key, "lasts": row.until} for change in changes for row in change.prolonged]:
        connection.execute(_PROLONG, prolonged)
    credentials = {row.visitor_id: row for change in changes for row in change.credentials}
    become(
        schema.credentials,
        [{**row._asdict(), "recovery": text(row.recovery)} for row in credentials.values()],
        *("password", "recovery", "second", "step", "changed_at"),
    )
    private = {(row.visitor_id, row.kind): row for change in changes for row in change.private}
    become(schema.private_papers, [_private(row, seal) for row in private.values() if row.data is not None], "sealed", "at")
    if forgotten := [{"of": row.visitor_id, "named": row.kind} for row in private.values() if row.data is None]:
        connection.execute(_FORGET, forgotten)
    become(schema.tables, [_table(row, seal) for row in _latest(row for change in changes for row in change.tables)], "state", "closed_at")
    taken, left = _seats(changes)
    if left:
        connection.execute(_LEAVE, [{"at": table_id, "who": player} for table_id, player in left])
    become(schema.seats, [{**row._asdict(), "state": text(row.state)} for row in taken], "seat", "visitor_id", "state")
    requests = [row._asdict() for change in changes for row in change.requests]
    if requests:
        connection.execute(insert(schema.requests), requests)
    played = [row._asdict() for change in changes for row in change.played]
    if played:
        connection.execute(insert(schema.played), played)
    rounds, entries = _numbered(changes, connection, seal, known)
    kept: dict[str, list[Kept]] = {
        "rounds": rounds,
        "round_players": [row for change in changes for row in change.players],
        "inputs": [(id, seq, text(data), float(at)) for change in changes for id, seq, data, at in change.inputs],
        "results": [(id, float(at), bool(void), text(outcome)) for change in changes for id, at, void, outcome in change.results],
        "entries": entries,
        "staff_journal": _staff(changes, connection),
    }
    for name, rows in kept.items():
        put(connection, name, COLUMNS[name], rows)
    move(connection, ((entry.source, entry.target, entry.amount) for change in changes for entry in change.entries), known.accounts)
    known.chains.link(connection, kept)


def _check_texts(changes: Sequence[Change]) -> None:
    """Refuse on every database what PostgreSQL cannot keep. What is stored as JSON has no such character in it."""
    for change in changes:
        rows = (*change.visitors, *change.sessions, *change.tables, *change.seats, *change.players)
        for row in (*rows, *change.requests, *change.staff, *change.entries):
            if any(isinstance(value, str) and "\0" in value for value in row):
                raise BadText


@cache
def _upsert(dialect: str, table: Table, changing: tuple[str, ...]) -> Insert:
    new: sqlite.Insert | postgresql.Insert = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    return new.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_={name: new.excluded[name] for name in changing})


def _latest(rows: Iterable[Changed]) -> list[Changed]:
    return list({row.id: row for row in rows}.values())


def _visitor(row: VisitorRow) -> dict[str, object]:
    return {**row._asdict(), "name_key": row.name.casefold(), "secret": row.id}


def _private(row: PrivateRow, seal: Seal) -> dict[str, object]:
    sealed = seal.sealed_paper(row.visitor_id, row.kind, text(row.data))
    return {"visitor_id": row.visitor_id, "kind": row.kind, "at": row.at, "sealed": sealed}


def _table(row: TableRow, seal: Seal) -> dict[str, object]:
    return {**row._asdict(), "settings": text(row.settings), "state": text(seal.sealed_state(row.id, row.state))}


def _seats(changes: Iterable[Change]) -> tuple[list[SeatRow], list[tuple[str, str]]]:
    """Who sits in the end, and who has gone."""
    last: dict[tuple[str, str], SeatRow | None] = {}
    for change in changes:
        last.update(dict.fromkeys(change.gone))
        last.update({(row.table_id, row.player): row for row in change.seats})
    return [row for row in last.values() if row is not None], [key for key, row in last.items() if row is None]


def _numbered(changes: Sequence[Change], connection: Connection, seal: Seal, known: WriterMemory) -> tuple[list[Kept], list[Kept]]:
    """Entries with the numbers that come next, and rounds with the last entry before them: where in the ledger each began."""
    rounds: list[Kept] = []
    entries: list[Kept] = []
    if not any(change.entries or change.rounds for change in changes):
        return rounds, entries
    last: int = max(each or 0 for each in connection.execute(_LAST_ENTRY).one()) if known.entry is None else known.entry
    for change in changes:
        begins: dict[str | None, int] = {}
        for entry in change.entries:
            begins.setdefault(entry.journal, last)
            last += 1
            entries.append((last, entry.journal, entry.line, float(entry.at), *entry[3:]))
        for id, table_id, number, setup, begun_at, root in change.rounds:
            # A round without an entry in its first change began after what the change brought to its table.
            sealed = text(seal.sealed(id, setup))
            rounds.append((id, table_id, number, sealed, float(begun_at), root, begins.get(id, last)))
    known.entry = last
    return rounds, entries


def _staff(changes: Sequence[Change], connection: Connection) -> list[Kept]:
    rows = [row for change in changes for row in change.staff]
    last: int = (connection.execute(_LAST_OF_STAFF).scalar() or 0) if rows else 0
    return [
        (number, float(at), who, role, address, what, table_id, about, text(data), why)
        for number, (at, who, role, address, what, table_id, about, data, why) in enumerate(rows, last + 1)
    ]
