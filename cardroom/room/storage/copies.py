"""Whether a database is as new as it should be: a file that was copied while a card room was running lacks what is in the log beside it.

The chains of such a copy hold: it is a room of some time ago. So whoever verifies it is told how old it is, and what may be missing.
"""

import sys
from pathlib import Path

from sqlalchemy import Connection, func, select

from cardroom.room.storage import schema

_TIMES = (
    schema.rounds.c.begun_at,
    schema.inputs.c.at,
    schema.results.c.over_at,
    schema.entries.c.at,
    schema.staff_journal.c.at,
    schema.archives.c.at,
)
"""Of everything that links cover."""


def newest_at(connection: Connection) -> float | None:
    """Return when the newest row that a link covers was written; None: there is none."""
    return max((at for column in _TIMES if (at := connection.execute(select(func.max(column))).scalar()) is not None), default=None)


def lost_log(connection: Connection, file: Path) -> str:
    """Return what is to be said of a file without the log of the server that had it last; empty: nothing."""
    log = Path(f"{file}-wal")
    closed = not connection.execute(select(func.count()).select_from(schema.writers)).scalar_one()
    if closed or (log.exists() and log.stat().st_size) or _is_served(file):
        return ""
    return (
        f"The last server on {file.name} did not close it, and its log {log.name} is not here: if this is a copy of a running room, its "
        "newest rows are missing. Copy the log as well, or close the room first."
    )


def _is_served(file: Path) -> bool:
    """Whether a server has the file open, here and now."""
    lock = Path(f"{file.resolve()}.lock")
    if sys.platform == "win32" or not lock.exists():
        return False
    import fcntl

    try:
        with lock.open() as held:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    return False
