"""``cardroom deal EDITION``: rounds dealt and played by bots."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cardroom.cli import BAD_INPUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardroom.bots import Bot
    from cardroom.houses.edition import Edition
    from cardroom.languages import Language
    from cardroom.round import Round


def deal(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    seed: Annotated[str, typer.Option(help="Deal the cards of this seed; without one they are fresh, with a commitment.")] = "",
    players: Annotated[int, typer.Option(help="How many players (0: six, or as many as there are seats).", min=0)] = 0,
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    stack: Annotated[str, typer.Option(help="What each player brings, like $200.")] = "",
    rounds: Annotated[int, typer.Option(help="How many rounds, one after the other.", min=1)] = 1,
    pace: Annotated[float, typer.Option(help="Minutes a round takes, for a fee by the clock.", min=0)] = 2,
    bots: Annotated[str, typer.Option(help="sensible or random.")] = "sensible",
    form: Annotated[str, typer.Option(help="With --json: auditor (everything) or public.")] = "auditor",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: the record of the round.")] = False,
    as_phh: Annotated[bool, typer.Option("--phh", help="As PHH, the Poker Hand History format, where it has a code for the game.")] = False,
    as_settle: Annotated[bool, typer.Option("--settle", help="As a file for `settle`: what anybody at the table could tell.")] = False,
    language: Annotated[str, typer.Option(help="What happens is told in it, like es or es-MX; else as the terminal's locale has it.")] = "",
) -> None:
    """Deal a round to bots: setup, actions, events, transfers, final stacks, drop."""
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import heading
    from cardroom.errors import BadInput
    from cardroom.houses.loader import load
    from cardroom.languages import of_terminal

    told_in = of_terminal(os.environ, language)
    if bots not in ("sensible", "random"):
        raise BadInput(f"--bots must be sensible or random, not '{bots}'.")
    if form not in ("auditor", "public"):
        raise BadInput(f"--form must be auditor or public, not '{form}'.")
    if as_json + as_phh + as_settle > 1:
        raise BadInput("Of --json, --phh and --settle one can be: each prints the round in a format of its own.")
    if as_settle and rounds > 1:
        raise BadInput("A file for `settle` holds one round: --settle goes without --rounds.")
    loaded = load(edition)
    if as_phh:
        from cardroom.records.phh_write import check_code

        check_code(loaded)
    with bar(f"Dealing {loaded.id}") as progress:
        kind: Literal["sensible", "random"] = "random" if bots == "random" else "sensible"
        played = dealt_by_bots(loaded, seed, players, option, stack, rounds, kind, pace, progress)
    if as_json:
        _print_records(played, form)
        return
    if as_phh:
        _print_phh(played)
        return
    if as_settle:
        from cardroom.records.describe import described_data
        from cardroom.records.settle_text import settle_text

        print(settle_text(described_data(played[0])), end="")
        return
    for number, round in enumerate(played, start=1):
        print(heading(f"{loaded.name}, {loaded.id}" + (f", round {number}" if rounds > 1 else "")))
        print_round(round, told_in=told_in)


def dealt_by_bots(
    edition: "Edition",
    seed: str,
    players: int = 0,
    option: str = "",
    stack: str = "",
    rounds: int = 1,
    kind: Literal["sensible", "random"] = "sensible",
    pace: float = 2,
    progress: "Callable[[float], None]" = lambda done: None,
) -> list["Round"]:
    from cardroom.bots import bot_for, drive
    from cardroom.bots.names import NAMES
    from cardroom.bots.random_bot import RandomBot
    from cardroom.collection.clock import TableClock
    from cardroom.errors import BadInput
    from cardroom.games.time_collection import before_round
    from cardroom.round import Round

    seats = edition.game.seats(edition.rules)
    count = players or min(6, seats)
    if count > seats:
        raise BadInput(f"{edition.id} has {seats} seats, not {count}.")
    chips = edition.brought(stack)
    names = NAMES[:count]
    brains: dict[str, Bot] = {
        name: RandomBot(f"{seed}/{name}") if kind == "random" else bot_for(edition, f"{seed}/{name}") for name in names
    }
    chosen = (int(seed) if seed.removeprefix("-").isdecimal() else seed) if seed else None
    played: list[Round] = []
    clock = TableClock(started=0)
    for number in range(rounds):
        if not played:
            setup = edition.setup(dict.fromkeys(names, chips), option=option or None, seed=chosen)
        else:
            stacks = {name: left or chips for name, left in played[-1].outcome.stacks.items()}  # who is broke buys in again
            setup = edition.next_setup(played[-1], stacks=stacks)
        clock, setup = before_round(clock, setup, now=number * pace * 60)
        played.append(drive(Round(setup), brains))
        progress((number + 1) / rounds)
    return played


def _print_records(played: list["Round"], form: str) -> None:
    from cardroom.records.record import VERSION, audit_record, dumps, public_record

    records = [audit_record(round) if form == "auditor" else public_record(round) for round in played]
    print(dumps(records[0]) if len(records) == 1 else dumps({"cardroom": VERSION, "form": "rounds", "rounds": records}), end="")


def _print_phh(played: list["Round"]) -> None:
    """One hand as it is. Of several each is a table with its number; one that PHH cannot tell is a line on standard error."""
    from cardroom.errors import BadInput
    from cardroom.records.phh_write import write_phh

    if len(played) == 1:
        print(write_phh(played[0]), end="")
        return
    hands: dict[int, str] = {}
    bad: dict[int, BadInput] = {}
    for number, round in enumerate(played, start=1):
        try:
            hands[number] = write_phh(round)
        except BadInput as error:
            bad[number] = error
    print("\n".join(f"[{number}]\n{hand}" for number, hand in hands.items()), end="")
    for number, why in bad.items():
        print(f"hand {number}: {why}", file=sys.stderr)
    untold = f", {len(bad):,} that cannot be told" if bad else ""
    print(f"{len(played):,} hands: {len(hands):,} written{untold}.", file=sys.stderr)
    if bad:
        raise typer.Exit(BAD_INPUT)


def print_round(round: "Round", unlimited: frozenset[str] = frozenset(), told_in: "Language | None" = None) -> None:
    """Everything that happened, every card that is known face up."""
    from cardroom.cli.settle import NO_END, print_stacks, print_transfers
    from cardroom.cli.terminal.show import BOLD, cards, columns, paint, wrapped
    from cardroom.languages import of_terminal
    from cardroom.money import money_text
    from cardroom.telling import Teller, piece_of

    setup = round.setup
    stacks = {player: NO_END if player in unlimited else money_text(stack) for player, stack in setup.stacks.items()}
    rows = [(f"seat {seat}", player, stacks[player]) for seat, player in setup.seats.items()]
    print(columns(rows))
    option = setup.rate.option
    print(f" Collection: option {option}." if option and option != "none" else " No collection.")
    print(paint("What happened", BOLD))
    teller = Teller(setup.seats, piece=piece_of(setup.edition.deck), cards=cards, told_in=told_in or of_terminal(os.environ))
    for sentence in teller.tell(round.events):
        print(wrapped(sentence, " ", "   ") if "\033" not in sentence else f" {sentence}")
    print(paint("Every chip that moved", BOLD))
    print_transfers(round)
    print_stacks(round, unlimited)
