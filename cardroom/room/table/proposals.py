"""Corrections of payments that one of the staff has proposed and nobody has confirmed yet: a fold of the staff's journal. None of them has
moved a chip."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import Because, RoundKey, says
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.payment_lines import CorrectionProposed, CorrectionRefused, CorrectionWithdrawn, PaymentCorrected, ProposalLine
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import short
from cardroom.room.storage.corrections import ChipsDue, Wrong
from cardroom.room.storage.rows import StaffRow


class ProposalData(TypedDict):
    """A correction of a payment of an earlier round. Nothing moves until another member of the staff confirms it."""

    number: Annotated[int, says("The number of the proposal at this table.")]
    by: Annotated[str, says("The name of the person who proposes it.")]
    at: Annotated[float, says("When it was proposed, in seconds since 1970.")]
    why: Because
    round: RoundKey
    line: Annotated[int, says("The number of the payment in its round.")]
    paid: Annotated[Cents, says("Cents that were paid.")]
    due: Annotated[Cents, says("Cents that were due.")]
    amount: Annotated[Cents, says("Cents that would move to put it right.")]
    source: Annotated[str, says("The player, pot or bank that would give the amount.")]
    target: Annotated[str, says("The player, pot or bank that would get it.")]


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

    def __init__(self, table_id: str, lines: Iterable[tuple[StaffRow, JournalLine]] = ()) -> None:
        self._table_id = table_id
        self._open: dict[int, Proposal] = {}
        self._last = 0
        for row, line in lines:
            self.fold(row, line)

    def fold(self, row: StaffRow, line: JournalLine) -> StaffRow:
        """Take a line of the journal. A payment that was corrected in one step was never proposed, and changes nothing here."""
        match line:
            case CorrectionProposed(number):
                self._last, wrong = number, Wrong(line.line, line.paid, line.to)
                self._open[number] = Proposal(
                    number, row.who, line.name, row.at, row.why, line.round, wrong, line.due, line.amount, line.source, line.target
                )
            case ProposalLine(proposal=number) | PaymentCorrected(proposal=int(number)):
                self._open.pop(number, None)
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

    def propose(self, by: Staffer, name: str, round_id: str, wrong: Wrong, right: ChipsDue, why: str, now: float) -> StaffRow:
        self.check_free(round_id, wrong.line)
        line = CorrectionProposed(
            self._last + 1, name, round_id, *wrong, right.due, right.amount, short(right.holder), short(right.wronged)
        )  # fmt: skip
        return self.fold(by.entry(now, line, table_id=self._table_id, why=why), line)

    def withdraw(self, by: Staffer, name: str, number: int, why: str, now: float) -> StaffRow:
        """By who has proposed it."""
        found = self.of(number)
        if by.who != found.visitor:
            raise Forbidden(f"{found.by} has proposed that: you refuse it, or confirm it.")
        return self._end(by, name, CorrectionWithdrawn, found, why, now)

    def refuse(self, by: Staffer, name: str, number: int, why: str, now: float) -> StaffRow:
        """By another."""
        return self._end(by, name, CorrectionRefused, self.of_another(by, number), why, now)

    def of_another(self, by: Staffer, number: int) -> Proposal:
        """One on which he may have the second word: nobody confirms his own."""
        found = self.of(number)
        if by.who == found.visitor:
            raise Forbidden("You have proposed that yourself: another of the floor, or a cashier, confirms or refuses it.")
        return found

    def _end(self, by: Staffer, name: str, kind: type[ProposalLine], found: Proposal, why: str, now: float) -> StaffRow:
        line = kind(found.number, name, found.round_id, found.wrong.line, found.by)
        return self.fold(by.entry(now, line, table_id=self._table_id, about=found.visitor, why=why), line)
