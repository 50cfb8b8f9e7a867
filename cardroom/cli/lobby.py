"""``cardroom`` with no command: houses and games, sit down, play. Without a terminal it deals a demonstration."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.houses.files import Heading

DEMONSTRATION = ("tres-lounge/three-card-poker", "tres-lounge/texas-holdem")
SEED = "demonstration"


def lobby() -> None:
    """The lobby: choose a house and a game, sit down and play."""
    if not sys.stdin.isatty():
        demonstration()
        return
    from cardroom.cli.play import sit_down
    from cardroom.cli.terminal.prompt import ask_line
    from cardroom.cli.terminal.session import QUIT
    from cardroom.houses.files import headings
    from cardroom.houses.loader import load

    found = list(headings())
    while True:
        _print(found)
        text = ask_line("Sit down at (number), `rules` and a number for the rule sheet, `quit` to leave > ").strip().lower()
        if text in QUIT:
            return
        words = text.split()
        chosen = _chosen(words[-1], found) if words else None
        if chosen is None:
            print(f" There are games 1 to {len(found)}.\n")
        elif words[0] == "rules":
            from cardroom.cli.rules import rules

            rules(chosen.id)
            print()
        else:
            sit_down(load(chosen.id))
            print()


def _chosen(word: str, found: "list[Heading]") -> "Heading | None":
    if word.isdecimal():
        return found[int(word) - 1] if 1 <= int(word) <= len(found) else None
    return next((heading for heading in found if heading.id == word), None)


def _print(found: "list[Heading]") -> None:
    from cardroom.cli.terminal.show import BOLD, paint
    from cardroom.houses.files import house_name

    print(paint("Welcome to the card room.", BOLD))
    house = ""
    for number, heading in enumerate(found, start=1):
        if heading.house != house:
            house = heading.house
            print(f" {paint(house_name(house), BOLD)}")
        print(f"  {number:3}  {heading.name}")


def demonstration() -> None:
    """A round of each kind of game, dealt to bots and told."""
    from cardroom.cli.deal import dealt_by_bots, print_round
    from cardroom.cli.terminal.show import heading, wrapped
    from cardroom.houses.loader import load

    print(wrapped("No terminal on standard input: here is a round of each kind of game. `cardroom --help` lists the commands."))
    for edition in map(load, DEMONSTRATION):
        print()
        print(heading(f"{edition.name}, {edition.id}"))
        print_round(dealt_by_bots(edition, SEED, players=4)[0])
