"""Accounts that are somebody's own: a password, recovery codes, a second factor, and where one is signed in.

Whoever gives a wrong name, password or code hears one sentence, after the same time. What changes an account ends its other sessions and
gives the one that asked a new secret, so that a copy of the old one is worth nothing.
"""

import secrets
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import VisitorKey, VisitorName, says
from cardroom.room.base.errors import NotYou, Unknown
from cardroom.room.base.names import skeleton
from cardroom.room.people import codes, second
from cardroom.room.people.passwords import Hashing, check_password
from cardroom.room.people.people import People
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage.rows import Change, CredentialRow, SessionRow

WRONG = "The name and the password do not belong together."
NO_CODE_OF_HIS = "The name and the recovery code do not belong together, or the code was used already."
WRONG_CODE = "That code is wrong, or was used already: take the one that your app shows next."
NOBODYS = codes.make_codes()[1]  # what a code is compared with where there is no account: it takes the same time
SHOWN = 16  # digits of a session's key by which its owner names it
NOBODY_KNOWS = 32  # bytes of the password of an account that was closed
ENROLS = 600  # seconds for which a new second factor waits for its first code


class VisitorData(TypedDict):
    id: VisitorKey
    name: VisitorName


class NewSessionData(VisitorData):
    secret: Annotated[
        str, says("The session's secret, shown once. The cookie holds it too; a program sends it as `Authorization: Bearer`.")
    ]


class IssuedSession(NamedTuple):
    """A visitor, the secret of his new session, and the codes that he is told once."""

    visitor: Visitor
    secret: str
    codes: tuple[str, ...] = ()

    def data(self) -> NewSessionData:
        return {"id": self.visitor.id, "name": self.visitor.name, "secret": self.secret}


class AccountHolderData(VisitorData):
    owned: Annotated[bool, says("Whether the account has a password.")]
    second: Annotated[bool, says("Whether the account has a second factor.")]
    proved: Annotated[bool, says("Whether this session has given the second factor lately; work of the staff needs that.")]
    codes: Annotated[int, says("The number of recovery codes that are left.")]
    roles: Annotated[list[str], says("What you may do here: player, operator, floor, dealer, cashier, auditor.")]


class NobodysCredentials(NamedTuple):
    """``before``: the hash of the password that its owner has given."""

    row: CredentialRow
    before: str


class Enrolment(NamedTuple):
    secret: str
    begun_at: float


