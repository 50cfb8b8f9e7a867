"""The hours of a room: its time zone and its shifts, and the gaming days that follow from them.

A gaming day begins with its first shift and ends when the next begins. Shifts begin by the clocks on the wall. A time that the clocks leave
out in spring is the moment at which they jump; a time that they show twice in autumn is the first of the two.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, field_validator

CALIFORNIA = "America/Los_Angeles"
ONE_DAY = timedelta(days=1)
INSTANT = 0.001
"""Seconds: less than any shift lasts."""


class ShiftHours(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=30, description="What the shift is called.")
    begins: str = Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", description="When it begins, by the clocks of the place, like 14:00.")

    @property
    def minutes(self) -> int:
        """Return the minutes after midnight."""
        hours, minutes = self.begins.split(":")
        return 60 * int(hours) + int(minutes)


USUAL_SHIFTS = (
    ShiftHours(name="day", begins="06:00"),
    ShiftHours(name="swing", begins="14:00"),
    ShiftHours(name="graveyard", begins="22:00"),
)


class Hours(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    zone: str = Field(default=CALIFORNIA, max_length=60, description="The time zone, like America/Los_Angeles.")
    shifts: tuple[ShiftHours, ...] = Field(
        default=USUAL_SHIFTS, min_length=1, max_length=12, description="The shifts in their order; the first begins the gaming day."
    )

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(f"there is no time zone '{zone}'") from None
        return zone

    @field_validator("shifts")
    @classmethod
    def _in_order(cls, shifts: tuple[ShiftHours, ...]) -> tuple[ShiftHours, ...]:
        first = shifts[0].minutes
        since = [(shift.minutes - first) % (24 * 60) for shift in shifts]
        if any(later <= earlier for earlier, later in pairwise(since)):
            raise ValueError("the shifts of a day follow one another")
        if len({shift.name for shift in shifts}) < len(shifts):
            raise ValueError("two shifts have one name")
        return shifts

    def begins(self, day: date) -> float:
        """Return when a gaming day begins."""
        return self._moment(day, self.shifts[0])

    def starts(self, day: date) -> list[tuple[str, float]]:
        """Return the shifts of a gaming day with the moments at which they begin."""
        return [(shift.name, self._moment(day, shift)) for shift in self.shifts]

    def _moment(self, day: date, shift: ShiftHours) -> float:
        on = day if shift.minutes >= self.shifts[0].minutes else day + ONE_DAY
        return moment(datetime(on.year, on.month, on.day, shift.minutes // 60, shift.minutes % 60), ZoneInfo(self.zone))


def moment(wall: datetime, zone: ZoneInfo) -> float:
    """Return the first moment at which the clocks of a zone show this time or a later one.

    >>> moment(datetime(2027, 3, 14, 2, 30), ZoneInfo(CALIFORNIA)) == moment(datetime(2027, 3, 14, 3, 0), ZoneInfo(CALIFORNIA))
    True
    """
    found = wall.replace(tzinfo=zone)
    after, before = found.timestamp(), found.replace(fold=1).timestamp()
    if datetime.fromtimestamp(after, zone).replace(tzinfo=None) == wall:
        return after
    old = datetime.fromtimestamp(before, zone).utcoffset()  # the clocks jump over this time: look for the second in which they do
    low, high = int(before), int(after)
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == old:
            low = middle
        else:
            high = middle
    return float(high)


class Span(NamedTuple):
    """From a moment up to another, which is not in it."""

    name: str
    since: float
    until: float

    def has(self, at: float) -> bool:
        return self.since <= at < self.until


@dataclass(frozen=True)
class Calendar:
    """Gaming days and their shifts. ``periods``: hours with the gaming day from which on they hold, oldest first; ``kept``: the hours of
    days that are closed, which stay as they were."""

    periods: tuple[tuple[date, Hours], ...]
    kept: Mapping[date, Hours] = field(default_factory=dict)

    @staticmethod
    def by(hours: Hours) -> "Calendar":
        """Return the calendar of a room that has always had these hours."""
        return Calendar(((date.min, hours),))

    def hours_of(self, day: date) -> Hours:
        kept = self.kept.get(day)
        return next(hours for since, hours in reversed(self.periods) if since <= day) if kept is None else kept

    def begins(self, day: date) -> float:
        return self.hours_of(day).begins(day)

    def day_of(self, at: float) -> date:
        """Return the gaming day of a moment, named after the date on which it began."""
        day = datetime.fromtimestamp(at, UTC).date()
        while at < self.begins(day):
            day -= ONE_DAY
        while at >= self.begins(day + ONE_DAY):
            day += ONE_DAY
        return day

    def whole(self, day: date) -> Span:
        """Return the span from its first shift to the next day's."""
        return Span("", self.begins(day), self.begins(day + ONE_DAY))

    def spans(self, day: date) -> list[Span]:
        """Return the shifts of a gaming day, in order. On the last day of old hours a shift may be longer, shorter or left out."""
        ends = self.begins(day + ONE_DAY)
        starts = [(name, since) for name, since in self.hours_of(day).starts(day) if since < ends]
        until = [*(since for _, since in starts), ends][1:]
        return [Span(name, since, end) for (name, since), end in zip(starts, until, strict=True)]

    def shift_of(self, at: float) -> str:
        """Return the shift of a moment."""
        return next(span.name for span in reversed(self.spans(self.day_of(at))) if span.since <= at)

    def ending_at(self, at: float) -> tuple[date, Span]:
        """Return the day and the shift that work done at this moment brings to an end: the old one where a shift ends in that moment."""
        day = self.day_of(at - INSTANT)
        return day, next(span for span in reversed(self.spans(day)) if span.since < at)
