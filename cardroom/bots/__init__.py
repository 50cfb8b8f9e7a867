"""Bots: legal-random for tests, and a sensible player for each game."""

from typing import TYPE_CHECKING

from cardroom.bots.bot import Bot, drive

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Bot", "bot_for", "drive"]


def bot_for(edition: "Edition", seed: int | str = 0) -> Bot:
    """A sensible player of this game, or one at random where there is none yet."""
    from cardroom.bots.holdem import HoldemBot
    from cardroom.bots.random_bot import RandomBot
    from cardroom.bots.three_card import ThreeCardBot

    if edition.game.name == "holdem":
        return HoldemBot(seed)
    if edition.game.name == "three_card_poker":
        return ThreeCardBot(edition, seed)
    return RandomBot(seed)
