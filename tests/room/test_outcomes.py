"""Written, not written, unknown: what is said of a change on a file, by the committer, and what the room does with it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.base.errors import OutcomeUnknown, StorageError
from cardroom.room.base.supervision import OFTEN, PAUSE, Supervision
from cardroom.room.books.ledger import verify
from cardroom.room.storage import Change, Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import StaffRow
from tests.patience import comes_true
from tests.room.host_helpers import Doors, in_a_room, settled, until


def line(number: int) -> Change:
    change = Change()
    change.staff.append(StaffRow(float(number), "console", "operator", "", "note"))
    return change


def lines(store: Store) -> list[float]:
    return [row.at for _, row in store.journal.lines()]


@pytest.mark.parametrize("commits", [True, False])
def test_a_commit_that_fails_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commits: bool) -> None:
    """SQLite says that the disk failed: the change may be in the file all the same."""
    with closing(Store.open(f"sqlite:///{tmp_path / 'room.db'}", serve=True)) as store:
        really = store._engine.dialect.do_commit

        def fails(connection: Any) -> None:
            monkeypatch.setattr(store._engine.dialect, "do_commit", really)
            if commits:
                really(connection)
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(store._engine.dialect, "do_commit", fails)
        if commits:
            store.write([line(1)])
        else:
            with pytest.raises(StorageError, match="nothing of it is written: disk I/O error"):
                store.write([line(1)])
        assert lines(store) == ([1.0] if commits else [])
        store.write([line(2)])
        assert verify(store) == []


class Forgetful(Store):
    """Writes, and says that nobody knows."""

    forgets = False

    def write(self, changes: Sequence[Change]) -> None:
        super().write(changes)
        if self.forgets:
            raise OutcomeUnknown


def test_a_batch_of_which_nobody_knows_is_not_repeated(tmp_path: Path) -> None:
    """Whoever waits hears that it is unknown; each line is stored once."""

    async def test(store: Forgetful, committer: Committer) -> None:
        store.forgets = True
        answers = await asyncio.gather(*(committer.write(line(number)) for number in range(4)), return_exceptions=True)
        assert [type(each) for each in answers] == 4 * [OutcomeUnknown]
        assert sorted(await committer.read(lines)) == [0.0, 1.0, 2.0, 3.0]

    committed(tmp_path, test)


def test_a_store_that_fails_in_its_own_way_ends_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(store: Forgetful, committer: Committer) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(store, "write", lambda changes: 1 // 0)
            with pytest.raises(OutcomeUnknown):
                await committer.write(line(1))
        await committer.write(line(2))
        assert await committer.read(lines) == [2.0]

    committed(tmp_path, test)


def committed(folder: Path, test: Callable[[Forgetful, Committer], Awaitable[None]]) -> None:
    async def run() -> None:
        with closing(Forgetful.open(f"sqlite:///{folder / 'room.db'}", serve=True)) as store:
            committer = Committer(store, Supervision())
            await test(store, committer)
            await committer.stop()

    asyncio.run(run())


# -- supervision ------------------------------------------------------------------------------------------------------------


def test_a_thread_is_begun_again_until_it_returns() -> None:
    supervision, begun, gave_up = Supervision(), [0], list[str]()
    supervision.give_up = gave_up.append

    def work() -> None:
        begun[0] += 1
        if begun[0] < OFTEN:
            raise ValueError

    thread = supervision.thread("work", work)
    comes_true(lambda: not thread.is_alive())
    assert begun == [OFTEN] and gave_up == []


def test_a_task_is_begun_again_and_what_fails_too_often_is_told() -> None:
    async def run() -> None:
        supervision, gave_up = Supervision(), asyncio.Event()
        supervision.give_up = lambda name: gave_up.set() if name == "work" else None

        async def work() -> None:
            raise ValueError

        task = supervision.task("work", work)
        await gave_up.wait()
        await asyncio.sleep(PAUSE)
        assert not task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())


def test_a_table_whose_clock_fails_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        runner = doors.host.tables.held[table]
        failed: list[bool] = []

        def fails() -> float | None:
            failed.append(True)
            raise ValueError("whatever")

        with monkeypatch.context() as broken:
            broken.setattr(runner.table, "due", fails)
            runner.publish()
            await until(lambda: failed)
            await settled()
        assert not runner._task.done()
        await doors.next_round(table)

    in_a_room(test, tmp_path)
