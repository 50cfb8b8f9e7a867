from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.editions import GROUPS
from tests.crash.serving import Warm
from tests.room.postgres import Postgres


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    starter = Warm(edition for group in GROUPS for edition in group)
    yield starter
    starter.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
