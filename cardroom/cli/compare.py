"""``cardroom compare A B ...``: editions, or one edition under other rules, side by side."""

from typing import Annotated

import typer

from cardroom.cli.given import BET_HELP, CHANGE_HELP


def compare(
    cases: Annotated[list[str], typer.Argument(help=f"EDITION, EDITION@name=value,name=value or @name=value; a name is {CHANGE_HELP}.")],
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules in every case, like decks=6.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting in every case, like most=$500.")] = None,
    option: Annotated[str, typer.Option(help="The collection option that every table posts.")] = "",
    players: Annotated[int, typer.Option(help="Players at every table, the player-dealer among them (0: six, or all).", min=0)] = 0,
    bet: Annotated[list[str] | None, typer.Option(help=BET_HELP)] = None,
    rounds_an_hour: Annotated[float, typer.Option(help="Hands dealt an hour, for a fee by the clock (0: 30).", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: fractions are text, a/b; money is cents.")] = False,
    csv: Annotated[str, typer.Option(help="Write a row for each case in this file, FILE.csv.")] = "",
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve it again, whatever was found before.")] = False,
) -> None:
    """Every wager of two or more cases, with their differences and the rules that differ; with bets also what a hand leaves the bank."""
    from cardroom.analysis.questions.whatif import CompareQuestion
    from cardroom.cli.given import drawn_in, written_in
    from cardroom.cli.terminal.progress import bar

    path, rows = drawn_in(plot), written_in(csv)
    asked = CompareQuestion(
        "", players, tuple(bet or ()), option, rounds_an_hour, tuple(rule or ()), tuple(table or ()), tuple(cases)
    )  # fmt: skip
    with bar("Solving") as progress:
        found, wagers, differs = asked.find(progress, not no_cache)
    if path is not None:
        from cardroom.charts.whatif import compared_drawing

        path.write_text(compared_drawing(found, wagers), encoding="utf-8")
    if rows is not None:
        from cardroom.analysis.answers.whatif import as_csv

        rows.write_text(as_csv("case", found), encoding="utf-8", newline="")
    if as_json:
        from cardroom.analysis.answers.whatif import compared_data
        from cardroom.cli.terminal.show import out_json

        out_json(compared_data(found, wagers, differs))
        return
    from cardroom.cli.texts.whatif import print_compared, print_files

    print_compared(found, wagers, differs)
    print_files(path, rows)
