"""Lines of the staff's journal about people: roles, exclusions, silences, keys, and the room's limits."""

from dataclasses import dataclass

from cardroom.room.journal.lines import JournalLine, SettingsLine
from cardroom.room.people.roles import Role


@dataclass(frozen=True)
class RoleGranted(JournalLine, what="grant"):
    """``until`` None: until somebody takes the role back."""

    role: Role
    scope: str
    since: float
    until: float | None


@dataclass(frozen=True)
class RoleRevoked(JournalLine, what="revoke"):
    """``grant``: the line that granted the role."""

    grant: int
    role: Role
    scope: str


@dataclass(frozen=True)
class PersonBarred(JournalLine, what="bar"):
    """``until`` None: for good, or (by the room) until the person is admitted again. ``kind``: by whose wish; earlier versions knew only
    the room's, and did not write it."""

    until: float | None
    kind: str = ""


class PersonAdmitted(JournalLine, what="admit"):
    """The room's exclusion is over."""


@dataclass(frozen=True)
class PlayerSilenced(JournalLine, what="silence"):
    """``until`` None: until the staff lifts it."""

    until: float | None


class SilenceLifted(JournalLine, what="unsilence"):
    """The player may talk at tables again."""


@dataclass(frozen=True)
class KeyGiven(JournalLine, what="invite"):
    """``key``: the hash of a one-time key for somebody who has a role and has never come in."""

    key: str
    until: float


@dataclass(frozen=True)
class KeyUsed(JournalLine, what="key"):
    """``console``: it was the key that the room's own terminal printed."""

    key: str
    console: bool


class LimitsSet(SettingsLine, what="limits"):
    """Limits of the room that the operator has set; those that are not named stay."""


@dataclass(frozen=True)
class VisitSent(JournalLine, what="property/visit"):
    """The owner goes on to another property of the installation. ``key``: the hash of the key that lets them in there once."""

    property: str
    key: str
    until: float


@dataclass(frozen=True)
class OwnerCame(JournalLine, what="property/came"):
    """The owner came in by the word of the property ``home``, in which they are ``visitor``; the line is about who they are here."""

    home: str
    visitor: str
    key: str
