"""What goes to an archive, and what stays: all that was kept up to a link of the room's chain goes, but for what the room goes on with.

Of a table at which people sit the last round stays, and what came after it; so does a round that was running at that moment, and one of
which something was taken back since. Of each table what stays is its end: a round and everything after it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cardroom.room.storage import schema
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.archive.history import KeptTransaction, history
from cardroom.room.storage.balances import held_after
from cardroom.room.storage.links import ROOM
from cardroom.room.storage.starts import ArchiveOpening, ArchiveStart, Stayed

_VISITOR = visitor_account("")


class TablePart(NamedTuple):
    """Of one table: the rounds up to ``rounds`` go, and the entries up to ``entries``."""

    rounds: int
    entries: int


class Parting(NamedTuple):
    link: int
    head: str
    entry: int  # the last
    ends: dict[str, tuple[int, str]]  # of the tables' chains
    parts: dict[str, TablePart]  # by table
    kept_entries: frozenset[int]  # of no table, that stay
    archives: list[int]  # rows of earlier archives that go

    def stays(self, row: Stayed, round_number: dict[object, int]) -> bool:
        if row.chain == ROOM:
            return row.kind == "staff_journal" or (row.kind == "entries" and row.key[0] in self.kept_entries)
        part = self.parts[row.chain.removeprefix("table/")]
        if row.kind == "entries":
            return isinstance(row.key[0], int) and row.key[0] > part.entries
        return row.kind == "staff_journal" or round_number[row.key[0]] > part.rounds


def parted(connection: Connection, start: ArchiveStart, last: int) -> Parting:
    """Where the room is parted, if the link ``last`` is the last that goes."""
    entry, running, last_round, archives = start.entry, dict[str, set[object]](), dict[str, object](), list[int]()
    ends = {chain: int(number) for chain, (number, _) in start.opening["chains"].items()}
    for kept in (KeptTransaction(start.link, [], start.stayed), *history(connection, start, last)):
        ends.update({str(chain): int(str(number)) for chain, number in kept.links})
        for row in kept.rows:
            if row.kind == "entries" and isinstance(row.key[0], int):
                entry = max(entry, row.key[0])
            elif row.kind == "rounds":
                running.setdefault(row.chain, set()).add(row.key[0])
                last_round[row.chain] = row.key[0]
            elif row.kind == "results":
                running.setdefault(row.chain, set()).discard(row.key[0])
            elif row.kind == "archives" and isinstance(row.key[0], int):
                archives.append(row.key[0])
    ends.pop(ROOM, None)
    chains = {chain.removeprefix("table/") for chain in ends}
    needed = {chain.removeprefix("table/"): set(rounds) for chain, rounds in running.items()}
    for table_id, round_id in _last_of_open(connection):
        if last_round.get(f"table/{table_id}") == round_id:
            needed.setdefault(table_id, set()).add(round_id)
    parts = {}
    for table_id in sorted(chains):
        part = _part(connection, table_id, needed.get(table_id, set()), None)
        parts[table_id] = part or TablePart(_number(connection, last_round.get(f"table/{table_id}")), entry)
        while (first := _named(connection, parts[table_id], table_id)) is not None:
            parts[table_id] = _part(connection, table_id, needed.get(table_id, set()), first) or TablePart(0, 0)
    hashes = {chain: (number, _hash(connection, chain, number, start)) for chain, number in ends.items()}
    kept_entries = frozenset(_taken_back_of_none(connection, entry))
    return Parting(last, _hash(connection, ROOM, last, start), entry, hashes, parts, kept_entries, archives)


def _hash(connection: Connection, chain: str, number: int, start: ArchiveStart) -> str:
    links = schema.links.c
    found: str | None = connection.execute(select(links.hash).where(links.chain == chain, links.number == number)).scalar()
    return start.end_of(chain)[1] if found is None else found


def _last_of_open(connection: Connection) -> Iterator[tuple[str, str]]:
    """The last round of each table that is not closed."""
    rounds, tables = schema.rounds.c, schema.tables.c
    last = select(rounds.table_id, func.max(rounds.number).label("number")).group_by(rounds.table_id).subquery()
    asked = select(rounds.table_id, rounds.id).join(last, (last.c.table_id == rounds.table_id) & (last.c.number == rounds.number))
    for row in connection.execute(asked.join(schema.tables, tables.id == rounds.table_id).where(tables.closed_at.is_(None))):
        yield row.table_id, row.id


def _named(connection: Connection, part: TablePart, table_id: str) -> int | None:
    """The first of the table's entries that go which one that stays takes back, or is of the same round as: a correction."""
    later, first, rounds = schema.entries.alias(), schema.entries.alias(), schema.rounds.c
    back = select(func.min(first.c.id)).select_from(later.join(first, first.c.id == later.c.reverses))
    back = back.where(later.c.id > part.entries, first.c.id <= part.entries, first.c.table_id == table_id)
    round = select(func.min(rounds.after_entry) + 1).select_from(later.join(schema.rounds, rounds.id == later.c.round_id))
    round = round.where(later.c.id > part.entries, rounds.number <= part.rounds, rounds.table_id == table_id)
    return min((found for asked in (back, round) if (found := connection.execute(asked).scalar()) is not None), default=None)


