"""A wrong payment put right. The floor says what was really paid; what was due is in the books.

The books of a round have what was due. A correction is a journal of its own, ``correction/<round>/<line>/<number>``, which names the
entry that it corrects: its first line says how the chips really went, the others how they were put right. So the books show both, and
what every account holds is true again.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, money_text, parse_money
from cardroom.records.plain import read_spot
from cardroom.room.storage.accounts import in_play, player_account, visitor_account
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import BANK, HOUSE
from cardroom.round.floor import NAME, WORDS, said

CORRECTION = "correction/"
CLAUSE = "wrong-payment"

_PAID = re.compile(r"paid (?P<paid>\S+) instead of (?P<due>\S+)(?:, the rest to (?P<to>.+))?")
_SIGNED = re.compile(r"put right by (?P<by>[^:]+?)(?: and (?P<second>[^:]+))?: (?P<why>.+)")


class Wrong(NamedTuple):
    """What the floor says of one line of a round: what was really paid, and who got the rest of a pot, or from whose part it came."""

    line: int
    paid: Cents
    to: str = ""

    def text(self, due: Cents) -> str:
        return f"paid {money_text(self.paid)} instead of {money_text(due)}" + (f", the rest to {self.to}" if self.to else "")


class Signed(NamedTuple):
    """Who puts it right, and why; a second name where the next round has begun."""

    by: str
    why: str
    second: str = ""

    def checked(self, later: bool) -> "Signed":
        """Cleaned; once the next round has begun it takes two names."""
        try:
            by, second = (said(name, NAME, "The name of the person who puts it right") for name in (self.by, self.second))
            why = said(self.why, WORDS, "The reason")
        except IllegalAction as error:
            raise BadInput(str(error)) from None
        if not by or not why:
            raise BadInput("Say who puts it right, and why.")
        if any(mark in name for name in (by, second) for mark in (":", " and ")):
            raise BadInput("A name here has no colon, and no 'and'.")
        if later and (not second or second.casefold() == by.casefold()):
            raise BadInput("The next round has begun: a payment of an earlier one is put right by two: one proposes it, another confirms.")
        return Signed(by, why, second)

    @property
    def names(self) -> str:
        return f"{self.by} and {self.second}" if self.second else self.by

    @property
    def text(self) -> str:
        return f"put right by {self.names}: {self.why}"


class ChipsDue(NamedTuple):
    """What follows: ``holder`` has so many chips that are due to ``wronged``; both are accounts at the table, or the house's."""

    due: Cents
    wronged: str
    holder: str
    amount: Cents


def put_right(entries: Sequence[LedgerEntry], wrong: Wrong) -> ChipsDue:
    """What is due, from the entries of the round, and what is to be moved; ``BadInput`` where it cannot have been so."""
    entry = next((entry for entry in entries if entry.line == wrong.line), None)
    if entry is None:
        raise BadInput(f"The round has no line {wrong.line}: `cardroom ledger round` shows them.")
    missing = entry.amount - wrong.paid
    if wrong.paid < 0 or not missing:
        raise BadInput(f"Line {wrong.line} is {money_text(entry.amount)} ({entry.why}): if that was paid, nothing is to be put right.")
    payer, paid = _payer(entries, entry, wrong), _holder(entries, entry, entry.target)
    if payer == paid:
        raise BadInput(f"Line {wrong.line} moves chips of {paid} only: nobody else can have them.")
    return ChipsDue(entry.amount, paid, payer, missing) if missing > 0 else ChipsDue(entry.amount, payer, paid, -missing)


def _payer(entries: Sequence[LedgerEntry], entry: LedgerEntry, wrong: Wrong) -> str:
    """Who has what was not paid, or has paid too much."""
    if "/pot/" in entry.source:
        if not wrong.to:
            raise BadInput("Say who got the rest of the pot, or from whose part it came.")
        found = player_account(entry.table_id or "", wrong.to)
        if not any(found in (each.source, each.target) for each in entries):
            raise BadInput(f"{wrong.to} has not played this round.")
        return found
    if wrong.to:
        raise BadInput("Only a pot can have gone to another: leave out who got the rest.")
    payer = _holder(entries, entry, entry.source)
    return _bank(entries) if payer == _holder(entries, entry, entry.target) else payer  # a wager that did not go back lies with the bank


def _holder(entries: Sequence[LedgerEntry], entry: LedgerEntry, account: str) -> str:
    """Whose chips they are that lie there while a round is running."""
    if not in_play(account):
        return account
    if account.endswith(f"/{BANK}"):
        return _bank(entries)
    if "/spot/" in account:
        return player_account(entry.table_id or "", read_spot(account.split("/spot/", 1)[1]).player)
    raise BadInput(f"Line {entry.line} goes into a pot: say what was paid out of it instead.")


def _bank(entries: Sequence[LedgerEntry]) -> str:
    """The player-dealer's stack: he was the first to put money up."""
    found = next((entry.source for entry in entries if entry.target.endswith(f"/{BANK}") and "/player/" in entry.source), "")
    if not found:
        raise BadInput("Nobody has put money up in this round who could have the chips.")
    return found


def left_with(table_id: str, players: Mapping[str, str | None], seated: Collection[str]) -> dict[str, str]:
    """Of the players of a round those who sit there no more: by account at the table, where their chips are (a bot's are the house's)."""
    purses = {name: visitor_account(visitor) if visitor else HOUSE for name, visitor in players.items()}
    return {player_account(table_id, name): purse for name, purse in purses.items() if name not in seated}


def correction(
    entries: Sequence[LedgerEntry], wrong: Wrong, signed: Signed, number: int, now: float, left: Mapping[str, str]
) -> list[LedgerEntry]:
    """The journal. ``left``: who has left the table (``left_with``); for chips that he has the house stands in."""
    right = put_right(entries, wrong)
    first = entries[0]
    wronged, holder = (left.get(account, account) for account in (right.wronged, right.holder))
    journal = f"{CORRECTION}{first.journal}/{wrong.line}/{number}"

    def line(at: int, source: str, target: str, why: str) -> LedgerEntry:
        return LedgerEntry(journal, at, now, first.table_id, first.round_id, source, target, right.amount, why, CLAUSE)

    back = HOUSE if right.holder in left else holder
    if back == wronged:
        raise BadInput("Both have left the table, and their chips are the house's: there is nothing to put right.")
    return [line(0, wronged, holder, wrong.text(right.due)), line(1, back, wronged, signed.text)]


# -- what was written, read again ------------------------------------------------------------------------------------------------------


class CorrectionKey(NamedTuple):
    """The name of a correction's journal."""

    round_id: str
    line: int


def read_journal(journal: str) -> CorrectionKey | None:
    parts = journal.removeprefix(CORRECTION).split("/")
    if len(parts) != 3 or not parts[1].isdecimal() or not parts[2].isdecimal():
        return None
    return CorrectionKey(parts[0], int(parts[1]))


def read_wrong(line: int, why: str) -> tuple[Wrong, Cents] | None:
    """What was said, and what it says was due."""
    found = _PAID.fullmatch(why)
    if found is None:
        return None
    try:
        return Wrong(line, parse_money(found["paid"]), found["to"] or ""), parse_money(found["due"])
    except BadInput:
        return None


def names_in(why: str) -> int:
    """How many have signed."""
    found = _SIGNED.fullmatch(why)
    return 0 if found is None else 1 + (found["second"] is not None)
