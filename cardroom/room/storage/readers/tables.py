"""Tables and their seats, as they are stored."""

import json
from typing import TypeVarTuple

from sqlalchemy import Row, select

from cardroom.room.storage import schema
from cardroom.room.storage.readers.reading import Readable
from cardroom.room.storage.rows import SeatRow, TableRow
from cardroom.room.storage.texts import read_alike

Columns = TypeVarTuple("Columns")


class TableReader:
    def __init__(self, store: Readable) -> None:
        self._store = store

    def open(self) -> list[TableRow]:
        """In the order in which they were opened."""
        with self._store.reading() as connection:
            asked = select(schema.tables).where(schema.tables.c.closed_at.is_(None)).order_by(schema.tables.c.opened_at, schema.tables.c.id)
            return [self.unsealed(row) for row in connection.execute(asked)]

    def find(self, id: str) -> TableRow | None:
        with self._store.reading() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
            return None if row is None else self.unsealed(row)

    def seats(self, table_id: str) -> list[SeatRow]:
        """By seat; who has none comes last."""
        seats = schema.seats.c
        with self._store.reading() as connection:
            asked = select(schema.seats).where(seats.table_id == table_id).order_by(seats.seat.is_(None), seats.seat, seats.player)
            return [SeatRow(row.table_id, row.player, row.seat, row.visitor_id, json.loads(row.state)) for row in connection.execute(asked)]

    def unsealed(self, row: "Row[*Columns]") -> TableRow:
        """A row of the tables, unsealed."""
        settings, state = read_alike(row.settings), self._store.seal.opened_state(row.id, json.loads(row.state))
        return TableRow(row.id, row.edition, row.digest, settings, state, row.opened_by, row.opened_at, row.closed_at)
