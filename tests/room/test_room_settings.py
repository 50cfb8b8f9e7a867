"""The settings of an open room: stored, journaled and read again; play money and real money."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.pieces import chips
from cardroom.room.books.hours import ShiftHours
from cardroom.room.books.ledger import verify
from cardroom.room.desks.cashiers.commands import BringToSafe, CashChips, DepositPieces, OpenWindow, SellChips
from cardroom.room.desks.counting.commands import OpenFund, PutIntoFund, WithdrawFromFund
from cardroom.room.desks.office.commands import CloseTable
from cardroom.room.desks.office.set_room import TAKEN_BACK, SetRoom
from cardroom.room.desks.people.commands import CheckIdentity
from cardroom.room.desks.people.player_desk import RegisterPlayer
from cardroom.room.desks.tournaments.deeds import CallTournamentOff, EnterTournament
from cardroom.room.host.host import Host
from cardroom.room.people.identities import Identity
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from tests.room.cage.night import BOSS, CASHIER, DRAWER, FLOAT
from tests.room.host_helpers import Clock, Doors, in_a_room, until
from tests.room.room_helpers import HOLDEM, open_store
from tests.room.welcome import WELCOME

OURS = {"establishment": "The Ocean Room", "address": "1 Pier Road", "licence": "GEGE-0001", "shifts": [{"name": "all", "begins": "10:00"}]}


def test_settings_hold_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        store, clock = open_store(tmp_path), Clock()
        host = await Host.start(store, now=clock)
        before = host.room_desk.data()
        assert before["lacks"][:4] == ["name", "address", "licence", "hours"] and before["zone"] == "America/Los_Angeles"
        await host.room_desk.set(SetRoom(BOSS, OURS, "we open on Friday"))
        told = host.room_desk.data()
        assert (
            told["establishment"] == "The Ocean Room"
            and told["shifts"] == [ShiftHours(name="all", begins="10:00")]
            and told["later"] is None
        )
        assert not {"name", "address", "licence", "hours"} & set(told["lacks"])
        await host.stop()
        host = await Host.start(store, now=clock)
        assert host.room_desk.data() == told
        (row,) = [row for _, row in store.journal.lines() if row.what == "hours"]
        assert row.data == OURS and row.why == "we open on Friday"
        await host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
        await host.room_desk.set(SetRoom(BOSS, {"shifts": [{"name": "all", "begins": "11:00"}]}, "later"))
        told = host.room_desk.data()
        assert told["shifts"] == [ShiftHours(name="all", begins="10:00")] and told["later"] is not None and "float" not in told["lacks"]
        assert told["later"]["shifts"] == [ShiftHours(name="all", begins="11:00")] and told["later"]["day"] > told["day"]
        await host.stop()
        store.close()

    asyncio.run(run())


async def _table(host: Host, visitor: Visitor) -> str:
    return await host.visits.open(visitor, {"edition": HOLDEM, "bots": 0})


def test_real_money_takes_all_play_chips_back_and_gives_none(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        table = await _table(host, ann)
        real = SetRoom(BOSS, {"money": "real", "documents": "never"}, "the licence has come")
        with pytest.raises(BadInput, match="Close every table"):
            await host.room_desk.set(real)
        await host.visits.leave(ann, table)
        await host.office.at_table(CloseTable(BOSS, table, "after-round", "we begin"))
        assert host.visitors.balance(ann.id) == WELCOME
        await host.room_desk.set(real)
        assert host.visitors.balance(ann.id) == 0 and host.store.ledger.balances("visitor/") == {}
        assert {entry.why for _, entry in host.store.ledger.entries(limit=1)} == {TAKEN_BACK}
        (bob,) = await doors.enter("Bob")
        assert host.visitors.balance(bob.id) == 0
        with pytest.raises(BadInput, match="a cashier sells them"):
            await host.visits.more_chips(bob)
        await host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
        await host.cashiers.do(OpenWindow(CASHIER, 1, DRAWER))
        await host.cashiers.serve(SellChips(CASHIER, 1, bob.id, 300_00))
        with pytest.raises(Forbidden, match="no bot sits down"):
            await host.visits.open(bob, {"edition": HOLDEM, "bots": 1, "buy_in": 100_00})
        await host.visits.open(bob, {"edition": HOLDEM, "buy_in": 100_00, "clock": 30})
        assert [seat.player for seat in host.directory.tables[0].people] == ["Bob"]
        await host.cashiers.take(CashChips(CASHIER, 1, bob.id, 40_00))
        with pytest.raises(BadInput, match="Close every table"):
            await host.room_desk.set(SetRoom(BOSS, {"money": "play"}, "back"))
        assert verify(host.store) == []

    in_a_room(test, tmp_path)


def test_a_room_with_chips_that_people_bought_does_not_turn_to_play_money(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        await host.room_desk.set(SetRoom(BOSS, {"money": "real"}, "the licence has come"))
        ann, bob = await doors.enter("Ann", "Bob")
        await host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
        await host.cashiers.do(OpenWindow(CASHIER, 1, DRAWER))
        with pytest.raises(Forbidden, match="Ann has shown no document"):
            await host.cashiers.serve(SellChips(CASHIER, 1, ann.id, 100_00))
        await host.identity_desk.check(CheckIdentity(CASHIER, ann.id, Identity("Ann Lee", "passport", "P1")))
        await host.cashiers.serve(SellChips(CASHIER, 1, ann.id, 100_00))
        await host.room_desk.set(SetRoom(BOSS, {"documents": "never"}, "small games alone"))
        await host.cashiers.serve(SellChips(CASHIER, 1, bob.id, 5_00))
        await host.cashiers.take(CashChips(CASHIER, 1, bob.id, 5_00))
        play = SetRoom(BOSS, {"money": "play"}, "back")
        with pytest.raises(BadInput, match="1 people have chips"):
            await host.room_desk.set(play)
        await host.cashiers.take(DepositPieces(CASHIER, 1, ann.id, chips({5_00: 1})))
        with pytest.raises(BadInput, match="banks at the cage"):
            await host.room_desk.set(play)

    in_a_room(test, tmp_path)


def test_no_play_chip_survives_in_a_tournament_or_a_fund(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, boss = doors.host, By(BOSS, "Boss")
        (ann,) = await doors.enter("Ann")
        flo = By(Staffer("flo", Role.FLOOR, ""), "Flo")
        id = await host.tournaments.announce(flo, "standard/sit-and-go", "tonight")
        await host.tournaments.act_for(By(Staffer(ann.id, Role.PLAYER, ""), "Ann"), id, EnterTournament(ann.id))
        await host.fund_room.do(OpenFund(boss, "bad-beat", "Hand of the night", "jackpot", 10, "ours"))
        await host.fund_room.do(PutIntoFund(boss, "bad-beat", host.fund_room.fold.of("bad-beat").version, 500_00, True, "its seed"))
        real = SetRoom(BOSS, {"money": "real"}, "the licence has come")
        with pytest.raises(BadInput, match=r"the fund Hand of the night \(\$500\), the tournament Sit-and-go \(\$11\)"):
            await host.room_desk.set(real)
        assert not host.days.settings.real and host.visitors.balance(ann.id) == WELCOME - 11_00
        await host.tournaments.act(flo, id, host.tournaments.fold.of(id).version, CallTournamentOff(), "too few came")
        with pytest.raises(BadInput, match=r"Chips are still in the fund Hand of the night \(\$500\)\."):
            await host.room_desk.set(real)
        fund = host.fund_room.fold.of("bad-beat")
        with pytest.raises(BadInput, match=r"holds \$500: \$500\.01 cannot be withdrawn"):
            await host.fund_room.do(WithdrawFromFund(boss, "bad-beat", fund.version, 500_01, "all"))
        await host.fund_room.do(WithdrawFromFund(boss, "bad-beat", fund.version, 500_00, "all of it is play money"))
        await host.room_desk.set(real)
        assert host.days.settings.real and not {account for account, held in host.store.ledger.balances().items() if held} - {"house"}
        assert verify(host.store) == []

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("deed", ["a round", "a number for somebody", "a tournament"])
def test_new_hours_wait_for_the_next_day_once_anything_was_done_today(tmp_path: Path, deed: str) -> None:
    """Chips that newcomers get for nothing are no work; a round alone is, though no line of the journal knows of it."""

    async def test(doors: Doors) -> None:
        host, flo = doors.host, By(Staffer("flo", Role.FLOOR, ""), "Flo")
        before, day = host.room_desk.data()["shifts"], host.days.today(doors.clock())
        (ann, *_) = await doors.enter("Ann", "Bob")
        await host.room_desk.set(SetRoom(BOSS, {"shifts": [{"name": "first", "begins": "09:00"}]}, "at once"))
        assert host.room_desk.data()["later"] is None and host.room_desk.data()["shifts"] != before
        lines = len(doors.store.journal.lines())
        if deed == "a round":
            table = await doors.table("Ann", "Bob")
            await until(lambda: host.tables.runner(table).table.round_id)
            await host.visits.leave(ann, table)
            assert len(doors.store.journal.lines()) == lines
        elif deed == "a number for somebody":
            await host.player_desk.register(RegisterPlayer(flo.staffer, "Cy"))
        else:
            await host.tournaments.announce(flo, "standard/sit-and-go", "tonight")
        await host.room_desk.set(SetRoom(BOSS, {"shifts": [{"name": "second", "begins": "11:00"}]}, "in the middle of the day"))
        told = host.room_desk.data()
        assert [shift.name for shift in told["shifts"]] == ["first"] and told["later"] is not None
        assert told["later"]["day"] > host.days.today(doors.clock()).isoformat() >= day.isoformat()

    in_a_room(test, tmp_path)


def test_the_terminal_vouches_for_nobody_where_chips_are_money(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        host.state.local = True
        visitor, _ = await host.office.keys.come_by_key(host.office.keys.console_key(), None, "")
        assert host.people.vouched(visitor.id)
        await host.room_desk.set(SetRoom(BOSS, {"money": "real"}, "the licence has come"))
        assert not host.people.vouched(visitor.id) and "second-factor" in host.room_desk.data()["lacks"]

    in_a_room(test, tmp_path)
