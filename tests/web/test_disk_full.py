"""A disk that takes nothing more: the room says so to proxies, staff and log, and goes on by itself when the disk takes it again."""

import logging
import resource
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from cardroom.room.people.roles import Role
from cardroom.web.api.health import REFUSED
from tests.patience import comes_true
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process grows: every write beyond its first byte is refused by the system."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def health(room: LiveServer) -> httpx.Response:
    return get_plainly(f"{room.url}/health")


def test_a_full_disk_is_told_and_forgotten(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    room = serve()
    boss = room.person("Boss")
    room.appoint(boss, Role.OPERATOR)
    assert health(room).status_code == 200
    assert boss.get("staff/health").json()["refused"] == ""
    with caplog.at_level(logging.WARNING, "cardroom.storage"), full_disk():
        answer = boss.http.patch("/api/session", json={"name": "Bossy"})
        assert (answer.status_code, boss.name) == (503, "Boss")
        comes_true(lambda: health(room).status_code == 503)
        assert health(room).json() == {"detail": REFUSED}
        said = boss.get("staff/health").json()["refused"]
        assert said.startswith("The database has refused a change, and nothing of it is written: ")
        assert boss.get("session").json()["name"] == "Boss"  # reading goes on
    comes_true(lambda: health(room).status_code == 200)
    assert boss.get("staff/health").json()["refused"] == ""
    assert boss.http.patch("/api/session", json={"name": "Bossy"}).status_code == 200
    told = [record.getMessage() for record in caplog.records if record.name == "cardroom.storage"]
    assert told == [f"The database refuses to write: {said}", "The database takes what is written again."]


def test_a_database_that_may_only_be_read(serve: Serve) -> None:
    room = serve()
    person = room.person("Ann")
    connection = room.host.store._writer._connection
    assert connection is not None
    room.do(_set_read_only(room, on=True))
    assert person.http.patch("/api/session", json={"name": "Anna"}).status_code == 503
    comes_true(lambda: health(room).status_code == 503)
    room.do(_set_read_only(room, on=False))
    comes_true(lambda: health(room).status_code == 200)
    assert person.http.patch("/api/session", json={"name": "Anna"}).status_code == 200


async def _set_read_only(room: LiveServer, on: bool) -> None:
    """As SQLite finds a disk that turned read-only: whatever writes is refused."""

    def work(store: object) -> None:
        connection = room.host.store._writer._connection
        assert connection is not None
        connection.exec_driver_sql(f"PRAGMA query_only = {int(on)}")
        connection.rollback()

    await room.host._committer.read(work)
