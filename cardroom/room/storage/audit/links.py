"""The chains gone through: does every hash follow from the one before, and is every row what it was when its link was made?

A row that was changed or taken away is named by its link; one that was inserted has none. Whoever can write to the database can make all
links anew as well: that shows against a head that was kept elsewhere.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select, tuple_

from cardroom.errors import BadInput
from cardroom.room.storage import schema
from cardroom.room.storage.links import COLUMNS, KEYS, LINKS, ROOM, digest, link_hash
from cardroom.room.storage.starts import ArchiveStart, start_of

STEP = 200  # links gone through at a time, with all that they cover
FEW = 10  # rows of a chain that are told one by one

Key = tuple[object, ...]


class Head(NamedTuple):
    """Of the whole room: the number and the hash of a link of the room's chain."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"


def read_head(text: str) -> Head:
    found = re.fullmatch(r"(\d{1,15}):([0-9a-f]{64})", text.strip().lower())
    if found is None:
        raise BadInput("A head is a number, a colon and 64 hexadecimal digits, as `cardroom ledger head` prints it.")
    return Head(int(found[1]), found[2])


def last_head(connection: Connection) -> Head:
    links = schema.links.c
    found = connection.execute(select(links.number, links.hash).where(links.chain == ROOM).order_by(links.number.desc()).limit(1)).first()
    return Head(*start_of(connection).end_of(ROOM)) if found is None else Head(*found)


def check_head(connection: Connection, head: Head, start: ArchiveStart) -> Iterator[str]:
    """Whether the room of that head is the beginning of what is there now."""
    links, last = schema.links.c, last_head(connection)
    if head.number < start.link:
        yield f"The head is of link {head.number} of the room's chain, which is in the archive {start.name}: name its file with --archive."
        return
    found = connection.execute(select(links.hash).where(links.chain == ROOM, links.number == head.number)).scalar()
    if head.number > last.number:
        yield f"The head is of link {head.number} of the room's chain, which now ends with link {last.number}: something was taken away."
    elif (found if head.number > start.link else start.head) != head.hash:
        yield f"The head is not that of link {head.number} of the room's chain: what was there then has been changed since."


def check_links(connection: Connection, start: ArchiveStart) -> Iterator[str]:
    found: Counter[str] = Counter()
    yield from _few("archives", _stayed(connection, start, found))
    for chain in connection.execute(select(schema.links.c.chain).distinct().order_by(schema.links.c.chain)).scalars().all():
        yield from _few(chain, _chain(connection, chain, found, start.end_of(chain)))
    for kind in (*COLUMNS, LINKS):
        if _count(connection, kind) != found[kind]:
            yield from _few(kind, _without_link(connection, kind, start))


def _stayed(connection: Connection, start: ArchiveStart, found: Counter[str]) -> Iterator[str]:
    """Rows whose links went to the archive are what they were then."""
    items: list[tuple[int, str, Key, object]] = [
        (start.link, row.kind, row.key, row.digest) for row in start.stayed if len(KEYS.get(row.kind, ())) == len(row.key)
    ]
    for i in range(0, len(items), STEP):
        yield from _rows(connection, f"room in {start.name}", items[i : i + STEP], found)


def _few(where: str, problems: Iterator[str]) -> Iterator[str]:
    more = 0
    for told, problem in enumerate(problems):
        if told < FEW:
            yield problem
        else:
            more += 1
    if more:
        yield f"{where}: {more} more rows are not as they were written."


def row_name(kind: str, key: Sequence[object]) -> str:
    return f"Row {', '.join(str(part) for part in key)} of {kind}"


# -- one chain --------------------------------------------------------------------------------------------------------------


