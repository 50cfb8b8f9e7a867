"""``cardroom odds EDITION``: what every wager is worth to bettor and player-dealer, exactly; and what the collection leaves of it."""

from typing import TYPE_CHECKING, Annotated

import typer

from cardroom.cli.given import BET_HELP, CLIENTELE_HELP, SWITCHES_HELP

if TYPE_CHECKING:
    from pathlib import Path

    from cardroom.analysis.clientele import Guests
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.questions.odds import VariantsQuestion


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
    from cardroom.analysis.questions.odds import OddsQuestion, VariantsQuestion
    from cardroom.cli.given import drawn_in
    from cardroom.cli.terminal.progress import bar
    from cardroom.errors import BadInput

    path = drawn_in(plot)
    asked = OddsQuestion(edition, players, tuple(bet or ()), option, rounds_an_hour, tuple(rule or ()), tuple(table or ()))
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(asked.given(), as_json)
        return
    if asked.collected and variants:
        raise BadInput("--variants compares rules, without a collection: leave out --option, --players and --bet.")
    if clientele and (bet or players or variants):
        raise BadInput("--clientele says who sits down and what they bet: leave out --players, --bet and --variants.")
    if variants:
        _variants(VariantsQuestion(edition, asked.rule, asked.table), not no_cache, as_json, path)
        return
    guests = _guests(clientele, asked.given()) if clientele else None
    with bar(f"Solving {edition}") as progress:
        found = asked.find(progress, not no_cache, after=guests is None)
    if path is not None:
        from cardroom.charts.odds import drawing

        path.write_text(drawing(found.given.edition.name, asked.data(found)), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json

        data = asked.data(found)
        if guests is not None:
            from cardroom.cli.clientele import odds_guests_data

            data["clientele"] = odds_guests_data(guests, found.odds)
        out_json(data)
        return
    from cardroom.cli.texts.odds import print_after, print_odds

    print_odds(found.given.edition.name, found.odds)
    if found.value is not None:
        print_after(found.given, found.value, found.bets)
    if guests is not None:
        from cardroom.cli.clientele import print_odds_guests

        print_odds_guests(guests, found.odds)
    if path is not None:
        print(f"Drawn in {path}.")


def _guests(where: str, given: "TableGiven") -> "Guests":
    from cardroom.analysis.clientele import guests_at

    return guests_at(where, given)


def _variants(asked: "VariantsQuestion", use_kept: bool, as_json: bool, path: "Path | None") -> None:
    """The edition as it is, then with each change of its rules that is worth a comparison."""
    from cardroom.analysis.answers.odds import variants_data
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import out_json
    from cardroom.cli.texts.odds import print_variants

    with bar(f"Solving {asked.edition}") as progress:
        given, found = asked.find(progress, use_kept)
    data = variants_data(given.edition_id, found)
    if path is not None:
        from cardroom.charts.odds import variants_drawing

        path.write_text(variants_drawing(given.edition.name, data), encoding="utf-8")
    if as_json:
        out_json(data)
        return
    print_variants(given.edition.name, found)
    if path is not None:
        print(f"Drawn in {path}.")
