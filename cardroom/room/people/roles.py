"""Roles: what somebody may do in the room, and where. None has another's powers: who shall do two things is granted two roles."""

import re
from enum import StrEnum
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.files import edition_files

CONSOLE = "console"
"""Who gives the commands of the machine itself: he grants the first role."""


class Role(StrEnum):
    OPERATOR = "operator"  # opens, limits and closes the room; grants roles
    FLOOR = "floor"  # rules at tables
    DEALER = "dealer"  # deals real cards
    CASHIER = "cashier"  # gives and takes chips
    AUDITOR = "auditor"  # reads everything once a round is over, and changes nothing
    PLAYER = "player"  # whoever has come in, unless he is barred: it is granted to nobody


GRANTED = tuple(role for role in Role if role is not Role.PLAYER)
ROOM = "room"
_SCOPE = re.compile(r"room|house/[a-z0-9-]{1,60}|table/[a-z0-9]{1,40}")


class At(NamedTuple):
    """Where something is done: at a table of a house, or (both empty) in the room as a whole."""

    table: str = ""
    house: str = ""


IN_ROOM = At()


class Grant(NamedTuple):
    """``number`` is its line in the staff's journal; ``scope`` is the room, ``house/…`` or ``table/…``; ``until`` None: until it is taken
    back."""

    number: int
    visitor_id: str
    role: Role
    scope: str
    since: float
    until: float | None
    by: str
    why: str

    def holds(self, role: Role, at: At, now: float) -> bool:
        return self.role is role and self.since <= now and (self.until is None or now < self.until) and covers(self.scope, at)


def covers(scope: str, at: At) -> bool:
    """Whether what is granted there holds here. What concerns the whole room needs a grant for the room."""
    return scope == ROOM or (bool(at.house) and scope == f"house/{at.house}") or (bool(at.table) and scope == f"table/{at.table}")


def read_role(text: str) -> Role:
    if text not in GRANTED:
        raise BadInput(f"There is no role '{text}' to grant; there are {', '.join(GRANTED)}.")
    return Role(text)


def read_scope(text: str) -> str:
    if not _SCOPE.fullmatch(text):
        raise BadInput(f"A role is granted for 'room', 'house/NAME' or 'table/ID', not for '{text}'.")
    house = text.removeprefix("house/")
    known = sorted({edition.partition("/")[0] for edition in edition_files()})
    if house != text and house not in known:
        raise BadInput(f"There is no house '{house}'; there are {', '.join(known)}.")
    return text
