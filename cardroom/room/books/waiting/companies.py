"""Proposition players of the house, and companies that bank: who is one, and how many of them may sit at a table."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.seating import CompanyLimits as Most
from cardroom.room.base.names import check_name
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow


class CompanyRole(StrEnum):
    PROP = "proposition player"  # paid by the house to play
    BANKING = "banking company"  # a company that banks for a living; several people work for it


@dataclass(frozen=True)
class PlayerHired(JournalLine, what="seats/hired"):
    kind: CompanyRole
    company: str


class PlayerFreed(JournalLine, what="seats/freed"):
    """The player plays for nobody but themselves."""


class Hired(NamedTuple):
    """``company``: for which company he plays; of a proposition player: the house."""

    kind: CompanyRole
    company: str
    since: float
    line: int


class Companies(Fold):
    def __init__(self) -> None:
        self.hired: dict[str, Hired] = {}  # by visitor

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case PlayerHired(kind, company):
                self.hired[row.about or ""] = Hired(kind, company, row.at, number)
            case PlayerFreed():
                self.hired.pop(row.about or "", None)

    def hire(self, by: Staffer, visitor: str, kind: CompanyRole, company: str, why: str, now: float) -> Posting:
        name = check_name(company) if kind is CompanyRole.BANKING else "the house"
        if visitor in self.hired:
            raise BadInput(f"He is a {self.hired[visitor].kind} already, for {self.hired[visitor].company}.")
        return Posting(by.entry(now, PlayerHired(kind, name), about=visitor, why=why))

    def free(self, by: Staffer, visitor: str, why: str, now: float) -> Posting:
        if visitor not in self.hired:
            raise BadInput("He is neither a proposition player nor of a company that banks.")
        return Posting(by.entry(now, PlayerFreed(), about=visitor, why=why))

    def check(self, visitor: str, at_table: Iterable[str], rules: Most) -> None:
        """Whether he may sit down beside these visitors."""
        mine = self.hired.get(visitor)
        if mine is None:
            return
        others = [self.hired[other] for other in at_table if other != visitor and other in self.hired]
        if mine.kind is CompanyRole.PROP:
            if rules.props and sum(other.kind is CompanyRole.PROP for other in others) >= rules.props:
                raise BadInput(
                    f"{_count(rules.props, 'proposition player', 'proposition players')} may sit at a table, and {_there(rules.props)}."
                )
            return
        companies: Collection[str] = {
            other.company for other in others if other.kind is CompanyRole.BANKING and other.company != mine.company
        }
        if rules.banking and len(companies) >= rules.banking:
            sentence = _count(rules.banking, "company that banks", "companies that bank")
            raise BadInput(f"{sentence} may sit at a table, and {', '.join(sorted(companies))} is there.")


def _count(most: int, one: str, several: str) -> str:
    return f"One {one}" if most == 1 else f"{most} {several}"


def _there(most: int) -> str:
    return "one is there" if most == 1 else "they are there"
