"""Lines of the staff's journal about the funds of the room. ``name`` is that of the member of the staff."""

from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.books.funds.records import Activity, FundKind
from cardroom.room.journal.lines import JournalLine


@dataclass(frozen=True)
class FundLine(JournalLine):
    """``fund``: its short name."""

    fund: str


@dataclass(frozen=True)
class FundOpened(FundLine, what="fund/open"):
    """``share``: percent of what comes in beside the seed that may be withdrawn as administration."""

    title: str
    kind: FundKind
    share: int
    name: str


@dataclass(frozen=True)
class FundSet(FundLine, what="fund/set"):
    title: str
    share: int
    name: str


@dataclass(frozen=True)
class FundMoved(FundLine, what="fund/move"):
    """``journal``: of the ledger."""

    activity: Activity
    amount: Cents
    journal: str
    name: str


@dataclass(frozen=True)
class PayOutProposed(FundLine, what="fund/propose"):
    """``player``: the name under which the winner sat in that round; ``unread``: the proposer names the hand, which no procedure read."""

    amount: Cents
    round: str
    player: str
    hand: str
    name: str
    unread: bool = False


@dataclass(frozen=True)
class PayOutApproved(FundLine, what="fund/pay"):
    """``proposal``: the line that proposed it."""

    proposal: int
    amount: Cents
    journal: str
    name: str


@dataclass(frozen=True)
class PayOutRefused(FundLine, what="fund/refuse"):
    proposal: int
    name: str
