"""Marks: the member of the staff and the line of the journal that papers name beside a figure."""

import secrets
from typing import NamedTuple

from cardroom.room.storage.rows import StaffRow


class Mark(NamedTuple):
    """Who did something, when and why, and in which line; ``name``: the name that they had then."""

    line: int
    at: float
    who: str
    name: str
    why: str


def mark_of(number: int, row: StaffRow, name: str) -> Mark:
    return Mark(number, row.at, row.who, name, row.why)


def new_journal() -> str:
    """Return a name for a journal of the ledger that belongs to no round."""
    return f"c-{secrets.token_hex(8)}"
