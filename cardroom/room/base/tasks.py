"""Work that goes on to its end, whether who began it waits for it or not."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import NoReturn, TypeVar

from cardroom.errors import CardroomError

T = TypeVar("T")


async def to_the_end(work: Coroutine[object, object, T]) -> T:
    """Why it was refused is told to who waits for it. If he has gone nobody is told, and it is no failure of the room's."""
    return (await asyncio.shield(begun(work)))()


def begun(work: Coroutine[object, object, T]) -> "asyncio.Task[Callable[[], T]]":
    """The same for several who wait: each asks what came of it."""
    return asyncio.create_task(_ended(work))


async def _ended(work: Coroutine[object, object, T]) -> Callable[[], T]:
    try:
        result = await work
    except CardroomError as error:
        return partial(_refused, error)
    return lambda: result


def _refused(error: CardroomError) -> NoReturn:
    raise error
