"""What stands in the database of the servers of a room: who they are, and who holds what; all by the database's clock.

What changes hands does so under the lock that every writer of the room takes, one at a time.
"""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from psycopg import Connection
from psycopg.errors import InsufficientPrivilege

from cardroom.room.base.computer import Computer
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage.database import named
from cardroom.room.storage.notices import CHANNEL
from cardroom.room.storage.rows import DESK

LASTS = 1.5
"""Seconds that a lease lasts from the last time that it was renewed."""

STARTED, DIED, SILENT, HANDED, BALANCED = "started", "died", "silent", "handed", "balanced"
"""Why something went to a server: it was free, its holder died or was not heard of, or gave it: as it was asked, or to share alike."""

SHOWN = 200
"""Takeovers that are kept, to be shown."""

SURE_WITHIN = 0.2
"""Seconds within which the database must answer for its time to be taken: a late answer tells an old time."""

FORGOTTEN = 60.0
"""Seconds after which a server whose lease is over is taken off the list."""

_NOW = "extract(epoch FROM clock_timestamp())"
_LIVES = f"EXISTS (SELECT 1 FROM servers s WHERE s.id = h.owner AND s.until > {_NOW})"
_WRITERS = "SELECT epoch FROM room FOR UPDATE"  # what is written has seen who holds what: so nothing changes hands while it is written
_TOOK = f"INSERT INTO takeovers (at, what, source, target, why, seconds) VALUES ({_NOW}, %s, %s, %s, %s, 0)"


class RegisterView(NamedTuple):
    """As a server sees it when it renews its lease: the others that live, what it holds itself, and how much each holds; what nobody who
    lives holds counts for nobody (``free``)."""

    began: float  # by our own clock
    peers: list[Peer]
    mine: dict[str, int]
    counts: dict[str, int]
    free: int
    silent: tuple[str, ...] = ()  # servers whose lease is over
    clock: float | None = None  # by how much the database's clock is ahead of our steady one; None: it took too long to tell

    @property
    def total(self) -> int:
        return sum(self.counts.values()) + self.free


class Holder(NamedTuple):
    """Who holds something; ``peer`` None: nobody who lives."""

    peer: Peer | None
    epoch: int


# -- the servers ------------------------------------------------------------------------------------------------------------


def renew(connection: Connection, me: Peer) -> None:
    """Be on the list, for as long as a lease lasts from now."""
    connection.execute(
        "INSERT INTO servers (id, address, secret, rules, seal, draining, begun_at, until) "
        f"VALUES (%s, %s, %s, %s, %s, %s, {_NOW}, {_NOW} + %s) "
        "ON CONFLICT (id) DO UPDATE SET until = excluded.until, draining = excluded.draining",
        (me.id, me.address, me.secret, me.rules, me.seal, me.draining, LASTS),
    )


def look(connection: Connection, me: Peer, began: float, computer: Computer) -> RegisterView:
    asked = f"SELECT {_NOW}, until > {_NOW}, id, address, secret, rules, draining, seal FROM servers ORDER BY begun_at, id"
    before = computer.monotonic()
    found = connection.execute(asked).fetchall()
    after = computer.monotonic()
    clock = float(found[0][0]) - after if found and after - before < SURE_WITHIN else None
    others = [(lives, Peer(*row)) for _, lives, *row in found if row[0] != me.id]
    peers = [peer for lives, peer in others if lives]
    mine: dict[str, int] = dict(connection.execute("SELECT what, epoch FROM held WHERE owner = %s", (me.id,)).fetchall())
    owners: dict[str | None, int] = dict(connection.execute("SELECT owner, count(*) FROM held GROUP BY owner").fetchall())
    living = {me.id, *(peer.id for peer in peers)}
    counts = {id: owners.get(id, 0) for id in living}
    free, silent = sum(owners.values()) - sum(counts.values()), tuple(peer.id for lives, peer in others if not lives)
    return RegisterView(began, peers, mine, counts, free, silent, clock)


def clock_of(connection: Connection, computer: Computer) -> float:
    """Return by how much the database's clock is ahead of our steady one."""
    row = connection.execute(f"SELECT {_NOW}").fetchone()
    assert row is not None
    return float(row[0]) - computer.monotonic()


def end_sessions(connection: Connection, servers: Sequence[str]) -> None:
    """Transactions that servers have left open which are not heard of any more: they would keep the others from writing."""
    theirs = "application_name = ANY(%s) AND datname = current_database() AND xact_start IS NOT NULL"
    asked = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {theirs}"
    with suppress(InsufficientPrivilege):  # of another role's: the database ends them when they are idle
        connection.execute(asked, ([named(server) for server in servers],))


def leases(connection: Connection, but: str) -> dict[str, float]:
    """Until when the leases of the others last, of those that are not over."""
    return dict(connection.execute(f"SELECT id, until FROM servers WHERE until > {_NOW} AND id <> %s", (but,)).fetchall())


def bury(connection: Connection, id: str) -> None:
    """A server that has died is taken off the list, so that what it held is free."""
    end_sessions(connection, [id])
    connection.execute("DELETE FROM servers WHERE id = %s", (id,))


