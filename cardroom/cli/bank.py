"""``cardroom bank EDITION``: what the player-dealer's seat earns in an hour or a night, and how large a bankroll it needs."""

from typing import TYPE_CHECKING, Annotated

import typer

from cardroom.cli.given import BET_HELP, CLIENTELE_HELP, SWITCHES_HELP

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.value import TableValue

HOURS = 8.0
NIGHTS = 400


def bank(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
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
    nights: Annotated[int, typer.Option(help="How many nights are played.", min=2)] = NIGHTS,
    seed: Annotated[str, typer.Option(help="The same seed plays the same nights, on any number of cores.")] = "1",
    workers: Annotated[int, typer.Option(help="How many processes or threads at most (0: one for each core).", min=0)] = 0,
    strategy: Annotated[str, typer.Option(help="How bettors play: exact, or bots (without it exact, where that is quick).")] = "",
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules, like decks=6; --switches lists them.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting, like most=$500.")] = None,
    cluster: Annotated[str, typer.Option(help="The address of a dask scheduler, tcp://HOST:PORT, whose workers play.")] = "",
    switches: Annotated[bool, typer.Option("--switches", help=SWITCHES_HELP)] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: money is cents.")] = False,
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
) -> None:
    """Play many nights with the banker's money as limited as it is: result, spread, quantiles, risk of ruin, each with how sure it is.

    Beside the nights stands the value of a hand, computed another way. The two must agree; if they do not, the command says so.
    """
    from cardroom.analysis.nights.blocks import play_nights
    from cardroom.analysis.nights.play import by_best_way, why_not
    from cardroom.cli.given import drawn_in, table_given
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.texts.bank import so_far
    from cardroom.errors import BadInput

    path = drawn_in(plot)
    if hours and rounds:
        raise BadInput("A night is as long as --hours or as --rounds says, not both.")
    if cluster and workers:
        raise BadInput("--workers counts processes of this machine; with --cluster its workers do the work.")
    if strategy not in ("", "exact", "bots"):
        raise BadInput(f"--strategy must be exact or bots, not '{strategy}'.")
    given = table_given(edition, rule or (), table or (), players, option, rounds_an_hour=rounds_an_hour)
    if switches:
        from cardroom.cli.texts.switches import show_switches

        show_switches(given, as_json)
        return
    if given.edition.game.family != "banked":
        raise BadInput(f"{given.edition_id} has no player-dealer: nobody banks it.")
    length = rounds or round((hours or HOURS) * given.rounds_an_hour)
    plan = _plan(given, bet or [], length, put_up, bankroll, alone, strategy or "bots")
    if clientele:
        from cardroom.cli.clientele import bank_guests

        if bet or players or strategy:
            raise BadInput("--clientele says who sits down, what they bet and how they play: leave out --players, --bet and --strategy.")
        bank_guests(by_best_way(plan), clientele, nights, seed, workers, cluster, as_json, path)
        return
    plan = plan if strategy else by_best_way(plan)
    with bar(f"Banking {given.edition_id}") as progress:
        found = play_nights(plan, nights, seed, workers, cluster, progress, lambda played: progress.say(so_far(played)))
    value, exactly = _value(plan)  # after the nights: their first figures wait for nothing
    if path is not None:
        from cardroom.cli.texts.bank import drawing

        path.write_text(drawing(plan, found), encoding="utf-8")
    if as_json:
        from cardroom.cli.terminal.show import out_json
        from cardroom.cli.texts.bank import bank_data

        out_json({"seed": seed, **bank_data(plan, found, value, exactly)})
        return
    from cardroom.cli.texts.bank import print_bank

    print_bank(plan, found, value, exactly, why_not(plan))
    if path is not None:
        print(f"Drawn in {path}.")


def _plan(given: "TableGiven", words: list[str], rounds: int, put_up: str, bankroll: str, alone: bool, way: str) -> "Plan":
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


def _value(plan: "Plan") -> "tuple[TableValue | None, ExactNight | None]":
    """The value of a hand with every wager covered, and the exact night where there is one.

    Without exact odds, and in a game that is not compiled, there is no other way than the nights themselves: None.
    """
    from cardroom.analysis.convolution import exact_night
    from cardroom.analysis.nights.play import why_not
    from cardroom.analysis.odds import solvable
    from cardroom.analysis.quick import quick_odds
    from cardroom.analysis.value import table_value
    from cardroom.cli.terminal.progress import bar

    odds = None
    if solvable(plan.given.edition):
        with bar(f"Solving {plan.given.edition_id}"):
            odds = quick_odds(plan.given)
    if why_not(plan) and (odds is None or plan.way != "exact"):
        return None, None
    return table_value(plan.given, plan.bets, plan.way, odds), exact_night(plan, odds)
