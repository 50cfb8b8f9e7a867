"""The games. A game is found by name and imported only when an edition of it is loaded."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.games.game import Game

MODULES = {
    "holdem": "cardroom.games.pot.flop.holdem",
    "asian_stud": "cardroom.games.pot.stud.asian_stud",
    "badugi": "cardroom.games.pot.draw.badugi",
    "big_o": "cardroom.games.pot.flop.big_o",
    "holdem_high_low": "cardroom.games.pot.flop.holdem_high_low",
    "jacks_back": "cardroom.games.pot.draw.jacks.back",
    "jacks_or_better": "cardroom.games.pot.draw.jacks.game",
    "lowball": "cardroom.games.pot.draw.lowball",
    "mexican_stud": "cardroom.games.pot.stud.mexican_stud",
    "omaha": "cardroom.games.pot.flop.omaha",
    "omaha_high_low": "cardroom.games.pot.flop.omaha_high_low",
    "pineapple": "cardroom.games.pot.flop.pineapple",
    "position_poker": "cardroom.games.pot.flop.position_poker",
    "razz": "cardroom.games.pot.stud.razz",
    "seven_card_high_low": "cardroom.games.pot.stud.seven_card_high_low",
    "seven_card_stud": "cardroom.games.pot.stud.seven_card_stud",
    "short_deck": "cardroom.games.pot.flop.short_deck",
    "triple_draw": "cardroom.games.pot.draw.triple_draw",
    "chinese_poker": "cardroom.games.points.chinese.game",
    "open_face_chinese_poker": "cardroom.games.points.chinese.open_face",
    "panguingue": "cardroom.games.points.panguingue.game",
    "pai_gow_tiles": "cardroom.games.banked.tiles.game",
    "baccarat": "cardroom.games.banked.baccarat.game",
    "blackjack": "cardroom.games.banked.blackjack.game",
    "california_baccarat": "cardroom.games.banked.california_baccarat.game",
    "face_up_baccarat": "cardroom.games.banked.face_up_baccarat.game",
    "caribbean_stud_poker": "cardroom.games.banked.versus.caribbean_stud_poker",
    "pan_nine": "cardroom.games.banked.pan_nine.game",
    "pai_gow_poker": "cardroom.games.banked.pai_gow.game",
    "three_card_poker": "cardroom.games.banked.versus.three_card_poker",
    "two_card_poker": "cardroom.games.banked.versus.two_card_poker",
    "ultimate_texas_holdem": "cardroom.games.banked.ultimate.game",
}


def find_game(name: str) -> "Game":
    """The game of that name, from its module's ``GAME``."""
    game: Game = import_module(MODULES[name]).GAME
    return game