class Accounts:
    def __init__(self, people: People, visitors: Visitors, hashing: Hashing) -> None:
        self._people, self._visitors, self._hashing = people, visitors, hashing
        self._credentials = people.credentials
        self._enrolling: dict[str, Enrolment] = {}

    def called(self, name: str) -> str:
        """Whose tries are counted when somebody gives this name, whether there is such an account or not."""
        visitor = self._visitors.named(name)
        return skeleton(name) if visitor is None else visitor.id

    # -- the password -------------------------------------------------------------------------------------------------------

    async def own(self, visitor: Visitor, session: SessionRow, password: str, device: str) -> IssuedSession:
        """Make an account one's own."""
        if self._visitors.named(visitor.name) != visitor:
            raise BadInput("Your name is too much like another's here to sign in by it; take another name first.")
        self._not_owned(visitor)
        check_password(password, visitor.name)
        hashed = await self._hashing.hash(password)
        async with self._credentials.one_at_a_time(visitor.id):
            self._not_owned(visitor)
            self._still(session)
            told, stored = codes.make_codes()
            change = Change()
            change.credentials.append(CredentialRow(visitor.id, hashed, stored, "", 0, self._people.wall()))
            secret = self._anew(change, visitor, device)
            await self._people.write(change)
        return IssuedSession(visitor, secret, told)

    async def sign_in(self, name: str, password: str, code: str, device: str) -> IssuedSession:
        """A session on another device. Where there is a second factor, its code belongs to it."""
        visitor = self._visitors.named(name)
        known = None if visitor is None else self._credentials.sure(visitor.id)
        if not await self._hashing.fits(password, None if known is None else known.password) or visitor is None or known is None:
            raise NotYou(WRONG)
        anew = await self._hashing.hash(password) if self._hashing.stale(known.password) else known.password
        async with self._credentials.one_at_a_time(visitor.id):
            row = self._same(visitor, known)
            change, now = Change(), self._people.wall()
            changed = row._replace(password=anew)
            if row.second:
                if not code:
                    raise NotYou("This account has a second factor: give the code that your app shows, too.")
                changed = self._after(changed, code)
            if changed != row:
                change.credentials.append(changed)
            secret = self._people.begin(change, visitor.id, device, now if row.second else None)
            await self._people.write(change)
        return IssuedSession(visitor, secret)

    async def change_password(self, visitor: Visitor, session: SessionRow, old: str, new: str, device: str) -> IssuedSession:
        """Every other session ends."""
        known = await self._owner(visitor, old)
        check_password(new, visitor.name)
        hashed = await self._hashing.hash(new)
        async with self._credentials.one_at_a_time(visitor.id):
            row = self._same(visitor, known)
            change = Change()
            change.credentials.append(row._replace(password=hashed, changed_at=self._people.wall()))
            secret = self._anew(change, visitor, device, self._still(session).proved_at)
            await self._people.write(change)
        return IssuedSession(visitor, secret)

    # -- recovery codes -----------------------------------------------------------------------------------------------------

    async def new_codes(self, visitor: Visitor, password: str) -> tuple[str, ...]:
        """The old ones are worth nothing any more."""
        known = await self._owner(visitor, password)
        async with self._credentials.one_at_a_time(visitor.id):
            told, stored = codes.make_codes()
            change = Change()
            change.credentials.append(self._same(visitor, known)._replace(recovery=stored))
            await self._people.write(change)
        return told

    async def recover(self, name: str, code: str, password: str, device: str) -> IssuedSession:
        """A new password for the owner of one of the codes. Every session ends; a second factor stays."""
        visitor = self._visitors.named(name)
        known = None if visitor is None else self._credentials.sure(visitor.id)
        found = codes.without(NOBODYS if known is None else known.recovery, code)
        if visitor is None or known is None or found is None:
            raise NotYou(NO_CODE_OF_HIS)
        check_password(password, visitor.name)
        hashed = await self._hashing.hash(password)
        async with self._credentials.one_at_a_time(visitor.id):
            row = self._credentials.sure(visitor.id)
            left = None if row is None else codes.without(row.recovery, code)
            if row is None or left is None:
                raise NotYou(NO_CODE_OF_HIS)
            change = Change()
            change.credentials.append(row._replace(password=hashed, recovery=left, changed_at=self._people.wall()))
            secret = self._anew(change, visitor, device)
            await self._people.write(change)
        return IssuedSession(visitor, secret)

    # -- the second factor --------------------------------------------------------------------------------------------------

    async def enrol(self, visitor: Visitor, password: str) -> tuple[str, str]:
        """A secret for an app, and the address by which the app takes it; it counts once its first code has come."""
        row = await self._owner(visitor, password)
        if row.second:
            raise BadInput("Your account has a second factor; turn that off before you take another.")
        now = self._people.wall()
        self._enrolling = {id: found for id, found in self._enrolling.items() if now < found.begun_at + ENROLS}
        secret = second.new_secret()
        self._enrolling[visitor.id] = Enrolment(secret, now)
        return secret, second.uri(secret, visitor.name)

    async def confirm(self, visitor: Visitor, session: SessionRow, code: str) -> None:
        """The first code of a new second factor."""
        async with self._credentials.one_at_a_time(visitor.id):
            row, found, now = self._known(visitor), self._enrolling.get(visitor.id), self._people.wall()
            if found is None or now >= found.begun_at + ENROLS or row.second:
                raise BadInput("No second factor waits for its first code; begin again.")
            change = Change()
            change.credentials.append(self._after(row._replace(second=found.secret, step=0), code))
            change.sessions.append(self._still(session)._replace(proved_at=now))
            await self._people.write(change)
            del self._enrolling[visitor.id]

    async def prove(self, visitor: Visitor, session: SessionRow, code: str) -> None:
        """The second factor, given for this session."""
        async with self._credentials.one_at_a_time(visitor.id):
            row = self._known(visitor)
            if not row.second:
                raise BadInput("Your account has no second factor.")
            change, now = Change(), self._people.wall()
            change.credentials.append(self._after(row, code))
            change.sessions.append(self._still(session)._replace(proved_at=now))
            await self._people.write(change)

    async def disable(self, visitor: Visitor, code: str) -> None:
        """Without the second factor, by its code or a recovery code."""
        async with self._credentials.one_at_a_time(visitor.id):
            row = self._known(visitor)
            if not row.second:
                raise BadInput("Your account has no second factor.")
            left = codes.without(row.recovery, code)
            after = self._after(row, code) if left is None else row._replace(recovery=left)
            change = Change()
            change.credentials.append(after._replace(second="", step=0))
            self._people.unprove(change, visitor.id)
            await self._people.write(change)

    # -- where one is signed in ---------------------------------------------------------------------------------------------

    def who(self, visitor: Visitor, session: SessionRow) -> AccountHolderData:
        row = self._credentials.of(visitor.id)
        return {
            "id": visitor.id,
            "name": visitor.name,
            "owned": row is not None,
            "second": self._people.second(visitor.id),
            "proved": self._people.proved(session),
            "codes": 0 if row is None else len(row.recovery),
            "roles": [str(role) for role in self._people.roles(visitor.id)],
        }

    def sessions(self, visitor: Visitor) -> list[SessionRow]:
        return self._people.sessions.of(visitor.id, self._people.wall())

    async def sign_out(self, visitor: Visitor, key: str) -> None:
        """End one of one's sessions, by its key or the beginning of it that is shown."""
        self._known(visitor)
        found = [row for row in self.sessions(visitor) if key in (row.key, row.key[:SHOWN])]
        if not found:
            raise Unknown("You have no such session; it may have ended.")
        change = Change()
        change.sessions += [row._replace(revoked_at=self._people.wall()) for row in found]
        await self._people.write(change)

    async def nobodys(self, visitor: Visitor, password: str) -> NobodysCredentials | None:
        """Return credentials by which nobody can sign in, for the owner of an account who closes it; None: it has none."""
        if self._credentials.sure(visitor.id) is None:
            return None
        known = await self._owner(visitor, password)
        unknown = await self._hashing.hash(secrets.token_urlsafe(NOBODY_KNOWS))
        row = known._replace(password=unknown, recovery=(), second="", step=0, changed_at=self._people.wall())
        return NobodysCredentials(row, known.password)

    async def sign_out_everywhere(self, visitor: Visitor, but: SessionRow | None = None) -> None:
        """A visitor without a password has nothing else that brings him back, so he is not signed out."""
        self._known(visitor)
        change = Change()
        self._people.end(change, visitor.id, "" if but is None else but.key)
        await self._people.write(change)

    # -- what they share ----------------------------------------------------------------------------------------------------

    def _not_owned(self, visitor: Visitor) -> None:
        if self._credentials.sure(visitor.id) is not None:
            raise BadInput("This account has a password already.")

    def _known(self, visitor: Visitor) -> CredentialRow:
        row = self._credentials.sure(visitor.id)
        if row is None:
            raise BadInput("Your account has no password yet; make it your own first.")
        return row

    def _still(self, session: SessionRow) -> SessionRow:
        """A session as it is stored now, if it has not ended."""
        return self._people.sessions.current(session.key, self._people.wall())

    async def _owner(self, visitor: Visitor, password: str) -> CredentialRow:
        """What is kept of him who gives his password once more: who only holds the session may not do this."""
        row = self._known(visitor)
        if not await self._hashing.fits(password, row.password):
            raise NotYou("That is not your password.")
        return row

    def _same(self, visitor: Visitor, known: CredentialRow) -> CredentialRow:
        """What is kept of him now, if the password that was checked is still his."""
        row = self._credentials.sure(visitor.id)
        if row is None or row.password != known.password:
            raise NotYou(WRONG)
        return row

    def _after(self, row: CredentialRow, code: str) -> CredentialRow:
        """When this code of the second factor is used."""
        step = second.step_of(row.second, code, self._people.wall(), row.step)
        if step is None:
            raise NotYou(WRONG_CODE)
        return row._replace(step=step)

    def _anew(self, change: Change, visitor: Visitor, device: str, proved_at: float | None = None) -> str:
        """All sessions end, and a new one begins."""
        self._people.end(change, visitor.id)
        return self._people.begin(change, visitor.id, device, proved_at)
