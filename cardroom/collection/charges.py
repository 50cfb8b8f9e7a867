"""What goes into the fee engine and what comes out: what is known of a round, the limits of a table, charges."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardroom.clauses import cited
from cardroom.money import Cents, money_text

POT = "pot"
"""The payer of a charge that comes out of the pot."""

BEFORE_THE_DEAL = "before the deal"
ON_THE_BUTTON = "on the button"
ANTES = "antes"
FLOP = "flop"
TURN = "turn"
RIVER = "river"
NO_FLOP = "no flop"
SECOND_ROUND = "second betting round"
NO_SECOND_ROUND = "no second round"
FIRST_DRAW = "first draw"
NO_DRAW = "no draw"
LAST_CARD = "last card"
END = "end of the hand"
HALF_HOUR = "half hour"

MOMENTS = (
    BEFORE_THE_DEAL, ON_THE_BUTTON, ANTES,
    FLOP, TURN, RIVER, NO_FLOP,
    SECOND_ROUND, NO_SECOND_ROUND, FIRST_DRAW, NO_DRAW, LAST_CARD,
    END, HALF_HOUR,
)  # fmt: skip
"""When a round (or a table's clock) asks what is due. A game asks only for those of its own kind.

"on the button": before the deal, from the player with the button for the whole table. "antes": before the deal, from the antes in the pot.
"flop", "turn" and "river": that street has been dealt and the bets before it are in the pot. "no flop": the hand ended before the flop.
"second betting round" and "no second round" are the flop and its absence in stud games: the second betting round's cards have been dealt.
"first draw" and "no draw" are the same in draw games: the first betting round is over and the draw is due. "last card": the last card, or
the last draw, has been dealt.
"end of the hand": a hand that saw a flop (or its like) has ended and its pot is not yet pushed. "half hour": each thirty minutes of a
table; what is due from the pot then comes out of the first pot after it.
"""

AT: Mapping[str, str] = {
    BEFORE_THE_DEAL: "before the deal",
    ON_THE_BUTTON: "on the button, before the deal",
    ANTES: "out of the antes, before the deal",
    FLOP: "at the flop",
    TURN: "at the turn",
    RIVER: "at the river",
    NO_FLOP: "without a flop",
    SECOND_ROUND: "at the second betting round",
    NO_SECOND_ROUND: "without a second betting round",
    FIRST_DRAW: "at the first draw",
    NO_DRAW: "without a draw",
    LAST_CARD: "after the last card",
    END: "at the end of the hand",
    HALF_HOUR: "each half hour",
}
"""The moments in a sentence."""

ALIKE = " / "
"""Joins the moments of a figure that is due at whichever of them the game has."""

VoucherUse = Literal["", "any wager", "base wager"]
"""Which wagers an option knows to be made with a voucher or a promotional chip; empty: none."""

Structure = Literal["limit", "spread-limit", "pot-limit", "no-limit", "banked", "points"]

NOTHING: Mapping[str, int] = MappingProxyType({})
NONE_LISTED: Mapping[str, tuple[Cents, ...]] = MappingProxyType({})


def at_text(moment: str) -> str:
    """A figure's moment in a sentence."""
    return " or ".join(AT[one] for one in moment.split(ALIKE))


def marked(fee: str, printed: str) -> str:
    """A figure, and beside it what is printed where that is read otherwise."""
    return f"{fee} (printed: {printed})" if printed else fee


class Charge(NamedTuple):
    """One fee that is due. ``rule`` is a clause of the schedule, which gives the source lines.

    A charge on the pot may be more than the pot holds: the round takes no more than is there.
    """

    payer: str
    amount: Cents
    why: str
    rule: str
    printed: str = ""
    """What its cell has in print, where it is read otherwise: ``"50c"``, or with the column, ``"action $2001 - $1500"``."""


class ChargedRound(NamedTuple):
    """Everything a schedule may ask about a round; each has a default."""

    players: tuple[str, ...] = ()
    """Dealt in (at a table's half hour: seated)."""
    player_dealer: str = ""
    action: Cents = 0
    """Total table action: every base and bonus wager placed before the deal, without what the player-dealer puts up."""
    circles: Mapping[str, int] = NOTHING
    """How many base wagers (controlled game wagers) each player has placed."""
    own: Mapping[str, Cents] = NOTHING
    """Each player's own wagers before the deal, base and bonus together."""
    bases: Mapping[str, tuple[Cents, ...]] = NONE_LISTED
    """Each player's base wagers one by one, one for each of his circles; a wager that must go with one (a Blind) is no part of it."""
    vouchers: Mapping[str, int] = NOTHING
    """Free play vouchers and promotional chips each player uses."""
    pot: Cents = 0
    """What lies in the pot now, after what has been taken."""
    taken: Cents = 0
    """Collection already taken from this round's pot."""
    button: str = ""
    """The player with the dealer button."""
    hands: Mapping[str, tuple[Cents, ...]] = NONE_LISTED
    """Each player's wagers hand by hand, base and bonus together: one sum for each position; not needed of a player with one circle."""


class OwnWagers(NamedTuple):
    """What the fees of one player go by: his own wagers. No fee of a player's asks what another has placed."""

    players: int
    """How many are dealt in, himself among them."""
    total: Cents = 0
    bases: tuple[Cents, ...] = ()
    circles: int = 0
    vouchers: int = 0
    hands: tuple[Cents, ...] = ()


def own_of(player: str, charged: ChargedRound) -> OwnWagers:
    players = len(charged.players) + (player not in charged.players)
    own, bases, vouchers = charged.own.get(player, 0), charged.bases.get(player, ()), charged.vouchers.get(player, 0)
    return OwnWagers(players, own, bases, charged.circles.get(player, 0), vouchers, charged.hands.get(player, ()))


class TableLimit(NamedTuple):
    """The limits of one table, as a schedule asks for them. A figure of 0 has not been given; ``most`` None is no maximum."""

    structure: Structure
    low: Cents = 0
    high: Cents = 0
    """The two bets of a limit game: $3-$6 is 300 and 600."""
    buy_in: Cents = 0
    """The smallest buy-in."""
    least: Cents = 0
    """The smallest wager: a banked table's minimum, a spread's lower end, the big blind of a no-limit or pot-limit game."""
    most: Cents | None = None
    """The largest wager."""
    bonus_least: Cents = 0
    bonus_most: Cents = 0
    """The smallest and the largest bonus bet, where the table sets limits of their own for them."""
    ante: Cents = 0
    blinds: tuple[Cents, Cents] = (0, 0)
    """The small and the big blind."""
    condition: Cents = 0
    """What one condition is worth (panguingue)."""
    point: Cents = 0
    """What one point is worth (chinese poker)."""


class Rate(NamedTuple):
    """One figure of a schedule, for printing: ``payer`` pays ``amount`` at ``moment`` when ``when`` holds.

    A figure due at whichever of several moments the game has names them all, joined by ``ALIKE``.
    """

    option: str
    moment: str
    payer: str
    when: str
    amount: Cents
    rule: str
    lines: str
    printed: str = ""
    """What its cells have in print, where they are read otherwise."""
    ours: bool = False
    """Whether no line prints the amount, and the table has not posted one."""

    @property
    def fee(self) -> str:
        """The figure for people, marked where the print has another, or none."""
        return f"{money_text(self.amount)} ({cited('')})" if self.ours else marked(money_text(self.amount), self.printed)
