"""Group commit: one thread writes, and what many tables do at the same time is stored in one transaction."""

import asyncio
from collections.abc import Callable
from functools import partial
from queue import Empty
from typing import TypeVar

from cardroom.room.base.computer import COMPUTER, Computer, WorkQueue
from cardroom.room.base.errors import Fenced, StorageError
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change

MOST = 500
"""Changes in one transaction."""

T = TypeVar("T")
_Waiting = tuple[Change, "asyncio.Future[None]"]
_Question = Callable[[Store], Callable[[], None]]
"""Asked in the writer's thread; what it returns tells the answer, in the loop's."""


class Committer:
    """Stores changes in the order in which they come; ``write`` returns when its change is durable."""

    def __init__(self, store: Store, computer: Computer = COMPUTER) -> None:
        self._store = store
        self._queue: WorkQueue[_Waiting | _Question | None] = computer.queue()
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self._thread = computer.thread(self._run, "storage")
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How much waits to be stored or asked."""
        return self._queue.qsize()

    async def write(self, change: Change) -> None:
        stored: asyncio.Future[None] = self._loop.create_future()
        self._put((change, stored))
        await stored

    async def read(self, what: Callable[[Store], T]) -> T:
        """Between two changes: all that were stored before are in it, and who waited for them knows; none that come after."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self._put(partial(_ask, what, answer))
        return await answer

    def _put(self, given: _Waiting | _Question) -> None:
        if self._stopped:  # nobody would ever take it up
            raise StorageError("The card room is closed; nothing more is stored.")
        self._queue.put(given)

    async def stop(self) -> None:
        """Everything that waits is stored first."""
        self._stopped = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        ended = False
        while not ended:
            waiting, question, ended = self._next()
            try:
                if waiting:
                    failed = self._store_all(waiting)
                    self._loop.call_soon_threadsafe(_tell, waiting, failed)
                if question is not None:
                    self._loop.call_soon_threadsafe(question(self._store))
            except RuntimeError:
                return  # the loop is closed: nobody waits any more

    def _next(self) -> tuple[list[_Waiting], _Question | None, bool]:
        """The changes that wait, up to a question; and whether it is to end."""
        waiting: list[_Waiting] = []
        given = self._queue.get()
        try:
            while isinstance(given, tuple):
                waiting.append(given)
                if len(waiting) == MOST:
                    return waiting, None, False
                given = self._queue.get_nowait()
        except Empty:
            return waiting, None, False
        return waiting, given, given is None

    def _store_all(self, waiting: list[_Waiting]) -> dict[int, Exception]:
        """What failed, by its place: if the batch does not go in as one, each change is tried by itself."""
        try:
            self._store.write([change for change, _ in waiting])
            return {}
        except Fenced as error:
            return {place: Fenced({place: what}) for place, what in error.places.items()}  # the others went in
        except StorageError as error:
            if len(waiting) == 1:
                return {0: error}
        failed: dict[int, Exception] = {}
        for i, (change, _) in enumerate(waiting):
            try:
                self._store.write([change])
            except StorageError as error:
                failed[i] = error
        return failed


def _tell(waiting: list[_Waiting], failed: dict[int, Exception]) -> None:
    for i, (_, stored) in enumerate(waiting):
        if stored.done():
            continue
        if i in failed:
            stored.set_exception(failed[i])
        else:
            stored.set_result(None)


def _ask(what: Callable[[Store], T], answer: "asyncio.Future[T]", store: Store) -> Callable[[], None]:
    try:
        return partial(_answer, answer, what(store))
    except Exception as error:
        return partial(_refuse, answer, error)


def _answer(answer: "asyncio.Future[T]", found: T) -> None:
    if not answer.done():
        answer.set_result(found)


def _refuse(answer: "asyncio.Future[T]", failed: Exception) -> None:
    if not answer.done():
        answer.set_exception(failed)
