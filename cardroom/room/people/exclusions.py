"""Who may not come: by his own wish, or by the room's. An exclusion stops entry, chips, lists and jackpots; what is his he may always take.
It holds for the person: for every account of theirs, whichever it was written about (``numbers.py``).

One that somebody has asked for himself is never lifted before its end, by nobody; it may be made longer. The two kinds stand beside each
other: admitting somebody again ends the room's, and no other. They are confidential: operator and auditor may read them, he himself may
read his own, and whoever else must turn him away is told that, and nothing more.
"""

from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.lines import PersonAdmitted, PersonBarred
from cardroom.room.people.numbers import PlayerNumbers
from cardroom.room.people.words import moment, not_served
from cardroom.room.storage.rows import StaffRow

SELF, BY_ROOM = "self", "room"
EXCLUSIONS = (SELF, BY_ROOM)


class Exclusion(NamedTuple):
    """``number`` is its line; ``until`` None: for good, or (the room's) until he is admitted again; ``ended``: the line that lifted it, or
    that put another in its place."""

    number: int
    visitor_id: str
    kind: str
    since: float
    until: float | None
    by: str
    why: str
    ended: int | None = None

    def holds(self, now: float) -> bool:
        return self.ended is None and (self.until is None or now < self.until)

    @property
    def last(self) -> float:
        """The moment of its end, as far as it is known."""
        return float("inf") if self.until is None else self.until


class Exclusions:
    def __init__(self, numbers: PlayerNumbers) -> None:
        self._numbers = numbers
        self._all: dict[int, Exclusion] = {}
        self._of: dict[tuple[str, str], int] = {}  # (visitor, kind): the line of the newest

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        visitor_id = row.about or ""
        match line:
            case PersonBarred(until):
                kind = line.kind or BY_ROOM
                self._end((visitor_id, kind), number)
                self._all[number] = Exclusion(number, visitor_id, kind, row.at, until, row.who, row.why)
                self._of[visitor_id, kind] = number
            case PersonAdmitted():
                for account in self._numbers.accounts(visitor_id):
                    self._end((account, BY_ROOM), number)

    def _end(self, whose: tuple[str, str], number: int) -> None:
        before = self._of.pop(whose, None)
        if before is not None:
            self._all[before] = self._all[before]._replace(ended=number)

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def all(self) -> list[Exclusion]:
        """Every one that there ever was, the oldest first."""
        return list(self._all.values())

    def standing(self, visitor_id: str, now: float) -> list[Exclusion]:
        """Those of the person behind an account that hold, the longest first."""
        accounts = self._numbers.accounts(visitor_id)
        numbers = (self._of.get((account, kind)) for account in accounts for kind in EXCLUSIONS)
        found = [self._all[number] for number in numbers if number is not None]
        return sorted((each for each in found if each.holds(now)), key=lambda each: -each.last)

    def excluded(self, now: float) -> list[str]:
        """Return every account of the people who may not come."""
        named = dict.fromkeys(visitor_id for visitor_id, _ in self._of if self.standing(visitor_id, now))
        return list(dict.fromkeys(account for visitor_id in named for account in self._numbers.accounts(visitor_id)))

    def check_served(self, visitor_id: str, now: float) -> None:
        """Whether the staff may give him chips, a place on a list or a jackpot."""
        if self.standing(visitor_id, now):
            raise Forbidden(not_served())

    # -- changes, checked ---------------------------------------------------------------------------------------------------

    def check_exclude(self, visitor_id: str, kind: str, until: float | None, now: float) -> None:
        if kind not in EXCLUSIONS:
            raise BadInput(f"Somebody is excluded by himself ('self') or by the room ('room'), not by '{kind}'.")
        if until is not None and until <= now:
            raise BadInput("A bar ends in the future, or when somebody is admitted again.")
        own = next((each for each in self.standing(visitor_id, now) if each.kind == SELF), None)
        if kind == SELF and own is not None and (float("inf") if until is None else until) < own.last:
            raise Forbidden(f"{_own_sentence(own)} it can be made longer, and not shorter.")

    def check_admit(self, visitor_id: str, now: float) -> None:
        found = self.standing(visitor_id, now)
        if not found:
            raise BadInput("He is not barred.")
        if all(each.kind == SELF for each in found):
            raise Forbidden(f"{_own_sentence(found[0])} nobody lifts that before its end.")


def _own_sentence(own: Exclusion) -> str:
    return f"He has excluded himself {'for good' if own.until is None else f'until {moment(own.until)}'}:"
