"""Which databases a store opens, what it refuses, and that who needs a database to himself has it so; a file's server always does."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import cardroom.room.storage
from cardroom.room.base.errors import StorageError, Superseded
from cardroom.room.storage import Change, Store, VisitorRow, schema
from cardroom.room.storage.accounts import default_url
from tests.patience import comes_true
from tests.programs import started
from tests.room.older import make_older
from tests.room.postgres import Postgres, programs

HERE = Path(__file__).parents[2]


def visitor(number: int) -> Change:
    change = Change()
    change.visitors.append(VisitorRow(f"v{number}", f"Ann {number}", 1.0))
    return change


def refusal(url: str, **given: bool) -> str:
    with pytest.raises(StorageError) as refused:
        Store.open(url, **given).close()
    said = str(refused.value)
    assert "\n" not in said and said.endswith(".")
    return said


# -- addresses --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "sqlite:///a.db?mode=ro", "mysql://root@localhost/x", "://", "oracle://"]
)
def test_an_address_that_is_none_of_ours_is_refused(url: str) -> None:
    assert "sqlite:///file" in refusal(url)


def test_a_file_may_be_named_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "50% of a room.db"
    Store.open(str(file)).close()
    Store.open(f"sqlite:///{file}", create=False).close()


def test_plain_postgresql_addresses_will_do(postgres: Postgres) -> None:
    url = postgres.fresh()
    Store.open(url).close()
    Store.open(url.replace("postgresql:", "postgres:"), create=False).close()
    Store.open(url.replace("postgresql:", "postgresql+psycopg:"), create=False).close()


def test_the_database_is_the_users_own_unless_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDROOM_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/cardroom/room.db"
    Store.open(default_url()).close()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_url() == f"sqlite:///{tmp_path}/home/.local/share/cardroom/room.db"
    monkeypatch.setenv("CARDROOM_DATABASE", "postgresql://x/y")
    assert default_url() == "postgresql://x/y"


# -- what is refused --------------------------------------------------------------------------------------------------------


def test_nothing_is_made_where_nothing_may_be(tmp_path: Path, postgres: Postgres) -> None:
    for serve in (False, True):
        assert "there is no such file" in refusal(f"sqlite:///{tmp_path / 'none.db'}", create=False, serve=serve)
        assert "there is no card room in this database yet" in refusal(postgres.fresh(), create=False, serve=serve)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear house, " * 200)
    before = file.read_bytes()
    for given in ({"serve": True}, {"create": False}, {}):
        assert refusal(f"sqlite:///{file}", **given) == f"{file}: the database cannot be used: file is not a database."
    assert file.read_bytes() == before
    assert "cannot be used: unable to open database file" in refusal(f"sqlite:///{tmp_path}")  # a folder
    assert "cannot be used: unable to open database file" in refusal(f"sqlite:///{tmp_path}/no/such/folder/room.db")


def test_a_database_of_something_else_is_left_alone(url: str, tmp_path: Path) -> None:
    with raw(url) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER)")
    for given in ({"serve": True}, {"create": False}, {}):
        assert "a database of something else (it has a table 'bookmarks'), not of a card room" in refusal(url, **given)
    with raw(url) as connection:
        connection.execute("DROP TABLE bookmarks")
    Store.open(url).close()


def test_a_newer_database_is_refused(url: str) -> None:
    Store.open(url).close()
    with raw(url) as connection:
        connection.execute("UPDATE cardroom_version SET version_num = '9999'")
    for given in ({"serve": True}, {"create": False}, {}):
        assert f"a newer cardroom made this database (version 9999; this one reads {schema.VERSION})" in refusal(url, **given)


def test_an_older_database_is_brought_up_to_date_by_a_server_only(url: str) -> None:
    make_older(url, "0001")
    assert f"this database is of version 0001; `cardroom serve` brings it up to {schema.VERSION}" in refusal(url, create=False)
    Store.open(url, serve=True).close()
    Store.open(url, create=False).close()


def test_postgresql_out_of_reach_or_in_another_encoding(postgres: Postgres, tmp_path: Path) -> None:
    said = refusal(f"postgresql://ann:hunter2@/none?host={tmp_path}&port=1")
    assert "the database cannot be used" in said and "hunter2" not in said
    assert "encoded in SQL_ASCII; a card room needs UTF8" in refusal(postgres.fresh("SQL_ASCII"))


def raw(url: str) -> Any:
    return sqlite3.connect(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else psycopg.connect(url)


# -- migrations -------------------------------------------------------------------------------------------------------------


def test_the_migrations_make_the_tables_that_queries_know(url: str) -> None:
    store = Store.open(url)
    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    store.close()


def test_the_newest_migration_is_the_version_that_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(cardroom.room.storage.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.VERSION


def test_a_migration_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic.operations import Operations

    real = Operations.create_index

    def fails(self: Operations, name: str, *given: Any, **more: Any) -> None:
        real(self, name, *given, **more)
        if name == "ix_entries_table_id_id":
            raise RuntimeError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *given, **more: fails(_operations(), *given, **more))
        with pytest.raises(RuntimeError, match="the power is gone"):
            Store.open(url)
    assert "there is no card room in this database yet" in refusal(url, create=False)
    Store.open(url).close()


def _operations() -> Any:
    import alembic.op

    return alembic.op._proxy  # type: ignore[attr-defined]


# -- the lease --------------------------------------------------------------------------------------------------------------


def test_a_second_server_is_refused_and_readers_are_not(url: str) -> None:
    first = Store.open(url, alone=True)
    assert "another card room is running on this database" in refusal(url, alone=True)
    first.write([visitor(1)])
    reader = Store.open(url, create=False)
    assert [row.name for row in reader.people.visitors()] == ["Ann 1"]
    assert (first.serving, reader.serving) == (True, False)
    first.close()
    second = Store.open(url, alone=True)  # closed: free
    second.write([visitor(2)])
    second.close()
    assert len(reader.people.visitors()) == 2
    reader.close()


def test_who_makes_a_database_without_serving_keeps_no_lease(url: str) -> None:
    maker = Store.open(url)
    server = Store.open(url, alone=True)
    server.close()
    maker.close()


SERVER = """
import sys
from cardroom.room.storage import Store
store = Store.open(sys.argv[1], alone=True)
print("serving", flush=True)
sys.stdin.read()
"""


def test_a_killed_server_leaves_the_lease_to_the_next(url: str) -> None:
    with started([sys.executable, "-c", SERVER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=HERE) as server:
        assert server.stdout is not None and server.stdout.readline() == b"serving\n"
        assert "another card room is running on this database" in refusal(url, alone=True)
        server.send_signal(signal.SIGKILL)
        server.wait()
    opened: list[Store] = []

    def free() -> bool:
        with suppress(StorageError):  # PostgreSQL takes a moment to see that a connection has gone
            opened.append(Store.open(url, alone=True))
        return bool(opened)

    comes_true(free)
    opened[0].write([visitor(1)])
    opened[0].close()


WRITER = """
import sys
sys.path.insert(0, sys.argv[2])
from tests.room.test_storage_opening import visitor
from cardroom.room.storage import Store
store = Store.open(sys.argv[1], serve=True)
for number in range(100000):
    store.write([visitor(3 * number), visitor(3 * number + 1), visitor(3 * number + 2)])
    print(number, flush=True)
