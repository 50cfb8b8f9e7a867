"""What the other servers are told of, with what is written: rare things only, since the database tells one at a time."""

import json
from collections.abc import Sequence

from sqlalchemy import Connection

from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.holds import opens
from cardroom.room.storage.rows import Change

CHANNEL = "cardroom"
MOST = 7000
"""Bytes of a notice: PostgreSQL takes less than 8000."""

_PREFIX = visitor_account("")
_TELL = f"SELECT pg_notify('{CHANNEL}', %s)"


def notice(changes: Sequence[Change], server: str) -> str:
    """Whose names, sessions, passwords or chips at the cashier have changed; whether the staff did something; which tables were opened or
    closed. Empty: nothing of it. What is too long says only that there is much."""
    told: dict[str, object] = {}
    if people := _people(changes):
        told["people"] = sorted(people)
    if any(change.staff for change in changes):
        told["staff"] = True
    if tables := {row.id for change in changes for row in change.tables if row.closed_at is not None or opens(change, row.id)}:
        told |= {"held": True, "tables": sorted(tables)}
    if not told:
        return ""
    said = json.dumps({"from": server, **told}, separators=(",", ":"))
    return said if len(said.encode()) <= MOST else json.dumps({"from": server, "all": True}, separators=(",", ":"))


def tell(connection: Connection, changes: Sequence[Change], server: str) -> None:
    """When the transaction is committed."""
    if said := notice(changes, server):
        connection.exec_driver_sql(_TELL, (said,))


def _people(changes: Sequence[Change]) -> set[str]:
    people = {row.id for change in changes for row in change.visitors}
    people |= {row.visitor_id for change in changes for row in (*change.sessions, *change.prolonged)}
    people |= {row.visitor_id for change in changes for row in change.credentials}
    ends = (end for change in changes for entry in change.entries for end in (entry.source, entry.target))
    return people | {end.removeprefix(_PREFIX) for end in ends if end.startswith(_PREFIX)}
