"""The work of the room that is not played: who waits for a seat, what the cage gives and takes, what is counted.

What is done is a line of the staff's journal, with the chips that it moves; what holds is a fold of those lines, so that no sheet can
disagree with what was done. A fold checks and makes lines, and knows no clock and no storage; ``Journal`` has them stored, one deed at a
time, so that each is checked against what came before it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from cardroom.room.storage.rows import Change, Entry, Fence, StaffRow

Line = tuple[int, StaffRow]
"""With its number."""


class Deed(NamedTuple):
    """What is to be written: a line of the journal, and the chips that move with it."""

    line: StaffRow
    entries: tuple[Entry, ...] = ()

    def change(self) -> Change:
        change = Change()
        change.staff.append(self.line)
        change.entries += self.entries
        return change


class Fold(ABC):
    """What holds, from the lines of the journal in the order of their numbers."""

    last = 0
    """The number of the last line that is folded."""

    def fold(self, number: int, row: StaffRow) -> None:
        """The next line, which is stored; one that is folded already changes nothing."""
        if number <= self.last:
            return
        self.last = number
        self.take(number, row)

    @abstractmethod
    def take(self, number: int, row: StaffRow) -> None:
        """A line that comes next, whatever it is about."""


class Journal:
    """Every fold of it, and the way of a deed into it."""

    def __init__(
        self, folds: Sequence[Fold], lines: Iterable[Line], read: Callable[[int], Awaitable[Iterable[Line]]],
        held: Callable[[], Fence | None],
    ) -> None:  # fmt: skip
        """``read`` returns the lines after that number; ``held`` returns the fence of the desk, or raises ``Elsewhere``."""
        self._folds, self._read, self._held = folds, read, held
        self._one = asyncio.Lock()
        self.last = 0
        self.fold(lines)

    def fold(self, lines: Iterable[Line]) -> None:
        """Lines that are stored, with their numbers."""
        for number, row in lines:
            self.last = max(self.last, number)
            for each in self._folds:
                each.fold(number, row)

    async def catch_up(self) -> None:
        """Fold what was stored since, by whomever."""
        self.fold(await self._read(self.last))

    async def quiet(self) -> None:
        """Wait until no command is in its turn."""
        async with self._one:
            pass

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Fence | None]:
        """Take a turn: nobody else's line comes between what the folds say now and what is stored meanwhile.

        Yields the fence with which the desk is held; ``Elsewhere`` if another server holds it.
        """
        async with self._one:
            held = self._held()
            await self.catch_up()
            yield held
