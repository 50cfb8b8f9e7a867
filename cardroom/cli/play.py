"""``cardroom play EDITION``: sit down at a table of bots."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


def play(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    seat: Annotated[int, typer.Option(help="Where you sit.", min=1)] = 1,
    players: Annotated[int, typer.Option(help="How many at the table, you among them (0: six, or as many as there are seats).", min=0)] = 0,
    stack: Annotated[str, typer.Option(help="What everybody brings, like $200.")] = "",
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    seed: Annotated[str, typer.Option(help="Deal the cards of this seed, to practise; without one they are fresh.")] = "",
    pace: Annotated[float, typer.Option(help="Minutes a round takes for a fee by the clock (0: as long as it does).", min=0)] = 0,
    floor: Annotated[
        bool, typer.Option("--floor", help="Stop before each street, where the dealer may err and the floor may rule.")
    ] = False,
    language: Annotated[str, typer.Option(help="What happens is told in it, like es or es-MX; else as the terminal's locale has it.")] = "",
) -> None:
    """Play against bots, by the real rules. `floor` at the prompt rules, as a card room's floor does."""
    from cardroom.houses.loader import load

    sit_down(load(edition), name, seat, players, stack, option, seed, pace, floor, language)


def sit_down(
    edition: "Edition",
    name: str = "",
    seat: int = 1,
    players: int = 0,
    stack: str = "",
    option: str = "",
    seed: str = "",
    pace: float = 0,
    floor: bool = False,
    language: str = "",
) -> None:
    from cardroom.bots.names import NAMES
    from cardroom.cli.terminal.session import TerminalSession
    from cardroom.cli.terminal.words import TableWords
    from cardroom.errors import BadInput
    from cardroom.languages import of_terminal

    told_in = of_terminal(os.environ, language)
    name = name or TableWords(told_in).say("you")
    seats = edition.game.seats(edition.rules)
    count = players or min(6, seats)
    if not 2 <= count <= seats:
        raise BadInput(f"{edition.id} is played by 2 to {seats}, not {count}.")
    if seat > count:
        raise BadInput(f"The seats at this table are 1 to {count}, not {seat}.")
    others = [bot for bot in NAMES if bot != name][: count - 1]
    names = [*others[: seat - 1], name, *others[seat - 1 :]]
    chosen = (int(seed) if seed.isdecimal() else seed) if seed else None
    chips = edition.brought(stack)
    setup = edition.setup(dict.fromkeys(names, chips), option=option or None, seed=chosen, stepped=floor)
    TerminalSession(edition, name, names, chips, pace, told_in).run(setup)
