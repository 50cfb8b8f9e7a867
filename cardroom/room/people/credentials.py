"""What is kept of accounts that are somebody's own: passwords and recovery codes as hashes, and second factors."""

import asyncio
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from weakref import WeakValueDictionary

from cardroom.room.base.errors import StorageError
from cardroom.room.base.tasks import held
from cardroom.room.storage.rows import Change, CredentialRow


class Credentials:
    def __init__(self, rows: Iterable[CredentialRow]) -> None:
        self._rows = {row.visitor_id: row for row in rows}
        self._doubtful: set[str] = set()  # visitors of whom something may have been stored, or not
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, visitor_id: str) -> CredentialRow | None:
        """None: nobody has made this account his own."""
        return self._rows.get(visitor_id)

    def sure(self, visitor_id: str) -> CredentialRow | None:
        """The same, for a caller that relies on it: what is in doubt is read again first."""
        if visitor_id in self._doubtful:
            raise StorageError("It is not known yet what is stored of an account whose last change failed.")
        return self.of(visitor_id)

    def one_at_a_time(self, visitor_id: str) -> AbstractAsyncContextManager[None]:
        """Check something and then change it alone, until the change is stored: no code is used twice."""
        lock = self._locks.get(visitor_id)
        if lock is None:
            lock = self._locks[visitor_id] = asyncio.Lock()
        return held(lock)

    def stored(self, change: Change) -> None:
        self._rows.update({row.visitor_id: row for row in change.credentials})

    def failed(self, change: Change) -> None:
        self._doubtful.update(row.visitor_id for row in change.credentials)

    def recount(self, rows: Iterable[CredentialRow]) -> None:
        self._doubtful.clear()
        self._rows = {row.visitor_id: row for row in rows}

    def read_again(self, rows: Iterable[CredentialRow]) -> None:
        """What is stored of some, as another server may have changed it."""
        self._rows.update({row.visitor_id: row for row in rows})
