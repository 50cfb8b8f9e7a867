"""Wrong payments at a table. While the next round has not begun one of the staff puts them right at once; from then on one proposes the
correction and another confirms it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.books.payment_lines import PaymentCorrected
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import player_account, short
from cardroom.room.storage.corrections import Signed, Wrong, correction, left_with, put_right
from cardroom.room.storage.rows import LedgerEntry, StaffRow
from cardroom.room.table.proposals import Proposal, Proposals
from cardroom.room.table.state import TableState
from cardroom.round import BANK, DROP, HOUSE, JACKPOT

NOTHING_YET = "nothing moves until another of the staff has confirmed it"


class Paid(NamedTuple):
    """What a round has paid, as it is stored; ``corrected``: how often each line was put right; ``holds``: what an account has that is not
    at this table."""

    entries: Sequence[LedgerEntry]
    players: Mapping[str, str | None]
    corrected: Mapping[int, int]
    holds: Callable[[str], Cents]

    @property
    def round_id(self) -> str:
        if not self.entries:
            raise BadInput("That round has moved no chips.")
        return self.entries[0].journal


class Corrections:
    def __init__(self, state: TableState, proposals: Proposals) -> None:
        self._state, self.proposals = state, proposals

    def put_right(self, by: By, wrong: Wrong, why: str, now: float, paid: Paid) -> None:
        """Correct a payment of the last round in one step."""
        self._state.check_between("A payment is put right")
        self.proposals.check_free(paid.round_id, wrong.line)
        signed = Signed(by.name, why).checked(later=paid.round_id != self._state.round_id)
        line = self._state.line(by, PaymentCorrected(round=paid.round_id, line=wrong.line, paid=wrong.paid), why, now)
        self._correct(line, wrong, signed, paid)

    def propose(self, by: By, wrong: Wrong, why: str, now: float, paid: Paid) -> None:
        """Propose a correction for any round that is over, also while another is running: no chips move yet."""
        self._state.check_open()
        signed = Signed(by.name, why).checked(later=False)
        right = put_right(paid.entries, wrong)
        line = self.proposals.propose(by.staffer, signed.by, paid.round_id, wrong, right, why, now)
        moves = f"{wrong.text(right.due)}, so {_moves(right.amount, right.holder, right.wronged)}"
        self._state.tell(line, f"{signed.by} proposes to put a payment of {_number(paid.round_id)} right: {moves}; {NOTHING_YET}.")

    def confirm(self, by: By, number: int, says: str, now: float, paid: Paid) -> None:
        """Confirm a proposal of another, between two rounds. The correction is computed again from the books."""
        found = self.proposals.of_another(by.staffer, number)
        self._state.check_between("A payment is put right")
        signed = Signed(found.by, found.why, by.name).checked(later=True)
        line = PaymentCorrected(
            proposal=number, name=by.name, proposed_by=found.by, round=found.round_id, line=found.wrong.line, paid=found.wrong.paid
        )
        row = by.staffer.entry(now, line, table_id=self._state.id, about=found.visitor, why=says.strip() or found.why)
        self._correct(row, found.wrong, signed, paid)
        self.proposals.fold(row, line)

    def withdraw(self, by: By, number: int, why: str, now: float) -> None:
        """Take a proposal back, for the one who made it."""
        found = self.proposals.of(number)
        self._ended(by, "withdrawn", found, self.proposals.withdraw(by.staffer, by.name, number, why, now))

    def refuse(self, by: By, number: int, why: str, now: float) -> None:
        """Refuse a proposal, for anybody but the one who made it."""
        found = self.proposals.of(number)
        self._ended(by, "refused", found, self.proposals.refuse(by.staffer, by.name, number, why, now))

    def _ended(self, by: By, how: str, found: Proposal, row: StaffRow) -> None:
        self._state.tell(row, f"What {found.by} proposed for {_number(found.round_id)} is {how} ({by.name}): {row.why}.")

    def _correct(self, line: StaffRow, wrong: Wrong, signed: Signed, paid: Paid) -> None:
        """Move the chips, and write the ledger and the staff's journal, in one change or not at all."""
        here = {player_account(self._state.id, seat.player): seat for seat in self._state.seats.values()}
        number = paid.corrected.get(wrong.line, 0) + 1
        made = correction(paid.entries, wrong, signed, number, line.at, left_with(self._state.id, paid.players, self._state.seats))
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
        self._state.change.entries += made
        back = made[1]
        moves = f"{first.why}, so {_moves(back.amount, back.source, back.target)}"
        self._state.tell(line, f"A payment of {_number(paid.round_id)} is put right ({signed.names}): {moves}.")


def _number(round_id: str) -> str:
    """Return a round as the players at its table know it."""
    return f"round {round_id.rpartition('-')[2]}"


def _moves(amount: Cents, source: str, target: str) -> str:
    return f"{money_text(amount)} go from {_named(source)} to {_named(target)}"


def _named(account: str) -> str:
    """Return a player's name; the chips of a player who has left the table are at the cashier."""
    shown = short(account)
    return f"the {shown}" if shown in (DROP, JACKPOT, HOUSE, BANK) else "the cashier" if shown.startswith("visitor/") else shown
