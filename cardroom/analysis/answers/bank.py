"""Nights of a banker as data."""

from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.answers.odds import value_data
from cardroom.analysis.answers.words import in_money, with_error
from cardroom.analysis.bank import ACTION, AS_BETTOR, FEES, HANDS, SHORT, Nights, Plan
from cardroom.analysis.bankroll_sizes import lost_by_bankroll
from cardroom.analysis.confidence import Proportion, Quantile, proportion
from cardroom.analysis.hand_figures import hand_mean, per_hand
from cardroom.analysis.histogram import spread
from cardroom.analysis.ruin import Ruin, ruin
from cardroom.analysis.tally import PERCENTS, Tally
from cardroom.analysis.value.against_nights import Beside, beside_nights
from cardroom.collection import HALF_HOUR
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.value import Figure, TableValue


def hours_of(plan: Plan) -> float:
    return plan.rounds / plan.given.rounds_an_hour


def so_far(found: Nights) -> str:
    """The first figures, while more nights are played."""
    result = found.results
    if len(found) == 1:
        return f"one night: {in_money(result.mean, places=2)}"
    return f"{len(found):,} nights: {in_money(result.mean, places=2)} ± {result.error / 100:.2f} a night"


def disagreement(both: Beside) -> str:
    return (
        f"WARNING: the value of a hand ({with_error(both.value)}) and the nights ({with_error(both.nights)}) are {both.errors:.1f} "
        f"standard errors apart. One of them is wrong: trust neither, and report it."
    )


def long_run(plan: Plan, value: "TableValue | None") -> "Figure | None":
    """The value of a hand, where it is the whole of what he wins: he bets on no hand of others, and pays no clock through them."""
    if value is None:
        return None
    given = plan.given
    by_the_clock = HALF_HOUR in given.edition.post(given.option or None, given.edition.settings(given.table)).moments
    if not plan.alone and (by_the_clock or given.edition.known(BankedRules, BankedTable).rules.eligible != "anyone"):
        return None
    return value.bank.after


def bank_data(plan: Plan, found: Nights, value: "TableValue | None", exactly: "ExactNight | None" = None) -> dict[str, object]:
    result, risk = found.results, ruin(plan, found, long_run(plan, value))
    marks = {f"{mark}": found.after(number).data() for number, mark in enumerate(plan.marks)}
    both = None if value is None else beside_nights(plan, found, value)

    def often(one: Proportion) -> dict[str, object]:
        return {"part": one.value, "interval": [one.low, one.high]}

    def figure(one: "Figure | Tally") -> dict[str, object]:
        return {"mean": one.mean if isinstance(one, Tally) else one.value, "error": one.error}

    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "rounds": plan.rounds,
        "hours": hours_of(plan),
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bank": plan.bank or None,
        "bankroll": plan.bankroll or None,
        "alone": plan.alone,
        "bettors_play": plan.way,
        "nights": len(found),
        "rounds_are": "compiled" if found.compiled else "real",
        "night": result.data(),
        "night_exactly": None if exactly is None else _exact_data(exactly),
        "nights_won": often(proportion(round(result.part(low=0) * result.count), result.count)),
        "hand": {**found.hand.data(), "error": hand_mean(found).error},
        "hands": found.total(HANDS),
        "hands_a_night": figure(found.column(HANDS)),
        "short": found.total(SHORT),
        "short_of_hands": often(proportion(found.total(SHORT), found.total(HANDS))) if found.total(HANDS) else None,
        "fees": found.total(FEES),
        "fee_a_hand": figure(per_hand(found, found.columns[:, FEES])),
        "as_bettor": found.total(AS_BETTOR),
        "as_bettor_a_night": figure(found.column(AS_BETTOR)),
        "action": found.total(ACTION),
        "action_a_hand": figure(per_hand(found, found.columns[:, ACTION])),
        "value": None if value is None else value_data(value, plan.given, plan.bets),
        "warning": None if both is None or both.agree else disagreement(both),
        "errors_apart": None if both is None or isinf(both.errors) else both.errors,
        "after_rounds": marks,
        "distribution": dict(zip(("edges", "counts"), spread(result), strict=True)),
        "ruin": {**_ruin_data(risk), "by_bankroll": [_lost_data(*one) for one in lost_by_bankroll(plan, found)]},
    }


def _lost_data(bankroll: Cents, lost: Proportion) -> dict[str, object]:
    return {"bankroll": bankroll, "risk": lost.value, "interval": [lost.low, lost.high]}


def _ruin_data(risk: Ruin) -> dict[str, object]:
    def needed(one: Quantile | str) -> dict[str, object]:
        if isinstance(one, str):
            return {"amount": None, "interval": None, "why_not": one}
        return {"amount": one.amount, "interval": [one.low, one.high], "why_not": None}

    def ever(one: "Figure") -> dict[str, object]:
        return {"amount": None, "error": None} if isinf(one.value) else {"amount": one.value, "error": one.error}

    return {
        "in_a_night": None if risk.risk is None else risk.risk.value,
        "in_a_night_interval": None if risk.risk is None else [risk.risk.low, risk.risk.high],
        "mean_of_a_hand": risk.mean.value,
        "mean_error": risk.mean.error,
        "mean_is_exact": risk.exact,
        "sign_is_sure": risk.sure,
        "ever": None if risk.forever is None or not risk.sure else risk.forever.value,
        "ever_error": None if risk.forever is None or not risk.sure else risk.forever.error,
        "bankroll_for_a_night": {f"{percent}%": needed(one) for percent, one in risk.needed.items()},
        "bankroll_for_ever": {f"{percent}%": ever(one) for percent, one in risk.needed_forever.items()} if risk.sure else None,
    }


def _exact_data(night: "ExactNight") -> dict[str, object]:
    quantiles = {f"{percent:g}%": night.quantile(percent) for percent in PERCENTS}
    return {"mean": night.mean, "deviation": night.deviation, "quantiles": quantiles, "won": night.won}
