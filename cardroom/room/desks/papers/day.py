"""The report of a day and its shifts: rounds, what the house took, the banks, and everything that somebody should look at."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cardroom.houses.files import house_name
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.books.payment_lines import PaymentCorrected
from cardroom.room.desks.papers.balance import balance
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Behind, Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.desks.papers.retention import kept, paper_rules
from cardroom.room.desks.papers.rotation import alarms
from cardroom.room.desks.papers.round_summary import RoundSummary
from cardroom.room.desks.papers.waiting import lists_sheet
from cardroom.room.journal.lines import read_line
from cardroom.room.people.lines import PersonAdmitted, PersonBarred
from cardroom.room.storage.accounts import table_of
from cardroom.room.storage.rows import LedgerEntry
from cardroom.room.table.lines import PauseAsked, PlayerRemoved, PlayPaused, RoundEnded, RulingMade, TableClosed
from cardroom.round import DROP, JACKPOT

Key = TypeVar("Key", bound=Hashable)
LOOKED_AT = (RulingMade, PlayerRemoved, RoundEnded, TableClosed, PersonBarred, PersonAdmitted, PlayPaused, PauseAsked, PaymentCorrected)
"""Lines of the journal that the day's report names."""


class DayTake(NamedTuple):
    """What went to the house's drop and into jackpot funds from rounds, and by which entries."""

    fees: Cents = 0
    jackpot: Cents = 0
    entries: tuple[int, ...] = ()


def taken(log: Log, key: Callable[[LedgerEntry], Key]) -> dict[Key, DayTake]:
    """By whatever is asked for."""
    return taken_by(log.entries, key)


def taken_by(entries: Iterable[tuple[int, LedgerEntry]], key: Callable[[LedgerEntry], Key]) -> dict[Key, DayTake]:
    """The same from entries with their numbers."""
    fees: Counter[Key] = Counter()
    jackpot: Counter[Key] = Counter()
    ids: defaultdict[Key, list[int]] = defaultdict(list)
    for number, entry in entries:
        if entry.round_id is None or table_of(entry.source) is None:
            continue
        signed = _signed(entry, DROP), _signed(entry, JACKPOT)
        if any(signed):
            found = key(entry)
            fees[found] += signed[0]
            jackpot[found] += signed[1]
            ids[found].append(number)
    return {found: DayTake(fees[found], jackpot[found], tuple(ids[found])) for found in ids}


def _signed(entry: LedgerEntry, account: str) -> Cents:
    """What comes into a table's account of this name, less what goes out of it to players; a pay-out of a jackpot is not what was taken."""
    own = f"table/{entry.table_id}/{account}"
    if entry.target == own:
        return entry.amount
    return -entry.amount if entry.source == own and (account == DROP or _taken_back(entry)) else 0


def _taken_back(entry: LedgerEntry) -> bool:
    return entry.why == "void"


def day_report(log: Log) -> Paper:
    sheets = (_shifts(log), _tables(log), _games(log), _banks(log), lists_sheet(log), balance(log), _exceptions(log))
    return Paper("day", "Report of the day", log.heading(), sheets, (), ("Shift manager",), kept("day"))


COLUMNS = (
    Column("Rounds", "count"), Column("Called back", "count"), Column("Fees", "money"), Column("Jackpot collections", "money"),
    Column("Jackpots paid", "money"),
)  # fmt: skip


def _values(rounds: Sequence[RoundSummary], taken: DayTake) -> tuple[int, ...]:
    paid = sum(played.paid_out for played in rounds if not played.void)
    return len(rounds), sum(played.void for played in rounds), taken.fees, taken.jackpot, paid


def _grouped(rounds: Iterable[RoundSummary], key: Callable[[RoundSummary], Key]) -> Mapping[Key, list[RoundSummary]]:
    found: defaultdict[Key, list[RoundSummary]] = defaultdict(list)
    for played in rounds:
        found[key(played)].append(played)
    return found


def _shifts(log: Log) -> PaperTable:
    rounds, money = _grouped(log.rounds, lambda played: log.shift(played.over_at)), taken(log, lambda entry: log.shift(entry.at))
    rows = []
    for shift in log.shifts:
        own, got = rounds.get(shift, []), money.get(shift, DayTake())
        rows.append(PaperLine((shift.name, shift.since, shift.until, *_values(own, got)), behind(entries=got.entries)))
    return PaperTable("By shift", (Column("Shift"), Column("From", "time"), Column("Until", "time"), *COLUMNS), tuple(rows))


