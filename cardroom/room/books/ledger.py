"""The ledger: what it holds, how a journal is taken back, and whether all of it is true (``audit.py``)."""

from typing import NamedTuple

from sqlalchemy import Connection, Table, func, select

from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.payment_lines import PaymentCorrected
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import schema
from cardroom.room.storage.audit.audit import verify
from cardroom.room.storage.audit.links import Head, last_head
from cardroom.room.storage.balances import balance
from cardroom.room.storage.corrections import CORRECTION, Signed, Wrong, correction, left_with
from cardroom.room.storage.rows import Change, LedgerEntry
from cardroom.room.storage.store import Store
from cardroom.round import HOUSE

__all__ = ["Size", "correct", "corrections_of", "head", "reverse", "size", "verify"]

REVERSAL = "r-"
BY_A_LINE = ("cage/", "fund/", "tournament/")
"""Accounts whose chips move with a line of the staff's journal, which would say otherwise if they were taken back alone."""


class Size(NamedTuple):
    """How much there is of everything that is kept."""

    tables: int
    rounds: int
    inputs: int
    entries: int


def size(store: Store) -> Size:
    with store.reading() as connection:
        return Size(*(_count(connection, schema.metadata.tables[name]) for name in Size._fields))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def head(store: Store) -> Head:
    """Of everything that is kept, to be published or kept elsewhere: whoever has it can tell later whether it still is the beginning."""
    with store.reading() as connection:
        return last_head(connection)


def reverse(store: Store, journal: str, why: str, now: float) -> str:
    """Take a journal back: each of its entries turned round, last first, in a journal of its own, whose name is returned.

    Nothing is taken away: what was booked stays, and is booked back. It needs the lease, so that nothing moves meanwhile; a table that is
    held in memory must be made again from the store.
    """
    if not store.serving:
        raise StorageError("Taking a journal back needs exclusive access: stop the servers first.")
    if not why.strip():
        raise BadInput("Say why the journal is taken back.")
    if journal.startswith(REVERSAL):
        raise BadInput(f"Journal '{journal}' takes another back; it stays.")
    with store.reading() as connection:
        found = _journal(connection, journal)
        if not found:
            raise Unknown(store.rounds.not_here(f"There is no journal '{journal}' in the ledger."))
        own = next((end for _, entry in found for end in (entry.source, entry.target) if end.startswith(BY_A_LINE)), "")
        if own:
            raise BadInput(f"Journal '{journal}' moves chips of {own}, by a line of the staff's journal: what is wrong is put right there.")
        name = REVERSAL + journal
        if _journal(connection, name):
            raise BadInput(f"Journal '{journal}' has been taken back already, by journal '{name}'.")
        for table_id in sorted({entry.table_id for _, entry in found if entry.table_id is not None}):
            running = _running(connection, table_id)
            if running:
                raise BadInput(f"Round {running} is running at table {table_id}: journal '{journal}' can be taken back when it is over.")
        change = Change()
        for line, (id, entry) in enumerate(reversed(found)):
            change.entries.append(
                LedgerEntry(name, line, now, entry.table_id, entry.round_id, entry.target, entry.source, entry.amount, why.strip(), "", id)
            )
        _check_balances(connection, change.entries, f"Journal '{journal}' cannot be taken back")
    store.write([change])
    return name


def correct(store: Store, round_id: str, wrong: Wrong, signed: Signed, now: float) -> str:
    """Put a wrong payment of a round right from the machine's own console, in a journal of its own, whose name is returned. It needs the
    lease, as ``reverse`` does. The names are those that were typed there: the staff's journal has the console as who did it."""
    if not store.serving:
        raise StorageError("Corrections need exclusive access: stop the servers first.")
    stored = store.rounds.find(round_id)
    if stored is None:
        raise Unknown(store.rounds.not_here(f"There is no round '{round_id}' in the ledger."))
    with store.reading() as connection:
        table_id = stored.row.table_id
        if running := _running(connection, table_id):
            raise BadInput(f"Round {running} is running at table {table_id}: a payment is put right when it is over.")
        found = [entry for _, entry in _journal(connection, round_id)]
        left = left_with(table_id, stored.players, [seat.player for seat in store.tables.seats(table_id)])
        signed = signed.checked(_begun_since(connection, table_id, stored.row.number))
        change = Change()
        change.entries += correction(found, wrong, signed, _corrected(connection, round_id, wrong.line) + 1, now, left)
        _check_balances(connection, change.entries, f"Line {wrong.line} of round {round_id} cannot have been paid so")
        typed = [name for name in (signed.by, signed.second) if name]
        line = PaymentCorrected(round=round_id, line=wrong.line, paid=wrong.paid, typed=typed)
        change.staff.append(Staffer(CONSOLE, Role.OPERATOR, "").entry(now, line, table_id=table_id, why=signed.why))
    store.write([change])
    return change.entries[0].journal


def corrections_of(store: Store, round_id: str) -> list[tuple[int, LedgerEntry]]:
    """What was put right of this round, with the numbers of the entries."""
    entries = schema.entries.c
    with store.reading() as connection:
        columns = (entries[name] for name in LedgerEntry._fields)
        named = entries.journal.startswith(f"{CORRECTION}{round_id}/", autoescape=True)
        return [
            (row[0], LedgerEntry(*row[1:])) for row in connection.execute(select(entries.id, *columns).where(named).order_by(entries.id))
        ]


def _begun_since(connection: Connection, table_id: str, number: int) -> bool:
    rounds = schema.rounds.c
    return connection.execute(select(rounds.id).where(rounds.table_id == table_id, rounds.number > number).limit(1)).first() is not None


def _corrected(connection: Connection, round_id: str, line: int) -> int:
    """How often this line has been put right."""
    entries = schema.entries.c
    named = entries.journal.startswith(f"{CORRECTION}{round_id}/{line}/", autoescape=True)
    return connection.execute(select(func.count()).select_from(schema.entries).where(named, entries.line == 0)).scalar_one()


def _journal(connection: Connection, journal: str) -> list[tuple[int, LedgerEntry]]:
    entries = schema.entries.c
    columns = (entries[name] for name in LedgerEntry._fields)
    asked = select(entries.id, *columns).where(entries.journal == journal).order_by(entries.line)
    return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]


def _running(connection: Connection, table_id: str) -> str:
    """The round at this table that has no result."""
    rounds, results = schema.rounds.c, schema.results.c
    last = select(func.max(rounds.number)).where(rounds.table_id == table_id).scalar_subquery()
    over = select(results.round_id).where(results.round_id == rounds.id).exists()
    found: str | None = connection.execute(select(rounds.id).where(rounds.table_id == table_id, rounds.number == last, ~over)).scalar()
    return found or ""


def _check_balances(connection: Connection, entries: list[LedgerEntry], refusal: str) -> None:
    """Chips that have gone on cannot be taken from where they were."""
    held: dict[str, int] = {}
    for entry in entries:
        for account, moved in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            if account not in held:
                held[account] = balance(connection, account)
            held[account] += moved
        if held[entry.source] < 0 and entry.source != HOUSE:
            has = money_text(held[entry.source] + entry.amount)
            raise BadInput(f"{refusal}: {money_text(entry.amount)} must come from {entry.source}, which has {has}.")
