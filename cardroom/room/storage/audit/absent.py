"""Does the staff's journal agree with the seats on who plays for an absent player? The lines are gone through by nothing that the room
folds them with."""

import json
from collections.abc import Iterator

from sqlalchemy import Connection, select

from cardroom.room.storage import schema

Found = dict[tuple[str, str], tuple[str, str, bool]]
"""By table and absent player: whether a friend plays or another over the seat, whose account that is, and whether they have begun."""


def absences(connection: Connection) -> Iterator[str]:
    said, seats = _journal(connection), _seats(connection)
    for key in sorted({*said, *seats}):
        if said.get(key) != seats.get(key):
            table, player = key
            told, sits = said.get(key), seats.get(key)
            yield f"Table {table}: by the staff's journal {_plays(told)} for {player}, by the seats {_plays(sits)}."


def _plays(found: tuple[str, str, bool] | None) -> str:
    if found is None:
        return "nobody plays"
    kind, visitor, begun = found
    return f"{visitor} {'plays' if begun else 'may play'} ({kind})"


def _journal(connection: Connection) -> Found:
    found: Found = {}
    journal = schema.staff_journal.c
    asked = select(journal.what, journal.table_id, journal.about, journal.data).where(journal.what.startswith("absent/"))
    for what, table, visitor, text in connection.execute(asked.order_by(journal.id)):
        data = json.loads(text)
        key = (str(table), str(data.get("player", "")))
        if what == "absent/end" or (what == "absent/object" and not data.get("later")):
            found.pop(key, None)
        elif what != "absent/object":
            found[key] = (str(data.get("kind", "")), str(visitor), what != "absent/approve")
    return found


def _seats(connection: Connection) -> Found:
    found: Found = {}
    seats = schema.seats.c
    asked = select(seats.table_id, seats.player, seats.state).where(seats.state.contains('"stand_in"', autoescape=True))
    for table, player, text in connection.execute(asked):
        standing = json.loads(text)["stand_in"]
        found[str(table), str(player)] = (standing["kind"], standing["visitor"], standing["begun"] is not None)
    return found
