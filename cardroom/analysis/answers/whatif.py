"""Comparisons and sweeps as data and as rows."""

import csv
from collections.abc import Sequence
from io import StringIO
from math import sqrt
from typing import TYPE_CHECKING

from cardroom.analysis.answers.odds import value_data
from cardroom.analysis.value import Figure
from cardroom.analysis.whatif import difference

if TYPE_CHECKING:
    from cardroom.analysis.odds import WagerOdds
    from cardroom.analysis.questions.cases import Sweep
    from cardroom.analysis.value import TableValue
    from cardroom.analysis.whatif import ComparedWager, Differs, MeasuredCase, WagerInCase

SOLVED = "Each case is solved by itself: its bettors play the strategy that `cardroom odds` states for its rules."
SURE = "A figure without ± is exact; ± is one standard error, and that of a difference takes both sides as independent."


def bettors_together(value: "TableValue") -> Figure:
    """What all bettors win, fees paid. No chip is made or lost, so its error is that of the bank and the fund."""
    total = sum(seat.after.value for seat in value.bettors)
    return Figure(total, sqrt(value.bank.after.error**2 + value.fund.error**2))


def compared_data(found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"], differs: Sequence["Differs"]) -> dict[str, object]:
    return {
        "cases": [_case_data(one) for one in found],
        "differs": [{"switch": row.name, "values": list(row.values)} for row in differs],
        "wagers": [
            {"name": wager.name, "title": wager.title, "cases": [None if one is None else _worth_data(one) for one in wager.cases]}
            for wager in wagers
        ],
        "differences": _value_differences(found),
        "assumes": f"{SOLVED} {SURE}",
    }


def _case_data(one: "MeasuredCase") -> dict[str, object]:
    return {"name": one.case.name, "edition": one.case.given.edition_id, "strategy": one.odds.strategy, "table": _value_data(one)}


def _value_data(one: "MeasuredCase") -> dict[str, object] | None:
    if one.value is None or one.case.bets is None:
        return None
    together = bettors_together(one.value)
    return {**value_data(one.value, one.case.given, one.case.bets), "bettors_together": together.value, "bettors_error": together.error}


def _worth_data(one: "WagerInCase") -> dict[str, object]:
    change = one.change
    return {
        **wager_data(one.odds),
        "change": None if change is None else change.value,
        "change_error": None if change is None else change.error,
        "change_exact": None if one.exact_change is None else str(one.exact_change),
    }


def wager_data(wager: "WagerOdds") -> dict[str, object]:
    """The figures of one wager, as in ``cardroom odds --json``."""
    return {
        "bettor": float(wager.mean), "player_dealer": float(wager.bank_mean), "error": wager.error if wager.samples else 0.0,
        "deviation": wager.deviation, "wins": float(wager.wins), "pushes": float(wager.pushes), "loses": float(wager.loses),
        "staked": float(wager.staked), "exact": wager.exact,
    }  # fmt: skip


def _value_differences(found: Sequence["MeasuredCase"]) -> list[dict[str, float]] | None:
    """What each table leaves bank, bettors and house beyond the first one; None where no table is asked for."""
    values = [one.value for one in found if one.value is not None]
    if not values:
        return None
    return [_value_difference(values[0], value) for value in values]


def _value_difference(first: "TableValue", value: "TableValue") -> dict[str, float]:
    bank = difference(first.bank.after, value.bank.after)
    bettors = difference(bettors_together(first), bettors_together(value))
    return {
        "player_dealer": bank.value, "player_dealer_error": bank.error, "bettors": bettors.value, "bettors_error": bettors.error,
        "house": value.house - first.house,
    }  # fmt: skip


def swept_data(swept: "Sweep", found: Sequence["MeasuredCase"]) -> dict[str, object]:
    rows = [
        {
            "value": one.case.name,
            "together": wager_data(one.odds.together) if one.odds.adds_up else None,
            "wagers": {wager.name: wager_data(wager) for wager in one.odds.wagers},
            "table": _value_data(one),
        }
        for one in found
    ]
    edition = found[0].case.given.edition_id
    return {"edition": edition, "switch": swept.name, "rows": rows, "left_out": dict(swept.left_out), "assumes": f"{SOLVED} {SURE}"}


WAGER_COLUMNS = ("bettor", "error", "deviation", "wins", "pushes", "loses")


def as_csv(label: str, found: Sequence["MeasuredCase"]) -> str:
    """A row for each case: every wager's figures, then those of the table in cents of one hand; what a case lacks is empty."""
    names = list(dict.fromkeys(wager.name for one in found for wager in one.odds.wagers))
    whole = ["together"] if any(one.odds.adds_up for one in found) else []
    head = [label, "edition", *(f"{name}.{column}" for name in (*whole, *names) for column in WAGER_COLUMNS)]
    valued = any(one.value is not None for one in found)
    table = ("option", "players", "action", "player_dealer", "player_dealer_error", "deviation", "bettors", "bettors_error", "house")
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*head, *(table if valued else ())])
    for one in found:
        wagers = {wager.name: wager_data(wager) for wager in one.odds.wagers}
        if whole:
            wagers["together"] = wager_data(one.odds.together)
        cells = [wagers[name][column] if name in wagers else "" for name in (*whole, *names) for column in WAGER_COLUMNS]
        writer.writerow([one.case.name, one.case.given.edition_id, *cells, *(_value_cells(one) if valued else ())])
    return out.getvalue()


def _value_cells(one: "MeasuredCase") -> tuple[object, ...]:
    value = one.value
    assert value is not None
    together, bank = bettors_together(value), value.bank
    spread = "" if bank.deviation is None else bank.deviation.value
    return (
        value.option, one.case.given.count, value.action, bank.after.value, bank.after.error, spread, together.value, together.error,
        value.house,
    )  # fmt: skip
