"""What the staff does about its own work: the rota, the clock, strings of tables, tokes, and shifts that change hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.pieces import Counts
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.duty.lines import ClockedOut
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer

PLANNERS = (Role.FLOOR, Role.OPERATOR)
"""The roles that write the rota, line up strings and help out whoever forgot the clock."""
WORKERS = (Role.OPERATOR, Role.FLOOR, Role.DEALER, Role.CASHIER, Role.AUDITOR)
"""The roles that clock in."""


@dataclass(frozen=True)
class SetDuty:
    """Set what the staff's work goes by."""

    by: Staffer
    wanted: Mapping[str, object]
    why: str

    def apply(self, duty: Duty, now: float) -> Posting:
        return Posting(self.by.entry(now, duty.set(self.wanted), why=self.why))


@dataclass(frozen=True)
class PlanShift:
    """Write somebody on the rota."""

    by: Staffer
    visitor: str
    role: Role
    day: date
    shift: str
    why: str

    def apply(self, duty: Duty, now: float) -> Posting:
        duty.check_role(self.visitor, self.role, now)
        line = duty.rota.plan(self.visitor, self.role, self.day, self.shift, duty.days.calendar, now)
        return Posting(self.by.entry(now, line, about=self.visitor, why=self.why))


@dataclass(frozen=True)
class CancelPlan:
    """Take a shift off the rota."""

    by: Staffer
    plan: int
    why: str

    def apply(self, duty: Duty, now: float) -> Posting:
        visitor, line = duty.rota.cancel(self.plan)
        return Posting(self.by.entry(now, line, about=visitor, why=self.why))


@dataclass(frozen=True)
class ClockIn:
    """Begin to work."""

    by: Staffer
    role: Role

    def apply(self, duty: Duty, now: float) -> Posting:
        duty.check_role(self.by.who, self.role, now)
        return Posting(self.by.entry(now, duty.rota.clock_in(self.by.who, self.role), about=self.by.who, why="begins to work"))


@dataclass(frozen=True)
class ClockOut:
    """End one's work; ``visitor``: that of another, who forgot to."""

    by: Staffer
    visitor: str = ""
    why: str = ""

    def apply(self, duty: Duty, now: float) -> Posting:
        visitor = self.visitor or self.by.who
        if visitor != self.by.who and self.by.role not in PLANNERS:
            raise Forbidden("The floor or the operator clocks others out.")
        duty.rota.check_present(visitor)
        why = self.why if visitor != self.by.who else self.why or "goes home"
        return Posting(self.by.entry(now, ClockedOut(), about=visitor, why=why))


@dataclass(frozen=True)
class TakeBreak:
    """Begin a break, or come back from it."""

    by: Staffer
    do: Literal["begin", "end"]

    def apply(self, duty: Duty, now: float) -> Posting:
        who, rota = self.by.who, duty.rota
        line = rota.begin_break(who) if self.do == "begin" else rota.end_break(who)
        return Posting(self.by.entry(now, line, about=who, why="a break" if self.do == "begin" else "back from a break"))


@dataclass(frozen=True)
class LineUpString:
    """Say which dealers work along which tables, from now on; no tables: the string is dissolved. ``minutes`` 0: as the room has it."""

    by: Staffer
    string: str
    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int
    version: int | None
    why: str

    def apply(self, duty: Duty, now: float) -> Posting:
        for dealer in self.dealers:
            duty.check_role(dealer, Role.DEALER, now)
        minutes = self.minutes or duty.settings.minutes
        line = duty.strings.line_up(self.string.strip(), self.tables, self.dealers, minutes, self.version)
        return Posting(self.by.entry(now, line, why=self.why))


@dataclass(frozen=True)
class CountTokes:
    """Write down what a dealer was given: their own, or (the floor and the cage) another's."""

    by: Staffer
    visitor: str
    amount: Cents

    def apply(self, duty: Duty, now: float) -> Posting:
        if self.visitor != self.by.who and self.by.role is Role.DEALER:
            raise Forbidden("Dealers write down their own tokes; the floor or the cage those of others.")
        duty.check_role(self.visitor, Role.DEALER, now)
        return Posting(self.by.entry(now, duty.tokes.count(self.amount), about=self.visitor, why="tokes were counted"))


@dataclass(frozen=True)
class SplitTokes:
    """TokeSplit the pool by time worked."""

    by: Staffer
    why: str

    def apply(self, duty: Duty, now: float) -> Posting:
        return Posting(self.by.entry(now, duty.split(now), why=self.why))


@dataclass(frozen=True)
class HandOverShift:
    """Hand over to another of the same role, with what both have counted."""

    by: Staffer
    taker: str
    counted: Mapping[str, Counts]
    reason: str = ""

    def apply(self, duty: Duty, now: float) -> Posting:
        duty.check_role(self.taker, self.by.role, now)
        line = duty.hand_overs.hand_over(self.by, self.taker, self.counted, self.reason, duty.inventory)
        return Posting(self.by.entry(now, line, about=self.taker, why="hands over the shift"))
