"""The lines of the staff's journal, with their numbers."""

import json

from sqlalchemy import Executable, or_, select

from cardroom.room.storage import schema
from cardroom.room.storage.readers.reading import Readable
from cardroom.room.storage.rows import StaffRow

_STAFF = select(schema.staff_journal.c.id, *(schema.staff_journal.c[name] for name in StaffRow._fields))


class JournalReader:
    def __init__(self, store: Readable) -> None:
        self._store = store

    def lines(self, *, after: int = 0, table: str = "") -> list[tuple[int, StaffRow]]:
        """In order."""
        journal = schema.staff_journal.c
        asked = _STAFF.where(journal.id > after).order_by(journal.id)
        return self._numbered(asked.where(journal.table_id == table) if table else asked)

    def newest(self, *, before: int | None = None, about: str = "", what: str = "", limit: int = 50) -> list[tuple[int, StaffRow]]:
        """The newest first; ``about``: only what a visitor did, or what was done about him."""
        journal = schema.staff_journal.c
        asked = _STAFF if before is None else _STAFF.where(journal.id < before)
        asked = asked.where(or_(journal.about == about, journal.who == about)) if about else asked
        asked = asked.where(journal.what == what) if what else asked
        return self._numbered(asked.order_by(journal.id.desc()).limit(limit))

    def _numbered(self, asked: Executable) -> list[tuple[int, StaffRow]]:
        with self._store.reading() as connection:
            return [(row[0], StaffRow(*row[1:])._replace(data=json.loads(row.data))) for row in connection.execute(asked)]
