"""Is every visitor's history what the log says? ``played`` is in no chain: each row is counted again from the round's own rows."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cardroom.money import money_text
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import player_account

STEP = 500  # rounds gone through at a time
FEW = 10  # rows that are told one by one

Moved = tuple[str, str, int]


class HistoryLine(NamedTuple):
    """What a visitor's history has of a round."""

    visitor_id: str
    table_id: str
    edition: str
    over_at: float
    net: int
    fees: int
    banked: bool
    void: bool


Lines = dict[tuple[str, str], HistoryLine]
"""By round and player."""


def compare_played(here: Connection, log: Connection, timed: bool = True) -> Iterator[str]:
    """Compare the histories that are ``here`` with the rounds of this log, which may be an archive's: earlier versions wrote the time of
    their tables' own clock into the histories of rounds that were archived then (``timed`` is false there)."""
    last, told = "", 0
    results = schema.results.c
    while (
        ids := log.execute(select(results.round_id).where(results.round_id > last).order_by(results.round_id).limit(STEP)).scalars().all()
    ):
        last = ids[-1]
        wanted, found = _from_log(log, list(ids)), _stored(here, list(ids))
        for key in sorted({*wanted, *found}):
            problem = _difference(key, wanted.get(key), found.get(key), timed)
            told += bool(problem)
            if problem and told <= FEW:
                yield problem
    if told > FEW:
        yield f"{told - FEW} more histories differ from what was played."


def histories_of_no_round(here: Connection, archived: bool) -> Iterator[str]:
    """Histories of rounds that are not there; ``archived``: rounds may be in an archive, whose tables are here all the same."""
    played = schema.played.c
    there = schema.tables.c.id == played.table_id if archived else schema.rounds.c.id == played.round_id
    over = select(1).where(there).exists()
    asked = select(played.round_id, played.player).where(~over).order_by(played.round_id, played.player)
    rows = here.execute(asked.limit(FEW)).all()
    for round_id, player in rows:
        yield f"Round {round_id}: {player} has it in their history, but there is no such round."
    if len(rows) == FEW:
        count = here.execute(select(func.count()).select_from(schema.played).where(~over)).scalar_one()
        if count > FEW:
            yield f"{count - FEW} more histories are of rounds that are not there."


def _difference(key: tuple[str, str], wanted: HistoryLine | None, found: HistoryLine | None, timed: bool) -> str:
    round_id, player = key
    if wanted is None:
        return f"Round {round_id}: {player} has it in their history, but no visitor played it under that name to its end."
    if found is None:
        return f"Round {round_id}: it is missing from the history of {player}."
    fields = [name for name in HistoryLine._fields if getattr(wanted, name) != getattr(found, name) and (timed or name != "over_at")]
    if not fields:
        return ""
    said = " and ".join(f"{name} {_told(name, found)}, the log {_told(name, wanted)}" for name in fields)
    return f"Round {round_id}: the history of {player} has {said}."


def _told(name: str, line: HistoryLine) -> str:
    value = getattr(line, name)
    return money_text(value) if name in ("net", "fees") else str(value)


def _stored(connection: Connection, ids: list[str]) -> Lines:
    played = schema.played.c
    asked = select(played.round_id, played.player, *(played[name] for name in HistoryLine._fields)).where(played.round_id.in_(ids))
    return {(round_id, player): _line(rest) for round_id, player, *rest in connection.execute(asked)}


def _line(values: list[object]) -> HistoryLine:
    line = HistoryLine(*values)  # type: ignore[arg-type]
    return line._replace(banked=bool(line.banked), void=bool(line.void))


def _from_log(connection: Connection, ids: list[str]) -> Lines:
    """Count from the log what each visitor has of these rounds. A round whose rows cannot be read is told of elsewhere."""
    players, rounds, results = schema.round_players.c, schema.rounds.c, schema.results.c
    joined = schema.round_players.join(schema.rounds, rounds.id == players.round_id).join(
        schema.results, results.round_id == players.round_id
    )
    asked = select(
        players.round_id, players.player, players.visitor_id, rounds.table_id, rounds.setup, results.over_at, results.void, results.outcome
    )
    moved = _moved(connection, ids)
    made: Lines = {}
    for row in connection.execute(asked.select_from(joined).where(players.round_id.in_(ids), players.visitor_id.is_not(None))):
        try:
            setup, outcome = json.loads(row.setup), json.loads(row.outcome)
            net, edition = outcome["stacks"][row.player] - setup["stacks"][row.player], str(setup["edition"])
        except (ValueError, LookupError, TypeError):
            continue
        fees, banked = _paid(moved[row.round_id], row.table_id, row.player)
        made[row.round_id, row.player] = HistoryLine(row.visitor_id, row.table_id, edition, row.over_at, net, fees, banked, bool(row.void))
    return made


def _moved(connection: Connection, ids: list[str]) -> defaultdict[str, list[Moved]]:
    entries = schema.entries.c
    moved: defaultdict[str, list[Moved]] = defaultdict(list)
    for journal, *line in connection.execute(
        select(entries.journal, entries.source, entries.target, entries.amount).where(entries.journal.in_(ids))
    ):
        moved[journal].append((line[0], line[1], line[2]))
    return moved


def _paid(moved: list[Moved], table_id: str, player: str) -> tuple[int, bool]:
    """Return what the player paid the house, and whether they put up the bank's money."""
    stack, table = player_account(table_id, player), f"table/{table_id}"
    spot, drop = f"{table}/spot/", f"{table}/drop"

    def own(account: str) -> bool:
        return account == stack or (account.startswith(spot) and account.removeprefix(spot).split("/")[2] == player)

    fees = sum(amount * ((target == drop and own(source)) - (source == drop and own(target))) for source, target, amount in moved)
    return fees, any(source == stack and target == f"{table}/bank" for source, target, _ in moved)
