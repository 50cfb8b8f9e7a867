"""A store that fails: what could not be stored has not happened, for anybody, and the table goes on from what is stored."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row

from cardroom.errors import BadInput, CardroomError
from cardroom.room.base.errors import StorageError
from cardroom.room.host.commands import SetBots, SitOut
from cardroom.room.live.watch import Watch
from cardroom.room.storage import Change, TableRow
from tests.patience import SOON
from tests.room.host_helpers import Doors, everything_new, in_a_room, settled, until


def whole(doors: Doors, table: str) -> dict[str, Any]:
    """What everybody may see of a room, without the number of the change."""
    seen = {name: doors.sees(name, table) for name in ("", *doors.visitors)}
    for each in seen.values():
        del each["seq"]
    accounts = {name: doors.host.views.account(visitor) for name, visitor in doors.visitors.items()}
    names = sorted(row.name for row in doors.host.visitors._rows.values())
    return {"seen": seen, "accounts": accounts, "lobby": doors.host.views.lobby(), "names": names}


Posting = Callable[[Doors, str], Awaitable[object]]

DEEDS: dict[str, Posting] = {
    "act": lambda doors, table: doors.act(doors.asked(table)[0], table),
    "join": lambda doors, table: doors.host.visits.join(doors.visitors["Cy"], table),
    "leave": lambda doors, table: doors.host.visits.leave(doors.visitors["Ann"], table),
    "sit out": lambda doors, table: doors.host.visits.do(SitOut(doors.visitors["Ann"], table, True)),
    "buy": lambda doors, table: doors.host.visits.buy(doors.visitors["Ann"], table, 100_00),
    "bots": lambda doors, table: doors.host.visits.do(SetBots(doors.visitors["Ann"], table, 2)),
    "open": lambda doors, table: doors.host.visits.open(doors.visitors["Cy"], {"edition": "tres-lounge/three-card-poker"}),
    "enter": lambda doors, table: doors.host.visits.enter("Dee"),
    "rename": lambda doors, table: doors.host.visits.rename(doors.visitors["Cy"], "Cyrus"),
    "more chips": lambda doors, table: doors.host.visits.more_chips(doors.visitors["Eva"]),
}


async def a_table_in_play(doors: Doors) -> str:
    """Ann and Bob in the middle of a round, Cy at the door, Eva with less than she came with."""
    await doors.enter("Cy", "Eva")
    await doors.loses("Eva", await doors.table("Eva", "Finn"))
    table = await doors.table("Ann", "Bob")
    await doors.next_round(table)
    return table


@pytest.mark.parametrize("deed", DEEDS)
def test_what_cannot_be_stored_has_not_happened(deed: str, tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await a_table_in_play(doors)
        before = whole(doors, table)
        doors.gate.failing = 1
        with pytest.raises(StorageError, match="The disk is full"):
            await DEEDS[deed](doors, table)
        assert whole(doors, table) == before
        await DEEDS[deed](doors, table)  # now it can be
        assert whole(doors, table) != before

    in_a_room(test, tmp_path)


def test_the_round_goes_on_to_the_same_end(tmp_path: Path) -> None:
    """Every second write fails: each action is tried until it is taken, and the cards are those that were dealt."""

    async def play(doors: Doors, failing: bool) -> list[dict[str, Any]]:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        for verb in ("call", "check", "check", "check", "check", "check"):
            if failing:
                doors.gate.failing = 1
                with pytest.raises(StorageError):
                    await doors.act(doors.asked(table)[0], table, verb=verb, amount=0)
            await doors.act(doors.asked(table)[0], table, verb=verb, amount=0)
        await doors.play_out(table)
        events: list[dict[str, Any]] = doors.sees("", table)["events"]
        return events

    found: list[list[dict[str, Any]]] = []
    for failing in (False, True):

        async def test(doors: Doors, failing: bool = failing) -> None:
            found.append(await play(doors, failing))

        folder = tmp_path / str(failing)
        folder.mkdir()
        in_a_room(test, folder)
    assert found[0] == found[1]


def test_what_the_table_does_by_itself_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.live.runner.TRIED_AGAIN_AFTER", 0.01)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2, edition="tres-lounge/three-card-poker", looks=False)
        doors.gate.failing = 1  # the beginning of the round
        watch = doors.host.views.watch(doors.visitors["Ann"], table)
        await until(lambda: doors.sees("", table)["round"] == f"{table}-1")
        await until(lambda: "Ann" in doors.asked(table))
        watch.close()

    in_a_room(test, tmp_path)


def test_those_who_watch_hear_nothing_of_what_was_not_stored(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await a_table_in_play(doors)
        watches = {name: doors.host.views.watch(doors.visitors.get(name), table) for name in ("", "Ann", "Bob")}
        have = {name: await newest(watch) for name, watch in watches.items()}
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await doors.act(doors.asked(table)[0], table)
        for name, watch in watches.items():
            for message in await everything_new(watch):
                assert message["events"] == []
                assert (message["round"], message["from"]) == have[name]
        player = doors.asked(table)[0]
        await doors.act(player, table)
        for name, watch in watches.items():
            new = [message for message in await everything_new(watch) if message["events"]]
            assert new[0]["from"] == have[name][1]
            assert new[0]["events"][0]["event"] == "action"

    in_a_room(test, tmp_path)


async def newest(watch: Watch) -> tuple[str, int]:
    messages = await everything_new(watch)
    return messages[-1]["round"], messages[-1]["from"] + len(messages[-1]["events"])


def test_a_visitor_whose_new_name_was_not_stored_is_who_he_was(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        ann, secret = await doors.host.visits.enter("Ann")
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await doors.host.visits.rename(ann, "Zoe")
        assert doors.host.state.visitor(secret) == ann
        with pytest.raises(BadInput, match="called ann already"):
            await doors.host.visits.enter("ann")
        zoe, _ = await doors.host.visits.enter("Zoe")
        assert zoe.id != ann.id
        assert (await doors.host.visits.rename(ann, "Anna")).name == "Anna"
        await doors.host.visits.enter("Ann")  # the old name is free once the new one is stored

    in_a_room(test, tmp_path)


def test_an_old_name_is_kept_until_the_new_one_is_stored(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        doors.gate.holding = True
        renaming = asyncio.create_task(doors.host.visits.rename(ann, "Zoe"))
        await doors.gate.arrived()
        for name in ("Ann", "Zoe"):
            with pytest.raises(BadInput, match="already"):
                await doors.host.visits.enter(name)
        again = asyncio.create_task(doors.host.visits.rename(ann, "Yan"))  # takes its turn after the first
        await asyncio.sleep(0)
        assert not again.done()
        doors.gate.holding = False
        doors.gate.release()
        assert ((await renaming).name, (await again).name) == ("Zoe", "Yan")
        assert (await doors.host.visits.enter("Zoe"))[0].name == "Zoe"

    in_a_room(test, tmp_path)


def test_chips_on_their_way_to_the_cashier_are_not_spent_before_they_are_there(tmp_path: Path) -> None:
    """Else, if the cash-out fails and what was bought with it does not, the purse would be below zero."""

    async def test(doors: Doors) -> None:
        one = await doors.table("Ann", "Bob", looks=False)
        two = await doors.table("Cy", "Dee", looks=False)
        ann = doors.visitors["Ann"]
        whole_purse = doors.host.views.account(ann)["balance"]
        write = doors.gate._write

        def full(changes: Sequence[Change]) -> None:
            doors.gate._write = write
            raise StorageError("The disk is full.")

        doors.gate.holding, doors.gate._write = True, full
        leaving = asyncio.create_task(doors.host.visits.leave(ann, one))
        await doors.gate.arrived()
        joining = asyncio.create_task(doors.host.visits.join(ann, two, buy_in=whole_purse + 100_00))
        await settled()
        assert doors.host.views.account(ann)["balance"] == whole_purse
        doors.gate.holding = False
        doors.gate.release()
        with pytest.raises(StorageError):
            await leaving
        with pytest.raises(CardroomError, match=r"at the cashier|not known yet"):
            await joining
        assert doors.host.views.account(ann)["balance"] == whole_purse
        await doors.host.visits.leave(ann, one)
        await doors.host.visits.join(ann, two, buy_in=whole_purse + 100_00)

    in_a_room(test, tmp_path)


def test_chips_that_did_not_go_can_be_spent_again(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        table = await doors.table("Bob", "Cy", looks=False)
        whole_purse = doors.host.views.account(ann)["balance"]
        doors.gate.failing = 1
        with pytest.raises(StorageError):
            await doors.host.visits.join(ann, table, buy_in=whole_purse)
        await doors.host.visits.join(ann, table, buy_in=whole_purse)
        assert doors.host.views.account(ann)["balance"] == 0

    in_a_room(test, tmp_path)


def test_in_a_batch_only_what_is_wrong_is_refused(tmp_path: Path) -> None:
    """What is wrong with one change is not the others' fault."""

    async def test(doors: Doors) -> None:
        tables = [await doors.table(f"P{i}", f"Q{i}", looks=False) for i in range(4)]
        people = [doors.visitors[f"P{i}"] for i in range(4)]
        doors.gate.holding = True
        entering = asyncio.create_task(doors.host.visits.enter("Eva"))
        await doors.gate.arrived()

        async def buy(table_id: str, visitor_id: str) -> None:  # without reading: a reader would wait at the gate
            await doors.host.tables.runner(table_id).do(
                lambda table, now: table.seating.buy_chips(table.seating.of(visitor_id), 200_00, now)
            )

        buying = [asyncio.create_task(buy(table, who.id)) for who, table in zip(people, tables, strict=True)]
        await settled()
        doors.gate.holding = False
        doors.gate.failing = 2  # the batch, and then the first of it alone
        doors.gate.release()
        await entering
        answers = await asyncio.gather(*buying, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StorageError, type(None), type(None), type(None)]
        balances = [doors.host.views.account(who)["balance"] for who in people]
        assert balances[0] == balances[1] + 200_00
        assert doors.gate.batches[-5:] == [4, 1, 1, 1, 1]

    in_a_room(test, tmp_path)


