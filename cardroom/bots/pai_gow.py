"""Players of pai gow games who set every hand the house way."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardroom.bots.banked import BankedBot, BotRules, BotTable
from cardroom.bots.bot import pick
from cardroom.cards import Card
from cardroom.games.banked.pai_gow.rules import Rules, Table
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles.rules import Rules as TilesRules
from cardroom.round import Action, Option, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

MODEL_WAY = "tres-lounge/pai-gow-poker"  # followed where a house has no way of its own


class HandSetter(BankedBot[BotRules, BotTable], ABC):
    """Asks for the house way wherever it is offered, and sets the hand so himself where it is not. A game adds ``house_way``."""

    own_way = True  # whether it is the house's own

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        if "house-way" in options:
            return pick(view, options["house-way"])
        if "set" in options:
            return self.set(view, options["set"])
        return pick(view, self.random.choice(view.options))  # a pile, a stack

    def set(self, view: View, option: Option) -> Action:
        """The hand of this option, set the house way with picks."""
        assert option.pick is not None
        return pick(view, option, picks=self.house_way(view.cards(option.pick.place)))

    @abstractmethod
    def house_way(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """Return which cards are picked to set these."""


class PaiGowBot(HandSetter[Rules, Table]):
    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.way = edition.rules.house_way
        self.own_way = bool(self.way.root)
        if not self.own_way:
            from cardroom.houses.loader import load

            self.way = load(MODEL_WAY).known(Rules, Table).rules.house_way

    def house_way(self, cards: Sequence[Card]) -> tuple[int, ...]:
        from cardroom.games.banked.pai_gow.house_way import set_hand

        return tuple(cards.index(card) for card in set_hand(cards, self.way, self.rules.ranking, self.rules.complete_pairs).front)


class TilesBot(HandSetter[TilesRules, BankedTable]):
    def house_way(self, cards: Sequence[Card]) -> tuple[int, ...]:
        from cardroom.games.banked.tiles.house_way import house_way

        return house_way(self.rules.ranking, self.rules.house_way, cards)[0].high_tiles
