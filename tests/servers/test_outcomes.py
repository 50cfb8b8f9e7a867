"""Written, not written, unknown: what a writer says of a change, on connections that are lost or frozen at the worst moment."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import Connection, text

from cardroom.room.base.errors import Fenced, OutcomeUnknown, StorageError, Superseded
from cardroom.room.books.ledger import verify
from cardroom.room.live.servers import register
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage import Store
from cardroom.room.storage import store as stores
from cardroom.room.storage.rows import DESK
from tests.patience import SOON, comes_true
from tests.room.postgres import PORT, Postgres
from tests.servers.test_writers import fenced, hold, staff
from tests.servers.wires import Wire, Wires

COMMIT = b"COMMIT"
TWO_DAYS = 48 * 3600.0


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Wire]:
    with Wires() as wires:
        yield wires.to(postgres.folder / f".s.PGSQL.{PORT}")


def through(wire: Wire, url: str) -> str:
    """The same database by this wire."""
    return f"postgresql://postgres@127.0.0.1:{wire.port}/{url.partition('?')[0].rpartition('/')[2]}"


def lines(store: Store) -> list[float]:
    return [row.at for _, row in store.journal.lines()]


def test_a_lost_answer_is_read_back_and_nothing_is_repeated(url: str, wire: Wire) -> None:
    with closing(Store.open(through(wire, url), serve=True)) as store:
        wire.lose_answer(COMMIT)
        store.write([staff(1), staff(2)])
        assert lines(store) == [1.0, 2.0]
        store.write([staff(3)])
        assert lines(store) == [1.0, 2.0, 3.0] and verify(store) == []


def test_what_cannot_be_asked_is_unknown_until_it_can(url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store.open(through(wire, url), serve=True)) as store:
        with monkeypatch.context() as away:
            away.setattr(store._writer, "_connect", unreachable)
            wire.lose_answer(COMMIT)
            with pytest.raises(OutcomeUnknown, match="before it said whether this is written"):
                store.write([staff(1)])
            with pytest.raises(StorageError, match="away") as raised:
                store.write([staff(2)])
            assert not isinstance(raised.value, OutcomeUnknown)  # it was not tried
        store.settle()
        assert lines(store) == [1.0]
        store.write([staff(3)])
        assert lines(store) == [1.0, 3.0] and verify(store) == []


def unreachable() -> None:
    raise StorageError("The database is away.")


def test_a_commit_that_never_came_there_is_not_written(url: str, wire: Wire) -> None:
    """Its connection freezes before the commit: broken off, the writer waits until the database has ended the transaction, and says so."""
    with closing(Store.open(through(wire, url), serve=True)) as store, ThreadPoolExecutor(1) as pool:
        wire.freeze_at(COMMIT)
        writing = pool.submit(store.write, [staff(1)])
        comes_true(wire.held)
        store.break_off()
        with pytest.raises(StorageError, match="nothing of it is written") as raised:
            writing.result(SOON)
        assert not isinstance(raised.value, OutcomeUnknown)
        assert lines(store) == []
        store.write([staff(2)])
        assert lines(store) == [2.0]


def test_a_part_that_was_fenced_is_refused_though_the_answer_was_lost(url: str, wire: Wire) -> None:
    with closing(Store.open(through(wire, url), serve=True)) as store:
        store.join("one", "")
        hold(store, DESK, "one", 1)
        wire.lose_answer(COMMIT)
        with pytest.raises(Fenced) as raised:
            store.write([fenced(staff(1), DESK, 1), fenced(staff(2), DESK, 2)])
        assert raised.value.places == {1: DESK} and lines(store) == [1.0]


@pytest.mark.parametrize("level", ["repeatable read", "serializable"])
def test_a_fence_falls_whatever_isolation_the_database_is_set_to(postgres: Postgres, level: str) -> None:
    """A write that waited for another server to take its table sees that it is taken."""
    url = postgres.fresh()
    name = url.partition("?")[0].rpartition("/")[2]
    with postgres.connect() as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = '{level}'")
    with closing(Store.open(url, serve=True)) as store, ThreadPoolExecutor(1) as pool, postgres.connect(name) as other:
        store.join("one", "")
        hold(store, DESK, "one", 1)
        with other.transaction():
            other.execute("SELECT epoch FROM room FOR UPDATE")
            writing = pool.submit(store.write, [fenced(staff(1), DESK, 1)])
            comes_true(lambda: waits(other))
            other.execute("UPDATE held SET owner = 'two', epoch = 2 WHERE what = 'desk'")
        with pytest.raises(Fenced):
            writing.result(SOON)
        assert lines(store) == []
        with closing(store.connect()) as asks:  # by which servers take and give
            assert asks.execute("SHOW transaction_isolation").fetchone() == ("read committed",)


def waits(connection: psycopg.Connection) -> bool:
    asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    row = connection.execute(asked).fetchone()
    return row is not None and row[0] > 0


def test_a_store_closes_though_its_connection_is_frozen(url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "CLOSED_WITHIN", 0.1)
    store = Store.open(through(wire, url), serve=True)
    store.write([staff(1)])
    wire.freeze()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(store.close).result(SOON)


def test_writers_that_closed_in_order_leave_no_row(url: str) -> None:
    with closing(Store.open(url, serve=True)) as store:
        store.write([staff(1)])
        assert count_writers(store) == 1
        Store.open(url, serve=True).close()
        assert count_writers(store) == 1
    with closing(Store.open(url, create=False)) as reader:
        assert count_writers(reader) == 0


def count_writers(store: Store) -> int:
    with store.reading() as connection:
        return int(connection.execute(text("SELECT count(*) FROM writers")).scalar_one())


def before_it_is_asked(store: Store, meanwhile: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Something happens after a commit whose answer was lost, and before the writer looks whether it is written."""
    again = store._writer._connect_again

    def connect_again() -> Connection:
        meanwhile()
        return again()

    monkeypatch.setattr(store._writer, "_connect_again", connect_again)


