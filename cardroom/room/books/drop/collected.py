"""What has come into the boxes of a table since they were last pulled, from the entries of the ledger.

Collections are dropped when a hand is complete (001 l.3668): what a round that is running has taken lies on the drop slot, and goes into
the next box. So a box can be pulled at any time, and a round that is void gives back only what is not in it.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import or_, select

from cardroom.money import Cents
from cardroom.room.books.funds.tables import FundPart, part_of
from cardroom.room.storage import Store, schema
from cardroom.room.storage.accounts import box_account, ledger_account
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import DROP, JACKPOT

Numbered = tuple[int, LedgerEntry]


class BoxKind(StrEnum):
    """Fees and jackpot collections are dropped into boxes of their own."""

    FEES = "fees"
    JACKPOT = "jackpot"


def account_of(table_id: str, kind: BoxKind) -> str:
    return ledger_account(table_id, DROP if kind is BoxKind.FEES else JACKPOT, ())


class BoxContents(NamedTuple):
    """What lies in a box: what its entries came to after the entry ``after``, up to ``covers``."""

    table_id: str
    kind: BoxKind
    after: int
    covers: int
    amount: Cents


def collected(table_id: str, kind: BoxKind, entries: Iterable[Numbered], after: int, running: str = "") -> BoxContents:
    """``entries`` are those of the account after that one; ``running`` is the round that is not over, whose collections stay."""
    amount, covers = 0, after
    for id, entry in entries:
        if id <= after or (running and entry.round_id == running and entry.journal == running):
            continue
        amount, covers = amount + came_in(table_id, kind, entry), max(covers, id)
    return BoxContents(table_id, kind, after, covers, amount)


def came_in(table_id: str, kind: BoxKind, entry: LedgerEntry) -> Cents:
    """Return what an entry has put into a box of a table, or (below zero) given back from it."""
    account = account_of(table_id, kind)
    if account not in (entry.source, entry.target):
        return 0
    return (_fees if kind is BoxKind.FEES else _jackpot)(entry, account)


def _fees(entry: LedgerEntry, account: str) -> Cents:
    """Whatever came or went, but for the box that was pulled."""
    if entry.target.startswith(box_account("")):
        return 0
    return entry.amount if entry.target == account else -entry.amount


def _jackpot(entry: LedgerEntry, account: str) -> Cents:
    """What patrons have put in, without what they were given back; what the fund pays is not taken from the box, nor its seed put in."""
    part, amount = part_of(entry, account)
    return amount if part is FundPart.COLLECTED else 0


def read_since(store: Store, table_id: str, kind: BoxKind, after: int) -> list[Numbered]:
    """The entries of a table's box after that one, in order."""
    entries, account = schema.entries.c, account_of(table_id, kind)
    columns = (entries[name] for name in LedgerEntry._fields)
    asked = select(entries.id, *columns).where(or_(entries.source == account, entries.target == account), entries.id > after)
    with store.reading() as connection:
        return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked.order_by(entries.id))]


def running_round(store: Store, table_id: str) -> str:
    """The round of a table that is not over; empty: there is none."""
    rounds, results = schema.rounds.c, schema.results.c
    asked = select(rounds.id, results.round_id).outerjoin(schema.results, results.round_id == rounds.id).where(rounds.table_id == table_id)
    with store.reading() as connection:
        last = connection.execute(asked.order_by(rounds.number.desc()).limit(1)).first()
    return "" if last is None or last[1] is not None else str(last[0])


def read_collected(store: Store, table_id: str, kind: BoxKind, after: int) -> BoxContents:
    """From what is stored: while nothing happens at the table. Of fees it is all that lies there, also where older entries are archived."""
    entries, running = read_since(store, table_id, kind, after), running_round(store, table_id)
    found = collected(table_id, kind, entries, after, running)
    if kind is BoxKind.JACKPOT:
        return found
    on_the_slot = collected(table_id, kind, entries, after).amount - found.amount
    return found._replace(amount=store.ledger.balance(account_of(table_id, kind)) - on_the_slot)
