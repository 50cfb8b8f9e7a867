"""A sensible player of three card poker: plays Q-6-4 or better, bets modestly, banks when there is money for it."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import own_place, own_seat, pick
from cardroom.cards import RANKS, parse_cards, rank
from cardroom.hands import ThreeCardRanking
from cardroom.round import Action, Option, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

QUEEN = RANKS.index("Q")
BANKS_FROM = 40  # so many times the least wager
BETS_PART = 20  # never more than this part of the stack on one base wager
BONUS_CHANCE = 0.25


class ThreeCardBot:
    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        self.random = Random(f"three card bot {seed}")
        self.rules = edition.rules
        self.least = edition.table.least
        self.ranking = ThreeCardRanking(edition.rules.ranking)

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if "done" in options:
            return self._wager(view)
        if "accept" in options:
            rich = view.stack(view.player) >= BANKS_FROM * self.least
            return pick(view, options["accept" if rich else "pass"])
        if "put-up" in options:
            return pick(view, options["put-up"], view.stack(view.player) // 2)
        if "fold" in options:
            second = next((option for option in view.options if option.verb != "fold"), None)
            return pick(view, second if second is not None and self._plays(view) else options["fold"])
        return pick(view, view.options[0])

    def _wager(self, view: View) -> Action:
        """A base wager on the own position, now and then a bonus; never on somebody else's hand."""
        seat = own_seat(view)
        own = [option for option in view.options if option.spot is not None and option.spot.position == seat]
        placed = any(getattr(account, "player", "") == view.player and amount for account, amount in view.accounts.items())
        base = next((option for option in own if option.spot and option.spot.wager == self.rules.base), None)
        if base is not None and not placed:
            return pick(view, base, self._modest(view, base))
        # Each bonus is thought about once: those that come after one that was taken have not been refused yet.
        taken = any(
            getattr(a, "player", "") == view.player and getattr(a, "wager", "") != self.rules.base and n for a, n in view.accounts.items()
        )
        bonuses = [option for option in own if option is not base]
        if placed and bonuses and not taken and self.random.random() < BONUS_CHANCE:
            return pick(view, self.random.choice(bonuses))
        return Action(view.player, "done")

    def _modest(self, view: View, option: Option) -> int:
        assert option.amounts is not None
        wanted = option.amounts.least * self.random.choice((1, 1, 1, 2, 3))
        return max(option.amounts.least, min(wanted, view.stack(view.player) // BETS_PART))

    def _plays(self, view: View) -> bool:
        cards = view.cards(own_place(view))
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
        return self.ranking.strength(parse_cards(text))

    def _card_up(self, view: View) -> int | None:
        """The card in sight of the one hand that has exactly one in sight."""
        for place in view.places:
            if place.startswith("seat/") and place != own_place(view):
                seen = view.cards(place)
                if len(seen) == 1:
                    return seen[0]
        return None
