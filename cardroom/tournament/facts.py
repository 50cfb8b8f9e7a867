"""What happened in a tournament, fact by fact: frozen, plain, and enough to make the whole tournament again.

>>> kind, data = written(Entered("ann", 1))
>>> kind, data
('entered', {'player': 'ann', 'number': 1})
>>> read(kind, data)
Entered(player='ann', number=1)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, NamedTuple

from pydantic import TypeAdapter, ValidationError

from cardroom.errors import BadInput
from cardroom.money import Cents

KINDS: dict[str, type["Fact"]] = {}


@dataclass(frozen=True)
class Fact:
    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str) -> None:
        assert kind not in KINDS, kind
        cls.kind = kind
        KINDS[kind] = cls


class SeatDrawn(NamedTuple):
    player: str
    table: int
    seat: int


class Knockout(NamedTuple):
    """A player who has lost their last chips: what they began the hand with, and the winners of the pot that had their last chip."""

    player: str
    chips: int
    by: tuple[str, ...]


@dataclass(frozen=True)
class Entered(Fact, kind="entered"):
    """``number``: of the entry, from 1. A player who enters again has another one."""

    player: str
    number: int


@dataclass(frozen=True)
class Withdrawn(Fact, kind="withdrawn"):
    """Before it begins; the entry is paid back."""

    player: str


@dataclass(frozen=True)
class Begun(Fact, kind="begun"):
    """``seed``: of every draw and race, so that anybody can draw them again."""

    at: float
    seed: str


@dataclass(frozen=True)
class Drawn(Fact, kind="drawn"):
    """Seats drawn by lot: of a round of the tournament, or of players who come late. ``stacks``: in a later round of a shoot-out."""

    round: int
    seats: tuple[SeatDrawn, ...]
    stacks: Mapping[str, int] = field(default_factory=dict)
    at: float = 0  # when a later round of a shoot-out begins


@dataclass(frozen=True)
class LevelBegun(Fact, kind="level"):
    """``break_until``: a break comes first, and ends then; 0: none."""

    level: int
    at: float
    break_until: float = 0


@dataclass(frozen=True)
class HandPlayed(Fact, kind="hand"):
    """``stacks``: what everybody at the table has now. ``joint``: the number of the hand that all tables play together; 0: none."""

    table: int
    number: int
    stacks: Mapping[str, int]
    out: tuple[Knockout, ...] = ()
    joint: int = 0


@dataclass(frozen=True)
class HandCorrected(Fact, kind="hand-corrected"):
    """A hand in which players were out ended otherwise than was said: everybody in it has these chips now, and these players are out."""

    table: int
    number: int
    stacks: Mapping[str, int]
    out: tuple[Knockout, ...]
    why: str


@dataclass(frozen=True)
class Rebought(Fact, kind="rebought"):
    player: str
    chips: int


@dataclass(frozen=True)
class Declined(Fact, kind="declined"):
    """A player without chips buys no more, and gives up the seat."""

    player: str


@dataclass(frozen=True)
class AddedOn(Fact, kind="added-on"):
    player: str
    chips: int


@dataclass(frozen=True)
class SeatMoved(Fact, kind="moved"):
    """``why``: ``balance``, or the words of the floor."""

    player: str
    table: int
    seat: int
    why: str


@dataclass(frozen=True)
class Broken(Fact, kind="broken"):
    """A table is closed, and its players have drawn seats elsewhere."""

    table: int
    seats: tuple[SeatDrawn, ...]


@dataclass(frozen=True)
class Raced(Fact, kind="raced"):
    """Chips below ``chip`` have left a table; ``stacks``: of the players whose stacks that has changed."""

    table: int
    chip: int
    stacks: Mapping[str, int]


@dataclass(frozen=True)
class Paused(Fact, kind="paused"):
    at: float


@dataclass(frozen=True)
class Resumed(Fact, kind="resumed"):
    at: float


@dataclass(frozen=True)
class ClockSet(Fact, kind="clock"):
    """The floor has corrected the clock: this level, with so many seconds left."""

    level: int
    left: float
    at: float


@dataclass(frozen=True)
class HandForHand(Fact, kind="hand-for-hand"):
    """All tables play each hand together, or no longer do."""

    on: bool


@dataclass(frozen=True)
class Penalised(Fact, kind="penalised"):
    """The player misses so many hands: blinds and antes are posted, and the cards are dead."""

    player: str
    hands: int
    why: str


@dataclass(frozen=True)
class Disqualified(Fact, kind="disqualified"):
    """The player is out, and their chips leave the tournament."""

    player: str
    why: str


@dataclass(frozen=True)
class Counted(Fact, kind="counted"):
    """Chips counted at live tables, where nobody reports every hand.

    ``raced``: tables whose smallest chips are gone, as the count shows; ``added``: chips that races have added, below zero taken out.
    """

    stacks: Mapping[str, int]
    raced: tuple[int, ...] = ()
    added: int = 0


@dataclass(frozen=True)
class BlindTold(Fact, kind="blind"):
    """Where the last big blind of a live table was."""

    table: int
    seat: int


@dataclass(frozen=True)
class DealProposed(Fact, kind="deal-proposed"):
    """``how``: ``icm`` or ``chips``; ``rest`` would stay for the winner."""

    amounts: Mapping[str, Cents]
    rest: Cents
    how: str


@dataclass(frozen=True)
class DealAccepted(Fact, kind="deal-accepted"):
    player: str


@dataclass(frozen=True)
class DealRefused(Fact, kind="deal-refused"):
    player: str


@dataclass(frozen=True)
class DealMade(Fact, kind="deal"):
    """Everybody left has accepted these amounts; ``rest`` stays for the winner, and with nothing left the tournament is over."""

    amounts: Mapping[str, Cents]
    rest: Cents


@dataclass(frozen=True)
class Finished(Fact, kind="finished"):
    at: float


@dataclass(frozen=True)
class CalledOff(Fact, kind="called-off"):
    """It does not take place: every entry is paid back."""

    why: str


@cache
def _adapter(kind: str) -> TypeAdapter[Fact]:
    return TypeAdapter(KINDS[kind])


def written(fact: Fact) -> tuple[str, dict[str, object]]:
    """The kind of a fact, and what it says as plain data."""
    return fact.kind, _adapter(fact.kind).dump_python(fact, mode="json")


def read(kind: str, data: Mapping[str, object]) -> Fact:
    """The fact that was written so."""
    if kind not in KINDS:
        raise BadInput(f"A tournament has no fact of the kind '{kind[:40]}'.")
    try:
        return _adapter(kind).validate_python(data)
    except ValidationError as error:
        raise BadInput(f"A fact '{kind}' of a tournament cannot be read: {error.errors()[0]['msg']}.") from None
