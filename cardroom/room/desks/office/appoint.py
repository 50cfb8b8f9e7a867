"""A role for somebody by their name, in an open room or in one that is closed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.desks.office.keys import INVITATION_LASTS, new_key
from cardroom.room.people.lines import KeyGiven
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage.rows import Change


class Post(NamedTuple):
    """What is granted: which role, where, from when, until when (None: until it is taken back), and why."""

    role: Role
    scope: str
    since: float
    until: float | None
    why: str


class Register(NamedTuple):
    """Whom the room knows, and who of them works here."""

    visitors: Visitors
    staff: Staff
    owned: Callable[[str], bool]  # whether somebody has made this account their own
    welcome: Callable[[], Cents]  # the chips of a newcomer


class Appointed(NamedTuple):
    """``key``: with it somebody new comes in for the first time; None: they are known, and sign in as ever."""

    visitor: Visitor
    key: str | None
    made: Change

    def change(self) -> Change:
        return self.made


@dataclass(frozen=True)
class GrantRole:
    """Grant a role to whoever has this name.

    A visitor who is known must have a password: behind a name without one could be anybody. For a new name a visitor is made, and a
    one-time key with which they set theirs. A person who has never come with their key gets another one.
    """

    by: Staffer
    name: str
    post: Post

    def apply(self, register: Register, now: float) -> Appointed:
        by, post, staff = self.by, self.post._replace(since=max(self.post.since, now)), register.staff
        change, key = Change(), None
        visitor = register.visitors.called(self.name)
        if visitor is None:
            change, visitor = register.visitors.enter(_named(self.name), now, register.welcome())
        owned = register.owned(visitor.id)
        if not (owned or change.visitors or staff.awaited(visitor.id)):
            raise BadInput(f"{visitor.name} has no password, so nobody knows who that is: they set one on their account page first.")
        line = staff.grant(by, visitor.id, post.role, post.scope, post.since, post.until, post.why, now)
        held = staff.has(visitor.id, post.role, post.scope, post.since, post.until)
        if held and owned:
            raise BadInput(f"{visitor.name} has this role already: {post.role} for {_place(post.scope)}.")
        if not owned:
            made, key = new_key(now, INVITATION_LASTS)
            change.staff.append(by.entry(now, KeyGiven(made.key, made.until), about=visitor.id, why=post.why))
        change.staff += [] if held else [line]
        return Appointed(visitor, key, change)


def _named(name: str) -> str:
    if not name.strip():
        raise BadInput("Say who is granted the role.")
    return name


def _place(scope: str) -> str:
    return "the room" if scope == "room" else scope
