"""What people call each table, by its id: its name, else its number. Also of tables that are closed, which papers and boxes still name."""

import json
import re

from sqlalchemy import select

from cardroom.room.live.directory import Directory
from cardroom.room.storage import Store, schema
from cardroom.room.storage.rows import StoredTableState
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.state import label_of

_TABLE = re.compile(r"\btable ([a-z2-9]{6})\b")
MOST = 1000
"""Tables of the past that are known by more than their id: the newest."""


class TableLabels:
    def __init__(self, store: Store, directory: Directory) -> None:
        self._directory = directory
        tables = schema.tables.c
        with store.reading() as connection:
            asked = select(tables.id, tables.state, tables.settings).order_by(tables.opened_at.desc()).limit(MOST)
            found = [(id, label_in(json.loads(state)), json.loads(settings)) for id, state, settings in connection.execute(asked)]
        self._known = {id: label for id, label, _ in found if label}
        self._private = {id for id, _, settings in found if settings.get("private")}

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
        self._private |= {table.id for table in self._directory.tables if table.settings.private}

    def of(self, table_id: str) -> str:
        """Return what people call a table; its id where nobody has said."""
        found = self._directory.find(table_id)
        return self._known.get(table_id, table_id) if found is None else label_of(found.state)

    def told(self, sentence: str) -> str:
        """Return a sentence in which tables have their labels in place of their ids."""
        return _TABLE.sub(lambda found: f"table {self.of(found[1])}", sentence)


def label_in(state: StoredTableState) -> str:
    """Return the label in the stored state of a table; empty: it has none."""
    return FloorSettings.of(state["control"], 0.0).label if "control" in state else ""
