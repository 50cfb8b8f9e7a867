"""What fails by itself ends nothing else: a table, a bot, the board and messages that fail are tried again, ever more seldom."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from cardroom.bots import Ponders
from cardroom.cli.serve import print_log
from cardroom.room.base import retries
from cardroom.room.base.errors import StorageError
from cardroom.room.base.retries import Pauses
from cardroom.room.base.side_work import SideWork
from cardroom.room.base.supervision import OFTEN, LoopClosed, Supervision
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.office.failures import Failures
from cardroom.room.desks.seating import clock as board_clock
from cardroom.room.desks.seating.commands import StartGame
from cardroom.room.host.commands import SitOut
from cardroom.room.host.host import Host
from cardroom.room.live.runner import TRIED_AGAIN_AFTER, Runner
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.table.play import Thought
from cardroom.room.table.quiet_action import QUIET, quiet_action
from cardroom.room.table.table import Table
from cardroom.round import Action, View
from tests.patience import comes_true
from tests.room.host_helpers import Clock, Doors, in_a_room, settled, until
from tests.room.room_helpers import HOLDEM, OPENED, acts, make_table, open_store, seeds, until_asked


def test_pauses_grow_up_to_a_longest_and_begin_anew_once_it_went_well() -> None:
    pauses = Pauses()
    waited = [pauses.after_failure() for _ in range(9)]
    assert waited[:6] == [1, 2, 4, 8, 16, 32] and waited[6:] == 3 * [retries.LONGEST]
    pauses.went_well()
    assert pauses.after_failure() == waited[0]


class Rests:
    """Notes for how long a table rests, and lets it go on at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds: list[float] = []

        async def rest(runner: Runner, seconds: float) -> None:
            self.seconds.append(seconds)
            await asyncio.sleep(0.001)

        monkeypatch.setattr(Runner, "_rest", rest)


def fails() -> NoReturn:
    raise ValueError("the king of hearts")


def test_a_table_that_fails_again_is_tried_ever_more_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rests = Rests(monkeypatch)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        runner = doors.host.tables.held[table]
        with monkeypatch.context() as broken:
            broken.setattr(runner.table, "due", fails)
            runner.publish()
            await until(lambda: len(rests.seconds) > 8)
        assert rests.seconds[:7] == [1, 2, 4, 8, 16, 32, 60] and set(rests.seconds[7:]) == {retries.LONGEST}
        assert f"table {table}: ValueError; tried again in 16 s" in caplog.messages and "hearts" not in caplog.text
        rests.seconds.clear()
        for name in doors.asked(table):  # it went well in between: the pauses begin anew
            await doors.act(name, table)
        await doors.play_out(table)
        await doors.next_round(table)
        with monkeypatch.context() as broken:
            broken.setattr(runner.table, "due", fails)
            runner.publish()
            await until(lambda: rests.seconds)
        assert rests.seconds[0] == TRIED_AGAIN_AFTER

    in_a_room(test, tmp_path)


def test_a_database_that_is_away_is_tried_every_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back for all tables at once, and they must go on then."""
    rests = Rests(monkeypatch)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2)
        doors.gate.failing = 8
        doors.clock.at += 200
        doors.host.tables.held[table]._kick.set()
        await until(lambda: not doors.gate.failing)
        await doors.next_round(table)
        assert len(rests.seconds) >= 3 and set(rests.seconds) == {TRIED_AGAIN_AFTER}

    in_a_room(test, tmp_path)


def test_a_pause_ends_when_something_is_stored_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        runner = doors.host.tables.held[table]
        runner._pauses = Pauses(first=1e6)
        failed = list[bool]()
        with monkeypatch.context() as broken:

            def due() -> None:
                failed.append(True)
                fails()

            broken.setattr(runner.table, "due", due)
            runner.publish()
            await until(lambda: failed)
            await settled()
            runner.publish()  # whatever happens there meanwhile
            await settled()
            assert len(failed) == 1
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, True))  # and now it is another table
        await doors.play_out(table)
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, False))
        await doors.next_round(table)

    in_a_room(test, tmp_path)


class Failing(Ponders):
    def choose(self, view: View) -> Action:
        fails()


class QuickAndFailing:
    def choose(self, view: View) -> Action:
        fails()


def test_a_bot_that_fails_holds_up_no_round(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2)
        runner = doors.host.tables.held[table]
        really = runner._think

        async def think(thought: Any) -> Action:
            return await really(thought._replace(bot=Failing()))

        runner._think = think
        for _ in range(3):
            await doors.next_round(table)
            await doors.play_out(table)
        assert "a bot of standard/no-limit-texas-holdem failed: ValueError" in caplog.messages and "hearts" not in caplog.text

    in_a_room(test, tmp_path)


def test_a_bot_that_answers_after_another_and_fails_does_what_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it in one step of the table, without a thread or a process for the bots."""
    table = until_asked(make_table(bots=3), "Ann")
    really = table.play.thought

    def thought(now: float) -> Thought | None:
        found = really(now)
        return None if found is None else found._replace(bot=QuickAndFailing())

    monkeypatch.setattr(table.play, "thought", thought)
    assert table.round is not None
    acts(table, quiet_action(table.edition, table.round.view("Ann")))
    known = len(table.round.inputs)
    table.advance(OPENED)
    answers = [given for given in table.round.inputs[known:] if isinstance(given, Action)]
    assert answers and {given.verb for given in answers} <= set(QUIET)


