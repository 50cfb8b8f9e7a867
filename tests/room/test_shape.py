"""A database that lacks a table, a column, a constraint or a trigger is refused, and told of in one sentence."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import text

from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.storage import Store
from cardroom.room.storage.migrations.shape import missing, triggers

Made = tuple[str, str]
"""The address of an empty room, and its dialect."""


@pytest.fixture
def made(either_url: str) -> Iterator[Made]:
    with closing(Store.open(either_url, serve=True)):
        pass
    yield either_url, "sqlite" if either_url.startswith("sqlite") else "postgresql"


def do(url: str, statements: tuple[str, ...]) -> None:
    with closing(Store.open(url, create=False)) as store, store._engine.execution_options(writes=True).begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def written_anew(table: str, old: str, new: str) -> tuple[str, ...]:
    """Change what a SQLite database says of a table: it has no word for dropping a constraint."""
    old, new = (each.replace("'", "''") for each in (old, new))
    return "PRAGMA writable_schema = ON", f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'"


def test_what_the_migrations_make_lacks_nothing_and_has_no_trigger_more(made: Made) -> None:
    url, dialect = made
    there = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }
    with closing(Store.open(url, create=False)) as store, store.reading() as connection:
        assert missing(connection) == []
        assert set(connection.execute(text(there[dialect])).scalars()) == set(triggers(dialect))


CHECK = "CHECK (amount >= 0 OR account = 'house')"
LACKS = [
    (("DROP TABLE takeovers",), "DROP TABLE takeovers", "the table takeovers"),
    (("ALTER TABLE servers DROP COLUMN seal",), "ALTER TABLE servers DROP COLUMN seal", "the column servers.seal"),
    (
        written_anew("balances", CHECK, "CHECK (1)"),
        "ALTER TABLE balances DROP CONSTRAINT ck_balances_amount",
        "the constraint ck_balances_amount of balances",
    ),
    (
        written_anew("balances", CHECK, CHECK.replace("0", "-100")),
        f"ALTER TABLE balances DROP CONSTRAINT ck_balances_amount, ADD CONSTRAINT ck_balances_amount {CHECK.replace('0', '-100')}",
        "the constraint ck_balances_amount of balances",
    ),
    (
        written_anew("entries", "CHECK (amount > 0)", "CHECK (amount > 0 OR id > 5)"),
        "ALTER TABLE entries DROP CONSTRAINT uq_entries_journal_line",
        "the constraint (ck_entries_amount|uq_entries_journal_line) of entries",
    ),
    (
        written_anew("rounds", "REFERENCES tables (id)", "REFERENCES visitors (id)"),
        "ALTER TABLE rounds DROP CONSTRAINT fk_rounds_table_id, "
        "ADD CONSTRAINT fk_rounds_table_id FOREIGN KEY (table_id) REFERENCES tables (id) NOT VALID",
        "the constraint fk_rounds_table_id of rounds",
    ),
    (("DROP TRIGGER entries_update",), "DROP TRIGGER entries_stays ON entries", "the trigger entries_"),
    (
        ("DROP TRIGGER links_delete", "CREATE TRIGGER links_delete BEFORE DELETE ON links BEGIN SELECT 1; END"),
        "CREATE OR REPLACE FUNCTION what_is_written_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
        "the trigger links_",
    ),
    (("DROP TRIGGER inputs_insert",), "ALTER TABLE inputs DISABLE TRIGGER inputs_stays", "the trigger inputs_"),
]


@pytest.mark.parametrize(("on_sqlite", "on_postgresql", "lacks"), LACKS)
def test_what_is_missing_is_named(made: Made, on_sqlite: tuple[str, ...], on_postgresql: str, lacks: str) -> None:
    url, dialect = made
    do(url, on_sqlite if dialect == "sqlite" else (on_postgresql,))
    with pytest.raises(StorageError, match=f"The database lacks what its version [0-9]+ has: .*{lacks}.*; go back to a copy that has it"):
        Store.open(url, serve=True)
    with closing(Store.open(url, create=False)) as store:
        (problem,) = verify(store)
    assert re.search(lacks, problem) and problem.count(".") <= 2
