"""The games. A game is found by name and imported only when an edition of it is loaded."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.games.game import Game

MODULES = {
    "holdem": "cardroom.games.pot.holdem",
    "three_card_poker": "cardroom.games.banked.three_card_poker",
}


def find_game(name: str) -> "Game":
    """The game of that name, from its module's ``GAME``."""
    game: Game = import_module(MODULES[name]).GAME
    return game