# -- opening ----------------------------------------------------------------------------------------------------------------


def broken_table(id: str, real: Callable[..., Table]) -> Callable[..., Table]:
    def stored(kept: KeptTable, *given: Any) -> Table:
        if kept.row.id == id:
            fails()
        return real(kept, *given)

    return stored


@pytest.mark.parametrize("reading", [False, True])
def test_a_table_that_cannot_be_made_from_what_is_stored_is_left_out_and_the_others_go_on(
    reading: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it spoils the reading of all tables in one go."""

    async def run() -> None:
        store, clock = open_store(tmp_path), Clock()
        doors = Doors(store, clock, await Host.start(store, now=clock, chance=seeds("first"), quick=True))
        bad, good = await doors.table("Ann", "Bob"), await doors.table("Cy", "Dee")
        await doors.host.stop()
        with monkeypatch.context() as broken:
            if reading:
                broken.setattr("cardroom.room.live.tables.Tables.read", lambda self, ids: fails())
            broken.setattr(Table, "stored", broken_table(bad, Table.stored))
            host = await Host.start(store, now=clock, chance=seeds("second"), quick=True)
        assert host.tables.lost == {bad: "the room failed on what is stored of it (ValueError)."}
        doors.host = host
        assert [runner.table.id for runner in host.tables.runners] == [good]
        for name in ("Cy", "Dee"):
            host.views.watch(doors.visitors[name], good)
        await doors.next_round(good)
        await host.stop()
        store.close()

    asyncio.run(run())


# -- the board --------------------------------------------------------------------------------------------------------------


def test_what_falls_due_and_is_refused_is_not_asked_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(doors: Doors) -> None:
        clock, tried = doors.host.board_clock, list[int]()
        monkeypatch.setattr(board_clock, "LOOKS_EVERY", 1e6)
        starts = StartGame(ListedGame(HOLDEM, "there is no such game"))

        async def tick() -> None:
            tried.append(len(tried))
            await clock._by_itself(starts)

        monkeypatch.setattr(clock, "tick", tick)
        doors.host.state.news.set()
        await until(lambda: tried)
        await settled(200)
        assert tried == [0]
        doors.host.state.news.set()
        await until(lambda: len(tried) == 2)

    in_a_room(test, tmp_path)


def test_a_board_that_fails_is_tried_ever_more_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(doors: Doors) -> None:
        clock = doors.host.board_clock

        async def tick() -> None:
            fails()

        with monkeypatch.context() as broken:
            broken.setattr(clock, "tick", tick)
            assert [await clock._tick_or_pause() for _ in range(3)] == [1, 2, 4]
        assert await clock._tick_or_pause() is None  # nobody waits
        with monkeypatch.context() as away:

            async def unreachable() -> None:
                raise StorageError("The database is away.")

            away.setattr(clock, "tick", unreachable)
            assert [await clock._tick_or_pause() for _ in range(3)] == 3 * [board_clock.LOOKS_EVERY]

    in_a_room(test, tmp_path)


# -- supervision ------------------------------------------------------------------------------------------------------------


def test_a_thread_that_fails_when_nobody_is_left_to_hear_of_it_ends() -> None:
    supervision, begun = Supervision(), list[int]()

    def give_up(name: str) -> None:
        raise LoopClosed

    supervision.give_up = give_up

    def work() -> None:
        begun.append(1)
        fails()

    thread = supervision.thread("work", work)
    comes_true(lambda: not thread.is_alive())
    assert len(begun) == OFTEN


def test_work_on_the_side_that_fails_is_told_in_the_log_and_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        side, done = SideWork(), list[str]()

        async def work(name: str) -> None:
            await asyncio.sleep(0)
            if name == "bad":
                fails()
            done.append(name)

        with caplog.at_level(logging.ERROR):
            await asyncio.gather(*(side.do(work, name) for name in ("one", "bad", "two")))
        assert done == ["one", "two"] and caplog.messages == ["work on the side failed: ValueError"]
        never = side.do(asyncio.Event().wait)  # type: ignore[arg-type]
        await side.stop()
        assert never.cancelled()

    asyncio.run(run())


def test_what_fails_is_printed_where_the_room_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    """Once, also where the room counts its failures itself and is opened again."""
    log = logging.getLogger("cardroom")
    before, counted = list(log.handlers), Failures(lambda: 1.0)
    try:
        counted.listen()
        print_log()
        print_log()
        Supervision().failed("lease", ValueError("the king of hearts"))
        assert capsys.readouterr().err == "lease failed and begins again: ValueError\n" and counted.count == 1
    finally:
        log.handlers[:] = before
