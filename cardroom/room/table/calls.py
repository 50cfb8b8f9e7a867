"""Calls for the floor at one table: "Floor!", answered, closed. They are lines of the staff's journal, and this is their fold."""

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from cardroom.errors import BadInput
from cardroom.room.base.errors import Unknown
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

CALL, ANSWER, CLOSE = "call", "answer", "close-call"
CALLS = (CALL, ANSWER, CLOSE)
"""What of the journal is folded here."""


class CallData(TypedDict):
    number: int
    who: str
    says: str
    at: float
    answered_by: str
    answered_at: float | None


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

    def __init__(self, table_id: str, rows: Iterable[StaffRow] = ()) -> None:
        self._table_id = table_id
        self._open: dict[int, Call] = {}
        self._last = 0
        for row in rows:
            self._fold(row)

    def _fold(self, row: StaffRow) -> None:
        number, name = int(str(row.data["call"])), str(row.data["name"])
        if row.what == CALL:
            self._last = number
            self._open[number] = Call(number, row.who, name, row.why, row.at)
        elif row.what == ANSWER and number in self._open:
            self._open[number] = self._open[number]._replace(answered_by=name, answered_at=row.at)
        elif row.what == CLOSE:
            self._open.pop(number, None)

    @property
    def open(self) -> list[Call]:
        """The oldest first."""
        return list(self._open.values())

    def _row(self, by: Staffer, name: str, what: str, number: int, why: str, now: float) -> StaffRow:
        row = by.entry(now, what, table_id=self._table_id, data={"call": number, "name": name}, why=why)
        self._fold(row)
        return row

    def call(self, by: Staffer, name: str, says: str, now: float) -> StaffRow:
        """Somebody at the table calls the floor, with a word; once, until that is closed."""
        if not says.strip():
            raise BadInput("Say in a word why you call the floor.")
        if any(call.visitor == by.who for call in self._open.values()):
            raise BadInput("You have called the floor already; it knows.")
        return self._row(by, name, CALL, self._last + 1, says, now)

    def answer(self, by: Staffer, name: str, number: int, now: float, says: str = "") -> StaffRow:
        """One of the floor comes."""
        call = self._of(number)
        if call.answered_by:
            raise BadInput(f"{call.answered_by} has answered that call already.")
        return self._row(by, name, ANSWER, number, says.strip() or "on the way", now)

    def close(self, by: Staffer, name: str, number: int, now: float, says: str) -> StaffRow:
        """It is settled, and how."""
        self._of(number)
        return self._row(by, name, CLOSE, number, says, now)

    def _of(self, number: int) -> Call:
        call = self._open.get(number)
        if call is None:
            raise Unknown(f"There is no open call of number {number} at this table.")
        return call
