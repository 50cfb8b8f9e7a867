"""The players who stand in for absent ones, at which table and until when: a fold of the lines below.

The table knows it too, since it must know whose turn it is. Both are written in one change, and ``ledger verify`` compares them.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.books.waiting.stand_in import Kind, StandIn
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

TIME, BACK, GONE, UP = "the time is over", "the player is back", "the friend is gone", "one of the two got up"


@dataclass(frozen=True)
class StandInLine(JournalLine):
    """``player``: the absent one; ``name``: the one who plays for them; ``minutes``: for how long, 0: the house sets no limit."""

    player: str
    name: str
    kind: Kind
    minutes: int = 0


class FriendApproved(StandInLine, what="absent/approve"):
    """The absent player lets a friend play their chips."""


class FriendBegun(StandInLine, what="absent/begin"):
    """The friend plays."""


class PlayedOver(StandInLine, what="absent/over"):
    """Another player plays over the seat, with chips of their own."""


@dataclass(frozen=True)
class FriendObjected(StandInLine, what="absent/object"):
    """``later``: the friend first ends the hand that is being played."""

    later: bool = False


class StandInEnded(StandInLine, what="absent/end"):
    """Nobody plays for the player any more."""


class StandInEntry(NamedTuple):
    """``player`` is the absent one; ``visitor`` the account of whoever plays for them; ``begun`` None: approved, and not begun."""

    table: str
    player: str
    kind: Kind
    name: str
    visitor: str
    begun: float | None
    until: float | None


class StandIns(Fold):
    def __init__(self) -> None:
        self.now: dict[tuple[str, str], StandInEntry] = {}  # by table and absent player

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if not isinstance(line, StandInLine):
            return
        key = (row.table_id or "", line.player)
        match line:
            case FriendObjected(later=True):
                pass
            case StandInEnded() | FriendObjected():
                self.now.pop(key, None)
            case _:
                kind: Kind = "over" if isinstance(line, PlayedOver) else "friend"
                begun = None if isinstance(line, FriendApproved) else row.at
                until = row.at + 60 * line.minutes if begun is not None and line.minutes else None
                self.now[key] = StandInEntry(*key, kind, line.name, row.about or "", begun, until)

    def of(self, visitor: str) -> list[StandInEntry]:
        """Where somebody plays for another, or may."""
        return [standing for standing in self.now.values() if standing.visitor == visitor]


def stand_in_row(
    by: Staffer, kind: type[StandInLine], table: str, player: str, standing: StandIn, why: str, at: float, minutes: int = 0
) -> StaffRow:
    """Return the row of the journal about somebody who stands in for a player."""
    return by.entry(at, kind(player, standing.name, standing.kind, minutes), table_id=table, about=standing.visitor, why=why)


def ended(table: str, player: str, standing: StandIn, why: str, at: float) -> StaffRow:
    """Return the row with which it is over, whoever brought that about."""
    return stand_in_row(ITSELF, StandInEnded, table, player, standing, why, at)
