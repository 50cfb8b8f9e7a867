"""Group commit: one thread writes, and what many tables do at the same time is stored in one transaction."""

import asyncio
import threading
from queue import Empty, SimpleQueue

from cardroom.room.errors import StorageError
from cardroom.room.rows import Change
from cardroom.room.storage import Store

MOST = 500
"""Changes in one transaction."""

_Waiting = tuple[Change, "asyncio.Future[None]"]


class Committer:
    """Stores changes in the order in which they come; ``write`` returns when its change is durable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    async def write(self, change: Change) -> None:
        stored: asyncio.Future[None] = self._loop.create_future()
        self._queue.put((change, stored))
        await stored

    async def stop(self) -> None:
        """Everything that waits is stored first."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            batch = [first]
            try:
                while len(batch) < MOST and batch[-1] is not None:
                    batch.append(self._queue.get_nowait())
            except Empty:
                pass
            waiting = [each for each in batch if each is not None]
            if waiting:
                failed = self._store_all(waiting)
                self._loop.call_soon_threadsafe(_tell, waiting, failed)
            if batch[-1] is None:
                return

    def _store_all(self, waiting: list[_Waiting]) -> dict[int, Exception]:
        """What failed, by its place: if the batch does not go in as one, each change is tried by itself."""
        try:
            self._store.write([change for change, _ in waiting])
            return {}
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
