"""Wrong payments, as the floor sees them: the lines of a round that can have been paid wrongly, and what follows from what was paid."""

from collections import Counter
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import Because, ClauseId, RoundKey, RoundNumber, says
from cardroom.money import Cents
from cardroom.room.base.errors import Unknown
from cardroom.room.books.ledger import corrections_of
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import short, visitor_account
from cardroom.room.storage.corrections import ChipsDue, Wrong, put_right, read_journal
from cardroom.room.storage.rows import LedgerEntry, StoredRound
from cardroom.room.table.corrections import Paid

MOST = 10_000  # lines that a round may have, and more than any has


class PaymentLineData(TypedDict):
    """A line of a round that can have been paid wrongly."""

    line: Annotated[int, says("The number of the payment in its round.")]
    source: Annotated[str, says("The player, pot or bank that paid.")]
    target: Annotated[str, says("The player, pot or bank that was paid.")]
    amount: Annotated[Cents, says("Cents that were paid.")]
    why: Annotated[str, says("What it was paid for.")]
    rule: ClauseId
    others: Annotated[list[str], says("The players who may have got the rest of it, where it came from a pot.")]


class PutRightData(TypedDict):
    source: Annotated[str, says("The player, pot or bank that gave the amount.")]
    target: Annotated[str, says("The player, pot or bank that got it.")]
    amount: Annotated[Cents, says("Cents that moved.")]
    why: Because


class PaymentsData(TypedDict):
    round: RoundKey
    number: RoundNumber
    later: Annotated[bool, says("Whether the next round has begun; then one person proposes and another confirms.")]
    lines: Annotated[list[PaymentLineData], says("The payments of the round.")]
    corrections: Annotated[list[PutRightData], says("The corrections that were made.")]


class RightData(TypedDict):
    """The amount due, the amount paid, and who gives whom how much now."""

    due: Annotated[Cents, says("Cents that were due.")]
    paid: Annotated[Cents, says("Cents that were paid.")]
    amount: Annotated[Cents, says("Cents that move to correct it.")]
    source: Annotated[str, says("The player, pot or bank that gives the amount.")]
    target: Annotated[str, says("The player, pot or bank that gets it.")]


def stored_round(store: Store, table_id: str, round_id: str) -> StoredRound:
    """A round of this table that is over."""
    stored = store.rounds.find(round_id)
    if stored is None or stored.row.table_id != table_id:
        raise Unknown(f"There is no round '{round_id}' at this table.")
    if stored.result is None:
        raise BadInput("That round is not over: a payment is put right when it is.")
    return stored


def lines_of(store: Store, round_id: str) -> list[LedgerEntry]:
    return sorted((entry for _, entry in store.ledger.entries(journal=round_id, limit=MOST)), key=lambda entry: entry.line)


def paid_in(store: Store, table_id: str, round_id: str) -> Paid:
    """Return what a round that is over has paid, with what each account holds that a correction can take chips from."""
    stored = stored_round(store, table_id, round_id)
    named = (read_journal(entry.journal) for _, entry in corrections_of(store, round_id) if entry.line == 0)
    lines = lines_of(store, round_id)
    accounts = {account for entry in lines for account in (entry.source, entry.target)}
    accounts |= {visitor_account(visitor) for visitor in stored.players.values() if visitor}
    held = Counter({account: store.ledger.balance(account) for account in accounts})
    return Paid(lines, stored.players, Counter(found.line for found in named if found is not None), held.__getitem__)


def payments_data(store: Store, table_id: str, round_id: str) -> PaymentsData:
    """Without a name: of the last round that is over."""
    last = store.rounds.last(table_id)
    if last is not None and not round_id:
        before = last.result is None  # it is running: the one before it
        round_id = last.row.id if not before else f"{table_id}-{last.row.number - 1}" if last.row.number > 1 else ""
    if last is None or not round_id:
        return {"round": "", "number": 0, "later": False, "lines": [], "corrections": []}
    stored = stored_round(store, table_id, round_id)
    entries = lines_of(store, stored.row.id)
    return {
        "round": stored.row.id,
        "number": stored.row.number,
        "later": last.row.number > stored.row.number,
        "lines": [found for entry in entries if (found := _line(entries, entry, sorted(stored.players))) is not None],
        "corrections": [
            {"source": short(entry.source), "target": short(entry.target), "amount": entry.amount, "why": entry.why}
            for _, entry in corrections_of(store, stored.row.id)
        ],
    }


def _line(entries: list[LedgerEntry], entry: LedgerEntry, players: list[str]) -> PaymentLineData | None:
    """A line that can have been paid wrongly; what a player has put down himself is no payment."""
    if "/spot/" in entry.target:
        return None
    others = [player for player in players if short(entry.target) != player] if "/pot/" in entry.source else []
    try:
        put_right(entries, Wrong(entry.line, 0, others[0] if others else ""))
    except BadInput:
        return None
    return {
        "line": entry.line,
        "source": short(entry.source),
        "target": short(entry.target),
        "amount": entry.amount,
        "why": entry.why,
        "rule": entry.rule,
        "others": others,
    }


def right_data(store: Store, table_id: str, round_id: str, wrong: Wrong) -> RightData:
    """What was due, and who gives whom how much of it now."""
    entries = lines_of(store, stored_round(store, table_id, round_id).row.id)
    right: ChipsDue = put_right(entries, wrong)
    return {
        "due": right.due,
        "paid": wrong.paid,
        "amount": right.amount,
        "source": short(right.holder),
        "target": short(right.wronged),
    }
