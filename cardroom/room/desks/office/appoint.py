"""A role for somebody by his name, in an open room or in one that is closed."""

from collections.abc import Callable
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


class Appointed(NamedTuple):
    """``key``: with it somebody new comes in for the first time; None: he is known, and signs in as ever."""

    visitor: Visitor
    key: str | None


def appoint(
    visitors: Visitors, staff: Staff, owned: Callable[[str], bool], by: Staffer, name: str, post: Post, welcome: Cents, now: float
) -> tuple[Change, Appointed]:
    """A visitor who is known must have a password: behind a name without one could be anybody. For a new name a visitor is made, and a
    one-time key with which they set theirs; a person who has never come with their key gets another one. ``welcome``: the chips of a
    newcomer."""
    change, key = Change(), None
    visitor = visitors.called(name)
    if visitor is None:
        change, visitor = visitors.enter(_named(name), now, welcome)
    elif not owned(visitor.id) and not staff.awaited(visitor.id):
        raise BadInput(f"{visitor.name} has no password, so nobody knows who that is: he sets one on his account page first.")
    if not owned(visitor.id):
        made, key = new_key(now, INVITATION_LASTS)
        change.staff.append(by.entry(now, KeyGiven(made.key, made.until), about=visitor.id, why=post.why))
    change.staff.append(staff.grant(by, visitor.id, post.role, post.scope, post.since, post.until, post.why, now))
    return change, Appointed(visitor, key)


def _named(name: str) -> str:
    if not name.strip():
        raise BadInput("Say who is granted the role.")
    return name
