"""Payments of earlier rounds that one of the staff wants put right, until another has confirmed it. They are lines of the staff's journal,
and this is their fold: nothing of them has moved a chip."""

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import short
from cardroom.room.storage.corrections import CORRECT, Right, Wrong
from cardroom.room.storage.rows import StaffRow

PROPOSE, WITHDRAW, REFUSE = "propose", "withdraw", "refuse"
PROPOSALS = (PROPOSE, WITHDRAW, REFUSE, CORRECT)
"""What of the journal is folded here."""


class ProposalData(TypedDict):
    number: int
    by: str
    at: float
    why: str
    round: str
    line: int
    paid: Cents
    due: Cents
    amount: Cents
    source: str
    target: str


class Proposal(NamedTuple):
    """One that is open: who wants it, why, and what would follow."""

    number: int
    visitor: str
    by: str
    at: float
    why: str
    round_id: str
    wrong: Wrong
    due: Cents
    amount: Cents
    source: str
    target: str

    def data(self) -> ProposalData:
        return {
            "number": self.number,
            "by": self.by,
            "at": self.at,
            "why": self.why,
            "round": self.round_id,
            "line": self.wrong.line,
            "paid": self.wrong.paid,
            "due": self.due,
            "amount": self.amount,
            "source": self.source,
            "target": self.target,
        }


class Proposals:
    """Those of one table; numbers count from 1 and are never used again."""

    def __init__(self, table_id: str, rows: Iterable[StaffRow] = ()) -> None:
        self._table_id = table_id
        self._open: dict[int, Proposal] = {}
        self._last = 0
        for row in rows:
            self.fold(row)

    def fold(self, row: StaffRow) -> StaffRow:
        """A line of the journal; one that is about no proposal (put right in one step) changes nothing here."""
        number = int(str(row.data.get("proposal", 0)))
        if row.what != PROPOSE:
            self._open.pop(number, None)
            return row
        data, self._last = row.data, number
        line, paid, due, amount = (int(str(data[key])) for key in ("line", "paid", "due", "amount"))
        name, round_id, to, source, target = (str(data[key]) for key in ("name", "round", "to", "source", "target"))
        self._open[number] = Proposal(
            number, row.who, name, row.at, row.why, round_id, Wrong(line, paid, to), due, amount, source, target
        )  # fmt: skip
        return row

    @property
    def open(self) -> list[Proposal]:
        """The oldest first."""
        return list(self._open.values())

    def of(self, number: int) -> Proposal:
        found = self._open.get(number)
        if found is None:
            raise Unknown(f"There is no open proposal of number {number} at this table.")
        return found

    def check_free(self, round_id: str, line: int) -> None:
        """Nobody else is about to put the same payment right."""
        found = next((each for each in self._open.values() if (each.round_id, each.wrong.line) == (round_id, line)), None)
        if found is not None:
            raise BadInput(f"{found.by} has proposed to put that payment right already: that is confirmed, refused or withdrawn first.")

    # -- what may become of one ---------------------------------------------------------------------------------------------

    def propose(self, by: Staffer, name: str, round_id: str, wrong: Wrong, right: Right, why: str, now: float) -> StaffRow:
        self.check_free(round_id, wrong.line)
        data = {
            "proposal": self._last + 1,
            "name": name,
            "round": round_id,
            **wrong._asdict(),
            "due": right.due,
            "amount": right.amount,
            "source": short(right.holder),
            "target": short(right.wronged),
        }
        return self.fold(by.entry(now, PROPOSE, table_id=self._table_id, data=data, why=why))

    def withdraw(self, by: Staffer, name: str, number: int, why: str, now: float) -> StaffRow:
        """By who has proposed it."""
        found = self.of(number)
        if by.who != found.visitor:
            raise Forbidden(f"{found.by} has proposed that: you refuse it, or confirm it.")
        return self._end(by, name, WITHDRAW, found, why, now)

    def refuse(self, by: Staffer, name: str, number: int, why: str, now: float) -> StaffRow:
        """By another."""
        return self._end(by, name, REFUSE, self.of_another(by, number), why, now)

    def of_another(self, by: Staffer, number: int) -> Proposal:
        """One on which he may have the second word: nobody confirms his own."""
        found = self.of(number)
        if by.who == found.visitor:
            raise Forbidden("You have proposed that yourself: another of the floor, or a cashier, confirms or refuses it.")
        return found

    def _end(self, by: Staffer, name: str, what: str, found: Proposal, why: str, now: float) -> StaffRow:
        data = {"proposal": found.number, "name": name, "round": found.round_id, "line": found.wrong.line, "proposed_by": found.by}
        return self.fold(by.entry(now, what, table_id=self._table_id, about=found.visitor, data=data, why=why))
