"""A simulated computer: the ``Computer`` of one process, with green threads on virtual time."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty
from typing import Generic, TypeVar

from cardroom.room.base.computer import BackgroundThread, Doorbell, ThreadEvent, WorkQueue
from tests.simulation.model.database import ModelDatabase
from tests.simulation.model.file import FileDatabase
from tests.simulation.scheduler import Process, Waiter

T = TypeVar("T")


class GreenThread:
    def __init__(self, process: Process, run: Callable[[], None]) -> None:
        self._process, self._run = process, run
        self._begun = self._over = False
        self._joining: list[Waiter] = []

    def start(self) -> None:
        self._begun = True
        self._process.spawn(self._work)

    def _work(self) -> None:
        try:
            self._run()
        finally:
            self._over = True
            _wake(self._joining)

    def is_alive(self) -> bool:
        return self._begun and not self._over

    def join(self, timeout: float | None = None) -> None:
        if self.is_alive():
            self._process.scheduler.block(self._joining, timeout)


class GreenQueue(Generic[T]):
    def __init__(self, process: Process) -> None:
        self._process = process
        self._items: deque[T] = deque()
        self._waiting: list[Waiter] = []

    def put(self, item: T) -> None:
        self._items.append(item)
        _wake(self._waiting)

    def get(self, *, timeout: float | None = None) -> T:
        while not self._items:
            if not self._process.scheduler.block(self._waiting, timeout) and timeout is not None:
                raise Empty
        return self._items.popleft()

    def get_nowait(self) -> T:
        if not self._items:
            raise Empty
        return self._items.popleft()

    def qsize(self) -> int:
        return len(self._items)


class GreenEvent:
    def __init__(self, process: Process) -> None:
        self._process = process
        self._on = False
        self._waiting: list[Waiter] = []

    def set(self) -> None:
        self._on = True
        _wake(self._waiting)

    def clear(self) -> None:
        self._on = False

    def wait(self, timeout: float | None = None) -> bool:
        if not self._on:
            self._process.scheduler.block(self._waiting, timeout)
        return self._on


class GreenLock:
    def __init__(self, process: Process) -> None:
        self._process = process
        self._taken = False
        self._waiting: list[Waiter] = []

    def __enter__(self) -> None:
        while self._taken:
            self._process.scheduler.block(self._waiting, None)
        self._taken = True

    def __exit__(self, *given: object) -> None:
        self._taken = False
        _wake(self._waiting)


class GreenDoorbell:
    def __init__(self, process: Process, database: ModelDatabase) -> None:
        self._process, self._database = process, database
        self._rung = False
        self._waiting: list[Waiter] = []

    def ring(self) -> None:
        self._rung = True
        _wake(self._waiting)

    def _heard(self) -> None:
        _wake(self._waiting)

    def wait(self, fileno: int, seconds: float) -> tuple[bool, bool]:
        session = self._database.sessions.get(fileno)
        if session is not None and not self._rung and not session.inbox:
            session.heard = self._heard
            self._process.scheduler.block(self._waiting, seconds)
            session.heard = None
        rung, self._rung = self._rung, False
        return rung, session is None or session.ended or bool(session.inbox)

    def close(self) -> None:
        """There is nothing to close."""


class SimulatedComputer:
    def __init__(self, process: Process, database: ModelDatabase | FileDatabase) -> None:
        self._process, self._database = process, database

    def monotonic(self) -> float:
        return self._process.monotonic()

    def sleep(self, seconds: float) -> None:
        self._process.scheduler.sleep(seconds)

    def thread(self, run: Callable[[], None], name: str) -> BackgroundThread:
        return GreenThread(self._process, run)

    def queue(self) -> WorkQueue[T]:
        return GreenQueue(self._process)

    def event(self) -> ThreadEvent:
        return GreenEvent(self._process)

    def lock(self) -> GreenLock:
        return GreenLock(self._process)

    def doorbell(self) -> Doorbell:
        assert isinstance(self._database, ModelDatabase)
        return GreenDoorbell(self._process, self._database)

    def hang_up(self, fileno: int) -> None:
        assert isinstance(self._database, ModelDatabase)
        with suppress(KeyError):
            session = self._database.sessions[fileno]
            session.vanish()
            session.link.stir()


def _wake(waiting: list[Waiter]) -> None:
    for waiter in waiting:
        waiter.wake()
    waiting.clear()
