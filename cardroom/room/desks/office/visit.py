"""The owner of several properties: they sign in at home, and from there visit the others.

The home's journal is the authority. It says who was sent where, by the hash of a key that lasts a minute. The other property reads it
there, lets its holder in once, and grants the role that they have at home for as long as a second factor holds.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.properties import Installation, Properties
from cardroom.room.desks.office.appoint import Register
from cardroom.room.desks.office.entry import CameIn, Reception
from cardroom.room.desks.office.keys import hash_of, new_key
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.lines import read_line
from cardroom.room.people.lines import OwnerCame, VisitSent
from cardroom.room.people.roles import CONSOLE, ROOM, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change

LASTS: float = 60
"""Seconds in which the owner must have arrived."""

LOOKED_AT = 20
"""Lines of the home's journal in which a key is looked for: the newest about visits."""

OWNERS = (Role.OPERATOR, Role.AUDITOR)
"""The roles that go with somebody from home to the other properties."""


class OwnerPass(NamedTuple):
    """The key with which somebody comes into the other property, and the line that says so."""

    key: str
    posting: Posting

    def change(self) -> Change:
        return self.posting.change()


@dataclass(frozen=True)
class SendOwner:
    """Send the owner, who is at work here, on to another property."""

    by: Staffer
    property: str

    def apply(self, staff: Staff, now: float) -> OwnerPass:
        made, key = new_key(now, LASTS)
        line = VisitSent(self.property, made.key, made.until)
        return OwnerPass(key, Posting(self.by.entry(now, line, about=self.by.who, why=f"visits {self.property}")))


class OwnerVisit(NamedTuple):
    """Whom the home has sent: who and what they are there, and until when the key lets them in."""

    home: str
    visitor_id: str
    name: str
    role: Role
    key: str
    until: float


def sent_by_home(installation: Installation, key: str) -> OwnerVisit | None:
    """Return whom the home has sent here with this key, as its books say; None: nobody. It reads another database: for a thread."""
    properties, here = installation
    if installation.at_home:
        return None
    found = _line(properties, hash_of(key), here)
    return None if found is None or found.role not in OWNERS else found


def _line(properties: Properties, hashed: str, here: str) -> OwnerVisit | None:
    store = Store.open(properties.rooms[properties.home].database, create=False)
    try:
        for _, row in store.journal.newest(what=VisitSent.what, limit=LOOKED_AT):
            line = read_line(row)
            if isinstance(line, VisitSent) and (line.key, line.property) == (hashed, here):
                name = next((each.name for each in store.people.visitors() if each.id == row.who), "")
                return OwnerVisit(properties.home, row.who, name, Role(row.role), hashed, line.until)
    finally:
        store.close()
    return None


@dataclass(frozen=True)
class ReceiveOwner:
    """Let the owner in whom the home has sent."""

    visit: OwnerVisit
    address: str
    device: str = ""

    def apply(self, reception: Reception, now: float) -> CameIn:
        register, visit = reception.register, self.visit
        if now >= visit.until or register.staff.has_used(visit.key):
            raise Forbidden("This key has been used already, or its time is over.")
        change, visitor = self._who(register, now)
        register.staff.check_admitted(visitor.id, now)
        by, why = Staffer(CONSOLE, Role.OPERATOR, self.address), f"came from the property {visit.home}"
        until = now + register.staff.limits.proved_for
        change.staff.append(by.entry(now, OwnerCame(visit.home, visit.visitor_id, visit.key), about=visitor.id, why=why))
        change.staff.append(register.staff.grant(by, visitor.id, visit.role, ROOM, now, until, why, now))
        secret = reception.people.begin(change, visitor.id, self.device, proved_at=now)
        return CameIn(visitor, secret, change)

    def _who(self, register: Register, now: float) -> tuple[Change, Visitor]:
        """Who they were here before; else somebody new, called as at home unless that name is taken. They get no chips."""
        known = register.visitors.by_id(register.staff.owner_here(self.visit.home, self.visit.visitor_id) or "")
        if known is not None:
            return Change(), known
        for name in (self.visit.name, f"{self.visit.name} {self.visit.home}"):
            try:
                return register.visitors.enter(name, now, 0)
            except BadInput:
                continue
        return register.visitors.enter("", now, 0)
