"""The ledger, as it is stored: balances and entries."""

from sqlalchemy import ColumnElement, or_, select, union
from sqlalchemy.sql.selectable import SelectBase

from cardroom.room.storage import schema
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.balances import balance, balances
from cardroom.room.storage.readers.reading import Readable
from cardroom.room.storage.rows import LedgerEntry, LeftWith
from cardroom.room.storage.starts import ArchiveStart, start_of

_ENTRY = tuple(schema.entries.c[name] for name in LedgerEntry._fields)


class LedgerReader:
    def __init__(self, store: Readable) -> None:
        self._store = store

    def balance(self, account: str) -> int:
        with self._store.reading() as connection:
            return balance(connection, account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What every account that begins so holds, by name; those that hold nothing are left out."""
        with self._store.reading() as connection:
            return balances(connection, prefix)

    def left_with(self, table_id: str, visitor_id: str) -> LeftWith | None:
        """What he took to the cashier when he last left this table, if he has brought nothing since."""
        account, entries = visitor_account(visitor_id), schema.entries.c
        here = select(entries.id, entries.amount, entries.at).where(entries.table_id == table_id, entries.reverses.is_(None))
        with self._store.reading() as connection:
            brought, took = (
                connection.execute(here.where(side == account).order_by(entries.id.desc()).limit(1)).first()
                for side in (entries.source, entries.target)
            )
            if brought is None and took is None:
                archived = start_of(connection).opening["left"].get(table_id, {}).get(visitor_id)
                return None if archived is None else LeftWith(int(archived[0]), archived[1])
        return None if took is None or (brought is not None and brought.id > took.id) else LeftWith(took.amount, took.at)

    def entries(
        self, *, journal: str = "", account: str = "", before: int | None = None, limit: int = 200
    ) -> list[tuple[int, LedgerEntry]]:
        """With their numbers. Of a journal: in order. Else the newest first; ``before``: only those with lower numbers."""
        id = schema.entries.c.id
        asked = select(id, *_ENTRY)
        if journal:
            asked = asked.where(schema.entries.c.journal == journal)
        if before is not None:
            asked = asked.where(id < before)
        if account:
            asked = asked.where(id.in_(_touching(account, before, limit))) if not journal else asked.where(_touches(account))
        asked = asked.order_by(schema.entries.c.line if journal else id.desc()).limit(limit)
        with self._store.reading() as connection:
            return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]

    def start(self) -> ArchiveStart:
        """What the database begins with: nothing, or what an archive ended with."""
        with self._store.reading() as connection:
            return start_of(connection)


def _touches(account: str) -> "ColumnElement[bool]":
    return or_(schema.entries.c.source == account, schema.entries.c.target == account)


def _touching(account: str, before: int | None, limit: int) -> SelectBase:
    """The numbers of the newest entries of an account, each side from the end of its index."""
    parts = []
    for side in (schema.entries.c.source, schema.entries.c.target):
        part = select(schema.entries.c.id).where(side == account).order_by(schema.entries.c.id.desc()).limit(limit)
        parts.append(select((part if before is None else part.where(schema.entries.c.id < before)).subquery().c.id))
    return union(*parts)
