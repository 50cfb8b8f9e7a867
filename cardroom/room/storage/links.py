"""Hash chains over what is kept: what is inserted, changed or taken away behind our back shows.

There is a chain for each table (``table/<id>``), and one for the room. A link stands for what one transaction has kept: it names every row
with its digest, and its hash covers the hash of the link before. The room's chain has the rows that belong to no table, and the tables'
links: one link a transaction, so that its last one is the head of everything, and an earlier one that of what was there then.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from sqlalchemy import Connection, select

from cardroom.room.storage import schema
from cardroom.room.storage.insertion import Row, put
from cardroom.room.storage.starts import ArchiveStart, start_of
from cardroom.room.storage.texts import text, values_text

ROOM = "room"
LINKS = "links"

COLUMNS: dict[str, tuple[str, ...]] = {
    "rounds": ("id", "table_id", "number", "setup", "begun_at", "root", "after_entry"),
    "round_players": ("round_id", "player", "visitor_id"),
    "inputs": ("round_id", "seq", "data", "at"),
    "results": ("round_id", "over_at", "void", "outcome"),
    "entries": ("id", "journal", "line", "at", "table_id", "round_id", "source", "target", "amount", "why", "rule", "reverses"),
    "staff_journal": ("id", "at", "who", "role", "address", "what", "table_id", "about", "data", "why"),
    "archives": ("number", "at", "name", "link", "head", "entry", "opening"),
}
"""What a digest is made of, in this order: all that is kept of a row; seconds as fractions, whole or not: so they are stored."""

KEYS = {kind: tuple(column.name for column in schema.metadata.tables[kind].primary_key.columns) for kind in (*COLUMNS, LINKS)}
_KEY = {kind: len(KEYS[kind]) for kind in COLUMNS}  # they come first
_TABLE = {"rounds": 1, "entries": 4, "staff_journal": 6}  # where a row names its table; the others name their round first
_ROOMS = ("archives",)  # rows of no table


def digest(kind: str, row: Iterable[object]) -> str:
    return sha256(text((kind, *row)).encode()).hexdigest()


def link_hash(chain: str, number: int, before: str, covers: str) -> str:
    return sha256(f"{chain}\n{number}\n{before}\n{covers}".encode()).hexdigest()


_LAST = select(schema.links.c.number, schema.links.c.hash).order_by(schema.links.c.number.desc()).limit(1)
FEW = 200
"""Links of others that are looked through; after more of them everything is asked for again."""

_SINCE = f"SELECT number, hash, covers FROM links WHERE chain = '{ROOM}' AND number > %s ORDER BY number LIMIT %s"  # of PostgreSQL
_COLUMNS = ("chain", "number", "covers", "hash")


class Chains:
    """The ends of the chains, as the writer knows them. When a transaction fails it must begin with an empty one again."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, str]] = {}
        self._tables: dict[object, object] = {}  # the table of each round that is played
        self._start: ArchiveStart | None = None  # what the database begins with

    def catch_up(self, connection: Connection) -> None:
        """What other writers have linked since our last link: the room's own chain has it all, and what they have moved is asked for when
        it is needed. Under the lock that every writer takes."""
        if ROOM not in self._ends:
            return
        since = connection.exec_driver_sql(_SINCE, (self._ends[ROOM][0], FEW + 1)).all()
        if len(since) > FEW:
            self._ends, self._tables = {}, {}
            return
        for number, hash, covers in since:
            self._ends[ROOM] = number, hash
            for kind, *moved in json.loads(covers):
                if kind == LINKS and self._ends.pop(moved[0], None) is not None:
                    self._forget_rounds(str(moved[0]))

    def _forget_rounds(self, chain: str) -> None:
        """They are played by another by now, who will not tell us when they are over."""
        self._tables = {round: table for round, table in self._tables.items() if f"table/{table}" != chain}

    def link(self, connection: Connection, kept: Mapping[str, Sequence[Row]]) -> None:
        """Add a link to every chain of which there are rows, and one to the room's that has these."""
        items: defaultdict[str, list[str]] = defaultdict(list)
        tables = self._know_tables(connection, kept)
        for kind, rows in kept.items():
            at, key, head = _TABLE.get(kind), _KEY[kind], f'["{kind}",'
            for row in rows:
                table_id = None if kind in _ROOMS else tables[row[0]] if at is None else row[at]
                values = values_text(row)
                found = sha256(f"{head}{','.join(values)}]".encode()).hexdigest()  # what ``digest`` says of it
                items[ROOM if table_id is None else f"table/{table_id}"].append(f'{head}{",".join(values[:key])},"{found}"]')
        if not items:
            return
        rooms = items.pop(ROOM, [])
        made = [self._next(connection, chain, found) for chain, found in items.items()]
        made.append(self._next(connection, ROOM, [*rooms, *(text((LINKS, chain, number, hash)) for chain, number, _, hash in made)]))
        put(connection, LINKS, _COLUMNS, made)
        for row in kept.get("results", ()):
            tables.pop(row[0], None)

    def _next(self, connection: Connection, chain: str, items: list[str]) -> tuple[str, int, str, str]:
        if chain not in self._ends:
            found = connection.execute(_LAST.where(schema.links.c.chain == chain)).first()
            self._ends[chain] = self._began(connection, chain) if found is None else (found.number, found.hash)
        last, before = self._ends[chain]
        covers = f"[{','.join(items)}]"
        self._ends[chain] = number, hash = last + 1, link_hash(chain, last + 1, before, covers)
        return chain, number, covers, hash

    def _began(self, connection: Connection, chain: str) -> tuple[int, str]:
        self._start = self._start or start_of(connection)
        return self._start.end_of(chain)

    def _know_tables(self, connection: Connection, kept: Mapping[str, Sequence[Row]]) -> dict[object, object]:
        self._tables.update({row[0]: row[1] for row in kept.get("rounds", ())})
        unknown = {row[0] for kind in ("round_players", "inputs", "results") for row in kept.get(kind, ())} - self._tables.keys()
        if unknown:
            rounds = schema.rounds.c
            found = connection.execute(select(rounds.id, rounds.table_id).where(rounds.id.in_(unknown)))
            self._tables.update({row.id: row.table_id for row in found})
        return self._tables
