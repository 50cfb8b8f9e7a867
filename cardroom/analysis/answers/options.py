"""Options in the order of what they leave the bank, as data."""

from typing import TYPE_CHECKING

from cardroom.analysis.value import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardroom.analysis.fixed_bets import Bets
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.options import OptionValue, RankedOptions


def options_data(given: "TableGiven", bets: "Mapping[str, Bets]", ranked: "RankedOptions") -> dict[str, object]:
    value = ranked.options[0].value

    def figures(figure: Figure) -> dict[str, float]:
        hour = _times(figure, given.rounds_an_hour)
        return {"a_hand": figure.value, "error": figure.error, "an_hour": hour.value, "an_hour_error": hour.error}

    def one(row: "OptionValue") -> dict[str, object]:
        settings = row.given.edition.settings(row.given.table)
        return {
            "option": row.option.name,
            "lines": row.option.lines,
            "limits": [str(limit) for limit in row.option.limits],
            "table": {"least": getattr(settings, "least", None), "most": getattr(settings, "most", None)},
            "collected": {
                "a_hand": row.house,
                "an_hour": row.house * given.rounds_an_hour,
                "player_dealer": row.value.bank.fee,
                "players": sum(seat.fee for seat in row.value.bettors),
            },
            "bank": figures(row.bank),
            "bettors": figures(row.bettors),
            "jackpot_fund": row.value.fund.value,
            "jackpot_fund_error": row.value.fund.error,
        }

    return {
        "edition": given.edition_id,
        "players": given.count,
        "bets": {player: dict(own) for player, own in bets.items()},
        "hands_an_hour": given.rounds_an_hour,
        "exact": value.exact,
        "sampled": value.sampled or None,
        "rounds": value.rounds,
        "assumes": value.assumes,
        "options": [one(row) for row in ranked.options],
        "do_not_fit": dict(ranked.unfit),
    }


def _times(figure: Figure, times: float) -> Figure:
    return Figure(figure.value * times, figure.error * times)
