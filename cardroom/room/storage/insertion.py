"""Rows put into a table, many with one statement.

SQLite's driver lets other threads go on at every row that it is given, and has to wait for its turn again: with a room that is busy that
takes longer than the writing. So it is given many rows at a time. PostgreSQL's sends them together anyway.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain

from sqlalchemy import Connection

Row = tuple[object, ...]

LOTS = (64, 32, 16, 8, 4, 2, 1)
"""Rows in one statement: few kinds of statements, so that the driver has them ready."""


@cache
def insertion(name: str, columns: tuple[str, ...], dialect: str, count: int = 1) -> str:
    """A statement for the driver itself."""
    marks = f"({', '.join(['?' if dialect == 'sqlite' else '%s'] * len(columns))})"
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES {', '.join([marks] * count)}"


def put(connection: Connection, name: str, columns: tuple[str, ...], rows: Sequence[Row]) -> None:
    if connection.dialect.name == "sqlite":
        for lot in in_lots(rows):
            run(connection, insertion(name, columns, "sqlite", len(lot)), flat(lot))
    elif rows:
        connection.exec_driver_sql(insertion(name, columns, connection.dialect.name), list(rows))


def run(connection: Connection, statement: str, values: tuple[object, ...]) -> None:
    """By SQLite's driver itself: what is between us and it takes longer than such a statement."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(statement, values)


def in_lots(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """All of them, in their order, as many at a time as there are statements for."""
    lots, begin = [], 0
    for size in LOTS:
        while len(rows) - begin >= size:
            lots.append(rows[begin : begin + size])
            begin += size
    return lots


def flat(rows: Sequence[Row]) -> tuple[object, ...]:
    return tuple(chain.from_iterable(rows))
