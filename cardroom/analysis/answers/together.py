"""Several plans on one bankroll as data."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardroom.analysis.answers.bank import disagreement
from cardroom.analysis.value import Figure
from cardroom.analysis.value.against_nights import beside_nights

if TYPE_CHECKING:
    from cardroom.analysis.confidence import Quantile
    from cardroom.analysis.questions.together import Shift
    from cardroom.analysis.together import PlayedPlan

RISKS = (1, 5)  # percent


def best_mean(part: "PlayedPlan") -> Figure:
    """The mean by value where the money reaches and it is surer, else by the nights."""
    result = part.nights.results
    played = Figure(result.mean, result.error)
    agrees = part.value is not None and beside_nights(part.plan, part.nights, part.value) is not None
    return part.mean if agrees and part.mean is not None and part.mean.error < played.error and not part.plan.own_bets else played


def sum_of(parts: Sequence["PlayedPlan"]) -> Figure:
    total = Figure(0.0)
    for part in parts:
        total = total.plus(best_mean(part))
    return total


def shift_data(seed: str, shift: "Shift") -> dict[str, object]:
    """One part after the other, and what the house collects meanwhile."""
    hours, drop = sum(part.hours for part in shift.parts), drop_of(shift.parts)
    drops = {"drop": drop.value, "drop_error": drop.error, "drop_an_hour": drop.value / hours, "drop_an_hour_error": drop.error / hours}
    return {**together_data(seed, shift, hours), **drops}


def drop_of(parts: Sequence["PlayedPlan"]) -> Figure:
    """What the house collects in all parts."""
    total = Figure(0.0)
    for part in parts:
        total = total.plus(part.drop)
    return total


def together_data(seed: str, shift: "Shift", hours: float) -> dict[str, object]:
    parts, found, bankroll, count = shift
    total, ruined = sum_of(parts), found.ruined(bankroll) if bankroll else None

    def part_data(part: "PlayedPlan") -> dict[str, object]:
        mean = best_mean(part)
        both = None if part.value is None else beside_nights(part.plan, part.nights, part.value)
        return {
            "edition": part.plan.given.edition_id,
            "players": part.plan.given.count,
            "bets": {player: dict(bets) for player, bets in part.plan.bets.items()},
            "hours": part.hours,
            "rounds": part.plan.rounds,
            "hands": part.hands,
            "hands_error": part.hands_error,
            "bank": part.plan.bank or None,
            "alone": part.plan.alone,
            "bettors_play": part.plan.way,
            "mean": mean.value,
            "error": mean.error,
            "drop": part.drop.value,
            "drop_error": part.drop.error,
            "played": part.nights.results.data(),
            "rounds_are": "compiled" if part.nights.compiled else "real",
            "warning": None if both is None or both.agree else disagreement(both),
        }

    def needed(one: "Quantile | None") -> dict[str, object] | None:
        return None if one is None else {"amount": one.amount, "interval": [one.low, one.high]}

    return {
        "seed": seed,
        "nights": count.nights,
        "nights_chosen": count.said or None,
        "hours": hours,
        "parts": [part_data(part) for part in parts],
        "mean": total.value,
        "error": total.error,
        "together": found.results.data(),
        "put_up": found.put_up,
        "bankrolls": {f"{risk}%": needed(found.bankroll(risk / 100)) for risk in RISKS},
        "bankroll": bankroll or None,
        "ruined": None if ruined is None else {"part": ruined.value, "interval": [ruined.low, ruined.high]},
    }
