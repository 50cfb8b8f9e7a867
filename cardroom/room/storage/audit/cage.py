"""Does what lies at the cage agree with its accounts? Every piece that a line of the staff's journal moved is added up again, by nothing
that the room folds it with."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator

from sqlalchemy import Connection, select

from cardroom.money import money_text
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import UNCOUNTED, account_of
from cardroom.room.storage.balances import balances

STEP = 1000  # lines fetched at a time


def cage(connection: Connection) -> Iterator[str]:
    held: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
    journal = schema.staff_journal.c
    lines = select(journal.id, journal.data).where(journal.data.contains('"moves"', autoescape=True)).order_by(journal.id)
    with connection.execute(lines, execution_options={"yield_per": STEP}) as found:
        for number, data in found:
            try:
                moves = [(str(move["from"]), str(move["to"]), _pieces(move["pieces"])) for move in json.loads(data)["moves"]]
            except (LookupError, TypeError, ValueError, AttributeError):
                yield f"Line {number} of the staff's journal: what it moves cannot be read."
                continue
            for source, target, pieces in moves:
                held[source].subtract(pieces)
                held[target].update(pieces)
    kept = balances(connection)
    for place, pieces in sorted(held.items()):
        account = account_of(place)
        if place in UNCOUNTED or account is None:
            continue
        below = sorted((kind, cents) for (kind, cents), count in pieces.items() if count < 0)
        if below:
            which = ", ".join(f"{money_text(cents)} ({kind})" for kind, cents in below)
            yield f"By the staff's journal {place} holds less than nothing of {which}."
        worth, booked = sum(cents * count for (_, cents), count in pieces.items()), kept.get(account, 0)
        if worth != booked:
            yield f"By the staff's journal {place} holds {money_text(worth)}, its account {account} {money_text(booked)}."


def _pieces(data: dict[str, dict[str, int]]) -> Counter[tuple[str, int]]:
    return Counter({(kind, int(cents)): count for kind, counts in data.items() for cents, count in counts.items()})
