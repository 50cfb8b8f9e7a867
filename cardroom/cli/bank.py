"""``cardroom bank EDITION``: what the player-dealer's seat earns in an hour or a night, and how large a bankroll it needs."""

from typing import Annotated

import typer

from cardroom.cli.given import BET_HELP, CLIENTELE_HELP, SWITCHES_HELP

NIGHTS_HELP = "How many nights are played (0: as many as give one significant digit on ruin, at most 25,600)."


def bank(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.", show_default=False)] = "",
    hours: Annotated[float, typer.Option(help="Hours of a night (0: 8).", min=0)] = 0,
    rounds: Annotated[int, typer.Option(help="Rounds of a night, instead of --hours.", min=0)] = 0,
    rounds_an_hour: Annotated[float, typer.Option(help="Rounds dealt an hour (0: 30).", min=0)] = 0,
    players: Annotated[int, typer.Option(help="Players, the banker among them (0: six, or all).", min=0)] = 0,
    bet: Annotated[list[str] | None, typer.Option(help=BET_HELP)] = None,
    clientele: Annotated[str, typer.Option(help=CLIENTELE_HELP)] = "",
    put_up: Annotated[str, typer.Option("--bank", help="What is put up each turn, like $500; without it all there is.")] = "",
    bankroll: Annotated[str, typer.Option(help="The banker's money at the start of a night; without it there is no end of it.")] = "",
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    alone: Annotated[
        bool, typer.Option("--alone", help="The others never bank: every turn that the house allows is the banker's.")
    ] = False,
    nights: Annotated[int, typer.Option(help=NIGHTS_HELP, min=0)] = 0,
    seed: Annotated[str, typer.Option(help="The same seed plays the same nights, on any number of cores.")] = "1",
    workers: Annotated[int, typer.Option(help="How many processes or threads at most (0: one for each core).", min=0)] = 0,
    strategy: Annotated[str, typer.Option(help="How bettors play: exact, or bots (without it exact, where that is quick).")] = "",
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules, like decks=6; --switches lists them.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting, like most=$500.")] = None,
    cluster: Annotated[str, typer.Option(help="The address of a dask scheduler, tcp://HOST:PORT, whose workers play.")] = "",
    switches: Annotated[bool, typer.Option("--switches", help=SWITCHES_HELP)] = False,
    real: Annotated[bool, typer.Option("--real", help="Real rounds, even where the game is compiled.")] = False,
    put_up_curve: Annotated[
        bool, typer.Option("--put-up-curve", help="A hand by what is put up: --bank '$20 $50 $200', or without it from the least up.")
    ] = False,
    risk: Annotated[list[float] | None, typer.Option(help="Percent: which bankroll lasts --horizon but for this risk.")] = None,
    horizon: Annotated[
        list[str] | None, typer.Option(help="1000h, 5000hands or ever: for --risk, or for the risk of a --bankroll.")
    ] = None,
    shift: Annotated[
        str, typer.Option(help="A shift and its drop: hours and players, like '2h:4 6h:6', or 6h:6@40 with 40 rounds an hour.")
    ] = "",
    tables: Annotated[str, typer.Option(help="Several tables on one bankroll, as a TOML file lists them; without EDITION.")] = "",
    rows: Annotated[str, typer.Option(help="Write a row for each night in this file, FILE.csv or FILE.parquet.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: money is cents.")] = False,
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
) -> None:
    """Play many nights with the banker's money as limited as it is: result, spread, quantiles, risk of ruin, each with how sure it is.

    Beside the nights stands the value of a hand, computed another way. The two must agree; if they do not, the command says so.
    """
    from cardroom.analysis.night_rows import rows_file, write_rows
    from cardroom.analysis.nights.play import why_not
    from cardroom.analysis.questions import Machine
    from cardroom.analysis.questions.bank import BankQuestion
    from cardroom.analysis.questions.table import table_given
    from cardroom.analysis.real_nights import ASKED_FOR
    from cardroom.cli.given import drawn_in
    from cardroom.cli.terminal.progress import bar
    from cardroom.errors import BadInput

    path, rows_in = drawn_in(plot), rows_file(rows)
    if cluster and workers:
        raise BadInput("--workers counts processes of this machine; with --cluster its workers do the work.")
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(table_given(edition, rule or (), table or (), players, option, rounds_an_hour=rounds_an_hour), as_json)
        return
    machine = Machine(workers, cluster)
    questions = {"--put-up-curve": put_up_curve, "--risk and --horizon": risk or horizon, "--shift": shift, "--tables": tables}
    named = [name for name, given in questions.items() if given]
    if len(named) > 1 or (named and plot and not put_up_curve):
        raise BadInput(f"One question at a time: leave out {named[-1] if len(named) > 1 else '--plot'}.")
    if named and rows:
        raise BadInput(f"--rows writes the nights of one table: leave out {named[0]}.")
    asked = BankQuestion(
        edition, players, tuple(bet or ()), option, rounds_an_hour, tuple(rule or ()), tuple(table or ()), hours, rounds, put_up, bankroll,
        alone, strategy, nights, seed, real,
    )  # fmt: skip
    if shift or tables:
        from cardroom.analysis.questions.together import ShiftQuestion
        from cardroom.cli.bank_together import show_shift, show_tables

        if shift:
            show_shift(asked.of_kind(ShiftQuestion, shift=shift), machine, as_json)
        else:
            show_tables(asked, tables, machine, as_json)
        return
    if clientele:
        from cardroom.cli.clientele import bank_guests

        if bet or players or strategy:
            raise BadInput("--clientele says who sits down, what they bet and how they play: leave out --players, --bet and --strategy.")
        if named or rows or real:
            raise BadInput(f"--clientele plays whole nights: leave out {named[0] if named else '--rows' if rows else '--real'}.")
        bank_guests(asked, clientele, machine, as_json, path)
        return
    if risk or horizon:
        from cardroom.analysis.questions.horizon import HorizonQuestion
        from cardroom.cli.bank_horizon import show_horizon

        show_horizon(asked.of_kind(HorizonQuestion, risk=tuple(risk or ()), horizon=tuple(horizon or ())), machine, as_json)
        return
    if put_up_curve:
        from cardroom.analysis.questions.put_up import PutUpQuestion
        from cardroom.cli.bank_put_up import show_put_up

        show_put_up(asked.of_kind(PutUpQuestion), machine, as_json, path)
        return
    with bar(f"Banking {edition}") as progress:
        found = asked.find(progress, machine)
    plan, played = found.plan, found.nights
    if rows_in is not None:
        write_rows(rows_in, plan, played)
    if path is not None:
        from cardroom.charts.bank import drawing

        path.write_text(drawing(plan.given.edition.name, asked.data(found)), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json

        out_json(asked.data(found))
        return
    from cardroom.cli.texts.bank import print_bank

    print_bank(plan, played, found.value, found.exactly, why_not(plan) or (ASKED_FOR if real else ""), chosen=found.chosen.said)
    if path is not None:
        print(f"Drawn in {path}.")
    if rows_in is not None:
        print(f"{len(played):,} nights written in {rows_in}, amounts in cents.")
