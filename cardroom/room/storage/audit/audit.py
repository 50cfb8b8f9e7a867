"""Is the ledger true? Every round is played again from its setup and inputs, and every chip that moved is compared with its entry.

All of it is read as of one moment, so a running server does not disturb it; tables are gone through one after the other, and of a table
only what its accounts hold and one round are kept in mind.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVarTuple

from sqlalchemy import Connection, Row, Select, Table, func, select

from cardroom.money import money_text
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import in_play, table_of
from cardroom.room.storage.audit.absent import absences
from cardroom.room.storage.audit.cage import cage
from cardroom.room.storage.audit.corrections import corrections
from cardroom.room.storage.audit.links import Head, check_head, check_links
from cardroom.room.storage.audit.played import compare_played, histories_of_no_round
from cardroom.room.storage.audit.table import CASHIER, REVERSAL, KeptRound, TableAudit
from cardroom.room.storage.balances import balances, held_after
from cardroom.room.storage.migrations.shape import lack_sentence, missing, missing_columns
from cardroom.room.storage.rows import LedgerEntry
from cardroom.room.storage.seal import Seal
from cardroom.room.storage.starts import ArchiveStart, start_of
from cardroom.room.storage.store import Store
from cardroom.room.storage.writer import ARCHIVE
from cardroom.round import HOUSE

Columns = TypeVarTuple("Columns")

STEP = 1000  # rows fetched at a time
_ENTRY = tuple(schema.entries.c[name] for name in ("id", *LedgerEntry._fields))


def verify(store: Store, head: Head | None = None) -> list[str]:
    """What does not hold, a sentence each; nothing: all is well. Rounds that have not ended are no fault. ``head``: one that was kept
    elsewhere; what was there then must be the beginning of what is there now."""
    with store.reading() as connection:
        return list(_problems(connection, head, store.seal))


def _problems(connection: Connection, head: Head | None, seal: Seal) -> Iterator[str]:
    lacks = missing(connection)
    if lacks:
        yield lack_sentence(lacks)
    if any(missing_columns(connection)):
        return  # it cannot be read any further
    start = start_of(connection)
    if head is not None:
        yield from check_head(connection, head, start)
    yield from check_links(connection, start)
    for name in schema.KEPT:
        yield from _lost_parents(connection, schema.metadata.tables[name])
    yield from _running_balances(connection, start)
    yield from _reversals(connection)
    yield from corrections(connection)
    yield from _balances(connection, start)
    yield from cage(connection)
    yield from absences(connection)
    yield from _histories(connection, start)
    yield from _repeated_roots(connection)
    unopened: Counter[str] = Counter()
    for (table_id,) in _stream(connection, select(schema.tables.c.id).order_by(schema.tables.c.opened_at, schema.tables.c.id)):
        yield from _table(connection, TableAudit(connection, table_id, seal, unopened, start))
    for name, count in sorted(unopened.items()):
        rounds = "1 round is" if count == 1 else f"{count:,} rounds are"
        yield f"{rounds} sealed with key {name}, which {seal.file} does not hold: dealt again by nobody, so nothing is known of them."


def _histories(connection: Connection, start: ArchiveStart) -> Iterator[str]:
    """Histories stay where the room goes on; an archive has none."""
    if connection.execute(select(schema.room.c.epoch)).scalar() != ARCHIVE:
        yield from compare_played(connection, connection)
        yield from histories_of_no_round(connection, archived=start.number > 0)


def _stream(connection: Connection, asked: "Select[*Columns]") -> "Iterator[Row[*Columns]]":
    with connection.execute(asked, execution_options={"yield_per": STEP}) as rows:
        yield from rows


def _repeated_roots(connection: Connection) -> Iterator[str]:
    """No shuffle is dealt at two tables, or again after another one; that of a shoe is dealt in rounds that follow each other."""
    rounds = schema.rounds.c
    span = func.max(rounds.number) - func.min(rounds.number) + 1
    asked = select(rounds.root, func.min(rounds.id), func.max(rounds.id), func.count()).where(rounds.root != "").group_by(rounds.root)
    again = asked.having((func.count(rounds.table_id.distinct()) > 1) | (span != func.count()))
    for root, first, last, count in _stream(connection, again.order_by(func.min(rounds.id)).limit(STEP)):
        yield f"{count} rounds, {first} and {last} among them, promised the same cards ({root[:12]}…)."


def _lost_parents(connection: Connection, table: Table) -> Iterator[str]:
    """Rows that name something which is not there."""
    for key in sorted(table.foreign_keys, key=lambda key: key.parent.name):
        there = key.column.table.alias()
        lost = (
            select(key.parent).where(key.parent.is_not(None), ~select(1).where(there.c[key.column.name] == key.parent).exists()).distinct()
        )
        for (value,) in _stream(connection, lost.limit(STEP)):
            yield f"The {table.name} name '{value}' as {key.parent.name}, but {key.column.table.name} has no such row."


# -- the ledger as a whole --------------------------------------------------------------------------------------------------


def _running_balances(connection: Connection, start: ArchiveStart) -> Iterator[str]:
    """Entries are numbered without gaps, belong where they are booked, and take from no account what it does not hold."""
    held = dict(start.opening["balances"])
    below: set[str] = set()
    last = start.entry
    for row in _stream(connection, select(*_ENTRY).where(schema.entries.c.id > start.entry).order_by(schema.entries.c.id)):
        id, entry = row[0], LedgerEntry(*row[1:])
        if id != last + 1:
            missing = f"entry {last + 1} is" if id == last + 2 else f"entries {last + 1} to {id - 1} are"
            yield f"The ledger has a gap: {missing} missing."
        last = id
        yield from _booked_right(id, entry)
        for account, moved in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            now = held.get(account, 0) + moved
            if now:
                held[account] = now
            else:
                held.pop(account, None)
            if now < 0 and account != HOUSE and account not in below:
                below.add(account)  # once: all that follows is below as well
                has = money_text(now - moved)
                yield f"{_entry_name(id, entry)}: takes {money_text(-moved)} from {account}, which holds {has}."


def _balances(connection: Connection, start: ArchiveStart) -> Iterator[str]:
    """What is kept as an account's balance is what its entries come to."""
    kept, come_to = balances(connection), held_after(connection, start)
    for account in sorted({*kept, *come_to}):
        said, found = kept.get(account, 0), come_to.get(account, 0)
        if said != found:
            yield f"The balance of {account} is kept as {money_text(said)}, its entries come to {money_text(found)}."


