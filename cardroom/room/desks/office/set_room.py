"""The command that changes the settings of the room, in an open room or in one that is closed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.books.days import Days
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.marks import new_journal
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import HOUSE

PURSES, BANKS = "visitor/", "cage/bank/"
TAKEN_BACK = "play chips taken back"


class ChipsOut(NamedTuple):
    """How many tables are open, and what people have outside of them: by their accounts, and in their banks at the cage."""

    tables: int
    purses: Mapping[str, Cents]
    banks: Cents


@dataclass(frozen=True)
class SetRoom:
    """Change settings of the room. With real money no play chip may be left: the house takes back what people have at the cashier."""

    by: Staffer
    wanted: Mapping[str, object]
    why: str

    def reads(self, days: Days, store: Store) -> ChipsOut:
        purses = {account: held for account, held in store.balances(PURSES).items() if held}
        return ChipsOut(len(store.open_tables()), purses, sum(store.balances(BANKS).values()))

    def apply(self, days: Days, found: ChipsOut, now: float) -> Posting:
        row = days.set_room(self.by, self.wanted, self.why, now)
        money = self.wanted.get("money", days.settings.money)
        if money == days.settings.money:
            return Posting(row)
        if found.tables:
            raise BadInput(f"Close every table before the money of the room changes: {found.tables} are open.")
        if found.banks:
            raise BadInput("Players' banks at the cage hold something: pay it out before the money of the room changes.")
        if not days.settings.real:
            return Posting(row, _taken_back(found.purses, now))
        if found.purses:
            raise BadInput(f"{len(found.purses)} people have chips that they bought: cash them before the room plays for play money.")
        return Posting(row)


def _taken_back(purses: Mapping[str, Cents], now: float) -> tuple[LedgerEntry, ...]:
    journal = new_journal()
    accounts = enumerate(sorted(purses.items()))
    return tuple(LedgerEntry(journal, line, now, None, None, account, HOUSE, held, TAKEN_BACK, "") for line, (account, held) in accounts)
