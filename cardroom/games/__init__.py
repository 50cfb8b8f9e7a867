"""The games. A game is found by name and imported only when an edition of it is loaded."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.games.game import Game

MODULES = {
    "holdem": "cardroom.games.pot.holdem",
    "asian_stud": "cardroom.games.pot.asian_stud",
    "badugi": "cardroom.games.pot.badugi",
    "big_o": "cardroom.games.pot.big_o",
    "holdem_high_low": "cardroom.games.pot.holdem_high_low",
    "jacks_back": "cardroom.games.pot.jacks_back",
    "jacks_or_better": "cardroom.games.pot.jacks",
    "lowball": "cardroom.games.pot.lowball",
    "mexican_stud": "cardroom.games.pot.mexican_stud",
    "omaha": "cardroom.games.pot.omaha",
    "omaha_high_low": "cardroom.games.pot.omaha_high_low",
    "pineapple": "cardroom.games.pot.pineapple",
    "position_poker": "cardroom.games.pot.position_poker",
    "razz": "cardroom.games.pot.razz",
    "seven_card_high_low": "cardroom.games.pot.seven_card_high_low",
    "seven_card_stud": "cardroom.games.pot.seven_card_stud",
    "short_deck": "cardroom.games.pot.short_deck",
    "triple_draw": "cardroom.games.pot.triple_draw",
    "chinese_poker": "cardroom.games.points.chinese_poker",
    "open_face_chinese_poker": "cardroom.games.points.open_face",
    "panguingue": "cardroom.games.points.panguingue",
    "three_card_poker": "cardroom.games.banked.three_card_poker",
}


def find_game(name: str) -> "Game":
    """The game of that name, from its module's ``GAME``."""
    game: Game = import_module(MODULES[name]).GAME
    return game
