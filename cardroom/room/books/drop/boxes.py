"""A drop box from the table to the safe, as papers have it: each figure with the line of the journal or the entries behind it."""

from datetime import date
from typing import Literal, NamedTuple, TypeAlias

from cardroom.money import Cents
from cardroom.room.books.cage.pieces import Piece, worth
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.journal.marks import Mark

State = Literal["pulled", "counting", "again", "counted"]
"""``counting``: one has counted; ``again``: two have, and their figures were not the same."""


Figures: TypeAlias = dict[Piece, int]
"""How many of each piece somebody has counted."""


class BoxCount(NamedTuple):
    mark: Mark
    figures: Figures

    @property
    def total(self) -> Cents:
        return worth(self.figures)


class BlindCount(NamedTuple):
    """What the first has counted, and what the second has before he saw it."""

    first: BoxCount
    second: BoxCount | None = None

    @property
    def agreed(self) -> bool:
        return self.second is not None and self.first.figures == self.second.figures


class StruckCount(NamedTuple):
    """A figure that was struck through: what it was, by whom; ``right`` is what stands above it, None: it was counted anew."""

    mark: Mark
    was: BoxCount
    right: Figures | None


class Box(NamedTuple):
    """``after``, ``covers``: the entries of its account that it holds, after the one and up to the other; ``journal``: of the ledger, by
    which its chips were moved, empty where none were; ``version``: the last line about it, ``before``: the one before that."""

    serial: str
    kind: BoxKind
    table_id: str
    day: date
    shift: str
    shift_began: float
    pulled: Mark
    after: int
    covers: int
    expected: Cents
    journal: str
    version: int
    before: int = 0
    tries: tuple[BlindCount, ...] = ()
    struck: tuple[StruckCount, ...] = ()
    counted_by: str = ""  # the journal of the ledger that brought it to the safe

    @property
    def state(self) -> State:
        if not self.tries:
            return "pulled"
        last = self.tries[-1]
        return "counting" if last.second is None else "counted" if last.agreed else "again"

    def seen(self, version: int, by: str) -> bool:
        """Whether somebody who counts may go by a version: two may count at the same time, and the first has changed nothing that the
        second must know."""
        last = self.tries[-1].first.mark if self.state == "counting" else None
        return version == self.version or (last is not None and last.line == self.version and last.who != by and version == self.before)

    @property
    def figures(self) -> Figures | None:
        """What stands: as it was counted, or as it was put right; None: it is not counted."""
        if self.state != "counted":
            return None
        right = [struck.right for struck in self.struck if struck.right is not None]
        return right[-1] if right else self.tries[-1].first.figures

    @property
    def counted(self) -> Cents | None:
        figures = self.figures
        return None if figures is None else worth(figures)

    @property
    def difference(self) -> Cents | None:
        """Above zero: more was counted than was collected."""
        counted = self.counted
        return None if counted is None else counted - self.expected

    @property
    def counters(self) -> tuple[str, ...]:
        """The names of the two whose figures were the same."""
        last = self.tries[-1] if self.state == "counted" else None
        return () if last is None or last.second is None else (last.first.mark.name, last.second.mark.name)

    @property
    def standing(self) -> int:
        """The line whose figure stands, which is the one that can be struck through; 0: there is none."""
        if self.figures is None:
            return 0
        rights = [struck.mark.line for struck in self.struck if struck.right is not None]
        last = self.tries[-1].second
        return rights[-1] if rights else last.mark.line if last is not None else 0
