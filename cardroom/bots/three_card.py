"""A sensible player of three card poker: plays Q-6-4 or better."""

from typing import TYPE_CHECKING

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import asked_place, pick
from cardroom.cards import RANKS, parse_cards, rank
from cardroom.games.banked.versus.rules import Rules, Table
from cardroom.round import Action, Option, View
from cardroom.round.places import is_hand

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

QUEEN = RANKS.index("Q")


class ThreeCardBot(BankedBot[Rules, Table]):
    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.base = edition.rules.base
        self.ranking = edition.rules.ranks
        self._marks: dict[str, int] = {}  # hands that are thought of, by their cards

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        second = options.get(self.rules.second)
        if "fold" not in options:
            return pick(view, view.options[0])
        return pick(view, second if second is not None and self._plays(view) else options["fold"])

    def _plays(self, view: View) -> bool:
        cards = view.cards(asked_place(view))
        strength = self.ranking.strength(cards)
        up = self._card_up(view)
        if up is None:
            return strength >= self._hand("Qs 6h 4d")
        # With one card of the player-dealer's in sight: his rank with a nine is the mark from a queen up; below a queen he may well not
        # qualify, and where that is paid anything plays.
        if rank(up) >= QUEEN:
            return strength >= self._hand(f"{RANKS[rank(up)]}s 9h 2d")
        return self.rules.unqualified == "paid" or strength >= self._hand("Qs 6h 4d")

    def _hand(self, text: str) -> int:
        if text not in self._marks:
            self._marks[text] = self.ranking.strength(parse_cards(text))
        return self._marks[text]

    def _card_up(self, view: View) -> int | None:
        """The card in sight of the one hand that has exactly one in sight."""
        own = asked_place(view)
        for place in view.places:
            if is_hand(place) and place != own:
                seen = view.cards(place)
                if len(seen) == 1:
                    return seen[0]
        return None
