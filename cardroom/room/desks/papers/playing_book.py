"""The playing book: for each session of a banker, where, from when until when, chips in and out, what was put up, and the result."""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.money import Cents
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.desks.papers.retention import kept
from cardroom.room.desks.papers.round_summary import RoundSummary
from cardroom.room.storage.accounts import player_account
from cardroom.room.storage.rows import LedgerEntry


class PlaySpell(NamedTuple):
    """From the chips that a player brought to a table until he took the last of them away; ``until`` None: he still sits there. Where he
    came with chips that were there when the day began, they are ``brought`` as well."""

    table_id: str
    player: str
    visitor: str | None
    since: float
    until: float | None
    brought: Cents
    taken: Cents
    rounds: tuple[RoundSummary, ...]
    entries: tuple[int, ...]

    @property
    def banked(self) -> list[RoundSummary]:
        return [summary for summary in self.rounds if summary.banked is not None and summary.banked.player == self.player]


def sessions(log: Log) -> list[PlaySpell]:
    """Of everybody who sat at a table on that day, by table and time."""
    moved: dict[tuple[str, str], list[tuple[int, LedgerEntry, int]]] = {}
    for number, entry in log.entries:
        for account, sign in ((entry.source, -1), (entry.target, 1)):
            parts = account.split("/", 3)
            if parts[0] == "table" and parts[2:3] == ["player"] and entry.round_id is None:
                moved.setdefault((parts[1], parts[3]), []).append((number, entry, sign * entry.amount))
    played: dict[tuple[str, str], list[RoundSummary]] = {}
    for summary in log.rounds:
        for player in summary.players:
            played.setdefault((summary.table_id, player), []).append(summary)
    found = []
    for table_id, player in sorted({*moved, *played}):
        held = log.before.get(player_account(table_id, player), 0)
        found += _sessions(log, table_id, player, held, moved.get((table_id, player), []), played.get((table_id, player), []))
    return found


def _sessions(
    log: Log, table_id: str, player: str, held: Cents, moved: Iterable[tuple[int, LedgerEntry, int]], played: Iterable[RoundSummary]
) -> list[PlaySpell]:
    """One ends when he takes chips away and has none left: what rounds did in between counts."""
    steps: list[tuple[float, int, tuple[int, LedgerEntry, int] | RoundSummary]] = [
        *((entry.at, 1, (number, entry, amount)) for number, entry, amount in moved),
        *((summary.over_at, 0, summary) for summary in played),
    ]
    found: list[PlaySpell] = []
    running: PlaySpell | None = None
    if held:
        running = PlaySpell(table_id, player, None, log.span.since, None, held, 0, (), ())
    for at, _, step in sorted(steps, key=lambda step: step[:2]):
        if running is None:
            running = PlaySpell(table_id, player, None, at if not isinstance(step, RoundSummary) else step.begun_at, None, 0, 0, (), ())
        if isinstance(step, RoundSummary):
            held += step.net.get(player, 0)
            running = running._replace(rounds=(*running.rounds, step), visitor=running.visitor or step.visitor(player))
            continue
        number, _, amount = step
        held += amount
        running = running._replace(
            brought=running.brought + max(0, amount), taken=running.taken + max(0, -amount), entries=(*running.entries, number)
        )
        if amount < 0 and not held:
            found.append(running._replace(until=at))
            running = None
    return found if running is None else [*found, running]


def playing_book(log: Log) -> Paper:
    banked = [session for session in sessions(log) if session.banked]
    columns = (
        Column("Who"), Column("Table"), Column("Game"), Column("From", "time"), Column("Until", "time"), Column("Chips in", "money"),
        Column("Chips out", "money"), Column("Rounds played", "count"), Column("Rounds banked", "count"),
        Column("Most put up", "money", summed=False), Column("Bank before fees", "money"), Column("Fees paid banking", "money"),
        Column("Bank after fees", "money"), Column("Result of wagers", "money"),
    )  # fmt: skip
    rows = tuple(
        PaperLine(_values(log, session), behind(entries=session.entries, rounds=[summary.id for summary in session.rounds]))
        for session in banked
    )
    sheet = PaperTable("Sessions", columns, rows, "Nobody has banked.")
    note = "Chips in and out are those of the table; results are of the rounds that ended on this day."
    return Paper("playing-book", "Playing book", log.heading(), (sheet,), (note,), ("Representative",), kept("playing-book"))


def _values(log: Log, session: PlaySpell) -> tuple[str | int | float | None, ...]:
    turns = [summary.banked for summary in session.banked if summary.banked is not None]
    fees = sum(each.fees for each in turns)
    of_bank = sum(each.result for each in turns)
    others = sum(summary.net[session.player] for summary in session.rounds) - of_bank + fees
    who = log.name(session.visitor) or session.player
    return (
        who, log.label(session.table_id), log.game(session.table_id), session.since, session.until, session.brought, session.taken,
        len(session.rounds), len(turns), max(each.put_up for each in turns), of_bank, fees, of_bank - fees, others,
    )  # fmt: skip
