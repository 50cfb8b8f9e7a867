"""``cardroom sweep EDITION NAME VALUES``: the same figures for every value of a rule, an option, a bet or the players."""

from typing import Annotated

import typer

from cardroom.cli.given import BET_HELP, CHANGE_HELP


def sweep(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    name: Annotated[str, typer.Argument(help=f"What is changed: {CHANGE_HELP}.")],
    values: Annotated[
        list[str] | None, typer.Argument(help="Its values: words, 1..8, or 5..100/5 for steps of 5; none: all that it can take.")
    ] = None,
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules throughout, like decks=6.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting throughout, like most=$500.")] = None,
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    players: Annotated[int, typer.Option(help="Players, the player-dealer among them (0: six, or all).", min=0)] = 0,
    bet: Annotated[list[str] | None, typer.Option(help=BET_HELP)] = None,
    rounds_an_hour: Annotated[float, typer.Option(help="Hands dealt an hour, for a fee by the clock (0: 30).", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: fractions are text, a/b; money is cents.")] = False,
    csv: Annotated[str, typer.Option(help="Write a row for each value in this file, FILE.csv.")] = "",
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve it again, whatever was found before.")] = False,
) -> None:
    """One row for each value: what every wager is worth; with bets, an option or players also what a hand leaves the bank."""
    from cardroom.analysis.questions.whatif import SweepQuestion
    from cardroom.cli.given import drawn_in, written_in
    from cardroom.cli.terminal.progress import bar

    path, rows = drawn_in(plot), written_in(csv)
    asked = SweepQuestion(
        edition, players, tuple(bet or ()), option, rounds_an_hour, tuple(rule or ()), tuple(table or ()), name, tuple(values or ())
    )  # fmt: skip
    with bar(f"Solving {edition}") as progress:
        swept, found, wagers = asked.find(progress, not no_cache)
    if path is not None:
        from cardroom.charts.whatif import swept_drawing

        path.write_text(swept_drawing(swept.name, found, wagers), encoding="utf-8")
    if rows is not None:
        from cardroom.analysis.answers.whatif import as_csv

        rows.write_text(as_csv(swept.name, found), encoding="utf-8", newline="")
    if as_json:
        from cardroom.analysis.answers.whatif import swept_data
        from cardroom.cli.terminal.show import out_json

        out_json(swept_data(swept, found))
        return
    from cardroom.cli.texts.whatif import print_files, print_swept

    print_swept(swept, found, wagers)
    print_files(path, rows)
