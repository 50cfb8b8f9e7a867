"""A house jackpot: fed by a rake before the deal, from every hand or from those who like, and paid in fixed amounts, win or lose.

It is the house's debt: what the fund does not hold the house pays (``Bank``).
"""

from collections.abc import Iterable

from pydantic import Field

from cardroom.errors import BadSetup
from cardroom.games.banked.bank import Line
from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.rules import Jackpot
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.money import Cents
from cardroom.round import JACKPOT, Round, Spot
from cardroom.switches import Money, Switches

RULE = "jackpot"
METER = "meter"


def with_jackpot(terms: Terms, jackpot: Jackpot | None) -> Terms:
    """The terms of a table that has posted a jackpot: its rake is a cost of every hand, or a thing to bet on."""
    if jackpot is None:
        return terms
    if jackpot.participation == "mandatory":
        return terms._replace(cost=jackpot.rake)
    return terms._replace(others=[*terms.others, Wager(RULE, RULE, fixed=jackpot.rake, rake=True)])


def take_rake(round: Round, wagers: Wagers, jackpot: Jackpot) -> None:
    """The rake of each who takes part, into the fund, before the deal (003 l.159)."""
    for position in wagers.hands:
        for player in taking_part(wagers, position, jackpot):
            source = player if jackpot.participation == "mandatory" else Spot(position, RULE, player)
            round.transfer(source, JACKPOT, jackpot.rake, "jackpot rake", RULE)


def taking_part(wagers: Wagers, position: int, jackpot: Jackpot | None) -> list[str]:
    """Who is paid if the hand wins the jackpot: who plays it, or where it is optional those who paid the rake."""
    if jackpot is None:
        return []
    if jackpot.participation == "mandatory":
        return [wagers.decider(position)]
    return [player for player in wagers.dealt[position] if wagers.placed(Spot(position, RULE, player))]


def jackpot_lines(wagers: Wagers, position: int, made: Iterable[str], jackpot: Jackpot) -> list[Line]:
    """What the hand is paid."""
    names = list(made)
    found = [jackpot_line(player, position, names, jackpot) for player in taking_part(wagers, position, jackpot)]
    return [line for line in found if line is not None]


def jackpot_line(owner: str, position: int, made: Iterable[str], jackpot: Jackpot) -> Line | None:
    """The best amount that the hand makes, from the fund and not from the player-dealer."""
    best = max((hand for hand in made if hand in jackpot.pays), key=jackpot.pays.__getitem__, default=None)
    if best is None:
        return None
    return Line(None, owner, 0, "win", jackpot.pays[best], f"jackpot: {spoken(best)}", RULE, JACKPOT, position)


class Meter(Switches):
    """A progressive meter: bets go into it before the deal, and it pays amounts, or parts of what it holds, for the hands that it posts."""

    pays: dict[str, Money] = Field(default={})
    percent: dict[str, int] = Field(default={})  # of what it holds
    executive: Money | None = None  # a prize of so much or more is confirmed by an executive's card; none: a supervisor's always

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

    def posts(self, hand: str) -> bool:
        """Return whether it has an amount of its own for a hand."""
        return hand in self.pays or hand in self.percent

    def card(self, prize: Cents) -> str:
        """Whose card confirms a win, by its level (003 l.470)."""
        return f"{'an executive' if self.executive is not None and prize >= self.executive else 'a supervisor'}'s card"

    def best(self, made: Iterable[str], holds: Cents) -> tuple[str, Cents] | None:
        """The hand that is paid most, and how much, when the meter holds so much."""
        paid = self.pays | {hand: holds * percent // 100 for hand, percent in self.percent.items()}
        return max(((hand, paid[hand]) for hand in made if hand in paid), key=lambda pair: pair[1], default=None)
