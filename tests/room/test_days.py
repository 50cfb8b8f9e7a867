"""Gaming days and shifts: by the clocks of the place, also on the days on which they are changed; new hours; and closed days."""

from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.days import DayClosed, Days, RoomSet
from cardroom.room.books.hours import CALIFORNIA, Calendar, Hours, Span
from cardroom.room.books.room_settings import read_room_settings
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from tests.counts import counts

PLACE = ZoneInfo(CALIFORNIA)
BY = Staffer("boss", Role.OPERATOR, "")
DAY = date(2026, 11, 17)
LATER_SHIFTS = [{"name": "one", "begins": "08:00"}]


def at(year: int, month: int, day: int, hour: int, minute: int) -> float:
    return datetime(year, month, day, hour, minute, tzinfo=PLACE).timestamp()


def usual() -> Calendar:
    return Calendar.by(Hours())


@pytest.mark.parametrize(
    ("moment", "day", "shift"),
    [
        ((2026, 11, 17, 6, 0), date(2026, 11, 17), "day"),
        ((2026, 11, 17, 5, 59), date(2026, 11, 16), "graveyard"),
        ((2026, 11, 17, 13, 59), date(2026, 11, 17), "day"),
        ((2026, 11, 17, 14, 0), date(2026, 11, 17), "swing"),
        ((2026, 11, 17, 23, 30), date(2026, 11, 17), "graveyard"),
        ((2026, 11, 18, 0, 30), date(2026, 11, 17), "graveyard"),
        ((2026, 3, 8, 3, 30), date(2026, 3, 7), "graveyard"),  # the night in which an hour is left out
    ],
)
def test_the_day_and_the_shift_of_a_moment(moment: tuple[int, int, int, int, int], day: date, shift: str) -> None:
    calendar = usual()
    assert (calendar.day_of(at(*moment)), calendar.shift_of(at(*moment))) == (day, shift)
    assert calendar.whole(day).has(at(*moment)) and [span.name for span in calendar.spans(day) if span.has(at(*moment))] == [shift]


def length(span: Span) -> float:
    return span.until - span.since


def test_days_have_no_gaps_whatever_the_clocks_do() -> None:
    calendar = usual()
    assert {day: length(calendar.whole(date(2026, month, day))) for month, day in ((3, 7), (11, 9))} == {7: 23 * 3600, 9: 24 * 3600}
    assert length(calendar.whole(date(2026, 10, 31))) == 25 * 3600
    assert calendar.whole(date(2026, 3, 7)).until == calendar.whole(date(2026, 3, 8)).since


