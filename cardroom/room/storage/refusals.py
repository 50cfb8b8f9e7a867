"""Whether the database takes what is written: a full disk and a disk that may only be read are told, and forgotten when they are over."""

import logging
import os
from pathlib import Path

from sqlalchemy import Connection, update

from cardroom.room.base.errors import StorageError, Superseded, Unwritable
from cardroom.room.storage import schema
from cardroom.room.storage.database import reason
from cardroom.room.storage.store import Store

log = logging.getLogger("cardroom.storage")

TRY_AGAIN = 1.0
"""Seconds between two attempts to write, while the database refuses."""

SPARE = 256 * 1024
"""Bytes that the disk of a file must have to spare before the room calls it writable again: a few hundred changes."""


class WriteRefusals:
    """Remembers why the database refuses to write, from the first refused change until a change is stored or an attempt succeeds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.why = ""
        """The reason, in one sentence; empty: the database takes what is written."""

    def note(self, failed: dict[int, Exception], tried: int) -> None:
        """Note how a batch ended: its failures, by place. A change that is refused for its own sake says nothing of the database."""
        if len(failed) < tried:
            self._accept()
        else:
            self._note(next((error for error in failed.values() if isinstance(error, Unwritable)), None))

    def try_writing(self) -> None:
        """Write without changing anything, to learn whether the database takes it and its disk has room for more."""
        try:
            self._store.transact(_write_nothing_new)
            if self._store.file is not None:
                _try_growing(self._store.file)
        except Superseded:
            return  # whether this server may write is another question
        except StorageError as error:
            self._note(error)
        except Exception as error:  # whatever it is, the thread that writes must live on
            self._note(Unwritable(f"The database cannot be tried: {reason(error)}."))
        else:
            self._accept()

    def _note(self, error: Exception | None) -> None:
        if error is not None and not self.why:
            log.error("The database refuses to write: %s", error)
            self.why = str(error)

    def _accept(self) -> None:
        if self.why:
            log.warning("The database takes what is written again.")
        self.why = ""


def _write_nothing_new(connection: Connection) -> None:
    """Change a row and change it back: SQLite writes no page for a row that is told to become what it is."""
    for change in (1, -1):
        connection.execute(update(schema.room).values(epoch=schema.room.c.epoch + change))


def _try_growing(file: Path) -> None:
    """Write a file beside the database and drop it: the log may have had room for a page where its disk has none for another."""
    beside = Path(f"{file.resolve()}-spare")
    opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        left = SPARE
        while left:
            left -= os.write(opened, bytes(left))
        os.fsync(opened)
    finally:
        os.close(opened)
        beside.unlink()
