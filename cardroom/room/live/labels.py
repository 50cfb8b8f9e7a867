"""What people call each table, by its id: its name, else its number. Also of tables that are closed, which papers and boxes still name."""

import json

from sqlalchemy import select

from cardroom.room.live.directory import Directory
from cardroom.room.storage import Store, schema
from cardroom.room.storage.rows import StoredTableState
from cardroom.room.table.floor_settings import FloorSettings

MOST = 1000
"""Tables of the past that are known by more than their id: the newest."""


class TableLabels:
    def __init__(self, store: Store, directory: Directory) -> None:
        self._directory = directory
        tables = schema.tables.c
        with store.reading() as connection:
            found = connection.execute(select(tables.id, tables.state).order_by(tables.opened_at.desc()).limit(MOST)).all()
        self._known = {id: label for id, state in found if (label := label_in(json.loads(state)))}

    def all(self) -> dict[str, str]:
        """Return those of every table, for the staff."""
        self._known |= {table.id: table.label for table in self._directory.tables}
        return self._known

    def public(self) -> dict[str, str]:
        """Return those of the tables that everybody may see."""
        return {table.id: table.label for table in self._directory.tables if not table.settings.private}

    def of(self, table_id: str) -> str:
        """Return what people call a table; its id where nobody has said."""
        found = self._directory.find(table_id)
        return self._known.get(table_id, table_id) if found is None else found.label


def label_in(state: StoredTableState) -> str:
    """Return the label in the stored state of a table; empty: it has none."""
    return FloorSettings.of(state["control"], 0.0).label if "control" in state else ""
