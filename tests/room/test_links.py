"""Tamper evidence: every row that was inserted, changed or taken away behind the card room's back is named, triggers or not; and a head
that was kept elsewhere tells whether what was there then is the beginning of what is there now."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import delete, select

from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.room.books.ledger import head, verify
from cardroom.room.storage import Store, schema
from cardroom.room.storage.audit.links import Head, read_head
from cardroom.room.storage.links import COLUMNS, Chains
from tests.patience import SOON
from tests.room.older import make_older
from tests.room.played import PlayedTable, play
from tests.room.postgres import PORT, Postgres
from tests.room.test_ledger_damage import HOLDEM, SHOE, Books

CHANGED = (*schema.KEPT, "links")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Books]:
    sqlite = request.param == "sqlite"
    made = Books(f"sqlite:///{tmp_path_factory.mktemp('books')}/room.db" if sqlite else request.getfixturevalue("postgres").fresh())
    yield made
    assert made.problems() == []  # everything was put back
    made.store.close()


@pytest.fixture
def books(shared: Books) -> Iterator[Books]:
    """The same for every test; what it changes is put back."""
    before = rows(shared)
    yield shared
    after = rows(shared)
    with shared.raw() as connection:
        for name in CHANGED:
            if after[name] != before[name]:
                connection.execute(f"DELETE FROM {name}")
                marks = ", ".join(["?" if shared.url.startswith("sqlite") else "%s"] * len(before[name][0]))
                connection.cursor().executemany(f"INSERT INTO {name} VALUES ({marks})", before[name])


def rows(books: Books) -> dict[str, list[tuple[Any, ...]]]:
    with books.raw() as connection:
        return {name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in CHANGED}


@pytest.fixture
def own_books(url: str) -> Iterator[Books]:
    """For tests that write on."""
    made = Books(url)
    yield made
    made.store.close()


def test_a_digest_is_of_everything_that_is_kept() -> None:
    """A column that is added to a table of these must be added to the digests, or stay outside on purpose."""
    assert {name: tuple(column.name for column in schema.metadata.tables[name].columns) for name in schema.KEPT} == COLUMNS


# -- one row ----------------------------------------------------------------------------------------------------------------

ROWS = {
    "rounds": ("id = 'aaa-1'", "Row aaa-1 of rounds"),
    "round_players": ("round_id = 'aaa-1' AND player = 'Cy'", "Row aaa-1, Cy of round_players"),
    "inputs": ("round_id = 'bbb-2' AND seq = 0", "Row bbb-2, 0 of inputs"),
    "results": ("round_id = 'bbb-1'", "Row bbb-1 of results"),
    "entries": ("id = 1", "Row 1 of entries"),  # welcome chips: of no table
    "staff_journal": ("id = 2", "Row 2 of staff_journal"),  # of no table either
}
assert {*ROWS, "archives"} == {*COLUMNS}  # of that in test_archive.py


def rows_of(problems: list[str]) -> list[str]:
    return [each for each in problems if each.startswith("Row ")]


ANOTHER_ROW = {("rounds", "id"), ("entries", "id"), ("staff_journal", "id")}  # another key: one row less, and one more


@pytest.mark.parametrize(
    ("table", "column"), [(name, column) for name in ROWS for column in COLUMNS[name] if (name, column) not in ANOTHER_ROW]
)
def test_a_changed_field_of_any_row(books: Books, table: str, column: str) -> None:
    where, name = ROWS[table]
    types = schema.metadata.tables[table].c[column].type.python_type
    now = {int: f"coalesce({column}, 0) + 7", float: f"{column} + 0.5", bool: f"NOT {column}", str: f"coalesce({column}, '') || ' '"}[types]
    books.do(f"UPDATE {table} SET {column} = {now} WHERE {where}")
    found = rows_of(books.problems())
    if column in [key.name for key in schema.metadata.tables[table].primary_key]:
        assert found[0].startswith(f"{name}: is missing; link ") and found[1].endswith(
            "no link has it; it was not written by the card room."
        )
    else:
        assert len(found) == 1 and found[0].startswith(f"{name}: is not what was written; link "), found


@pytest.mark.parametrize("table", ROWS)
def test_a_row_taken_away(books: Books, table: str) -> None:
    where, name = ROWS[table]
    books.do(f"DELETE FROM {table} WHERE {where}")
    (found,) = rows_of(books.problems())
    assert found.startswith(f"{name}: is missing; link ")


@pytest.mark.parametrize(
    ("table", "changed", "name"),
    [
        ("rounds", {"id": "'aaa-9'", "number": "9"}, "Row aaa-9 of rounds"),
        ("round_players", {"player": "'Zed'"}, "Row aaa-1, Zed of round_players"),
        ("inputs", {"seq": "900"}, "Row bbb-2, 900 of inputs"),
        ("results", {"round_id": "'aaa-3'"}, "Row aaa-3 of results"),
        ("entries", {"id": "9999", "journal": "'c-z'"}, "Row 9999 of entries"),
        ("staff_journal", {"id": "9999"}, "Row 9999 of staff_journal"),
    ],
)
def test_a_row_inserted(books: Books, table: str, changed: dict[str, str], name: str) -> None:
    columns = COLUMNS[table]
    values = ", ".join(changed.get(column, column) for column in columns)
    books.do(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} WHERE {ROWS[table][0]}")
    assert rows_of(books.problems()) == [f"{name}: no link has it; it was not written by the card room."]


def test_two_rows_that_changed_places(books: Books) -> None:
    """Sums, counts and keys are the same."""
    first, second = (books.one(f"SELECT at FROM inputs WHERE round_id = 'bbb-2' AND seq = {seq}") for seq in (0, 1))
    for seq, at in ((0, second), (1, first)):
        books.do(f"UPDATE inputs SET at = {at!r} WHERE round_id = 'bbb-2' AND seq = {seq}")
    assert len(rows_of(books.problems())) == len(books.problems()) == 2


def test_many_rows_are_told_in_few(books: Books) -> None:
    count = books.one("SELECT count(*) FROM entries WHERE table_id = 'bbb'")
    books.do("UPDATE entries SET at = at + 1 WHERE table_id = 'bbb'")
    problems = books.problems()
    assert len(rows_of(problems)) == 10 and f"table/bbb: {count - 10} more rows are not as they were written." in problems


# -- the links themselves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chain", ["table/aaa", "room"])
def test_changed_links(books: Books, chain: str) -> None:
    books.do(f"UPDATE links SET hash = '{'f' * 64}' WHERE chain = '{chain}' AND number = 2")
    problems = books.problems()
    assert f"Row {chain}, 2 of links: its hash does not follow from the link before and from what it covers." in problems
    assert f"Row {chain}, 3 of links: its hash does not follow from the link before and from what it covers." in problems


def test_what_a_link_covers_is_covered_itself(books: Books) -> None:
    for covers in ("[]", "what?", '[["entries"]]'):
        books.do(f"UPDATE links SET covers = '{covers}' WHERE chain = 'table/aaa' AND number = 2")
        problems = books.problems()
        assert "Row table/aaa, 2 of links: its hash does not follow from the link before and from what it covers." in problems
        assert any(each.endswith("no link has it; it was not written by the card room.") for each in problems)


@pytest.mark.parametrize("last", [False, True])
def test_a_link_taken_away(books: Books, last: bool) -> None:
    number = books.one("SELECT max(number) FROM links WHERE chain = 'table/aaa'") if last else 2
    books.do(f"DELETE FROM links WHERE chain = 'table/aaa' AND number = {number}")
    problems = books.problems()
    assert any(each.startswith(f"Row table/aaa, {number} of links: is missing; link ") for each in problems)
    assert any(each.endswith("no link has it; it was not written by the card room.") for each in problems)


def test_a_link_inserted(books: Books) -> None:
    books.do(f"INSERT INTO links (chain, number, covers, hash) VALUES ('table/zzz', 1, '[]', '{'0' * 64}')")
    assert "Row table/zzz, 1 of links: no link has it; it was not written by the card room." in books.problems()


# -- heads ------------------------------------------------------------------------------------------------------------------


def forge(books: Books) -> None:
    """All links made anew, as who has the database and this program could."""
    with books.raw(), books.store._engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name != "sqlite":
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        connection.execute(delete(schema.links))
        tables = {name: schema.metadata.tables[name] for name in COLUMNS}
        kept = {name: [tuple(row) for row in connection.execute(select(table))] for name, table in tables.items()}
        Chains().link(connection, kept)


def test_a_head_of_yesterday_holds_today(own_books: Books) -> None:
    heads = [Head(0, "0" * 64), head(own_books.store)]
    while own_books.holdem.round is not None and not own_books.holdem.round.over:
        own_books.store.write([own_books.holdem.acts()])
        heads.append(head(own_books.store))
    assert len({each.number for each in heads}) == len(heads) > 3
    for each in heads:
        assert verify(own_books.store, read_head(str(each))) == []
    wrong = heads[1]._replace(hash="a" * 64)
    assert verify(own_books.store, wrong) == [
        f"The head is not that of link {wrong.number} of the room's chain: what was there then has been changed since."
    ]


def test_links_made_anew_do_not_deceive_who_kept_a_head(own_books: Books) -> None:
    """A whole history that fits together, but is another one: only what was kept elsewhere tells."""
    kept = head(own_books.store)
    own_books.do("UPDATE inputs SET at = at + 1 WHERE round_id = 'bbb-2' AND seq = 0")
    assert len(verify(own_books.store)) == 1
    forge(own_books)
    assert verify(own_books.store) == []
    (found,) = verify(own_books.store, kept)
    assert found == f"The head is of link {kept.number} of the room's chain, which now ends with link 1: something was taken away."


def test_an_end_that_was_cut_off_shows_against_a_head(own_books: Books) -> None:
    """The last round, its link and the room's: without a head nobody could know of it."""
    before = head(own_books.store)
    own_books.store.write([PlayedTable("ccc", SHOE).opens()])
    kept = head(own_books.store)
    assert kept.number == before.number + 1
    gone = "substr(journal, 1, 6) = 'c-ccc-'"
    brought = f"(SELECT sum(amount) FROM entries WHERE source = 'house' AND {gone})"
    for statement in (
        f"DELETE FROM links WHERE chain = 'table/ccc' OR chain = 'room' AND number = {kept.number}",
        "DELETE FROM balances WHERE substr(account, 1, 10) = 'table/ccc/' OR account = 'visitor/v-ccc'",
        f"UPDATE balances SET amount = amount + {brought} WHERE account = 'house'",
        f"DELETE FROM entries WHERE {gone}",
        "DELETE FROM staff_journal WHERE table_id = 'ccc' OR who = 'v-ccc'",
        "DELETE FROM seats WHERE table_id = 'ccc'",
        "DELETE FROM tables WHERE id = 'ccc'",
    ):
        own_books.do(statement)
    assert verify(own_books.store, before) == []
    assert verify(own_books.store, kept) == [
        f"The head is of link {kept.number} of the room's chain, which now ends with link {before.number}: something was taken away."
    ]


