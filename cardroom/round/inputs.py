"""What goes into a round beside its setup, and what comes out of it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardroom.money import Cents
from cardroom.round.decisions import Action
from cardroom.round.parts import Parts

if TYPE_CHECKING:
    from cardroom.round.round import Round


class Misdeal(Exception):
    """The deal is no good. Thrown into the procedure: caught where the manual redeals, else the round is void."""

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


class Ended(Misdeal):
    """The round is ended before its time by a decision, and no procedure catches it. ``settle`` divides what lies on the table; without it
    everything goes back, as in a void round."""

    def __init__(self, ruling: str, why: str, rule: str, settle: "Callable[[Round], None] | None" = None) -> None:
        super().__init__(why, rule)
        self.ruling, self.settle = ruling, settle


class FloorCall(NamedTuple):
    """A floor command between two decisions."""

    name: str
    args: tuple[tuple[str, object], ...] = ()


class MisdealCall(NamedTuple):
    """The floor declares a misdeal."""

    why: str
    rule: str


Input = Action | FloorCall | MisdealCall


class Outcome(NamedTuple):
    """What comes out of a round and goes into the next."""

    stacks: Mapping[str, Cents]
    drop: Cents
    jackpot: Cents
    carry: Parts
    void: bool
    house: Cents = 0  # what the house has paid that its jackpot fund did not hold
