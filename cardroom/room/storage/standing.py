"""The open tables as they are stored, without their rounds: for a reader of tables that another server holds."""

import json
from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import select

from cardroom.room.storage import schema
from cardroom.room.storage.rows import SeatRow, TableRow
from cardroom.room.storage.store import Store


class TableStanding(NamedTuple):
    """A table, and who sits there. What is sealed of its state is left out."""

    row: TableRow
    seats: list[SeatRow]


def standing(store: Store, here: Collection[str]) -> list[TableStanding]:
    """In the order in which they were opened; without those of which all is known ``here``."""
    tables, seats = schema.tables.c, schema.seats.c
    asked = select(schema.tables).where(tables.closed_at.is_(None), tables.id.not_in(here)).order_by(tables.opened_at, tables.id)
    with store.reading() as connection:
        found = connection.execute(asked).all()
        at_these = seats.table_id.in_([row.id for row in found])
        sit = select(schema.seats).where(at_these).order_by(seats.seat.is_(None), seats.seat, seats.player)
        at: defaultdict[str, list[SeatRow]] = defaultdict(list)
        for row in connection.execute(sit) if found else ():
            at[row.table_id].append(SeatRow(row.table_id, row.player, row.seat, row.visitor_id, json.loads(row.state)))
    made: list[TableStanding] = []
    for row in found:
        state = json.loads(row.state)
        state.pop("coming", None)
        settings = json.loads(row.settings)
        table = TableRow(row.id, row.edition, row.digest, settings, state, row.opened_by, row.opened_at, row.closed_at)
        made.append(TableStanding(table, at[row.id]))
    return made