@pytest.mark.parametrize("zone", [CALIFORNIA, "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "UTC"])
@counts("a_day", 24, 144)
def test_every_moment_has_one_day_and_one_shift_for_any_minute_at_which_a_day_begins(zone: str, a_day: int) -> None:
    """Both changes of the clocks: an hour in California and Berlin, half an hour on Lord Howe, a whole day in Samoa in 2011."""
    changes = [date(2027, 3, 14), date(2027, 11, 7), date(2027, 3, 28), date(2027, 10, 31), date(2027, 4, 4), date(2027, 10, 3)]
    for minutes in range(0, 24 * 60, 24 * 60 // a_day):
        shifts = [{"name": name, "begins": f"{one // 60:02}:{one % 60:02}"} for name, one in _three(minutes)]
        calendar = Calendar.by(Hours.model_validate({"zone": zone, "shifts": shifts}))
        for change in [date(2011, 12, 30), *changes] if zone == "Pacific/Apia" else changes:
            days = [change + timedelta(days=more) for more in range(-2, 3)]
            spans = [span for day in days for span in calendar.spans(day)]
            assert all(earlier.until == later.since and earlier.since <= earlier.until for earlier, later in pairwise(spans))
            moments = [moment for span in spans for moment in (span.since, span.until - 1)]
            for moment in moments:
                day, shift = calendar.day_of(moment), calendar.shift_of(moment)
                assert calendar.whole(day).has(moment) and [one.name for one in calendar.spans(day) if one.has(moment)] == [shift]


def _three(minutes: int) -> list[tuple[str, int]]:
    """Shifts close together, so that several begin in the hour that is left out."""
    return [("a", minutes), ("b", (minutes + 25) % 1440), ("c", (minutes + 50) % 1440)]


def test_a_time_that_the_clocks_leave_out_is_the_moment_at_which_they_jump() -> None:
    calendar = Calendar.by(Hours.model_validate({"shifts": [{"name": "all", "begins": "02:30"}]}))
    jump = at(2027, 3, 14, 3, 0)
    assert calendar.whole(date(2027, 3, 14)).since == jump and calendar.shift_of(jump) == "all"
    assert (calendar.day_of(jump - 1), calendar.day_of(jump)) == (date(2027, 3, 13), date(2027, 3, 14))
    assert length(calendar.whole(date(2027, 3, 13))) == 23.5 * 3600 and length(calendar.whole(date(2027, 3, 14))) == 23.5 * 3600


def test_work_in_the_moment_in_which_a_shift_ends_belongs_to_that_shift() -> None:
    calendar = usual()
    ends = at(2026, 11, 17, 22, 0)
    assert [calendar.ending_at(moment)[1].name for moment in (ends - 1, ends, ends + 1)] == ["swing", "swing", "graveyard"]
    morning = at(2026, 11, 18, 6, 0)
    assert calendar.ending_at(morning)[0] == DAY and calendar.ending_at(morning)[1].name == "graveyard"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"zone": "Nowhere/None"}, "there is no time zone 'Nowhere/None'"),
        (
            {"shifts": [{"name": "a", "begins": "06:00"}, {"name": "b", "begins": "05:00"}, {"name": "c", "begins": "04:00"}]},
            "follow one another",
        ),
        ({"shifts": [{"name": "a", "begins": "06:00"}, {"name": "a", "begins": "07:00"}]}, "two shifts have one name"),
        ({"shifts": [{"name": "a", "begins": "6:00"}]}, "begins"),
        ({"shifts": []}, "shifts"),
        ({"money": "funny"}, "money"),
        ({"establishment": ""}, "establishment"),
    ],
)
def test_settings_that_cannot_be(wanted: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_room_settings(wanted)


def test_a_day_is_closed_once_and_keeps_its_settings() -> None:
    days = Days()
    now = usual().whole(DAY).until
    with pytest.raises(BadInput, match="not over"):
        days.close(BY, DAY, {}, 0, "the night is over", now - 1)
    days.fold(1, days.close(BY, DAY, {}, 0, "the night is over", now))
    with pytest.raises(BadInput, match="closed already"):
        days.close(BY, DAY, {}, 0, "again", now)
    with pytest.raises(BadInput, match="2026-11-17 is closed"):
        days.check_open(now - 1)
    days.check_open(now)
    before = days.settings
    days.fold(2, days.set_room(BY, {"establishment": "The Ocean Room"}, "our name", now))
    assert days.settings.establishment == "The Ocean Room" and days.settings_of(DAY) == before
    assert days.settings_of(DAY + timedelta(days=1)).establishment == "The Ocean Room"


def test_a_room_that_is_being_set_up_gets_its_hours_at_once() -> None:
    days, now = Days(), at(2026, 11, 17, 12, 0)
    days.fold(1, days.set_room(BY, {"shifts": LATER_SHIFTS, "zone": "Europe/Berlin"}, "our hours", now))
    assert days.later(now) is None and days.calendar.shift_of(now) == "one" and days.calendar.hours_of(DAY).zone == "Europe/Berlin"


def worked(now: float) -> Days:
    """A room that has closed a day: its books have begun."""
    days = Days()
    days.fold(1, BY.entry(now, DayClosed("2026-11-15", {}, 0, zone=CALIFORNIA), why="the night is over"))
    return days


@pytest.mark.parametrize(
    ("begins", "hour", "since", "ends"),
    [
        ("08:00", 12, 18, (18, 8)),  # the day of old hours is two hours longer
        ("04:00", 12, 18, (18, 4)),  # and two hours shorter
        ("04:00", 29, 19, (18, 6)),  # at five in the morning it is too late for that: one day more by old hours
    ],
)
def test_new_hours_hold_from_the_next_gaming_day(begins: str, hour: int, since: int, ends: tuple[int, int]) -> None:
    now = at(2026, 11, 17, 0, 0) + hour * 3600
    days = worked(now)
    before = days.calendar.spans(DAY)
    row = days.set_room(BY, {"shifts": [{"name": "one", "begins": begins}]}, "other hours", now)
    assert row.data["from"] == f"2026-11-{since}"
    days.fold(2, row)
    later = days.later(now)
    assert later is not None and later.day == date(2026, 11, since) and days.today(now) == DAY
    assert days.calendar.whole(DAY).until == at(2026, 11, *ends, 0)
    assert [span.name for span in days.calendar.spans(DAY)] == [span.name for span in before]
    assert days.calendar.shift_of(now) == next(span.name for span in before if span.has(now))
    assert [span.name for span in days.calendar.spans(later.day)] == ["one"] and days.later(now + 3 * 86400) is None
    moments = [now + 1800 * step for step in range(-96, 144)]
    assert all(days.calendar.whole(days.calendar.day_of(moment)).has(moment) for moment in moments)


def test_the_same_hours_again_are_no_change() -> None:
    now = at(2026, 11, 17, 12, 0)
    days = worked(now)
    with pytest.raises(BadInput, match="these hours already"):
        days.set_room(BY, {"zone": CALIFORNIA}, "again", now)
    with pytest.raises(BadInput, match="which settings"):
        days.set_room(BY, {}, "nothing", now)


def test_a_room_of_an_earlier_version_that_never_set_its_hours_stays_in_utc() -> None:
    days = Days()
    days.fold(1, BY.entry(0.0, DayClosed("2026-11-16", {}, 0), why="the night is over"))
    assert days.settings.zone == "UTC" and days.calendar.hours_of(date(2026, 11, 16)).zone == "UTC"
    assert "zone" not in DayClosed("2026-11-16", {}, 0).to_data()


def test_a_line_of_an_earlier_version_sets_name_and_hours_of_every_day_that_is_not_closed() -> None:
    days = Days()
    values = {"establishment": "The Ocean Room", "zone": "UTC", "shifts": LATER_SHIFTS}
    days.fold(1, BY.entry(0.0, RoomSet(values), why="our hours"))
    assert (days.settings.establishment, days.settings.money) == ("The Ocean Room", "play")
    assert days.calendar.begins(DAY) == datetime(2026, 11, 17, 8, tzinfo=ZoneInfo("UTC")).timestamp()
