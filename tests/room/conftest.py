from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["locks_are_taken_in_order", "locks_are_watched", "nothing_reaches_the_store_on_the_loop", "store_is_watched"]


from tests.counts import in_prove
from tests.lock_order import locks_are_taken_in_order, locks_are_watched
from tests.off_the_loop import nothing_reaches_the_store_on_the_loop, store_is_watched
from tests.room.people import cheap_hashes
from tests.room.postgres import Postgres

cheap = pytest.fixture(scope="session", autouse=True)(cheap_hashes)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that is not there yet."""
    yield from address(request, tmp_path)


@pytest.fixture(params=["sqlite", *in_prove("postgresql")])
def either_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The same, for what is done with what a database has told, and not by it: PostgreSQL in a proof only."""
    yield from address(request, tmp_path)


def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'room.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.empty(made)
