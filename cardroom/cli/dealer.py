"""``cardroom dealer EDITION``: deal real cards, and be told what to do with them."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition
    from cardroom.round import Setup


def dealer(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    players: Annotated[str, typer.Option(help="Who sits there, from seat 1, like ann,bob,-,cy (a dash: an empty seat); or how many.")] = "",
    stack: Annotated[str, typer.Option(help="What each has in front, like $200.")] = "",
    option: Annotated[str, typer.Option(help="The collection option that the table posts.")] = "",
    player_dealer: Annotated[str, typer.Option(help="Who has the bank; without it, it is offered.")] = "",
    button: Annotated[int, typer.Option(help="The seat with the button (0: as the game finds it).", min=0)] = 0,
    name: Annotated[str, typer.Option("--dealer", help="Who deals: it is on the record.")] = "",
    chips: Annotated[str, typer.Option(help="The chips of the table, like `1 white, 5 red, 25 green`.")] = "",
    shoe: Annotated[int, typer.Option(help="Begin in a shoe that so many cards have left (0: nobody has counted them).", min=-1)] = -1,
    quick: Annotated[bool, typer.Option("--quick", help="Ask only for what must be known: not before each street.")] = False,
    practice: Annotated[str, typer.Option(help="Practise with the cards of this seed, and players who are bots.")] = "",
    card_reader: Annotated[str, typer.Option(help="A scanner or card-reading shoe: its serial line, or - for standard input.")] = "",
    records: Annotated[str, typer.Option(help="Write the record of each round into this folder.")] = "",
) -> None:
    """Deal a table of real cards: type in what lies face up, and be told each step, fee and payment with its clause."""
    from pathlib import Path

    from cardroom.cli.terminal.card_reader import STANDARD
    from cardroom.cli.terminal.dealing import DealerSession
    from cardroom.dealer.chips import parse_rack
    from cardroom.errors import BadInput
    from cardroom.houses.loader import load

    folder = Path(records) if records else None
    if folder is not None and not folder.is_dir():
        raise BadInput(f"{records} is not a folder.")
    loaded = load(edition)
    setup = setup_of(loaded, players, stack, option, player_dealer, button, name, quick, shoe)
    if card_reader and practice:
        raise BadInput("Practice deals its own cards: no card reader is needed.")
    session = DealerSession(loaded, setup, parse_rack(chips) if chips else None, folder, practice)
    session.run_by_reader() if card_reader == STANDARD else session.run(card_reader)


def setup_of(
    edition: "Edition", players: str, stack: str, option: str, player_dealer: str, button: int, name: str, quick: bool, shoe: int = -1
) -> "Setup":
    """``shoe``: how many cards have left the shoe of the first round; below 0 it is a new one."""
    from cardroom.chance import Felt
    from cardroom.errors import BadInput
    from cardroom.games.carried import SHOE

    most = edition.game.seats(edition.rules)
    count = int(players) if players.isdecimal() else 0
    if count > most or (count == 1):
        raise BadInput(f"{edition.id} has {most} seats: say 2 to {most} players, or their names.")
    names = [f"p{seat}" for seat in range(1, (count or min(6, most)) + 1)] if count or not players else players.split(",")
    seats = {seat: player.strip() for seat, player in enumerate(names, start=1) if player.strip() not in ("", "-")}
    chips = edition.brought(stack)
    return edition.setup(
        dict.fromkeys(seats.values(), chips),
        seats,
        chance=Felt(),
        option=option or None,
        player_dealer=player_dealer,
        button=button or None,
        stepped=not quick,
        dealer=name,
        carry={} if shoe < 0 else {SHOE: {"dealt": shoe}},
    )
