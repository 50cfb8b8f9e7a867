"""Who is there: sessions and credentials of an open room, as they are stored."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from cardroom.errors import CardroomError
from cardroom.room.base.side_work import SideWork
from cardroom.room.people.credentials import Credentials
from cardroom.room.people.roles import IN_ROOM, Role
from cardroom.room.people.sessions import Sessions
from cardroom.room.people.staff import Staff
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, CredentialRow, SessionRow

MOST_SESSIONS = 20
"""Of one visitor: the next one ends that which was used longest ago."""

WORN = 0.1
"""The part of its time after which a session that is used is prolonged: not each call is a write."""

Write = Callable[[Change], Awaitable[None]]


class StoredCredentials(NamedTuple):
    """What is stored of people."""

    sessions: list[SessionRow]
    credentials: list[CredentialRow]


def kept(store: Store) -> StoredCredentials:
    return StoredCredentials(store.people.sessions(), store.people.credentials())


class People:
    def __init__(
        self, found: StoredCredentials, staff: Staff, wall: Callable[[], float], write: Write, vouched: Callable[[str], bool]
    ) -> None:
        """``vouched``: whether the room's own terminal vouches for a visitor, in place of a second factor."""
        self._staff, self.wall, self.write, self.vouched = staff, wall, write, vouched
        self.sessions = Sessions(found.sessions)
        self.credentials = Credentials(found.credentials)
        self._side = SideWork()
        self._prolonging: dict[str, asyncio.Task[None]] = {}  # by the keys of sessions

    # -- what is known ------------------------------------------------------------------------------------------------------

    def session_of(self, secret: str) -> SessionRow | None:
        """The session that this secret opens; None: there is none, or it has ended."""
        return self.sessions.find(secret, self.wall())

    def holds(self, session: SessionRow) -> bool:
        """Whether it still does."""
        return self.sessions.holds(session.key, self.wall())

    async def over(self, session: SessionRow) -> None:
        """Until it has ended."""
        await self.sessions.over(session.key, self.wall)

    def owned(self, visitor_id: str) -> bool:
        """Whether somebody has made this account his own."""
        return self.credentials.of(visitor_id) is not None

    def second(self, visitor_id: str) -> bool:
        """Whether the account has a second factor; an owner's is asked for at home."""
        row = self.credentials.of(visitor_id)
        return (row is not None and bool(row.second)) or self._staff.comes_from_home(visitor_id)

    def proved(self, session: SessionRow) -> bool:
        """Whether this session has given its second factor lately: the work of the staff needs it."""
        if self.vouched(session.visitor_id):
            return True
        now = self.sessions.get(session.key)
        given = None if now is None else now.proved_at
        return given is not None and self.second(session.visitor_id) and self.wall() < given + self._staff.limits.proved_for

    def roles(self, visitor_id: str) -> list[Role]:
        """All that he has now, wherever it is."""
        now, staff = self.wall(), self._staff
        granted = {grant.role for grant in staff.grants(now, visitor_id) if grant.since <= now}
        return sorted(granted | staff.roles(visitor_id, IN_ROOM, now))

    # -- sessions -----------------------------------------------------------------------------------------------------------

    def lasts(self, visitor_id: str) -> float:
        """Seconds without a call after which an owner is signed out."""
        staff = self._staff
        return staff.limits.staff_session if staff.grants(self.wall(), visitor_id) else staff.limits.owners_session

    def begin(self, change: Change, visitor_id: str, device: str, proved_at: float | None = None) -> str:
        """A new session of an owner's, whose secret is told once; where there are too many, the one that was used longest ago ends."""
        now = self.wall()
        session, secret = self.sessions.begin(visitor_id, now, self.lasts(visitor_id), device, proved_at)
        ended = {row.key for row in change.sessions}
        others = sorted((row for row in self.sessions.of(visitor_id, now) if row.key not in ended), key=lambda row: row.until)
        too_many = len(others) + 1 - MOST_SESSIONS
        change.sessions += [row._replace(revoked_at=now) for row in others[: max(0, too_many)]]
        change.sessions.append(session)
        return secret

    def begin_as_ever(self, change: Change, visitor_id: str, device: str) -> str:
        """A new session that lasts as long as their others: that of a visitor without a password as long as a browser keeps its cookie."""
        if self.owned(visitor_id):
            return self.begin(change, visitor_id, device)
        session, secret = self.sessions.begin(visitor_id, self.wall(), device=device)
        change.sessions.append(session)
        return secret

    def end(self, change: Change, visitor_id: str, but: str = "") -> None:
        """Every session of his, but the one with this key."""
        now = self.wall()
        change.sessions += [row._replace(revoked_at=now) for row in self.sessions.of(visitor_id, now) if row.key != but]

    def unprove(self, change: Change, visitor_id: str) -> None:
        """No session of his has given the second factor any more."""
        found = self.sessions.of(visitor_id, self.wall())
        change.sessions += [
            row._replace(proved_at=None) for row in found if row.proved_at is not None and not self.sessions.ending(row.key)
        ]

    def used(self, session: SessionRow) -> None:
        """A call came by it: its time begins anew, and that is written now and then. That of a visitor without a password ends when
        his browser forgets the cookie."""
        row = self.sessions.get(session.key)
        if row is None or not self.owned(row.visitor_id) or row.key in self._prolonging:
            return
        now, lasts = self.wall(), self.lasts(row.visitor_id)
        if abs(now + lasts - row.until) > lasts * WORN:
            task = self._side.do(self._prolong, row.key, now + lasts)
            self._prolonging[row.key] = task
            task.add_done_callback(lambda _: self._prolonging.pop(row.key, None))

    async def _prolong(self, key: str, until: float) -> None:
        if self.sessions.going(key):  # something else is being stored of it, which must stay
            return
        with suppress(CardroomError):  # it has ended, or cannot be stored: the next call tries again
            change = Change()
            change.prolonged.append(self.sessions.current(key, self.wall())._replace(until=until))
            await self.write(change)

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def take(self, change: Change) -> None:
        """A change goes to the store; then comes ``stored`` or ``failed``."""
        self.sessions.take(change)

    def stored(self, change: Change) -> None:
        self.sessions.stored(change)
        self.credentials.stored(change)

    def failed(self, change: Change, sure: bool = False) -> None:
        """``sure``: nothing of it is stored."""
        self.sessions.failed(change, sure)
        if not sure:
            self.credentials.failed(change)

    def recount(self, found: StoredCredentials) -> None:
        """What is stored, read again after something failed."""
        self.sessions.recount(found.sessions)
        self.credentials.recount(found.credentials)

    def read_again(self, visitor_ids: Iterable[str], found: StoredCredentials) -> None:
        """What is stored of these visitors, whom another server may have changed."""
        self.sessions.read_again(visitor_ids, found.sessions)
        self.credentials.read_again(found.credentials)
