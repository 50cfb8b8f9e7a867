"""Those who come in: a name and a secret are enough. Their play chips lie at the cashier until they sit down."""

import secrets
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import StorageError
from cardroom.room.base.names import check_name, skeleton
from cardroom.room.base.settings import new_id
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import Change, LedgerEntry, VisitorRow
from cardroom.round import HOUSE

_PREFIX = visitor_account("")
GIFTS = ("welcome chips", "more chips")
"""What the ledger says of play chips that somebody gets for nothing."""


class Visitor(NamedTuple):
    id: str
    name: str


class Visitors:
    """Everybody who has ever come in, and what each has at the cashier."""

    def __init__(self, rows: Iterable[VisitorRow], balances: dict[str, Cents]) -> None:
        self._rows: dict[str, VisitorRow] = {}
        self._by_name: dict[str, str] = {}
        self._purse: defaultdict[str, Cents] = defaultdict(int)
        self._going: defaultdict[str, Cents] = defaultdict(int)  # chips that leave the cashier with changes not yet stored
        self._coming: defaultdict[str, Cents] = defaultdict(int)  # and that come to him
        self._former: dict[str, VisitorRow] = {}  # what is stored of those whose new name is not
        self._doubts: Counter[str] = Counter()  # changes that failed since what is stored of a visitor was last read
        for row in rows:
            self._add(row)
        for account, cents in balances.items():
            self._purse[account.removeprefix(_PREFIX)] = cents

    def _add(self, row: VisitorRow) -> None:
        self._rows[row.id] = row
        self._by_name[skeleton(row.name)] = row.id

    def _free(self, row: VisitorRow) -> None:
        """His name is free again, if it was his."""
        if self._by_name.get(skeleton(row.name)) == row.id:
            del self._by_name[skeleton(row.name)]

    def by_id(self, id: str) -> Visitor | None:
        row = self._rows.get(id)
        return None if row is None else Visitor(row.id, row.name)

    def called(self, name: str) -> Visitor | None:
        """Who has this very name, however it is written."""
        row = self._rows.get(self._by_name.get(skeleton(name), ""))
        return Visitor(row.id, row.name) if row is not None and row.name.casefold() == name.strip().casefold() else None

    def all(self) -> list[Visitor]:
        return [Visitor(row.id, row.name) for row in self._rows.values()]

    def named(self, name: str) -> Visitor | None:
        """Who has this name, or one that looks like it."""
        return self.by_id(self._by_name.get(skeleton(name), ""))

    def name(self, id: str) -> str:
        row = self._rows.get(id)
        return "" if row is None else row.name

    def balance(self, id: str) -> Cents:
        return self._purse[id]

    def free(self, id: str) -> Cents:
        """Return what lies at the cashier, without what is on its way to a table."""
        self._sure(id)
        return self._purse[id] - self._going[id]

    def check_purse(self, id: str, cents: Cents) -> None:
        """He must have so much, without what is on its way to a table."""
        left = self.free(id)
        if cents > left:
            raise BadInput(f"You have {money_text(left)} at the cashier, not {money_text(cents)}.")

    def take(self, change: Change) -> None:
        """A change goes to the store: its names are taken and its chips spoken for. Then comes ``stored`` or ``take_back``."""
        for row in change.visitors:
            known = self._rows.get(row.id)
            if known is not None:
                self._former[row.id] = known
            self._add(row)
        self._speak_for(change, 1)

    def stored(self, change: Change) -> None:
        """The change is stored: who came in, and what moved through the cashier, with it."""
        for row in change.visitors:
            former = self._former.pop(row.id, row)
            if skeleton(former.name) != skeleton(row.name):
                self._free(former)
        self._speak_for(change, -1)
        for entry in change.entries:
            if entry.source.startswith(_PREFIX):
                self._purse[entry.source.removeprefix(_PREFIX)] -= entry.amount
            if entry.target.startswith(_PREFIX):
                self._purse[entry.target.removeprefix(_PREFIX)] += entry.amount

    def take_back(self, change: Change) -> None:
        """The change could not be stored; or it was, and the connection was lost before we heard of it: ``recount`` finds out."""
        self.refused(change)
        self._doubts.update({row.id for row in change.visitors} | {id for entry in change.entries for id in _visitors_of(entry)})

    def refused(self, change: Change) -> None:
        """Nothing of the change is stored."""
        for row in change.visitors:
            self._free(row)
            former = self._former.pop(row.id, None)
            if former is not None:
                self._add(former)
            else:
                self._rows.pop(row.id, None)
        self._speak_for(change, -1)

    @property
    def doubts(self) -> Mapping[str, int]:
        return dict(self._doubts)

    def recount(self, doubts: Mapping[str, int], rows: Iterable[VisitorRow], balances: Mapping[str, Cents]) -> None:
        """What is stored of those in doubt, unless there has been another doubt since."""
        stored = {row.id: row for row in rows}
        for id, number in doubts.items():
            if self._doubts[id] != number:
                continue
            del self._doubts[id]
            self._learn(id, stored.get(id), balances.get(visitor_account(id), 0))

    def read_again(self, rows: Iterable[VisitorRow], purses: Mapping[str, Cents]) -> None:
        """What is stored of those whose purses these are, as another server may have changed it. It was read between two changes of ours:
        what is on its way is not in it."""
        stored = {row.id: row for row in rows}
        for id, purse in purses.items():
            self._learn(id, stored.get(id), purse)

    def _learn(self, id: str, row: VisitorRow | None, purse: Cents) -> None:
        self._purse[id] = purse
        known = self._rows.get(id)
        if row is not None and row != known and id not in self._former:
            if known is not None:
                self._free(known)
            self._add(row)

    def _sure(self, id: str) -> None:
        if self._doubts[id]:
            raise StorageError("It is not known yet what is stored of a visitor whose last change failed.")

    def _speak_for(self, change: Change, sign: int) -> None:
        for entry in change.entries:
            if entry.source.startswith(_PREFIX):
                self._going[entry.source.removeprefix(_PREFIX)] += sign * entry.amount
            if entry.target.startswith(_PREFIX):
                self._coming[entry.target.removeprefix(_PREFIX)] += sign * entry.amount

    # -- changes ------------------------------------------------------------------------------------------------------------

    def enter(self, name: str, now: float, welcome: Cents, at_desk: bool = False) -> tuple[Change, Visitor]:
        """A new visitor with his welcome chips; ``at_desk``: a person whom the staff sees, who may be called like a bot."""
        name = self._free_name(name, at_desk=at_desk) if name.strip() else self._made_up()
        row = VisitorRow("v" + new_id(12), name, now)
        change = Change()
        change.visitors.append(row)
        if welcome:
            change.entries.append(_chips(row.id, welcome, GIFTS[0], now))
        return change, Visitor(row.id, name)

    def rename(self, id: str, name: str) -> Change:
        self._sure(id)
        row = self._rows[id]
        if id in self._former:
            raise BadInput("You are just taking another name; wait a moment.")
        change = Change()
        change.visitors.append(row._replace(name=self._free_name(name, mine=id)))
        return change

    def unnamed(self, id: str) -> Change:
        """A name in the place of theirs that says nothing of them."""
        self._sure(id)
        change = Change()
        change.visitors.append(self._rows[id]._replace(name=f"Former {new_id(8)}"))
        return change

    def more_chips(self, id: str, now: float, welcome: Cents, at_tables: Cents = 0) -> Change:
        """Play chips up to what a newcomer gets, with those that he has at tables."""
        self._sure(id)
        has = self._purse[id] + at_tables
        missing = welcome - has - self._coming[id]
        if missing <= 0:
            raise BadInput(f"The cashier gives chips to anyone who has less than {money_text(welcome)} in all; you have {money_text(has)}.")
        change = Change()
        change.entries.append(_chips(id, missing, GIFTS[1], now))
        return change

    def _free_name(self, name: str, mine: str = "", at_desk: bool = False) -> str:
        name = check_name(name, at_desk)
        holder = self._by_name.get(skeleton(name), mine)
        if holder != mine:
            held = [row.name.casefold() for row in (self._rows.get(holder), self._former.get(holder)) if row is not None]
            if name.casefold() in held:
                raise BadInput(f"Somebody is called {name} already; choose another name.")
            raise BadInput(f"'{name}' looks too much like somebody's name here; choose another name.")
        return name

    def _made_up(self) -> str:
        while True:
            name = f"Guest {secrets.randbelow(9000) + 1000 if len(self._rows) < 4000 else new_id(8)}"
            if skeleton(name) not in self._by_name:
                return name


def _visitors_of(entry: LedgerEntry) -> list[str]:
    return [account.removeprefix(_PREFIX) for account in (entry.source, entry.target) if account.startswith(_PREFIX)]


def _chips(id: str, cents: Cents, why: str, now: float) -> LedgerEntry:
    return LedgerEntry(f"c-{secrets.token_hex(8)}", 0, now, None, None, HOUSE, visitor_account(id), cents, why, "")
