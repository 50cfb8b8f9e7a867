"""Work that goes on to its end, whether its caller waits for it or not; and locks that are held until it has."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from typing import NoReturn, TypeVar

from cardroom.errors import CardroomError

T = TypeVar("T")


async def to_the_end(work: Coroutine[object, object, T]) -> T:
    """The waiting caller is told why it was refused. If the caller has gone nobody is told, and it is no failure of the room's."""
    return (await asyncio.shield(begun(work)))()


def begun(work: Coroutine[object, object, T]) -> "asyncio.Task[Callable[[], T]]":
    """The same for several who wait: each asks what came of it."""
    task = asyncio.create_task(_ended(work))
    hold = _hold.get()
    if hold is not None:
        hold.add(task)
    return task


class _Hold:
    """A lock that is held, and the work that has begun meanwhile."""

    def __init__(self, lock: asyncio.Lock) -> None:
        self._lock = lock
        self._going: set[asyncio.Task[object]] = set()
        self._left = False

    def add(self, task: "asyncio.Task[Callable[[], T]]") -> None:
        if not self._left or self._going:
            self._going.add(task)
            task.add_done_callback(self._over)

    def leave(self) -> None:
        self._left = True
        if not self._going:
            self._lock.release()

    def _over(self, task: "asyncio.Task[Callable[[], T]]") -> None:
        self._going.discard(task)
        if self._left and not self._going:
            self._lock.release()


_hold: ContextVar[_Hold | None] = ContextVar("_hold", default=None)


@asynccontextmanager
async def held(lock: asyncio.Lock) -> AsyncIterator[None]:
    """Hold a lock until all work that begins inside has ended, even if the caller is cancelled before: nobody comes between."""
    await lock.acquire()
    hold = _Hold(lock)
    before = _hold.set(hold)
    try:
        yield
    finally:
        _hold.reset(before)
        hold.leave()


async def _ended(work: Coroutine[object, object, T]) -> Callable[[], T]:
    try:
        result = await work
    except CardroomError as error:
        return partial(_refused, error)
    return lambda: result


def _refused(error: CardroomError) -> NoReturn:
    raise error
