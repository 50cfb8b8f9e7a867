"""``cardroom advantage EDITION``: what a counter gains by the depth of the cut, and what a seen card or hand is worth."""

from typing import Annotated

import typer

DEALS = 20_000
MOST_SHOES, MOST_DEALS = 100_000_000, 10_000_000


def advantage(
    edition: Annotated[str, typer.Argument(help="House and game, like oceans-eleven/ez-baccarat.")],
    wager: Annotated[str, typer.Option(help="The wager that is counted; without it every bet beside the lines.")] = "",
    stake: Annotated[
        str, typer.Option(help="What is bet when the count says so, or with a card seen; without it $100, or the most that may be bet.")
    ] = "",
    cut: Annotated[int, typer.Option(help="Also show this many cards behind the cut card (0: the usual depths).", min=0)] = 0,
    below: Annotated[str, typer.Option(help="How deep the cut may lie if a counter is to cost the bank at most this an hour.")] = "",
    tags: Annotated[str, typer.Option(help="The counter's tags, ace to ten, like 0,0,0,-1,-1,-1,-1,2,2,0; with --trigger.")] = "",
    trigger: Annotated[float, typer.Option(help="With --tags: the true count (a deck) from which the counter bets.")] = 0,
    flashed: Annotated[int, typer.Option(help="Poker games: cards of the player-dealer seen beside those the rules show.", min=0)] = 0,
    hands_seen: Annotated[
        int, typer.Option(help="Poker and pai gow poker: other bettors' hands seen (pai gow: without it all).", min=0)
    ] = 0,
    shoes: Annotated[int, typer.Option(help="How many shoes are dealt (0: 100,000).", min=0, max=MOST_SHOES)] = 0,
    deals: Annotated[int, typer.Option(help="How many deals are sampled where something is seen.", min=2, max=MOST_DEALS)] = DEALS,
    seed: Annotated[str, typer.Option(help="The same seed deals the same shoes, on any number of cores.")] = "1",
    players: Annotated[int, typer.Option(help="Players, the banker among them (0: six, or all).", min=0)] = 0,
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    rounds_an_hour: Annotated[float, typer.Option(help="Rounds dealt an hour (0: 30).", min=0)] = 0,
    rule: Annotated[list[str] | None, typer.Option(help="Another switch of the rules, like decks=6.")] = None,
    table: Annotated[list[str] | None, typer.Option(help="Another table setting, like most=$500.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: money is cents.")] = False,
    plot: Annotated[str, typer.Option(help="Draw it in this file, FILE.svg.")] = "",
) -> None:
    """Deal shoes to the cut card for a bettor who counts, or count every hand for one who sees too much: dollars an hour, after the fee.

    Each figure has its standard error, and beside it the depth of the cut.
    """
    from cardroom.analysis.advantage.scope import is_dealt_afresh
    from cardroom.analysis.questions.advantage import AdvantageFigures, AdvantageQuestion
    from cardroom.cli.given import drawn_in
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import out_json
    from cardroom.errors import BadInput

    path = drawn_in(plot)
    asked = AdvantageQuestion(
        edition, players, (), option, rounds_an_hour, tuple(rule or ()), tuple(table or ()), wager, stake, cut, below, tags, trigger,
        flashed, hands_seen, shoes, deals, seed,
    )  # fmt: skip
    if plot and is_dealt_afresh(given := asked.given()):
        raise BadInput(f"--plot is for a shoe with a cut card; {given.edition_id} shuffles before every round.")
    with bar(f"Counting {edition}") as progress:
        found: AdvantageFigures = asked.find(progress)
    if path is not None:
        from cardroom.cli.texts.advantage import drawing

        path.write_text(drawing(found.given, found.counted), encoding="utf-8")
    if as_json:
        out_json(asked.data(found))
        return
    from cardroom.cli.texts.advantage import print_counted, print_seen

    if found.seen is not None:
        print_seen(found.given, found.seen)
    else:
        print_counted(found.given, found.counted, cut, asked.most)
    if path is not None:
        print(f"Drawn in {path}.")
