"""A name on a list: a small machine, from the moment it is written there until its player sits or is gone."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from cardroom.room.books.waiting.games import ListedGame


class State(StrEnum):
    INTERESTED = "interested"  # no table of the game is open yet
    WAITING = "waiting"
    CALLED = "called"  # a seat is kept for him, until he answers or his time is over
    LOCKED = "locked up"  # he has said that he comes: the seat is his
    PASSED = "passed"  # has let a seat go by, and waits for another
    SEATED = "seated"
    GONE = "gone"


class How(StrEnum):
    """How somebody came on a list."""

    PERSON = "in person"
    CALL = "by call"  # in red, until he is there
    TABLE = "from a table"  # has a seat in the game, and asks for another table
    BROKEN = "broken game"
    PICKED_UP = "picked up"  # was away for too long, and is first for a while
    REFUSED = "after a refusal"  # would not move, and the time for that is over (001 l.340)


OFFERED = (State.CALLED, State.LOCKED)
"""Those for whom a seat is kept."""
CALLABLE = (State.INTERESTED, State.WAITING, State.PASSED)
"""Those who may be called. A name on the list of a game without a table comes first from the moment at which one is opened."""

FIRST, BROKEN, IN_TURN = 0, 1, 2
"""Ranks on a list."""


class Chair(NamedTuple):
    """A seat of a table."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.table}"


class ListEntry(NamedTuple):
    """``number`` counts the names that were ever written; ``version`` is the last line of the journal about it."""

    number: int
    version: int
    game: ListedGame
    name: str
    visitor: str  # empty: the desk knows his name only
    how: How
    state: State
    joined: float
    at: float  # since when he is in this state
    rank: int  # lower ones come first, then who came earlier
    order: int  # of the line that gave him his place, and within it
    until: float | None = None  # when his time is over
    red: bool = False  # has phoned, and is not in the house
    source: str = ""  # the table that he comes from
    chair: Chair | None = None
    passed: frozenset[Chair] = frozenset()  # seats that he has let go by
    passes: int = 0
    called: float | None = None  # when he was called last
    lines: tuple[int, ...] = ()  # every line about it
    wants: tuple[int, ...] = ()  # seats that he likes best

    def choose(self, free: Iterable[Chair]) -> Chair | None:
        """Return the free seat to which he is called: one that he wants, else the next that he has not let go by."""
        open = [chair for chair in free if chair not in self.passed]
        return next((chair for chair in open if chair.seat in self.wants), next(iter(open), None))

    @property
    def place(self) -> tuple[int, int]:
        return self.rank, self.order

    @property
    def who(self) -> str:
        return person(self.visitor, self.name)


class Wait(NamedTuple):
    """One that is over, for the papers: when he came, was called, was seated or gone, and by which lines."""

    number: int
    game: ListedGame
    name: str
    visitor: str
    how: How
    joined: float
    called: float | None
    ended: float
    seated: Chair | None
    why: str  # how it ended, where he was not seated
    lines: tuple[int, ...]

    @property
    def waited(self) -> float:
        return (self.ended if self.called is None else self.called) - self.joined


def person(visitor: str, name: str) -> str:
    """By what somebody is told from others: his account, or the name that the desk wrote."""
    return visitor or f"name/{name.casefold()}"


class ListedPerson(NamedTuple):
    """Somebody for the list: his name, and his account where he has one."""

    name: str
    visitor: str = ""
