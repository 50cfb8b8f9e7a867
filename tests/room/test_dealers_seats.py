"""People at a dealer's table have accounts or player numbers. Their chips come from the cage or the bank of the table, or are play chips.
Exclusions and large transactions hold there as at a window, and nothing is lost by a crash."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.pieces import CASH, cash, chips, worth
from cardroom.room.desks.cashiers.commands import (
    BringToSafe,
    CashChips,
    ExchangeAtTable,
    MakeSlip,
    OpenTray,
    OpenWindow,
    OrderSlip,
    PrintReceipt,
    SellChips,
    SetCage,
    TakeNotice,
)
from cardroom.room.desks.dealers.commands import ChangeSeatAtFelt, EnterLine, NextRound, ScreenState, SettleRound
from cardroom.room.desks.dealers.seats import ChipSource, Sitter
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.playing_book import playing_book
from cardroom.room.desks.people.player_desk import RegisterPlayer
from cardroom.room.host.host import Host
from cardroom.room.journal.journal import Posting
from cardroom.room.live.recovery import recover
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.audit.audit import verify
from cardroom.round import BANK, DROP, Round
from tests.dealer.typed import Played
from tests.room.cage.night import BOSS
from tests.room.host_helpers import Doors, in_a_room
from tests.room.real_money import for_real_money
from tests.room.room_helpers import seeds

GAME = {"edition": "tres-lounge/three-card-poker"}
CASHIER = Staffer("v-casey", Role.CASHIER, "")
FLOAT = {**chips({5_00: 2000, 25_00: 400, 100_00: 200}), **cash({20_00: 100, 100_00: 100})}


async def dealer(doors: Doors) -> By:
    visitor, _ = await doors.host.visits.enter("Dana")
    await doors.host.state.write(
        Posting(doors.host.staff.grant(BOSS, visitor.id, Role.DEALER, "room", 0, None, "deals", doors.clock.at)).change()
    )
    return By(Staffer(visitor.id, Role.DEALER, ""), visitor.name)


async def opened(doors: Doors, by: By, *sitters: Sitter) -> str:
    return await doors.host.dealers.open(by, GAME, sitters, "", True, "")


async def with_a_cage(host: Host) -> None:
    await host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
    await host.cashiers.do(OpenWindow(CASHIER, 1, FLOAT))


async def with_a_bank(host: Host, by: By, table: str) -> None:
    """The bank of the table is open, and filled with $4,000."""
    await host.cashiers.open_tray(OpenTray(by.staffer, table, {}))
    order = await host.cashiers.do(OrderSlip(by.staffer, "fill", table, chips({5_00: 200, 25_00: 80, 100_00: 10}), "the night begins"))
    number = next(number for number, row in host.store.journal.lines() if row == order.row)
    await host.cashiers.do(MakeSlip(CASHIER, number, 1))


def stacks(doors: Doors, table: str) -> dict[str, int]:
    return {seat.player: seat.stack for seat in doors.host.tables.held[table].table.seats.values()}


def test_chips_come_from_the_cage_and_from_the_bank_of_the_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, by = doors.host, await dealer(doors)
        with for_real_money(host):
            table = await opened(doors, by)
            await with_a_cage(host)
            mia = await host.player_desk.register(RegisterPlayer(CASHIER, "Mia"))
            await host.cashiers.serve(SellChips(CASHIER, 1, mia["id"], 300_00))
            with pytest.raises(BadInput, match=r"Mia has \$300 at the cage, and chips are money here"):
                await host.dealers.seat(by, table, Sitter("Mia", 1, 500_00))
            with pytest.raises(BadInput, match=r"Mia has \$300 at the cage, not \$500"):
                await host.dealers.seat(by, table, Sitter("1001", 1, 500_00, source=ChipSource.CAGE))
            with pytest.raises(BadInput, match="is not open: count its opener first"):
                await host.dealers.seat(by, table, Sitter("Mia", 1, 500_00, source=ChipSource.TRAY))
            await with_a_bank(host, by, table)
            before = worth(host.cage.inventory.held(f"tray/{table}"))
            await host.dealers.seat(by, table, Sitter("1001", 1, 500_00))  # 300 of hers, 200 for cash
            tray = host.cage.inventory.held(f"tray/{table}")
            assert (worth(tray), worth(tray, CASH)) == (before, 200_00)
            assert host.cage.large.today(mia["id"], doors.clock.at).total_in == 500_00
            await host.dealers.seat(by, table, Sitter(seat=2, chips=100_00))  # nobody has said who that is
            assert stacks(doors, table) == {"Mia": 500_00, "Player 1002": 100_00}
            await host.dealers.buy(by, table, Sitter("Mia", None, 60_00))
            await host.cashiers.serve(ExchangeAtTable(by.staffer, table, chips({5_00: 4}), cash({20_00: 1}), ""))  # nobody asks whom
            await host.cashiers.serve(ExchangeAtTable(by.staffer, table, chips({5_00: 5}), chips({25_00: 1}), ""))  # no sale
            day = host.days.today(doors.clock()).isoformat()
            sold = host.cashiers.tables(lambda at: True)["sales"]
            assert [(each["serial"], each["amount"], each["name"]) for each in reversed(sold)] == [
                (f"T-{day}-001", 200_00, "Mia"), (f"T-{day}-002", 100_00, "Player 1002"), (f"T-{day}-003", 60_00, "Mia"),
                (f"T-{day}-004", 20_00, ""),
            ]  # fmt: skip
            prints = PrintReceipt(by.staffer, sold[-1]["line"], "80mm")
            assert [(await host.cashiers.print(prints))["copies"] for _ in range(2)] == [0, 1]
            await host.dealers.do(ChangeSeatAtFelt(table, by, "leave", "Mia"))
            assert host.visitors.balance(mia["id"]) == 560_00
            await host.cashiers.take(CashChips(CASHIER, 1, mia["id"], 560_00))
            assert host.visitors.balance(mia["id"]) == 0
            with pytest.raises(BadInput, match="cannot be given in chips"):
                await host.dealers.seat(by, table, Sitter("Rich", 3, 5_000_00))
            assert host.player_desk.find("Rich") == []  # nothing of it is stored

    in_a_room(test, tmp_path)


def test_the_cage_s_rules_hold_at_the_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, by = doors.host, await dealer(doors)
        with for_real_money(host):
            table = await opened(doors, by)
            await with_a_cage(host)
            await with_a_bank(host, by, table)
            await host.cashiers.do(SetCage(BOSS, {"large": 1_000_00}, "a low line"))
            await host.dealers.seat(by, table, Sitter("Mia", 1, 900_00))
            mia = host.visitors.called("Mia")
            assert mia is not None
            with pytest.raises(BadInput, match=r"\$1,100 in cash would have come from this person .* take the notice first"):
                await host.dealers.buy(by, table, Sitter("Mia", None, 200_00))
            await host.cashiers.serve(TakeNotice(CASHIER, mia.id, "in", 200_00, "known by her card"))
            await host.dealers.buy(by, table, Sitter("Mia", None, 200_00))
            await host.office.bar(BarVisitor(BOSS, mia.id, None, "by her own wish"))
            assert stacks(doors, table) == {} and host.visitors.balance(mia.id) == 1_100_00  # cashed out, and what is hers is hers
            for again in (Sitter("Mia", 1, 100_00), Sitter("1001", 1, 100_00, source=ChipSource.CAGE), Sitter("", 1, 100_00, mia.id)):
                with pytest.raises(Forbidden, match="This person is not served here"):
                    await host.dealers.seat(by, table, again)
            with pytest.raises(Forbidden, match="This person is not served here"):
                await opened(doors, by, Sitter("Mia", 1))
            own = host.visitors.by_id(by.staffer.who)
            assert own is not None
            with pytest.raises(Forbidden, match="Nobody sells chips to themselves"):
                await host.dealers.seat(by, table, Sitter("", 1, 100_00, own.id, ChipSource.TRAY))

    in_a_room(test, tmp_path)


def test_for_play_money_the_house_gives_chips_and_players_do_nothing_by_themselves(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, by = doors.host, await dealer(doors)
        (ann,) = await doors.enter("Ann")
        has = host.visitors.balance(ann.id)
        table = await opened(doors, by, Sitter("Ann", 1, 200_00), Sitter("Bea", 2, 200_00))
        assert host.visitors.balance(ann.id) == has - 200_00 and host.player_desk.find("Bea")[0]["number"] == 1001
        with pytest.raises(BadInput, match="Nobody has the player number 1044"):
            await host.dealers.seat(by, table, Sitter("#1044"))
        with pytest.raises(BadInput, match="Ann is at this table already"):
            await host.dealers.seat(by, table, Sitter("Ann", 3, 200_00))
        for theirs in (host.visits.leave(ann, table), host.visits.buy(ann, table, 100_00), host.visits.join(ann, table, 4)):
            with pytest.raises(Forbidden, match="its dealer does that for you"):
                await theirs

    in_a_room(test, tmp_path)


async def play_a_round(host: Host, table: str) -> Round:
    """Typed to its end, and paid."""
    here = host.tables.held[table].table
    await host.dealers.do(NextRound(table, ScreenState(here.round_id, here.play.by_dealer().typed)))
    assert here.round is not None
    for line in Played(here.edition, dict(here.round.setup.stacks), "a night").lines():
        await host.dealers.do(EnterLine(table, ScreenState(here.round_id, here.play.by_dealer().typed), line))
    await host.dealers.do(SettleRound(table, ScreenState(here.round_id, here.play.by_dealer().typed)))
    return here.round


def test_the_papers_have_the_rounds_of_a_dealers_table(tmp_path: Path) -> None:
    """Recomputed from the round's transfers: the banker's result before and after the fees, and what the box must hold."""

    async def test(doors: Doors) -> None:
        host, by = doors.host, await dealer(doors)
        table = await opened(doors, by, Sitter("Ann", 1, 300_00), Sitter("Bea", 2, 300_00), Sitter("Cy", 3, 300_00))
        round = await play_a_round(host, table)
        (banker,) = {str(moved.source) for moved in round.transfers if moved.target == BANK and str(moved.source) in round.setup.stacks}
        fees = sum(moved.amount for moved in round.transfers if moved.source == banker and moved.target == DROP)
        net = round.outcome.stacks[banker] - round.setup.stacks[banker]
        log = Log(doors.store, host.days.today(doors.clock.at), doors.clock.at)
        (sheet,) = playing_book(log).sheets
        (row,) = sheet.rows
        said = dict(zip((column.title for column in sheet.columns), row.values, strict=True))
        assert (said["Who"], said["Table"], said["Rounds played"], said["Rounds banked"]) == (banker, "1", 1, 1)
        assert (said["Chips in"], said["Chips out"], said["Fees paid banking"]) == (300_00, 0, fees)
        assert (said["Bank after fees"], said["Result of wagers"]) == (net, 0)
        assert sum(each.net[player] for each in log.rounds for player in each.players) == -round.outcome.drop
        assert doors.store.ledger.balances("")[f"table/{table}/drop"] == round.outcome.drop > 0

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("at", ["seated", "bought in a round", "got up in a round", "settled"])
def test_whatever_was_done_last_outlives_a_crash(tmp_path: Path, at: str) -> None:
    """What is stored, read by another program: the same seats, the same chips, the same round."""

    async def test(doors: Doors) -> None:
        host, by = doors.host, await dealer(doors)
        table = await opened(doors, by, Sitter("Ann", 1, 300_00), Sitter("Bea", 2, 300_00), Sitter("Cy", 3, 300_00))
        if at != "seated":
            await host.dealers.do(NextRound(table, ScreenState("", 0)))
            await host.dealers.buy(by, table, Sitter("Ann", None, 100_00))
        if at in ("got up in a round", "settled"):
            await host.dealers.do(ChangeSeatAtFelt(table, by, "leave", "Bea"))
        here = host.tables.held[table].table
        if at == "settled":
            assert here.round is not None
            for line in Played(here.edition, dict(here.round.setup.stacks), "a night").lines():
                await host.dealers.do(EnterLine(table, ScreenState(here.round_id, here.play.by_dealer().typed), line))
            await host.dealers.do(SettleRound(table, ScreenState(here.round_id, here.play.by_dealer().typed)))
        there = recover(doors.store, table, seeds("never dealt"), doors.clock.at)
        assert {seat.player: seat.row(table) for seat in there.seats.values()} == {s.player: s.row(table) for s in here.seats.values()}
        assert {seat.player: seat.stack for seat in there.seats.values()} == stacks(doors, table)
        if at == "settled":
            assert set(stacks(doors, table)) == {"Ann", "Cy"} and here.round is not None
            assert stacks(doors, table)["Ann"] == here.round.outcome.stacks["Ann"] + 100_00
            bea = host.visitors.called("Bea")
            assert bea is not None and host.visitors.balance(bea.id) == here.round.outcome.stacks["Bea"]
        assert list(verify(doors.store)) == []

    in_a_room(test, tmp_path)
