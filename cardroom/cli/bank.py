"""``cardroom bank EDITION``: what the player-dealer's seat earns in an hour or a night, and how large a bankroll it needs."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cardroom.cli.given import BET_HELP, CLIENTELE_HELP, SWITCHES_HELP

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.confidence import Proportion
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import Odds
    from cardroom.analysis.value import TableValue

HOURS = 8.0
NIGHTS_HELP = "How many nights are played (0: as many as give one significant digit on ruin, at most 25,600)."


class Playing(NamedTuple):
    """How nights are played, whatever they are."""

    nights: int  # 0: as many as are chosen
    seed: str
    workers: int
    cluster: str
    real: bool
    said: str = ""  # why there are so many, where they were chosen

    @property
    def trial(self) -> str:
        """The seed of nights on trial, which are not counted."""
        return f"{self.seed}/trial"

    def chosen(self, rounds: int, compiled: bool, risk: "Callable[[int], Proportion] | None" = None) -> "Playing":
        """The same with its number of nights, unless it has one; ``risk`` plays a trial."""
        from cardroom.analysis.night_count import night_count

        return self if self.nights else self._replace(**night_count(rounds, compiled, risk)._asdict())


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
    from dataclasses import replace

    from cardroom.analysis.confidence import proportion
    from cardroom.analysis.night_rows import rows_file, write_rows
    from cardroom.analysis.nights.play import why_not
    from cardroom.analysis.real_nights import ASKED_FOR, nights_of_plan
    from cardroom.cli.bank_asked import TableAsked
    from cardroom.cli.given import drawn_in, table_given
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.texts.bank import so_far
    from cardroom.errors import BadInput

    path, rows_in = drawn_in(plot), rows_file(rows)
    if hours and rounds:
        raise BadInput("A night is as long as --hours or as --rounds says, not both.")
    if nights == 1:
        raise BadInput("--nights must be at least 2: one night says nothing of how nights differ.")
    if cluster and workers:
        raise BadInput("--workers counts processes of this machine; with --cluster its workers do the work.")
    if strategy not in ("", "exact", "bots"):
        raise BadInput(f"--strategy must be exact or bots, not '{strategy}'.")
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(table_given(edition, rule or (), table or (), players, option, rounds_an_hour=rounds_an_hour), as_json)
        return
    how = Playing(nights, seed, workers, cluster, real)
    questions = {"--put-up-curve": put_up_curve, "--risk and --horizon": risk or horizon, "--shift": shift, "--tables": tables}
    named = [name for name, given in questions.items() if given]
    if len(named) > 1 or (named and plot and not put_up_curve):
        raise BadInput(f"One question at a time: leave out {named[-1] if len(named) > 1 else '--plot'}.")
    if named and rows:
        raise BadInput(f"--rows writes the nights of one table: leave out {named[0]}.")
    asked = TableAsked(
        edition, players, tuple(bet or ()), rounds_an_hour, hours, rounds, "" if put_up_curve else put_up, bankroll, option, alone,
        strategy, tuple(rule or ()), tuple(table or ()),
    )  # fmt: skip
    if shift or tables:
        from cardroom.cli.bank_together import show_shift, show_tables

        if shift:
            show_shift(asked, shift, how, as_json)
        else:
            show_tables(asked, tables, how, as_json)
        return
    plan = asked.plan()
    if clientele:
        from cardroom.cli.clientele import bank_guests

        if bet or players or strategy:
            raise BadInput("--clientele says who sits down, what they bet and how they play: leave out --players, --bet and --strategy.")
        if named or rows or real:
            raise BadInput(f"--clientele plays whole nights: leave out {named[0] if named else '--rows' if rows else '--real'}.")
        bank_guests(plan, clientele, how, as_json, path)
        return
    compiled = not (real or why_not(plan))
    if risk or horizon:
        from cardroom.cli.bank_horizon import show_horizon

        endless = replace(plan, bankroll=0)
        show_horizon(endless, risk or [], horizon or [], plan.bankroll, how.chosen(plan.rounds, compiled), value_of(endless)[0], as_json)
        return
    if put_up_curve:
        from cardroom.cli.bank_put_up import show_put_up

        if bankroll:
            raise BadInput("--put-up-curve asks what to put up of money without end: leave --bankroll out.")
        show_put_up(plan, put_up, how.chosen(plan.rounds, compiled), value_of(plan)[0], as_json, path)
        return
    with bar(f"Banking {plan.given.edition_id}") as progress:

        def play(count: int, seed: str) -> "Nights":
            return nights_of_plan(plan, count, seed, workers, cluster, progress, real, lambda played: progress.say(so_far(played)))

        def ruined(count: int) -> "Proportion":
            return proportion(play(count, how.trial).ruined, count)

        how = how.chosen(plan.rounds, compiled, ruined if plan.bankroll else None)
        found = play(how.nights, seed)
    if rows_in is not None:
        write_rows(rows_in, plan, found)
    value, exactly = value_of(plan)  # after the nights: their first figures wait for nothing
    if path is not None:
        from cardroom.cli.texts.bank import drawing

        path.write_text(drawing(plan, found), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json
        from cardroom.cli.texts.bank import bank_data

        out_json({"seed": seed, "nights_chosen": how.said or None, **bank_data(plan, found, value, exactly)})
        return
    from cardroom.cli.texts.bank import print_bank

    print_bank(plan, found, value, exactly, why_not(plan) or (ASKED_FOR if real else ""), chosen=how.said)
    if path is not None:
        print(f"Drawn in {path}.")
    if rows_in is not None:
        print(f"{len(found):,} nights written in {rows_in}, amounts in cents.")


def plan_of(given: "TableGiven", words: list[str], rounds: int, put_up: str, bankroll: str, alone: bool, way: str) -> "Plan":
    from cardroom.analysis.bank import Plan
    from cardroom.analysis.fixed_bets import BANKER, RICH
    from cardroom.analysis.value import default_bets, opened
    from cardroom.cli.given import bets_of
    from cardroom.errors import BadInput
    from cardroom.games.banked.rules import BankedRules, BankedTable, bank_of
    from cardroom.money import money_text, parse_money

    if rounds < 1:
        raise BadInput("A night has at least one round.")
    bets = bets_of(words, given.count - 1, default_bets(given))
    opened(given, bets)  # refuses what nobody can bet
    plan = Plan(given, bets, rounds, parse_money(put_up) if put_up else 0, parse_money(bankroll) if bankroll else 0, alone, way)
    if plan.stack > RICH or plan.bank > RICH:
        raise BadInput(f"{money_text(RICH)} is the most that a banker can bring.")
    stacks = {**dict.fromkeys(bets, RICH), BANKER: plan.stack}
    limits = given.edition.known(BankedRules, BankedTable).settings(given.table)
    bounds = bank_of(given.first_setup(stacks, "bounds"), limits, dict(stacks.items()), BANKER)
    if bounds is None:
        raise BadInput(f"A bankroll of {money_text(plan.bankroll)} does not reach for the smallest bank and its fee.")
    if plan.bank and not bounds.least <= plan.bank:
        raise BadInput(f"At this table {money_text(bounds.least)} is the least that is put up, not {money_text(plan.bank)}.")
    if plan.bankroll and plan.bank > plan.bankroll:
        raise BadInput(f"A bankroll of {money_text(plan.bankroll)} cannot put up {money_text(plan.bank)}.")
    return plan


def odds_soon(given: "TableGiven") -> "Odds | None":
    """The exact odds of the table, where there are any and they are kept or found within seconds."""
    from cardroom.analysis.odds import solvable
    from cardroom.analysis.quick import quick_odds
    from cardroom.cli.terminal.progress import bar

    if not solvable(given.edition):
        return None
    with bar(f"Solving {given.edition_id}"):
        return quick_odds(given)


def value_of(
    plan: "Plan", find: "Callable[[TableGiven], Odds | None]" = odds_soon
) -> "tuple[TableValue | None, ExactNight | None]":  # fmt: skip
    """The value of a hand with every wager covered, and the exact night where there is one.

    Without exact odds, and in a game that is not compiled, there is no other way than the nights themselves: None.
    """
    from cardroom.analysis.convolution import exact_night
    from cardroom.analysis.nights.play import why_not
    from cardroom.analysis.value import table_value

    odds = find(plan.given)
    if why_not(plan) and (odds is None or plan.way != "exact"):
        return None, None
    return table_value(plan.given, plan.bets, plan.way, odds), exact_night(plan, odds)
