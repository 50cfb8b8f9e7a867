"""Nothing is seen before it is stored; and what is stored is not lost because its caller has gone."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.base.errors import Stale
from cardroom.room.host.commands import SetBots, SitOut
from cardroom.room.live.watch import Watch
from cardroom.room.storage.replay import play_stored
from tests.room.host_helpers import Doors, at_rest, everything_new, in_a_room, settled, until
from tests.room.room_helpers import BACCARAT, open_store

Posting = Callable[[Doors, str], Awaitable[object]]


def shown(doors: Doors, table: str) -> dict[str, Any]:
    """Whatever anybody can ask for and get at this moment."""
    host, people = doors.host, doors.visitors
    return {
        "seen": {name: host.views.snapshot(people.get(name), table) for name in ("", *people)},
        "accounts": {name: {**host.views.account(visitor), "entries": None} for name, visitor in people.items()},
        "lobby": json.dumps(host.views.lobby()),
        "past": host.views.past(None),
    }


async def check_held(doors: Doors, table: str, deed: Awaitable[object], before: dict[str, Any], watches: dict[str, Watch]) -> None:
    """While it waits before the store, nobody is told, whoever asks and in whatever way; then everybody is."""
    doing = asyncio.ensure_future(deed)
    reading = {name: asyncio.create_task(watch.next()) for name, watch in watches.items()}
    await doors.gate.arrived()
    await settled()
    assert not doing.done()
    assert not [name for name, read in reading.items() if read.done()]
    assert shown(doors, table) == before
    late = doors.host.views.watch(None, table)  # one who comes just now sees what was there before
    assert await late.next() == before["seen"][""]
    late.close()
    doors.gate.holding = False
    doors.gate.release()
    await doing
    for name, read in reading.items():
        assert json.loads(await read)["type"] == "table", name
    assert shown(doors, table) != before


DEEDS: dict[str, Posting] = {
    "act": lambda doors, table: doors.act(doors.asked(table)[0], table, verb="call", amount=0),
    "end of a round": lambda doors, table: doors.act(doors.asked(table)[0], table, verb="fold", amount=0),
    "join": lambda doors, table: doors.host.visits.join(doors.visitors["Cy"], table),
    "leave": lambda doors, table: doors.host.visits.leave(doors.visitors["Ann"], table),
    "sit out": lambda doors, table: doors.host.visits.do(SitOut(doors.visitors["Ann"], table, True)),
    "buy": lambda doors, table: doors.host.visits.buy(doors.visitors["Ann"], table, 100_00),
    "bots": lambda doors, table: doors.host.visits.do(SetBots(doors.visitors["Ann"], table, 3)),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_nobody_sees_it_before_it_is_stored(deed: str, tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.enter("Cy")
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        watches = {name: doors.host.views.watch(doors.visitors.get(name), table) for name in ("", "Ann", "Bob", "Cy")}
        for watch in watches.values():
            await everything_new(watch)
        before = shown(doors, table)
        doors.gate.holding = True
        await check_held(doors, table, DEEDS[deed](doors, table), before, watches)

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("what", ["a round begins", "a bot acts"])
def test_nor_what_the_table_does_by_itself(what: str, tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2, edition=BACCARAT, pace=5.0)
        if what == "a bot acts":
            await until(lambda: doors.sees("", table)["round"] == f"{table}-1")
            while "Ann" in doors.asked(table):
                await doors.act("Ann", table)
            assert doors.asked(table)
        else:
            while not doors.sees("", table)["over"]:
                await at_rest(doors.host.tables.held[table])  # while a bot thinks no time passes: Ann would miss her turn
                if "Ann" in doors.asked(table):
                    await doors.act("Ann", table)
                else:
                    doors.clock.at += 5
                    doors.host.tables.held[table]._kick.set()
        watches = {name: doors.host.views.watch(doors.visitors.get(name), table) for name in ("", "Ann")}
        for watch in watches.values():
            await everything_new(watch)
        before = shown(doors, table)
        doors.gate.holding = True

        async def time_passes() -> None:
            doors.clock.at += 200
            doors.host.tables.held[table]._kick.set()
            await settled()
            doors.clock.at -= 200  # so that nothing else differs
            await until(lambda: doors.host.tables.held[table].display.snapshot.seq > json.loads(before["seen"][""])["seq"])

        await check_held(doors, table, time_passes(), before, watches)

    in_a_room(test, tmp_path)


def test_at_every_write_of_whole_rounds_all_watches_know_only_what_was_stored_before(tmp_path: Path) -> None:
    """Bots and a person play; in the thread that writes, before each write, what everybody has been sent is compared with the store."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2, edition="tres-lounge/three-card-poker", looks=False)
        sent: dict[str, int] = {}  # events that anybody has been sent, by round
        writes, real = 0, doors.store.write

        def write(changes: Any) -> None:
            nonlocal writes
            writes += 1
            for round_id, number in list(sent.items()):
                stored = doors.store.rounds.find(round_id)
                assert stored is not None
                assert number <= len(play_stored(stored).events)
            real(changes)

        doors.store.write = write  # type: ignore[method-assign]

        async def read(watch: Watch) -> None:
            while True:
                message = json.loads(await watch.next())
                number = message["from"] + len(message["events"])
                if message["round"]:
                    sent[message["round"]] = max(sent.get(message["round"], 0), number)

        readers = [asyncio.create_task(read(doors.host.views.watch(doors.visitors.get(name), table))) for name in ("", "Ann")]
        for _ in range(3):
            await doors.next_round(table)
            await doors.play_out(table)
        for reader in readers:
            reader.cancel()
        assert writes > 6  # bots that take no time act together
        assert len(sent) == 3

    in_a_room(test, tmp_path)


