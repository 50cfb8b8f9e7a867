"""Work in parts, on all cores, with somebody told how far it is."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Part = TypeVar("Part")
Found = TypeVar("Found")

Progress = Callable[[float], None]  # told the part of the work that is done, 0 to 1


def unheard(done: float) -> None:
    """For work that nobody watches."""


def unread(found: object) -> None:
    """For parts that nobody looks at before the whole is there."""


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[Part], Found], parts: Sequence[Part], progress: Progress = unheard, workers: int = 0) -> Iterator[Found]:
    """``work`` of every part, in the order of the parts. It should be compiled: only then do threads run side by side."""
    with ThreadPoolExecutor(workers or cores()) as pool:
        for number, found in enumerate(pool.map(work, parts), start=1):
            progress(number / len(parts))
            yield found


def within(progress: Progress, start: float, end: float) -> Progress:
    """For a stage of the work: its own 0 to 1 is ``start`` to ``end`` of the whole."""
    return lambda done: progress(start + (end - start) * done)
