"""Group commit: one thread writes, and what many tables do at the same time is stored in one transaction."""

import asyncio
from collections.abc import Callable
from functools import partial
from queue import Empty
from typing import TypeVar

from cardroom.room.base.computer import WorkQueue
from cardroom.room.base.errors import Fenced, OutcomeUnknown, StorageError, Unreachable
from cardroom.room.base.supervision import Supervision, tell_loop
from cardroom.room.storage import Store
from cardroom.room.storage.refusals import TRY_AGAIN, WriteRefusals
from cardroom.room.storage.rows import Change

MOST = 500
"""Changes in one transaction."""

T = TypeVar("T")
_Waiting = tuple[Change, "asyncio.Future[None]"]
_Question = Callable[[Store], Callable[[], None]]
"""Asked in the writer's thread; what it returns tells the answer, in the loop's."""


class Committer:
    """Stores changes in the order in which they come; ``write`` returns when its change is durable."""

    def __init__(self, store: Store, supervision: Supervision) -> None:
        self._store, self._refusals, self._computer = store, WriteRefusals(store), supervision.computer
        self._queue: WorkQueue[tuple[float, _Waiting | _Question | None]] = self._computer.queue()
        self._stopped = False
        self._oldest: float | None = None  # when the oldest of what is being stored or asked was given
        self._begun: float | None = None  # since when it is being stored or asked
        self._loop = asyncio.get_running_loop()
        self._thread = supervision.thread("storage", self._run)

    @property
    def waiting(self) -> int:
        """How much waits to be stored or asked."""
        return self._queue.qsize()

    @property
    def refused(self) -> str:
        """Why the database refuses to write, in one sentence; empty: it does not."""
        return self._refusals.why

    @property
    def waited(self) -> float:
        """How many seconds the oldest of what is not stored or answered yet has waited."""
        return self._since(self._oldest)

    @property
    def busy(self) -> float:
        """How many seconds the database has had for what is being stored or asked now."""
        return self._since(self._begun)

    def _since(self, moment: float | None) -> float:
        return 0.0 if moment is None else self._computer.monotonic() - moment

    async def write(self, change: Change) -> None:
        """Store a change. ``OutcomeUnknown``: nobody knows whether it is stored; any other ``StorageError``: it is not."""
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
        self._queue.put((self._computer.monotonic(), given))

    async def stop(self) -> None:
        """Everything that waits is stored first."""
        self._stopped = True
        self._queue.put((self._computer.monotonic(), None))
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        ended = False
        while not ended:
            waiting, question, ended = self._next()
            told = self._done(waiting, question)
            self._oldest = self._begun = None
            for each in told:
                tell_loop(self._loop, each)

    def _done(self, waiting: list[_Waiting], question: _Question | None) -> list[Callable[[], None]]:
        """Store, then ask. Returns what is to be told in the loop."""
        told: list[Callable[[], None]] = []
        if waiting:
            failed = self._store_all(waiting)
            self._refusals.note(failed, len(waiting))
            told.append(partial(_tell, waiting, failed))
        if question is not None:
            told.append(question(self._store))
        return told

    def _next(self) -> tuple[list[_Waiting], _Question | None, bool]:
        """The changes that wait, up to a question; and whether it is to end."""
        waiting: list[_Waiting] = []
        self._oldest, given = self._first()
        self._begun = self._computer.monotonic()
        try:
            while isinstance(given, tuple):
                waiting.append(given)
                if len(waiting) == MOST:
                    return waiting, None, False
                _, given = self._queue.get_nowait()
        except Empty:
            return waiting, None, False
        return waiting, given, given is None

    def _first(self) -> tuple[float, _Waiting | _Question | None]:
        """Wait for the next thing to do. While the database refuses to write, try it now and then: nobody else may."""
        while self._refusals.why:
            try:
                return self._queue.get(timeout=TRY_AGAIN)
            except Empty:
                self._refusals.try_writing()
        return self._queue.get()

    def _store_all(self, waiting: list[_Waiting]) -> dict[int, Exception]:
        """What failed, by its place: if a batch is not written, each change is tried by itself. One that may be written is not."""
        try:
            self._store.write([change for change, _ in waiting])
            return {}
        except Fenced as error:
            return {place: Fenced({place: what}) for place, what in error.places.items()}  # the others went in
        except StorageError as error:
            if len(waiting) == 1 or isinstance(error, OutcomeUnknown | Unreachable):
                return dict.fromkeys(range(len(waiting)), error)
        except Exception:
            return dict.fromkeys(range(len(waiting)), OutcomeUnknown())
        failed: dict[int, Exception] = {}
        for i, (change, _) in enumerate(waiting):
            try:
                self._store.write([change])
            except StorageError as error:
                failed[i] = error
            except Exception:
                failed[i] = OutcomeUnknown()
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
        store.settle()  # what is read is not to change afterwards by a commit of ours that comes late
        return partial(_answer, answer, what(store))
    except Exception as error:
        return partial(_refuse, answer, error)


def _answer(answer: "asyncio.Future[T]", found: T) -> None:
    if not answer.done():
        answer.set_result(found)


def _refuse(answer: "asyncio.Future[T]", failed: Exception) -> None:
    if not answer.done():
        answer.set_exception(failed)
