"""The model database does what PostgreSQL does, as far as the room relies on it: the same scripts see the same on both."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cardroom.room.storage import Store
from tests.patience import SOON
from tests.room.postgres import Postgres
from tests.simulation.model.database import Files, Link, ModelDatabase
from tests.simulation.model.driver import Driver
from tests.simulation.scenarios import SCENARIOS, Facts, Place, Started, outcome
from tests.simulation.scheduler import Process, Scheduler, Waiter


class Threaded:
    def __init__(self, work: Callable[[], object]) -> None:
        self._found: list[object] = []
        self._thread = threading.Thread(target=lambda: self._found.append(outcome(work)), daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        return bool(self._found)

    def end(self) -> object:
        self._thread.join(SOON)
        return self._found[0]


class RealPlace:
    def __init__(self, url: str) -> None:
        self._url, self.open = url, list[Any]()

    def connect(self) -> Any:
        self.open.append(psycopg.connect(self._url, autocommit=True))
        return self.open[-1]

    def start(self, work: Callable[[], object]) -> Started:
        return Threaded(work)

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


class Green:
    def __init__(self, process: Process, work: Callable[[], object]) -> None:
        self._scheduler, self._work, self._found = process.scheduler, work, list[object]()
        self._waiting: list[Waiter] = []
        process.spawn(self._run)

    def _run(self) -> None:
        self._found.append(outcome(self._work))
        for waiter in self._waiting:
            waiter.wake()

    @property
    def over(self) -> bool:
        return bool(self._found)

    def end(self) -> object:
        if not self._found:
            self._scheduler.block(self._waiting, None)
        return self._found[0]


class ModelPlace:
    def __init__(self, folder: Path) -> None:
        self._scheduler = Scheduler("scenario")
        database = ModelDatabase(self._scheduler, Files(folder, lambda: database.clock()))
        self._process = Process(self._scheduler, "script")
        self._driver = Driver(database, self._process, Link())

    def connect(self) -> Any:
        return self._driver.connect(True, 2.0)

    def start(self, work: Callable[[], object]) -> Started:
        return Green(self._process, work)

    def wait(self, seconds: float) -> None:
        self._scheduler.sleep(seconds)

    def run(self, script: Callable[[Place], Facts]) -> Facts:
        found: list[Facts] = []
        self._process.spawn(lambda: found.append(script(self)))
        self._scheduler.run(60.0, lambda: None)
        assert not self._scheduler.failures, self._scheduler.failures
        return found[0]


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    with closing(Store.open(made, serve=True)):
        pass
    yield made
    postgres.empty(made)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_model_answers_as_postgresql_does(name: str, url: str, tmp_path: Path) -> None:
    place = RealPlace(url)
    try:
        real = SCENARIOS[name](place)
    finally:
        for connection in place.open:
            connection.close()
    assert ModelPlace(tmp_path).run(SCENARIOS[name]) == real
