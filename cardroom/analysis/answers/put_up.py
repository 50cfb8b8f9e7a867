"""The put-up curve as data."""

from typing import TYPE_CHECKING

from cardroom.analysis.put_up import PutUp, breaks_even

if TYPE_CHECKING:
    from cardroom.analysis.questions.put_up import Curve
    from cardroom.analysis.value import TableValue


def put_up_data(seed: str, curve: "Curve") -> dict[str, object]:
    plan, found, value, count = curve
    from_on = breaks_even(found)
    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bettors_play": plan.way,
        "rounds_an_hour": plan.given.rounds_an_hour,
        "seed": seed,
        "nights": count.nights,
        "nights_chosen": count.said or None,
        "covered": None if value is None else {"mean": value.bank.after.value, "error": value.bank.after.error, "assumes": value.assumes},
        "wins_from": None if from_on is None else from_on.amount,
        "put_up": [_point_data(one, value) for one in found],
    }


def _point_data(one: PutUp, value: "TableValue | None") -> dict[str, object]:
    return {
        "amount": one.amount,
        "hands": one.short.of,
        "mean": one.mean.value,
        "error": one.mean.error,
        "as_covered": is_as_covered(one, value),
        "deviation": one.deviation.value,
        "deviation_error": one.deviation.error,
        "fee": one.fee,
        "short": one.short.value,
        "short_interval": [one.short.low, one.short.high],
    }


def is_as_covered(point: PutUp, value: "TableValue | None") -> bool:
    """Whether the amount reached in every hand played, so that the mean is that of a covered hand."""
    return value is not None and not point.short.times and point.mean == value.bank.after
