"""An event loop of asyncio on virtual time: one a process, run as one piece of its work."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Any, NoReturn, TypeVar
from weakref import WeakSet

from greenlet import GreenletExit, getcurrent, greenlet

from tests.simulation.scheduler import Process

T = TypeVar("T")
HANDED_OVER = 0.002
"""Seconds that it takes at the most until a thread takes up what it is given."""


class Lane:
    """A pool of one thread: does one piece of work after the other."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._waiting: deque[Callable[[], None]] = deque()
        self._busy = False

    def give(self, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if not self._busy:
            self._busy = True
            self._process.spawn(self._run, self._process.random.random() * HANDED_OVER)

    def _run(self) -> None:
        while self._waiting:
            self._waiting.popleft()()
        self._busy = False


class VirtualLoop(asyncio.AbstractEventLoop):
    """What of an event loop the room uses; anything else raises ``NotImplementedError``."""

    def __init__(self, process: Process) -> None:
        self._process, self._scheduler = process, process.scheduler
        self._ready: deque[asyncio.Handle] = deque()
        self._coming = False  # a turn is on the heap
        self._resting = True
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._lanes: dict[int, Lane] = {}  # by executor: none of the room's has more than one thread that matters
        self._work = greenlet(self._run, self._scheduler._hub)
        process.loop = self
        process.works[self._work] = None
        process.at_end.append(self._end)

    # -- turns --------------------------------------------------------------------------------------------------------------

    def _stir(self) -> None:
        if not self._coming and self._resting:
            self._coming = True
            self._scheduler.later(0.0, self._process, self._turn)

    def _turn(self) -> None:
        self._coming = False
        if self._resting and self._ready:
            self._resting = False
            asyncio._set_running_loop(self)
            self._scheduler.switch(self._work)
            asyncio._set_running_loop(None)

    def _run(self) -> None:
        ready = self._ready
        while True:
            while ready:
                handle = ready.popleft()
                if not handle.cancelled():
                    handle._run()
            self._resting = True
            self._scheduler._hub.switch()
            if self._process.ended:
                raise GreenletExit

    def _end(self) -> None:
        """The process was killed: whatever its tasks would tidy up is not done."""
        self._ready.clear()
        for task in sorted(self._tasks, key=lambda task: task.get_name()):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        if self._work is getcurrent():
            raise AssertionError("a process does not kill itself")

    # -- what is asked of a loop --------------------------------------------------------------------------------------------

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        if not self._process.ended:
            self._ready.append(handle)
            self._stir()
        return handle

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.TimerHandle:  # type: ignore[override]
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.TimerHandle:  # type: ignore[override]
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._scheduler.later(max(0.0, when - self.time()) / self._process.rate, self._process, partial(self._due, handle))
        return handle

    def _due(self, handle: asyncio.TimerHandle) -> None:
        if not handle.cancelled():
            self._ready.append(handle)
            self._turn()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays on the heap, and comes to nothing."""

    def time(self) -> float:
        return self._process.monotonic()

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> "asyncio.Task[T]":
        task = asyncio.Task(coro, loop=self, name=name or "task", context=context)
        self._tasks.add(task)
        return task

    def run_in_executor(self, executor: object, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        """In a thread: of the pool, which does one thing at a time, or of its own."""
        answer: asyncio.Future[T] = self.create_future()
        work = partial(self._in_thread, answer, partial(func, *args))
        if executor is None:
            self._process.spawn(work, self._process.random.random() * HANDED_OVER)
        else:
            self._lanes.setdefault(id(executor), Lane(self._process)).give(work)
        return answer

    def _in_thread(self, answer: "asyncio.Future[T]", func: Callable[[], T]) -> None:
        try:
            result = func()
        except GreenletExit:
            raise
        except BaseException as error:
            self.call_soon(_refuse, answer, error)
        else:
            self.call_soon(_answer, answer, result)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._process.ended

    def is_closed(self) -> bool:
        return self._process.ended

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._process.ended:
            error = context.get("exception")
            self._scheduler.failures.append(f"{self._process.name}: {context.get('message')}: {type(error).__name__}: {error}")

    def close(self) -> None:
        """The process ends it."""

    async def shutdown_asyncgens(self) -> None:
        """Nothing is left open."""

    def run_until_complete(self, future: object) -> NoReturn:
        raise AssertionError("the scheduler runs every loop")


def give_loop(process: Process) -> VirtualLoop:
    """Give a process its event loop."""
    return VirtualLoop(process)  # type: ignore[abstract]


def _answer(answer: "asyncio.Future[T]", result: T) -> None:
    if not answer.done():
        answer.set_result(result)


def _refuse(answer: "asyncio.Future[T]", error: BaseException) -> None:
    if not answer.done():
        answer.set_exception(error)
