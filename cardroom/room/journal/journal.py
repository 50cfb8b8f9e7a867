"""The staff's journal of an open room, and its folds: waiting lists, cage, drop, funds, days.

Whatever the staff does is written as a line, with the chips that it moves. The state of each book is a fold of those lines, so no sheet can
disagree with them. A fold checks and makes lines, and knows no clock and no storage. ``Journal`` stores them one at a time, so each is
checked against all lines before it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, Protocol

from cardroom.room.base.tasks import held
from cardroom.room.journal.lines import JournalLine, read_line
from cardroom.room.storage.rows import Change, Fence, LedgerEntry, StaffRow, VisitorRow

Line = tuple[int, StaffRow]
"""With its number."""


class Deed(Protocol):
    """What a command has decided."""

    def change(self) -> Change:
        """Return what is stored of it, in one transaction."""


class Posting(NamedTuple):
    """A line for the journal, the entries of the ledger that move its chips, and the people who come in by it: stored in one change."""

    row: StaffRow
    entries: tuple[LedgerEntry, ...] = ()
    visitors: tuple[VisitorRow, ...] = ()

    def change(self) -> Change:
        change = Change()
        change.staff.append(self.row)
        change.entries += self.entries
        change.visitors += self.visitors
        return change


class Fold(ABC):
    """State that follows from the lines of the journal in the order of their numbers."""

    last = 0
    """The number of the last line that is folded."""

    def fold(self, number: int, row: StaffRow, line: JournalLine | None = None) -> None:
        """Take the next stored line; one that is folded already changes nothing. ``line``: what it says, if the caller has read it."""
        if number <= self.last:
            return
        self.last = number
        self.take(number, row, read_line(row) if line is None else line)

    @abstractmethod
    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        """Take the line that comes next, of whatever kind. ``row`` says by whom, when, about whom, at which table and why."""


class Journal:
    """All folds of it, and the one way to write into it."""

    def __init__(
        self, folds: Sequence[Fold], lines: Iterable[Line], read: Callable[[int], Awaitable[Iterable[Line]]],
        fence: Callable[[], Fence | None],
    ) -> None:  # fmt: skip
        """``read`` returns the lines after that number; ``fence`` returns the fence of the desk, or raises ``Elsewhere``."""
        self._folds, self._read, self._fence = folds, read, fence
        self._one = asyncio.Lock()
        self.last = 0
        self.fold(lines)

    def fold(self, lines: Iterable[Line]) -> None:
        """Take stored lines; each is read once for all folds."""
        for number, row in lines:
            self.last = max(self.last, number)
            line = read_line(row)
            for each in self._folds:
                each.fold(number, row, line)

    async def catch_up(self) -> None:
        """Take every line stored since, by this server or another."""
        self.fold(await self._read(self.last))

    async def quiet(self) -> None:
        """Wait until no command is in its turn."""
        async with self._one:
            pass

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Fence | None]:
        """Take a turn: nobody else's line comes between what the folds say now and what is stored meanwhile, even if the caller goes.

        Yields the fence with which the desk is held; ``Elsewhere`` if another server holds it.
        """
        async with held(self._one):
            fence = self._fence()
            await self.catch_up()
            yield fence
