"""Player numbers: under a number somebody buys chips, waits and plays without an account.

A person with a number is a visitor of the room like any other. Chips at the cage, exclusions, large transactions and sessions of play hold
for the visitor, so they hold for the number. A number is given once and never to anybody else.
"""

from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

FIRST = 1001


@dataclass(frozen=True)
class PlayerNumbered(JournalLine, what="player/number"):
    """The visitor whom the line is about has this player number from now on."""

    number: int


class PlayerNumbers(Fold):
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}  # by visitor
        self._holders: dict[int, str] = {}

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if isinstance(line, PlayerNumbered) and row.about:
            self._numbers[row.about] = line.number
            self._holders[line.number] = row.about

    @property
    def next(self) -> int:
        """The number that the next person gets."""
        return max(self._holders, default=FIRST - 1) + 1

    def of(self, visitor_id: str) -> int | None:
        return self._numbers.get(visitor_id)

    def holder(self, number: int) -> str | None:
        """The visitor who has this number."""
        return self._holders.get(number)

    def give(self, by: Staffer, visitor_id: str, why: str, now: float) -> StaffRow:
        """Return the line that gives a visitor the next number."""
        if visitor_id in self._numbers:
            raise BadInput(f"This person has a number already: {self._numbers[visitor_id]}.")
        return by.entry(now, PlayerNumbered(self.next), about=visitor_id, why=why)
