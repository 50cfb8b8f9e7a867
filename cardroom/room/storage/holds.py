"""Whether the server that makes a change holds what it is about: asked in the transaction that writes it, where there are several."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, text
from sqlalchemy.dialects import postgresql

from cardroom.room.storage import schema
from cardroom.room.storage.rows import DESK, Change, Fence, at_table

OPENED = "opened"

_held = schema.held.c
# Nobody takes it until we have written: whoever takes or gives has the same lock of the room as whoever writes.
# It is asked with every transaction, so by the driver itself.
_ASKED = "SELECT what, epoch FROM held WHERE what = ANY(%s) AND owner = %s"
_OPENED = postgresql.insert(schema.held).on_conflict_do_nothing()
_CLOSED = delete(schema.held).where(_held.what == bindparam("closed"))
_NOW = text("SELECT extract(epoch FROM clock_timestamp())")


def refused(connection: Connection, changes: Sequence[Change], server: str) -> dict[int, str]:
    """The places of those that this server may not write, and what it would have to hold; where it is one of several (it has a name), also
    of those that should have a fence and have none."""
    fences = {fence for change in changes for fence in change.fences}
    asked = (sorted({fence.what for fence in fences}), server)
    standing = set(map(Fence._make, connection.exec_driver_sql(_ASKED, asked))) if fences else set()
    lost = {place: fence.what for place, change in enumerate(changes) for fence in reversed(change.fences) if fence not in standing}
    loose = {place: DESK for place, change in enumerate(changes) if server and change.bound and change.fence is None}
    return lost | loose


def opens(change: Change, table_id: str) -> bool:
    """Whether a change that has a table may be the one that opens it: who runs it holds the table itself."""
    return change.fence is None or change.fence.what != at_table(table_id)


def hold(connection: Connection, changes: Sequence[Change], server: str, rules: str) -> None:
    """The server that opens a table holds it; nobody holds a closed one."""
    closed = [row.id for change in changes for row in change.tables if row.closed_at is not None]
    opened = [row.id for change in changes for row in change.tables if row.id not in closed and opens(change, row.id)]
    if opened:
        now = float(connection.execute(_NOW).scalar_one())
        new = {"owner": server or None, "epoch": 1, "taken_at": now, "why": OPENED, "rules": rules}
        connection.execute(_OPENED, [{"what": at_table(id), **new} for id in opened])
    if closed:
        connection.execute(_CLOSED, [{"closed": at_table(id)} for id in closed])