def _tables(log: Log) -> PaperTable:
    rounds, money = _grouped(log.rounds, lambda played: played.table_id), taken(log, lambda entry: entry.table_id or "")
    rows = []
    for table_id in sorted({*rounds, *money}):
        own, got, row = rounds.get(table_id, []), money.get(table_id, DayTake()), log.table(table_id)
        played = sum(played.over_at - played.begun_at for played in own) / 3600
        first, last = (min(played.begun_at for played in own), max(played.over_at for played in own)) if own else (None, None)
        an_hour = round(len(own) * 3600 / (last - first)) if first is not None and last is not None and last > first and played else None
        opened, closed = (row.opened_at, row.closed_at) if row else (None, None)
        closed = closed if closed is not None and closed < log.span.until else None  # a later end is on the paper of a later day
        values = (log.label(table_id), log.game(table_id), opened, closed, an_hour)
        rows.append(PaperLine((*values, *_values(own, got)), behind(entries=got.entries)))
    own_columns = (
        Column("Table"), Column("Game"), Column("Opened", "time"), Column("Closed", "time"),
        Column("Rounds an hour", "count", summed=False),
    )  # fmt: skip
    return PaperTable("By table", (*own_columns, *COLUMNS), tuple(rows), "No table was played.")


def _games(log: Log) -> PaperTable:
    rounds = _grouped(log.rounds, lambda played: played.edition)
    money = taken(log, lambda entry: row.edition if (row := log.table(entry.table_id or "")) else "")
    rows = []
    for edition in sorted({*rounds, *money}):
        own, got = rounds.get(edition, []), money.get(edition, DayTake())
        rows.append(PaperLine((named(edition), len({played.table_id for played in own}), *_values(own, got)), behind(entries=got.entries)))
    return PaperTable("By game", (Column("Game"), Column("Tables", "count"), *COLUMNS), tuple(rows), "No game was played.")


def named(edition_id: str) -> str:
    if not edition_id:
        return ""
    edition = load(edition_id)
    return f"{edition.name} ({house_name(edition.house)})"


def _banks(log: Log) -> PaperTable:
    held = _grouped(
        (played for played in log.rounds if played.banked),
        lambda played: (played.table_id, played.banked.player if played.banked else ""),
    )
    rows = []
    for (table_id, player), own in sorted(held.items()):
        turns = [played.banked for played in own if played.banked is not None]
        values = len(turns), max(each.put_up for each in turns), sum(each.result for each in turns), sum(each.fees for each in turns)
        rows.append(PaperLine((log.label(table_id), player, *values), behind(rounds=[played.id for played in own])))
    columns = (
        Column("Table"), Column("Player-dealer"), Column("Rounds", "count"), Column("Most put up", "money", summed=False),
        Column("Result", "money"), Column("Fees paid", "money"),
    )  # fmt: skip
    return PaperTable("Banks", columns, tuple(rows), "Nobody has banked.")


def _exceptions(log: Log) -> PaperTable:
    found: list[tuple[float, str, str, str, Behind]] = []
    for played in log.rounds:
        if played.void:
            found.append(
                (played.over_at, "round called back", log.label(played.table_id), "everything went back", behind(rounds=[played.id]))
            )
    for raised in alarms([played for played in log.rounds if played.banked or played.offers], paper_rules().alarms, log.day):
        found.append((raised.at, f"alarm: {raised.name}", log.label(raised.table_id), raised.player, behind(rounds=raised.rounds)))
    for number, row in log.of_the_day:
        if isinstance(read_line(row), LOOKED_AT):
            who = f"{log.name(row.who)} ({row.role})"
            found.append((row.at, row.what, log.label(row.table_id or ""), f"{who}: {row.why}", behind(lines=[number])))
    columns = (Column("At", "time"), Column("What"), Column("Table"), Column("Who and why"))
    rows = tuple(PaperLine(each[:4], each[4]) for each in sorted(found))
    return PaperTable("To be looked at", columns, rows, "Nothing.")


def staff_journal(log: Log) -> Paper:
    """Everything that the staff did on the day, line by line."""
    columns = (
        Column("Line", "count", summed=False), Column("At", "time"), Column("Who"), Column("As"), Column("What"), Column("Table"),
        Column("About"), Column("Details"), Column("Why"),
    )  # fmt: skip
    rows = tuple(
        PaperLine(
            (
                number, row.at, log.name(row.who), row.role, row.what, log.label(row.table_id or ""), log.name(row.about),
                "" if log.drop.hides(row) else _details(log, row.data), row.why,
            ),
            behind(lines=[number]),
        )
        for number, row in log.of_the_day
    )  # fmt: skip
    return Paper("journal", "Journal of the staff", log.heading(), (PaperTable("Lines", columns, rows),), (), (), kept("journal"))


_TABLE = re.compile(r"(tray/)?([a-z2-9]{6})")
"""What may be the id of a table, or of its bank."""
HIDDEN = {"key"}  # hashes of one-time keys are of no use on paper


def _details(log: Log, data: Mapping[str, object]) -> str:
    return ", ".join(
        f"{name} {_said(log, value)}" for name, value in data.items() if name not in HIDDEN and value not in (None, "", {}, [])
    )


def _said(log: Log, value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{_said(log, key)}={_said(log, each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_said(log, each) for each in value)
    found = _TABLE.fullmatch(str(value))
    return f"{found[1] or ''}{log.label(found[2])}" if found and log.table(found[2]) else str(value)