"""


def test_what_was_told_to_be_written_is_there_after_a_kill(url: str) -> None:
    with started([sys.executable, "-c", WRITER, url, str(HERE)], stdout=subprocess.PIPE, cwd=HERE) as server:
        assert server.stdout is not None
        for _ in range(40):
            server.stdout.readline()
        server.send_signal(signal.SIGKILL)
        told = 40 + len(server.stdout.read().splitlines())
    store = Store.open(url, create=False)
    found = len(store.people.visitors())
    store.close()
    assert found % 3 == 0 and found // 3 in (told, told + 1)  # the last may have been written and not told


def test_a_server_whose_connection_was_lost_takes_its_lease_again(postgres: Postgres) -> None:
    url = postgres.fresh()
    store = Store.open(url, alone=True)
    store.write([visitor(1)])
    postgres.cut(url)
    with pytest.raises(StorageError, match="nothing of it is written"):
        store.write([visitor(2)])
    store.write([visitor(2)])
    assert "another card room is running" in refusal(url, alone=True)
    postgres.cut(url)
    assert len(store.people.visitors()) == 2  # readers find a new connection by themselves
    with pytest.raises(StorageError):
        store.write([visitor(3)])
    other = Store.open(url, alone=True)  # was quicker
    with pytest.raises(Superseded, match="another card room has had this database since"):
        store.write([visitor(3)])
    assert len(other.people.visitors()) == 2
    store.close()
    other.close()


def test_without_postgresql_the_tests_say_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("tests.room.postgres.DEBIAN", tmp_path)
    with pytest.raises(RuntimeError, match="install the package `postgresql`"):
        programs()
