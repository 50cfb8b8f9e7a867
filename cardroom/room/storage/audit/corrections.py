"""Whether every correction fits what it corrects: the entry that it names, what was due, who has the chips, and who signed it."""

from collections.abc import Iterator
from itertools import groupby

from sqlalchemy import Connection, select

from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.corrections import CORRECTION, ChipsDue, CorrectionKey, names_in, put_right, read_journal, read_wrong
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import HOUSE

_COLUMNS = tuple(schema.entries.c[name] for name in ("id", *LedgerEntry._fields))


def corrections(connection: Connection) -> Iterator[str]:
    entries = schema.entries.c
    asked = select(*_COLUMNS).where(entries.journal.startswith(CORRECTION, autoescape=True)).order_by(entries.journal, entries.line)
    rows = [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]
    for journal, lines in groupby(rows, key=lambda row: row[1].journal):
        if wrong := _wrong(connection, journal, list(lines)):
            yield f"Journal {journal}: {wrong}."


def _wrong(connection: Connection, journal: str, lines: list[tuple[int, LedgerEntry]]) -> str:
    """Why it does not fit; empty: it does."""
    named = read_journal(journal)
    entries = schema.entries.c
    asked = select(*_COLUMNS[1:]).where(entries.journal == (named.round_id if named else "")).order_by(entries.line)
    booked = [LedgerEntry(*row) for row in connection.execute(asked)]
    if named is None or not booked:
        return "names no line of a round"
    (first_id, paid), rest = lines[0], [entry for _, entry in lines[1:]]
    found = read_wrong(named.line, paid.why)
    if found is None:
        return "does not say what was paid"
    wrong, due = found
    try:
        right = put_right(booked, wrong)
    except BadInput as error:
        return f"cannot be: {str(error).rstrip('.')}"
    if due != right.due or paid.amount != right.amount:
        return f"says that {money_text(due)} was due and moves {money_text(paid.amount)}, but line {named.line} is {money_text(right.due)}"
    if any((entry.round_id, entry.table_id) != (named.round_id, booked[0].table_id) for entry in (paid, *rest)):
        return "is booked to another round"
    return _sides(connection, named, right, paid, rest) or _signed(connection, named, first_id, rest)


def _sides(connection: Connection, named: CorrectionKey, right: ChipsDue, paid: LedgerEntry, rest: list[LedgerEntry]) -> str:
    """The chips come from the player who has them, or from the house, and go to the player who was wronged."""
    wronged, holder = (_accounts(connection, named.round_id, account) for account in (right.wronged, right.holder))
    if paid.source not in wronged or paid.target not in holder:
        return f"is between {paid.source} and {paid.target}, but line {named.line} is between {right.wronged} and {right.holder}"
    payer = paid.target if paid.target == right.holder else HOUSE  # who has left with the chips is stood in for
    if any((entry.source, entry.target) != (payer, paid.source) for entry in rest):
        return "is not put right between those whom it concerns"
    if sum(entry.amount for entry in rest) != right.amount:
        return f"puts {money_text(sum(entry.amount for entry in rest))} right of {money_text(right.amount)}"
    return ""


def _accounts(connection: Connection, round_id: str, account: str) -> set[str]:
    """Where the chips of one side may be: at the table, or, if he has left it, at the cashier (a bot's are the house's)."""
    if "/player/" not in account:
        return {account}
    players = schema.round_players.c
    player = account.split("/player/", 1)[1]
    found = connection.execute(select(players.visitor_id).where(players.round_id == round_id, players.player == player)).first()
    visitor = found[0] if found is not None else None
    return {account, visitor_account(visitor) if visitor else HOUSE}


def _signed(connection: Connection, named: CorrectionKey, first_id: int, rest: list[LedgerEntry]) -> str:
    """One name, or two once the next round had begun."""
    rounds = schema.rounds.c
    this = select(rounds.table_id, rounds.number).where(rounds.id == named.round_id).subquery()
    next_one = select(rounds.id).where(rounds.table_id == this.c.table_id, rounds.number > this.c.number, rounds.after_entry < first_id)
    needed = 2 if connection.execute(next_one.limit(1)).first() is not None else 1
    if any(names_in(entry.why) < needed for entry in rest):
        return "was made after the next round had begun, and has not two names" if needed == 2 else "has no name"
    return ""
