"""Virtual time: one heap of events, one seed, and work that looks like threads and processes.

Nothing here waits. A step takes the next event off the heap, moves the time to it, and runs it as the process to which it belongs. The seed
draws the order of events at one moment. Whatever would block in a real process (a thread that sleeps, a lock, a statement on its way to the
database) yields to the scheduler, and a later event resumes it.
"""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING

from greenlet import GreenletExit, getcurrent, greenlet

if TYPE_CHECKING:
    from tests.simulation.event_loop import VirtualLoop

OPENING = 1_700_000_000.0
"""The time on the wall when a simulation begins."""


class Scheduler:
    """The time, the heap, and the numbers that everything is drawn from."""

    def __init__(self, seed: str) -> None:
        self.now = 0.0
        self.random = Random(seed)
        self.steps = 0
        self.current: Process = Process(self, "outside")
        self.failures: list[str] = []  # what no process caught
        self._heap: list[tuple[float, float, int, Process, Callable[[], None]]] = []
        self._count = 0
        self._trace = blake2b(digest_size=16)
        self._hub = getcurrent()

    # -- events -------------------------------------------------------------------------------------------------------------

    def at(self, when: float, process: "Process", call: Callable[[], None]) -> None:
        """Run something as a process at a moment; among events of one moment the seed draws the order."""
        self._count += 1
        heappush(self._heap, (max(when, self.now), self.random.random(), self._count, process, call))

    def planned(self, when: float, process: "Process", call: Callable[[], None]) -> None:
        """Run what a plan says, before all else at its moment. Nothing is drawn for it: without it the run is the same up to there."""
        self._count += 1
        heappush(self._heap, (when, -1.0, self._count, process, call))

    def later(self, seconds: float, process: "Process", call: Callable[[], None]) -> None:
        self.at(self.now + seconds, process, call)

    def run(self, until: float, after_step: Callable[[], None]) -> None:
        """Run all events up to a moment."""
        self._hub = getcurrent()
        heap = self._heap
        while heap and heap[0][0] <= until:
            when, draw, count, process, call = heappop(heap)
            if process.ended:
                continue
            if process.paused_until > when:
                heappush(heap, (process.paused_until, draw, count, process, call))
                continue
            self.now = when
            self.steps += 1
            self._trace.update(b"%.6f %s;" % (when, process.key))
            self.current = process
            call()
            after_step()
        self.now = until

    @property
    def trace(self) -> str:
        return self._trace.hexdigest()

    # -- blocking -----------------------------------------------------------------------------------------------------------

    def block(self, waiting: "list[Waiter] | None", seconds: float | None) -> bool:
        """Give the word back until somebody wakes us or the time is over; whether we were woken."""
        process = self.current
        me = Waiter(self, process, getcurrent())
        if process.ended:
            raise GreenletExit
        if waiting is not None:
            waiting.append(me)
        if seconds is not None:
            self.later(seconds / process.rate, process, me.time_over)
        running = asyncio._get_running_loop()
        if running is not None:
            asyncio._set_running_loop(None)
        self._hub.switch()
        if process.ended:
            raise GreenletExit
        if running is not None:
            asyncio._set_running_loop(running)
        if waiting is not None and not me.woken and me in waiting:
            waiting.remove(me)
        return me.woken

    def sleep(self, seconds: float) -> None:
        self.block(None, seconds)

    def switch(self, work: greenlet) -> None:
        """Let a piece of work go on until it blocks or ends."""
        work.switch()


class Waiter:
    """A piece of work that waits."""

    def __init__(self, scheduler: Scheduler, process: "Process", work: greenlet) -> None:
        self._scheduler, self._process, self._work = scheduler, process, work
        self.woken = self._done = False

    def wake(self) -> None:
        self._scheduler.later(0.0, self._process, partial(self._resume, True))

    def time_over(self) -> None:
        self._resume(False)

    def _resume(self, woken: bool) -> None:
        if not self._done:
            self._done, self.woken = True, woken
            self._scheduler.switch(self._work)


class Process:
    """A program that runs by itself: a server, or the people outside. It may be paused, killed, and have clocks that go wrong."""

    loop: "VirtualLoop"

    def __init__(self, scheduler: Scheduler, name: str) -> None:
        self.scheduler, self.name, self.key = scheduler, name, name.encode()
        self.random = Random(f"{scheduler.random.random()}/{name}")
        self.ended = False
        self.paused_until = 0.0
        self.skew = 0.0  # seconds by which its clock on the wall is wrong
        self.rate = 1.0  # how fast its steady clock goes
        self._base = self.random.uniform(100.0, 100_000.0)
        self._since = 0.0
        self.works: dict[greenlet, None] = {}
        self.at_end: list[Callable[[], None]] = []

    def monotonic(self) -> float:
        return self._base + (self.scheduler.now - self._since) * self.rate

    def wall(self) -> float:
        return OPENING + self.scheduler.now + self.skew

    def set_rate(self, rate: float) -> None:
        """Let the steady clock go faster or slower from now on."""
        self._base, self._since, self.rate = self.monotonic(), self.scheduler.now, rate

    def spawn(self, work: Callable[[], None], delay: float = 0.0) -> None:
        """Begin a piece of work that may block, as a thread does."""
        made = greenlet(partial(self._work, work), self.scheduler._hub)
        self.works[made] = None
        self.scheduler.later(delay, self, partial(self.scheduler.switch, made))

    def _work(self, work: Callable[[], None]) -> None:
        try:
            work()
        except GreenletExit:
            pass
        except Exception as error:
            self.scheduler.failures.append(f"{self.name}: a thread ended with {type(error).__name__}: {error}")
        finally:
            self.works.pop(getcurrent(), None)

    def end(self) -> None:
        """Kill it: nothing of it runs any more, not even what would tidy up."""
        if self.ended:
            return
        self.ended = True
        for call in self.at_end:
            call()
        running, current = asyncio._get_running_loop(), self.scheduler.current
        asyncio._set_running_loop(None)
        for work in list(self.works):
            if not work.dead and work is not getcurrent():
                work.parent = getcurrent()
                work.throw(GreenletExit)
        self.works.clear()
        asyncio._set_running_loop(running)
        self.scheduler.current = current


if sys.implementation.name != "cpython":  # the order of what ends rests on reference counts
    raise ImportError("the simulation needs CPython")
