"""The books that all parts of the cage share: a line is checked against what lies where, and its pieces are worth what its entries move."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.books.cage.inventory import OUTSIDE, PATRONS, Inventory, PieceMove, account_of, changes, moves_data, place_said
from cardroom.room.books.cage.lines import CageLine, TrayClosed
from cardroom.room.books.cage.pieces import CASH, CHIP, Counts, only, told, without, worth
from cardroom.room.books.cage.settings import CageSettings
from cardroom.room.books.days import Days
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import IN_ROOM, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.words import roles_sentence
from cardroom.room.storage.accounts import table_of
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import HOUSE

OVER, SHORT = "counted over", "counted short"


class Pay(NamedTuple):
    """An entry of the ledger to be."""

    source: str
    target: str
    amount: Cents
    why: str


class CageState:
    def __init__(self, days: Days, staff: Staff) -> None:
        self.days, self.staff = days, staff
        self.inventory = Inventory()
        self.settings = CageSettings()
        self.versions: dict[str, int] = {}  # of what is not a place: the last line about it

    # -- checks -------------------------------------------------------------------------------------------------------------

    def check_role(self, by: Staffer, roles: Collection[Role]) -> None:
        if by.role not in roles:
            raise Forbidden(roles_sentence(roles, IN_ROOM))

    def version(self, thing: str) -> int:
        """The number of the last line about a place, an order or a slip."""
        return max(self.inventory.version(thing), self.versions.get(thing, 0))

    def check_version(self, thing: str, seen: int | None) -> None:
        """``seen``: the version that somebody looked at before he acted; None: he acts on whatever holds."""
        if seen is not None and seen != self.version(thing):
            raise Stale(f"{place_said(thing)} has changed since you looked; look again, and then decide.")

    def check_amount(self, amount: Cents) -> None:
        if amount <= 0:
            raise BadInput(f"An amount at the cage is more than nothing, not {money_text(amount)}.")

    # -- a line -------------------------------------------------------------------------------------------------------------

    def posting(
        self, by: Staffer, line: CageLine, now: float, why: str, moves: Sequence[PieceMove] = (), pays: Iterable[Pay] = (),
        *, table_id: str | None = None, about: str | None = None,
    ) -> Posting:  # fmt: skip
        """Return a line, with gaming day and shift, and its entries; ``BadInput`` where a place does not hold what it would give."""
        self.days.check_open(now)
        self.inventory.check(moves)
        journal = f"c-{secrets.token_hex(8)}"
        entries = tuple(_entries(journal, [pay for pay in pays if pay.amount], now))
        _check_same(moves, entries)
        day, shift = self._shift(line, now)
        full = replace(
            line, day=day.isoformat(), shift=shift, moves=moves_data(moves) if moves else None,
            journal=journal if entries else "",
        )  # fmt: skip
        return Posting(by.entry(now, full, table_id=table_id, about=about, why=why), entries)

    def _shift(self, line: CageLine, now: float) -> tuple[date, str]:
        """Return the gaming day and the shift of a line: a closer belongs to the shift that it ends, as the box pulled beside it does."""
        if isinstance(line, TrayClosed):
            day, span = self.days.calendar.ending_at(now)
            self.days.check_open(span.since)
            return day, span.name
        return self.days.today(now), self.days.calendar.shift_of(now)

    def counted(self, place: str, counted: Counts) -> tuple[list[PieceMove], list[Pay]]:
        """What makes the books say what was counted there: the difference goes to or from the account that may have it, and the house
        bears it."""
        own, difference = account(place), without(counted, self.inventory.held(place))
        over = {piece: count for piece, count in difference.items() if count > 0}
        short = {piece: -count for piece, count in difference.items() if count < 0}
        moves = [*came(place, over), *went(place, short)]
        amount = worth(difference)
        pays = [Pay(HOUSE, own, amount, OVER) if amount > 0 else Pay(own, HOUSE, -amount, SHORT)] if amount else []
        return moves, pays


def came(place: str, pieces: Counts) -> list[PieceMove]:
    """From those who come to the cage: chips from patrons, cash from outside."""
    return [PieceMove(source, place, found) for source, kind in ((PATRONS, CHIP), (OUTSIDE, CASH)) if (found := only(pieces, kind))]


def went(place: str, pieces: Counts) -> list[PieceMove]:
    return [PieceMove(place, target, found) for target, kind in ((PATRONS, CHIP), (OUTSIDE, CASH)) if (found := only(pieces, kind))]


def account(place: str) -> str:
    """Of a place of the house."""
    found = account_of(place)
    assert found is not None
    return found


def check_some(pieces: Counts) -> None:
    if not any(pieces.values()):
        raise BadInput("Say what it is: how many of which chips, notes or coins.")


def check_explained(where: str, difference: Counts, reason: str) -> None:
    """What was counted over or short has a reason."""
    over = {piece: count for piece, count in difference.items() if count > 0}
    short = {piece: -count for piece, count in difference.items() if count < 0}
    if difference and not reason.strip():
        said = " and ".join([*([f"{told(over)} over"] if over else []), *([f"{told(short)} short"] if short else [])])
        raise BadInput(f"{where} was counted with {said}: count again, or say the reason.")


def _entries(journal: str, pays: Iterable[Pay], now: float) -> Iterable[LedgerEntry]:
    for line, (source, target, amount, why) in enumerate(pays):
        yield LedgerEntry(journal, line, now, table_of(source) or table_of(target), None, source, target, amount, why, "")


def _check_same(moves: Iterable[PieceMove], entries: Iterable[LedgerEntry]) -> None:
    """Of every place of the house, the pieces that come and go are worth what its account gets and gives."""
    worths = {account: worth(change) for place, change in changes(moves).items() if (account := account_of(place)) is not None}
    booked = dict.fromkeys(worths, 0)
    for entry in entries:
        for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            if account in worths or _of_cage(account):
                booked[account] = booked.get(account, 0) + amount
    assert worths == {account: booked[account] for account in worths} and not any(booked[each] for each in booked if each not in worths)


def _of_cage(account: str) -> bool:
    return account.startswith("cage/") or (account.startswith("table/") and account.endswith("/tray"))