def test_a_store_that_fails_for_a_while_holds_up_nothing_for_ever(tmp_path: Path) -> None:
    """The table cannot even be read again at first: it stands still, refuses, and goes on when it can."""

    async def test(doors: Doors) -> None:
        table = await a_table_in_play(doors)
        before = whole(doors, table)
        reads, broken = doors.store.tables.unsealed, True

        def read(row: "Row[*tuple[object, ...]]") -> TableRow:
            if broken:
                raise StorageError("The disk is gone.")
            return reads(row)

        doors.store.tables.unsealed = read  # type: ignore[method-assign]
        doors.gate.failing = 1
        player = doors.asked(table)[0]
        given = doors.answer(player, table)
        for _ in range(2):
            with pytest.raises(StorageError):
                await doors.host.visits.act(doors.visitors[player], table, **given)
            assert whole(doors, table)["seen"] == before["seen"]
            assert doors.host.views.adviser(doors.visitors[player], table)() is None  # nor does advice know more
        broken = False
        await doors.host.visits.act(doors.visitors[player], table, **given)

    in_a_room(test, tmp_path)


def test_a_closed_room_says_so_instead_of_waiting_for_ever(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.enter("Ann")
        await doors.host._committer.stop()
        with pytest.raises(StorageError, match="closed"):
            await asyncio.wait_for(doors.host.visits.enter("Bob"), SOON)

    in_a_room(test, tmp_path)


def test_tables_that_are_closed_are_not_kept(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        first = await doors.table("Ann", looks=False)
        await doors.host.visits.leave(doors.visitors["Ann"], first)
        doors.clock.at += 24 * 3600  # an empty table closes after a while
        doors.host.tables.held[first]._kick.set()
        await until(lambda: first not in {each["id"] for each in doors.host.views.lobby()})
        await doors.enter("Bob")
        second = await doors.table("Bob")
        assert list(doors.host.tables.held) == [second]

    in_a_room(test, tmp_path)
