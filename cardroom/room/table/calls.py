"""Calls for the floor at one table, answered and closed: lines of the staff's journal, and their fold."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.room.base.errors import Unknown
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow


@dataclass(frozen=True)
class CallLine(JournalLine):
    """``call`` counts those of a table; ``name``: of the caller, or of the member of the floor."""

    call: int
    name: str


class FloorCalled(CallLine, what="call"):
    """Somebody at the table calls the floor."""


class CallAnswered(CallLine, what="answer"):
    """One of the floor comes."""


class CallClosed(CallLine, what="close-call"):
    """It is settled."""


class CallData(TypedDict):
    """A player calls the floor."""

    number: Annotated[int, says("The number of the call at this table.")]
    who: Annotated[str, says("The name of the player who calls.")]
    says: Annotated[str, says("What the player says.")]
    at: Annotated[float, says("When the player called, in seconds since 1970.")]
    answered_by: Annotated[str, says("The name of the floor who comes; empty: nobody yet.")]
    answered_at: Annotated[float | None, says("When the floor answered, in seconds since 1970; null: not yet.")]


class Call(NamedTuple):
    """One that is not closed: who called, what he said, and who of the floor comes."""

    number: int
    visitor: str
    who: str
    says: str
    at: float
    answered_by: str = ""
    answered_at: float | None = None

    def data(self) -> CallData:
        return {
            "number": self.number,
            "who": self.who,
            "says": self.says,
            "at": self.at,
            "answered_by": self.answered_by,
            "answered_at": self.answered_at,
        }


class Calls:
    """Those of one table; numbers count from 1 and are never used again."""

    def __init__(self, table_id: str, lines: Iterable[tuple[StaffRow, JournalLine]] = ()) -> None:
        self._table_id = table_id
        self._open: dict[int, Call] = {}
        self._last = 0
        for row, line in lines:
            self._fold(row, line)

    def _fold(self, row: StaffRow, line: JournalLine) -> None:
        match line:
            case FloorCalled(number, name):
                self._last = number
                self._open[number] = Call(number, row.who, name, row.why, row.at)
            case CallAnswered(number, name) if number in self._open:
                self._open[number] = self._open[number]._replace(answered_by=name, answered_at=row.at)
            case CallClosed(number):
                self._open.pop(number, None)

    @property
    def open(self) -> list[Call]:
        """The oldest first."""
        return list(self._open.values())

    def _row(self, by: Staffer, line: CallLine, why: str, now: float) -> StaffRow:
        row = by.entry(now, line, table_id=self._table_id, why=why)
        self._fold(row, line)
        return row

    def call(self, by: Staffer, name: str, says: str, now: float) -> StaffRow:
        """Somebody at the table calls the floor, with a word; once, until that is closed."""
        if not says.strip():
            raise BadInput("Say in a word why you call the floor.")
        if any(call.visitor == by.who for call in self._open.values()):
            raise BadInput("You have called the floor already; it knows.")
        return self._row(by, FloorCalled(self._last + 1, name), says, now)

    def answer(self, by: Staffer, name: str, number: int, now: float, says: str = "") -> StaffRow:
        """One of the floor comes."""
        call = self._of(number)
        if call.answered_by:
            raise BadInput(f"{call.answered_by} has answered that call already.")
        return self._row(by, CallAnswered(number, name), says.strip() or "on the way", now)

    def close(self, by: Staffer, name: str, number: int, now: float, says: str) -> StaffRow:
        """It is settled, and how."""
        self._of(number)
        return self._row(by, CallClosed(number, name), says, now)

    def _of(self, number: int) -> Call:
        call = self._open.get(number)
        if call is None:
            raise Unknown(f"There is no open call of number {number} at this table.")
        return call
