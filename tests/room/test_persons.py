"""Player numbers: who is the same person, what holds for all accounts of theirs, and how a person is found again."""

import asyncio
import json
from dataclasses import asdict
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import func, select

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.waiting.entries import How
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor
from cardroom.room.desks.people.commands import CheckIdentity, ForgetIdentity, KeepPhoto, LookAtIdentity, PrintCard
from cardroom.room.desks.people.identity_desk import CheckedData
from cardroom.room.desks.people.player_desk import GiveNumber, LinkAccount, PlayerBooks, RegisterPlayer
from cardroom.room.desks.seating.commands import OpenList
from cardroom.room.journal.journal import Posting
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.identities import Identity
from cardroom.room.people.roles import CONSOLE, IN_ROOM, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage import schema
from cardroom.room.storage.rows import StaffRow
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import HOLDEM

BOSS, CLERK = Staffer(CONSOLE, Role.OPERATOR, ""), Staffer("v9", Role.CASHIER, "")
DAY = 86_400.0


def book(staff: Staff) -> PlayerBooks:
    return PlayerBooks(Visitors([], {}), staff.numbers, lambda name, visitor_id: None)


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


# -- documents --------------------------------------------------------------------------------------------------------------

LICENCE = Identity("GARCÍA, José", "driving licence", "Y-123 4567", "1940-12-31")


async def shows(doors: Doors, visitor: Visitor, identity: Identity) -> CheckedData:
    return await doors.host.identity_desk.check(CheckIdentity(CLERK, visitor.id, identity))


@pytest.mark.parametrize(
    ("identity", "same", "alike"),
    [
        (Identity("Jose Garcia", "driving licence", "y1234567"), True, False),  # the same document, written in another way
        (Identity("Jose GARCIA", "passport", "P1", "1940-12-31"), True, False),  # the same name and day of birth
        (Identity("Jose Garcia", "passport", "P1", "1941-01-01"), False, False),  # a day of birth tells them apart
        (Identity("Jose Garcia", "passport"), False, True),  # only a clerk can tell
        (Identity("Josefa Garcia", "driving licence", "", "1940-12-31"), False, False),
    ],
)
def test_a_document_tells_whether_two_are_one_person(identity: Identity, same: bool, alike: bool) -> None:
    def mark(what: str, written: str) -> str:
        return f"{what}: {written}"

    mine, other = LICENCE.marks(mark), identity.marks(mark)
    assert (mine.same(other), mine.alike(other)) == (same, alike)


