"""People with roles in a live card room, for tests: sessions that have given a second factor, grants that hold, have ended or were taken
back."""

from cardroom.room.people.roles import CONSOLE, ROOM, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import Change, CredentialRow, SessionRow
from tests.web.server import LiveServer, Person

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
WHY = "a test needs it"


async def _write(room: LiveServer, change: Change) -> None:
    await room.host.write(change)


def own(room: LiveServer, person: Person, *, proved: bool = True) -> Person:
    """His account is his own, with a second factor; whether his session has given it."""
    host = room.host
    session = host.session_of(person.secret)
    assert session is not None
    change = Change()
    change.credentials.append(CredentialRow(person.id, "no password fits", (), "JBSWY3DPEHPK3PXP", 0, host.wall()))
    change.sessions.append(SessionRow(*session)._replace(proved_at=host.wall() if proved else None))
    room.do(_write(room, change))
    return person


def grant(room: LiveServer, person: Person, role: Role, scope: str = ROOM, until: float | None = None) -> int:
    """The number of the grant."""
    change, now = Change(), room.host.wall()
    change.staff.append(room.host.staff.grant(BOSS, person.id, role, scope, now, until, WHY, now))
    room.do(_write(room, change))
    return room.host.staff.grants(now, person.id)[-1].number


def bar(room: LiveServer, person: Person, until: float | None = None) -> None:
    room.do(room.host.office.bar(BOSS, person.id, until, WHY))


def staffer(room: LiveServer, name: str, *roles: Role) -> Person:
    """Somebody with these roles for the room, and a second factor given."""
    person = own(room, room.person(name, bearer=True))
    for role in roles:
        grant(room, person, role)
    return person
