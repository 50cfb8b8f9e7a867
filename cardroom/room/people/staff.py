"""The staff: roles, exclusions, silences and the room's limits, as the lines of the staff's journal have set them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from unicodedata import category

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.exclusions import BY_ROOM, SELF, Exclusion, Exclusions
from cardroom.room.people.identities import Identities
from cardroom.room.people.limits import RoomLimits, read_limits
from cardroom.room.people.lines import (
    KeyGiven,
    KeyUsed,
    LimitsSet,
    OwnerCame,
    PersonAdmitted,
    PersonBarred,
    PlayerSilenced,
    RoleGranted,
    RoleRevoked,
    SilenceLifted,
)
from cardroom.room.people.numbers import PlayerNumbers
from cardroom.room.people.roles import CONSOLE, GRANTED, IN_ROOM, At, Grant, Role, read_scope
from cardroom.room.people.words import barred_sentence
from cardroom.room.storage.rows import StaffRow

NO_OPERATOR = (
    "This card room has no operator, and is closed to the work of the staff: close it, type `cardroom staff add NAME operator "
    '--why "…"` on its machine, and open it again.'
)


class Staffer(NamedTuple):
    """One of the staff at his work: who (a visitor's id, or the console), as what, from where."""

    who: str
    role: Role
    address: str

    def entry(self, at: float, line: JournalLine, *, table_id: str | None = None, about: str | None = None, why: str) -> StaffRow:
        """Return a row of the journal: who, when, from where, what, why."""
        said = " ".join("".join(" " if each.isspace() else each for each in why if each.isspace() or category(each)[0] != "C").split())
        if not said:
            raise BadInput("Say why: it goes into the staff's journal.")
        return StaffRow(at, self.who, self.role, self.address, line.what, table_id, about, line.to_data(), said)


class By(NamedTuple):
    """A member of the staff, and the name under which everybody is told."""

    staffer: Staffer
    name: str


class Silenced(NamedTuple):
    """``until`` None: until he may talk again."""

    until: float | None
    why: str


class Invited(NamedTuple):
    """Whose one-time key it is, and until when."""

    visitor_id: str
    until: float


class Staff(Fold):
    def __init__(self, journal: Iterable[tuple[int, StaffRow]] = ()) -> None:
        self.limits = RoomLimits()
        self._grants: dict[int, Grant] = {}  # those that were not taken back
        self.numbers = PlayerNumbers()
        self.identities = Identities()
        self.exclusions = Exclusions(self.numbers)
        self._silenced: dict[str, Silenced] = {}  # from talking at tables
        self._invited: dict[str, Invited] = {}  # by the hash of the key
        self._used: set[str] = set()  # the hashes of keys with which somebody has come in
        self._by_console: set[str] = set()  # visitors who have come with the key of the room's own terminal
        self._owners: dict[tuple[str, str], str] = {}  # who somebody is here, by their property and who they are there
        for number, row in journal:
            self.fold(number, row)

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        about = row.about or ""
        for part in (self.numbers, self.identities):
            part.fold(number, row, line)
        match line:
            case RoleGranted(role, scope, since, until):
                self._grants[number] = Grant(number, about, role, scope, since, until, row.who, row.why)
            case RoleRevoked(grant):
                self._grants.pop(grant, None)
            case PersonBarred() | PersonAdmitted():
                self.exclusions.take(number, row, line)
            case PlayerSilenced(until):
                self._silenced[about] = Silenced(until, row.why)
            case SilenceLifted():
                self._silenced.pop(about, None)
            case LimitsSet(values):
                self.limits = read_limits({**self.limits.model_dump(), **values})
            case KeyGiven(key, until):
                self._invited = {other: found for other, found in self._invited.items() if found.visitor_id != about}
                self._invited[key] = Invited(about, until)
            case KeyUsed(key, console):
                self._invited.pop(key, None)
                self._used.add(key)
                if console:
                    self._by_console.add(about)
            case OwnerCame(home, visitor, key):
                self._used.add(key)
                self._owners[home, visitor] = about

    # -- what holds now -----------------------------------------------------------------------------------------------------

    def grants(self, now: float, visitor_id: str = "") -> list[Grant]:
        """Those that hold, or will."""
        found = (grant for grant in self._grants.values() if not visitor_id or grant.visitor_id == visitor_id)
        return [grant for grant in found if grant.until is None or now < grant.until]

    def roles(self, visitor_id: str, at: At, now: float) -> frozenset[Role]:
        """What a visitor may do there, now: nothing while he is barred."""
        if self.barred(visitor_id, now):
            return frozenset()
        held = {role for grant in self._grants.values() if grant.visitor_id == visitor_id for role in GRANTED if grant.holds(role, at, now)}
        return frozenset({*held, Role.PLAYER})

    def has(self, visitor_id: str, role: Role, scope: str, since: float, until: float | None) -> bool:
        """Whether a grant of exactly this role and scope holds for all that time."""
        there = (grant for grant in self._grants.values() if (grant.visitor_id, grant.role, grant.scope) == (visitor_id, role, scope))
        return any(grant.since <= since and (grant.until is None or (until is not None and until <= grant.until)) for grant in there)

    def barred(self, visitor_id: str, now: float) -> Exclusion | None:
        """What keeps him out, and for the longest."""
        return next(iter(self.exclusions.standing(visitor_id, now)), None)

    def check_admitted(self, visitor_id: str, now: float) -> None:
        """Raise ``Forbidden`` where somebody is barred, in words for them."""
        barred = self.barred(visitor_id, now)
        if barred is not None:
            raise Forbidden(barred_sentence(barred.until, barred.kind == SELF))

    def all_barred(self, now: float) -> list[str]:
        return self.exclusions.excluded(now)

    def silenced(self, visitor_id: str, now: float) -> Silenced | None:
        found = self._silenced.get(visitor_id)
        return found if found is not None and (found.until is None or now < found.until) else None

    def has_operator(self, now: float) -> bool:
        return any(grant.holds(Role.OPERATOR, IN_ROOM, now) for grant in self._grants.values())

    def invited(self, key: str, now: float) -> Invited | None:
        """Whose key of this hash it is, if it has not been used and its time is not over."""
        found = self._invited.get(key)
        return found if found is not None and now < found.until else None

    def has_used(self, key: str) -> bool:
        """Whether somebody has come in with the key of this hash."""
        return key in self._used

    def awaited(self, visitor_id: str) -> bool:
        """Whether he was given a key, and has never come with it: nobody else can be behind his name."""
        return any(found.visitor_id == visitor_id for found in self._invited.values())

    def by_console(self, visitor_id: str) -> bool:
        """Whether he has come with the key of the room's own terminal."""
        return visitor_id in self._by_console

    def owner_here(self, home: str, visitor_id: str) -> str | None:
        """Return who an owner from another property is here; None: they have never come."""
        return self._owners.get((home, visitor_id))

    def comes_from_home(self, visitor_id: str) -> bool:
        """Whether another property answers for the identity and the second factor."""
        return visitor_id in self._owners.values()

    # -- changes ------------------------------------------------------------------------------------------------------------

    def grant(
        self, by: Staffer, visitor_id: str, role: Role, scope: str, since: float, until: float | None, why: str, now: float
    ) -> StaffRow:
        self._may_appoint(by, visitor_id)
        if until is not None and until <= max(since, now):
            raise BadInput("A role ends after it begins, and not in the past.")
        if role in (Role.OPERATOR, Role.CASHIER) and scope != "room":
            raise BadInput(f"The {role} is there for the whole room.")
        return by.entry(now, RoleGranted(role, read_scope(scope), since, until), about=visitor_id, why=why)

    def revoke(self, by: Staffer, number: int, why: str, now: float) -> StaffRow:
        grant = self._grants.get(number)
        if grant is None:
            raise BadInput(f"There is no role of number {number} that somebody holds.")
        if by.role is not Role.OPERATOR:
            raise Forbidden("Only an operator takes roles back.")
        if by.who == grant.visitor_id and grant.role is Role.OPERATOR:
            raise Forbidden("Nobody takes back his own role of operator: another operator does.")
        return by.entry(now, RoleRevoked(number, grant.role, grant.scope), about=grant.visitor_id, why=why)

    def bar(self, by: Staffer, visitor_id: str, until: float | None, why: str, now: float, kind: str = BY_ROOM) -> StaffRow:
        """``kind`` self: he has asked for it, here or at the desk."""
        if by.who == visitor_id and kind != SELF:
            raise Forbidden("Nobody bars himself here.")
        self.exclusions.check_exclude(visitor_id, kind, until, now)
        return by.entry(now, PersonBarred(until, kind), about=visitor_id, why=why)

    def admit(self, by: Staffer, visitor_id: str, why: str, now: float) -> StaffRow:
        self.exclusions.check_admit(visitor_id, now)
        return by.entry(now, PersonAdmitted(), about=visitor_id, why=why)

    def silence(self, by: Staffer, table_id: str, visitor_id: str, until: float | None, why: str, now: float) -> StaffRow:
        """He plays on, and talks at no table."""
        return by.entry(now, PlayerSilenced(until), table_id=table_id, about=visitor_id, why=why)

    def unsilence(self, by: Staffer, table_id: str, visitor_id: str, why: str, now: float) -> StaffRow:
        if self.silenced(visitor_id, now) is None:
            raise BadInput("He is not silenced.")
        return by.entry(now, SilenceLifted(), table_id=table_id, about=visitor_id, why=why)

    def set_limits(self, by: Staffer, wanted: Mapping[str, object], why: str, now: float) -> StaffRow:
        read_limits({**self.limits.model_dump(), **wanted})
        return by.entry(now, LimitsSet(wanted), why=why)

    def _may_appoint(self, by: Staffer, visitor_id: str) -> None:
        if by.role is not Role.OPERATOR:
            raise Forbidden("Only an operator grants roles.")
        if by.who == visitor_id and by.who != CONSOLE:
            raise Forbidden("Nobody grants himself a role.")
