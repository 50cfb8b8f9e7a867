"""What the operator and the floor do about people and tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.games.settled import SETTLE
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.exclusions import BY_ROOM
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.table.lines import PlayerRemoved, RoundEnded, TableClosed
from cardroom.room.table.table import Table
from cardroom.round import FloorCall
from cardroom.round.inputs import EVERYTHING_BACK

AFTER_ROUND, AS_DECIDED = "after-round", "as-decided"
REMOVED = PlayerRemoved()
"""What the journal calls what is done at tables."""

# -- people -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RevokeRole:
    by: Staffer
    number: int
    why: str

    def apply(self, staff: Staff, now: float) -> Posting:
        return Posting(staff.revoke(self.by, self.number, self.why, now))


@dataclass(frozen=True)
class BarVisitor:
    """Bar a visitor from now on; ``until`` None: until somebody admits them again."""

    by: Staffer
    visitor_id: str
    until: float | None
    why: str
    kind: str = BY_ROOM

    def apply(self, staff: Staff, now: float) -> Posting:
        return Posting(staff.bar(self.by, self.visitor_id, self.until, self.why, now, self.kind))


@dataclass(frozen=True)
class AdmitVisitor:
    by: Staffer
    visitor_id: str
    why: str

    def apply(self, staff: Staff, now: float) -> Posting:
        return Posting(staff.admit(self.by, self.visitor_id, self.why, now))


@dataclass(frozen=True)
class SilenceVisitor:
    """Let a visitor talk nowhere for so many minutes; None: until somebody lets them talk again."""

    by: Staffer
    table_id: str
    visitor_id: str
    minutes: int | None
    why: str

    def apply(self, staff: Staff, now: float) -> Posting:
        until = None if self.minutes is None else now + 60 * self.minutes
        return Posting(staff.silence(self.by, self.table_id, self.visitor_id, until, self.why, now))


@dataclass(frozen=True)
class UnsilenceVisitor:
    by: Staffer
    table_id: str
    visitor_id: str
    why: str

    def apply(self, staff: Staff, now: float) -> Posting:
        return Posting(staff.unsilence(self.by, self.table_id, self.visitor_id, self.why, now))


@dataclass(frozen=True)
class SetLimits:
    by: Staffer
    wanted: Mapping[str, object]
    why: str

    def apply(self, staff: Staff, now: float) -> Posting:
        return Posting(staff.set_limits(self.by, self.wanted, self.why, now))


# -- tables -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RemoveFromTable:
    """Make a visitor get up from one table; a round in which they play goes on by the rule for the absent."""

    by: Staffer
    table_id: str
    visitor_id: str
    why: str
    line: JournalLine = REMOVED

    def apply(self, table: Table, now: float) -> None:
        seat = next((seat for seat in table.people if seat.visitor == self.visitor_id), None)
        if seat is None:
            raise BadInput("He does not sit at this table.")
        table.seating.remove(seat, now)
        table.change.staff.append(self.by.entry(now, self.line, table_id=self.table_id, about=self.visitor_id, why=self.why))


@dataclass(frozen=True)
class EndRound:
    """End a round by a named rule: everything back, or settled as far as it is decided."""

    by: Staffer
    table_id: str
    how: str
    why: str

    def apply(self, table: Table, now: float) -> None:
        _check_way("round is ended", (EVERYTHING_BACK, AS_DECIDED), self.how)
        line = self.by.entry(now, RoundEnded(self.how), table_id=self.table_id, why=self.why)
        table.play.take_ruling(_ruling(table, self.how, line.why), now)
        table.change.staff.append(line._replace(data=RoundEnded(self.how, table.round_id).to_data()))


@dataclass(frozen=True)
class CloseTable:
    """Close a table when its round is over, or at once by ending the round."""

    by: Staffer
    table_id: str
    how: str
    why: str

    def apply(self, table: Table, now: float) -> None:
        _check_way("table is closed", (AFTER_ROUND, EVERYTHING_BACK, AS_DECIDED), self.how)
        line = self.by.entry(now, TableClosed(self.how), table_id=self.table_id, why=self.why)
        table.control.close_by("the operator", line.why, now)
        if self.how != AFTER_ROUND and table.running:
            table.play.take_ruling(_ruling(table, self.how, line.why), now)
        table.change.staff.append(line._replace(data=TableClosed(self.how, table.round_id).to_data()))


def _check_way(done: str, ways: tuple[str, ...], how: str) -> None:
    if how not in ways:
        raise BadInput(f"A {done} {', '.join(ways[:-1])} or {ways[-1]}, not '{how}'.")


def _ruling(table: Table, how: str, why: str) -> FloorCall:
    """Return the ruling that ends a round so; where nothing lies on the table yet, everything goes back."""
    offered = table.round is not None and any(offer.ruling is SETTLE for offer in table.round.rulings)
    return FloorCall(SETTLE.name if how == AS_DECIDED and offered else EVERYTHING_BACK, (("why", why),), "the operator")
