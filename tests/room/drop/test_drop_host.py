"""Boxes and funds in an open room: at tables that play, at tables that are closed, and when two do the same at once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardroom import load
from cardroom.bots import bot_for
from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, StorageError, Unknown
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.books.funds.hand_on_record import hands_read_out
from cardroom.room.desks.counting.commands import ApprovePayOut, CountBox, OpenFund, ProposePayOut, PullBox, PutIntoFund, TakeOverFund
from cardroom.room.desks.office.commands import BarVisitor, CloseTable, EndRound
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.replay import play_stored
from tests.room.host_helpers import Doors, at_rest, in_a_room

THREE_CARD = "oceans-eleven/three-card-poker"
WHY = "the shift is over"
BLIND = {"serial", "kind", "table", "day", "shift", "pulled", "state", "version", "first", "yours", "tries", "closed"}
"""What is shown of a box that is being counted: no figure of the other count, nor of what should be in it."""


def by(doors: Doors, name: str, role: Role = Role.FLOOR) -> By:
    return By(Staffer(doors.visitors[name].id, role, "10.0.0.1"), name)


async def staffed(doors: Doors) -> tuple[By, By]:
    await doors.enter("Flo", "Cass")
    return by(doors, "Flo"), by(doors, "Cass", Role.CASHIER)


async def pull(doors: Doors, who: By, table: str, kind: BoxKind = BoxKind.FEES) -> str:
    drop = doors.host.count_room
    await drop.pull(PullBox(who, table, kind, drop.fold.version(table, kind), "", WHY))
    return drop.fold.all[-1].serial


async def counted(doors: Doors, serial: str, cents: int, *two: By) -> None:
    figures = {"chip": {"100": cents // 100, "50": cents % 100 // 50}}
    for each in two:
        await doors.host.count_room.count(CountBox(each, serial, doors.host.count_room.fold.of(serial).version, figures))


async def plays(doors: Doors, table: str, until: Callable[[], bool]) -> None:
    """People play as bots do, until it is so, or the round is over."""
    while not until() and not doors.sees("", table)["over"]:
        name = doors.asked(table)[0]
        round = doors.host.tables.held[table].table.round
        assert round is not None
        action = bot_for(load(THREE_CARD), f"{table} {name}").choose(round.view(name))
        spot = None if action.spot is None else str(action.spot)
        await doors.act(name, table, verb=action.verb, amount=action.amount, spot=spot, picks=list(action.picks))


async def played(doors: Doors, *names: str) -> str:
    """A table at which a round is over that has taken its fees."""
    table = await doors.table(*names, edition=THREE_CARD)
    await doors.next_round(table)
    await plays(doors, table, lambda: False)
    assert doors.store.ledger.balance(f"table/{table}/drop") > 0
    return table


def test_a_box_is_pulled_while_a_round_is_running_and_what_the_round_took_stays(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        drop = f"table/{table}/drop"
        first = doors.store.ledger.balance(drop)
        await doors.next_round(table)
        await plays(doors, table, lambda: doors.store.ledger.balance(drop) > first)
        assert not doors.sees("", table)["over"]
        taken = doors.store.ledger.balance(drop) - first
        serial = await pull(doors, flo, table)
        box = doors.host.count_room.fold.of(serial)
        assert box.expected == first == doors.store.ledger.balance(f"cage/box/{serial}") and doors.store.ledger.balance(drop) == taken
        assert doors.host.tables.held[table].table.state.tally.collected == first + taken  # the floor sees all that was collected
        await doors.host.office.at_table(EndRound(cass.staffer, table, "everything-back", "the lights went out"))
        assert doors.store.ledger.balance(drop) == 0
        await counted(doors, serial, first, flo, cass)
        assert doors.store.ledger.balance("cage/safe") == first == doors.host.cage.inventory.worth("safe")
        assert (await pull(doors, cass, table), doors.host.count_room.fold.all[-1].expected) == ("0002", 0)

    in_a_room(test, tmp_path)


def test_a_room_that_is_opened_again_knows_its_boxes(tmp_path: Path) -> None:
    async def first(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        serial = await pull(doors, flo, table)
        await doors.host.count_room.count(CountBox(cass, serial, doors.host.count_room.fold.of(serial).version, {"chip": {"100": 1}}))
        kept.update(boxes=doors.host.count_room.fold.all, collected=doors.host.tables.held[table].table.state.tally.collected, table=table)

    async def again(doors: Doors) -> None:
        assert doors.host.count_room.fold.all == kept["boxes"]
        assert doors.host.tables.held[kept["table"]].table.state.tally.collected == kept["collected"] > 0

    kept: dict[str, Any] = {}
    in_a_room(first, tmp_path)
    in_a_room(again, tmp_path)


def test_the_box_of_a_table_that_is_closed_is_pulled_from_the_ledger(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        for name in ("Ann", "Bob"):
            await doors.host.visits.leave(doors.visitors[name], table)
        await doors.host.office.at_table(CloseTable(cass.staffer, table, "after-round", "it is late"))
        held = doors.store.ledger.balance(f"table/{table}/drop")
        assert [each["id"] for each in doors.host.count_room.seen("", doors.store.ledger.balances("table/"))["tables"]] == [table]
        pulls = [doors.host.count_room.pull(PullBox(each, table, BoxKind.FEES, 0, "", WHY)) for each in (flo, cass)]
        done = await asyncio.gather(*pulls, return_exceptions=True)
        assert sorted(str(type(one).__name__) for one in done) == ["NoneType", "Stale"]
        (box,) = doors.host.count_room.fold.all
        assert box.expected == held == doors.store.ledger.balance("cage/box/0001")
        assert doors.host.count_room.seen("", doors.store.ledger.balances("table/"))["tables"] == []
        with pytest.raises(Unknown, match="no table 'nowhere'"):
            await doors.host.count_room.pull(PullBox(flo, "nowhere", BoxKind.FEES, 0, "", WHY))

    in_a_room(test, tmp_path)


def test_two_who_pull_or_count_at_once_do_it_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        done = await asyncio.gather(
            *(doors.host.count_room.pull(PullBox(each, table, BoxKind.FEES, 0, "", WHY)) for each in (flo, cass)), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in done) == ["NoneType", "Stale"]
        (box,) = doors.host.count_room.fold.all
        counts = (doors.host.count_room.count(CountBox(each, box.serial, box.version, {"chip": {"100": 1}})) for each in (flo, flo, cass))
        told = await asyncio.gather(*counts, return_exceptions=True)
        assert told[0] == "counting" and isinstance(told[1], Stale) and told[2] == "counted"
        with pytest.raises(Forbidden, match="You play at this table yourself"):
            await doors.host.count_room.pull(PullBox(by(doors, "Ann"), table, BoxKind.JACKPOT, 0, "", WHY))

    in_a_room(test, tmp_path)


def test_what_cannot_be_stored_was_not_done(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, _ = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        held = doors.store.ledger.balance(f"table/{table}/drop")
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await pull(doors, flo, table)
        assert doors.host.count_room.fold.all == [] and doors.store.ledger.balance(f"table/{table}/drop") == held
        await at_rest(doors.host.tables.held[table])
        assert doors.host.count_room.fold.of(await pull(doors, flo, table)).expected == held

    in_a_room(test, tmp_path)


def test_until_a_box_is_counted_the_journal_says_nothing_of_it(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        table = await played(doors, "Ann", "Bob")
        serial = await pull(doors, flo, table)
        expected = doors.host.count_room.fold.of(serial).expected
        await doors.host.count_room.count(
            CountBox(flo, serial, doors.host.count_room.fold.of(serial).version, {"chip": {"100": 77, "50": 3}})
        )
        lines = doors.host.sights.journal()
        assert [line["data"] for line in lines if line["what"].startswith("drop/")] == [{"box": serial}, {"box": serial}]
        # Fields are compared, not digits: a fee may be as large as a chip, and an id may contain any digits.
        seen = doors.host.count_room.seen(cass.staffer.who, doors.store.ledger.balances("table/"))
        (box,) = seen["boxes"]
        assert box.keys() == BLIND and box["pulled"].keys() == {"line", "at", "name", "why"} and (box["tries"], box["yours"]) == (1, 0)
        assert [each.keys() for each in seen["tables"][0]["boxes"]] == [{"kind", "version", "at"}]
        assert seen.keys() == {"tables", "boxes", "shifts", "shift", "pieces"} and {line["why"] for line in lines} == {WHY, "counted"}
        await counted(doors, serial, 77_00 + 1_50, cass)
        await counted(doors, serial, expected, flo, cass)
        shown = doors.host.count_room.seen(cass.staffer.who, {})["boxes"][0]["counted"]
        assert shown["expected"] == expected and [each["first"]["total"] for each in shown["tries"]] == [78_50, expected]
        assert all("figures" in line["data"] for line in doors.host.sights.journal() if line["what"] == "drop/count")

    in_a_room(test, tmp_path)


# -- funds ------------------------------------------------------------------------------------------------------------------


async def shown_by(doors: Doors, table: str) -> tuple[str, str]:
    """The next round, in which everybody goes along to the end, and a player who has shown a hand there."""
    await doors.next_round(table)
    while asked := doors.asked(table):
        view = doors.host.tables.held[table].table.round.view(asked[0])  # type: ignore[union-attr]
        option = next(each for each in view.options if each.verb in ("check", "call", "pass", "show"))
        await doors.act(asked[0], table, verb=option.verb, amount=option.amounts.least if option.amounts else 0)
    round_id = str(doors.sees("", table)["round"])
    stored = doors.store.rounds.find(round_id)
    assert stored is not None
    return round_id, next(iter(hands_read_out(play_stored(stored))))


def test_two_pay_outs_approved_at_once_do_not_overdraw_a_fund(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        funds, boss = doors.host.fund_room, By(Staffer(CONSOLE, Role.OPERATOR, ""), "the console")
        await funds.do(OpenFund(boss, "high-hand", "High hand", "promotion", 0, WHY))
        await funds.do(PutIntoFund(boss, "high-hand", funds.fold.of("high-hand").version, 100_00, True, WHY))
        table = await doors.table("Ann", "Opponent")
        won = [await shown_by(doors, table) for _ in range(2)]
        before = {name: doors.host.visitors.balance(doors.visitors[name].id) for name in ("Ann", "Opponent")}
        for round_id, name in won:
            await funds.do_informed(ProposePayOut(flo, "high-hand", 80_00, round_id, name, "", WHY))
        first, second = (found.number for found in funds.fold.waiting)
        done = await asyncio.gather(*(funds.do(ApprovePayOut(cass, number, WHY)) for number in (first, second)), return_exceptions=True)
        assert done[0] is None and isinstance(done[1], BadInput) and "holds $20" in str(done[1])
        assert doors.store.ledger.balance("fund/high-hand") == 20_00 == funds.fold.of("high-hand").holds
        after = {name: doors.host.visitors.balance(doors.visitors[name].id) for name in before}
        assert after == before | {won[0][1]: before[won[0][1]] + 80_00}

    in_a_room(test, tmp_path)


def test_a_pay_out_needs_a_round_that_is_over_and_a_winner_who_may_be_served(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        flo, cass = await staffed(doors)
        funds, boss = doors.host.fund_room, By(Staffer(CONSOLE, Role.OPERATOR, ""), "the console")
        await funds.do(OpenFund(boss, "high-hand", "High hand", "promotion", 0, WHY))
        await funds.do(PutIntoFund(boss, "high-hand", funds.fold.of("high-hand").version, 100_00, True, WHY))
        table = await doors.table("Ann", "Opponent")
        round_id, winner = await shown_by(doors, table)
        for given, error, sentence in (
            ((round_id, "Nobody", ""), BadInput, f"In round {round_id} no visitor has played as 'Nobody'"),
            (("nowhere-1", "Ann", ""), Unknown, "There is no round 'nowhere-1'"),
            ((round_id, winner, "five aces"), BadInput, f"In round {round_id} the cards of {winner} make .*, not five aces"),
        ):
            with pytest.raises(error, match=sentence):
                await funds.do_informed(ProposePayOut(flo, "high-hand", 80_00, *given, WHY))
        await doors.next_round(table)
        with pytest.raises(BadInput, match="is not over"):
            await funds.do_informed(ProposePayOut(flo, "high-hand", 80_00, doors.sees("", table)["round"], "Ann", "", WHY))
        void = doors.sees("", table)["round"]
        await doors.host.office.at_table(EndRound(flo.staffer, table, "everything-back", "a card was missing"))
        with pytest.raises(BadInput, match=f"Round {void} was called back: nothing is paid for it"):
            await funds.do_informed(ProposePayOut(flo, "high-hand", 80_00, void, "Ann", "", WHY))
        await funds.do_informed(ProposePayOut(flo, "high-hand", 80_00, round_id, winner, "", WHY))
        await doors.host.office.bar(BarVisitor(boss.staffer, doors.visitors[winner].id, None, "as he was told"))
        with pytest.raises(Forbidden):
            await funds.do(ApprovePayOut(cass, funds.fold.waiting[0].number, WHY))
        assert doors.store.ledger.balance("fund/high-hand") == 100_00
        with pytest.raises(BadInput, match="is open"):
            await funds.do_informed(TakeOverFund(boss, "high-hand", funds.fold.of("high-hand").version, table, WHY))

    in_a_room(test, tmp_path)