def test_a_server_whose_clock_is_days_ahead_takes_no_outcome_away(url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = time.time

    def comes() -> None:
        with monkeypatch.context() as wrong:
            wrong.setattr(time, "time", lambda: machine() + TWO_DAYS)
            Store.open(url, serve=True).close()

    with closing(Store.open(through(wire, url), serve=True)) as store:
        before_it_is_asked(store, comes, monkeypatch)
        wire.lose_answer(COMMIT)
        store.write([staff(1)])
        assert lines(store) == [1.0]


def test_the_row_of_an_old_writer_is_dropped_unless_it_is_a_servers(url: str) -> None:
    def writers(store: Store) -> set[str]:
        with store.reading() as connection:
            return set(connection.execute(text("SELECT id FROM writers")).scalars())

    with closing(Store.open(url, serve=True)) as quiet, closing(Store.open(url, serve=True)) as dead:
        with closing(quiet.connect()) as connection:
            register.renew(connection, Peer(quiet.writer_name, "", "s", "rules"))
            connection.execute("UPDATE writers SET at = at - %s", (TWO_DAYS,))
        with closing(Store.open(url, serve=True)) as new:
            assert dead.writer_name != quiet.writer_name and writers(new) == {quiet.writer_name, new.writer_name}


def test_a_writer_whose_row_is_gone_says_unknown_and_writes_no_more(url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def drop() -> None:
        with psycopg.connect(url.replace("+psycopg", "")) as connection:
            connection.execute("DELETE FROM writers")

    with closing(Store.open(through(wire, url), serve=True)) as store:
        before_it_is_asked(store, drop, monkeypatch)
        wire.lose_answer(COMMIT)
        with pytest.raises(OutcomeUnknown):
            store.write([staff(1)])
        with pytest.raises(Superseded, match="the row is gone"):
            store.write([staff(2)])
        assert lines(store) == [1.0] and store.superseded
