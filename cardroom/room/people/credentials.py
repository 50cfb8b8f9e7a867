"""What is kept of accounts that are somebody's own: passwords, recovery codes and second factors, none of which can be read from it."""

from collections.abc import Iterable

from cardroom.room.storage.rows import Change, CredentialRow


class Credentials:
    def __init__(self, rows: Iterable[CredentialRow]) -> None:
        self._rows = {row.visitor_id: row for row in rows}

    def of(self, visitor_id: str) -> CredentialRow | None:
        """None: nobody has made this account his own."""
        return self._rows.get(visitor_id)

    def stored(self, change: Change) -> None:
        self._rows.update({row.visitor_id: row for row in change.credentials})
