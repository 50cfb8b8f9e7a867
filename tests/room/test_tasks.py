"""A caller who goes in the middle of something: the work goes on to its end, and nobody comes between."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cardroom.room.base.tasks import held, to_the_end
from cardroom.room.table.table import Table
from tests.room.host_helpers import Doors, in_a_room, settled


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test()

    asyncio.run(whole())


async def cancelled(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_a_lock_is_held_until_the_work_of_a_caller_who_has_gone_has_ended() -> None:
    async def test() -> None:
        lock, may_end, done = asyncio.Lock(), asyncio.Event(), list[str]()

        async def work() -> None:
            await may_end.wait()
            await to_the_end(more())

        async def more() -> None:
            await asyncio.sleep(0)
            done.append("first")

        async def first() -> None:
            async with held(lock):
                await to_the_end(work())

        async def second() -> None:
            async with held(lock):
                done.append("second")

        caller = asyncio.create_task(first())
        await settled()
        await cancelled(caller)
        other = asyncio.create_task(second())
        await settled()
        assert lock.locked() and done == []
        may_end.set()
        await other
        assert done == ["first", "second"] and not lock.locked()

    run(test)


def test_a_lock_is_free_when_its_holder_leaves_with_nothing_going_on() -> None:
    async def test() -> None:
        lock = asyncio.Lock()
        async with held(lock):
            await to_the_end(asyncio.sleep(0))
            late = asyncio.create_task(to_the_end(asyncio.sleep(0)))  # has the same context, and begins when the lock is free
        assert not lock.locked()
        async with held(lock):
            await late
            await settled()
            assert lock.locked()
        assert not lock.locked()

    run(test)


def test_who_waits_for_the_lock_may_go() -> None:
    async def test() -> None:
        lock = asyncio.Lock()

        async def waits() -> None:
            async with held(lock):
                raise AssertionError("it was not to be had")

        async with held(lock):
            caller = asyncio.create_task(waits())
            await settled()
            await cancelled(caller)
            assert lock.locked()
        assert not lock.locked()

    run(test)


@dataclass(frozen=True)
class Look:
    """A command that changes nothing."""

    table_id: str

    def apply(self, table: Table, now: float) -> None:
        pass


def test_the_turn_of_the_desk_lasts_until_the_table_has_done_what_it_was_told(tmp_path: Path) -> None:
    """The clerk goes while the command waits for its table: the next one does not come between."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        executor, runner = doors.host.executor, doors.host.tables.held[table]
        has_turn, next_came = asyncio.Event(), asyncio.Event()

        async def commands() -> None:
            async with executor.turn():
                has_turn.set()
                await executor.from_desk(Look(table))

        async def comes_next() -> None:
            async with executor.turn():
                next_came.set()

        async with runner._lock:
            clerk = asyncio.create_task(commands())
            await has_turn.wait()
            await settled()
            await cancelled(clerk)
            following = asyncio.create_task(comes_next())
            await asyncio.sleep(0.05)  # time to read the journal, if it had its turn
            assert not next_came.is_set()
        await following

    in_a_room(test, tmp_path)
