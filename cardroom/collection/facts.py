"""What goes into the fee engine and what comes out: facts of a round, the limits of a table, charges."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardroom.money import Cents

POT = "pot"
"""The payer of a charge that comes out of the pot."""

BEFORE_THE_DEAL = "before the deal"
FLOP = "flop"
TURN = "turn"
RIVER = "river"
NO_FLOP = "no flop"
END = "end of the hand"
HALF_HOUR = "half hour"

MOMENTS = (BEFORE_THE_DEAL, FLOP, TURN, RIVER, NO_FLOP, END, HALF_HOUR)
"""When a round (or a table's clock) asks what is due.

"flop", "turn" and "river": that street has been dealt and the bets before it are in the pot. "no flop": the hand ended before the flop.
"end of the hand": a hand that saw a flop has ended and its pot is not yet pushed. "half hour": each thirty minutes of a table.
"""

AT: Mapping[str, str] = {
    BEFORE_THE_DEAL: "before the deal",
    FLOP: "at the flop",
    TURN: "at the turn",
    RIVER: "at the river",
    NO_FLOP: "without a flop",
    END: "at the end of the hand",
    HALF_HOUR: "each half hour",
}
"""The moments in a sentence."""

Structure = Literal["limit", "spread-limit", "pot-limit", "no-limit", "banked"]

NOTHING: Mapping[str, int] = MappingProxyType({})


class Charge(NamedTuple):
    """One fee that is due. ``rule`` is a clause of the schedule, which gives the source lines.

    A charge on the pot may be more than the pot holds: the round takes no more than is there.
    """

    payer: str
    amount: Cents
    why: str
    rule: str


class Facts(NamedTuple):
    """Everything a schedule may ask about a round; each has a default."""

    players: tuple[str, ...] = ()
    """Dealt in (at a table's half hour: seated)."""
    player_dealer: str = ""
    action: Cents = 0
    """Total table action: every base and bonus wager placed before the deal, without what the player-dealer puts up."""
    circles: Mapping[str, int] = NOTHING
    """How many base wagers (controlled game wagers) each player has placed."""
    own: Mapping[str, Cents] = NOTHING
    """Each player's own wagers before the deal."""
    vouchers: Mapping[str, int] = NOTHING
    """Free play vouchers and promotional chips each player uses."""
    pot: Cents = 0
    """What lies in the pot now, after what has been taken."""
    taken: Cents = 0
    """Collection already taken from this round's pot."""


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


class Rate(NamedTuple):
    """One figure of a schedule, for printing: ``payer`` pays ``amount`` at ``moment`` when ``when`` holds."""

    option: str
    moment: str
    payer: str
    when: str
    amount: Cents
    rule: str
    lines: str


class Clause(NamedTuple):
    """What a charge's ``rule`` says, and where it is printed."""

    id: str
    says: str
    lines: str
