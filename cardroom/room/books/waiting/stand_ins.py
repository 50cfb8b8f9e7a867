"""Who plays for an absent player, at which table and until when: a fold of the lines that begin with ``absent/``.

The table knows it too, since it must know who acts; both are written in one change, and ``ledger verify`` compares them.
"""

from typing import NamedTuple

from cardroom.room.books.told import Told
from cardroom.room.books.waiting.lists import ITSELF
from cardroom.room.books.waiting.stand_in import Kind, StandIn
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

APPROVE, BEGIN, OVER, OBJECT, END = "absent/approve", "absent/begin", "absent/over", "absent/object", "absent/end"
TIME, BACK, GONE, UP = "the time is over", "the player is back", "the friend is gone", "one of the two got up"


class Standing(NamedTuple):
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
        self.now: dict[tuple[str, str], Standing] = {}  # by table and absent player

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if not row.what.startswith("absent/"):
            return
        told = Told(row)
        key = (row.table_id or "", told.text("player"))
        if row.what in (END, OBJECT):
            if row.what == END or not told.flag("later"):
                self.now.pop(key, None)
            return
        kind: Kind = "over" if row.what == OVER else "friend"
        begun = None if row.what == APPROVE else row.at
        minutes = told.number("minutes")
        until = row.at + 60 * minutes if begun is not None and minutes else None
        self.now[key] = Standing(*key, kind, told.text("name"), row.about or "", begun, until)

    def of(self, visitor: str) -> list[Standing]:
        """Where somebody plays for another, or may."""
        return [standing for standing in self.now.values() if standing.visitor == visitor]


def line(
    by: Staffer, what: str, table: str, player: str, standing: StandIn, why: str, at: float, *, minutes: int = 0, later: bool = False
) -> StaffRow:
    """The line of the journal. ``later``: an objection after which the friend ends the hand that is being played."""
    data: dict[str, object] = {"player": player, "name": standing.name, "kind": standing.kind}
    if minutes:
        data["minutes"] = minutes
    if later:
        data["later"] = True
    return by.entry(at, what, table_id=table, about=standing.visitor, data=data, why=why)


def ended(table: str, player: str, standing: StandIn, why: str, at: float) -> StaffRow:
    """The line with which it is over, whoever brought that about."""
    return line(ITSELF, END, table, player, standing, why, at)
