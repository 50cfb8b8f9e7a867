from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that is not there yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'room.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    made = server.fresh()
    yield made
    server.empty(made)
