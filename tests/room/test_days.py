"""Gaming days and shifts: by the clocks of the place, also on the days on which they are changed; and what is closed."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.days import Days, Hours, read_hours
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer

PLACE = ZoneInfo("America/Los_Angeles")
BY = Staffer("boss", Role.OPERATOR, "")


def at(year: int, month: int, day: int, hour: int, minute: int) -> float:
    return datetime(year, month, day, hour, minute, tzinfo=PLACE).timestamp()


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
    hours = Hours(zone="America/Los_Angeles")
    assert (hours.day_of(at(*moment)), hours.shift_of(at(*moment))) == (day, shift)
    assert hours.whole(day).has(at(*moment)) and [span.name for span in hours.spans(day) if span.has(at(*moment))] == [shift]


def test_days_have_no_gaps_whatever_the_clocks_do() -> None:
    hours = Hours(zone="America/Los_Angeles")
    lengths = {
        day: hours.whole(date(2026, month, day)).until - hours.whole(date(2026, month, day)).since for month, day in ((3, 7), (11, 9))
    }
    assert lengths == {7: 23 * 3600, 9: 24 * 3600}
    assert hours.whole(date(2026, 10, 31)).until - hours.whole(date(2026, 10, 31)).since == 25 * 3600
    assert hours.whole(date(2026, 3, 7)).until == hours.whole(date(2026, 3, 8)).since


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
    ],
)
def test_hours_that_cannot_be(wanted: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_hours(wanted)


def test_a_day_is_closed_once_and_keeps_its_hours() -> None:
    days = Days()
    now = Hours().whole(date(2026, 11, 17)).until
    with pytest.raises(BadInput, match="not over"):
        days.close(BY, date(2026, 11, 17), {}, 0, "the night is over", now - 1)
    days.fold(1, days.close(BY, date(2026, 11, 17), {}, 0, "the night is over", now))
    with pytest.raises(BadInput, match="closed already"):
        days.close(BY, date(2026, 11, 17), {}, 0, "again", now)
    with pytest.raises(BadInput, match="2026-11-17 is closed"):
        days.check_open(now - 1)
    days.check_open(now)
    before = days.hours
    with pytest.raises(BadInput, match="a gaming day that is closed"):
        days.set_hours(BY, {"shifts": [{"name": "one", "begins": "08:00"}]}, "we open later", now)
    days.fold(2, days.set_hours(BY, {"establishment": "The Ocean Room"}, "our name", now))
    assert days.hours.establishment == "The Ocean Room" and days.hours_of(date(2026, 11, 17)) == before