@pytest.mark.parametrize("text", ["", "12", "12:", f"x:{'0' * 64}", f"1:{'0' * 63}", f"1:{'g' * 64}", f"{'9' * 30}:{'0' * 64}"])
def test_what_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="as `cardroom ledger head` prints it"):
        read_head(text)


def test_an_older_database_gets_links_for_what_it_has(url: str, tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'today.db'}", serve=True)) as today:
        tables = PlayedTable("aaa", HOLDEM), PlayedTable("bbb", SHOE)
        play(today, *tables, rounds=8)
        make_older(url, "0001", today)
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        assert verify(store) == []
        kept = head(store)
        assert kept.number == 1
        store.write([tables[0].begins()])
        assert verify(store, kept) == []
        with store.reading() as connection:
            assert len(connection.execute(select(schema.links).where(schema.links.c.chain == "table/aaa")).all()) > 1


# -- as an auditor has it ---------------------------------------------------------------------------------------------------


def test_the_commands(own_books: Books, capsys: pytest.CaptureFixture[str]) -> None:
    def says(*args: str, code: int = 0) -> str:
        capsys.readouterr()
        assert run(["ledger", *args, "--database", own_books.url]) == code
        out, err = capsys.readouterr()
        return err if code else out

    printed = says("head").strip()
    assert printed == str(head(own_books.store))
    assert f'"head": "{printed}"' in says("head", "--json")
    own_books.store.write([own_books.holdem.acts()])
    now = head(own_books.store)
    there = f" What was there at link {now.number - 1} of {now.number} of the room's chain is there as it was.\n"
    assert says("verify", "--head", printed).endswith(there)
    assert f'"head": "{now}"' in says("verify", "--head", printed, "--json")
    assert (
        says("verify", "--head", "7", code=2)
        == "A head is a number, a colon and 64 hexadecimal digits, as `cardroom ledger head` prints it.\n"
    )
    assert says("head", "aaa", code=2) == "`cardroom ledger head` is about everything: it takes no name.\n"
    assert says("head", "--head", printed, code=2) == "--head goes with `cardroom ledger verify`.\n"
    own_books.do("UPDATE entries SET why = 'tip' WHERE id = 1")
    assert says("verify", "--head", printed, code=2).startswith("Row 1 of entries: is not what was written; link ")


