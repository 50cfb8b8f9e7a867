from collections.abc import Iterator

import pytest

__all__ = ["locks_are_taken_in_order", "locks_are_watched", "nothing_reaches_the_store_on_the_loop", "store_is_watched"]


from cardroom.houses.files import headings
from tests.crash.serving import Warm
from tests.lock_order import locks_are_taken_in_order, locks_are_watched
from tests.off_the_loop import nothing_reaches_the_store_on_the_loop, store_is_watched
from tests.room.postgres import Leaving
from tests.servers.crowd import FAMILIES


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    starter = Warm(FAMILIES)
    yield starter
    starter.close()


@pytest.fixture
def warm_with_all() -> Iterator[Warm]:
    """It has every edition at hand."""
    starter = Warm(heading.id for heading in headings())
    yield starter
    starter.close()


@pytest.fixture
def leaving() -> Iterator[Leaving]:
    """A database server of one's own, which may go away."""
    server = Leaving()
    yield server
    server.stop()
