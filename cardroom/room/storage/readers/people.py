"""The people of a room, as they are stored: visitors, their sessions and passwords, and what their requests did."""

import json

from sqlalchemy import select

from cardroom.room.storage import schema
from cardroom.room.storage.readers.reading import Readable
from cardroom.room.storage.rows import CredentialRow, RequestRow, SessionRow, VisitorRow


class PeopleReader:
    def __init__(self, store: Readable) -> None:
        self._store = store

    def visitors(self) -> list[VisitorRow]:
        columns = (schema.visitors.c[name] for name in VisitorRow._fields)
        with self._store.reading() as connection:
            return [VisitorRow(*row) for row in connection.execute(select(*columns).order_by(schema.visitors.c.created_at))]

    def sessions(self) -> list[SessionRow]:
        """Those that nobody has revoked, whether their time is over or not."""
        columns = (schema.sessions.c[name] for name in SessionRow._fields)
        with self._store.reading() as connection:
            return [SessionRow(*row) for row in connection.execute(select(*columns).where(schema.sessions.c.revoked_at.is_(None)))]

    def credentials(self) -> list[CredentialRow]:
        columns = (schema.credentials.c[name] for name in CredentialRow._fields)
        with self._store.reading() as connection:
            found = connection.execute(select(*columns)).all()
            return [CredentialRow(id, password, tuple(json.loads(codes)), *rest) for id, password, codes, *rest in found]

    def request(self, visitor_id: str, key: str) -> RequestRow | None:
        """What a visitor's request of this id did; None: it has done nothing."""
        requests = schema.requests.c
        with self._store.reading() as connection:
            row = connection.execute(select(schema.requests).where(requests.visitor_id == visitor_id, requests.key == key)).first()
            return None if row is None else RequestRow(*row)
