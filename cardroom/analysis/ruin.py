"""How large a bankroll must be: from nights that were played, and for ever after; each figure with how sure it is."""

from dataclasses import dataclass
from math import exp, inf, log, sqrt

from cardroom.analysis.bank import HANDS, SHORT, Nights, Plan
from cardroom.analysis.bankroll_sizes import put_up_in_full
from cardroom.analysis.confidence import Proportion, Quantile, proportion, ranks
from cardroom.analysis.value import Figure
from cardroom.analysis.value.against_nights import SELDOM
from cardroom.money import Cents

RISKS = (1, 5)  # percent
TOO_FEW, MORE = "too few nights", "more than was tried"


@dataclass(frozen=True)
class Ruin:
    """``needed`` is the bankroll that lasts a night but for such a part of all nights; a text says why it is not known."""

    risk: Proportion | None  # that the bankroll does not last the night; None: no bankroll was given
    needed: dict[int, Quantile | str]
    mean: Figure  # of a hand: what is taken to go on for ever
    exact: bool  # it was computed, and is not that of the nights
    sure: bool  # its sign is known: computed, or more than two standard errors from nothing
    forever: Figure | None  # that the bankroll is ever lost, if the nights go on like this
    needed_forever: dict[int, Figure]  # infinite: no bankroll is enough


def ruin(plan: Plan, nights: Nights, value: Figure | None = None) -> Ruin:
    """A bankroll that is given is ruined when not even the smallest bank can be put up any more; one that is enough puts it up in full.

    ``value`` is the mean of a hand with every wager covered. It is taken for the long run where the money hardly ever falls short and it
    is known better than the nights know it.
    """
    # By hands: a night that is cut short by ruin has fewer of them, and what it lost is no less for it.
    hands = max(1, nights.total(HANDS))
    mean = Figure(
        int(nights.marks[:, -1].sum()) / hands, nights.results.error * len(nights) / hands if nights.shared else nights.hand.error
    )
    exact = False
    if value is not None and nights.total(SHORT) <= SELDOM * hands and value.error < mean.error:
        mean, exact = value, value.exact
    variance = _variance(nights, hands / len(nights))
    return Ruin(
        proportion(nights.ruined, len(nights)) if plan.bankroll else None,
        {percent: _needed(plan, nights, percent) for percent in RISKS},
        mean,
        exact,
        exact or abs(mean.value) > 2 * mean.error,
        ruined_forever(mean, variance, plan.bankroll) if plan.bankroll else None,
        {percent: bankroll_forever(mean, variance, percent / 100) for percent in RISKS},
    )


def _variance(nights: Nights, hands: float) -> Figure:
    """Of a hand, as it adds up in the long run: where hands of a night are not independent, the night's, shared out to its hands."""
    hand = Figure(nights.hand.deviation**2, 2 * nights.hand.deviation * nights.hand.deviation_error)
    if not nights.shared:
        return hand
    night = nights.results
    whole = Figure(night.deviation**2 / hands, 2 * night.deviation * night.deviation_error / hands)
    return whole if whole.value > hand.value else hand  # a night that ruin has cut short says too little


def _needed(plan: Plan, nights: Nights, percent: int) -> Quantile | str:
    places, found = ranks(len(nights), 100 - percent), nights.lows.quantile(100 - percent)
    if plan.bankroll and nights.ruined * 100 > percent * len(nights):
        return MORE
    if places is None or found is None:
        return TOO_FEW
    if plan.bankroll and places[1] > len(nights) - nights.ruined:  # where ruin cut a night short nobody knows how low it would have gone
        return TOO_FEW
    put_up = put_up_in_full(plan)
    return Quantile(*(amount + put_up for amount in found))


def ruined_forever(mean: Figure, variance: Figure, bankroll: Cents) -> Figure:
    """Of a walk with this mean and variance a step: that it ever falls by ``bankroll``. Good where a step is small against it."""
    if mean.value <= 0:
        return Figure(1.0 if variance.value or mean.value < 0 else 0.0)
    if not variance.value:
        return Figure(0.0)
    power = 2 * mean.value * bankroll / variance.value
    return Figure(exp(-power), exp(-power) * power * _relative(mean, variance))


def bankroll_forever(mean: Figure, variance: Figure, risk: float) -> Figure:
    """The bankroll at which that risk is ``risk``."""
    if mean.value <= 0:
        return Figure(inf if variance.value or mean.value < 0 else 0.0)
    found = -log(risk) * variance.value / (2 * mean.value)
    return Figure(found, found * _relative(mean, variance) if found else 0.0)


def _relative(mean: Figure, variance: Figure) -> float:
    """The relative error of mean over variance."""
    return sqrt((mean.error / mean.value) ** 2 + (variance.error / variance.value) ** 2)
