"""What was kept, in the order in which it was kept: the room's chain gone through, with the rows of the tables' links."""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, tuple_

from cardroom.room.storage import schema
from cardroom.room.storage.links import KEYS, LINKS, ROOM
from cardroom.room.storage.starts import ArchiveStart, Stayed

STEP = 200  # links, or rows, asked for at a time
TIMES = {"rounds": "begun_at", "inputs": "at", "results": "over_at", "entries": "at", "staff_journal": "at", "archives": "at"}

Key = tuple[object, ...]


class KeptTransaction(NamedTuple):
    """What one transaction has kept: a link of the room's chain, those of tables that it has, and the rows of them all."""

    number: int
    links: list[Key]  # chain and number
    rows: list[Stayed]


def history(connection: Connection, start: ArchiveStart, last: int | None = None) -> Iterator[KeptTransaction]:
    """From the first link that is here up to number ``last``."""
    links, number = schema.links.c, start.link
    asked = select(links.number, links.covers).where(links.chain == ROOM).order_by(links.number).limit(STEP)
    while found := connection.execute(asked.where(links.number > number)).all():
        covered = [(each.number, json.loads(each.covers)) for each in found]
        keys = [(chain, of_chain) for _, items in covered for kind, chain, of_chain, *_ in items if kind == LINKS]
        inner = {key: json.loads(str(row[0])) for key, row in rows_by_key(connection, LINKS, keys, ("covers",)).items()}
        for number, items in covered:
            if last is not None and number > last:
                return
            yield _kept(number, items, inner)


def _kept(number: int, items: Sequence[Sequence[object]], inner: dict[Key, list[Sequence[object]]]) -> KeptTransaction:
    rows = [_row(ROOM, item) for item in items if item[0] != LINKS]
    keys: list[Key] = [(item[1], item[2]) for item in items if item[0] == LINKS]
    for key in keys:
        rows += [_row(str(key[0]), item) for item in inner[key]]
    return KeptTransaction(number, [(ROOM, number), *keys], rows)


def _row(chain: str, item: Sequence[object]) -> Stayed:
    return Stayed(chain, str(item[0]), tuple(item[1:-1]), str(item[-1]))


def rows_by_key(connection: Connection, kind: str, keys: Sequence[Key], columns: Sequence[str]) -> dict[Key, tuple[object, ...]]:
    """These columns of the rows with these keys; what is not there is left out."""
    table = schema.metadata.tables[kind]
    named = [table.c[name] for name in KEYS[kind]]
    found: dict[Key, tuple[object, ...]] = {}
    for i in range(0, len(keys), STEP):
        some = keys[i : i + STEP]
        which = named[0].in_([key[0] for key in some]) if len(named) == 1 else tuple_(*named).in_(some)
        for row in connection.execute(select(*named, *(table.c[name] for name in columns)).where(which)):
            found[tuple(row[: len(named)])] = tuple(row[len(named) :])
    return found


def last_before(connection: Connection, start: ArchiveStart, moment: float) -> int:
    """The last link of the room before the first that has something of this moment, or of a later one."""
    number, waiting = start.link, list[KeptTransaction]()
    for kept in history(connection, start):
        waiting.append(kept)
        if len(waiting) == STEP:
            number, more = _before(connection, waiting, moment, number)
            if not more:
                return number
            waiting = []
    return _before(connection, waiting, moment, number)[0]


def _before(connection: Connection, some: list[KeptTransaction], moment: float, number: int) -> tuple[int, bool]:
    """The last of these links that is wholly before, and whether all of them are."""
    times = {
        kind: rows_by_key(connection, kind, [row.key for kept in some for row in kept.rows if row.kind == kind], (column,))
        for kind, column in TIMES.items()
    }
    for kept in some:
        for row in kept.rows:
            at = times[row.kind].get(row.key) if row.kind in TIMES else None
            if at is not None and isinstance(at[0], float) and at[0] >= moment:
                return number, False
        number = kept.number
    return number, True
