"""What an operator does in an open room: grants, bars, limits, tables closed and rounds ended, each with its line in the journal."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput, CardroomError
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.ledger import verify
from cardroom.room.desks.office import AFTER_ROUND, AS_DECIDED
from cardroom.room.desks.office.appoint import Post
from cardroom.room.desks.office.commands import AdmitVisitor, BarVisitor, CloseTable, EndRound, RevokeRole, SetLimits
from cardroom.room.desks.office.keys import CONSOLE_KEY_LASTS, INVITATION_LASTS
from cardroom.room.host.host import Host
from cardroom.room.people.roles import CONSOLE, GRANTED, IN_ROOM, At, Role
from cardroom.room.people.staff import NO_OPERATOR, Staff, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import Change, CredentialRow
from cardroom.room.table.quiet_action import ABSENT
from cardroom.round.inputs import EVERYTHING_BACK
from tests.room.host_helpers import Clock, Doors, in_a_room, until
from tests.room.room_helpers import BACCARAT, HOLDEM, open_store
from tests.room.welcome import WELCOME

BOSS = Staffer(CONSOLE, Role.OPERATOR, "127.0.0.1")
WHY = "he asked for it"


def post(role: Role = Role.FLOOR, scope: str = "room", until: float | None = None) -> Post:
    return Post(role, scope, 0, until, WHY)


async def own(host: Host, visitor: Visitor) -> Visitor:
    """A visitor who has set a password."""
    change = Change()
    change.credentials.append(CredentialRow(visitor.id, "hash", (), "", 0, host.wall()))
    await host.state.write(change)
    return visitor


def lines(doors: Doors, what: str = "") -> list[tuple[str, str | None, str | None, str]]:
    """What the journal says, the oldest first: what, at which table, about whom, why."""
    return [(row.what, row.table_id, row.about, row.why) for _, row in reversed(doors.store.journal.newest(what=what))]


# -- roles ------------------------------------------------------------------------------------------------------------------


def test_a_role_is_granted_for_a_place_and_a_time_and_taken_back_and_all_of_it_is_kept(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office, clock = doors.host, doors.host.office, doors.clock
        ann, bob = await doors.enter("Ann", "Bob")
        await own(host, ann)
        await office.grant(BOSS, "ann", post(Role.FLOOR, "house/tres-lounge", until=clock.at + 100))
        at_house, elsewhere = At("t1", "tres-lounge"), At("t2", "florida")
        assert Role.FLOOR in host.staff.roles(ann.id, at_house, clock.at)
        assert Role.FLOOR not in host.staff.roles(ann.id, elsewhere, clock.at)
        assert Role.FLOOR not in host.staff.roles(ann.id, IN_ROOM, clock.at)
        assert Role.FLOOR not in host.staff.roles(bob.id, at_house, clock.at)
        clock.at += 100
        assert Role.FLOOR not in host.staff.roles(ann.id, at_house, clock.at)
        await office.grant(BOSS, "Ann", post(Role.AUDITOR))
        (grant,) = host.staff.grants(clock.at, ann.id)
        await office.do(RevokeRole(BOSS, grant.number, "enough"))
        assert host.staff.roles(ann.id, IN_ROOM, clock.at) == {Role.PLAYER}
        assert [what for what, *_ in lines(doors)] == ["grant", "grant", "revoke"]

    in_a_room(test, tmp_path)


def test_what_nobody_is_granted(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        ann, bob = await doors.enter("Ann", "Bob")
        await own(host, ann)
        herself, floor = Staffer(ann.id, Role.OPERATOR, ""), Staffer(bob.id, Role.FLOOR, "")
        for by, name, wanted, refused in (
            (herself, "Ann", post(), "Nobody grants himself a role."),
            (floor, "Ann", post(), "Only an operator grants roles."),
            (BOSS, "Bob", post(), "Bob has no password, so nobody knows who that is: they set one on their account page first."),
            (BOSS, "Ann", post(scope="house/nowhere"), "There is no house 'nowhere'; there are"),
            (BOSS, "Ann", post(Role.OPERATOR, "house/florida"), "The operator is there for the whole room."),
            (BOSS, "Ann", post(until=doors.clock.at), "A role ends after it begins, and not in the past."),
            (BOSS, " ", post(), "Say who is granted the role."),
            (BOSS, "Ann", post()._replace(why=" "), "Say why: it goes into the staff's journal."),
        ):
            with pytest.raises(CardroomError) as error:
                await office.grant(by, name, wanted)
            assert str(error.value).startswith(refused)
        assert lines(doors) == [] and host.staff.grants(doors.clock.at) == []

    in_a_room(test, tmp_path)


# -- one-time keys ----------------------------------------------------------------------------------------------------------


def test_the_key_of_the_terminal_makes_its_first_opener_the_whole_staff(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        (ann,) = await doors.enter("Ann")
        key = office.keys.console_key()
        with pytest.raises(Forbidden, match="used already"):
            await office.keys.come_by_key("made up", ann, "127.0.0.1")
        visitor, secret = await office.keys.come_by_key(key, ann, "127.0.0.1")
        assert visitor == ann and host.state.visitor(secret) == ann
        assert host.staff.roles(ann.id, IN_ROOM, doors.clock.at) == {*GRANTED, Role.PLAYER}
        session = host.people.session_of(secret)
        assert session is not None and host.people.proved(session)
        with pytest.raises(Forbidden, match="used already"):
            await office.keys.come_by_key(key, ann, "127.0.0.1")
        assert [what for what, *_ in lines(doors)] == [*["grant"] * len(GRANTED), "key"]
        late = office.keys.console_key()
        doors.clock.at += CONSOLE_KEY_LASTS
        with pytest.raises(Forbidden, match="its time is over"):
            await office.keys.come_by_key(late, None, "127.0.0.1")

    in_a_room(test, tmp_path, local=True)


def test_the_terminal_vouches_for_nobody_once_others_can_come_in(tmp_path: Path) -> None:
    async def own_machine(doors: Doors) -> None:
        kept.append((await doors.host.office.keys.come_by_key(doors.host.office.keys.console_key(), None, ""))[1])

    async def for_others(doors: Doors) -> None:
        session = doors.host.people.session_of(kept[0])
        assert session is not None and not doors.host.people.proved(session)
        with pytest.raises(Forbidden, match="second factor"):
            doors.host.office.staffer(session, [Role.OPERATOR], IN_ROOM, "")
        with pytest.raises(Forbidden, match="by a key"):
            doors.host.office.keys.console_key()

    kept: list[str] = []
    in_a_room(own_machine, tmp_path, local=True)
    in_a_room(for_others, tmp_path)


def test_who_is_granted_a_role_before_he_has_come_in_comes_by_a_key_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        visitor, key, _ = await office.grant(BOSS, "Zoe", post())
        assert key is not None and key not in str(doors.store.journal.lines())
        came, secret = await office.keys.come_by_key(key, None, "10.0.0.1")
        session = host.people.session_of(secret)
        assert came == visitor and session is not None and not host.people.proved(session)
        with pytest.raises(Forbidden, match="used already"):
            await office.keys.come_by_key(key, None, "10.0.0.1")
        with pytest.raises(BadInput, match="has no password"):
            await office.grant(BOSS, "Zoe", post(Role.AUDITOR))  # whoever came with the key has not set one yet
        _, late, _ = await office.grant(BOSS, "Yves", post())
        doors.clock.at += INVITATION_LASTS
        with pytest.raises(Forbidden, match="its time is over"):
            await office.keys.come_by_key(late or "", None, "")
        _, second, _ = await office.grant(BOSS, "Yves", post(Role.AUDITOR))
        _, third, _ = await office.grant(BOSS, "Yves", post(Role.DEALER))
        with pytest.raises(Forbidden):
            await office.keys.come_by_key(second or "", None, "")  # the last one counts
        yves, _ = await office.keys.come_by_key(third or "", None, "")
        assert host.staff.roles(yves.id, IN_ROOM, doors.clock.at) == {Role.FLOOR, Role.AUDITOR, Role.DEALER, Role.PLAYER}

    in_a_room(test, tmp_path, local=True)


def test_a_room_for_others_without_an_operator_is_closed_to_the_staff(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        await office.grant(BOSS, "Flo", post(Role.FLOOR))
        _, key, _ = await office.grant(BOSS, "Faith", post(Role.FLOOR))
        session = host.people.session_of((await office.keys.come_by_key(key or "", None, ""))[1])
        assert session is not None and office.closed == NO_OPERATOR
        with pytest.raises(Forbidden, match="has no operator"):
            office.staffer(session, [Role.FLOOR], IN_ROOM, "")
        await office.grant(BOSS, "Opal", post(Role.OPERATOR))
        assert office.closed == ""

    in_a_room(test, tmp_path)


# -- bars -------------------------------------------------------------------------------------------------------------------


def test_one_who_is_barred_in_a_round_loses_his_hand_and_nothing_else_and_comes_to_no_table(tmp_path: Path) -> None:
    """He is connected, and it is his turn: the round goes on by the rule for the absent, and his chips are at the cashier after it."""

    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        table = await doors.table("Ann", "Bob", "Cy", edition="oceans-eleven/seven-card-stud")
        await doors.next_round(table)
        name = doors.asked(table)[0]
        him = doors.visitors[name]
        until_then = doors.clock.at + 3600
        await office.bar(BarVisitor(BOSS, him.id, until_then, "shouting"))
        await until(lambda: name not in doors.asked(table))
        stored = doors.store.rounds.last(table)
        assert stored is not None and [given["floor"] for given in stored.inputs if "floor" in given] == [ABSENT]
        await doors.play_out(table)
        await until(lambda: not host.tables.runner(table).sits(him.id))
        assert 0 < host.views.account(him)["balance"] <= WELCOME
        for refused in (host.visits.open(him, {"edition": HOLDEM}), host.visits.join(him, table), host.visits.more_chips(him)):
            with pytest.raises(Forbidden, match=r"^You are barred from this card room until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$"):
                await refused
        with pytest.raises(BadInput, match="sits at no table"):
            await office.cash_out(BOSS, him.id, WHY)
        assert [(what, at) for what, at, *_ in lines(doors)] == [("bar", None), ("remove", table)]
        doors.clock.at = until_then
        await host.visits.join(him, table)
        with pytest.raises(BadInput, match="not barred"):
            await office.admit(AdmitVisitor(BOSS, him.id, WHY))

    in_a_room(test, tmp_path)


def test_a_bar_takes_every_role_while_it_lasts(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        staff = doors.host.staff
        appointed = await doors.host.office.grant(BOSS, "Flo", post(Role.AUDITOR))
        flo = appointed.visitor
        await doors.host.office.bar(BarVisitor(BOSS, flo.id, None, WHY))
        assert staff.roles(flo.id, IN_ROOM, doors.clock.at) == frozenset()
        await doors.host.office.admit(AdmitVisitor(BOSS, flo.id, WHY))
        assert staff.roles(flo.id, IN_ROOM, doors.clock.at) == {Role.AUDITOR, Role.PLAYER}
        with pytest.raises(Unknown):
            await doors.host.office.bar(BarVisitor(BOSS, "v-nobody", None, WHY))
        with pytest.raises(Forbidden, match="Nobody bars himself"):
            await doors.host.office.bar(BarVisitor(Staffer(flo.id, Role.OPERATOR, ""), flo.id, None, WHY))

    in_a_room(test, tmp_path)


def test_who_was_barred_as_the_room_was_killed_does_not_sit_when_it_opens_again(tmp_path: Path) -> None:
    async def run() -> None:
        store, clock = open_store(tmp_path), Clock()
        host = await Host.start(store, now=clock, quick=True)
        ann, _ = await host.visits.enter("Ann")
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        change = Change()
        change.staff.append(host.staff.bar(BOSS, ann.id, None, WHY, clock.at))
        await host.state.write(change)  # and nothing of what follows
        assert host.tables.runner(table).sits(ann.id)
        await host.stop()
        host = await Host.start(store, now=clock, quick=True)
        assert not host.tables.runner(table).sits(ann.id) and host.views.account(ann)["balance"] == WELCOME
        await host.stop()
        assert verify(store) == []
        store.close()

    asyncio.run(run())


# -- tables -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [AFTER_ROUND, EVERYTHING_BACK, AS_DECIDED])
def test_a_table_is_closed_and_everybody_has_his_chips(how: str, tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        table = await doors.table("Ann", "Bob", bots=1)
        await doors.next_round(table)
        round_id = doors.sees("", table)["round"]
        await office.at_table(CloseTable(BOSS, table, how, "the night is over"))
        if how == AFTER_ROUND:
            assert host.tables.runner(table).table.running
            (zoe,) = await doors.enter("Zoe")
            with pytest.raises(BadInput, match="closes when its round is over"):
                await host.visits.join(zoe, table)
            with pytest.raises(Unknown):
                await doors.play_out(table)
        with pytest.raises(Unknown):
            host.tables.runner(table)
        stored = doors.store.rounds.find(round_id)
        assert stored is not None and stored.result is not None and stored.result.void is (how == EVERYTHING_BACK)
        if how == EVERYTHING_BACK:
            assert {host.views.account(visitor)["balance"] for visitor in (doors.visitors["Ann"], doors.visitors["Bob"])} == {WELCOME}
        assert sum(doors.store.ledger.balances(f"table/{table}/player").values()) == 0
        assert lines(doors) == [("close-table", table, None, "the night is over")]

    in_a_room(test, tmp_path)


def test_a_table_that_closes_after_its_round_still_does_when_the_room_was_closed_meanwhile(tmp_path: Path) -> None:
    async def closing(doors: Doors) -> None:
        kept.append(await doors.table("Ann", "Bob"))
        await doors.next_round(kept[0])
        await doors.host.office.at_table(CloseTable(BOSS, kept[0], AFTER_ROUND, WHY))

    async def again(doors: Doors) -> None:
        runner = doors.host.tables.runner(kept[0])
        assert runner.table.running and runner.table.state.closing
        for seat in runner.table.people:
            doors.visitors[seat.player] = Visitor(seat.visitor or "", seat.player)
        with pytest.raises(Unknown):
            await doors.play_out(kept[0])
        row = doors.store.tables.find(kept[0])
        assert row is not None and row.closed_at is not None

    kept: list[str] = []
    in_a_room(closing, tmp_path)
    in_a_room(again, tmp_path)


def test_a_round_is_ended_and_the_next_one_begins(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", edition=BACCARAT)
        await doors.next_round(table)
        await doors.host.office.at_table(EndRound(BOSS, table, EVERYTHING_BACK, "a card fell to the floor"))
        assert doors.sees("", table)["over"]
        for how, refused in ((EVERYTHING_BACK, "No round is running"), ("by chance", "A round is ended everything-back or as-decided")):
            with pytest.raises(CardroomError, match=refused):
                await doors.host.office.at_table(EndRound(BOSS, table, how, WHY))
        await doors.next_round(table)
        await doors.play_out(table)
        assert lines(doors) == [("end-round", table, None, "a card fell to the floor")]

    in_a_room(test, tmp_path)


# -- limits -----------------------------------------------------------------------------------------------------------------


def test_the_limits_of_the_room_hold_where_they_apply(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, office = doors.host, doors.host.office
        ann, bob = await doors.enter("Ann", "Bob")
        await own(host, ann)

        async def opens(visitor: Visitor, refused: str = "", **wanted: object) -> None:
            given = {"edition": HOLDEM, "bots": 0, "sit": False, "private": True, **wanted}
            if not refused:
                await host.visits.open(visitor, given)
                return
            with pytest.raises(CardroomError, match=refused):
                await host.visits.open(visitor, given)

        await office.do(SetLimits(BOSS, {"newcomers_chips": 5_00, "who_opens": "owners"}, WHY))
        assert (await host.visits.enter("Cy"))[0].id in {person["id"] for person in host.sights.people("cy")}
        assert host.sights.people("cy")[0]["balance"] == 5_00
        await opens(bob, "by those who have a password")
        await opens(ann)
        await office.do(SetLimits(BOSS, {"who_opens": "staff", "own_settings": False}, WHY))
        await opens(ann, "by the staff")
        await office.grant(BOSS, "Ann", post(Role.FLOOR, "house/standard"))
        await opens(ann, kept=3600.0)
        await office.do(SetLimits(BOSS, {"who_opens": "anybody"}, WHY))
        await opens(bob, "Only the staff keeps a table open while nobody is there", kept=3600.0)
        await opens(bob, "as their houses have them", table={"low": 2_00})
        await office.do(SetLimits(BOSS, {"tables": 2}, WHY))
        await opens(bob, "has 2 tables open, and lets no more be opened")
        await office.do(SetLimits(BOSS, {"tables": 10, "tables_each": 1}, WHY))
        await opens(bob, sit=True)
        await opens(bob, "You sit at 1 tables already", sit=True)
        for wanted in ({"tables": -1}, {"who_opens": "cats"}, {"no_such": 1}):
            with pytest.raises(BadInput, match="The room cannot be limited so"):
                await office.do(SetLimits(BOSS, wanted, WHY))
        assert Staff(doors.store.journal.lines()).limits == host.staff.limits
        assert len(lines(doors, "limits")) == 5

    in_a_room(test, tmp_path)


def test_the_health_of_the_room(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", bots=1)
        await doors.next_round(table)
        doors.clock.at += 7
        health = doors.host.health.whole(doors.host.health.database())
        assert (health["tables"], health["running"], health["people"], health["queue"]) == (1, 1, 2, 0)
        assert (health["longest_wait"], health["lost"], health["errors"]) == (7.0, {}, 0)
        assert health["database"] == (tmp_path / "room.db").stat().st_size or health["database"] > 4096
        assert health["head"].partition(":")[0].isdigit()

    in_a_room(test, tmp_path)
