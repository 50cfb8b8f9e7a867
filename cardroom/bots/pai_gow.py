"""A player of pai gow games who sets every hand the house way."""

from typing import TYPE_CHECKING

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import pick
from cardroom.round import Action, Option, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

MODEL_WAY = "tres-lounge/pai-gow-poker"  # followed where a house has no way of its own


class PaiGowBot(BankedBot):
    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.way = edition.rules.house_way
        if not self.way.root:
            from cardroom.houses.loader import load

            self.way = load(MODEL_WAY).rules.house_way

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        if "house-way" in options:
            return pick(view, options["house-way"])
        if "set" in options:
            return self._set(view, options["set"])
        return pick(view, self.random.choice(view.options))  # a pile

    def _set(self, view: View, option: Option) -> Action:
        from cardroom.games.banked.pai_gow.house_way import set_hand

        assert option.pick is not None
        cards = view.cards(option.pick.place)
        front = set_hand(cards, self.way, self.rules.ranking).front
        return pick(view, option, picks=tuple(cards.index(card) for card in front))


class TilesBot(BankedBot):
    """Asks for the house way wherever it is offered."""

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        return pick(view, options.get("house-way") or view.options[0])