def _entry_name(id: int, entry: LedgerEntry) -> str:
    return f"Entry {id} (journal {entry.journal}, line {entry.line})"


def _booked_right(id: int, entry: LedgerEntry) -> Iterator[str]:
    for account in (entry.source, entry.target):
        table_id = table_of(account)
        if table_id is not None and table_id != entry.table_id:
            booked = f"table {entry.table_id}" if entry.table_id else "no table"
            yield f"{_entry_name(id, entry)}: moves chips of {account}, but is booked to {booked}."
        if in_play(account) and entry.journal.startswith(CASHIER):
            yield f"{_entry_name(id, entry)}: the cashier moves chips of {account}, which only a round may."
    if entry.table_id is None and not entry.journal.startswith((CASHIER, REVERSAL)):
        yield f"{_entry_name(id, entry)}: is booked to no table, and is none of the cashier's."


def _reversals(connection: Connection) -> Iterator[str]:
    """What takes back must be the same turned round, line by line from the last, and all of its journal."""
    back, first = schema.entries.alias(), schema.entries.alias()
    joined = back.outerjoin(first, first.c.id == back.c.reverses)
    asked = select(back, first.c.id, first.c.journal, first.c.source, first.c.target, first.c.amount).select_from(joined)
    mark = back.c.journal.startswith(REVERSAL, autoescape=True) | back.c.reverses.is_not(None)
    for row in _stream(connection, asked.where(mark).order_by(back.c.id)):
        id, entry, (first_id, journal, source, target, amount) = row[0], LedgerEntry(*row[1:12]), row[12:]
        if first_id is None:
            yield f"{_entry_name(id, entry)}: says that it takes something back, but not which entry."
        elif (entry.source, entry.target, entry.amount, entry.journal) != (target, source, amount, REVERSAL + journal) or id < first_id:
            yield (
                f"{_entry_name(id, entry)}: takes {money_text(entry.amount)} back from {entry.source} to {entry.target}, "
                f"but entry {first_id} of journal {journal} moved {money_text(amount)} from {source} to {target}."
            )
    counts = select(schema.entries.c.journal, func.count().label("lines")).group_by(schema.entries.c.journal)
    whole, part = counts.subquery(), counts.subquery()
    asked = select(whole.c.journal, whole.c.lines, part.c.lines).join(part, part.c.journal == REVERSAL + whole.c.journal)
    for journal, lines, reversed_lines in _stream(connection, asked.where(whole.c.lines != part.c.lines)):
        yield f"Journal {journal} has {lines} entries, but {reversed_lines} of them are taken back."


# -- one table after the other ----------------------------------------------------------------------------------------------


def _table(connection: Connection, book: TableAudit) -> Iterator[str]:
    rounds, entries, table_id = schema.rounds.c, schema.entries.c, book.table_id
    booked = _stream(connection, select(*_ENTRY).where(entries.table_id == table_id).order_by(entries.id))
    upcoming = next(booked, None)
    asked = select(*(rounds[name] for name in KeptRound._fields))
    for found in _stream(connection, asked.where(rounds.table_id == table_id).order_by(rounds.number)):
        row = KeptRound(*found)
        while upcoming is not None and upcoming[0] <= row.after_entry:
            yield from book.take(upcoming[0], LedgerEntry(*upcoming[1:]))
            upcoming = next(booked, None)
        yield from book.end(row.id)
        yield from book.begin(row)
    while upcoming is not None:
        yield from book.take(upcoming[0], LedgerEntry(*upcoming[1:]))
        upcoming = next(booked, None)
    yield from book.end("")
