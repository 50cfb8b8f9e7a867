"""Who serves the room, as its database has it: the servers, what each holds, what nobody does, and what went from one to another."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import text

from cardroom.room.live.servers.register import LASTS
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK, at_table

_NOW = text("SELECT extract(epoch FROM clock_timestamp())")
_SERVERS = text("SELECT id, address, rules, begun_at, until, draining FROM servers ORDER BY begun_at, id")
_HELD = text("SELECT what, owner, epoch, taken_at, why, rules FROM held ORDER BY what")
_TAKEN = text("SELECT at, what, source, target, why, seconds FROM takeovers ORDER BY id DESC LIMIT :last")


class Server(NamedTuple):
    """``renewed``: seconds since its lease was; ``lives``: the lease still lasts. ``tables``: those that it holds."""

    id: str
    address: str
    since: float
    renewed: float
    lives: bool
    draining: bool
    rules: str
    desk: bool
    tables: list[str]


class Orphan(NamedTuple):
    """What nobody who lives holds; ``waits``: for how many seconds, and why."""

    what: str
    waits: float
    why: str


class Takeover(NamedTuple):
    """``seconds``: until it ran there; 0: it does not yet."""

    at: float
    what: str
    source: str | None
    target: str
    why: str
    seconds: float


class Overview(NamedTuple):
    servers: list[Server]
    orphans: list[Orphan]
    takeovers: list[Takeover]


def overview(store: Store, last: int) -> Overview:
    """As of one moment; ``last``: how many takeovers, the newest first."""
    with store.reading() as connection:
        now = float(connection.execute(_NOW).scalar_one())
        rows = connection.execute(_SERVERS).all()
        held = connection.execute(_HELD).all()
        taken = [Takeover(*row) for row in connection.execute(_TAKEN, {"last": last})]
    tables: dict[str | None, list[str]] = {}
    for row in held:
        tables.setdefault(row.owner, []).append(row.what)
    servers = [
        Server(
            row.id,
            row.address,
            row.begun_at,
            max(0.0, LASTS - (row.until - now)),
            row.until > now,
            row.draining,
            row.rules,
            DESK in tables.get(row.id, []),
            [what.removeprefix(at_table("")) for what in tables.get(row.id, []) if what != DESK],
        )
        for row in rows
    ]
    living = {server.id: server for server in servers if server.lives}
    orphans = [
        Orphan(row.what, max(0.0, now - row.taken_at), _why(row.rules, row.owner, living.values()))
        for row in held
        if row.owner not in living
    ]
    return Overview(servers, orphans, taken)


def _why(rules: str, owner: str | None, living: Iterable[Server]) -> str:
    by = [server for server in living if server.rules == rules]
    others = [server for server in living if server.rules != rules]
    if not by and not others:
        return "no server is there"
    if others and all(server.draining for server in by) and by:
        return f"its round was dealt by the rules {rules}, by which only servers play that close: it waits for its end"
    if owner is not None:
        return f"its server {owner} is lost"
    return "it is taken in a moment"
