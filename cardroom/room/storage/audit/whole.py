"""A database and its archives together: each holds by itself, and each goes on exactly from where the one before ends."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, func, select

from cardroom.money import money_text
from cardroom.room.storage import schema
from cardroom.room.storage.audit.audit import verify
from cardroom.room.storage.audit.links import Head, check_head, digests, last_head, row_name
from cardroom.room.storage.audit.played import compare_played
from cardroom.room.storage.balances import balances
from cardroom.room.storage.links import COLUMNS
from cardroom.room.storage.starts import ArchiveStart, start_of
from cardroom.room.storage.store import Store


def verify_whole(store: Store, archives: Sequence[Store], head: Head | None = None) -> list[str]:
    """What does not hold, a sentence each. ``head``: one that was kept elsewhere, from before the archives or after them."""
    return list(_problems([*sorted(archives, key=_end), store], head))


def _end(store: Store) -> int:
    with store.reading() as connection:
        return last_head(connection).number


def _problems(parts: Sequence[Store], head: Head | None) -> Iterator[str]:
    for number, part in enumerate(parts):
        where = "" if number == len(parts) - 1 else f"{part.name}: "
        yield from (f"{where}{problem}" for problem in verify(part))
        if number:
            with parts[number - 1].reading() as before, part.reading() as after:
                yield from _seam(before, parts[number - 1].name, start_of(after))
    for part in parts[:-1]:
        with parts[-1].reading() as here, part.reading() as log:
            yield from compare_played(here, log, timed=False)
    if head is not None:
        has = [part for part in parts if part.ledger.start().link <= head.number] or parts[:1]
        with has[-1].reading() as connection:
            yield from check_head(connection, head, start_of(connection))


def _seam(before: Connection, name: str, start: ArchiveStart) -> Iterator[str]:
    last = last_head(before)
    if last != (start.link, start.head):
        begins = Head(start.link, start.head)
        yield f"{name} ends with link {last}, but what follows begins after link {begins}: they do not belong together."
        return
    held, opening = balances(before), start.opening["balances"]
    for account in sorted({*held, *opening}):
        had, has = held.get(account, 0), opening.get(account, 0)
        if had != has:
            yield f"{account} held {money_text(had)} at the end of {name}, but what follows begins with {money_text(has)}."
    entries = before.execute(select(func.max(schema.entries.c.id))).scalar() or 0
    if max(entries, start_of(before).entry) != start.entry:
        yield f"{name} ends with entry {entries}, but what follows begins after entry {start.entry}."
    yield from _chains(before, name, start)
    yield from _rows(before, name, start)


def _chains(before: Connection, name: str, start: ArchiveStart) -> Iterator[str]:
    links, begins = schema.links.c, start_of(before)
    for chain in start.opening["chains"]:
        found = before.execute(select(links.number, links.hash).where(links.chain == chain).order_by(links.number.desc()).limit(1)).first()
        if (begins.end_of(chain) if found is None else tuple(found)) != start.end_of(chain):
            yield f"Chain {chain} does not go on from where {name} ends."


def _rows(before: Connection, name: str, start: ArchiveStart) -> Iterator[str]:
    """What stayed is in the archive too, as it was."""
    for kind in COLUMNS:
        said = {row.key: row.digest for row in start.stayed if row.kind == kind}
        there = digests(before, kind, list(said))
        for key, digest in said.items():
            if there.get(key) != digest:
                yield f"{row_name(kind, key)}: stayed, but is another one in {name}."
