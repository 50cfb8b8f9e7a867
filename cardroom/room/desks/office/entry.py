"""Coming in by a one-time key: that of the room's own terminal, or that of an invitation. A key lets one person in."""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.room.base.errors import Forbidden
from cardroom.room.desks.office.appoint import Register
from cardroom.room.desks.office.keys import OneTime, hash_of
from cardroom.room.people.lines import KeyUsed
from cardroom.room.people.people import People
from cardroom.room.people.roles import CONSOLE, GRANTED, IN_ROOM, ROOM, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import Change, StaffRow

INVITED = "came in by the key that they were given"
PRINTED = "opened the address that the room's terminal printed"


class Reception(NamedTuple):
    """What lets people in. ``console``: the key that the terminal has printed last."""

    register: Register
    people: People
    console: OneTime | None = None


class CameIn(NamedTuple):
    """A visitor, and the secret of their new session, which is told once."""

    visitor: Visitor
    secret: str
    made: Change

    def change(self) -> Change:
        return self.made


@dataclass(frozen=True)
class UseKey:
    """Come in with a one-time key. ``visitor``: who its holder is here already, which only the terminal's key asks for."""

    key: str
    visitor: Visitor | None
    address: str
    device: str = ""

    def apply(self, reception: Reception, now: float) -> CameIn:
        key, console, staff = hash_of(self.key), reception.console, reception.register.staff
        if console is not None and console.key == key and now < console.until and not staff.has_used(key):
            return self._as_operator(reception, now)
        invited = staff.invited(key, now)
        visitor = None if invited is None else reception.register.visitors.by_id(invited.visitor_id)
        if visitor is None:
            raise Forbidden("This key has been used already, or its time is over.")
        change, by = Change(), Staffer(visitor.id, Role.PLAYER, self.address)
        return self._come_in(reception, change, visitor, by.entry(now, KeyUsed(key, False), about=visitor.id, why=INVITED))

    def _as_operator(self, reception: Reception, now: float) -> CameIn:
        """On one's own machine one person is the whole staff, so they get every role."""
        register, change, visitor = reception.register, Change(), self.visitor
        by = Staffer(CONSOLE, Role.OPERATOR, self.address)
        if visitor is None or register.staff.barred(visitor.id, now):
            change, visitor = register.visitors.enter("", now, register.welcome())
        held = register.staff.roles(visitor.id, IN_ROOM, now)
        change.staff += [register.staff.grant(by, visitor.id, role, ROOM, now, None, PRINTED, now) for role in GRANTED if role not in held]
        return self._come_in(reception, change, visitor, by.entry(now, KeyUsed(hash_of(self.key), True), about=visitor.id, why=PRINTED))

    def _come_in(self, reception: Reception, change: Change, visitor: Visitor, line: StaffRow) -> CameIn:
        """With a session that lasts as long as their others."""
        secret = reception.people.begin_as_ever(change, visitor.id, self.device)
        change.staff.append(line)
        return CameIn(visitor, secret, change)
