"""Whether a database has the shape that the migrations give it: its tables, their columns and constraints, and the triggers by which what
is written stays.

The version alone says nothing of that: it is one row, and whoever drops a trigger leaves it as it is.
"""

import re
from collections.abc import Iterator
from functools import cache

from sqlalchemy import URL, Connection, text
from sqlalchemy.schema import CreateTable

from cardroom.room.base.errors import StorageError
from cardroom.room.storage import schema
from cardroom.room.storage.database import shown

_KEYS = {
    "rounds": ("id = NEW.id", "table_id = NEW.table_id AND number = NEW.number"),
    "round_players": ("round_id = NEW.round_id AND player = NEW.player",),
    "inputs": ("round_id = NEW.round_id AND seq = NEW.seq",),
    "results": ("round_id = NEW.round_id",),
    "entries": ("id = NEW.id", "journal = NEW.journal AND line = NEW.line", "reverses = NEW.reverses"),
    "staff_journal": ("id = NEW.id",),
    "archives": ("number = NEW.number",),
    "links": ("chain = NEW.chain AND number = NEW.number",),
}
"""By which a row of what is kept is found again: none may be written twice."""

_COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
    "postgresql": (
        "SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid "
        "WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND pg_table_is_visible(c.oid)"
    ),
}
_TABLES_OF_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
_CONSTRAINTS_OF_POSTGRESQL = (
    "SELECT k.conname, pg_get_constraintdef(k.oid) FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid "
    "WHERE k.contype IN ('c', 'f', 'p', 'u') AND pg_table_is_visible(c.oid)"
)
_CLAUSE = re.compile(r"CONSTRAINT (\w+) ((?:CHECK|FOREIGN|PRIMARY|UNIQUE).*?),?\s*$", re.MULTILINE)
_AS_POSTGRESQL_SAYS = re.compile(r'::\w+|[\s()"]')  # it adds brackets and types of its own
_TRIGGERS_OF_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
_SAYS = "BEGIN RAISE EXCEPTION '%: what is written stays', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END"
_BEFORE_UPDATE_DELETE_TRUNCATE = 2 + 16 + 8 + 32  # of a whole statement, as PostgreSQL has it in ``tgtype``
_TRIGGERS_OF_POSTGRESQL = (
    "SELECT t.tgname, trim(p.prosrc) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid "
    f"WHERE t.tgenabled IN ('O', 'A') AND t.tgtype = {_BEFORE_UPDATE_DELETE_TRUNCATE} AND t.tgqual IS NULL "
    "AND t.tgname = c.relname || '_stays' AND pg_table_is_visible(c.oid)"
)


def demand_shape(connection: Connection, url: URL) -> None:
    """Refuse to serve a database that lacks something."""
    lacks = missing(connection)
    if lacks:
        raise StorageError(f"{shown(url)}: {lack_sentence(lacks)}")


def lack_sentence(lacks: list[str]) -> str:
    return f"The database lacks what its version {schema.VERSION} has: {', '.join(lacks)}; go back to a copy that has it."


def missing(connection: Connection) -> list[str]:
    """Return what is not there, in words."""
    return [*missing_columns(connection), *_missing_constraints(connection), *_missing_triggers(connection)]


def missing_columns(connection: Connection) -> Iterator[str]:
    """Tables and columns without which nothing can be read."""
    there: dict[str, set[str]] = {}
    for table, column in connection.execute(text(_COLUMNS[connection.dialect.name])):
        there.setdefault(table, set()).add(column)
    for name, wanted in schema.metadata.tables.items():
        if name not in there:
            yield f"the table {name}"
        else:
            yield from (f"the column {name}.{column.name}" for column in wanted.columns if column.name not in there[name])


def _missing_constraints(connection: Connection) -> Iterator[str]:
    """Checks, keys and references; one that says something else, or that older rows need not obey, is missing too."""
    there = _constraints_of_sqlite(connection) if connection.dialect.name == "sqlite" else _constraints_of_postgresql(connection)
    for table, wanted in constraints().items():
        yield from (f"the constraint {name} of {table}" for name in wanted if name not in there)


def _constraints_of_sqlite(connection: Connection) -> set[str]:
    """The names of those that say what they must, as the text of their table has them."""
    said = {name: _close(sql) for name, sql in connection.execute(text(_TABLES_OF_SQLITE))}
    return {
        name
        for table, wanted in constraints().items()
        for name, clause in wanted.items()
        if _close(f"CONSTRAINT {name} {clause}") in said.get(table, "")
    }


def _close(sql: str) -> str:
    return "".join(sql.replace('"', "").split())


def _constraints_of_postgresql(connection: Connection) -> set[str]:
    there = {name: _AS_POSTGRESQL_SAYS.sub("", said) for name, said in connection.execute(text(_CONSTRAINTS_OF_POSTGRESQL))}
    wanted = {name: _AS_POSTGRESQL_SAYS.sub("", clause) for each in constraints().values() for name, clause in each.items()}
    return {name for name, clause in wanted.items() if there.get(name) == clause}


@cache
def constraints() -> dict[str, dict[str, str]]:
    """Return what each constraint says, by its table and its name."""
    return {name: dict(_CLAUSE.findall(str(CreateTable(table)))) for name, table in schema.metadata.tables.items()}


def _missing_triggers(connection: Connection) -> Iterator[str]:
    """Those that are switched off, or do something else, are missing too."""
    sqlite = connection.dialect.name == "sqlite"
    found = connection.execute(text(_TRIGGERS_OF_SQLITE if sqlite else _TRIGGERS_OF_POSTGRESQL))
    there: dict[str, str] = {row[0]: row[1] for row in found}
    for name, says in triggers(connection.dialect.name).items():
        if there.get(name) != says:
            yield f"the trigger {name}"


def triggers(dialect: str) -> dict[str, str]:
    """Return what each trigger says, by its name: on SQLite all of it, on PostgreSQL the function that it calls."""
    if dialect != "sqlite":
        return {f"{table}_stays": _SAYS for table in _KEYS}
    made: dict[str, str] = {}
    for table, keys in _KEYS.items():
        for change in ("UPDATE", "DELETE"):
            made[f"{table}_{change.lower()}"] = (
                f"CREATE TRIGGER {table}_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: what is written stays'); END"
            )
        there = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {key})" for key in keys)
        made[f"{table}_insert"] = (
            f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} WHEN {there} "
            f"BEGIN SELECT RAISE(ABORT, '{table}: this is written already'); END"
        )
    return made
