"""A room that is opened again after it was closed, or after the power went: everybody and everything is where it was."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from cardroom.errors import BadInput
from cardroom.room.base.errors import Unknown
from cardroom.room.books.ledger import verify
from cardroom.room.host.commands import OfferBank, SitOut
from cardroom.room.host.host import Host
from tests.patience import patient
from tests.room.host_helpers import Clock, Doors, until
from tests.room.room_helpers import BACCARAT, HOLDEM, OPENED, open_store, seeds

First = Callable[[Doors], Awaitable[Any]]
Second = Callable[[Doors, Any], Awaitable[None]]


def twice(folder: Path, first: First, second: Second, *, crash: bool, later: float = 0.0) -> None:
    """A room, and the same room opened again. A crash: nothing is brought to an end."""

    async def before() -> tuple[dict[str, Any], Any]:
        store, clock = open_store(folder), Clock()
        doors = Doors(store, clock, await Host.start(store, now=clock, chance=seeds("first"), quick=True))
        for_later = await first(doors)
        if crash:
            for runner in doors.host.tables.held.values():
                runner._task.cancel()
        else:
            await doors.host.stop()
        store.close()
        return dict(doors.visitors), for_later

    async def after(visitors: dict[str, Any], for_later: Any) -> None:
        store, clock = open_store(folder), Clock(OPENED + later)
        host = await Host.start(store, now=clock, chance=seeds("second"), quick=True)
        doors = Doors(store, clock, host)
        doors.visitors = visitors
        try:
            await asyncio.wait_for(second(doors, for_later), patient(300))
        finally:
            await host.stop()
            assert verify(store) == []
            store.close()

    asyncio.run(after(*asyncio.run(before())))


def seen(doors: Doors, table: str) -> dict[str, Any]:
    """What everybody sees, but for what is not stored: who looks, the number of the change and the time."""
    found = {name: doors.sees(name, table) for name in ("", *doors.visitors)}
    for each in found.values():
        for key in ("seq", "now", "clock"):
            del each[key]
        for key in ("watching", "next"):
            del each["table"][key]
        for seat in each["table"]["seats"] + each["table"]["behind"]:
            del seat["here"]
    return found


def accounts(doors: Doors) -> dict[str, Any]:
    return {name: doors.host.views.account(visitor) for name, visitor in doors.visitors.items()}


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("edition", [HOLDEM, BACCARAT, "florida/open-face-chinese-poker"])
def test_in_the_middle_of_a_round_everybody_sees_what_he_saw(edition: str, crash: bool, tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        await doors.enter("Cy")
        table = await doors.table("Ann", "Bob", edition=edition, clock=20)
        await doors.next_round(table)
        await doors.act(doors.asked(table)[0], table, **({"verb": "call", "amount": 0} if edition == HOLDEM else {}))
        await doors.host.visits.buy(doors.visitors["Ann"], table, 100_00)
        await doors.host.visits.join(doors.visitors["Cy"], table)
        await doors.host.visits.do(SitOut(doors.visitors["Cy"], table, True))
        return table, seen(doors, table), accounts(doors)

    async def second(doors: Doors, before: Any) -> None:
        table, saw, had = before
        assert seen(doors, table) == saw
        assert accounts(doors) == had
        assert not doors.host.tables.lost
        for name in ("Ann", "Bob"):
            doors.host.views.watch(doors.visitors[name], table)
        await doors.play_out(table)
        if edition == BACCARAT:  # nobody has taken the bank: the table waits until somebody asks for it
            await doors.host.visits.do(OfferBank(doors.visitors["Ann"], table, True))
        doors._begun[table] = f"{table}-1"
        await doors.next_round(table)  # and it goes on
        assert doors.sees("Ann", table)["round"] == f"{table}-2"

    twice(tmp_path, first, second, crash=crash)


def test_who_has_a_secret_is_still_who_he_was(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        ann, secret = await doors.host.visits.enter("Ann")
        renamed = await doors.host.visits.rename(ann, "Anna")
        return secret, renamed

    async def second(doors: Doors, before: Any) -> None:
        secret, ann = before
        assert doors.host.state.visitor(secret) == ann
        assert doors.host.state.visitor("another") is None
        with pytest.raises(BadInput, match="already"):
            await doors.host.visits.enter("ANNA")
        await doors.host.visits.enter("Ann")

    twice(tmp_path, first, second, crash=True)


def test_what_was_not_stored_when_the_power_went_has_not_happened(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        saw = seen(doors, table)
        doors.gate.failing = 10**6  # the disk is gone
        acting = asyncio.create_task(doors.act(doors.asked(table)[0], table, verb="call", amount=0))
        leaving = asyncio.create_task(doors.host.visits.leave(doors.visitors["Bob"], table))
        await asyncio.gather(acting, leaving, return_exceptions=True)
        return table, saw

    async def second(doors: Doors, before: Any) -> None:
        assert seen(doors, before[0]) == before[1]

    twice(tmp_path, first, second, crash=True)


def test_a_deadline_that_passed_while_the_room_was_closed_begins_again(tmp_path: Path) -> None:
    """Nobody is folded because the power went."""

    async def first(doors: Doors) -> Any:
        table = await doors.table("Ann", "Bob", clock=20)
        await doors.next_round(table)
        return table

    async def second(doors: Doors, table: str) -> None:
        asked = doors.asked(table)[0]
        assert doors.sees("", table)["clock"] == {asked: {"until": OPENED + 5020, "bank_until": OPENED + 5050}}
        doors.host.views.watch(doors.visitors[asked], table)
        await asyncio.sleep(0.05)
        assert doors.asked(table) == [asked]

    twice(tmp_path, first, second, crash=True, later=5000)


def test_who_was_leaving_is_gone_when_the_round_is_over(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        table = await doors.table("Ann", "Bob", "Cy", edition=BACCARAT)
        await doors.next_round(table)
        await doors.host.visits.buy(doors.visitors["Bob"], table, 100_00)
        waiting = next(name for name in ("Ann", "Bob", "Cy") if name not in doors.asked(table) and name != "Bob")
        await doors.host.visits.leave(doors.visitors[waiting], table)
        assert doors.sees(waiting, table)["you"]["leaving"]
        return table, waiting

    async def second(doors: Doors, before: Any) -> None:
        table, leaving = before
        assert doors.sees(leaving, table)["you"]["leaving"]
        assert doors.sees("Bob", table)["you"]["pending"] == 100_00
        await doors.play_out(table)
        await until(lambda: doors.sees(leaving, table)["you"] is None)
        assert doors.sees("Bob", table)["you"]["pending"] == 0
        assert doors.host.views.account(doors.visitors[leaving])["tables"] == []

    twice(tmp_path, first, second, crash=True)


def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        table = await doors.table("Ann", bots=3)
        await doors.next_round(table)
        return table

    async def second(doors: Doors, table: str) -> None:
        doors.host.views.watch(doors.visitors["Ann"], table)
        await doors.play_out(table)
        assert doors.host.views.past(None, table=table)[0]["id"] == f"{table}-1"

    twice(tmp_path, first, second, crash=True)


def test_a_table_that_cannot_be_resumed_is_said_so_and_the_others_go_on(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        tables = [await doors.table(f"P{i}", f"Q{i}") for i in range(2)]
        for table in tables:
            await doors.next_round(table)
        with doors.store._engine.begin() as connection:
            connection.execute(text("UPDATE tables SET edition = 'nowhere/nothing' WHERE id = :id"), {"id": tables[0]})
        return tables

    async def second(doors: Doors, tables: Any) -> None:
        assert set(doors.host.tables.lost) == {tables[0]}
        with pytest.raises(Unknown, match="could not be resumed"):
            doors.host.views.watch(None, tables[0])
        assert [row["id"] for row in doors.host.views.lobby()] == [tables[1]]
        await doors.play_out(tables[1])
        with doors.store._engine.begin() as connection:  # for the audit
            connection.execute(text("UPDATE tables SET edition = :edition WHERE id = :id"), {"edition": HOLDEM, "id": tables[0]})

    twice(tmp_path, first, second, crash=False)


def test_a_closed_table_stays_closed(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        table = await doors.table("Ann", bots=1)
        await doors.next_round(table)
        await doors.host.visits.leave(doors.visitors["Ann"], table)
        runner = doors.host.tables.held[table]
        for watch in list(runner.display.watches):
            watch.close()
        await until(lambda: not runner.table.running)
        doors.clock.at += 1000
        runner._kick.set()
        await until(lambda: runner.table.closed_at is not None)
        await until(lambda: json.loads(runner.display.lens("").message("", 0)[0])["table"]["state"] == "closed")
        return table

    async def second(doors: Doors, table: str) -> None:
        assert doors.host.views.lobby() == []
        with pytest.raises(Unknown):
            doors.host.views.watch(None, table)
        assert doors.store.ledger.balances(f"table/{table}/player") == {}

    twice(tmp_path, first, second, crash=False)


def test_who_takes_the_name_of_one_who_played_does_not_see_his_cards_after_a_restart_either(tmp_path: Path) -> None:
    async def first(doors: Doors) -> Any:
        ann, bob = await doors.enter("Ann", "Bob")
        table = await doors.table("Cy", "Ann", "Dee")
        await doors.next_round(table)
        seat = doors.sees("Ann", table)["you"]["seat"]
        await doors.host.visits.leave(ann, table)
        await doors.play_out(table)
        await doors.host.visits.rename(ann, "Anna")
        thief = await doors.host.visits.rename(bob, "Ann")
        await doors.host.visits.join(thief, table, seat)
        return table, seat, thief

    async def second(doors: Doors, before: Any) -> None:
        table, seat, thief = before
        message = json.loads(doors.host.views.snapshot(thief, table))
        assert message["you"]["player"] == "Ann"
        dealt = [event["cards"] for event in message["events"] if event["event"] == "dealt" and event["place"] == f"seat/{seat}"]
        assert dealt and {card for cards in dealt for card in cards} == {None}

    twice(tmp_path, first, second, crash=True)
