"""Everything that tables go on from, read for many of them in a few questions: one table alone asks as often as a hundred."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import Connection, Row, func, or_, select, tuple_

from cardroom.room.storage import schema
from cardroom.room.storage.balances import under
from cardroom.room.storage.rows import ResultRow, RoundRow, SeatRow, StaffRow, StoredRound, TableRow

if TYPE_CHECKING:
    from cardroom.room.storage.store import Store

MOST = 100
"""Tables in one question."""

T = TypeVar("T")
Columns = TypeVarTuple("Columns")


class KeptTable(NamedTuple):
    """``balances``: of its accounts that hold something; ``round``: the last one; ``journal``: what the staff did there."""

    row: TableRow
    seats: list[SeatRow]
    balances: dict[str, int]
    round: StoredRound | None
    journal: list[StaffRow]


def kept_tables(store: "Store", ids: Sequence[str]) -> Iterator[KeptTable]:
    """In the order of ``ids``, each as of one moment; those that are not there are left out."""
    for first in range(0, len(ids), MOST):
        with store.reading() as connection:
            yield from _kept(store, connection, ids[first : first + MOST])


def _kept(store: "Store", connection: Connection, ids: Sequence[str]) -> Iterator[KeptTable]:
    tables = {row.id: store.tables.unsealed(row) for row in connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))}
    found = list(tables)
    seats, held, journal = _seats(connection, found), _balances(connection, found), _journal(connection, found)
    rounds = _last_rounds(store, connection, found)
    for id in ids:
        if id in tables:
            yield KeptTable(tables[id], seats[id], held[id], rounds.get(id), journal[id])


def _seats(connection: Connection, ids: Sequence[str]) -> Mapping[str, list[SeatRow]]:
    seats = schema.seats.c
    asked = select(schema.seats).where(seats.table_id.in_(ids)).order_by(seats.seat.is_(None), seats.seat, seats.player)
    return _by_first(
        (row.table_id, SeatRow(row.table_id, row.player, row.seat, row.visitor_id, json.loads(row.state)))
        for row in connection.execute(asked)
    )


def _balances(connection: Connection, ids: Sequence[str]) -> Mapping[str, dict[str, int]]:
    account, amount = schema.balances.c.account, schema.balances.c.amount
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    if ids:
        asked = select(account, amount).where(amount != 0, or_(*(under(f"table/{id}/") for id in ids)))
        for row in connection.execute(asked):
            found[row.account.split("/", 2)[1]][row.account] = row.amount
    return found


def _journal(connection: Connection, ids: Sequence[str]) -> Mapping[str, list[StaffRow]]:
    journal = schema.staff_journal.c
    asked = select(*(journal[name] for name in StaffRow._fields)).where(journal.table_id.in_(ids)).order_by(journal.id)
    return _by_first((row.table_id, StaffRow(*row)._replace(data=json.loads(row.data))) for row in connection.execute(asked))


def _last_rounds(store: "Store", connection: Connection, ids: Sequence[str]) -> dict[str, StoredRound]:
    rounds = schema.rounds.c
    last = select(rounds.table_id, func.max(rounds.number)).where(rounds.table_id.in_(ids)).group_by(rounds.table_id)
    asked = select(*(rounds[name] for name in RoundRow._fields)).where(tuple_(rounds.table_id, rounds.number).in_(last))
    rows = [store.rounds.unsealed(row) for row in connection.execute(asked)]
    return {stored.row.table_id: stored for stored in stored_rounds(connection, rows)}


def stored_rounds(connection: Connection, rows: Sequence[RoundRow]) -> list[StoredRound]:
    """Rounds with what was put in, what came of it, and who played."""
    inputs, results, players = schema.inputs.c, schema.results.c, schema.round_players.c
    ids = [row.id for row in rows]
    asked = select(inputs.round_id, inputs.data).where(inputs.round_id.in_(ids)).order_by(inputs.round_id, inputs.seq)
    given = _by_first((row.round_id, json.loads(row.data)) for row in connection.execute(asked))
    ended = {row.round_id: row for row in connection.execute(select(schema.results).where(results.round_id.in_(ids)))}
    who: defaultdict[str, dict[str, str | None]] = defaultdict(dict)
    for row in connection.execute(select(schema.round_players).where(players.round_id.in_(ids)).order_by(players.player)):
        who[row.round_id][row.player] = row.visitor_id
    return [StoredRound(row, tuple(given[row.id]), _result(ended.get(row.id)), who[row.id]) for row in rows]


def _result(row: "Row[*Columns] | None") -> ResultRow | None:
    return None if row is None else ResultRow(row.round_id, row.over_at, bool(row.void), json.loads(row.outcome))


def _by_first(pairs: Iterable[tuple[str, T]]) -> Mapping[str, list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found
