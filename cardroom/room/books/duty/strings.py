"""Strings: tables in an order along which dealers go, each down so many minutes long, and then on a break.

At each push the dealer who comes from the break taps in at the first table, the dealer of the first table at the second, and so on; the
dealer of the last table goes on a break. A line-up says who begins where; where everybody goes next, and when, follows from it. Who deals
in truth is what dealers have tapped in, and a relief is late where the two differ.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Stale
from cardroom.room.books.duty.lines import ClockedOut, DealerChanged, StringLinedUp
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow

BREAK = ""
"""Where a dealer is who deals at no table."""
MINUTE = 60.0
_NAME = re.compile(r"[^\x00-\x1f/]{1,30}")


class LineUp(NamedTuple):
    """``dealers``: by visitor, the first at the first table; those beyond the tables begin with a break."""

    string: str
    tables: tuple[str, ...]
    dealers: tuple[str, ...]
    minutes: int
    since: float
    version: int

    def pushes(self, now: float) -> int:
        """Return how many pushes have come."""
        return max(0, int((now - self.since) // (MINUTE * self.minutes)))

    def pushed_at(self, number: int) -> float:
        """Return when a push comes; number 0 is the line-up itself."""
        return self.since + MINUTE * self.minutes * number

    def place(self, dealer: str, push: int) -> str:
        """Return the table of a dealer after a push, or the break."""
        slot = (self.dealers.index(dealer) + push) % len(self.dealers)
        return self.tables[slot] if slot < len(self.tables) else BREAK

    def due_at(self, table: str, push: int) -> str:
        """Return the dealer who deals at a table after a push."""
        return self.dealers[(self.tables.index(table) - push) % len(self.dealers)]


class Down(NamedTuple):
    """A dealer at one table, from tapping in to the next who does. ``visitor`` empty: the room knows the name alone."""

    table: str
    visitor: str
    name: str
    since: float
    until: float | None
    line: int


class Relief(NamedTuple):
    """A dealer who is due at a table since a push. ``deals``: whoever tapped in there last; empty: nobody has."""

    string: str
    table: str
    dealer: str
    since: float
    deals: str


class Strings(Fold):
    def __init__(self) -> None:
        self.line_ups: dict[str, LineUp] = {}
        self.dealing: dict[str, Down] = {}  # by table
        self.ended: list[Down] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case StringLinedUp(string, tables, dealers, minutes):
                self.line_ups.pop(string, None)
                if tables:
                    self.line_ups[string] = LineUp(string, tuple(tables), tuple(dealers), minutes, row.at, number)
            case DealerChanged(dealer, visitor=visitor):
                table = row.table_id or ""
                self._leave([table, *self._tables_of(visitor)], row.at)
                self.dealing[table] = Down(table, visitor, dealer, row.at, None, number)
            case ClockedOut():
                self._leave(self._tables_of(row.about or ""), row.at)

    def _tables_of(self, visitor: str) -> list[str]:
        return [table for table, down in self.dealing.items() if visitor and down.visitor == visitor]

    def _leave(self, tables: Sequence[str], at: float) -> None:
        for table in dict.fromkeys(tables):
            if table in self.dealing:
                self.ended.append(self.dealing.pop(table)._replace(until=at))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    def downs(self, since: float, until: float) -> list[Down]:
        """Return those of which a part lies between two moments, in the order in which they began."""
        found = [*self.ended, *self.dealing.values()]
        return sorted((each for each in found if each.since < until and (each.until is None or each.until > since)), key=lambda e: e.line)

    def string_of(self, table: str) -> LineUp | None:
        return next((line_up for line_up in self.line_ups.values() if table in line_up.tables), None)

    def relief(self, table: str, now: float) -> Relief | None:
        """Return the dealer who is due at a table and has not tapped in; None: nobody is due, or they deal."""
        line_up = self.string_of(table)
        if line_up is None:
            return None
        push = line_up.pushes(now)
        due, down = line_up.due_at(table, push), self.dealing.get(table)
        if down is not None and down.visitor == due:
            return None
        return Relief(line_up.string, table, due, line_up.pushed_at(push), "" if down is None else down.visitor or down.name)

    def late(self, tables: Sequence[str], grace: float, now: float) -> list[Relief]:
        """Return the reliefs at these tables that are late: the push was longer ago than the grace. The oldest comes first."""
        found = (self.relief(table, now) for table in tables)
        return sorted((each for each in found if each is not None and now - each.since > grace), key=lambda each: each.since)

    # -- lines --------------------------------------------------------------------------------------------------------------

    def line_up(self, string: str, tables: Sequence[str], dealers: Sequence[str], minutes: int, version: int | None) -> StringLinedUp:
        """``version``: of the line-up that somebody has looked at; None: a new one, or whatever holds."""
        if not _NAME.fullmatch(string):
            raise BadInput("The name of a string has 1 to 30 characters, and no slash.")
        before = self.line_ups.get(string)
        if version is not None and (before is None or before.version != version):
            raise Stale(f"The string {string} has been lined up anew: look again.")
        if not tables:
            if before is None:
                raise BadInput(f"There is no string {string}.")
            return StringLinedUp(string, (), (), before.minutes)
        if len(set(tables)) < len(tables) or len(set(dealers)) < len(dealers):
            raise BadInput("Each table and each dealer stands in a string once.")
        if len(dealers) < len(tables):
            raise BadInput(f"{len(tables)} tables need {len(tables)} dealers or more, not {len(dealers)}: the others are on a break.")
        for other in self.line_ups.values():
            if other.string != string and (twice := set(other.tables) & set(tables) or set(other.dealers) & set(dealers)):
                what = "A table" if twice & set(tables) else "A dealer"
                raise BadInput(f"{what} of that string stands in the string {other.string} already.")
        return StringLinedUp(string, list(tables), list(dealers), minutes)
