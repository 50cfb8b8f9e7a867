"""Rounds to ask about: dealt from a seed and played by bots to their end."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardroom.bots import Bot, bot_for, drive
from cardroom.bots.bot import pick
from cardroom.bots.names import NAMES
from cardroom.bots.random_bot import RandomBot
from cardroom.money import Cents
from cardroom.round import Action, Round, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

PUT_UP = "put-up"


class LittleBank:
    """A sensible player who puts up little when they have the bank, so that the money falls short."""

    def __init__(self, bot: Bot, seed: str) -> None:
        self.bot = bot
        self.random = Random(f"little bank {seed}")

    def choose(self, view: View) -> Action:
        option = next((option for option in view.options if option.verb == PUT_UP), None)
        if option is None or option.amounts is None:
            return self.bot.choose(view)
        return pick(view, option, amount=option.amounts.least + option.amounts.step * self.random.randrange(4))


Players = Callable[["Edition", str], Bot]


def sensible(edition: "Edition", seed: str) -> Bot:
    return bot_for(edition, seed)


def with_little_banks(edition: "Edition", seed: str) -> Bot:
    return LittleBank(bot_for(edition, seed), seed)


def by_chance(edition: "Edition", seed: str) -> Bot:
    """Whoever plays by chance is often all-in, and calls with anything."""
    return RandomBot(seed)


def deal(edition: "Edition", seed: str, players: Players, *, uneven: bool) -> Round:
    """Return a round of this seed, over. ``uneven``: some players have only a part of the usual buy-in."""
    random = Random(f"school {seed}")
    seats = edition.game.seats(edition.rules)
    names = NAMES[: random.randint(min(3, seats), min(5, seats))]
    stacks: dict[str, Cents] = {name: _stack(edition, random) if uneven else edition.buy_in for name in names}
    banker = random.choice(names) if edition.game.family == "banked" else ""
    button = random.randint(1, len(names)) if edition.game.family == "pot" else None
    setup = edition.setup(stacks, seed=seed, player_dealer=banker, button=button)
    return drive(Round(setup), {name: players(edition, f"{seed}/{name}") for name in names})


def _stack(edition: "Edition", random: Random) -> Cents:
    """A fiftieth of the buy-in to all of it, in whole dollars."""
    dollars = edition.buy_in // 100
    return max(dollars * random.choice((1, 2, 5, 20, 50)) // 50, 1) * 100
