"""A session of play: from first sitting down in a game until the gaming day ends, or until the time for returning has run out.

Short buys are counted by it (001 l.53, 500, 1257, 1490). While a player sits, the seat has the counts. When the player gets up, the table
writes them into the journal, and this fold gives them back to the player who returns in time, at whichever table of the game.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.room.books.waiting.entries import ListedPerson, person
from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow


@dataclass(frozen=True)
class SessionLeft(JournalLine, what="session/got-up"):
    """A player gets up with buys that count. ``minutes``: how long the session goes on without them; 0: until the day ends."""

    name: str
    game: str
    minutes: int
    fulls: int
    shorts: int
    day: str


class PlaySession(NamedTuple):
    """``fulls``, ``shorts``: full and short buy-ins so far; ``day``: the gaming day in which it began; empty: nobody keeps days."""

    fulls: int = 0
    shorts: int = 0
    day: str = ""

    def bought(self, *, short: bool) -> "PlaySession":
        return self._replace(fulls=self.fulls + (not short), shorts=self.shorts + short)

    @property
    def new(self) -> bool:
        return not (self.fulls or self.shorts)


NEW = PlaySession()


class _Left(NamedTuple):
    session: PlaySession
    until: float | None


class PlaySessions(Fold):
    """The sessions of players who have got up, by person and game."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str], _Left] = {}

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if isinstance(line, SessionLeft):
            session = PlaySession(line.fulls, line.shorts, line.day)
            until = row.at + 60.0 * line.minutes if line.minutes else None
            self._left[person(row.about or "", line.name), line.game] = _Left(session, until)

    def of(self, who: ListedPerson, game: str, day: str, now: float) -> PlaySession:
        """Return the session in which somebody sits down in a game now: the one that this player got up from, or a new one."""
        left = self._left.get((person(who.visitor, who.name), game))
        if left is None or left.session.day != day or (left.until is not None and now >= left.until):
            return PlaySession(day=day)
        return left.session


def got_up(who: ListedPerson, table_id: str, game: str, session: PlaySession, minutes: int, now: float) -> StaffRow:
    """Return the row about a player who gets up; ``minutes``: how long the session goes on without them; 0: until the day ends."""
    line = SessionLeft(who.name, game, minutes, *session)
    return ITSELF.entry(now, line, table_id=table_id, about=who.visitor or None, why="got up with buys that count")
