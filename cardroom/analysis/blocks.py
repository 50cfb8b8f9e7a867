"""Work in blocks of a fixed size, each with a seed of its own: whoever does them, in whatever order, the results are the same.

``run`` does them on the cores of this machine, on as many as there is work for; ``cluster.run`` sends the same blocks to others. Results
come in the order of the blocks. A process that dies loses nothing: what it had not handed over is done again.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import process_time
from typing import Generic, NamedTuple, TypeVar

from cardroom.analysis.spread import Progress, cores, unheard
from cardroom.errors import CardroomError

Found = TypeVar("Found")

WORTH_IT = 3.0  # seconds of processor time that are left for one: then others are started, which takes each of them one
DEATHS = 5  # so often in a row a pool may die without a block done: then the work itself kills it


class WorkDied(CardroomError):
    """The processes that do the work die of it, however often it is begun again."""


class Block(NamedTuple):
    """``size`` pieces of work from number ``first`` on, counted from 0."""

    number: int
    first: int
    size: int


Sofar = Callable[[list[Found]], None]  # told the results that there are, in the order of their blocks, whenever they are twice as many
Work = Callable[[Block], Found]  # found by name in another process, or a value that can be pickled


def blocks(count: int, size: int) -> list[Block]:
    """``count`` pieces of work in blocks of ``size``; the last may be smaller."""
    return [Block(number, first, min(size, count - first)) for number, first in enumerate(range(0, count, size))]


def nobody(found: list[Found]) -> None:
    """For results that nobody wants before all are there."""


def tell(found: dict[int, Found], of: int, progress: Progress, sofar: Sofar[Found]) -> None:
    """Say how many of the blocks are done, and now and then what they gave."""
    progress(len(found) / of)
    if len(found) & (len(found) - 1) == 0 and len(found) < of:
        sofar([found[number] for number in sorted(found)])


def run(
    work: Work[Found], parts: list[Block], workers: int = 0, progress: Progress = unheard, sofar: Sofar[Found] = nobody
) -> list[Found]:  # fmt: skip
    """What ``work`` makes of each block, in so many processes at most: this one, and others beside it if there is enough to do for them.

    Others are started afresh (spawned), which takes them a second, so a script that calls this needs its main guard. This process does not
    wait for them: it works along, so more processes are never slower than one. ``read`` is given each result as it comes.
    """
    count = min(workers or cores(), len(parts))
    found: dict[int, Found] = {}
    todo = deque(parts)
    start = process_time()
    while todo and (count == 1 or not found or (process_time() - start) / len(found) * len(todo) < WORTH_IT):
        block = todo.popleft()
        found[block.number] = work(block)
        tell(found, len(parts), progress, sofar)
    if todo:
        _with_others(work, parts, count - 1, found, progress, sofar)
    return [found[block.number] for block in parts]


def _with_others(
    work: Work[Found], parts: list[Block], others: int, found: dict[int, Found], progress: Progress, sofar: Sofar[Found]
) -> None:  # fmt: skip
    deaths = 0
    while len(found) < len(parts):
        pool = _Pool(work, parts, others, found, lambda: tell(found, len(parts), progress, sofar))
        try:
            pool.work_along()
        except BrokenProcessPool:
            deaths = 1 if pool.handed_over else deaths + 1
            if deaths == DEATHS:
                raise WorkDied("The processes that play the rounds are killed again and again: is there too little memory?") from None
        finally:
            pool.end()


class _Pool(Generic[Found]):
    """Other processes, and this one beside them, until all blocks are done or a process dies."""

    def __init__(
        self, work: Work[Found], parts: list[Block], others: int, found: dict[int, Found], told: Callable[[], None]
    ) -> None:  # fmt: skip
        self.handed_over = 0  # blocks that others have done
        self._work, self._parts, self._found, self._told = work, parts, found, told
        self._todo = deque(block for block in parts if block.number not in found)
        self._waiting: dict[Future[Found], Block] = {}
        self._at_a_time = 2 * others  # so that nobody waits for his next
        self._before = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(others, multiprocessing.get_context("spawn"), initializer=_serve)

    def work_along(self) -> None:
        mine: set[int] = set()
        while len(self._found) < len(self._parts):
            while self._todo and len(self._waiting) < self._at_a_time:
                block = self._todo.popleft()
                self._waiting[self._pool.submit(self._work, block)] = block
            if self._todo:
                block = self._todo.popleft()
            else:  # nothing is left but what others have taken: whoever is first with it has done it
                left = [block for block in self._waiting.values() if block.number not in mine]
                if not left:
                    self._collect(wait(self._waiting, return_when=FIRST_COMPLETED).done)
                    continue
                block = left[-1]
                mine.add(block.number)
            self._done(block, self._work(block))
            self._collect({future for future in self._waiting if future.done()})

    def _done(self, block: Block, found: Found) -> None:
        if block.number not in self._found:
            self._found[block.number] = found
            self._told()

    def _collect(self, done: set[Future[Found]]) -> None:
        """Every result that was handed over is kept, also those that come after a process has died."""
        broken: BrokenProcessPool | None = None
        for future in done:
            block = self._waiting.pop(future)
            try:
                self._done(block, future.result())
                self.handed_over += 1
            except BrokenProcessPool as error:
                broken = error
        if broken is not None:
            raise broken

    def end(self) -> None:
        """All is done, or one has failed: nobody waits for what others are still at."""
        results = self._pool._result_queue
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in self._before:
                child.kill()
        # One may die in the midst of handing a result over. Whoever reads it would wait for the rest for ever, and the program with him, if
        # this process held the other end open, which it never writes to.
        vars(results)["_writer"].close()


def _serve() -> None:
    """In a new process: an interrupt is the main process's business, and when that has gone there is nothing left to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()


def _leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
