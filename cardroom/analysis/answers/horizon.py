"""Bankrolls for a risk and a horizon as data."""

from math import isinf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.analysis.horizon import Horizon
    from cardroom.analysis.questions.horizon import HorizonQuestion, Horizons, NeededBankroll


def horizon_data(asked: "HorizonQuestion", found: "Horizons") -> dict[str, object]:
    plan, walk = found.plan, found.walk

    def horizon(one: "Horizon") -> dict[str, object]:
        nights = walk.nights(one)
        return {"hours": one.hours or None, "hands": one.hands or None, "nights": None if isinf(nights) else nights}

    def needed(row: "NeededBankroll") -> dict[str, object]:
        known = row.bankroll is not None and not isinf(row.bankroll.value)
        played = row.played
        return {
            "horizon": horizon(row.horizon),
            "risk": row.risk / 100,
            "bankroll": row.bankroll.value if known and row.bankroll else None,
            "error": row.bankroll.error if known and row.bankroll else None,
            "why_not": None if known else "the sign of the mean is not known" if row.bankroll is None else "no bankroll does",
            "played": None if played is None else {"times": row.times, "amount": played.amount, "interval": [played.low, played.high]},
        }

    deviation = walk.variance.root
    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bank": plan.bank or None,
        "alone": plan.alone,
        "bettors_play": plan.way,
        "seed": asked.seed,
        "nights": found.chosen.nights,
        "nights_chosen": found.chosen.said or None,
        "rounds": walk.rounds,
        "night": {
            "mean": walk.mean.value,
            "error": walk.mean.error,
            "deviation": deviation.value,
            "deviation_error": deviation.error,
        },
        "put_up": walk.put_up,
        "bankrolls": [needed(row) for row in found.rows],
        "bankroll": found.bankroll or None,
        "risks": [{"horizon": horizon(one), "risk": chance.value, "error": chance.error} for one, chance in found.chances],
    }
