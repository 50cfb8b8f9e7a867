"""Odds and the value of a table as data."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardroom.analysis.cache import to_data

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import EditionOdds, WagerOdds
    from cardroom.analysis.value import SeatValue, TableValue


def odds_data(odds: "EditionOdds") -> dict[str, object]:
    """What is kept of them, and beside each wager its figures as numbers."""
    data = to_data(odds)
    wagers = [{**one, **_figures(wager)} for wager, one in zip(odds.wagers, data["wagers"], strict=True)]
    together = None if data["together"] is None else {**data["together"], **_figures(odds.together)}
    return {**data, "wagers": wagers, "together": together}


def _figures(wager: "WagerOdds") -> dict[str, object]:
    return {
        "bettor": float(wager.mean), "player_dealer": float(wager.bank_mean), "deviation": wager.deviation,
        "deviation_error": wager.deviation_error, "wins": float(wager.wins), "pushes": float(wager.pushes), "loses": float(wager.loses),
        "exact": wager.exact,
    }  # fmt: skip


def variants_data(edition: str, found: Mapping[str, "EditionOdds"]) -> dict[str, object]:
    """The odds under each change of the rules, by its name."""
    return {"edition": edition, "variants": {name: odds_data(odds) for name, odds in found.items()}}


def value_data(value: "TableValue", given: "TableGiven", bets: Mapping[str, Mapping[str, int]]) -> dict[str, object]:
    """The value of a table, in cents of one round; an error of 0 means that the figure is exact."""

    def seat(one: "SeatValue") -> dict[str, object]:
        return {
            "from_the_play": one.game.value, "from_the_play_error": one.game.error, "collection": one.fee, "fund": one.fund,
            "in_all": one.after.value, "error": one.after.error,
            "deviation": one.deviation and one.deviation.value, "deviation_error": one.deviation and one.deviation.error,
        }  # fmt: skip

    return {
        "option": value.option,
        "players": given.count,
        "action": value.action,
        "exact": value.exact,
        "sampled": value.sampled or None,
        "rounds": value.rounds,
        "rounds_are": ("compiled" if value.compiled else "real") if value.rounds else None,
        "assumes": value.assumes,
        "bettors": [{"name": one.name, "bets": dict(bets.get(one.name, {})), **seat(one)} for one in value.bettors],
        "player_dealer": seat(value.bank),
        "house": value.house,
        "jackpot_fund": value.fund.value,
        "jackpot_fund_error": value.fund.error,
        "wagers": {name: {"staked": one.staked, "won": one.won.value, "error": one.won.error} for name, one in value.wagers.items()},
    }