def test_advice_does_not_know_more_than_was_stored(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        first = doors.asked(table)[0]
        second = doors.visitors["Bob" if first == "Ann" else "Ann"]
        doors.gate.holding = True
        acting = asyncio.create_task(doors.act(first, table, verb="call", amount=0))
        await doors.gate.arrived()
        assert doors.host.views.adviser(second, table)() is None  # he is asked, but nobody has been told
        doors.gate.holding = False
        doors.gate.release()
        await acting
        assert doors.host.views.adviser(second, table)() is not None

    in_a_room(test, tmp_path)


# -- callers who do not wait ----------------------------------------------------------------------------------------------------


def test_a_caller_who_goes_away_does_not_undo_his_action(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        player = doors.asked(table)[0]
        given = doors.answer(player, table) | {"verb": "call", "amount": 0}
        doors.gate.holding = True
        acting = asyncio.create_task(doors.host.visits.act(doors.visitors[player], table, **given))
        await doors.gate.arrived()
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        doors.gate.holding = False
        doors.gate.release()
        await until(lambda: doors.asked(table) not in ([], [player]))
        with pytest.raises(Stale):
            await doors.host.visits.act(doors.visitors[player], table, **given)
        await doors.play_out(table)

    in_a_room(test, tmp_path)


def test_one_who_goes_away_before_it_is_his_turn_to_write(tmp_path: Path) -> None:
    """Cancelled while another is writing: his action is taken all the same, in order."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        doors.gate.holding = True
        player = doors.asked(table)[0]
        given = doors.answer(player, table) | {"verb": "call", "amount": 0}
        buying = asyncio.create_task(doors.host.visits.buy(doors.visitors["Bob"], table, 100_00))
        await doors.gate.arrived()
        acting = asyncio.create_task(doors.host.visits.act(doors.visitors[player], table, **given))
        await settled()
        acting.cancel()
        await settled()
        doors.gate.holding = False
        doors.gate.release()
        await buying
        await until(lambda: any(event["event"] == "action" and event["verb"] == "call" for event in doors.sees("", table)["events"]))

    in_a_room(test, tmp_path)


def test_a_table_whose_opener_goes_away_is_open_all_the_same(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        doors.gate.holding = True
        opening = asyncio.create_task(doors.host.visits.open(ann, {"edition": BACCARAT, "private": False}))
        await doors.gate.arrived()
        assert doors.host.views.lobby() == []  # not before it is stored
        opening.cancel()
        doors.gate.holding = False
        doors.gate.release()
        await until(lambda: len(doors.host.views.lobby()) == 1)
        (row,) = doors.host.views.lobby()
        assert row["people"] == ["Ann"]
        await doors.host.visits.leave(ann, row["id"])

    in_a_room(test, tmp_path)


def test_a_visitor_who_goes_away_while_he_comes_in_has_his_chips(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        doors.gate.holding = True
        entering = asyncio.create_task(doors.host.visits.enter("Ann"))
        await doors.gate.arrived()
        entering.cancel()
        await settled()
        doors.gate.holding = False
        doors.gate.release()
        await until(lambda: len(doors.store.people.visitors()) == 1)
        (row,) = doors.store.people.visitors()
        await until(lambda: doors.host.visitors.balance(row.id))  # the room hears of it after the store
        assert doors.host.visitors.balance(row.id) == doors.store.ledger.balance(f"visitor/{row.id}") > 0

    in_a_room(test, tmp_path)


def test_when_the_room_is_closed_whatever_was_begun_is_stored(tmp_path: Path) -> None:
    acted: list[str] = []

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        player = doors.asked(table)[0]
        acting = asyncio.create_task(doors.act(player, table, verb="call", amount=0))
        await asyncio.sleep(0)
        acted.append(table)
        assert not acting.done()

    in_a_room(test, tmp_path)
    store = open_store(tmp_path)
    stored = store.rounds.last(acted[0])
    store.close()
    assert stored is not None
    assert [given["verb"] for given in stored.inputs] == ["call"]
