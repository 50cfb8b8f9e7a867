"""``cardroom fee --compare EDITION --bet ...``: the options in the order of what they leave the bank at these bets."""

from typing import TYPE_CHECKING

from cardroom.analysis.options import OptionValue, Ranked, by_reason, rank_options
from cardroom.analysis.value import Figure, default_bets
from cardroom.cli.bank import odds_soon
from cardroom.cli.charts.panels import Bar, bars, page
from cardroom.cli.fee_compare import chosen_options
from cardroom.cli.given import banked_only, bets_of, drawn_in, table_given
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, width, wrapped
from cardroom.cli.texts.bets import bets_text
from cardroom.cli.texts.odds import how_found, in_money
from cardroom.collection.compare import HANDS
from cardroom.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardroom.analysis.fixed_bets import Bets
    from cardroom.analysis.given import TableGiven
    from cardroom.houses.edition import Edition

SMALL = 100_00  # below it a hundredth of a cent is shown


def rank_by_value(edition: "Edition", only: str, players: int, words: list[str], hands: int, plot: str, as_json: bool) -> None:
    """``hands`` are dealt in a half hour."""
    path = drawn_in(plot)
    given = table_given(edition.id, (), (), players, "", rounds_an_hour=2.0 * (hands or HANDS))
    banked_only(given, "--bet")
    options = chosen_options(edition, only)
    bets = bets_of(words, given.count - 1, default_bets(given))
    odds = odds_soon(given)
    with bar(f"Pricing {given.edition_id}"):
        ranked = rank_options(given, options, bets, odds)
    if not ranked.options:
        raise BadInput(f"{given.edition_id}: the bets fit no option: {next(iter(ranked.unfit.values()))}")
    if path is not None:
        path.write_text(_drawing(given, ranked), encoding="utf-8")
    if as_json:
        out_json(_data(given, bets, ranked))
        return
    _print(given, bets, ranked)
    if path is not None:
        print(f"Drawn in {path}.")


def _print(given: "TableGiven", bets: "Mapping[str, Bets]", ranked: Ranked) -> None:
    print(heading(f"{given.edition.name}: what the bank keeps"))
    said = f"{given.count} players; the bettors bet {bets_text(bets)}; {given.rounds_an_hour:g} hands an hour, all of them banked. "
    said += "Average of a hand, fees paid, and of an hour; the option that leaves the bank most comes first."
    print(wrapped(said))
    _print_table(ranked.options, given.rounds_an_hour)
    value = ranked.options[0].value
    print(wrapped(f"{how_found(value)} Each option is priced at a table whose limits it is printed for. {value.assumes}"))
    for why, names in by_reason(ranked.unfit).items():
        print(wrapped(f"Not priced: option{'s' if len(names) > 1 else ''} {', '.join(names)}: {why.rstrip('.')}."))


def _print_table(options: tuple[OptionValue, ...], an_hour: float) -> None:
    places = 4 if all(abs(one.bank.value) < SMALL and abs(one.bettors.value) < SMALL for one in options) else 2
    rows = [("option", "house", "bank", "bettors", "bank/hour", "house/hour")]
    for one in options:
        rows.append(
            (
                one.option.name,
                in_money(one.house, signed=False, places=2),
                in_money(one.bank.value, places=places),
                in_money(one.bettors.value, places=places),
                in_money(one.bank.value * an_hour, places=2),
                in_money(one.house * an_hour, signed=False, places=2),
            )
        )
    wide = columns(rows)
    print(wide if max(map(len, wide.splitlines())) <= width() else columns(rows, gap=1))  # options of other schedules have long names
    bank, bettors = max(one.bank.error for one in options), max(one.bettors.error for one in options)
    if bank or bettors:  # the play is the same in every row, and so are its errors
        print(
            wrapped(
                f"Standard errors, the same for every option: bank {bank / 100:.4f} a hand and {bank * an_hour / 100:.2f} an hour, "
                f"bettors {bettors / 100:.4f} a hand. They hide no difference between options, since the same rounds are charged."
            )
        )


def _times(figure: Figure, times: float) -> Figure:
    return Figure(figure.value * times, figure.error * times)


def _data(given: "TableGiven", bets: "Mapping[str, Bets]", ranked: Ranked) -> dict[str, object]:
    value = ranked.options[0].value

    def figures(figure: Figure) -> dict[str, float]:
        hour = _times(figure, given.rounds_an_hour)
        return {"a_hand": figure.value, "error": figure.error, "an_hour": hour.value, "an_hour_error": hour.error}

    def one(row: OptionValue) -> dict[str, object]:
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


def _drawing(given: "TableGiven", ranked: Ranked) -> str:
    rows = [Bar(f"option {one.option.name}", one.bank.value, in_money(one.bank.value), one.bank.error) for one in ranked.options]
    panel = bars("What a hand leaves the bank, fees paid", rows, lambda cents: in_money(cents, places=2))
    return page(f"{given.edition.name}: which option leaves the bank most", f"{given.edition_id}, {given.count} players", [panel])
