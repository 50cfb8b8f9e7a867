"""What a database begins with: nothing, or what everything held when the rows before went to an archive.

The chains go on from the archive's: the room's from the link that is named here, a table's from ``chains``. Rows that stayed, though their
links went, are named with their digests. All of it is a row of ``archives``, which has a link like any other.
"""

import json
from typing import NamedTuple, TypedDict

from sqlalchemy import Connection, select

from cardroom.room.base.errors import StorageError
from cardroom.room.storage import schema

START = "0" * 64  # the hash before the first link


class ArchiveOpening(TypedDict):
    balances: dict[str, int]
    chains: dict[str, list[int | str]]  # of tables that go on: the number and the hash of the last link
    rows: list[list[object]]  # that stayed: chain, kind, key, digest
    left: dict[str, dict[str, list[float]]]  # by table and visitor: what he left it with, and when


class Stayed(NamedTuple):
    """A row that is here, though its link is in the archive."""

    chain: str
    kind: str
    key: tuple[object, ...]
    digest: str


class ArchiveStart(NamedTuple):
    number: int = 0  # of archives so far
    at: float = 0.0
    name: str = ""
    link: int = 0
    head: str = START
    entry: int = 0
    opening: ArchiveOpening = ArchiveOpening(balances={}, chains={}, rows=[], left={})

    @property
    def stayed(self) -> list[Stayed]:
        return [Stayed(str(row[0]), str(row[1]), tuple(row[2:-1]), str(row[-1])) for row in self.opening["rows"] if len(row) > 3]

    def end_of(self, chain: str) -> tuple[int, str]:
        """The link after which a chain goes on here."""
        if chain == "room":
            return self.link, self.head
        number, hash = self.opening["chains"].get(chain, (0, START))
        return int(number), str(hash)


def start_of(connection: Connection) -> ArchiveStart:
    row = connection.execute(select(schema.archives).order_by(schema.archives.c.number.desc()).limit(1)).first()
    if row is None:
        return ArchiveStart()
    try:
        opening = json.loads(row.opening)
        if {name: type(opening[name]) for name in ArchiveOpening.__annotations__} != {
            "balances": dict,
            "chains": dict,
            "rows": list,
            "left": dict,
        }:
            raise ValueError
    except (ValueError, TypeError, LookupError):
        raise StorageError(f"What the database began with after the archive {row.name} cannot be read.") from None
    return ArchiveStart(row.number, row.at, row.name, row.link, row.head, row.entry, opening)
