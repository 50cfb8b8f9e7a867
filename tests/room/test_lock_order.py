"""The watch over the order of locks finds a task that goes against it, and none that does not."""

import asyncio
from pathlib import Path

from cardroom.room.base import tasks
from cardroom.room.base.side_work import SideWork
from cardroom.room.base.tasks import held
from cardroom.room.host.commands import SitOut
from tests import lock_order
from tests.lock_order import LEVELS, WatchedLock
from tests.room.host_helpers import Doors, in_a_room


def lock(level: int) -> WatchedLock:
    made = WatchedLock()
    made.name, made.level = f"level {level}", level
    return made


def found() -> list[str]:
    told, lock_order.seen[:] = list(lock_order.seen), []
    return told


def test_locks_are_those_of_the_list(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        runner, journal = doors.host.tables.held[table], doors.host.journal
        assert isinstance(runner._lock, WatchedLock) and isinstance(journal._one, WatchedLock)
        assert (journal._one.level, runner._lock.level) == (2, 3) and LEVELS["room/live/runner.py"] == 3
        before = runner._lock.times
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, True))
        assert runner._lock.times > before and not found()
        async with runner._lock, journal._one:
            pass
        assert found() == ["room/journal/journal.py below room/live/runner.py"]

    in_a_room(test, tmp_path)


def test_what_a_task_holds_and_what_it_has_let_go() -> None:
    async def run() -> None:
        upper, lower, other = lock(2), lock(3), lock(3)
        async with upper, lower:
            pass
        async with lower:
            pass
        async with upper:  # nothing is held any more
            pass
        assert not found()
        async with lower, other:
            pass
        assert found() == ["level 3 below level 3"]

        async def work() -> None:
            async with upper:
                pass

        async with held(lower):  # what is begun inside holds it as well
            going = tasks.begun(work())
        await going
        assert found() == ["level 2 below level 3"]
        async with lower:  # but nobody waits for work on the side
            going_on = SideWork().do(work)
            await asyncio.sleep(0)
        await going_on
        assert not found()

    asyncio.run(run())
