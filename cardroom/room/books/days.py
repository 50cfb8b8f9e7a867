"""The settings of the room over time, its gaming days, and the days that are closed. A day that is closed keeps the settings that it had.

New hours never change a day that has work in it: they hold from the next gaming day on. A room in which nobody has played and the staff has
written nothing down yet, because it is still being set up, gets them at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.books.cage.lines import CageSet
from cardroom.room.books.hours import ONE_DAY, Calendar, Hours
from cardroom.room.books.room_settings import HOURS, RoomSettings, read_room_settings
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine, SettingsLine
from cardroom.room.people.lines import KeyGiven, KeyUsed, LimitsSet, RoleGranted, RoleRevoked
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

FROM = "from"
"""The key under which a line says from which gaming day on its hours hold; without it they hold for every day that is not closed."""


class RoomSet(SettingsLine, what="hours"):
    """The settings of the room that somebody has changed. The stored name is older than the settings besides the hours."""


@dataclass(frozen=True)
class DayClosed(JournalLine, what="day-closed"):
    """``papers``: the digest of each that was printed, by its name; ``entry``: the last of the ledger that belongs to the day;
    ``form``: the form of the papers; ``zone``: that of a room which had never set one."""

    day: str
    papers: dict[str, str]
    entry: int
    form: int = 1
    zone: str = "UTC"


SET_UP = frozenset(line.what for line in (RoomSet, CageSet, LimitsSet, RoleGranted, RoleRevoked, KeyGiven, KeyUsed))
"""Lines that a room has before it opens: all others are work."""


class Later(NamedTuple):
    """Hours that are set, and the gaming day from which on they hold."""

    day: date
    hours: Hours


class Days(Fold):
    def __init__(self) -> None:
        self.settings = RoomSettings()
        self.calendar = Calendar.by(self.settings.hours)
        self.closed: dict[date, int] = {}  # by which line of the journal
        self._kept: dict[date, RoomSettings] = {}  # of days that are closed
        self._set = False  # whether anybody has set anything
        self.hours_set = False  # whether anybody has set the hours
        self._worked = False  # whether a line says more than how the room is set up

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case RoomSet(values):
                self._take_settings(values)
            case DayClosed():
                self._take_close(number, line)
        self._worked = self._worked or row.what not in SET_UP

    def _take_settings(self, values: Mapping[str, object]) -> None:
        self.settings = _merged(self.settings, values)
        self._set = True
        if HOURS.isdisjoint(values):
            return
        self.hours_set = True
        since = date.fromisoformat(str(values[FROM])) if FROM in values else date.min
        before = (period for period in self.calendar.periods if period[0] < since)
        self.calendar = replace(self.calendar, periods=(*before, (since, self.settings.hours)))

    def _take_close(self, number: int, line: DayClosed) -> None:
        if not self._set and line.zone != self.settings.zone:  # rooms were in UTC until somebody set their zone
            self.settings = self.settings.model_copy(update={"zone": line.zone})
            self.calendar = Calendar.by(self.settings.hours)
        day = date.fromisoformat(line.day)
        if day not in self.closed:
            self.closed[day] = number
            self._kept[day] = self.settings
            self.calendar = replace(self.calendar, kept={**self.calendar.kept, day: self.calendar.hours_of(day)})

    def settings_of(self, day: date) -> RoomSettings:
        return self._kept.get(day, self.settings)

    def today(self, now: float) -> date:
        return self.calendar.day_of(now)

    def later(self, now: float) -> Later | None:
        """Return the hours that are set and do not hold yet."""
        day, hours = self.calendar.periods[-1]
        return Later(day, hours) if day > self.today(now) else None

    def check_open(self, at: float) -> None:
        """Whether something may still be written down of a moment: of a day that is closed nothing is."""
        day = self.calendar.day_of(at)
        if day in self.closed:
            raise BadInput(f"The gaming day {day} is closed: what belongs to it stands as it is.")

    def set_room(self, by: Staffer, wanted: Mapping[str, object], why: str, now: float, *, played: bool = False) -> StaffRow:
        """Change settings of the room. Hours hold at once while nothing is written down, else from the next gaming day on.

        ``played``: whether a round or a payment is stored, of which the journal may know nothing.
        """
        worked = self._worked or played
        if not wanted or FROM in wanted:
            raise BadInput("Say which settings of the room change.")
        settings = _merged(self.settings, wanted)
        values = {name: settings.model_dump(mode="json")[name] for name in wanted}
        if settings.hours != self.settings.hours and worked:
            values = {**values, "zone": settings.zone, "shifts": settings.model_dump(mode="json")["shifts"]}
            values[FROM] = self._next_by(settings.hours, now).isoformat()
        elif worked:
            values = {name: value for name, value in values.items() if name not in HOURS}
            if not values:
                raise BadInput("The room has these hours already.")
        return by.entry(now, RoomSet(values), why=why)

    def _next_by(self, hours: Hours, now: float) -> date:
        """Return the first gaming day after today that begins, by new hours, in the future."""
        day = self.today(now) + ONE_DAY
        while hours.begins(day) <= now:
            day += ONE_DAY
        return day

    def close(self, by: Staffer, day: date, papers: dict[str, str], entry: int, why: str, now: float, form: int = 1) -> StaffRow:
        if day in self.closed:
            raise BadInput(f"The gaming day {day} is closed already.")
        if self.calendar.whole(day).until > now:
            raise BadInput(f"The gaming day {day} is not over.")
        zone = DayClosed.zone if self._set else self.settings.zone
        return by.entry(now, DayClosed(day.isoformat(), papers, entry, form, zone), why=why)


def _merged(settings: RoomSettings, values: Mapping[str, object]) -> RoomSettings:
    return read_room_settings({**settings.model_dump(mode="json"), **{name: value for name, value in values.items() if name != FROM}})
