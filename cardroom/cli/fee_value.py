"""``cardroom fee --compare EDITION --bet ...``: the options in the order of what they leave the bank at these bets."""

from typing import TYPE_CHECKING

from cardroom.analysis.answers.options import options_data
from cardroom.analysis.answers.words import how_found, in_money
from cardroom.analysis.options import OptionValue, RankedOptions, by_reason
from cardroom.analysis.questions.fees import OptionsQuestion
from cardroom.charts.options import drawing
from cardroom.cli.given import drawn_in
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, width, wrapped
from cardroom.cli.texts.bets import bets_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardroom.analysis.fixed_bets import Bets
    from cardroom.analysis.given import TableGiven

SMALL = 100_00  # below it a hundredth of a cent is shown


def rank_by_value(asked: OptionsQuestion, plot: str, as_json: bool) -> None:
    path = drawn_in(plot)
    with bar(f"Pricing {asked.edition}") as progress:
        given, bets, ranked = asked.find(progress)
    if path is not None:
        path.write_text(drawing(given.edition.name, options_data(given, bets, ranked)), encoding="utf-8")
    if as_json:
        out_json(options_data(given, bets, ranked))
        return
    _print(given, bets, ranked)
    if path is not None:
        print(f"Drawn in {path}.")


def _print(given: "TableGiven", bets: "Mapping[str, Bets]", ranked: RankedOptions) -> None:
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
    wide = columns(rows, whole=True)
    print(wide if max(map(len, wide.splitlines())) <= width() else columns(rows, gap=1))  # options of other schedules have long names
    bank, bettors = max(one.bank.error for one in options), max(one.bettors.error for one in options)
    if bank or bettors:  # the play is the same in every row, and so are its errors
        print(
            wrapped(
                f"Standard errors, the same for every option: bank {bank / 100:.4f} a hand and {bank * an_hour / 100:.2f} an hour, "
                f"bettors {bettors / 100:.4f} a hand. They hide no difference between options, since the same rounds are charged."
            )
        )
