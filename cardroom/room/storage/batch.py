"""Many changes as a few statements: all rows of a table go to the database at once."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from sqlalchemy import Connection, Insert, Table, bindparam, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from cardroom.room.storage import schema
from cardroom.room.storage.rows import Change, Entry, SeatRow, TableRow, VisitorRow

Changed = TypeVar("Changed", VisitorRow, TableRow)

_text = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_LAST_ENTRY = select(func.max(schema.entries.c.id))
_LEAVE = delete(schema.seats).where(schema.seats.c.table_id == bindparam("at"), schema.seats.c.player == bindparam("who"))


def write_all(connection: Connection, changes: Sequence[Change]) -> None:
    """In the order that the keys between tables ask for. Of a visitor, a table or a seat only what it has become in the end is written."""
    dialect = connection.dialect.name

    def put(table: Table, rows: list[dict[str, object]], *changing: str) -> None:
        if rows:
            connection.execute(_upsert(dialect, table, changing) if changing else insert(table), rows)

    put(schema.visitors, [_visitor(row) for row in _latest(row for change in changes for row in change.visitors)], "name", "name_key")
    put(schema.tables, [_table(row) for row in _latest(row for change in changes for row in change.tables)], "state", "closed_at")
    taken, left = _seats(changes)
    if left:
        connection.execute(_LEAVE, [{"at": table_id, "who": player} for table_id, player in left])
    put(schema.seats, [{**row._asdict(), "state": _text(row.state)} for row in taken], "seat", "visitor_id", "state")
    rounds, entries = _numbered(changes, connection)
    put(schema.rounds, rounds)
    put(schema.round_players, [row._asdict() for change in changes for row in change.players])
    put(
        schema.inputs,
        [{"round_id": id, "seq": seq, "data": _text(data), "at": at} for change in changes for id, seq, data, at in change.inputs],
    )
    put(schema.results, [{**row._asdict(), "outcome": _text(row.outcome)} for change in changes for row in change.results])
    put(schema.entries, entries)


@cache
def _upsert(dialect: str, table: Table, changing: tuple[str, ...]) -> Insert:
    new: sqlite.Insert | postgresql.Insert = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    return new.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_={name: new.excluded[name] for name in changing})


def _latest(rows: Iterable[Changed]) -> list[Changed]:
    return list({row.id: row for row in rows}.values())


def _visitor(row: VisitorRow) -> dict[str, object]:
    return {**row._asdict(), "name_key": row.name.casefold()}


def _table(row: TableRow) -> dict[str, object]:
    return {**row._asdict(), "settings": _text(row.settings), "state": _text(row.state)}


def _seats(changes: Iterable[Change]) -> tuple[list[SeatRow], list[tuple[str, str]]]:
    """Who sits in the end, and who has gone."""
    last: dict[tuple[str, str], SeatRow | None] = {}
    for change in changes:
        last.update(dict.fromkeys(change.gone))
        last.update({(row.table_id, row.player): row for row in change.seats})
    return [row for row in last.values() if row is not None], [key for key, row in last.items() if row is None]


def _numbered(changes: Sequence[Change], connection: Connection) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Entries with the numbers that come next, and rounds with the last entry before them: where in the ledger each began."""
    rounds: list[dict[str, object]] = []
    entries: list[dict[str, object]] = []
    if not any(change.entries or change.rounds for change in changes):
        return rounds, entries
    last: int = connection.execute(_LAST_ENTRY).scalar() or 0
    names = ("id", *Entry._fields)
    for change in changes:
        begins: dict[str | None, int] = {}
        for entry in change.entries:
            begins.setdefault(entry.journal, last)
            last += 1
            entries.append(dict(zip(names, (last, *entry), strict=True)))
        for row in change.rounds:
            # A round without an entry in its first change began after what the change brought to its table.
            rounds.append({**row._asdict(), "setup": _text(row.setup), "after_entry": begins.get(row.id, last)})
    return rounds, entries
