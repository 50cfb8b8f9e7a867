"""Older rows moved to an archive: a SQLite file that is a card room's database of its own, and holds by itself.

The file is whole, verified and on the disk under its name before anything leaves the database, in one transaction. Whoever is stopped in
between begins again: the file is found, and what it has goes. The database goes on with a row of ``archives``.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Delete, Engine, Table, delete, insert, select, text

from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError
from cardroom.room.storage import private, schema
from cardroom.room.storage.archive.history import STEP, KeptTransaction, history, last_before, rows_by_key
from cardroom.room.storage.archive.partition import Parting, opening_of, parted
from cardroom.room.storage.audit.audit import verify
from cardroom.room.storage.audit.links import last_head
from cardroom.room.storage.balances import held_after
from cardroom.room.storage.database import engine_for, migrate, read_url
from cardroom.room.storage.insertion import insertion
from cardroom.room.storage.links import COLUMNS, KEYS, LINKS, ROOM, Chains
from cardroom.room.storage.starts import ArchiveStart, Stayed, start_of
from cardroom.room.storage.store import Store
from cardroom.room.storage.texts import text as json_text
from cardroom.room.storage.writer import ARCHIVE

Row = tuple[object, ...]


class Archived(NamedTuple):
    name: str
    link: int
    head: str
    rounds: int  # that went
    entries: int


def archive(store: Store, file: Path, before: float | None, now: float) -> Archived:
    """Move what was kept before this moment (none: all that may go) to a file, which must not be there yet."""
    if not store.alone:
        raise StorageError("Archiving needs exclusive access: stop the servers first.")
    with store.reading() as connection:
        start = start_of(connection)
        last = _begun(connection, file, start) if file.exists() else 0
        if not last:
            last = last_head(connection).number if before is None else last_before(connection, start, before)
            if last <= start.link:
                raise BadInput("There is nothing to archive.")
            _make(connection, file, start, last)
        parting = parted(connection, start, last)
        stayed = list(_stayed(connection, start, parting))
        opening = json_text(opening_of(connection, start, parting, stayed))
        row: Row = (start.number + 1, float(now), file.name, parting.link, parting.head, parting.entry, opening)
    _check(store, file)
    sizes = _count(store)
    store.transact(partial(_move, parting=parting, row=row))
    store.shrink()
    gone = [was - is_now for was, is_now in zip(sizes, _count(store), strict=True)]
    return Archived(file.name, parting.link, parting.head, *gone)


def _begun(connection: Connection, file: Path, start: ArchiveStart) -> int:
    """The last link of an archive that was made, and of which nothing has left the database yet."""
    refusal = f"{file}: there is such a file already, which is no archive that was begun here."
    try:
        with closing(Store.open(str(file), create=False)) as other, other.reading() as there:
            found, begins = last_head(there), start_of(there)
            is_archive = there.execute(select(schema.room.c.epoch)).scalar() == ARCHIVE
    except StorageError:
        raise BadInput(refusal) from None
    if is_archive and (found.number, found.hash) == (start.link, start.head):
        raise BadInput(f"{file}: this is the archive that the database goes on from; what it has is archived.")
    links = schema.links.c
    here = connection.execute(select(links.hash).where(links.chain == ROOM, links.number == found.number)).scalar()
    if not is_archive or here != found.hash or (begins.link, begins.head) != (start.link, start.head):
        raise BadInput(refusal)
    return found.number


def _check(store: Store, file: Path) -> None:
    with closing(Store.open(str(file), create=False)) as made:
        made.seal = store.seal
        for problem in verify(made):
            raise StorageError(f"{file}: nothing was moved, since what was copied does not hold: {problem}")


def _count(store: Store) -> tuple[int, int]:
    with store.reading() as connection:
        rounds, entries = (connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in ("rounds", "entries"))
        return rounds, entries


# -- the file ---------------------------------------------------------------------------------------------------------------


def _make(connection: Connection, file: Path, start: ArchiveStart, last: int) -> None:
    """Under another name until it is whole."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StorageError(f"{part}: {(error.strerror or str(error)).lower()}.") from None
    url = read_url(str(part))
    engine = engine_for(url)
    try:
        migrate(engine, url)
        _fill(connection, engine, start, last)
    finally:
        engine.dispose()
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.rename(file)
    private.sync_folder(file.parent)


def _fill(connection: Connection, engine: Engine, start: ArchiveStart, last: int) -> None:
    with engine.execution_options(writes=True).begin() as target:
        for table in (schema.visitors, schema.tables):
            _copy_all(connection, target, table)
        if start.number:
            target.execute(insert(schema.archives), [_archives_row(connection, start.number)])
        for kept in (KeptTransaction(start.link, [], start.stayed), *history(connection, start, last)):
            _copy(connection, target, kept, start)
        held = held_after(target, start)
        if held:
            target.execute(insert(schema.balances), [{"account": account, "amount": amount} for account, amount in held.items()])
        target.execute(schema.room.update().values(epoch=ARCHIVE))


