"""What was written within a span of time, for the papers of a day: read as of one moment, in the order in which it was written."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cardroom.room.storage import schema
from cardroom.room.storage.rows import LedgerEntry, ResultRow, RoundRow, StoredRound
from cardroom.room.storage.seal import Seal
from cardroom.room.storage.store import Store

_ENTRY = (schema.entries.c.id, *(schema.entries.c[name] for name in LedgerEntry._fields))


def entries_between(connection: Connection, since: float, until: float) -> list[tuple[int, LedgerEntry]]:
    """With their numbers."""
    entries = schema.entries.c
    asked = select(*_ENTRY).where(entries.at >= since, entries.at < until).order_by(entries.id)
    return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]


def held_before(connection: Connection, opening: dict[str, int], moment: float) -> dict[str, int]:
    """What every account held then; ``opening``: what the database begins with."""
    entries = schema.entries.c
    held = Counter(opening)
    for side, sign in ((entries.target, 1), (entries.source, -1)):
        for account, amount in connection.execute(select(side, func.sum(entries.amount)).where(entries.at < moment).group_by(side)):
            held[account] += sign * int(amount)
    return {account: amount for account, amount in held.items() if amount}


def rounds_between(connection: Connection, seal: Seal, since: float, until: float) -> Iterator[StoredRound]:
    """Those that ended within the span, table by table."""
    rounds, results = schema.rounds.c, schema.results.c
    columns = (rounds.id, rounds.table_id, rounds.number, rounds.setup, rounds.begun_at, rounds.root)
    asked = (
        select(*columns, results.over_at, results.void, results.outcome)
        .join(schema.results, results.round_id == rounds.id)
        .where(results.over_at >= since, results.over_at < until)
        .order_by(rounds.table_id, rounds.number)
    )
    inputs, players = schema.inputs.c, schema.round_players.c
    for row in connection.execute(asked).all():
        given = connection.execute(select(inputs.data).where(inputs.round_id == row.id).order_by(inputs.seq)).scalars()
        who = connection.execute(select(players.player, players.visitor_id).where(players.round_id == row.id).order_by(players.player))
        setup = seal.opened(row.id, json.loads(row.setup))
        yield StoredRound(
            RoundRow(row.id, row.table_id, row.number, setup, row.begun_at, row.root),
            tuple(json.loads(data) for data in given),
            ResultRow(row.id, row.over_at, bool(row.void), json.loads(row.outcome)),
            {each.player: each.visitor_id for each in who},
        )


class RoundCounts(NamedTuple):
    """``void``: how many of the rounds were called back; ``tables``: at how many tables they were played."""

    rounds: int
    void: int
    tables: int


def rounds_counted(connection: Connection, since: float, until: float) -> RoundCounts:
    """Count the rounds that ended within the span."""
    rounds, results = schema.rounds.c, schema.results.c
    asked = (
        select(rounds.table_id, results.void).join(schema.results, results.round_id == rounds.id).where(results.over_at >= since)
    ).where(results.over_at < until)
    found = connection.execute(asked).all()
    return RoundCounts(len(found), sum(bool(row.void) for row in found), len({row.table_id for row in found}))


def played_or_paid(store: Store, besides: Sequence[str]) -> bool:
    """Return whether a round or an entry of the ledger is stored, entries for the reasons ``besides`` apart."""
    with store.reading() as connection:
        paid = select(schema.entries.c.id).where(schema.entries.c.why.not_in(besides)).limit(1)
        asked = (select(schema.rounds.c.id).limit(1), paid)
        return any(connection.execute(each).first() is not None for each in asked)


def first_entry_at(store: Store) -> float | None:
    """When the first entry that is here was written."""
    with store.reading() as connection:
        found: float | None = connection.execute(select(schema.entries.c.at).order_by(schema.entries.c.id).limit(1)).scalar()
        return found
