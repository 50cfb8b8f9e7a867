"""A backup: all that a card room has stored, as of one moment, in a SQLite file; and a room made again from it, on either database.

A backup is read in one transaction, so the room may be open. The keys that seal rounds lie in a file of their own and are not in it. Both
ways every hash of the books is computed again, and the head of the ledger is compared: a copy that lacks a row is refused.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import Connection, Table, func, insert, select

from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError
from cardroom.room.storage import private, schema
from cardroom.room.storage.archive.history import STEP
from cardroom.room.storage.audit.links import Head, check_head, check_links, last_head
from cardroom.room.storage.database import engine_for, migrate, read_url, version
from cardroom.room.storage.seal import Seal, demand_keys, sealed_with
from cardroom.room.storage.starts import start_of
from cardroom.room.storage.store import Store
from cardroom.room.storage.writer import BACKUP

MOMENTARY = {schema.room, schema.writers, schema.servers, schema.held, schema.takeovers}
"""Tables that say which servers run now: they mean nothing to a room that is made again."""


class Copied(NamedTuple):
    """``head``: of the ledger; ``keys``: the names of those that seal its rounds; ``missing``: those that the file of keys lacks."""

    head: Head
    rounds: int
    keys: tuple[str, ...]
    missing: tuple[str, ...]


def back_up(store: Store, file: Path) -> Copied:
    """Write all that is stored to a file, which must not be there yet."""
    if file.exists():
        raise BadInput(f"{file}: there is such a file already; a backup overwrites nothing.")
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
        with store.reading() as source, engine.execution_options(writes=True).begin() as target:
            _copy(source, target)
            target.execute(schema.room.update().values(epoch=BACKUP))
            found = _checked(target, last_head(source), store.seal, str(file))
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    finally:
        engine.dispose()
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.rename(file)
    private.sync_folder(file.parent)
    return found


def restore(file: Path, database: str, head: Head | None = None) -> Copied:
    """Make the room of a backup again in a database that has none. ``head``: one that was kept elsewhere, which the backup must have."""
    if not file.exists():
        raise BadInput(f"{file}: there is no such file.")
    with _up_to_date(file) as current, closing(Store.open(str(current), create=False)) as backup, backup.reading() as source:
        if source.execute(select(schema.room.c.epoch)).scalar() != BACKUP:
            raise BadInput(f"{file}: this is no backup of a card room; `cardroom backup FILE` makes one.")
        if head is not None:
            for problem in check_head(source, head, start_of(source)):
                raise BadInput(f"{file}: {problem}")
        demand_keys(source, backup.seal, str(file))
        with closing(Store.open(database, alone=True, create=True)) as store:
            with store.reading() as target:
                if last_head(target).number or target.execute(select(func.count()).select_from(schema.visitors)).scalar():
                    raise BadInput(f"{store.name}: there is a card room in this database; a backup is restored to one that is empty.")
            return store.transact(partial(_fill, source=source, store=store))


def _fill(target: Connection, source: Connection, store: Store) -> Copied:
    _copy(source, target)
    return _checked(target, last_head(source), store.seal, store.name)


@contextmanager
def _up_to_date(file: Path) -> Iterator[Path]:
    """Yield the backup, or a copy with the schema of today where an earlier version made it."""
    engine = engine_for(read_url(str(file)), read_only=True)
    try:
        found = version(engine, read_url(str(file)))
    finally:
        engine.dispose()
    if found is None or found >= schema.VERSION:
        yield file
        return
    with TemporaryDirectory(dir=file.parent) as folder:
        copied = Path(shutil.copy(file, folder))
        url = read_url(str(copied))
        engine = engine_for(url)
        try:
            migrate(engine, url)
        finally:
            engine.dispose()
        yield copied


def _copy(source: Connection, target: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        if table not in MOMENTARY:
            _copy_all(source, target, table)


def _copy_all(source: Connection, target: Connection, table: Table) -> None:
    """In the order of its key, so that a row which names another of its table comes after it."""
    rows = source.execute(select(table).order_by(*table.primary_key.columns), execution_options={"yield_per": STEP})
    for some in rows.partitions():
        target.execute(insert(table), [dict(row._mapping) for row in some])


def _checked(target: Connection, head: Head, seal: Seal, name: str) -> Copied:
    """Return what was copied; ``StorageError`` where the copy is not what the links and the head of the ledger say."""
    start = start_of(target)
    for problem in check_links(target, start):
        raise StorageError(f"{name}: nothing is kept, since what was copied does not hold: {problem}")
    copied = last_head(target)
    if copied != head:
        raise StorageError(f"{name}: nothing is kept, since its head is {copied} and that of the original {head}.")
    keys: set[str] = set()
    rounds = 0
    for (setup,) in target.execute(select(schema.rounds.c.setup), execution_options={"yield_per": STEP}):
        rounds += 1
        keys.add(sealed_with(json.loads(setup)))
    keys.discard("")
    return Copied(head, rounds, tuple(sorted(keys)), tuple(sorted(key for key in keys if not seal.holds(key))))
