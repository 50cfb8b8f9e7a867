"""How much of the room one account, and one address, may take up: open tables, rounds among bots, and bytes stored in a day.

The operator sets the figures (``RoomLimits``). What was spent lives in memory: each server counts what it does itself,
and a restart forgets.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardroom.room.base.errors import TooMany
from cardroom.room.people.limits import DAY, RoomLimits
from cardroom.room.storage.rows import Change
from cardroom.room.table.table import Table

MOST_KNOWN = 20_000
"""Keys that a budget remembers; the longest unused are forgotten first, and have got most of it back."""

MEGABYTE = 1_000_000
ASKED_FOR = 2_000
"""Bytes that a change takes which somebody asks for, on average."""

HARD = 2
"""At so many times the budget of bytes everything that somebody asks to be stored is refused."""

LINKS = 600
OTHERS = 300
BYTES = {"entries": 300, "inputs": 200, "players": 100, "results": 400, "rounds": 2_500, "staff": 600, "tables": 0}
"""What a row of each kind adds to a database, with its indexes, and ``LINKS`` what the links of one change do: measured, not counted."""

TABLES = "You have as many tables open as one visitor may; close one first."
TABLES_ADDRESS = "From your address as many tables are open as may be; close one first."
STORED = "You have had as much stored as one visitor may in a day; come again later."
STORED_ADDRESS = "From your address as much has been stored as may be in a day; come again later."
TABLES_WAIT = 60.0
"""Seconds after which somebody with too many tables may try again: a table that everybody has left closes by then."""


class DayBudget:
    """Amounts spent by key. A day gives the whole budget back, evenly."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._spent: dict[str, tuple[float, float]] = {}  # how much, and when that was

    def spent(self, key: str, budget: float) -> float:
        """Return what is spent and has not come back yet."""
        spent, at = self._spent.get(key, (0.0, 0.0))
        return max(0.0, spent - (self._clock() - at) * budget / DAY)

    def spend(self, key: str, amount: float, budget: float) -> None:
        spent = self.spent(key, budget) + amount
        self._spent.pop(key, None)
        self._spent[key] = spent, self._clock()
        if len(self._spent) > MOST_KNOWN:
            del self._spent[next(iter(self._spent))]

    def wait(self, key: str, budget: float, times: int = 1) -> float:
        """Return the seconds until one more is left of the budget, or of so many ``times`` the budget; 0: it is."""
        over = self.spent(key, budget) + 1 - times * budget
        if over <= 0:
            return 0.0
        return max(1.0, over * DAY / budget) if budget else float(DAY)


class Allowance(NamedTuple):
    """What one account, and one address, may spend in a day."""

    each: float
    address: float


class Budgets:
    """``exempt``: the staff, whose work is not counted; ``off``: a room for benchmarks and tests."""

    def __init__(self, limits: Callable[[], RoomLimits], exempt: Callable[[str], bool], clock: Callable[[], float], off: bool) -> None:
        self._limits, self._exempt, self.off = limits, exempt, off
        self._rounds, self._bytes = DayBudget(clock), DayBudget(clock)
        self._addresses: dict[str, str] = {}  # of each account, the one from which it last called

    def called(self, visitor: str, address: str) -> None:
        """Note from where an account is used."""
        self._addresses.pop(visitor, None)
        self._addresses[visitor] = address
        if len(self._addresses) > MOST_KNOWN:
            del self._addresses[next(iter(self._addresses))]

    # -- what visitors ask for ----------------------------------------------------------------------------------------------

    def check_opening(self, visitor: str, tables: Iterable[Table]) -> None:
        """Refuse another table to a visitor who has enough of them open, or has had enough stored."""
        if self._free(visitor):
            return
        limits, address = self._limits(), self._addresses.get(visitor)
        openers = [table.state.opened_by for table in tables]
        if openers.count(visitor) >= limits.opened_each:
            raise TooMany(TABLES, TABLES_WAIT)
        here = sum(self._addresses.get(opener) == address and not self._exempt(opener) for opener in openers)
        if address is not None and here >= limits.opened_address:
            raise TooMany(TABLES_ADDRESS, TABLES_WAIT)
        self.check_stored(visitor)

    def check_stored(self, visitor: str, times: int = 1) -> None:
        """Refuse to store anything for a visitor who has spent the budget, or so many ``times`` the budget."""
        if self._free(visitor):
            return
        keys = self._keys(visitor, self._stored_a_day)
        for (key, budget), sentence in zip(keys, (STORED, STORED_ADDRESS), strict=False):
            wait = self._bytes.wait(key, budget, times)
            if wait:
                raise TooMany(sentence, wait)

    def asks(self, visitor: str, changes: int = 1) -> None:
        """Count what a visitor asks to be stored, and refuse it at ``HARD`` times the budget."""
        self.check_stored(visitor, HARD)
        self._spend(self._bytes, [visitor], changes * ASKED_FOR, self._stored_a_day)

    # -- what tables do by themselves ---------------------------------------------------------------------------------------

    def wait(self, patrons: Sequence[str], among_bots: bool) -> float:
        """Return the seconds until a round may begin for these people: it may while one of them has something left."""
        if any(map(self._free, patrons)):
            return 0.0
        return min((self._wait_of(patron, among_bots) for patron in patrons), default=0.0)

    def stored(self, patrons: Sequence[str], among_bots: bool, change: Change) -> None:
        """Count what a table has stored by itself, in equal shares for the people there."""
        self._spend(self._bytes, patrons, size_of(change), self._stored_a_day)
        if among_bots:
            self._spend(self._rounds, patrons, len(change.rounds), self._rounds_a_day)

    @property
    def _stored_a_day(self) -> Allowance:
        limits = self._limits()
        return Allowance(limits.stored_each * MEGABYTE, limits.stored_address * MEGABYTE)

    @property
    def _rounds_a_day(self) -> Allowance:
        limits = self._limits()
        return Allowance(limits.bot_rounds_each, limits.bot_rounds_address)

    def _free(self, visitor: str) -> bool:
        return self.off or self._exempt(visitor)

    def _keys(self, visitor: str, allowed: Allowance) -> list[tuple[str, float]]:
        """Return what is counted of a visitor, each with its budget: the account and, where it is known, the address."""
        address = self._addresses.get(visitor)
        return [(visitor, allowed.each), *([] if address is None else [(f"address {address}", allowed.address)])]

    def _wait_of(self, visitor: str, among_bots: bool) -> float:
        waits = [self._bytes.wait(*each) for each in self._keys(visitor, self._stored_a_day)]
        if among_bots:
            waits += [self._rounds.wait(*each) for each in self._keys(visitor, self._rounds_a_day)]
        return max(waits)

    def _spend(self, spent: DayBudget, patrons: Sequence[str], amount: float, allowed: Allowance) -> None:
        for patron in patrons:
            if amount and not self._free(patron):
                for key, budget in self._keys(patron, allowed):
                    spent.spend(key, amount / len(patrons), budget)


def size_of(change: Change) -> int:
    """Return about how many bytes a change adds to the database."""
    kinds = ((kind, getattr(change, kind)) for kind in change.__slots__)
    return LINKS + sum(len(rows) * BYTES.get(kind, OTHERS) for kind, rows in kinds if isinstance(rows, list))