def _taken_back_of_none(connection: Connection, entry: int) -> Iterator[int]:
    """The same of entries of no table: all of them."""
    back, first = schema.entries.alias(), schema.entries.alias()
    asked = select(first.c.id).select_from(back.join(first, first.c.id == back.c.reverses))
    yield from connection.execute(asked.where(back.c.id > entry, first.c.id <= entry, first.c.table_id.is_(None))).scalars()


def _part(connection: Connection, table_id: str, needed: set[object], named: int | None) -> TablePart | None:
    """Up to the first round that is needed, or the one that was played when the entry was made that is named; if there was
    none, nothing of the table goes. None: all of it goes."""
    rounds = schema.rounds.c
    here = select(rounds.number, rounds.after_entry).where(rounds.table_id == table_id)
    stay = list(connection.execute(here.where(rounds.id.in_(needed))).all()) if needed else []
    if named is not None:
        before = connection.execute(here.where(rounds.after_entry < named).order_by(rounds.number.desc()).limit(1)).first()
        if before is None:
            return TablePart(0, 0)
        stay.append(before)
    first = min(stay, key=lambda row: row.number, default=None)
    return None if first is None else TablePart(first.number - 1, first.after_entry)


def _number(connection: Connection, round_id: object) -> int:
    rounds = schema.rounds.c
    return connection.execute(select(rounds.number).where(rounds.id == round_id)).scalar() or 0


# -- what the room goes on with ---------------------------------------------------------------------------------------------


def opening_of(connection: Connection, start: ArchiveStart, parting: Parting, stayed: list[Stayed]) -> ArchiveOpening:
    tables, links = schema.tables.c, schema.links.c
    still_open = set(connection.execute(select(tables.id).where(tables.closed_at.is_(None))).scalars())
    goes_on = set(connection.execute(select(links.chain).where(links.chain != ROOM).group_by(links.chain)).scalars())
    later = {
        chain: connection.execute(select(func.max(links.number)).where(links.chain == chain)).scalar_one() > number
        for chain, (number, _) in parting.ends.items()
        if chain in goes_on
    }
    tables_of_rows = {row.chain for row in stayed}
    return ArchiveOpening(
        balances=dict(sorted(held_after(connection, start, parting.entry).items())),
        chains={
            chain: [number, hash]
            for chain, (number, hash) in sorted(parting.ends.items())
            if later.get(chain) or chain.removeprefix("table/") in still_open or chain in tables_of_rows
        },
        rows=[[row.chain, row.kind, *row.key, row.digest] for row in stayed],
        left=_left(connection, start, parting.entry, still_open),
    )


def _left(connection: Connection, start: ArchiveStart, entry: int, still_open: set[str]) -> dict[str, dict[str, list[float]]]:
    """What each visitor took away when he last left a table that is open, if he has brought nothing since."""
    found = {table_id: dict(left) for table_id, left in start.opening["left"].items() if table_id in still_open}
    entries = schema.entries.c
    cashier = entries.source.startswith(_VISITOR) | entries.target.startswith(_VISITOR)
    asked = select(entries.table_id, entries.source, entries.target, entries.amount, entries.at).where(cashier)
    asked = asked.where(entries.table_id.is_not(None), entries.reverses.is_(None), entries.id.between(start.entry + 1, entry))
    for table_id, source, target, amount, at in connection.execute(asked.order_by(entries.id)):
        if table_id in still_open:
            here = found.setdefault(table_id, {})
            if target.startswith(_VISITOR):
                here[target.removeprefix(_VISITOR)] = [amount, at]
            else:
                here.pop(source.removeprefix(_VISITOR), None)
    return {table_id: left for table_id, left in sorted(found.items()) if left}