def test_a_copy_that_nobody_may_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = Books(f"sqlite:///{tmp_path / 'room.db'}")
    kept = head(books.store)
    books.store.close()
    folder = Path(tempfile.mkdtemp())  # its parents are open to all
    copy = folder / "copy.db"
    shutil.copy(tmp_path / "room.db", copy)
    copy.chmod(0o444)
    shutil.copy(os.environ["CARDROOM_SEAL"], folder / "seal.key")
    (folder / "seal.key").chmod(0o444)
    monkeypatch.setenv("CARDROOM_SEAL", str(folder / "seal.key"))
    folder.chmod(0o555)
    before = copy.read_bytes()
    nobody = 65534
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(nobody)  # root may write to whatever he likes
        with closing(Store.open(str(copy), create=False)) as store:
            assert verify(store, kept) == []
            assert head(store) == kept
    finally:
        if root:
            os.seteuid(0)
        found = [each.name for each in folder.iterdir()]
        same = copy.read_bytes() == before
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert sorted(found) == ["copy.db", "seal.key"] and same


def test_a_user_who_may_only_read(postgres: Postgres) -> None:
    url = postgres.fresh()
    books = Books(url)
    name = url.partition("?")[0].rpartition("/")[2]
    with postgres.connect(name) as connection:
        connection.execute("DROP ROLE IF EXISTS auditor")
        connection.execute("CREATE ROLE auditor LOGIN")
        connection.execute("GRANT USAGE ON SCHEMA public TO auditor")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO auditor")
    auditor = f"postgresql://auditor@/{name}?host={postgres.folder}&port={PORT}"
    with closing(Store.open(auditor, create=False)) as store:
        assert verify(store, head(books.store)) == []
    with psycopg.connect(auditor) as reader, pytest.raises(psycopg.errors.InsufficientPrivilege):
        reader.execute("DELETE FROM links")
    books.store.close()
    with postgres.connect(name) as connection:
        connection.execute("DROP OWNED BY auditor")
        connection.execute("DROP ROLE auditor")


def test_a_writer_that_begins_again_goes_on_with_the_chains(url: str) -> None:
    """Also after a transaction that failed: what it knew of the ends of chains it must ask again."""
    table: Any = PlayedTable("aaa", SHOE)
    for _ in range(3):
        with closing(Store.open(url, serve=True, patience=SOON)) as store:
            if table.round is None:
                store.write([table.opens()])
            store.write([table.begins()])
            while not table.round.over:
                step = table.acts()
                with pytest.raises(Exception, match="refused a change"):
                    store.write([step, step])
                store.write([step])
            assert verify(store) == []
