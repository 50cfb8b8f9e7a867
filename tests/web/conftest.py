"""Card rooms that are open: ``room`` for tests that can share one, ``serve(...)`` for one with settings of its own."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.web.server import LiveServer

Serve = Callable[..., LiveServer]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(f"sqlite:///{tmp_path_factory.mktemp('room')}/room.db") as server:
        yield server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Each call opens another; all are closed at the end."""
    numbers = itertools.count()
    with ExitStack() as opened:

        def open_one(**given: Any) -> LiveServer:
            database = given.pop("database", f"sqlite:///{tmp_path}/room-{next(numbers)}.db")
            return opened.enter_context(LiveServer(database, **given))

        yield open_one
