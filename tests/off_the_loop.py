"""No store is read or written on the thread of a running event loop: whoever waits for the disk there holds up every table.

Every test with an open room in its own process watches the methods of ``Store`` that reach the database, and every statement of any
engine of SQLAlchemy. A test itself may read where it likes. Opening a room is the one exception in the product: ``Host.start`` reads
before anybody is served.
"""

import asyncio
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from sqlalchemy import Engine, event

from cardroom.room.host.host import Host
from cardroom.room.storage import Store

REACHES = ("reading", "write", "transact", "check_hold", "settle", "join", "connect", "shrink")
"""The methods that reach the database; every other method of ``Store`` that reads does so through ``reading``."""

TESTS = str(Path(__file__).parent)
OPENING: CodeType = inspect.unwrap(Host.start.__func__).__code__  # type: ignore[attr-defined]
seen: list[str] = []
"""Where the product has reached the database on a loop's thread, since the last test."""


def on_the_loop() -> str:
    """Return which coroutine of the product runs on a loop of this thread, and whence it came here; empty: none."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return ""
    frame: FrameType | None = sys._getframe(2)
    first, path, by_test = "", [], False
    while frame is not None and frame.f_code.co_name != "_run_once":  # what lies below the loop did not call us
        code = frame.f_code
        if "sqlalchemy" not in code.co_filename:
            path.append(f"{code.co_filename}:{frame.f_lineno} {code.co_name}")
        if code is OPENING:
            return ""
        if not first and code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
            first = code.co_filename
        by_test = by_test or code.co_filename.startswith(TESTS)
        frame = frame.f_back
    if first.startswith(TESTS) or (not first and by_test):
        return ""
    return " <- ".join(path[:8])


def watched(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*args: Any, **given: Any) -> Any:
        found = on_the_loop()
        if found:
            seen.append(found)
        return method(*args, **given)

    call.is_watched = True  # type: ignore[attr-defined]
    return call


def _executes(*_: object) -> None:
    """What SQLAlchemy calls before each statement."""
    found = on_the_loop()
    if found:
        seen.append(found)


@pytest.fixture(scope="session", autouse=True)
def store_is_watched() -> Iterator[None]:
    """Wrap the methods once, whichever of the folders of tests comes first."""
    if not event.contains(Engine, "before_cursor_execute", _executes):
        event.listen(Engine, "before_cursor_execute", _executes)
    with pytest.MonkeyPatch.context() as patch:
        for name in REACHES:
            if not hasattr(getattr(Store, name), "is_watched"):
                patch.setattr(Store, name, watched(getattr(Store, name)))
        yield


@pytest.fixture(autouse=True)
def nothing_reaches_the_store_on_the_loop(store_is_watched: None) -> Iterator[None]:
    yield
    found, seen[:] = list(seen), []
    assert not found, "the database was reached on the event loop's thread:\n" + "\n".join(found)
