"""A player of super pan nine who draws as the house way does, also as player-dealer."""

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import own_place, pick
from cardroom.games.banked.pan_nine.rules import Rules, Table
from cardroom.hands.pan_nine import points
from cardroom.round import Action, Option, View
from cardroom.round.places import hand_at


class PanNineBot(BankedBot[Rules, Table]):
    def decide(self, view: View, options: dict[str, Option]) -> Action:
        if "card" not in options:
            return pick(view, view.options[0])
        spot = options["card"].spot
        cards = view.cards(own_place(view) if spot is None else hand_at(spot.position))
        return pick(view, options["card" if points(cards) <= self.rules.house_draws else "no-card"])
