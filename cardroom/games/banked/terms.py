"""What may be wagered at a table before the deal, and what bounds it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from cardroom.money import Cents, Odds
from cardroom.round import Spot
from cardroom.switches import Switches

BET, JOIN, DONE = "bet", "join", "done"
BET_VOUCHER = "bet-voucher"  # the same wager, made with a voucher or a promotional chip
SPOTS_KEPT = 1024  # by position and player
FREE = ""  # the owner of a position at which nobody sits


class Backline(Switches):
    """Wagers on another's position."""

    most: int | None = Field(default=None, ge=1)  # bettors on a position beside the one in front; none: any number
    unbet: bool = False  # also where the seat's player does not bet, and where nobody sits
    decides: Literal["seat", "largest-wager"] = "seat"  # who plays the hand; a seat that does not bet leaves it to the largest wager
    forfeited: Literal["passes-the-hand", "keeps-the-hand"] = "passes-the-hand"  # what a player does who has no wager in action any more
    kum_kum: bool = False  # several may share one bet: paid and collected as one
    base: bool = True  # base wagers too; else only those beside them that may lie there
    right: bool = False  # who has wagered on a position keeps a place there until the player-dealer's position moves on (001 l.598, 717)


class Wager(NamedTuple):
    """A kind of wager. All but the base wager need a base wager of the same player on the same position, unless they may stand alone."""

    name: str  # of the spot: "ante", "pair-plus"
    rule: str
    fixed: Cents = 0  # the only amount
    most_of_base: Odds | None = None  # how large it may be for the base wager it goes with
    least: Cents = 0  # limits of its own; 0 and none: those of the table
    most: Cents | None = None
    backline: bool = False  # it may be placed on another's position too
    alone: bool = False  # it needs no base wager
    below_base: bool = False  # the base wager must be larger
    rake: bool = False  # it is no wager against the player-dealer, so no action for a fee
    step: Cents = 0  # amounts go up in such steps; 0: in whole chips


class Terms(NamedTuple):
    """What bounds the wagers of a table."""

    base: Wager
    others: Sequence[Wager]
    least: Cents
    most: Cents | None
    kept: int  # how many times the base wager must stay behind for a wager after the deal
    cost: Cents = 0  # what a hand costs beside the fee (a jackpot rake)
    backline: Backline | None = None
    along: Sequence[Wager] = ()  # placed with the base wager, without a question: as much as that, or their fixed amount
    lines: Sequence[Wager] = ()  # base wagers beside the first (the Banker line beside the Player line)
    shared: bool = False  # all bet on the same hands: a base wager on any position allows those beside it on every other


class Wagering:
    """The terms of a table, and what follows from them for every round: worked out once a table."""

    __slots__ = (
        "_spots", "backline", "bases", "bases_named", "fixed_along", "kinds", "kum_kum", "most_on_the_side", "most_room", "on_the_backline",
        "others", "placed", "sides_alone", "terms", "times",
    )  # fmt: skip

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.backline = terms.backline
        self.bases: Sequence[Wager] = (terms.base, *terms.lines)
        self.others: Sequence[Wager] = tuple(terms.others)
        self.on_the_backline: Sequence[Wager] = tuple(wager for wager in terms.others if wager.backline)
        self.kum_kum = terms.backline is not None and terms.backline.kum_kum
        self.kinds = {wager.name: wager for wager in (*terms.others, *terms.lines, terms.base)}
        self.bases_named = frozenset(wager.name for wager in self.bases)
        self.placed = {wager.name: f"{wager.name} placed" for wager in (*self.kinds.values(), *terms.along)}  # why chips move
        self.fixed_along = sum(wager.fixed for wager in terms.along)
        self.times = 1 + sum(not wager.fixed for wager in terms.along) + terms.kept  # what each cent of a base wager takes
        self.sides_alone = terms.shared or any(wager.alone for wager in terms.others)  # where the player has no base wager
        limits = [terms.most if wager.most is None else wager.most for wager in terms.others]
        self.most_on_the_side = None if None in limits else max((limit for limit in limits if limit is not None), default=None)
        fixed = max((wager.fixed for wager in terms.others), default=0)
        self.most_room = None if self.most_on_the_side is None else max(fixed, self.most_on_the_side)  # more is no use on the side
        self._spots: dict[tuple[int, str], dict[str, Spot]] = {}

    def spots(self, position: int, player: str) -> dict[str, Spot]:
        """Where each wager of a player on a position lies, by its name. They are the same in every round."""
        found = self._spots.get((position, player))
        if found is None:
            if len(self._spots) >= SPOTS_KEPT:
                self._spots.clear()
            found = self._spots[position, player] = {name: Spot(position, name, player) for name in self.placed}
        return found
