"""Durable by demand: whatever a database is set to, the writer sets what it may, reads it back, and refuses what could lose a commit."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.base.errors import StorageError
from cardroom.room.storage import Store, database
from cardroom.room.storage.durable import SQLITE
from tests.patience import SOON
from tests.room.postgres import Postgres
from tests.room.test_storage_opening import refusal, visitor


def settings(store: Store, *names: str) -> dict[str, Any]:
    """Of the writer's own connection."""
    writer = store._writer._connection
    assert writer is not None
    ask = "PRAGMA" if writer.dialect.name == "sqlite" else "SHOW"
    found = {name: writer.exec_driver_sql(f"{ask} {name}").scalar() for name in names}
    writer.rollback()
    return found


# -- SQLite -----------------------------------------------------------------------------------------------------------------


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'room.db'}", serve=True)) as store:
        assert settings(store, *SQLITE) == SQLITE
        assert (SQLITE["journal_mode"], SQLITE["synchronous"], SQLITE["foreign_keys"]) == ("wal", 2, 1)  # 2: FULL
        store.write([visitor(1)])
        assert settings(store, *SQLITE) == SQLITE


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("synchronous = OFF", "the database has synchronous = 0; a card room is kept with synchronous = 2."),
        ("synchronous = NORMAL", "the database has synchronous = 1; a card room is kept with synchronous = 2."),
        ("foreign_keys = OFF", "the database has foreign_keys = 0; a card room is kept with foreign_keys = 1."),
        ("recursive_triggers = OFF", "the database has recursive_triggers = 0; a card room is kept with recursive_triggers = 1."),
        ("locking_mode = EXCLUSIVE", "the database has locking_mode = exclusive; a card room is kept with locking_mode = normal."),
    ],
)
def test_a_setting_that_did_not_take_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, says: str) -> None:
    """SQLite says nothing when a setting is not to be had: built without it, or on a disk that does not allow it."""
    really = database._set_sqlite

    def otherwise(connection: sqlite3.Connection, given: object) -> None:
        really(connection, given)
        connection.execute(f"PRAGMA {setting}")

    monkeypatch.setattr(database, "_set_sqlite", otherwise)
    assert refusal(f"sqlite:///{tmp_path / 'room.db'}", serve=True).endswith(says)


# -- PostgreSQL -------------------------------------------------------------------------------------------------------------


class Careless(Postgres):
    """A server that is set to lose what it was told."""

    def set(self, **settings: str) -> None:
        with self.connect() as connection:
            for name, value in settings.items():
                connection.execute(f"ALTER SYSTEM SET {name} = {value}")
            connection.execute("SELECT pg_reload_conf()")


@pytest.fixture(scope="module")
def careless() -> Iterator[Careless]:
    server = Careless(fsync=False)
    yield server
    server.stop()


def test_postgresql_waits_for_the_disk(postgres: Postgres) -> None:
    names = ("synchronous_commit", "fsync", "full_page_writes")
    with closing(Store.open(postgres.fresh(), serve=True)) as store:
        store.write([visitor(1)])
        assert settings(store, *names) == dict.fromkeys(names, "on")


@pytest.mark.parametrize("whose", ["DATABASE {name}", "ROLE postgres IN DATABASE {name}"])
@pytest.mark.parametrize(("level", "becomes"), [("off", "on"), ("local", "on"), ("remote_write", "on"), ("remote_apply", "remote_apply")])
def test_the_writer_waits_for_the_disk_whatever_the_database_is_told(postgres: Postgres, whose: str, level: str, becomes: str) -> None:
    url = postgres.fresh()
    name = url.partition("?")[0].rpartition("/")[2]
    with postgres.connect() as connection:
        connection.execute(f"ALTER {whose.format(name=name)} SET synchronous_commit = {level}")
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        assert settings(store, "synchronous_commit") == {"synchronous_commit": becomes}
        postgres.cut(url)
        with pytest.raises(StorageError):
            store.write([visitor(1)])
        store.write([visitor(1)])  # on a new connection
        assert settings(store, "synchronous_commit") == {"synchronous_commit": becomes}


def test_a_server_that_does_not_write_to_its_disk_is_refused(careless: Careless) -> None:
    url = careless.fresh()
    said = refusal(url, serve=True)
    assert said.endswith("the database has fsync = off; a card room is kept with fsync = on.")
    assert "there is no card room in this database yet" in refusal(url, create=False)  # and nothing was made there


def test_a_server_that_can_tear_pages_is_refused(careless: Careless) -> None:
    careless.set(fsync="on", full_page_writes="off")
    try:
        url = careless.fresh()
        assert refusal(url, serve=True).endswith("the database has full_page_writes = off; a card room is kept with full_page_writes = on.")
    finally:
        careless.set(full_page_writes="on")
    Store.open(url, serve=True).close()
