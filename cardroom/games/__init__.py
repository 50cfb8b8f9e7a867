"""The games. A game is found by name and imported only when an edition of it is loaded."""

from typing import TYPE_CHECKING, cast

from cardroom.games.registry import GAMES, find

if TYPE_CHECKING:
    from cardroom.games.game import Game

__all__ = ["GAMES", "find_game"]


def find_game(name: str) -> "Game":
    """The game of that name."""
    return cast("Game", find(GAMES[name].game))
