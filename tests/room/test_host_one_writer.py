"""One writer a table: of many who do the same, one is first; what many tables do at the same time is stored together."""

import asyncio
from pathlib import Path

import pytest

from cardroom.bots.baccarat import BaccaratBot
from cardroom.errors import BadInput
from cardroom.room.base.errors import Stale
from cardroom.round import Action, View
from tests.room.host_helpers import Doors, in_a_room, until
from tests.room.room_helpers import BACCARAT
from tests.room.welcome import WELCOME


def test_of_a_hundred_equal_actions_at_once_one_is_taken(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        for verb in ("call", "check"):
            name = doors.asked(table)[0]
            given = doors.answer(name, table) | {"verb": verb, "amount": 0}
            events = len(doors.sees(name, table)["events"])
            tried = [doors.host.visits.act(doors.visitors[name], table, **given) for _ in range(100)]
            answers = await asyncio.gather(*tried, return_exceptions=True)
            assert answers.count(None) == 1
            assert sum(isinstance(answer, Stale) for answer in answers) == 99
            mine = [event for event in doors.sees(name, table)["events"][events:] if event["event"] == "action"]
            assert len(mine) == 1

    in_a_room(test, tmp_path)


def test_of_many_who_want_one_seat_one_gets_it(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann")
        people = await doors.enter(*(f"P{i}" for i in range(12)))
        answers = await asyncio.gather(*(doors.host.visits.join(person, table, seat=5) for person in people), return_exceptions=True)
        assert answers.count(None) == 1
        assert {str(answer) for answer in answers if answer is not None} == {"Seat 5 is taken."}
        balances = [doors.host.views.account(person)["balance"] for person in people]
        assert sorted(balances)[0] == sorted(balances)[1] - 200_00
        assert len(set(balances)) == 2

    in_a_room(test, tmp_path)


def test_a_purse_is_not_spent_twice(tmp_path: Path) -> None:
    """At two tables at once, and with chips that were asked for in the middle of a round and are still at the cashier."""

    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        one = await doors.table("Bob", "Cy")
        two = await doors.table("Dee", "Eva")
        whole = doors.host.views.account(ann)["balance"]
        answers = await asyncio.gather(*(doors.host.visits.join(ann, id, buy_in=whole) for id in (one, two)), return_exceptions=True)
        assert answers.count(None) == 1
        (refusal,) = [answer for answer in answers if answer is not None]
        assert isinstance(refusal, BadInput)
        assert doors.host.views.account(ann)["balance"] == 0

    in_a_room(test, tmp_path)


def test_who_asks_twice_at_once_for_more_chips_gets_them_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.loses("Ann", await doors.table("Ann", "Bob"))
        ann = doors.visitors["Ann"]
        assert doors.host.views.account(ann)["balance"] < WELCOME
        answers = await asyncio.gather(*(doors.host.visits.more_chips(ann) for _ in range(5)), return_exceptions=True)
        assert answers.count(None) == 1
        assert all(isinstance(answer, BadInput) for answer in answers if answer is not None)
        assert doors.host.views.account(ann)["balance"] == WELCOME

    in_a_room(test, tmp_path)


def test_chips_asked_for_in_a_round_are_spoken_for(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        one = await doors.table("Ann", "Bob")
        two = await doors.table("Cy", "Dee")
        ann = doors.visitors["Ann"]
        await doors.next_round(one)
        left = doors.host.views.account(ann)["balance"]
        await doors.host.visits.buy(ann, one, left)
        assert doors.host.views.account(ann)["balance"] == left  # they come when the round is over
        for attempt in (
            lambda: doors.host.visits.join(ann, two),
            lambda: doors.host.visits.buy(ann, one, 100),
            lambda: doors.host.visits.open(ann, {"edition": BACCARAT}),
        ):
            refusal = await asyncio.gather(attempt(), return_exceptions=True)
            assert isinstance(refusal[0], BadInput), refusal
        await doors.play_out(one)
        await until(lambda: doors.host.views.account(ann)["balance"] == 0)

    in_a_room(test, tmp_path)


def test_what_waits_is_stored_in_one_transaction(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        tables = [await doors.table("Ann", f"P{i}") for i in range(8)]
        for table in tables:
            await doors.next_round(table)
        doors.gate.batches.clear()
        doors.gate.holding = True
        entering = asyncio.create_task(doors.host.visits.enter("Late"))
        await doors.gate.arrived()  # the writer is busy; meanwhile every table does something
        acting = [asyncio.create_task(doors.act(doors.asked(table)[0], table)) for table in tables]
        await until(lambda: doors.host._committer._queue.qsize() == len(tables))
        doors.gate.holding = False
        doors.gate.release()
        await asyncio.gather(entering, *acting)
        assert doors.gate.batches == [1, 8]

    in_a_room(test, tmp_path)


def test_tables_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """While one table's writer is in the middle of something, another one's goes on."""

    async def test(doors: Doors) -> None:
        one, two = await doors.table("Ann", "Bob"), await doors.table("Cy", "Dee")
        await doors.next_round(one)
        await doors.next_round(two)
        lock = doors.host.tables.held[one]._lock
        await asyncio.create_task(lock.acquire())  # by another task than the one that acts below
        await doors.act(doors.asked(two)[0], two)
        waiting = asyncio.create_task(doors.act(doors.asked(one)[0], one))
        await asyncio.sleep(0.02)
        assert not waiting.done()
        lock.release()
        await waiting

    in_a_room(test, tmp_path)


def test_bots_play_by_themselves_until_somebody_is_asked(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=3)
        for _ in range(4):
            await doors.next_round(table)
            await doors.play_out(table)
        assert len(doors.host.views.past(None, table=table)) == 4

    in_a_room(test, tmp_path)


def test_a_bot_that_fails_does_not_end_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.live.runner.TRIED_AGAIN_AFTER", 0.01)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2, edition=BACCARAT)
        chooses, fails = BaccaratBot.choose, [True]

        def choose(bot: BaccaratBot, view: View) -> Action:
            if fails:
                fails.clear()
                raise RuntimeError("a bug")
            return chooses(bot, view)

        monkeypatch.setattr(BaccaratBot, "choose", choose)
        await doors.next_round(table)
        await doors.play_out(table)
        assert not fails
        assert doors.sees("", table)["over"]

    in_a_room(test, tmp_path)
