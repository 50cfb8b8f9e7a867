"""``cardroom simulate EDITION``: real rounds by bots, on all cores or on a cluster, and what they come to."""

from typing import Annotated

import typer

from cardroom.cli.given import SWITCHES_HELP


def simulate(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 10_000,
    players: Annotated[int, typer.Option(help="How many players (0: six, or as many as there are seats).", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds, on any number of cores.")] = "1",
    workers: Annotated[int, typer.Option(help="How many processes at most (0: one for each core).", min=0)] = 0,
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    stack: Annotated[str, typer.Option(help="What everybody begins each round with, like $200.")] = "",
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules, like decks=6; --switches lists them.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting, like most=$500.")] = None,
    jackpot: Annotated[str, typer.Option(help="What the jackpot fund holds at first.")] = "",
    rounds_an_hour: Annotated[float, typer.Option(help="Rounds an hour, for a fee by the clock (0: 30).", min=0)] = 0,
    by_chance: Annotated[bool, typer.Option("--by-chance", help="Pot games: any legal answer, instead of bots; compiled.")] = False,
    cluster: Annotated[str, typer.Option(help="The address of a dask scheduler, tcp://HOST:PORT, whose workers play.")] = "",
    switches: Annotated[bool, typer.Option("--switches", help=SWITCHES_HELP)] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: money is cents.")] = False,
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
) -> None:
    """Deal many rounds to bots: results by role, position and wager, pots, fees; the same on one core, on many, on a cluster."""
    from cardroom.analysis.questions.table import table_given
    from cardroom.analysis.simulate import simulate as played
    from cardroom.cli.given import drawn_in
    from cardroom.cli.terminal.progress import bar
    from cardroom.errors import BadInput
    from cardroom.money import parse_money

    path = drawn_in(plot)
    if cluster and workers:
        raise BadInput("--workers counts processes of this machine; with --cluster its workers do the work.")
    given = table_given(edition, rule or (), table or (), players, option, jackpot, rounds_an_hour)
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(given, as_json)
        return
    chips = parse_money(stack) if stack else 0
    with bar(f"Playing {given.edition_id}") as progress:
        result = played(given, rounds, seed, workers, chips, cluster, progress, by_chance)
    if path is not None:
        from cardroom.charts.simulate import drawing

        path.write_text(drawing(given, result), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json
        from cardroom.cli.texts.simulate import result_data

        out_json({"edition": given.edition_id, "players": given.count, "seed": seed, **result_data(result)})
        return
    from cardroom.cli.texts.simulate import print_result

    print_result(given, result)
    if path is not None:
        print(f"Drawn in {path}.")
