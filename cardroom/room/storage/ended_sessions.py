"""Sessions that ended long ago, by their time or because somebody revoked them, are forgotten."""

from sqlalchemy import Connection, delete, func

from cardroom.room.storage import schema

FORGOTTEN_AFTER: float = 30 * 24 * 3600
"""Seconds for which a session is kept after its end: by then every clock that was wrong has been set."""


def forget_sessions(connection: Connection, now: float) -> None:
    sessions = schema.sessions.c
    connection.execute(delete(schema.sessions).where(func.coalesce(sessions.revoked_at, sessions.until) < now - FORGOTTEN_AFTER))
