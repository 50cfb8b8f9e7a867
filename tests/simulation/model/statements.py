"""The statements of PostgreSQL that the room uses, in the words of SQLite; whatever is not known here is refused by SQLite itself."""

import re
from functools import cache
from typing import NamedTuple

from cardroom.room.storage.links import COLUMNS

_CLOCK = re.compile(r"extract\(epoch FROM clock_timestamp\(\)\)", re.IGNORECASE)
_ANY = re.compile(r"= ANY\((%s|%\(\w+\)s|\?)\)")
_NAMED = re.compile(r"%\((\w+)\)s")
_FLEET = re.compile(r"^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (?:servers|takeovers)\b", re.IGNORECASE)
_WRITES = re.compile(r"^\s*(?:INSERT|UPDATE|DELETE|WITH free)\b", re.IGNORECASE)
_KEPT = re.compile(rf"^INSERT INTO ({'|'.join(COLUMNS)}) \(")
_SPECIAL = (
    ("notify", re.compile(r"^SELECT pg_notify\(")),
    ("advisory", re.compile(r"^SELECT pg_(?P<try>try_)?advisory_(?P<way>lock|unlock)(?P<shared>_shared)?\(")),
    ("name", re.compile(r"^SELECT set_config\('application_name'")),
    ("terminate", re.compile(r"^SELECT pg_terminate_backend\(")),
    ("set", re.compile(r"^SET (?P<local>LOCAL )?(?P<name>\w+) = '?(?P<value>[\w ]+)'?$")),
    ("listen", re.compile(r"^LISTEN ")),
    ("show", re.compile(r"^SHOW (?P<name>\w+)")),
    ("take", re.compile(r"^WITH free AS")),
    ("number", re.compile(r"^WITH numbered AS \((?P<insert>.*)\) (?P<epoch>SELECT epoch FROM room)(?P<lock> FOR UPDATE)?$")),
    ("columns", re.compile(r"^SELECT c\.relname, a\.attname FROM pg_class\b")),
    ("constraints", re.compile(r"^SELECT k\.conname\b.* FROM pg_constraint\b")),
    ("triggers", re.compile(r"^SELECT t\.tgname\b.* FROM pg_trigger\b")),
)


class Statement(NamedTuple):
    """``special``: what the model does itself, with what was found in the text; ``locks``: it waits for the lock of the room's row."""

    text: str
    special: str
    parts: dict[str, str | None]
    locks: bool
    writes_room: bool
    keeps: str = ""  # rows of this table, which are kept for good

    @property
    def matters(self) -> bool:
        """Whether it matters to others how long it is on its way: it changes something, or waits for a lock."""
        return bool(self.special) or self.locks or not self.text.startswith("SELECT")


@cache
def read_statement(said: str) -> Statement:
    for name, pattern in _SPECIAL:
        if found := pattern.match(said):
            parts = {key: text and _sqlite(text) for key, text in found.groupdict().items()}
            return Statement(_sqlite(said), name, parts, False, name == "take")
    locks = said.rstrip().endswith("FOR UPDATE") or said.startswith("DELETE FROM writers")  # SQLite has one lock for all rows
    writes = bool(_WRITES.match(said)) and not _FLEET.match(said)
    kept = _KEPT.match(said)
    return Statement(_sqlite(said), "", {}, locks, writes, "" if kept is None else kept[1])


def _sqlite(said: str) -> str:
    text = said.replace("FOR UPDATE", "")
    text = _CLOCK.sub("model_clock()", text)
    text = _ANY.sub(r"IN (SELECT value FROM json_each(\1))", text)
    text = _NAMED.sub(r":\1", text).replace("%s", "?")
    return text.replace("CROSS JOIN LATERAL", "CROSS JOIN")
