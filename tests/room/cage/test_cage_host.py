"""The cage of an open room: deeds and chips stored together, books that agree, and nothing lost when the room is killed."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, StorageError, Unknown
from cardroom.room.books.cage.inventory import UNCOUNTED, account_of
from cardroom.room.books.cage.pieces import cash, chips, counts_data
from cardroom.room.books.ledger import verify
from cardroom.room.desks.cashiers.commands import (
    BringToSafe,
    CashChips,
    CloseTray,
    CloseWindow,
    DepositPieces,
    ExchangeAtTable,
    MakeSlip,
    OpenTray,
    OpenWindow,
    OrderSlip,
    SellChips,
    SetCage,
    TakeNotice,
    TransferPieces,
    WithdrawPieces,
)
from cardroom.room.desks.office.commands import BarVisitor, CloseTable
from cardroom.room.host.host import Host
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from tests.room.cage.night import BOSS, CASHIER, DEALER, DRAWER, FLOAT, FLOOR, RELIEF
from tests.room.host_helpers import Clock, Doors, in_a_room
from tests.room.real_money import for_real_money
from tests.room.room_helpers import HOLDEM, open_store
from tests.room.welcome import WELCOME

RED = chips({5_00: 20})


async def opened(host: Host) -> None:
    cashiers = host.cashiers
    await cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
    await cashiers.do(OpenWindow(CASHIER, 1, DRAWER))


async def filled(host: Host, table: str) -> str:
    cashiers = host.cashiers
    await cashiers.open_tray(OpenTray(DEALER, table, {}))
    await cashiers.do(OrderSlip(FLOOR, "fill", table, RED, "low on red"))
    (order,) = host.cage.slips.orders
    await cashiers.do(MakeSlip(CASHIER, order.number, 1))
    return host.cashiers.tables(lambda at: True)["slips"][0]["serial"]


def books_agree(host: Host) -> bool:
    """Every place of the house is worth what its account holds."""
    balances, inventory = host.store.ledger.balances(""), host.cage.inventory
    places = [place for place in inventory.places if place not in UNCOUNTED]
    return all(inventory.worth(place) == balances.get(account_of(place) or "", 0) for place in places)


def test_an_evening_at_the_cage_is_stored_and_read_again_as_it_was(tmp_path: Path) -> None:
    """Killed: nothing is told to stop, the room is opened again from its database."""

    async def run() -> None:
        store, clock = open_store(tmp_path), Clock()
        host = await Host.start(store, now=clock, quick=True)
        ann, _ = await host.visits.enter("Ann")
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        cashiers = host.cashiers
        await opened(host)
        serial = await filled(host, table)
        await cashiers.serve(SellChips(CASHIER, 1, ann.id, 300_00))
        with for_real_money(host):
            await cashiers.take(CashChips(CASHIER, 1, ann.id, 40_00))
        await cashiers.take(DepositPieces(CASHIER, 1, ann.id, {**chips({100_00: 1}), **cash({20_00: 2})}))
        await cashiers.serve(WithdrawPieces(CASHIER, 1, ann.id, chips({100_00: 1})))
        await cashiers.serve(ExchangeAtTable(DEALER, table, chips({5_00: 4}), cash({20_00: 1})))
        await cashiers.do(CloseTray(DEALER, table, host.cage.inventory.held(f"tray/{table}")))
        await cashiers.do(CloseWindow(CASHIER, 1, DRAWER, reason="a test counts wrong"))
        assert books_agree(host) and verify(store) == []
        seen, tables = cashiers.seen(), cashiers.tables(lambda at: True)
        other = await Host.start(store, now=clock, quick=True)
        assert (other.cashiers.seen(), other.cashiers.tables(lambda at: True)) == (seen, tables) and tables["slips"][0]["serial"] == serial
        with pytest.raises(BadInput, match="Window 1 is not open"):
            await other.cashiers.serve(SellChips(CASHIER, 1, ann.id, 5_00))
        for each in (host, other):
            await each.stop()
        store.close()

    asyncio.run(run())


def test_a_deed_that_could_not_be_stored_is_not_done(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        await opened(host)
        seen = host.cashiers.seen()
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await host.cashiers.serve(SellChips(CASHIER, 1, ann.id, 100_00))
        assert host.cashiers.seen() == seen and host.visitors.balance(ann.id) == WELCOME
        await host.cashiers.serve(SellChips(CASHIER, 1, ann.id, 100_00))
        assert host.visitors.balance(ann.id) == WELCOME + 100_00 and books_agree(host)

    in_a_room(test, tmp_path)


def test_of_two_clerks_at_once_one_is_told_to_look_again(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        cashiers = doors.host.cashiers
        await opened(doors.host)
        version = cashiers.seen()["windows"][1]["place"]["version"]

        async def open_second(by: Staffer) -> None:
            await cashiers.do(OpenWindow(by, 2, {}, version=version))

        both = await asyncio.gather(open_second(RELIEF), open_second(Staffer("sam", Role.CASHIER, "")), return_exceptions=True)
        assert both[0] is None and isinstance(both[1], Stale)
        assert doors.host.cage.windows.open[2].opened.who == RELIEF.who

    in_a_room(test, tmp_path)


def test_what_only_the_room_knows_is_looked_at_too(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, cashiers = doors.host, doors.host.cashiers
        (ann,) = await doors.enter("Ann")
        await opened(host)
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 0, "buy_in": 200_00})
        left = WELCOME - 200_00
        assert host.visitors.balance(ann.id) == left
        await cashiers.do(SetCage(BOSS, {"large": WELCOME}, "a large room"))
        await cashiers.do(BringToSafe(BOSS, cash({100_00: WELCOME // 100_00}), "more"))
        more = cash({100_00: WELCOME // 100_00})
        await cashiers.do(TransferPieces(CASHIER, 1, more, to_safe=False, why="more"))
        with for_real_money(host), pytest.raises(BadInput, match=r"^Ann has \$[\d,]+ that is not at a table, not \$[\d,]+\.$"):
            await cashiers.take(CashChips(CASHIER, 1, ann.id, left + 1_00))
        with pytest.raises(BadInput, match=r"^Ann has \$"):
            await cashiers.take(DepositPieces(CASHIER, 1, ann.id, chips({100_00: left // 100_00 + 1})))
        for unknown in (
            cashiers.serve(SellChips(CASHIER, 1, "v-nobody", 5_00)),
            cashiers.take(CashChips(CASHIER, 1, "v-nobody", 5_00)),
            cashiers.take(DepositPieces(CASHIER, 1, "v-nobody", RED)),
            cashiers.serve(WithdrawPieces(CASHIER, 1, "v-nobody", RED)),
            cashiers.serve(TakeNotice(CASHIER, "v-nobody", "in", WELCOME + 1, "x")),
            cashiers.serve(ExchangeAtTable(DEALER, table, RED, RED, "v-nobody")),
            cashiers.open_tray(OpenTray(DEALER, "nowhere", {})),
        ):
            with for_real_money(host), pytest.raises(Unknown):
                await unknown
        with pytest.raises(Forbidden, match="the cage pays nothing out"):
            await cashiers.take(CashChips(CASHIER, 1, ann.id, left))
        with pytest.raises(Forbidden, match="the cage pays nothing out"):
            await cashiers.serve(ExchangeAtTable(DEALER, table, cash({20_00: 1}), chips({5_00: 4})))
        with for_real_money(host):
            await cashiers.take(CashChips(CASHIER, 1, ann.id, left))
        assert host.visitors.balance(ann.id) == 0 and books_agree(host)

    in_a_room(test, tmp_path)


def test_a_closed_table_is_seen_until_its_bank_is_empty(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, cashiers = doors.host, doors.host.cashiers
        (ann,) = await doors.enter("Ann")
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        await opened(host)
        await filled(host, table)
        await host.office.at_table(CloseTable(Staffer(CONSOLE, Role.OPERATOR, ""), table, "after-round", "the night is over"))
        assert host.tables.runners == [] and [tray["id"] for tray in cashiers.tables(lambda at: True)["trays"]] == [table]
        await cashiers.do(OrderSlip(FLOOR, "credit", table, RED, "closed"))
        (order,) = host.cage.slips.orders
        await cashiers.do(MakeSlip(CASHIER, order.number, 1))
        assert cashiers.tables(lambda at: True)["trays"] == []

    in_a_room(test, tmp_path)


def test_people_at_the_window_and_exclusions_for_those_who_may_read_them(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, cashiers = doors.host, doors.host.cashiers
        ann, _ = await doors.enter("Ann", "Bob")
        await opened(host)
        await cashiers.take(DepositPieces(CASHIER, 1, ann.id, cash({20_00: 3})))
        (found,) = cashiers.people("an")
        assert (found["name"], found["balance"], found["bank"]["held"]) == ("Ann", WELCOME, counts_data(cash({20_00: 3})))
        assert (found["today"]["cash_in"], found["today"]["cash_out"]) == (60_00, 0) and cashiers.people(" ") == []
        await host.office.bar(BarVisitor(Staffer(ann.id, Role.PLAYER, ""), ann.id, host.wall() + 60, "asked for it", SELF))
        with pytest.raises(Forbidden, match="not served here"):
            await cashiers.serve(SellChips(CASHIER, 1, ann.id, 5_00))
        assert cashiers.people("an")[0].keys() == found.keys()  # nothing of it
        (line,) = cashiers.exclusions()
        assert (line["name"], line["kind"], line["by"], line["holds"]) == ("Ann", "self", "Ann", True)

    in_a_room(test, tmp_path)
