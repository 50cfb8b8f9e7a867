"""How often bankrolls of other sizes would have been lost in the same nights."""

from math import ceil

from cardroom.analysis.bank import Nights, Plan
from cardroom.analysis.confidence import Proportion, proportion
from cardroom.analysis.histogram import round_step
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents

POINTS = 16  # bankrolls that are tried, at most


def put_up_in_full(plan: Plan) -> Cents:
    """What must still be there at the lowest point of a night."""
    table = plan.given.edition.known(BankedRules, BankedTable).settings(plan.given.table)
    return plan.bank or table.bank or table.least


def lost_by_bankroll(plan: Plan, nights: Nights) -> list[tuple[Cents, Proportion]]:
    """For bankrolls of some sizes: in how many nights so much would not have been enough to go on.

    A bankroll that was given is the largest that can be said anything about: what a night cut short would have lost nobody knows.
    """
    reserve, lows = put_up_in_full(plan), nights.lows
    most = max(lows.most + reserve, 2 * reserve)
    if plan.bankroll:
        most = min(most, plan.bankroll)
    step = round_step(max(1.0, most / POINTS))
    last = most // step if plan.bankroll else ceil(most / step)
    sizes = [step * number for number in range(1, last + 1)]
    return [(size, proportion(sum(times for low, times in lows.values.items() if low + reserve > size), len(nights))) for size in sizes]
