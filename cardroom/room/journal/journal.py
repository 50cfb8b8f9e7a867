"""The staff's journal of an open room, and its folds: waiting lists, cage, drop, funds, days.

Whatever the staff does is written as a line, with the chips that it moves. The state of each book is a fold of those lines, so no sheet can
disagree with them. A fold checks and makes lines, and knows no clock and no storage. ``Journal`` stores them one at a time, so each is
checked against all lines before it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from cardroom.room.journal.lines import JournalLine, read_line
from cardroom.room.storage.rows import Change, Entry, Fence, StaffRow

Line = tuple[int, StaffRow]
"""With its number."""


class Posting(NamedTuple):
    """A line for the journal, and the entries of the ledger that move its chips: stored in one change."""

    row: StaffRow
    entries: tuple[Entry, ...] = ()

    def change(self) -> Change:
        change = Change()
        change.staff.append(self.row)
        change.entries += self.entries
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
        self, folds: Sequence[Fold], lines: Iterable[Line], write: Callable[[Change], Awaitable[None]],
        read: Callable[[int], Awaitable[Iterable[Line]]], held: Callable[[], Fence | None], look: Callable[[], Awaitable[None]],
    ) -> None:  # fmt: skip
        """``write`` stores a change; ``read`` returns the lines after a number; ``held`` returns the fence of the desk, or raises
        ``Elsewhere``; ``look`` reads the tables that other servers hold."""
        self._folds, self._write, self._read, self._held, self._look = folds, write, read, held, look
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
        """Wait until nobody is writing."""
        async with self._one:
            pass

    async def do(self, make: Callable[[], Posting]) -> Posting:
        """Make a line from the present state of the folds and store it. No other line comes between."""
        async with self._one:
            held = self._held()
            await self.catch_up()
            posting = make()
            change = posting.change()
            change.fence = held
            await self._write(change)
            return posting

    async def at_table(self, do: Callable[[], Awaitable[None]]) -> None:
        """Do the same where a table changes too: ``do`` puts the line into the table's own change."""
        async with self._one:
            self._held()
            await self.catch_up()
            await self._look()
            await do()
            await self.catch_up()
