"""Averages of a hand that the banker banks, with nights as the independent unit.

Hands of one night share its guests, its shoe and its bankroll. So what a night came to is one draw of a sum, its hands are another, and
the error is that of their ratio.
"""

from math import sqrt

from cardroom.analysis.bank import AS_BETTOR, HANDS, Columns, Nights
from cardroom.analysis.value.result import Figure


def per_hand(nights: Nights, amounts: Columns) -> Figure:
    """Return the average of ``amounts``, one of each night, for a hand."""
    hands = nights.columns[:, HANDS]
    total, number = int(hands.sum()), len(nights)
    if not total:
        return Figure(0.0)
    ratio = int(amounts.sum()) / total
    left = amounts - ratio * hands
    return Figure(ratio, sqrt(float((left * left).sum()) * number / (number - 1)) / total if number > 1 else 0.0)


def hand_mean(nights: Nights) -> Figure:
    """Return what a hand wins, fee paid: by nights where their hands have guests in common, else hand by hand."""
    if nights.shared:
        return per_hand(nights, nights.marks[:, -1] - nights.columns[:, AS_BETTOR])
    return Figure(nights.hand.mean, nights.hand.error)
