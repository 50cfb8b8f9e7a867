"""How large a bankroll must be: from nights that were played, and for ever after."""

from dataclasses import dataclass
from math import exp, inf, log

from cardroom.analysis.bank import HANDS, SHORT, Nights, Plan
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents

RISKS = (1, 5)  # percent
SELDOM = 0.002  # of the hands: so seldom may the money fall short for the mean to be that of full coverage


@dataclass(frozen=True)
class Ruin:
    """``needed`` is the bankroll that lasts a night but for such a part of all nights; None: more than was tried."""

    risk: float | None  # that the bankroll does not last the night; None: no bankroll was given
    needed: dict[int, Cents | None]
    mean: float  # of a hand: what is taken to go on for ever
    exact: bool  # it was computed, and is not that of the nights
    sure: bool  # its sign is known: computed, or more than two standard errors from nothing
    forever: float | None  # that it is ever lost, if the nights go on like this
    needed_forever: dict[int, float]  # infinite: no bankroll is enough


def ruin(plan: Plan, nights: Nights, exact_mean: float | None = None) -> Ruin:
    """A bankroll that is given is ruined when not even the smallest bank can be put up any more; one that is enough puts it up in full.

    ``exact_mean`` is that of a hand with every wager covered: it is taken for the long run where the money hardly ever falls short.
    """
    table = plan.given.edition.known(BankedRules, BankedTable).settings(plan.given.table)
    lows = nights.lows.quantiles([100 - percent for percent in RISKS])
    needed: dict[int, Cents | None] = {}
    for percent in RISKS:
        known = not plan.bankroll or nights.ruined * 100 <= percent * len(nights)
        needed[percent] = lows[100 - percent] + (plan.bank or table.bank or table.least) if known else None
    # By hands: a night that is cut short by ruin has fewer of them, and what it lost is no less for it.
    hands = max(1, nights.total(HANDS))
    mean, variance = int(nights.marks[:, -1].sum()) / hands, nights.hand.deviation**2
    exact = exact_mean is not None and nights.total(SHORT) <= SELDOM * hands
    sure = exact or abs(mean) > 2 * nights.hand.error
    if exact and exact_mean is not None:
        mean = exact_mean
    return Ruin(
        nights.ruined / len(nights) if plan.bankroll else None,
        needed,
        mean,
        exact,
        sure,
        ruined_forever(mean, variance, plan.bankroll) if plan.bankroll else None,
        {percent: bankroll_forever(mean, variance, percent / 100) for percent in RISKS},
    )


def ruined_forever(mean: float, variance: float, bankroll: Cents) -> float:
    """Of a walk with this mean and variance a step: that it ever falls by ``bankroll``. Good where a step is small against it."""
    if mean <= 0:
        return 1.0 if variance or mean < 0 else 0.0
    return exp(-2 * mean * bankroll / variance) if variance else 0.0


def bankroll_forever(mean: float, variance: float, risk: float) -> float:
    """The bankroll at which that risk is ``risk``."""
    if mean <= 0:
        return inf if variance or mean < 0 else 0.0
    return -log(risk) * variance / (2 * mean)
