"""Bots: legal-random for tests, and a sensible player for each game."""

from typing import TYPE_CHECKING

from cardroom.bots.bot import Bot, drive

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Bot", "bot_for", "drive"]


def bot_for(edition: "Edition", seed: int | str = 0) -> Bot:
    """A sensible player of this game, or one at random where there is none yet."""
    from cardroom.bots.chinese import ChineseBot, OpenFaceBot
    from cardroom.bots.draw import DrawBot
    from cardroom.bots.flop import FlopBot
    from cardroom.bots.holdem import HoldemBot
    from cardroom.bots.panguingue import PanguingueBot
    from cardroom.bots.random_bot import RandomBot
    from cardroom.bots.stud import StudBot
    from cardroom.bots.three_card import ThreeCardBot

    if edition.game.name == "chinese_poker":
        return ChineseBot(edition)
    if edition.game.name == "open_face_chinese_poker":
        return OpenFaceBot(edition, seed)
    if edition.game.name in ("holdem", "position_poker"):
        return HoldemBot(seed)
    if edition.game.name in ("holdem_high_low", "omaha", "omaha_high_low", "big_o", "pineapple", "short_deck"):
        return FlopBot(edition, seed)
    if edition.game.name in ("seven_card_stud", "seven_card_high_low", "razz", "asian_stud", "mexican_stud"):
        return StudBot(edition, seed)
    if edition.game.name in ("lowball", "triple_draw", "badugi", "jacks_or_better", "jacks_back"):
        return DrawBot(edition, seed)
    if edition.game.name == "three_card_poker":
        return ThreeCardBot(edition, seed)
    if edition.game.name == "panguingue":
        return PanguingueBot(edition)
    return RandomBot(seed)
