"""Player numbers: who is the same person, what holds for all accounts of theirs, and how a person is found again."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor
from cardroom.room.desks.people.player_desk import GiveNumber, LinkAccount, PlayerBook, RegisterPlayer
from cardroom.room.journal.journal import Posting
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.roles import CONSOLE, IN_ROOM, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage.rows import StaffRow
from tests.room.host_helpers import Doors, in_a_room

BOSS, CLERK = Staffer(CONSOLE, Role.OPERATOR, ""), Staffer("v9", Role.CASHIER, "")
DAY = 86_400.0


def book(staff: Staff) -> PlayerBook:
    return PlayerBook(Visitors([], {}), staff.numbers)


def written(staff: Staff, posting: Posting) -> None:
    staff.fold(staff.last + 1, posting.row)


def numbered(*accounts: str) -> Staff:
    staff = Staff()
    for account in accounts:
        written(staff, GiveNumber(CLERK, account, "at the desk").apply(book(staff), 0))
    return staff


def test_numbers_count_from_1001_and_an_account_has_one() -> None:
    staff = numbered("v1", "v2")
    assert [staff.numbers.of(account) for account in ("v1", "v2", "v3")] == [1001, 1002, None]
    with pytest.raises(BadInput, match="has a number already: 1001"):
        GiveNumber(CLERK, "v1", "again").apply(book(staff), 0)
    with pytest.raises(BadInput, match="Nobody has the player number 1003"):
        LinkAccount(CLERK, "v3", 1003, "a mistake").apply(book(staff), 0)


def test_a_second_account_belongs_to_the_person_and_its_own_number_leads_there() -> None:
    staff = numbered("v1", "v2", "v3")
    written(staff, LinkAccount(CLERK, "v3", 1002, "the same licence").apply(book(staff), 0))
    written(staff, LinkAccount(CLERK, "v2", 1001, "the same licence").apply(book(staff), 0))
    assert staff.numbers.accounts("v3") == ("v1", "v2", "v3")
    assert [staff.numbers.holder(number) for number in (1001, 1002, 1003)] == ["v1"] * 3
    with pytest.raises(BadInput, match="belongs to player number 1001 already"):
        LinkAccount(CLERK, "v1", 1003, "again").apply(book(staff), 0)


def test_an_account_that_is_another_persons_after_all_gets_a_number_of_its_own() -> None:
    staff = numbered("v1", "v2")
    with pytest.raises(BadInput, match="stands alone"):
        GiveNumber(CLERK, "v1", "a mistake", parted=True).apply(book(staff), 0)
    written(staff, LinkAccount(CLERK, "v2", 1001, "looks alike").apply(book(staff), 0))
    written(staff, GiveNumber(CLERK, "v2", "brothers", parted=True).apply(book(staff), 0))
    assert (staff.numbers.accounts("v1"), staff.numbers.accounts("v2"), staff.numbers.of("v2")) == (("v1",), ("v2",), 1003)


def test_an_exclusion_holds_for_every_account_of_the_person() -> None:
    staff = numbered("v1")
    written(staff, BarVisitor(BOSS, "v1", 30 * DAY, "asked for it", SELF).apply(staff, 0))
    staff.exclusions.check_served("v2", 1)
    written(staff, LinkAccount(CLERK, "v2", 1001, "the same licence").apply(book(staff), 0))
    with pytest.raises(Forbidden, match="not served here"):
        staff.exclusions.check_served("v2", 2)
    assert staff.all_barred(2) == ["v1", "v2"] and staff.roles("v2", IN_ROOM, 2) == frozenset()
    with pytest.raises(Forbidden, match="nobody lifts that before its end"):
        AdmitVisitor(BOSS, "v2", "the other account").apply(staff, 3)
    with pytest.raises(Forbidden, match="not shorter"):
        BarVisitor(BOSS, "v2", 20 * DAY, "the other account", SELF).apply(staff, 3)


def test_admitting_a_person_ends_the_rooms_exclusion_of_every_account() -> None:
    staff = numbered("v1")
    written(staff, LinkAccount(CLERK, "v2", 1001, "the same licence").apply(book(staff), 0))
    for account in ("v1", "v2"):
        written(staff, BarVisitor(BOSS, account, None, "shouting").apply(staff, 1))
    written(staff, AdmitVisitor(BOSS, "v2", "calm again").apply(staff, 2))
    assert staff.all_barred(3) == []


def test_cash_of_all_accounts_of_a_person_counts_together() -> None:
    days, staff = Days(), Staff()
    cage = Cage(days, staff)
    day = days.today(0.0).isoformat()
    rows = [StaffRow(0.0, "v9", "cashier", "", "player/number", about="v1", data={"number": 1001}, why="at the desk")]
    rows += [
        StaffRow(0.0, "v9", "cashier", "", "an-older-kind", about=account, data={"day": day, "cash_in": cash}, why="a sale")
        for account, cash in (("v1", 600_000), ("v2", 300_000), ("v3", 50_000))
    ]
    rows += [StaffRow(0.0, "v9", "cashier", "", "player/account", about="v2", data={"number": 1001}, why="the same licence")]
    for number, row in enumerate(rows, start=1):
        for fold in (days, staff, cage):
            fold.fold(number, row)
    assert [cage.large.today(account, 0.0).total_in for account in ("v1", "v2", "v3")] == [900_000, 900_000, 50_000]
    assert cage.large.due("v2", "in", 100_001, 0.0) == 1_000_001 and cage.large.due("v3", "in", 100_001, 0.0) == 0


def test_a_person_is_found_by_a_former_name_and_is_removed_when_known_again(tmp_path: Path) -> None:
    async def persons(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        desk = host.player_desk
        first = await desk.give(GiveNumber(CLERK, ann.id, "showed a licence"))
        assert (first["number"], (await desk.register(RegisterPlayer(CLERK)))["number"]) == (1001, 1002)
        await host.visits.rename(ann, "Annabel")
        assert [each["name"] for each in desk.find("ann")] == ["Annabel"] and host.numbers.former_names(ann.id) == ("Ann",)
        (again,) = await doors.enter("Ann")
        table = await doors.table("Ann", "Ben")
        await host.office.bar(BarVisitor(BOSS, ann.id, None, "cheated"))
        assert host.directory.of(again.id)
        linked = await desk.link(LinkAccount(CLERK, again.id, 1001, "the same licence"))
        assert linked["number"] == 1001 and [each["name"] for each in desk.find("ann")] == ["Annabel", "Ann"]
        assert all(seat.removed for _, seat in host.directory.of(again.id)) and table
        with pytest.raises(Forbidden, match="barred"):
            host.office.check_admitted(again)

    in_a_room(persons, tmp_path)