def _chain(connection: Connection, chain: str, found: Counter[str], end: tuple[int, str]) -> Iterator[str]:
    """Count in ``found`` the rows that its links have, and that are there. ``end``: the link before the first that is here."""
    links = schema.links.c
    last, before = end
    asked = select(links.number, links.covers, links.hash).where(links.chain == chain).order_by(links.number).limit(STEP)
    while rows := connection.execute(asked.where(links.number > last)).all():
        items: list[tuple[int, str, Key, object]] = []  # link, kind, key, digest
        for number, covers, hash in rows:
            if number != last + 1:
                yield f"{row_name(LINKS, (chain, last + 1))}: is missing."
            elif hash != link_hash(chain, number, before, covers):
                yield f"{row_name(LINKS, (chain, number))}: its hash does not follow from the link before and from what it covers."
            last, before = number, hash
            items += ((number, *item) for item in _items(covers))
        yield from _rows(connection, chain, items, found)


def _items(covers: str) -> list[tuple[str, Key, object]]:
    """What a link covers; nothing, if it cannot be read: then its hash does not hold either."""
    try:
        return [(kind, tuple(key), said) for kind, *key, said in json.loads(covers) if len(key) == len(KEYS[kind])]
    except (ValueError, TypeError, LookupError):
        return []


def _rows(connection: Connection, chain: str, items: list[tuple[int, str, Key, object]], found: Counter[str]) -> Iterator[str]:
    there = {kind: digests(connection, kind, [key for _, each, key, _ in items if each == kind]) for kind in (*COLUMNS, LINKS)}
    for number, kind, key, said in items:
        now = there[kind].get(key)
        if now is None:
            yield f"{row_name(kind, key)}: is missing; link {number} of chain {chain} has it."
            continue
        found[kind] += 1
        if now != said:
            yield f"{row_name(kind, key)}: is not what was written; link {number} of chain {chain} has another digest of it."


def digests(connection: Connection, kind: str, keys: list[Key]) -> dict[Key, str]:
    table = schema.metadata.tables[kind]
    columns = [table.c[name] for name in (("chain", "number", "hash") if kind == LINKS else COLUMNS[kind])]
    named = [table.c[name] for name in KEYS[kind]]
    places = [[column.name for column in columns].index(name) for name in KEYS[kind]]
    made: dict[Key, str] = {}
    for i in range(0, len(keys), STEP):
        some = keys[i : i + STEP]
        which = named[0].in_([key[0] for key in some]) if len(named) == 1 else tuple_(*named).in_(some)
        for row in connection.execute(select(*columns).where(which)):
            made[tuple(row[place] for place in places)] = row[-1] if kind == LINKS else _digest(kind, row)
    return made


def _digest(kind: str, row: Sequence[object]) -> str:
    try:
        return digest(kind, row)
    except (TypeError, ValueError):
        return ""  # what no row of ours has, like bytes: not what was written


# -- rows that no link has --------------------------------------------------------------------------------------------------


def _count(connection: Connection, kind: str) -> int:
    table = schema.metadata.tables[kind]
    asked = select(func.count()).select_from(table)
    return connection.execute(asked.where(table.c.chain != ROOM) if kind == LINKS else asked).scalar_one()


def _without_link(connection: Connection, kind: str, start: ArchiveStart) -> Iterator[str]:
    covered: set[Key] = {row.key for row in start.stayed if row.kind == kind}
    if kind == "archives" and start.number:
        covered.add((start.number,))  # of an archive that goes on from another one: its link came later
    for (covers,) in connection.execute(select(schema.links.c.covers), execution_options={"yield_per": STEP}):
        covered.update(key for each, key, _ in _items(covers) if each == kind)
    table = schema.metadata.tables[kind]
    asked = select(*(table.c[name] for name in KEYS[kind])).order_by(*table.primary_key.columns)
    for row in connection.execute(asked.where(table.c.chain != ROOM) if kind == LINKS else asked, execution_options={"yield_per": STEP}):
        if tuple(row) not in covered:
            yield f"{row_name(kind, row)}: no link has it; it was not written by the card room."
