"""Where visitors are signed in. A session is a secret that its browser or program holds; what is stored is its hash, and until when."""

import secrets
from collections.abc import Iterable
from hashlib import sha256

from cardroom.room.storage.rows import Change, SessionRow

KEPT: float = 400 * 24 * 3600
"""Seconds that the session of a visitor without a password lasts: browsers keep no cookie longer, and nothing else brings him back."""


def _key(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Sessions:
    """All that were not revoked."""

    def __init__(self, rows: Iterable[SessionRow]) -> None:
        self._rows = {row.key: row for row in rows}

    def find(self, secret: str, now: float) -> SessionRow | None:
        """The session of who holds this secret, if it has not ended."""
        row = self._rows.get(_key(secret))
        return row if row is not None and now < row.until else None

    def of(self, visitor_id: str, now: float) -> list[SessionRow]:
        return [row for row in self._rows.values() if row.visitor_id == visitor_id and now < row.until]

    def begin(self, visitor_id: str, now: float, lasts: float = KEPT, device: str = "") -> tuple[SessionRow, str]:
        """A new one, and its secret, which is told once and not kept."""
        secret = secrets.token_urlsafe(24)
        return SessionRow(_key(secret), visitor_id, now, now + lasts, device), secret

    def stored(self, change: Change) -> None:
        for row in change.sessions:
            if row.revoked_at is None:
                self._rows[row.key] = row
            else:
                self._rows.pop(row.key, None)
