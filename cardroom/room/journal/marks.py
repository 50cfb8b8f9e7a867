"""Who did what, and in which line of the staff's journal: what papers say beside a figure."""

import secrets
from typing import NamedTuple

from cardroom.room.storage.rows import StaffRow


class Mark(NamedTuple):
    """Who did something, when and why, and in which line; under the name that he had."""

    line: int
    at: float
    who: str
    name: str
    why: str


def mark_of(number: int, row: StaffRow) -> Mark:
    return Mark(number, row.at, row.who, str(row.data.get("name", "")), row.why)


def whole(value: object) -> int:
    """A number of a line's data."""
    assert isinstance(value, int)
    return value


def new_journal() -> str:
    """The name of a journal of the ledger that is no round's."""
    return f"c-{secrets.token_hex(8)}"
