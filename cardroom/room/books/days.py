"""The gaming day: when it begins, its shifts, and which days are closed. No manual prints hours: they have stated defaults, and the
operator sets those of his room. A day that is closed keeps the hours that it had.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine, SettingsLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow


class HoursSet(SettingsLine, what="hours"):
    """What the room calls itself, its time zone and its shifts."""


@dataclass(frozen=True)
class DayClosed(JournalLine, what="day-closed"):
    """``papers``: the digest of each that was printed, by its name; ``entry``: the last of the ledger that belongs to the day."""

    day: str
    papers: dict[str, str]
    entry: int


class ShiftHours(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=30)
    begins: str = Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")  # "14:00"


class Hours(BaseModel):
    """What the room calls itself, and its hours: a gaming day begins with its first shift."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    establishment: str = Field(default="The card room", min_length=1, max_length=80)
    zone: str = Field(default="UTC", max_length=60)
    shifts: tuple[ShiftHours, ...] = Field(
        default=(
            ShiftHours(name="day", begins="06:00"),
            ShiftHours(name="swing", begins="14:00"),
            ShiftHours(name="graveyard", begins="22:00"),
        ),
        min_length=1,
        max_length=12,
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
        first = _minutes(shifts[0].begins)
        since = [(_minutes(shift.begins) - first) % (24 * 60) for shift in shifts]
        if any(later <= earlier for earlier, later in pairwise(since)):
            raise ValueError("the shifts of a day follow one another")
        if len({shift.name for shift in shifts}) < len(shifts):
            raise ValueError("two shifts have one name")
        return shifts

    def day_of(self, at: float) -> date:
        """The gaming day of a moment, named after the date on which it began."""
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        return (local - timedelta(minutes=_minutes(self.shifts[0].begins))).date()

    def shift_of(self, at: float) -> str:
        """The shift of a moment."""
        day = self.day_of(at)
        return next(shift.name for shift in reversed(self.spans(day)) if shift.since <= at)

    def spans(self, day: date) -> list["Span"]:
        """The shifts of a gaming day, in order."""
        zone = ZoneInfo(self.zone)
        first = _minutes(self.shifts[0].begins)

        def begins(day: date, minutes: int) -> float:
            on = day if minutes >= first else day + timedelta(days=1)
            return datetime(on.year, on.month, on.day, minutes // 60, minutes % 60, tzinfo=zone).timestamp()

        since = [begins(day, _minutes(shift.begins)) for shift in self.shifts]
        ends = [*since[1:], begins(day + timedelta(days=1), first)]
        return [Span(shift.name, *span) for shift, *span in zip(self.shifts, since, ends, strict=True)]

    def whole(self, day: date) -> "Span":
        """From its first shift to the next day's."""
        spans = self.spans(day)
        return Span("", spans[0].since, spans[-1].until)


class Span(NamedTuple):
    """From a moment up to another, which is not in it."""

    name: str
    since: float
    until: float

    def has(self, at: float) -> bool:
        return self.since <= at < self.until


def read_hours(wanted: Mapping[str, object]) -> Hours:
    try:
        return Hours.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The room cannot have such hours: {first_error(error)}.") from None


class Days(Fold):
    def __init__(self) -> None:
        self.hours = Hours()
        self.closed: dict[date, int] = {}  # by which line of the journal
        self._kept: dict[date, Hours] = {}  # of days that are closed

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case HoursSet(values):
                self.hours = read_hours(values)
            case DayClosed():
                day = date.fromisoformat(line.day)
                self.closed.setdefault(day, number)
                self._kept.setdefault(day, self.hours)

    def hours_of(self, day: date) -> Hours:
        return self._kept.get(day, self.hours)

    def today(self, now: float) -> date:
        return self.hours.day_of(now)

    def check_open(self, at: float) -> None:
        """Whether something may still be written down of a moment: of a day that is closed nothing is."""
        day = self.hours.day_of(at)
        if day in self.closed:
            raise BadInput(f"The gaming day {day} is closed: what belongs to it stands as it is.")

    def set_hours(self, by: Staffer, wanted: Mapping[str, object], why: str, now: float) -> StaffRow:
        hours = read_hours({**self.hours.model_dump(mode="json"), **wanted})
        if hours.zone != self.hours.zone or hours.shifts != self.hours.shifts:
            self._check_between(hours, now)
        return by.entry(now, HoursSet(hours.model_dump(mode="json")), why=why)

    def _check_between(self, hours: Hours, now: float) -> None:
        if hours.day_of(now) in self.closed:
            raise BadInput(f"By these hours it would be {hours.day_of(now)}, a gaming day that is closed.")

    def close(self, by: Staffer, day: date, papers: dict[str, str], entry: int, why: str, now: float) -> StaffRow:
        if day in self.closed:
            raise BadInput(f"The gaming day {day} is closed already.")
        if self.hours.whole(day).until > now:
            raise BadInput(f"The gaming day {day} is not over.")
        return by.entry(now, DayClosed(day.isoformat(), papers, entry), why=why)


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)
