"""Lines of the staff's journal about the waiting lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardroom.room.books.waiting.entries import IN_TURN, How
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.journal.lines import JournalLine


@dataclass(frozen=True)
class GameLine(JournalLine):
    """A line about a game of the board."""

    edition: str
    limits: str

    @property
    def game(self) -> ListedGame:
        return ListedGame(self.edition, self.limits)


@dataclass(frozen=True)
class ListOpened(GameLine, what="list/open"):
    """``table``: the settings of a table of this game; lists of earlier versions have none."""

    table: Mapping[str, object] | None = None


class ListClosed(GameLine, what="list/close"):
    """Every name on the list is taken off."""


class GameStarted(GameLine, what="list/start"):
    """A table of the game is open: everyone who was interested waits for a seat."""


@dataclass(frozen=True)
class ListJoined(GameLine, what="list/join"):
    """A name is written on a list. ``from_``: the table that the player would leave. ``minutes``: for how long a player who was picked up
    is first. ``until``: when a reservation by telephone lapses. ``wants``: the seats that the player likes best."""

    name: str
    how: How
    interest: bool = False
    from_: str = ""
    minutes: int | None = None
    until: float | None = None
    rank: int = IN_TURN
    wants: Sequence[int] = ()


@dataclass(frozen=True)
class NotListed(GameLine, what="list/not-listed"):
    """A refusal to move is over, and the room cannot add the name to the list."""

    name: str


@dataclass(frozen=True)
class GameBroken(GameLine, what="list/break"):
    """``order``: name and account of each player, in the order in which they choose seats; ``lots``: name and card that was drawn."""

    order: list[list[str]]
    lots: list[list[str]]
    rank: int


@dataclass(frozen=True)
class EntryLine(JournalLine):
    """A line about one name on a list."""

    entry: int


class PlayerArrived(EntryLine, what="list/arrive"):
    """The player who phoned is in the house."""


@dataclass(frozen=True)
class SeatOffered(EntryLine, what="list/call"):
    """``over``: the absent player over whom the called player would play."""

    seat: int
    until: float
    name: str
    over: str = ""


@dataclass(frozen=True)
class SeatLocked(EntryLine, what="list/lock"):
    """The player comes: the seat is theirs."""

    until: float | None


@dataclass(frozen=True)
class SeatPassed(EntryLine, what="list/pass"):
    """``end``: the name goes to the end of the list."""

    end: bool


@dataclass(frozen=True)
class EntrySentToEnd(EntryLine, what="list/end"):
    end: bool


class SeatWithdrawn(EntryLine, what="list/back"):
    """The seat is not there any more: the name waits where it stood."""


@dataclass(frozen=True)
class EntrySeated(EntryLine, what="list/sit"):
    seat: int


class EntryLeft(EntryLine, what="list/leave"):
    """The name is off the list."""


@dataclass(frozen=True)
class MoveRefused(JournalLine, what="seats/refuse"):
    """The player would not move, and may not come back to the game until then. ``listed``: then the name goes on the list."""

    name: str
    visitor: str
    edition: str
    limits: str
    until: float
    listed: bool = False

    @property
    def game(self) -> ListedGame:
        return ListedGame(self.edition, self.limits)
