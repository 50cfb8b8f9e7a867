"""Work in blocks of a fixed size, each with a seed of its own: whoever does them, in whatever order, the results are the same.

``run`` does them on all cores of this machine; ``cluster.run`` sends the same blocks to others. Results come in the order of the blocks.
A process that dies loses nothing: what it had not handed over is done again.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from cardroom.analysis.spread import Progress, cores, unheard
from cardroom.errors import CardroomError

Found = TypeVar("Found")

DEATHS = 5  # so often in a row a pool may die without a block done: then the work itself kills it


class WorkDied(CardroomError):
    """The processes that do the work die of it, however often it is begun again."""


class Block(NamedTuple):
    """``size`` pieces of work from number ``first`` on, counted from 0."""

    number: int
    first: int
    size: int


Work = Callable[[Block], Found]  # found by name in another process, or a value that can be pickled


def blocks(count: int, size: int) -> list[Block]:
    """``count`` pieces of work in blocks of ``size``; the last may be smaller."""
    return [Block(number, first, min(size, count - first)) for number, first in enumerate(range(0, count, size))]


def run(work: Work[Found], parts: list[Block], workers: int = 0, progress: Progress = unheard) -> list[Found]:
    """What ``work`` makes of each block. Its processes are started afresh (spawned), so a script that calls this needs its main guard."""
    count = min(workers or cores(), len(parts))
    if count > 1:
        return _on_cores(work, parts, count, progress)
    found = []
    for number, block in enumerate(parts, start=1):
        found.append(work(block))
        progress(number / len(parts))
    return found


def _on_cores(work: Work[Found], parts: list[Block], workers: int, progress: Progress) -> list[Found]:
    found: dict[int, Found] = {}
    deaths = 0
    while len(found) < len(parts):
        before = len(found)
        try:
            _with_pool(work, [block for block in parts if block.number not in found], workers, found, len(parts), progress)
        except BrokenProcessPool:
            deaths = 1 if len(found) > before else deaths + 1
            if deaths == DEATHS:
                raise WorkDied("The processes that play the rounds are killed again and again: is there too little memory?") from None
    return [found[block.number] for block in parts]


def _with_pool(
    work: Work[Found], todo: list[Block], workers: int, found: dict[int, Found], of: int, progress: Progress
) -> None:  # fmt: skip
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_serve)
    try:
        waiting = {pool.submit(work, block): block for block in todo}
        _collect(as_completed(waiting), waiting, found, of, progress)
    except BaseException:  # interrupted, or a block has failed: nobody waits for the others
        results = pool._result_queue
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in others:
                child.kill()
        # One may die in the midst of handing a result over. Whoever reads it would wait for the rest for ever, and the program with him, if
        # this process held the other end open, which it never writes to.
        vars(results)["_writer"].close()
        raise
    pool.shutdown()


def _collect(
    done: Iterable[Future[Found]], waiting: dict[Future[Found], Block], found: dict[int, Found], of: int, progress: Progress
) -> None:  # fmt: skip
    """Every result that was handed over is kept, also those that come after a process has died."""
    broken: BrokenProcessPool | None = None
    for future in done:
        try:
            found[waiting[future].number] = future.result()
        except BrokenProcessPool as error:
            broken = error
            continue
        progress(len(found) / of)
    if broken is not None:
        raise broken


def _serve() -> None:
    """In a new process: an interrupt is the main process's business, and when that has gone there is nothing left to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()


def _leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
