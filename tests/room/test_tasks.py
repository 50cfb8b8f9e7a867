"""A caller who goes in the middle of something: the work goes on to its end, and nobody comes between."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cardroom.room.base.tasks import held, to_the_end
from tests.room.host_helpers import settled


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
