"""Card rooms that are open: ``room`` for tests that can share one, ``serve(...)`` for one with settings of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

__all__ = ["locks_are_taken_in_order", "locks_are_watched", "nothing_reaches_the_store_on_the_loop", "store_is_watched"]


from tests.lock_order import locks_are_taken_in_order, locks_are_watched
from tests.off_the_loop import nothing_reaches_the_store_on_the_loop, store_is_watched
from tests.room.people import cheap_hashes
from tests.web.server import LiveServer

Serve = Callable[..., LiveServer]
cheap = pytest.fixture(scope="session", autouse=True)(cheap_hashes)


@pytest.fixture(scope="session", autouse=True)
def closed() -> Iterator[None]:
    yield
    LiveServer.all_gone()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    server = LiveServer(f"sqlite:///{tmp_path_factory.mktemp('room')}/room.db").__enter__()
    yield server
    server.leave()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Each call opens another; all are closed at the end."""
    opened: list[LiveServer] = []

    def open_one(**given: Any) -> LiveServer:
        database = given.pop("database", f"sqlite:///{tmp_path}/room-{len(opened)}.db")
        opened.append(LiveServer(database, **given).__enter__())
        return opened[-1]

    yield open_one
    for server in opened:
        server.leave()
