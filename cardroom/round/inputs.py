"""What goes into a round beside its setup, and what comes out of it."""

from collections.abc import Mapping
from typing import NamedTuple

from cardroom.money import Cents
from cardroom.round.decisions import Action
from cardroom.round.parts import Parts

EVERYTHING_BACK = "everything-back"


class Misdeal(Exception):
    """A misdeal. Thrown into the procedure: caught where the manual redeals, else the round is void."""

    ruling = "misdeal"

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


class Ended(Misdeal):
    """The round is ended before its time by a decision: it is void, and no procedure catches it."""

    ruling = EVERYTHING_BACK


class Closed(Exception):
    """A ruling has settled the round: every chip lies where it stays."""


class FloorCall(NamedTuple):
    """A floor command between two decisions; who ruled, and why in his own words, where that is known.

    >>> from cardroom import FloorCall
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.rule(FloorCall("misdeal", (("why", "the deck is short"),), by="Ana", because="we counted it"))
    >>> round.void
    True
    """

    name: str
    args: tuple[tuple[str, object], ...] = ()
    by: str = ""
    because: str = ""


class MisdealCall(NamedTuple):
    """The floor declares a misdeal."""

    why: str
    rule: str


Input = Action | FloorCall | MisdealCall


class Corrected(NamedTuple):
    """An input that a dealer typed wrong and has taken back: ``at`` is how many came before it."""

    at: int
    wrong: Input


class Outcome(NamedTuple):
    """What comes out of a round and goes into the next.

    >>> from cardroom import Action
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> round.outcome.stacks, round.outcome.drop, round.outcome.void
    ({'ann': 9900, 'bob': 6100}, 0, False)
    """

    stacks: Mapping[str, Cents]
    drop: Cents
    jackpot: Cents
    carry: Parts
    void: bool
    house: Cents = 0  # what the house has paid that its jackpot fund did not hold
