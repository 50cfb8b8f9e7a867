"""A gaming day as a bookkeeper enters it: the entries of the ledger and the notes that changed hands, on the accounts of the house.

The ledger says where every chip is. The books of a house say something else: a chip in the house's hands is worth nothing, and one in
the hands of a player is a debt. So cash is booked from the pieces that lines of the cage move, debts from the chips of players, banks,
funds and tournaments, and income from what rounds put into the drop. What is paid into a tournament is a debt, fees included, until it is
over: it is paid back if the tournament is called off. Each entry balances; what is left of one goes to the account that its kind names.
"""

import os
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.money import Cents
from cardroom.plain import parse_toml
from cardroom.room.books.cage.inventory import OUTSIDE, PATRONS, changes, read_moves
from cardroom.room.books.cage.lines import CageLine, FloatBrought, FloatTakenOut
from cardroom.room.books.cage.pieces import CASH, worth
from cardroom.room.books.funds.lines import FundMoved
from cardroom.room.books.funds.records import Activity
from cardroom.room.books.tournaments.lines import TournamentFacts
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Behind, behind
from cardroom.room.journal.lines import read_line
from cardroom.room.storage.rows import LedgerEntry, StaffRow
from cardroom.round import DROP, HOUSE, JACKPOT

HELD = "held"
"""What the house itself holds in chips: it is on no account of the books."""


class ChartAccount(BaseModel):
    """An account of the house's books."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    code: str = Field(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9.-]+$")
    name: str = Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f;]+$")


Chart = Mapping[str, ChartAccount]
_CHART: TypeAdapter[dict[str, ChartAccount]] = TypeAdapter(dict[str, ChartAccount])


class Amount(NamedTuple):
    """Cents on one account: a debit, or (below zero) a credit. ``place``: the window or table that the account's name has."""

    account: str
    place: str
    cents: Cents


class ChartEntry(NamedTuple):
    """``number``: within the day; ``amounts`` come to nothing together."""

    number: int
    at: float
    text: str
    amounts: tuple[Amount, ...]
    behind: Behind


def read_chart(file: str | None = None) -> Chart:
    """Return the accounts: ours, with those of the house in their place. ``file`` None: that of ``CARDROOM_ACCOUNTS``, if there is one."""
    file = os.environ.get("CARDROOM_ACCOUNTS", "") if file is None else file
    return _ours() if not file else {**_ours(), **_theirs(file)}


@cache
def _ours() -> Chart:
    return _CHART.validate_python(tomllib.loads(files(__package__).joinpath("accounts.toml").read_text("utf-8")))


def _theirs(file: str) -> Chart:
    try:
        found = _CHART.validate_python(parse_toml(Path(file).read_text("utf-8")))
    except OSError as error:
        raise BadInput(f"{file}: the accounts cannot be read ({error.strerror}).") from None
    except ValidationError as error:
        raise BadInput(f"{file}: {first_error(error)}.") from None
    except ValueError as error:
        raise BadInput(f"{file}: no accounts in TOML ({error}).") from None
    if strange := sorted(found.keys() - _ours().keys()):
        raise BadInput(f"{file}: there is no account '{strange[0]}'; there are {', '.join(_ours())}.")
    return found


# -- entries ----------------------------------------------------------------------------------------------------------------


def book_entries(log: Log) -> list[ChartEntry]:
    """Of the day, in the order of time: collections by table and shift, everything else one by one."""
    groups: defaultdict[str, list[tuple[int, LedgerEntry]]] = defaultdict(list)
    rounds: defaultdict[tuple[str, str], list[tuple[int, LedgerEntry]]] = defaultdict(list)
    for number, entry in log.entries:
        if entry.round_id is not None:
            rounds[entry.table_id or "", log.shift(entry.at).name].append((number, entry))
        else:
            groups[entry.journal].append((number, entry))
    made = [_of_rounds(log, table_id, shift, entries) for (table_id, shift), entries in rounds.items()]
    for number, row in log.lines:
        journal = str(row.data.get("journal", ""))
        entries = groups.pop(journal, []) if journal in groups else []
        if entries or (log.span.has(row.at) and row.data.get("moves")):
            made.append(_of_line(log, number, row, entries))
    made += [_of_entries(entries) for entries in groups.values()]
    made = [each for each in made if each.amounts]
    return [entry._replace(number=number) for number, entry in enumerate(sorted(made, key=lambda entry: entry.at), 1)]


def _of_rounds(log: Log, table_id: str, shift: str, entries: Sequence[tuple[int, LedgerEntry]]) -> ChartEntry:
    sums = _sums(entry for _, entry in entries)
    count = len({entry.round_id for _, entry in entries})
    text = f"{count:,} rounds at table {log.label(table_id)}, {shift}"
    return _booked(max(entry.at for _, entry in entries), text, sums, {}, "promotions", behind(entries=[number for number, _ in entries]))


