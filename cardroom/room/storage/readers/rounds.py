"""Rounds, as they are stored."""

import json
from typing import TYPE_CHECKING, TypeVarTuple

from sqlalchemy import Row, select

from cardroom.room.storage import schema
from cardroom.room.storage.kept_tables import stored_rounds
from cardroom.room.storage.readers.reading import Readable
from cardroom.room.storage.rows import RoundHead, RoundRow, StoredRound
from cardroom.room.storage.starts import start_of

if TYPE_CHECKING:
    from sqlalchemy import Select

Columns = TypeVarTuple("Columns")
_ROUND = tuple(schema.rounds.c[name] for name in RoundRow._fields)


class RoundReader:
    def __init__(self, store: Readable) -> None:
        self._store = store

    def find(self, id: str) -> StoredRound | None:
        return self._found(select(*_ROUND).where(schema.rounds.c.id == id))

    def last(self, table_id: str) -> StoredRound | None:
        rounds = schema.rounds.c
        return self._found(select(*_ROUND).where(rounds.table_id == table_id).order_by(rounds.number.desc()).limit(1))

    def heads(self, *, table_id: str = "", visitor_id: str = "", before: float | None = None, limit: int = 50) -> list[RoundHead]:
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
        with self._store.reading() as connection:
            found = connection.execute(asked.order_by(rounds.begun_at.desc(), rounds.number.desc()).limit(limit))
            return [RoundHead(*row[:6], bool(row.void)) for row in found]

    def unsealed(self, row: "Row[*Columns]") -> RoundRow:
        """A row of the rounds, unsealed."""
        return RoundRow(row.id, row.table_id, row.number, self._store.seal.opened(row.id, json.loads(row.setup)), row.begun_at, row.root)

    def not_here(self, sentence: str) -> str:
        """Why something is not found, and where it may be."""
        with self._store.reading() as connection:
            start = start_of(connection)
        return f"{sentence.rstrip('.')}; older rounds are in the archive {start.name}." if start.number else sentence

    def _found(self, asked: "Select[*Columns]") -> StoredRound | None:
        with self._store.reading() as connection:
            row = connection.execute(asked).first()
            return None if row is None else stored_rounds(connection, [self.unsealed(row)])[0]
