"""The rota and the clock: who is to work in which shift, who is on duty, and how long each has worked."""

from datetime import date
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Unknown
from cardroom.room.books.duty.lines import BreakBegun, BreakEnded, ClockedIn, ClockedOut, DealerChanged, ShiftCancelled, ShiftPlanned
from cardroom.room.books.hours import Calendar, Span
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.storage.rows import StaffRow


class PlannedShift(NamedTuple):
    """``number``: of the line that planned it."""

    number: int
    visitor: str
    role: str
    day: date
    shift: str


class Stint(NamedTuple):
    """From clocking in to clocking out. ``breaks``: from, until; ``until`` and the end of the last break None: not yet. ``lines``: of the
    journal, behind it."""

    visitor: str
    role: str
    since: float
    until: float | None
    breaks: tuple[tuple[float, float | None], ...]
    lines: tuple[int, ...]

    @property
    def on_break(self) -> bool:
        return bool(self.breaks) and self.breaks[-1][1] is None

    def worked(self, span: Span, now: float) -> float:
        """Return the seconds of work within a span: those of breaks are none."""
        return _within(self.since, self.until, span, now) - self.rested(span, now)

    def rested(self, span: Span, now: float) -> float:
        return sum(_within(since, until, span, now) for since, until in self.breaks)


class Rota(Fold):
    def __init__(self) -> None:
        self.plans: dict[int, PlannedShift] = {}
        self.present: dict[str, Stint] = {}  # by visitor
        self.ended: list[Stint] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        visitor = row.about or ""
        match line:
            case ShiftPlanned(role, day, shift):
                self.plans[number] = PlannedShift(number, visitor, role, date.fromisoformat(day), shift)
            case ShiftCancelled(plan):
                self.plans.pop(plan, None)
            case ClockedIn(role):
                self.present[visitor] = Stint(visitor, role, row.at, None, (), (number,))
            case ClockedOut() if visitor in self.present:
                self._back(visitor, number, row.at)
                self.ended.append(self.present.pop(visitor)._replace(until=row.at))
            case BreakBegun() if visitor in self.present:
                stint = self.present[visitor]
                self.present[visitor] = stint._replace(breaks=(*stint.breaks, (row.at, None)), lines=(*stint.lines, number))
            case BreakEnded():
                self._back(visitor, number, row.at)
            case DealerChanged() if line.visitor in self.present and self.present[line.visitor].on_break:
                self._back(line.visitor, number, row.at)  # whoever taps in is back

    def _back(self, visitor: str, number: int, at: float) -> None:
        stint = self.present.get(visitor)
        if stint is None:
            return
        ended = tuple((since, at if until is None else until) for since, until in stint.breaks)
        self.present[visitor] = stint._replace(breaks=ended, lines=(*stint.lines, number))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    def stints(self, span: Span) -> list[Stint]:
        """Return those of which a part lies in a span, in the order in which they began."""
        found = [*self.ended, *self.present.values()]
        return sorted((each for each in found if each.since < span.until and (each.until is None or each.until > span.since)), key=_since)

    def planned(self, day: date) -> list[PlannedShift]:
        return sorted((plan for plan in self.plans.values() if plan.day == day), key=lambda plan: (plan.shift, plan.role, plan.number))

    def missing(self, calendar: Calendar, now: float) -> list[PlannedShift]:
        """Return the plans of the running shift of people who are not on duty."""
        day, shift = calendar.day_of(now), calendar.shift_of(now)
        return [plan for plan in self.planned(day) if plan.shift == shift and plan.visitor not in self.present]

    # -- lines --------------------------------------------------------------------------------------------------------------

    def plan(self, visitor: str, role: Role, day: date, shift: str, calendar: Calendar, now: float) -> ShiftPlanned:
        span = next((span for span in calendar.spans(day) if span.name == shift), None)
        if span is None:
            raise BadInput(
                f"The gaming day {day} has no shift '{shift[:30]}'; it has {', '.join(each.name for each in calendar.spans(day))}."
            )
        if span.until <= now:
            raise BadInput(f"The shift {shift} of {day} is over: what was worked stands in the journal.")
        if any((plan.visitor, plan.day, plan.shift) == (visitor, day, shift) for plan in self.plans.values()):
            raise BadInput(f"That person is on the rota for {shift} of {day} already.")
        return ShiftPlanned(role.value, day.isoformat(), shift)

    def cancel(self, number: int) -> tuple[str, ShiftCancelled]:
        """Return whose plan it was, and the line that cancels it."""
        found = self.plans.get(number)
        if found is None:
            raise Unknown(f"There is no plan of number {number} on the rota.")
        return found.visitor, ShiftCancelled(number)

    def clock_in(self, visitor: str, role: Role) -> ClockedIn:
        if visitor in self.present:
            raise BadInput("That person is on duty already: clock out first.")
        return ClockedIn(role.value)

    def check_present(self, visitor: str) -> Stint:
        found = self.present.get(visitor)
        if found is None:
            raise BadInput("That person is not on duty.")
        return found

    def begin_break(self, visitor: str) -> BreakBegun:
        if self.check_present(visitor).on_break:
            raise BadInput("That person is on a break already.")
        return BreakBegun()

    def end_break(self, visitor: str) -> BreakEnded:
        if not self.check_present(visitor).on_break:
            raise BadInput("That person is on no break.")
        return BreakEnded()


def _since(stint: Stint) -> float:
    return stint.since


def _within(since: float, until: float | None, span: Span, now: float) -> float:
    end = now if until is None else until
    return max(0.0, min(end, span.until, now) - max(since, span.since))