def _of_line(log: Log, number: int, row: StaffRow, entries: Sequence[tuple[int, LedgerEntry]]) -> ChartEntry:
    """What a line of the journal did: with the notes and coins that it moved."""
    line = read_line(row)
    cash = _cash(log, row)
    sums = _sums(entry for _, entry in entries)
    if isinstance(line, FloatBrought | FloatTakenOut):
        rest = "float"
    elif isinstance(line, FundMoved):
        rest = "administration" if line.activity == Activity.ADMINISTRATION else "promotions"
    elif isinstance(line, TournamentFacts):
        rest = "guarantees"
        sums["tournament-fees", ""] += sum(entry.amount for _, entry in entries if entry.target == HOUSE)
    else:
        rest = "loose" if isinstance(line, CageLine) or _touches_held(entries) else "gifts"
        over = -sum(_signed(entry) for _, entry in entries if _kind(_other(entry)) == HELD)
        sums["over-short", ""] += over
    text = ", ".join(filter(None, (row.what, log.label(row.table_id) if row.table_id else "", log.name(row.about), row.why)))
    numbers = [each for each, _ in entries]
    return _booked(row.at, text, sums, cash, rest, behind(entries=numbers, lines=[number]))


def _of_entries(entries: Sequence[tuple[int, LedgerEntry]]) -> ChartEntry:
    """Entries that no line of the journal has: chips at tables, and those that newcomers get."""
    sums = _sums(entry for _, entry in entries)
    at_table = any(entry.table_id for _, entry in entries)
    last = entries[-1][1]
    jackpot = any(_kind(_other(entry)) == "funds" for _, entry in entries)
    rest = "promotions" if jackpot else "loose" if _touches_held(entries) else "house-players" if at_table else "gifts"
    return _booked(last.at, last.why, sums, {}, rest, behind(entries=[number for number, _ in entries]))


def _booked(
    at: float, text: str, sums: Mapping[tuple[str, str], Cents], cash: Mapping[tuple[str, str], Cents], rest: str, source: Behind
) -> ChartEntry:
    """``sums`` are credits, ``cash`` are debits; what is left goes to the account ``rest``."""
    debits: defaultdict[tuple[str, str], Cents] = defaultdict(int, cash)
    for key, credit in sums.items():
        debits[key] -= credit
    debits[rest, ""] -= sum(debits.values())
    amounts = tuple(Amount(*key, cents) for key, cents in sorted(debits.items(), key=lambda each: (each[1] < 0, each[0])) if cents)
    return ChartEntry(0, at, " ".join(text.split()), amounts, source)


def _sums(entries: Iterable[LedgerEntry]) -> defaultdict[tuple[str, str], Cents]:
    """What the debts and the income of the house have come to by these entries."""
    found: defaultdict[tuple[str, str], Cents] = defaultdict(int)
    for entry in entries:
        for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            kind = _kind(account)
            if kind == "fees" and entry.round_id is None:
                continue  # the drop goes into a box: it was income when a round was played
            if kind not in (HELD, HOUSE):
                found[kind, ""] += amount
    return found


def _kind(account: str) -> str:
    """What an account of the ledger is in the books of the house."""
    kind, *rest = account.split("/")
    if kind == "table":
        return {DROP: "fees", JACKPOT: "funds", "tray": HELD}.get(rest[1], "players")
    if kind == "cage":
        return "banks" if rest[0] == "bank" else HELD
    return {"visitor": "players", "fund": "funds", "tournament": "tournaments", HOUSE: HOUSE}[kind]


def _touches_held(entries: Iterable[tuple[int, LedgerEntry]]) -> bool:
    return any(HELD in (_kind(entry.source), _kind(entry.target)) for _, entry in entries)


def _other(entry: LedgerEntry) -> str:
    """The end of an entry that is not the house; of one between others, the house."""
    return entry.target if entry.source == HOUSE else entry.source if entry.target == HOUSE else HOUSE


def _signed(entry: LedgerEntry) -> Cents:
    """What comes to the house (below zero: goes from it)."""
    return entry.amount if entry.target == HOUSE else -entry.amount


def _cash(log: Log, row: StaffRow) -> dict[tuple[str, str], Cents]:
    """The notes and coins that a line has moved, by the account of the place."""
    found: dict[tuple[str, str], Cents] = {}
    for place, change in changes(read_moves(row.data)).items():
        cents = worth(change, CASH)
        if cents and place not in (OUTSIDE, PATRONS):
            kind, _, name = place.partition("/")
            shown = {"tray": log.label(name), "window": name}.get(kind, "")
            found[f"cash-{kind}", shown] = found.get((f"cash-{kind}", shown), 0) + cents
    return found


def account_name(chart: Chart, amount: Amount) -> str:
    return chart[amount.account].name.replace("{place}", amount.place)
