"""Files of a card room are their owner's alone: the database, what SQLite and the lease keep beside it, the keys."""

import os
from contextlib import suppress
from pathlib import Path

from cardroom.room.base.errors import StorageError

OTHERS = 0o077
"""Rights of everybody but the owner."""

BESIDE = ("", "-wal", "-shm", ".lock")


def others_may(file: Path) -> bool:
    return os.name == "posix" and file.exists() and bool(file.stat().st_mode & OTHERS)


def create(file: Path) -> None:
    """An empty file, if there is none yet; SQLite gives what it makes beside it the same rights."""
    with suppress(OSError):  # where it cannot be, SQLite says why
        os.close(os.open(file.resolve(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def tighten(file: Path) -> bool:
    """Take their rights to a database from others; whether they had any. Earlier versions made it as the system makes any file, so it is
    put right and not refused; what is another user's is refused, since he can give the rights back."""
    had = False
    for each in (Path(f"{file.resolve()}{ending}") for ending in BESIDE):
        if others_may(each):
            had = True
            try:
                each.chmod(each.stat().st_mode & 0o777 & ~OTHERS)
            except OSError:
                raise StorageError(f"{each}: others may read this file, and it is not ours to change; `chmod 600` it first.") from None
    return had


def data_folder() -> Path:
    """The user's own, for what a card room keeps."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cardroom"


def make_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """That a file has its name there is on the disk."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
