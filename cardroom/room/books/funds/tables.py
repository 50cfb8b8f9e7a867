"""The funds at the tables, which their games pay from: house jackpots and progressive meters (003 l.77, 455-472), from the ledger alone."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import literal, or_, select

from cardroom.money import Cents
from cardroom.room.books.hours import Span
from cardroom.room.storage import Store, schema
from cardroom.room.storage.accounts import fund_account, ledger_account
from cardroom.room.storage.corrections import CORRECTION
from cardroom.room.storage.rows import LedgerEntry
from cardroom.room.storage.starts import start_of
from cardroom.round import HOUSE, JACKPOT

UNDONE = ("void", "taken back", "backed out by hand")
"""Why an entry of a round moves chips back where they came from."""


class FundPart(StrEnum):
    """What an entry has done to a table's fund, or beside it."""

    SEED = "seed"  # by the house, as the table was opened
    COLLECTED = "collected"  # from patrons, without what they were given back
    PAID = "paid"  # from the fund
    BY_HOUSE = "paid by the house"  # what the fund did not hold
    HANDED_OVER = "handed over"  # to a fund of the room, when the table was closed
    PUT_RIGHT = "put right"  # wrong payments


class LedgerAmount(NamedTuple):
    """An amount, and the entries of the ledger behind it."""

    amount: Cents
    entries: tuple[int, ...]


class TableFund(NamedTuple):
    table_id: str
    opening: Cents
    parts: dict[FundPart, LedgerAmount]
    closing: Cents


def part_of(entry: LedgerEntry, account: str) -> tuple[FundPart, Cents]:
    """What an entry is to the fund of a table, and how much of it; what goes back counts below zero."""
    into = entry.target == account
    other = entry.source if into else entry.target
    if account not in (entry.source, entry.target):
        return FundPart.BY_HOUSE, -entry.amount if entry.target == HOUSE else entry.amount
    if entry.journal.startswith(CORRECTION):
        return FundPart.PUT_RIGHT, entry.amount if into else -entry.amount
    if other.startswith(fund_account("")):
        return FundPart.HANDED_OVER, -entry.amount if into else entry.amount
    if entry.round_id is None:
        return FundPart.SEED, entry.amount if into else -entry.amount
    if entry.why in UNDONE or entry.reverses is not None:
        return (FundPart.PAID, -entry.amount) if into else (FundPart.COLLECTED, -entry.amount)
    return (FundPart.COLLECTED, entry.amount) if into else (FundPart.PAID, entry.amount)


def table_fund(table_id: str, entries: Iterable[tuple[int, LedgerEntry]], span: Span, archived: Cents = 0) -> TableFund:
    """``entries``: those of its account, and those by which the house has paid beside it; ``archived``: what it held before them."""
    account = ledger_account(table_id, JACKPOT, ())
    amounts, numbers = dict.fromkeys(FundPart, 0), {part: list[int]() for part in FundPart}
    opening = closing = archived
    for id, entry in entries:
        moved = entry.amount * ((entry.target == account) - (entry.source == account))
        opening += moved if entry.at < span.since else 0
        closing += moved if entry.at < span.until else 0
        if span.has(entry.at):
            part, amount = part_of(entry, account)
            amounts[part] += amount
            numbers[part].append(id)
    return TableFund(table_id, opening, {part: LedgerAmount(amounts[part], tuple(numbers[part])) for part in FundPart}, closing)


def added(one: TableFund, then: TableFund) -> TableFund:
    """What came to a fund, and what came to it next."""
    parts = {
        part: LedgerAmount(one.parts[part].amount + more.amount, one.parts[part].entries + more.entries)
        for part, more in then.parts.items()
    }
    return TableFund(one.table_id, one.opening, parts, one.closing + then.closing)


def tables_with_funds(store: Store) -> list[str]:
    """Those that have had chips in one, here or in an archive."""
    table, entries = schema.tables.c.id, schema.entries.c
    has = select(1).where(entries.target == literal("table/") + table + f"/{JACKPOT}").exists()
    with store.reading() as connection:
        archived = [account for account in start_of(connection).opening["balances"] if account.endswith(f"/{JACKPOT}")]
        here = connection.execute(select(table).where(has)).scalars()
        return sorted({*here, *(account.split("/")[1] for account in archived)})


def fund_entries(store: Store, table_id: str, after: int = 0) -> list[tuple[int, LedgerEntry]]:
    """Those of a table's fund, and those by which the house has paid beside it, after the entry of that number."""
    entries, account = schema.entries.c, ledger_account(table_id, JACKPOT, ())
    beside = or_(entries.source == HOUSE, entries.target == HOUSE) & entries.round_id.is_not(None)
    touches = or_(entries.source == account, entries.target == account, beside)
    columns = (entries[name] for name in LedgerEntry._fields)
    with store.reading() as connection:
        first = max(after, start_of(connection).entry)
        asked = select(entries.id, *columns).where(entries.table_id == table_id, entries.id > first, touches).order_by(entries.id)
        return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]


def table_funds(store: Store, span: Span) -> list[TableFund]:
    """Of every table that has had one."""
    archived = store.ledger.start().opening["balances"]
    return [
        table_fund(table_id, fund_entries(store, table_id), span, archived.get(ledger_account(table_id, JACKPOT, ()), 0))
        for table_id in tables_with_funds(store)
    ]
