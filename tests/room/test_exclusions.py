"""Exclusions, by oneself and by the room: what stands, what ends, and that nobody lifts what somebody has asked for himself."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor
from cardroom.room.people.exclusions import BY_ROOM, SELF
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage.rows import StaffRow
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import HOLDEM

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
HIMSELF = Staffer("v1", Role.PLAYER, "")
DAY = 86_400.0


def written(staff: Staff, row: StaffRow) -> None:
    staff.fold(staff.last + 1, row)


def test_nobody_lifts_a_self_exclusion_before_its_end_and_it_can_only_be_made_longer() -> None:
    staff = Staff()
    written(staff, staff.bar(HIMSELF, "v1", 30 * DAY, "asked for it", 0, SELF))
    with pytest.raises(Forbidden, match=r"^He has excluded himself until 1970-01-31 00:00 UTC: nobody lifts that before its end\.$"):
        staff.admit(BOSS, "v1", "he begs", DAY)
    with pytest.raises(Forbidden, match=r"it can be made longer, and not shorter\.$"):
        staff.bar(BOSS, "v1", 29 * DAY, "he begs", DAY, SELF)
    written(staff, staff.bar(BOSS, "v1", 60 * DAY, "asked for more at the desk", DAY, SELF))
    assert [(each.number, each.by, each.ended) for each in staff.exclusions.all] == [(1, "v1", 2), (2, CONSOLE, None)]
    assert staff.barred("v1", 60 * DAY - 1) is not None and staff.barred("v1", 60 * DAY) is None
    written(staff, staff.bar(HIMSELF, "v1", None, "asked for it", 61 * DAY, SELF))
    with pytest.raises(Forbidden, match="himself for good: nobody"):
        staff.admit(BOSS, "v1", "he begs", 10_000 * DAY)


def test_the_rooms_and_his_own_stand_beside_each_other() -> None:
    staff = Staff()
    written(staff, staff.bar(BOSS, "v1", None, "shouting", 0))
    written(staff, staff.bar(HIMSELF, "v1", 10 * DAY, "asked for it", 1, SELF))
    assert [each.kind for each in staff.exclusions.standing("v1", 2)] == [BY_ROOM, SELF] and staff.all_barred(2) == ["v1"]
    written(staff, staff.admit(BOSS, "v1", "he has calmed down", 3))
    assert [each.kind for each in staff.exclusions.standing("v1", 4)] == [SELF] and staff.barred("v1", 10 * DAY) is None
    written(staff, staff.bar(BOSS, "v1", 20 * DAY, "shouting again", 5))
    assert [each.kind for each in staff.exclusions.standing("v1", 6)] == [BY_ROOM, SELF]


def test_a_bar_of_an_earlier_version_is_the_rooms() -> None:
    staff = Staff([(1, StaffRow(5.0, CONSOLE, "operator", "", "bar", about="v1", data={"until": None}, why="shouting"))])
    assert [(each.kind, each.since, each.until) for each in staff.exclusions.all] == [(BY_ROOM, 5.0, None)]


def test_what_cannot_be_an_exclusion() -> None:
    staff = Staff()
    with pytest.raises(BadInput, match=r"by himself \('self'\) or by the room \('room'\), not by 'law'"):
        staff.bar(BOSS, "v1", None, "why", 0, "law")
    with pytest.raises(BadInput, match="ends in the future"):
        staff.bar(HIMSELF, "v1", 5, "why", 5, SELF)
    with pytest.raises(Forbidden, match="Nobody bars himself here"):
        staff.bar(HIMSELF, "v1", None, "why", 0)
    with pytest.raises(BadInput, match="He is not barred"):
        staff.admit(BOSS, "v1", "why", 0)
    assert staff.exclusions.all == []


def test_the_staff_is_told_to_turn_him_away_and_not_why() -> None:
    staff = Staff()
    staff.exclusions.check_served("v1", 0)
    written(staff, staff.bar(HIMSELF, "v1", 30 * DAY, "my wife knows", 0, SELF))
    with pytest.raises(Forbidden) as refused:
        staff.exclusions.check_served("v1", 1)
    assert str(refused.value) == "This person is not served here; what is his he may take. The operator knows more."
    staff.exclusions.check_served("v2", 1)


def test_who_has_excluded_himself_gets_up_everywhere_and_comes_to_no_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        await host.office.bar(BarVisitor(Staffer(ann.id, Role.PLAYER, ""), ann.id, host.wall() + DAY, "asked for it", SELF))
        assert not host.tables.runner(table).sits(ann.id)
        for refused in (host.visits.join(ann, table), host.visits.more_chips(ann)):
            with pytest.raises(Forbidden, match=r"^You have excluded yourself from this card room until"):
                await refused
        with pytest.raises(Forbidden, match="nobody lifts that"):
            await host.office.admit(AdmitVisitor(BOSS, ann.id, "she asks"))

    in_a_room(test, tmp_path)
