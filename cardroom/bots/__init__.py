"""Bots: legal-random for tests, and a sensible player for each game."""

from typing import TYPE_CHECKING

from cardroom.bots.bot import Bot, drive

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Bot", "bot_for", "drive"]


def bot_for(edition: "Edition", seed: int | str = 0) -> Bot:
    """A sensible player of this game, or one at random where there is none yet."""
    from importlib import import_module

    module, name, takes = _BOTS.get(edition.game.name, ("random_bot", "RandomBot", _SEED))
    make = getattr(import_module(f"cardroom.bots.{module}"), name)
    given = {"edition": edition, "seed": seed}
    bot: Bot = make(*(given[argument] for argument in takes))
    return bot


# By game: the module, the class and what it takes; imported when a bot of it is wanted.
_EDITION, _SEED, _BOTH = ("edition",), ("seed",), ("edition", "seed")
_BOTS = {
    "chinese_poker": ("chinese", "ChineseBot", _EDITION),
    "open_face_chinese_poker": ("chinese", "OpenFaceBot", _BOTH),
    "panguingue": ("panguingue", "PanguingueBot", _EDITION),
    **dict.fromkeys(("holdem", "position_poker"), ("holdem", "HoldemBot", _SEED)),
    **dict.fromkeys(("holdem_high_low", "omaha", "omaha_high_low", "big_o", "pineapple", "short_deck"), ("flop", "FlopBot", _BOTH)),
    **dict.fromkeys(("seven_card_stud", "seven_card_high_low", "razz", "asian_stud", "mexican_stud"), ("stud", "StudBot", _BOTH)),
    **dict.fromkeys(("lowball", "triple_draw", "badugi", "jacks_or_better", "jacks_back"), ("draw", "DrawBot", _BOTH)),
    "three_card_poker": ("three_card", "ThreeCardBot", _BOTH),
    "baccarat": ("baccarat", "BaccaratBot", _BOTH),
    "blackjack": ("blackjack", "BlackjackBot", _BOTH),
    "california_baccarat": ("baccarat", "CaliforniaBaccaratBot", _BOTH),
    "face_up_baccarat": ("baccarat", "FaceUpBaccaratBot", _BOTH),
    "caribbean_stud_poker": ("versus", "CaribbeanBot", _BOTH),
    "two_card_poker": ("versus", "TwoCardBot", _BOTH),
    "ultimate_texas_holdem": ("versus", "UltimateBot", _BOTH),
    "pai_gow_poker": ("pai_gow", "PaiGowBot", _BOTH),
    "pan_nine": ("pan_nine", "PanNineBot", _BOTH),
    "pai_gow_tiles": ("pai_gow", "TilesBot", _BOTH),
}