def _archives_row(connection: Connection, number: int) -> dict[str, object]:
    return dict(connection.execute(select(schema.archives).where(schema.archives.c.number == number)).one()._mapping)


def _copy_all(connection: Connection, target: Connection, table: Table) -> None:
    rows = connection.execute(select(table), execution_options={"yield_per": STEP})
    for some in rows.partitions():
        target.execute(insert(table), [dict(row._mapping) for row in some])


def _copy(connection: Connection, target: Connection, kept: KeptTransaction, start: ArchiveStart) -> None:
    """The rows of one transaction, and its links, as they are."""
    for kind, columns in COLUMNS.items():
        keys = [row.key for row in kept.rows if row.kind == kind and not (kind == "archives" and row.key == (start.number,))]
        _insert(target, kind, columns, _whole(connection, kind, columns, keys))
    columns = ("chain", "number", "covers", "hash")
    _insert(target, LINKS, columns, _whole(connection, LINKS, columns, kept.links))


def _whole(connection: Connection, kind: str, columns: Sequence[str], keys: Sequence[Row]) -> list[Row]:
    found = rows_by_key(connection, kind, keys, [name for name in columns if name not in KEYS[kind]])
    if len(found) != len(keys):
        raise StorageError(f"A row of {kind} is missing, so nothing is archived; `cardroom ledger verify` says which.")
    return [(*key, *found[key]) for key in keys]


def _insert(target: Connection, kind: str, columns: Sequence[str], rows: list[Row]) -> None:
    if rows:
        target.exec_driver_sql(insertion(kind, columns, "sqlite"), rows)


# -- the database -----------------------------------------------------------------------------------------------------------


def _stayed(connection: Connection, start: ArchiveStart, parting: Parting) -> Iterator[Stayed]:
    """Rows that stay though their links go, with the digests of these."""
    for kept in (KeptTransaction(start.link, [], start.stayed), *history(connection, start, parting.link)):
        ids = list({(row.key[0],) for row in kept.rows if row.kind not in ("entries", "staff_journal", "archives")})
        numbers = {key[0]: int(str(found[0])) for key, found in rows_by_key(connection, "rounds", ids, ("number",)).items()}
        yield from (row for row in kept.rows if parting.stays(row, numbers))


def _move(connection: Connection, parting: Parting, row: Row) -> None:
    """All in one transaction: the row that names the archive, with its link; what went; and triggers are lifted for that long only."""
    connection.exec_driver_sql(insertion("archives", COLUMNS["archives"], connection.dialect.name), [row])
    Chains().link(connection, {"archives": [row]})
    triggers = list(_lift(connection))
    for statement in _deletions(parting):
        connection.execute(statement)
    for each in triggers:
        connection.exec_driver_sql(each)


def _lift(connection: Connection) -> Iterable[str]:
    """What puts each trigger back."""
    for name in (*schema.KEPT, LINKS):
        if connection.dialect.name == "sqlite":
            asked = text("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = :name")
            sql: str = connection.execute(asked, {"name": f"{name}_delete"}).scalar_one()
            connection.exec_driver_sql(f"DROP TRIGGER {name}_delete")
            yield sql
        else:
            connection.exec_driver_sql(f"ALTER TABLE {name} DISABLE TRIGGER {name}_stays")
            yield f"ALTER TABLE {name} ENABLE TRIGGER {name}_stays"


def _deletions(parting: Parting) -> Iterator[Delete]:
    rounds, entries, links = schema.rounds.c, schema.entries.c, schema.links.c
    for table_id, part in parting.parts.items():
        gone = (rounds.table_id == table_id) & (rounds.number <= part.rounds)
        for table in (schema.inputs, schema.results, schema.round_players):
            yield delete(table).where(table.c.round_id.in_(select(rounds.id).where(gone)))
        yield delete(schema.entries).where(entries.table_id == table_id, entries.id <= part.entries)
        yield delete(schema.rounds).where(gone)
    for chain, (number, _) in parting.ends.items():
        yield delete(schema.links).where(links.chain == chain, links.number <= number)
    yield delete(schema.links).where(links.chain == ROOM, links.number <= parting.link)
    of_none = entries.table_id.is_(None) & (entries.id <= parting.entry)
    yield delete(schema.entries).where(of_none, entries.id.not_in(parting.kept_entries))
    yield delete(schema.archives).where(schema.archives.c.number.in_(parting.archives))
