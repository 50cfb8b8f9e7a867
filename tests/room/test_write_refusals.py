"""Which failures say that the database takes nothing, and which attempts say that it does again."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.room.base.errors import Overdrawn, Repeated, StorageError, Superseded, Unwritable
from cardroom.room.storage import Store, refusals, schema
from cardroom.room.storage.lease import LeaseTaken
from cardroom.room.storage.refusals import WriteRefusals
from cardroom.room.storage.rows import Change, VisitorRow
from tests.patience import comes_true
from tests.room.postgres import Postgres


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url, alone=True)
    yield opened
    opened.close()


def of(*visitors: VisitorRow) -> Change:
    change = Change()
    change.visitors.extend(visitors)
    return change


ANN = of(VisitorRow("a", "Ann", 0.0))


def tell(store: Store, *statements: str) -> None:
    connection = store._writer._connection
    assert connection is not None
    for statement in statements:
        connection.exec_driver_sql(statement)
    connection.commit()


def test_a_database_that_may_only_be_read(store: Store) -> None:
    off, on = ("PRAGMA query_only = 1", "PRAGMA query_only = 0")
    if store.file is None:
        off, on = ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off")
    watch = WriteRefusals(store)
    tell(store, off)
    with pytest.raises(Unwritable) as refused:
        store.write([ANN])
    watch.note({0: refused.value}, 1)
    assert watch.why == str(refused.value)
    watch.try_writing()
    assert watch.why == str(refused.value)
    tell(store, on)
    watch.try_writing()
    assert watch.why == ""
    store.write([ANN])


@pytest.mark.parametrize("error", [Overdrawn("no chips"), Repeated("twice"), Superseded("another"), StorageError("a change that is wrong")])
def test_a_change_refused_for_its_own_sake_says_nothing(error: StorageError, tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", serve=True)
    watch = WriteRefusals(store)
    watch.note({0: error}, 1)
    assert watch.why == ""
    watch.note({0: Unwritable("full.")}, 1)
    watch.note({0: error}, 1)
    assert watch.why == "full."  # nor that the database writes again
    watch.note({0: error}, 2)
    assert watch.why == ""  # the other one was stored
    store.close()


def test_a_name_that_is_taken_is_the_changes_own_fault(store: Store) -> None:
    with pytest.raises(StorageError) as refused:
        store.write([of(VisitorRow("a", "Ann", 0.0), VisitorRow("b", "Ann", 0.0))])
    assert not isinstance(refused.value, Unwritable)


def test_an_attempt_writes_a_page_and_changes_nothing(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", serve=True)
    with store.reading() as connection:
        before = connection.execute(schema.room.select()).all()
    with closing(sqlite3.connect(tmp_path / "room.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = tmp_path / "room.db-wal"
    assert log.stat().st_size == 0
    WriteRefusals(store).try_writing()
    assert log.stat().st_size > 4096
    with store.reading() as connection:
        assert connection.execute(schema.room.select()).all() == before
    assert not (tmp_path / "room.db-spare").exists()
    store.close()


def test_a_page_that_fits_is_not_room_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", serve=True)
    watch = WriteRefusals(store)
    watch.note({0: Unwritable("full.")}, 1)
    most = max(file.stat().st_size for file in tmp_path.iterdir()) + 64 * 1024
    monkeypatch.setattr(refusals, "SPARE", most + 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        store.write([ANN])
        watch.try_writing()
        assert watch.why == "full."
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    watch.try_writing()
    assert watch.why == ""
    store.close()


def test_an_attempt_on_a_lost_connection_takes_the_lease_anew(postgres: Postgres) -> None:
    """The driver would connect again by itself, and write without the lease."""
    url = postgres.fresh()
    store = Store.open(url, alone=True)
    watch = WriteRefusals(store)
    watch.note({0: Unwritable("gone.")}, 1)
    assert store._writer._connection is not None
    pid = store._writer._connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    store._writer._connection.commit()
    with store.connect() as other:
        other.execute("SELECT pg_terminate_backend(%s)", (pid,))
    watch.try_writing()
    assert watch.why == "gone."

    def takes_it_again() -> bool:
        watch.try_writing()
        return watch.why == ""

    comes_true(takes_it_again)
    with pytest.raises(LeaseTaken):
        Store.open(url, alone=True)
    store.close()
    postgres.empty(url)


def test_a_closed_store_is_not_opened_by_an_attempt(url: str) -> None:
    store = Store.open(url, alone=True)
    store.close()
    watch = WriteRefusals(store)
    watch.try_writing()
    assert watch.why == "The store is closed."
    Store.open(url, alone=True).close()
