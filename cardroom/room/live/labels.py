"""What people call each table, by its id: its name, else its number. Also of tables that are closed, which papers and boxes still name."""

import json
import re
from typing import NamedTuple

from sqlalchemy import select

from cardroom.room.live.directory import Directory
from cardroom.room.storage import Store, schema
from cardroom.room.storage.rows import StoredTableState
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.state import label_of

_TABLE = re.compile(r"\b([Tt]able) ([a-z2-9]{6})\b")
MOST = 1000
"""Tables of the past that are known by more than their id: the newest."""


class StoredLabel(NamedTuple):
    """What a stored table is called, empty where nobody has said; ``private``: whether not everybody may see it."""

    table_id: str
    label: str
    private: bool


def stored_labels(store: Store) -> list[StoredLabel]:
    """Return what the newest tables of a store are called, closed ones too."""
    tables = schema.tables.c
    asked = select(tables.id, tables.state, tables.settings).order_by(tables.opened_at.desc()).limit(MOST)
    with store.reading() as connection:
        rows = connection.execute(asked).all()
    return [StoredLabel(id, label_in(json.loads(state)), bool(json.loads(settings).get("private"))) for id, state, settings in rows]


class TableLabels:
    def __init__(self, store: Store, directory: Directory) -> None:
        self._directory = directory
        found = stored_labels(store)
        self._known = {each.table_id: each.label for each in found if each.label}
        self._private = {each.table_id for each in found if each.private}

    def all(self) -> dict[str, str]:
        """Return those of every table, for the staff."""
        self._look()
        return self._known

    def seen_by(self, visitor_id: str) -> dict[str, str]:
        """Return those of the tables that everybody may see, and of those at which a visitor sits; ``visitor_id`` empty: a stranger."""
        self._look()
        own = {table.id for table, _ in self._directory.of(visitor_id)} if visitor_id else set()
        return {id: label for id, label in self._known.items() if id not in self._private or id in own}

    def _look(self) -> None:
        self._known |= {table.id: label_of(table.state) for table in self._directory.tables}
        for table in self._directory.tables:
            hides = table.settings.private and not table.play.real_table  # whoever is called to a dealer's table must find it
            (self._private.add if hides else self._private.discard)(table.id)

    def of(self, table_id: str) -> str:
        """Return what people call a table; its id where nobody has said."""
        found = self._directory.find(table_id)
        return self._known.get(table_id, table_id) if found is None else label_of(found.state)

    def told(self, sentence: str) -> str:
        """Return a sentence in which tables have their labels in place of their ids."""
        return _TABLE.sub(lambda found: f"{found[1]} {self.of(found[2])}", sentence)


def label_in(state: StoredTableState) -> str:
    """Return the label in the stored state of a table; empty: it has none."""
    return FloorSettings.of(state["control"], 0.0).label if "control" in state else ""