def leave(connection: Connection, me: Peer) -> None:
    """Off the list; what is still held is free."""
    with connection.transaction():
        connection.execute(_WRITERS)
        connection.execute(f"UPDATE held SET owner = NULL, taken_at = {_NOW} WHERE owner = %s", (me.id,))
        connection.execute(f"DELETE FROM servers WHERE id = %s OR until < {_NOW} - %s", (me.id, FORGOTTEN))
        tell(connection, {"from": me.id, "held": True})


# -- what is held -----------------------------------------------------------------------------------------------------------


def holding(connection: Connection, whats: Sequence[str]) -> dict[str, Holder]:
    """A table that is not among them is not open."""
    rows = connection.execute(
        f"SELECT h.what, h.epoch, s.id, s.address, s.secret, s.rules, s.draining, s.seal FROM held h "
        f"LEFT JOIN servers s ON s.id = h.owner AND s.until > {_NOW} WHERE h.what = ANY(%s)",
        (list(whats),),
    )
    return {what: Holder(None if peer[0] is None else Peer(*peer), epoch) for what, epoch, *peer in rows}


def free_with_other_rules(connection: Connection, rules: str) -> dict[str, str]:
    """What nobody holds, and whose last holder played by other rules than these: by which."""
    asked = f"SELECT h.what, h.rules FROM held h WHERE NOT {_LIVES} AND h.rules NOT IN ('', %s) AND h.what <> %s"
    return dict(connection.execute(asked, (rules, DESK)).fetchall())


def running_digests(connection: Connection, tables: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Of the tables at which a round is running: the edition, and the digest of the rules by which it was dealt."""
    rows = connection.execute(
        "SELECT t.id, t.edition, r.setup FROM tables t CROSS JOIN LATERAL "
        "(SELECT id, setup FROM rounds WHERE table_id = t.id ORDER BY number DESC LIMIT 1) r "
        "WHERE t.id = ANY(%s) AND NOT EXISTS (SELECT 1 FROM results e WHERE e.round_id = r.id)",
        (list(tables),),
    )
    return {id: (edition, str(json.loads(setup).get("digest", ""))) for id, edition, setup in rows}


def take(connection: Connection, me: Peer, most: int, fitting: Iterable[str], only: str = "", desk_last: bool = False) -> dict[str, int]:
    """Something that is free, with its epochs. ``fitting``: what may be taken though its last holder played by other rules; ``only``: this
    and nothing else."""
    with connection.transaction(), connection.cursor() as cursor:
        cursor.execute(_WRITERS)
        cursor.execute(
            "WITH free AS (SELECT h.what, h.owner FROM held h "
            f"WHERE NOT {_LIVES} AND (h.rules IN ('', %(rules)s) OR h.what = 'desk' OR h.what = ANY(%(fitting)s)) "
            "AND (%(only)s = '' OR h.what = %(only)s) "
            "ORDER BY (h.what = 'desk') = %(desk_last)s, h.what LIMIT %(most)s) "
            f"UPDATE held SET owner = %(me)s, epoch = held.epoch + 1, taken_at = {_NOW}, rules = %(rules)s, why = CASE "
            f"WHEN free.owner IS NULL THEN '{STARTED}' WHEN EXISTS (SELECT 1 FROM servers s WHERE s.id = free.owner) THEN '{SILENT}' "
            f"ELSE '{DIED}' END FROM free WHERE held.what = free.what RETURNING held.what, held.epoch, free.owner, held.why",
            {"me": me.id, "rules": me.rules, "fitting": list(fitting), "only": only, "most": most, "desk_last": desk_last},
        )
        found = sorted(cursor.fetchall(), key=lambda row: (row[0] == DESK) == desk_last)
        cursor.executemany(_TOOK, [(what, source, me.id, why) for what, _, source, why in found])
    return {what: epoch for what, epoch, _, _ in found}


def give(connection: Connection, me: Peer, what: str, epoch: int, to: Peer, why: str) -> bool:
    """Whether it is the other's now: it was ours, and he lives."""
    with connection.transaction():
        connection.execute(_WRITERS)
        given = connection.execute(
            f"UPDATE held SET owner = %s, epoch = epoch + 1, taken_at = {_NOW}, rules = %s, why = %s WHERE what = %s AND owner = %s "
            f"AND epoch = %s AND EXISTS (SELECT 1 FROM servers s WHERE s.id = %s AND s.until > {_NOW})",
            (to.id, to.rules, why, what, me.id, epoch, to.id),
        ).rowcount
        if given:
            connection.execute(_TOOK, (what, me.id, to.id, why))
            tell(connection, {"from": me.id, "held": True, "for": to.id})
        return bool(given)


def note(connection: Connection, me: Peer, ran: Sequence[str]) -> None:
    """That what was taken, or given to us, runs here now."""
    with connection.transaction():
        connection.execute(
            f"UPDATE takeovers SET seconds = {_NOW} - at WHERE target = %s AND what = ANY(%s) AND seconds = 0", (me.id, list(ran))
        )
        connection.execute("DELETE FROM takeovers WHERE id <= (SELECT max(id) FROM takeovers) - %s", (SHOWN,))
        connection.execute(f"DELETE FROM servers WHERE until < {_NOW} - %s", (FORGOTTEN,))


def tell(connection: Connection, told: dict[str, object]) -> None:
    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, json.dumps(told, separators=(",", ":"))))
