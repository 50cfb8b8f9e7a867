"""Short pieces of work that nobody waits for: a failure is logged and ends nothing else, and what is left is cancelled with its owner."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec

from cardroom.errors import CardroomError

_log = logging.getLogger(__name__)
Given = ParamSpec("Given")


class SideWork:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Callable[Given, Awaitable[None]], *given: Given.args, **more: Given.kwargs) -> "asyncio.Task[None]":
        """Begin some work. A refusal is dropped: whoever began the work looks again."""
        task = asyncio.create_task(_quietly(partial(work, *given, **more)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _quietly(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except CardroomError:
        pass
    except Exception as error:  # without its text, which may have cards in it
        _log.error("work on the side failed: %s", type(error).__name__)
