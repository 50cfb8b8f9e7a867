"""Rows changed past the triggers of a file, which are put back afterwards: whether they are there is a question of its own."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def without_triggers(file: str | Path) -> Iterator[sqlite3.Connection]:
    """A connection that may change any row."""
    with closing(sqlite3.connect(file)) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in made:
            connection.execute(f"DROP TRIGGER {name}")
        connection.commit()
        yield connection
        for _, sql in made:
            connection.execute(sql)
        connection.commit()
