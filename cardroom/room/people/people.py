"""Who is there: sessions and credentials of an open room, as they are stored."""

from collections.abc import Callable
from typing import NamedTuple

from cardroom.room.people.credentials import Credentials
from cardroom.room.people.sessions import Sessions
from cardroom.room.people.staff import Staff
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, CredentialRow, SessionRow


class Kept(NamedTuple):
    """What is stored of people."""

    sessions: list[SessionRow]
    credentials: list[CredentialRow]


def kept(store: Store) -> Kept:
    return Kept(store.sessions(), store.credentials())


class People:
    def __init__(self, store: Store, staff: Callable[[], Staff], wall: Callable[[], float]) -> None:
        self._staff, self._wall = staff, wall
        found = kept(store)
        self.sessions = Sessions(found.sessions)
        self.credentials = Credentials(found.credentials)

    def session_of(self, secret: str) -> SessionRow | None:
        """The session of who holds this secret; None: there is none, or it has ended."""
        return self.sessions.find(secret, self._wall())

    def owned(self, visitor_id: str) -> bool:
        """Whether somebody has made this account his own."""
        return self.credentials.of(visitor_id) is not None

    def second(self, visitor_id: str) -> bool:
        """Whether the account has a second factor."""
        row = self.credentials.of(visitor_id)
        return row is not None and bool(row.second)

    def proved(self, session: SessionRow) -> bool:
        """Whether this session has given its second factor lately: the work of the staff needs it."""
        given = session.proved_at
        return given is not None and self.second(session.visitor_id) and self._wall() < given + self._staff().limits.proved_for

    def stored(self, change: Change) -> None:
        self.sessions.stored(change)
        self.credentials.stored(change)

    def recount(self, found: Kept) -> None:
        """What is stored, read again after something failed."""
        self.sessions, self.credentials = Sessions(found.sessions), Credentials(found.credentials)
