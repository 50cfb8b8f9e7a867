"""Lines of the staff's journal about wrong payments: corrected at once, or proposed by one of the staff and confirmed by another."""

from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.journal.lines import JournalLine


@dataclass(frozen=True)
class CorrectionProposed(JournalLine, what="propose"):
    """``proposal`` counts those of a table; ``line``: of the round's journal; ``paid``: what was paid, ``due``: what should have been;
    ``amount`` would go from ``source`` to ``target``."""

    proposal: int
    name: str
    round: str
    line: int
    paid: Cents
    to: str
    due: Cents
    amount: Cents
    source: str
    target: str


@dataclass(frozen=True)
class ProposalLine(JournalLine):
    """A proposal is over, and nothing has moved."""

    proposal: int
    name: str
    round: str
    line: int
    proposed_by: str


class CorrectionWithdrawn(ProposalLine, what="withdraw"):
    """By the one who proposed it."""


class CorrectionRefused(ProposalLine, what="refuse"):
    """By another of the staff."""


@dataclass(frozen=True, kw_only=True)
class PaymentCorrected(JournalLine, what="correct"):
    """``proposal``, ``name``, ``proposed_by``: where one proposed it and another confirmed. ``typed``: the names that were typed at the
    console. ``second``: the second name that earlier versions asked for."""

    proposal: int | None = None
    name: str | None = None
    proposed_by: str | None = None
    round: str
    line: int
    paid: Cents
    typed: list[str] | None = None
    second: str | None = None