@pytest.mark.parametrize(
    ("identity", "why"),
    [
        (Identity("Ann", "library card"), "A document is one of driving licence, state ID, passport, other"),
        (Identity(" .", "passport"), "Write the name as it stands"),
        (Identity("Ann", "passport", "", "31.12.1980"), "written like 1980-12-31"),
        (Identity("Ann", "passport", "", "2005-11-19"), "This person is 20: nobody under 21 plays here"),
        (Identity("Ann", "passport", "", "2040-01-01"), "Nobody who comes here was born on 2040-01-01"),
    ],
)
def test_what_is_no_identity(identity: Identity, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        identity.checked(date(2026, 11, 18))
    Identity("Ann", "passport", "", "2005-11-18").checked(date(2026, 11, 18))


def test_an_excluded_person_is_known_again_by_a_document_under_another_name(tmp_path: Path) -> None:
    async def documents(doors: Doors) -> None:
        host = doors.host
        jose, again, other = await doors.enter("Jose", "Pepe", "Maria")
        assert await shows(doors, jose, LICENCE) == {"number": 1001, "linked": [], "alike": []}
        await host.office.bar(BarVisitor(BOSS, jose.id, None, "asked for it", SELF))
        await host.seating.open_list(OpenList(Staffer("v9", Role.FLOOR, ""), HOLDEM, {}, "a list"))
        game = host.board.games()[0]
        await host.seating.join(Staffer(again.id, Role.PLAYER, ""), again, game)
        found = await shows(doors, again, Identity("Jose Garcia", "driving licence", "y1234567"))
        assert found == {"number": 1001, "linked": ["Jose"], "alike": []}
        with pytest.raises(Forbidden, match="excluded yourself"):
            host.office.check_admitted(again)
        await host.board_clock.tick()
        assert host.board.lists.of(again.id) == []
        assert (await shows(doors, other, Identity("Jose Garcia", "passport")))["alike"] == [1001]
        with pytest.raises(Forbidden, match="Somebody of this name may not be served here"):
            await host.seating.add(Staffer("v9", Role.FLOOR, ""), game, "Jose'", How.PERSON, "at the desk")
        with pytest.raises(Forbidden, match="not served here"):
            await host.seating.add(Staffer("v9", Role.FLOOR, ""), game, "#1001", How.PERSON, "at the desk")
        await host.visits.rename(jose, "Joe")
        with pytest.raises(Forbidden, match="Give this person a number without a name"):  # a name that an excluded person had
            await host.player_desk.register(RegisterPlayer(CLERK, "Jose"))
        await host.seating.add(Staffer("v9", Role.FLOOR, ""), game, "#1002", How.PERSON, "at the desk")
        assert [entry.name for entry in host.board.lists.on(game)] == ["Maria"]

    in_a_room(documents, tmp_path)


def test_what_a_document_says_stands_nowhere_in_clear_and_every_look_is_written_down(tmp_path: Path) -> None:
    async def documents(doors: Doors) -> None:
        desk, store = doors.host.identity_desk, doors.store
        (ann,) = await doors.enter("Ann")
        look = LookAtIdentity(CLERK, ann.id, "a claim")
        with pytest.raises(BadInput, match="Nothing is written down of this person"):
            await desk.look(look)
        with pytest.raises(BadInput, match="belongs to a document"):
            await desk.do(KeepPhoto(CLERK, ann.id, "a claim", "/9j/"))
        await shows(doors, ann, LICENCE)
        for image, why in (("/9j", "in base64"), ("R0lGODlh", "JPEG or PNG of at most 11,000 bytes"), ("/9j/" + "A" * 15_000, "at most")):
            with pytest.raises(BadInput, match=why):
                await desk.do(KeepPhoto(CLERK, ann.id, "a claim", image))
        await desk.do(KeepPhoto(CLERK, ann.id, "a claim", "/9j/4AAQ"))
        seen = await desk.look(look)
        assert seen == {**asdict(LICENCE), "photo": "data:image/jpeg;base64,/9j/4AAQ"}
        kinds = [row.what for _, row in store.journal.lines() if row.about == ann.id]
        assert kinds == ["identity/checked", "player/number", "identity/photo", "identity/look"]
        await asyncio.to_thread(store._writer.settle)
        stored = (tmp_path / "room.db").read_bytes() + (tmp_path / "room.db-wal").read_bytes()
        for word in ("GARC", "Jos", "Y-123", "1234567", "1940-12-31", "/9j/4AAQ"):
            assert word.encode() not in stored and json.dumps(word)[1:-1].encode() not in stored
        await desk.do(ForgetIdentity(BOSS, ann.id, "asked for it"))
        with store.reading() as connection:
            assert connection.execute(select(func.count()).select_from(schema.private_papers)).scalar() == 0
        with pytest.raises(BadInput, match="Nothing is written down"):
            await desk.look(look)
        (again,) = await doors.enter("Anna")
        assert (await shows(doors, again, LICENCE))["linked"] == ["Ann"]

    in_a_room(documents, tmp_path)


def test_a_card_opens_the_kiosk_until_a_newer_one_is_printed(tmp_path: Path) -> None:
    async def cards(doors: Doors) -> None:
        desk = doors.host.identity_desk
        (ann,) = await doors.enter("Ann")
        same, anew = (PrintCard(CLERK, ann.id, "came to the desk", lost) for lost in (False, True))
        with pytest.raises(BadInput, match="Ann has no player number yet"):
            await desk.print_card(same)
        await doors.host.player_desk.give(GiveNumber(CLERK, ann.id, "at the desk"))
        first = (await desk.print_card(same))["code"]
        assert (await desk.print_card(same))["code"] == first and first.startswith("1001-")
        assert [desk.holder(each) for each in (first, f"https://room/kiosk#{first.lower()}", first.replace("-", " "))] == [ann.id] * 3
        second = (await desk.print_card(anew))["code"]
        for wrong in (first, "1001-222222", "1002-222222"):
            with pytest.raises(Forbidden, match="not known here, or a newer one was printed"):
                desk.holder(wrong)
        assert desk.holder(second) == ann.id
        with pytest.raises(BadInput, match="A card reads like 1001-KM7Q4R"):
            desk.holder("Ann")

    in_a_room(cards, tmp_path)
