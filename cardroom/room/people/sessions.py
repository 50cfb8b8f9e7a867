"""Where visitors are signed in. A session is a secret that its browser or program holds; what is stored is its hash, and until when."""

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from hashlib import sha256
from weakref import WeakValueDictionary

from cardroom.room.base.errors import SignedOut, StorageError
from cardroom.room.storage.ended_sessions import FORGOTTEN_AFTER
from cardroom.room.storage.rows import Change, SessionRow

KEPT: float = 400 * 24 * 3600
"""Seconds that the session of a visitor without a password lasts: browsers keep no cookie longer, and nothing else brings him back."""

LOOKS: float = 15
"""Seconds after which who waits for a session's end looks again at the clock on the wall, which may have been set."""


def key_of(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Sessions:
    """All that were not revoked, but for those that ended long ago."""

    def __init__(self, rows: Iterable[SessionRow]) -> None:
        self._rows: dict[str, SessionRow] = {}
        self._of: defaultdict[str, set[str]] = defaultdict(set)  # the keys of each visitor's
        self._going: Counter[str] = Counter()  # keys of which something is being stored
        self._ending: Counter[str] = Counter()  # and of those, whose end: nothing may be stored of them after it
        self._doubtful: set[str] = set()  # keys whose end may have been stored, or not
        self._forgot = 0.0  # when those were forgotten that had ended long before
        self._ends: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()  # for those who wait for it
        for row in rows:
            self._add(row)

    def _add(self, row: SessionRow) -> None:
        self._rows[row.key] = row
        self._of[row.visitor_id].add(row.key)

    def find(self, secret: str, now: float) -> SessionRow | None:
        """The session that this secret opens, if it has not ended."""
        key = key_of(secret)
        if key in self._doubtful:
            raise StorageError("It is not known yet whether a session has ended.")
        return self._rows[key] if self.holds(key, now) else None

    def get(self, key: str) -> SessionRow | None:
        """As it is stored now, whether its time is over or not."""
        return self._rows.get(key)

    def holds(self, key: str, now: float) -> bool:
        row = self._rows.get(key)
        return row is not None and now < row.until

    def of(self, visitor_id: str, now: float) -> list[SessionRow]:
        """The oldest first."""
        found = (self._rows[key] for key in self._of.get(visitor_id, ()) if self.holds(key, now))
        return sorted(found, key=lambda row: (row.begun_at, row.key))

    async def over(self, key: str, clock: Callable[[], float]) -> None:
        """Until this session has ended."""
        ended = self._ends.get(key)
        if ended is None:
            ended = self._ends[key] = asyncio.Event()
        while self.holds(key, now := clock()):
            try:
                async with asyncio.timeout(min(LOOKS, self._rows[key].until - now)):
                    await ended.wait()
            except TimeoutError:
                continue

    # -- changes ------------------------------------------------------------------------------------------------------------

    def begin(
        self, visitor_id: str, now: float, lasts: float = KEPT, device: str = "", proved_at: float | None = None
    ) -> tuple[SessionRow, str]:
        """A new one, and its secret, which is told once and not kept."""
        secret = secrets.token_urlsafe(24)
        return SessionRow(key_of(secret), visitor_id, now, now + lasts, device, proved_at), secret

    def current(self, key: str, now: float) -> SessionRow:
        """A session as it is stored, which is to be changed."""
        if not self.holds(key, now) or self.ending(key):
            raise SignedOut("You are signed out here.")
        return self._rows[key]

    def take(self, change: Change) -> None:
        """A change goes to the store; then comes ``stored`` or ``failed``."""
        self._going.update(row.key for row in (*change.sessions, *change.prolonged))
        self._ending.update(_revoked(change))

    def going(self, key: str) -> bool:
        """Whether something is being stored of it."""
        return key in self._going

    def ending(self, key: str) -> bool:
        """Whether its end is being stored, or may have been."""
        return key in self._ending or key in self._doubtful

    def stored(self, change: Change) -> None:
        self._taken_back(change)
        for row in change.prolonged:
            known = self._rows.get(row.key)
            if known is not None:  # unless it has ended meanwhile
                self._add(known._replace(until=row.until))
        for row in change.sessions:
            if row.revoked_at is None:
                self._add(row)
                self._forget(row.begun_at)
            else:
                self._end(row.key)

    def failed(self, change: Change, sure: bool = False) -> None:
        """It could not be stored, or it was and nobody heard of it: ``recount`` finds out. ``sure``: nothing of it is stored."""
        self._taken_back(change)
        if not sure:
            self._doubtful.update(_revoked(change))

    def recount(self, rows: Iterable[SessionRow]) -> None:
        """What is stored, read again."""
        self._doubtful.clear()
        kept = {row.key: row for row in rows}
        for key in self._rows.keys() - kept.keys():
            self._end(key)
        for row in kept.values():
            self._add(row)

    def read_again(self, visitor_ids: Iterable[str], rows: Iterable[SessionRow]) -> None:
        """All that is stored of these visitors' sessions, as another server may have changed it."""
        kept = {row.key: row for row in rows}
        for key in [key for id in visitor_ids for key in self._of.get(id, ()) if key not in kept]:
            self._end(key)
        for row in kept.values():
            self._add(row)

    def _end(self, key: str) -> None:
        row = self._rows.pop(key, None)
        if row is not None:
            self._of[row.visitor_id].discard(key)
            if not self._of[row.visitor_id]:
                del self._of[row.visitor_id]
        waiting = self._ends.get(key)
        if waiting is not None:
            waiting.set()

    def _forget(self, now: float) -> None:
        """Forget those that ended long ago; now and then, when somebody comes."""
        if now > self._forgot + FORGOTTEN_AFTER / 30:
            self._forgot = now
            for key in [key for key, row in self._rows.items() if row.until < now - FORGOTTEN_AFTER]:
                self._end(key)

    def _taken_back(self, change: Change) -> None:
        self._going -= Counter(row.key for row in (*change.sessions, *change.prolonged))
        self._ending -= Counter(_revoked(change))


def _revoked(change: Change) -> list[str]:
    return [row.key for row in change.sessions if row.revoked_at is not None]
