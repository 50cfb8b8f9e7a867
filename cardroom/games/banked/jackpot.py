"""A house jackpot: fed by a rake from each hand before the deal, paid in fixed amounts from the fund, win or lose, as far as it reaches."""

from collections.abc import Iterable

from pydantic import Field

from cardroom.errors import BadSetup
from cardroom.games.banked.bank import Line
from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.rules import Jackpot
from cardroom.money import Cents
from cardroom.round import JACKPOT
from cardroom.switches import Money, Switches

RULE = "jackpot"


def jackpot_line(owner: str, position: int, made: Iterable[str], jackpot: Jackpot) -> Line | None:
    """The best amount that the hand makes, from the fund and not from the player-dealer."""
    best = max((hand for hand in made if hand in jackpot.pays), key=jackpot.pays.__getitem__, default=None)
    if best is None:
        return None
    return Line(None, owner, 0, "win", jackpot.pays[best], f"jackpot: {spoken(best)}", RULE, JACKPOT, position)


class Meter(Switches):
    """A progressive meter: bets go into it before the deal, and it pays amounts, or parts of what it holds, in place of the pay table."""

    pays: dict[str, Money] = Field(default={})
    percent: dict[str, int] = Field(default={})  # of what it holds

    def check(self, hands: Iterable[str]) -> None:
        """Refuse hands that there are not, and what is no part of it."""
        known = list(hands)
        if not self.pays and not self.percent:
            raise BadSetup("The meter pays for nothing.")
        for hand in (*self.pays, *self.percent):
            if hand not in known:
                raise BadSetup(f"The meter pays for '{hand}'; there are: {', '.join(known)}.")
        for hand, percent in self.percent.items():
            if not 0 < percent <= 100:
                raise BadSetup(f"The meter pays {percent} percent of itself for '{hand}'; it can pay 1 to 100.")

    def best(self, made: Iterable[str], holds: Cents) -> tuple[str, Cents] | None:
        """The hand that is paid most, and how much, when the meter holds so much."""
        paid = self.pays | {hand: holds * percent // 100 for hand, percent in self.percent.items()}
        return max(((hand, paid[hand]) for hand in made if hand in paid), key=lambda pair: pair[1], default=None)
