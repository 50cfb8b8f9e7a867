"""Lines of the staff's journal about drop boxes."""

from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.books.cage.inventory import MoveData
from cardroom.room.books.cage.pieces import CountsData
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.journal.lines import JournalLine


@dataclass(frozen=True)
class BoxLine(JournalLine):
    """``box``: its serial number."""

    box: str


@dataclass(frozen=True)
class BoxPulled(BoxLine, what="drop/pull"):
    """``since``: when its shift began; ``after``, ``covers``: the entries of its account that it holds, after the one and up to the other;
    ``journal``: of the ledger, empty where no chips moved; ``name``: of the member of the staff."""

    kind: BoxKind
    day: str
    shift: str
    since: float
    after: int
    covers: int
    expected: Cents
    journal: str
    name: str


@dataclass(frozen=True)
class BoxCounted(BoxLine, what="drop/count"):
    """``journal``, ``moves``: by which it goes to the safe, where the two counts agree."""

    figures: CountsData
    journal: str
    moves: list[MoveData]
    name: str


@dataclass(frozen=True, kw_only=True)
class FigureStruck(BoxLine, what="drop/strike"):
    """``strikes``: the line that it strikes through; ``figures``: those that stand instead; None: the box is counted anew."""

    strikes: int
    figures: CountsData | None = None
    journal: str | None = None
    name: str
    moves: list[MoveData] | None = None
