"""Databases as earlier versions left them: made by the migrations up to then, with rows that were played today."""

from sqlalchemy import Connection, Engine, MetaData, insert, select

from cardroom.room.storage import Store, schema
from cardroom.room.storage.database import engine_for, migrate, read_url


def make_older(url: str, version: str, rows: Store | None = None) -> None:
    """An empty database of that version; with ``rows`` everything of this store's that it had a place for."""
    where = read_url(url)
    engine = engine_for(where)
    migrate(engine, where, version)
    if rows is not None:
        _copy(rows, engine)
    engine.dispose()


def _copy(rows: Store, engine: Engine) -> None:
    with rows.reading() as source, engine.execution_options(writes=True).begin() as target:
        there = MetaData()
        there.reflect(target)
        for table in schema.metadata.sorted_tables:
            if table.name in there.tables and table.name != "room":
                _copy_table(source, target, table.name, there)


def _copy_table(source: Connection, target: Connection, name: str, there: MetaData) -> None:
    columns = [column.name for column in there.tables[name].columns]
    ours = schema.metadata.tables[name]
    found = [row._asdict() for row in source.execute(select(*(ours.c[each] for each in columns)).order_by(*ours.primary_key.columns))]
    if name == "visitors" and "sessions" not in there.tables:  # a visitor had one session, in his own row
        sessions = schema.sessions.c
        keys = {row.visitor_id: row.key for row in source.execute(select(sessions.visitor_id, sessions.key))}
        found = [{**row, "secret": keys.get(row["id"], row["id"])} for row in found]
    if found:
        target.execute(insert(there.tables[name]), found)
