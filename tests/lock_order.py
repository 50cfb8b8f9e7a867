"""No task of the room waits for a lock above one that it holds: two that did could wait for each other for ever.

``docs/invariants.md`` lists the locks in their order. Tests of the room, of the web, of several servers and of the simulator watch every
``asyncio.Lock`` that a file of this list makes, whether tasks ever meet there or not.
"""

import asyncio
import re
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar
from unittest.mock import patch

import pytest

from cardroom.room.base import tasks
from cardroom.room.live import requests

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
seen: list[str] = []
"""Where a task waited for a lock against the order, since the last test."""


def listed(line: str) -> list[str]:
    """The files that a line names."""
    return re.findall(r"`([\w/]+\.py)`", line)


def section(heading: str) -> list[str]:
    """The lines of a section of the page, without what is below a smaller heading."""
    page = (ROOT / "docs/invariants.md").read_text(encoding="utf-8")
    return page.partition(f"## {heading}\n")[2].partition("\n#")[0].splitlines()


def levels() -> Mapping[str, int]:
    """By file: how deep its lock lies."""
    found = [(line, re.match(r"(\d+)\. ", line)) for line in section("Order of locks")]
    return {file: int(number[1]) for line, number in found if number for file in listed(line)}


LEVELS = levels()


class Held(NamedTuple):
    """A lock as a task has taken it: for the so-and-so-many-th time that it was taken."""

    lock: "WatchedLock"
    times: int
    by: "asyncio.Task[object] | None"

    def still(self) -> bool:
        """Whether it has not been let go since, nor taken again by another."""
        return self.lock.locked() and self.lock.times == self.times


_held: ContextVar[tuple[Held, ...]] = ContextVar("_held", default=())
_chain: ContextVar[tuple["asyncio.Task[object] | None", ...]] = ContextVar("_chain", default=())
"""The tasks of which each waits for the next: the last one is the one that runs."""


def waiting_tasks() -> tuple["asyncio.Task[object] | None", ...]:
    """This task, after those that wait for it; work on the side has none, whoever began it."""
    me, chain = asyncio.current_task(), _chain.get()
    return chain if chain and chain[-1] is me else (me,)


def watched_begun(work: Coroutine[object, object, T]) -> "asyncio.Task[Callable[[], T]]":
    """As ``tasks.begun``: whoever begins such work waits for it."""
    chain = waiting_tasks()

    async def go() -> T:
        _chain.set((*chain, asyncio.current_task()))
        return await work

    return really_begun(go())


really_begun = tasks.begun


class WatchedLock(asyncio.Lock):
    def __init__(self) -> None:
        super().__init__()
        made_in = Path(sys._getframe(1).f_code.co_filename)
        inside = made_in.relative_to(ROOT / "cardroom").as_posix() if made_in.is_relative_to(ROOT / "cardroom") else ""
        self.name, self.level = inside, LEVELS.get(inside)
        self.times = 0  # it was taken

    async def acquire(self) -> Literal[True]:
        if self.level is None:
            return await super().acquire()
        waiting = waiting_tasks()
        held = tuple(each for each in _held.get() if each.by in waiting and each.still())
        seen.extend(f"{self.name} below {each.lock.name}" for each in held if each.lock.level is None or each.lock.level >= self.level)
        await super().acquire()
        self.times += 1
        _held.set((*held, Held(self, self.times, waiting[-1])))
        return True


@contextmanager
def watched_locks() -> Iterator[None]:
    with (
        patch.object(asyncio, "Lock", WatchedLock),
        patch.object(tasks, "begun", watched_begun),
        patch.object(requests, "begun", watched_begun),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def locks_are_watched() -> Iterator[None]:
    with watched_locks():
        yield


@pytest.fixture(autouse=True)
def locks_are_taken_in_order(locks_are_watched: None) -> Iterator[None]:
    yield
    found, seen[:] = list(seen), []
    assert not found, "locks were taken against their order:\n" + "\n".join(found)
