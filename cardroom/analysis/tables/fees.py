"""What a posted rate takes out of the pot, as figures: a sum, or one sum before the pot holds enough and another from then on."""

from typing import NamedTuple

from cardroom.collection import POT, ChargedRound, PostedRate
from cardroom.money import Cents

MUCH = 1 << 40  # more than any pot holds


class PotFee(NamedTuple):
    """The fee of one moment, in the order of ``layout``."""

    holds: Cents
    below: Cents
    reached: Cents
    less_taken: bool

    def due(self, pot: Cents, taken: Cents) -> Cents:
        whole = self.reached if pot + taken >= self.holds else self.below
        return max(0, whole - taken) if self.less_taken else whole


def pot_fee(rate: PostedRate, moment: str, players: int) -> PotFee | None:
    """The fee of a moment, found by asking the rate; None where it goes by more than the pot."""
    names = tuple(f"p{number}" for number in range(players))
    charged = [charge.payer for charge in rate.due(moment, ChargedRound(players=names, pot=MUCH))]
    if any(payer != POT for payer in charged):
        return None

    def asked(pot: Cents, taken: Cents) -> Cents:
        return sum(charge.amount for charge in rate.due(moment, ChargedRound(players=names, pot=pot, taken=taken)))

    below, reached = asked(0, 0), asked(MUCH, 0)
    low, high = -1, MUCH  # the rate asks for ``reached`` from some sum between them on
    while below != reached and high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if asked(middle, 0) == reached else (middle, high)
    fee = PotFee(0 if below == reached else high, below, reached, asked(MUCH, 1) != reached)
    pots = {0, 1, max(0, fee.holds - 1), fee.holds, fee.holds + 1, 10_00, MUCH}
    takens = {0, 1, below, max(0, reached - 1), reached, reached + 1}
    return fee if all(fee.due(pot, taken) == asked(pot, taken) for pot in pots for taken in takens) else None
