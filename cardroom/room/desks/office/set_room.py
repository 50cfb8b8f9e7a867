"""The command that changes the settings of the room, in an open room or in one that is closed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.books.days import Days
from cardroom.room.books.funds.lines import FundOpened
from cardroom.room.books.tournaments.lines import TournamentAnnounced
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.lines import JournalLine, read_line
from cardroom.room.journal.marks import new_journal
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import GIFTS
from cardroom.room.storage import Store
from cardroom.room.storage.rows import LedgerEntry
from cardroom.room.storage.spans import played_or_paid
from cardroom.round import HOUSE, JACKPOT

PURSES, BANKS = "visitor/", "cage/bank/"
SHARED = {"tournament/": "the tournament", "fund/": "the fund", "table/": "the jackpot of table"}
"""Accounts of several people's chips, and what they are called."""
TAKEN_BACK = "play chips taken back"
EVERY = 10**6

Line = TypeVar("Line", bound=JournalLine)


class Undone(NamedTuple):
    """What stands against other hours or other money: how many tables are open, what people have outside of them by their accounts and in
    their banks at the cage, what lies in ``shared`` by the names of tournaments and funds, and whether anything was played or paid."""

    tables: int
    purses: Mapping[str, Cents]
    banks: Cents
    shared: Mapping[str, Cents]
    played: bool


@dataclass(frozen=True)
class SetRoom:
    """Change settings of the room. With real money no play chip may be left: the house takes back what people have at the cashier."""

    by: Staffer
    wanted: Mapping[str, object]
    why: str

    def reads(self, days: Days, store: Store) -> Undone:
        purses = {account: held for account, held in store.ledger.balances(PURSES).items() if held}
        return Undone(
            len(store.tables.open()),
            purses,
            sum(store.ledger.balances(BANKS).values()),
            _shared(store),
            played_or_paid(store, besides=GIFTS),
        )

    def apply(self, days: Days, found: Undone, now: float) -> Posting:
        row = days.set_room(self.by, self.wanted, self.why, now, played=found.played)
        money = self.wanted.get("money", days.settings.money)
        if money == days.settings.money:
            return Posting(row)
        if found.tables:
            raise BadInput(f"Close every table before the money of the room changes: {found.tables} are open.")
        if found.banks:
            raise BadInput("Players' banks at the cage hold something: pay it out before the money of the room changes.")
        if found.shared:
            named = ", ".join(f"{name} ({money_text(held)})" for name, held in found.shared.items())
            raise BadInput(
                f"Chips are still in {named}. End or call off each tournament, take over the jackpots of closed tables, and pay out or "
                "withdraw what the funds hold, before the money of the room changes."
            )
        if not days.settings.real:
            return Posting(row, _taken_back(found.purses, now))
        if found.purses:
            raise BadInput(f"{len(found.purses)} people have chips that they bought: cash them before the room plays for play money.")
        return Posting(row)


def _shared(store: Store) -> dict[str, Cents]:
    """What tournaments that are not over, funds, and jackpots of tables hold, by what people call them."""
    titles = {
        **_titles(store, TournamentAnnounced, lambda line: (f"tournament/{line.tournament}", str(line.structure.get("name", "")))),
        **_titles(store, FundOpened, lambda line: (f"fund/{line.fund}", line.title)),
    }
    found: Counter[str] = Counter()
    for prefix, what in SHARED.items():
        for account, held in store.ledger.balances(prefix).items():
            kind, name, *part = account.split("/")
            if kind != "table" or part == [JACKPOT]:
                found[f"{what} {titles.get(f'{kind}/{name}') or name}"] += held
    return {name: held for name, held in sorted(found.items()) if held}


def _titles(store: Store, kind: type[Line], title: Callable[[Line], tuple[str, str]]) -> dict[str, str]:
    lines = (read_line(row) for _, row in store.journal.newest(what=kind.what, limit=EVERY))
    return dict(title(line) for line in lines if isinstance(line, kind))


def _taken_back(purses: Mapping[str, Cents], now: float) -> tuple[LedgerEntry, ...]:
    journal = new_journal()
    accounts = enumerate(sorted(purses.items()))
    return tuple(LedgerEntry(journal, line, now, None, None, account, HOUSE, held, TAKEN_BACK, "") for line, (account, held) in accounts)
