"""Threads and tasks that must not end: one that fails is begun again, and a server with one that fails again and again gives up.

    supervision = Supervision()
    supervision.thread("lease", lease.run)  # ``run`` returns when it is told to end

A server that gives up lets go of its lease, so that others take its tables, and begins again from what is stored.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial

from cardroom.room.base.computer import COMPUTER, BackgroundThread, Computer

_log = logging.getLogger(__name__)

OFTEN = 5
"""Failures of one thread or task after which the server gives up, if they come ..."""

WITHIN = 60.0
"""... within so many seconds."""

PAUSE = 0.1
"""Seconds before a thread or task is begun again."""


class LoopClosed(Exception):
    """The event loop that a thread tells is closed: nobody listens any more, and the thread ends."""


def tell_loop(loop: asyncio.AbstractEventLoop, hear: Callable[..., object], *told: object) -> None:
    """Let the loop hear what another thread tells."""
    try:
        loop.call_soon_threadsafe(hear, *told)
    except RuntimeError:
        raise LoopClosed from None


def nothing_follows(name: str) -> None:
    """Give up nothing: nobody else could go on."""


class Supervision:
    def __init__(self, computer: Computer = COMPUTER) -> None:
        self.computer = computer
        self.give_up: Callable[[str], None] = nothing_follows
        """Called with the name of what fails too often, in its thread."""
        self._failures: defaultdict[str, list[float]] = defaultdict(list)

    def thread(self, name: str, work: Callable[[], None]) -> BackgroundThread:
        """Start a thread that ends when ``work`` returns."""
        made = self.computer.thread(partial(self._run, name, work), name)
        made.start()
        return made

    def task(self, name: str, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        """Start a task that ends when ``work`` returns, or when it is cancelled."""
        return asyncio.create_task(self._await(name, work), name=name)

    def _run(self, name: str, work: Callable[[], None]) -> None:
        while True:
            try:
                work()
            except LoopClosed:
                return
            except Exception as error:
                try:
                    self.failed(name, error)
                except LoopClosed:  # nobody is left to hear that this server gives up
                    return
                self.computer.sleep(PAUSE)
            else:
                return

    async def _await(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:
                self.failed(name, error)
                await asyncio.sleep(PAUSE)
            else:
                return

    def failed(self, name: str, error: Exception) -> None:
        """Note a failure; without its text, which may have cards in it."""
        _log.error("%s failed and begins again: %s", name, type(error).__name__)
        now = self.computer.monotonic()
        lately = [at for at in self._failures[name] if at > now - WITHIN]
        self._failures[name] = [*lately, now]
        if len(lately) + 1 >= OFTEN:
            self._failures[name] = []
            _log.error("%s fails again and again: this server gives up what it holds.", name)
            self.give_up(name)
