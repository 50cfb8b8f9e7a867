"""Bots: legal-random for tests, and a sensible player for each game."""

from typing import TYPE_CHECKING, Protocol, cast

from cardroom.bots.bot import Bot, Ponders, drive
from cardroom.bots.temper import EVEN, Temper, Tempered
from cardroom.games.registry import GAMES, Lack, find

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Bot", "MakesBot", "Ponders", "bot_for", "drive"]


class MakesBot(Protocol):
    """What the registry names as the bot of a game: as a rule its class."""

    def __call__(self, edition: "Edition", seed: int | str) -> Bot: ...


def bot_for(edition: "Edition", seed: int | str = 0, temper: Temper = EVEN) -> Bot:
    """A sensible player of this game, or one at random where there is none yet.

    >>> from cardroom import bot_for
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> bot_for(round.setup.edition, seed=1).choose(round.view("ann")).player
    'ann'
    """
    named = GAMES[edition.game.name].bot
    if isinstance(named, Lack):
        from cardroom.bots.random_bot import RandomBot

        return RandomBot(seed)
    bot = cast(MakesBot, find(named))(edition, seed)
    if isinstance(bot, Tempered):
        bot.temper = temper
    return bot
