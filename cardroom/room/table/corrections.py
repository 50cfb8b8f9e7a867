"""Wrong payments at a table over time: put right at once while the next round has not begun; proposed by one of the staff and confirmed by
another from then on."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.edition import Edition
from cardroom.money import Cents, money_text
from cardroom.room.base.settings import TableSettings
from cardroom.room.books.payment_lines import PaymentCorrected
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import player_account, short
from cardroom.room.storage.corrections import Signed, Wrong, correction, left_with, put_right
from cardroom.room.storage.rows import Entry, StaffRow
from cardroom.room.table.absences import Absences
from cardroom.room.table.proposals import Proposal, Proposals
from cardroom.round import BANK, DROP, HOUSE, JACKPOT

NOTHING_YET = "nothing moves until another of the staff has confirmed it"


class Paid(NamedTuple):
    """What a round has paid, as it is stored; ``corrected``: how often each line was put right; ``holds``: what an account has that is not
    at this table."""

    entries: Sequence[Entry]
    players: Mapping[str, str | None]
    corrected: Mapping[int, int]
    holds: Callable[[str], Cents]

    @property
    def round_id(self) -> str:
        if not self.entries:
            raise BadInput("That round has moved no chips.")
        return self.entries[0].journal


class Righting(Absences):
    def __init__(self, id: str, edition: Edition, settings: TableSettings, opened_at: float) -> None:
        super().__init__(id, edition, settings, opened_at)
        self.proposals = Proposals(id)

    def put_right(self, by: By, wrong: Wrong, why: str, now: float, paid: Paid) -> None:
        """In one step, of the last round."""
        self._between("A payment is put right")
        self.proposals.check_free(paid.round_id, wrong.line)
        signed = Signed(by.name, why).checked(later=paid.round_id != self.round_id)
        line = self._line(by, PaymentCorrected(round=paid.round_id, line=wrong.line, paid=wrong.paid), why, now)
        self._correct(line, wrong, signed, paid)

    def propose(self, by: By, wrong: Wrong, why: str, now: float, paid: Paid) -> None:
        """Of any round that is over, also while another is running: it is kept, and nothing moves."""
        self._check_open()
        signed = Signed(by.name, why).checked(later=False)
        right = put_right(paid.entries, wrong)
        line = self.proposals.propose(by.staffer, signed.by, paid.round_id, wrong, right, why, now)
        moves = f"{wrong.text(right.due)}, so {_moves(right.amount, right.holder, right.wronged)}"
        self._tell(line, f"{signed.by} proposes to put a payment of {_number(paid.round_id)} right: {moves}; {NOTHING_YET}.")

    def confirm(self, by: By, number: int, says: str, now: float, paid: Paid) -> None:
        """By another than who has proposed it, in his own session; between two rounds. It is computed again from the books."""
        found = self.proposals.of_another(by.staffer, number)
        self._between("A payment is put right")
        signed = Signed(found.by, found.why, by.name).checked(later=True)
        line = PaymentCorrected(
            proposal=number, name=by.name, proposed_by=found.by, round=found.round_id, line=found.wrong.line, paid=found.wrong.paid
        )
        row = by.staffer.entry(now, line, table_id=self.id, about=found.visitor, why=says.strip() or found.why)
        self._correct(row, found.wrong, signed, paid)
        self.proposals.fold(row, line)

    def withdraw(self, by: By, number: int, why: str, now: float) -> None:
        """By who has proposed it."""
        found = self.proposals.of(number)
        self._ended(by, "withdrawn", found, self.proposals.withdraw(by.staffer, by.name, number, why, now))

    def refuse(self, by: By, number: int, why: str, now: float) -> None:
        """By another."""
        found = self.proposals.of(number)
        self._ended(by, "refused", found, self.proposals.refuse(by.staffer, by.name, number, why, now))

    def _ended(self, by: By, how: str, found: Proposal, row: StaffRow) -> None:
        self._tell(row, f"What {found.by} proposed for {_number(found.round_id)} is {how} ({by.name}): {row.why}.")

    def _correct(self, line: StaffRow, wrong: Wrong, signed: Signed, paid: Paid) -> None:
        """The journal of the ledger, the chips, and the line of the staff's journal: in one change, or nothing."""
        here = {player_account(self.id, seat.player): seat for seat in self.seats.values()}
        number = paid.corrected.get(wrong.line, 0) + 1
        made = correction(paid.entries, wrong, signed, number, line.at, left_with(self.id, paid.players, self.seats))
        first = made[0]
        has = here[first.source].stack if first.source in here else paid.holds(first.source)
        if has < first.amount and first.source != HOUSE:
            raise BadInput(
                f"It cannot have been paid so: {money_text(first.amount)} must come from {first.source}, which has {money_text(has)}."
            )
        for entry in made:
            for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
                if account in here:
                    here[account].stack += amount
        self.change.entries += made
        back = made[1]
        moves = f"{first.why}, so {_moves(back.amount, back.source, back.target)}"
        self._tell(line, f"A payment of {_number(paid.round_id)} is put right ({signed.names}): {moves}.")


def _number(round_id: str) -> str:
    """A round as the players at its table know it."""
    return f"round {round_id.rpartition('-')[2]}"


def _moves(amount: Cents, source: str, target: str) -> str:
    return f"{money_text(amount)} go from {_named(source)} to {_named(target)}"


def _named(account: str) -> str:
    """A player by his name; who has left the table is one whose chips are at the cashier."""
    shown = short(account)
    return f"the {shown}" if shown in (DROP, JACKPOT, HOUSE, BANK) else "the cashier" if shown.startswith("visitor/") else shown
