"""The rows of the odds at the stakes that lie on the table: each line priced as the table pays it.

A sum of means is right only if each term is the mean of that wager at its own stake, at this very table. So a row is priced line by line
(payouts round to a chip), in its own stake, another wager's or a fixed sum, and for as many other hands as it is paid for. A row that
cannot be priced so says why.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from cardroom.analysis.nights.game import Payout
from cardroom.analysis.odds import WagerOdds
from cardroom.analysis.odds.deals import Wagers
from cardroom.money import Cents, Odds

ROUNDED = "payouts of several parts round to the chip at this stake"
HIGHEST = "of several other hands only the highest pays"
SAMPLED = "the odds themselves were sampled"


@dataclass(frozen=True)
class PricedRow:
    """A row for one bettor."""

    row: WagerOdds
    staked: float  # on average
    won: Fraction | float  # mean
    why_not: str = ""  # why it is not that; empty: it is


def priced(row: WagerOdds, bettor: str, wagers: Wagers, payout: Payout) -> PricedRow | None:
    """The row for this bettor, None where it does not concern them."""
    on = wagers[bettor]
    lies = on.get(row.unit or row.name, 0)
    if not lies or lies < row.least:
        return None
    hands = 1
    if row.others is not None:
        least = row.others.least
        hands = sum(other.get(row.unit, 0) >= least for who, other in wagers.items() if who != bettor)
        if not hands:
            return None
    unit = row.fixed or lies
    staked = float(row.staked) * unit
    if row.others is not None and row.others.several == "highest" and hands > 1:
        return PricedRow(row, staked, 0.0, HIGHEST)
    amounts = in_money(row, unit, payout)
    if amounts is None:
        return PricedRow(row, staked, 0.0, ROUNDED)
    if row.samples:
        return PricedRow(row, staked, 0.0, SAMPLED)
    mean: Fraction | float = Fraction(0)
    for line, amount in zip(row.lines, amounts, strict=True):
        mean = mean + line.chance * amount
    return PricedRow(row, staked, hands * mean)


def in_money(row: WagerOdds, unit: Cents, payout: Payout) -> list[Cents] | None:
    """What each line comes to in cents; None where it cannot be told from the whole how its parts round."""
    grain = _grain(row)
    scales = (unit * grain).denominator == 1 and int(unit * grain) % payout.chip == 0
    if not scales and row.payments == "several":
        return None
    return [int(line.net * unit) if scales or line.net <= 0 else _paid(unit, line.net, payout) for line in row.lines]


def _paid(unit: Cents, net: Fraction, payout: Payout) -> Cents:
    return payout.win(unit, Odds(net.numerator, net.denominator))


def _grain(row: WagerOdds) -> Fraction:
    """The largest part of the unit of which every payment is a multiple."""
    found = Fraction(0)
    for line in row.lines:
        found = Fraction(
            gcd(found.numerator * line.net.denominator, line.net.numerator * found.denominator), found.denominator * line.net.denominator
        )
    return found or Fraction(1)


def moments(row: WagerOdds, unit: Cents, payout: Payout) -> tuple[float, float] | None:
    """Mean and variance of a whole row in money, where it can be priced."""
    amounts = in_money(row, unit, payout)
    if amounts is None or row.samples:
        return None
    lines = [(float(line.chance), amount) for line, amount in zip(row.lines, amounts, strict=True)]
    mean = sum(chance * amount for chance, amount in lines)
    return mean, sum(chance * (amount - mean) ** 2 for chance, amount in lines)
