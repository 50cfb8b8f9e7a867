"""``cardroom odds EDITION``: what every wager is worth to bettor and player-dealer, exactly; and what the collection leaves of it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cardroom.cli.given import BET_HELP, CLIENTELE_HELP, SWITCHES_HELP

if TYPE_CHECKING:
    from pathlib import Path

    from cardroom.analysis.clientele import Guests
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import Odds
    from cardroom.analysis.value import TableValue


def odds(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    rule: Annotated[
        list[str] | None, typer.Option(help="Another switch of the rules, like decks=6, as often as you like; --switches lists them.")
    ] = None,
    variants: Annotated[bool, typer.Option("--variants", help="Beside the edition's own rules other decks and readings.")] = False,
    option: Annotated[str, typer.Option(help="After the collection: the option that the table posts.")] = "",
    players: Annotated[int, typer.Option(help="After the collection: players, the player-dealer among them (0: six, or all).", min=0)] = 0,
    bet: Annotated[list[str] | None, typer.Option(help=BET_HELP)] = None,
    clientele: Annotated[str, typer.Option(help=CLIENTELE_HELP)] = "",
    table: Annotated[list[str] | None, typer.Option(help="Another table setting, like most=$500.")] = None,
    rounds_an_hour: Annotated[float, typer.Option(help="Hands dealt an hour, for a fee by the clock (0: 30).", min=0)] = 0,
    switches: Annotated[bool, typer.Option("--switches", help=SWITCHES_HELP)] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: fractions are text, a/b; money is cents.")] = False,
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve it again, whatever was found before.")] = False,
) -> None:
    """Expected values, deviations and pay lines of every wager against the player-dealer, under the strategy that is stated."""
    from cardroom.analysis.cache import find_odds
    from cardroom.analysis.odds import solver
    from cardroom.cli.given import drawn_in, table_given
    from cardroom.cli.terminal.progress import bar
    from cardroom.errors import BadInput

    path = drawn_in(plot)
    given = table_given(edition, rule or (), table or (), players, option, rounds_an_hour=rounds_an_hour)
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(given, as_json)
        return
    known = solver(given.edition)
    collected = bool(option or players or bet or rounds_an_hour)
    if collected and variants:
        raise BadInput("--variants compares rules, without a collection: leave out --option, --players and --bet.")
    if clientele and (bet or players or variants):
        raise BadInput("--clientele says who sits down and what they bet: leave out --players, --bet and --variants.")
    bets = _bets(given, bet or ()) if collected and not clientele else {}
    guests = _guests(clientele, given) if clientele else None
    if variants:
        _variants(given, known.variants(given.edition), not no_cache, as_json, path)
        return
    with bar(f"Solving {given.edition_id}") as progress:
        found = find_odds(given.edition, progress, not no_cache)
    after = _after(given, found, bets) if collected and not guests else None
    if path is not None:
        from cardroom.charts.odds import drawing
        from cardroom.cli.texts.odds import odds_data

        path.write_text(drawing(given.edition.name, odds_data(found)), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json
        from cardroom.cli.texts.odds import odds_data, value_data

        data = {**odds_data(found), **({"after_collection": value_data(after, given, bets)} if after else {})}
        if guests is not None:
            from cardroom.cli.clientele import odds_guests_data

            data["clientele"] = odds_guests_data(guests, found)
        out_json(data)
        return
    from cardroom.cli.texts.odds import print_after, print_odds

    print_odds(given.edition.name, found)
    if after is not None:
        print_after(given, after, bets)
    if guests is not None:
        from cardroom.cli.clientele import print_odds_guests

        print_odds_guests(guests, found)
    if path is not None:
        print(f"Drawn in {path}.")


def _guests(where: str, given: "TableGiven") -> "Guests":
    from cardroom.analysis.clientele import guests_at

    return guests_at(where, given)


def _bets(given: "TableGiven", words: Sequence[str]) -> dict[str, dict[str, int]]:
    from cardroom.analysis.value import default_bets
    from cardroom.cli.given import bets_of

    return bets_of(words, given.count - 1, default_bets(given))


def _after(given: "TableGiven", odds: "Odds", bets: Mapping[str, Mapping[str, int]]) -> "TableValue":
    from cardroom.analysis.value import table_value

    return table_value(given, bets, "exact", odds)


def _variants(given: "TableGiven", others: Mapping[str, Mapping[str, object]], use_kept: bool, as_json: bool, path: "Path | None") -> None:
    """The edition as it is, then with each change of its rules that is worth a comparison."""
    from cardroom.analysis.cache import find_odds
    from cardroom.analysis.spread import within
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import out_json
    from cardroom.cli.texts.odds import odds_data, print_variants

    cases = {"as it is": {}, **others}
    found = {}
    with bar(f"Solving {given.edition_id}") as progress:
        for number, (name, rules) in enumerate(cases.items()):
            part = within(progress, number / len(cases), (number + 1) / len(cases))
            found[name] = find_odds(given.edition.with_rules(**rules) if rules else given.edition, part, use_kept)
    data = {"edition": given.edition_id, "variants": {name: odds_data(odds) for name, odds in found.items()}}
    if path is not None:
        from cardroom.charts.odds import variants_drawing

        path.write_text(variants_drawing(given.edition.name, data), encoding="utf-8")
    if as_json:
        out_json(data)
        return
    print_variants(given.edition.name, found)
    if path is not None:
        print(f"Drawn in {path}.")
