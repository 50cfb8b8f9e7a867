"""``cardroom advantage EDITION``: what a counter gains by the depth of the cut, and what a seen card or hand is worth."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.analysis.advantage.count import Count
    from cardroom.analysis.given import TableGiven

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
    from cardroom.cli.given import banked_only, drawn_in, table_given
    from cardroom.cli.terminal.show import out_json
    from cardroom.errors import BadInput
    from cardroom.games.banked.pai_gow.rules import Rules as PaiGow
    from cardroom.games.banked.versus.rules import Rules as Versus
    from cardroom.money import parse_money

    path = drawn_in(plot)
    given = table_given(edition, rule or (), table or (), players, option, rounds_an_hour=rounds_an_hour)
    banked_only(given, "advantage")
    amount = parse_money(stake) if stake else None
    if amount is not None and amount <= 0:
        raise BadInput("--stake must be more than nothing.")
    if isinstance(given.edition.rules, Versus | PaiGow):
        asked = {"--wager": wager, "--cut": cut, "--below": below, "--tags": tags, "--trigger": trigger, "--shoes": shoes, "--plot": plot}
        for name in (name for name, value in asked.items() if value):
            raise BadInput(f"{name} is for a shoe with a cut card; {given.edition_id} shuffles before every round.")
        _seen(given, amount, flashed, hands_seen, deals, seed, as_json)
        return
    if flashed or hands_seen:
        raise BadInput(
            f"{given.edition_id}: --flashed and --hands-seen are computed for poker and pai gow poker against the player-dealer's hand."
        )
    from cardroom.analysis.advantage.counter import SHOES, countable, counted
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.texts.advantage import counted_data, drawing, print_counted
    from cardroom.games.banked.baccarat.rules import LINES

    at, count = countable(given), _count(tags, trigger)
    half = len(given.edition.deck) // 2
    if cut and not at.deepest <= cut <= half:
        raise BadInput(f"--cut must be from {at.deepest} to {half} cards, half the shoe, not {cut}.")
    most = parse_money(below) if below else None
    chosen = [wager] if wager else [name for name in at.names if name not in LINES] or [*at.names]
    found = []
    for name in chosen:
        with bar(f"Counting {name}") as progress:
            found.append(counted(given, name, amount, count, shoes or SHOES, seed, progress))
    if path is not None:
        path.write_text(drawing(given, found), encoding="utf-8")
    if as_json:
        out_json({"edition": given.edition_id, "seed": seed, "wagers": [counted_data(one, cut, most) for one in found]})
        return
    print_counted(given, found, cut, most)
    if path is not None:
        print(f"Drawn in {path}.")


def _count(tags: str, trigger: float) -> "Count | None":
    from cardroom.analysis.advantage.count import Count, tags_of
    from cardroom.errors import BadInput

    if trigger and not tags:
        raise BadInput("--trigger goes with --tags; without them the best count that is known is used.")
    return Count.by_true_count(tags_of(tags), trigger, "as given") if tags else None


def _seen(given: "TableGiven", stake: int | None, flashed: int, hands: int, deals: int, seed: str, as_json: bool) -> None:
    from cardroom.analysis.advantage.seen_value import seen_at
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import out_json
    from cardroom.cli.texts.advantage import print_seen, seen_data

    with bar(f"Counting hands of {given.edition_id}") as progress:
        found = seen_at(given, stake, flashed, hands, deals, seed, progress)
    if as_json:
        out_json({"edition": given.edition_id, "seed": seed, **seen_data(found)})
    else:
        print_seen(given, found)
