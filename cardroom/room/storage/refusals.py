"""Whether the database takes what is written, as the last attempt showed: a full disk, a disk that may only be read."""

import logging
import sqlite3

from sqlalchemy import Connection, update
from sqlalchemy.exc import SQLAlchemyError

from cardroom.room.base.errors import Fenced, Repeated, StorageError, Superseded
from cardroom.room.storage import schema
from cardroom.room.storage.store import Store

log = logging.getLogger("cardroom.storage")

TRY_AGAIN = 1.0
"""Seconds between two attempts to write, while the database refuses."""


class WriteRefusals:
    """Remembers why the database refuses to write, until an attempt succeeds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.why = ""
        """The reason, in one sentence; empty: the database takes what is written."""

    def note(self, failed: dict[int, Exception], tried: int) -> None:
        """Take in how a batch ended: its failures, by place. Changes refused for their own sake say nothing of the database."""
        refused = [error for error in failed.values() if isinstance(error, StorageError) and not isinstance(error, _OF_THE_CHANGE)]
        if len(failed) < tried:
            self._accept()
        elif refused and not self.why:
            self.try_writing()

    def try_writing(self) -> None:
        """Write what is there already, to learn whether the database takes it."""
        try:
            self._store.transact(_write_nothing_new)
        except _OF_THE_CHANGE:
            return
        except (StorageError, SQLAlchemyError, sqlite3.Error) as error:
            if not self.why:
                log.error("The database refuses to write: %s", error)
            self.why = str(error)
        else:
            self._accept()

    def _accept(self) -> None:
        if self.why:
            log.warning("The database takes what is written again.")
        self.why = ""


_OF_THE_CHANGE = (Fenced, Repeated, Superseded)


def _write_nothing_new(connection: Connection) -> None:
    connection.execute(update(schema.room).values(epoch=schema.room.c.epoch))
