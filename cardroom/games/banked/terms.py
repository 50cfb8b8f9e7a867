"""What may be wagered at a table before the deal, and what bounds it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from cardroom.money import Cents, Odds
from cardroom.switches import Switches

BET, JOIN, DONE = "bet", "join", "done"
BET_VOUCHER = "bet-voucher"  # the same wager, made with a voucher or a promotional chip
FREE = ""  # the owner of a position at which nobody sits


class Backline(Switches):
    """Wagers on another's position."""

    most: int | None = Field(default=None, ge=1)  # bettors on a position beside the one in front; none: any number
    unbet: bool = False  # also where the seat's player does not bet, and where nobody sits
    decides: Literal["seat", "largest-wager"] = "seat"  # who plays the hand; a seat that does not bet leaves it to the largest wager
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
