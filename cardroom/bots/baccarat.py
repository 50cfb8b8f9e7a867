"""Sensible players of the baccarat games: the Banker line most of the time, now and then a bet beside it; a card on five, none on six."""

from cardroom.bots.banked import BONUS_CHANCE, BankedBot
from cardroom.bots.bot import asked_place, own_seat, pick
from cardroom.games.banked.baccarat.rules import Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.round import Action, Option, Spot, View

PLAYER_CHANCE = 0.3  # the Banker line wins more often than the Player line
LATE_CHANCE = 0.1


class BaccaratBot(BankedBot[Rules, BankedTable]):
    """One line a round, and sometimes one of the bets beside it."""

    def _wager(self, view: View) -> Action:
        seat = own_seat(view)
        own = {option.spot.wager: option for option in view.options if option.spot is not None and option.spot.position == seat}
        placed = {spot.wager for spot, amount in view.accounts.items() if isinstance(spot, Spot) and spot.player == view.player and amount}
        line = own.get("player" if self.random.random() < PLAYER_CHANCE else "banker")
        if line is not None and not placed:
            return pick(view, line, self._modest(view, line))
        bets = [own[key] for key in self.rules.bets if key in own]
        if placed and bets and placed.isdisjoint(self.rules.bets) and self.random.random() < BONUS_CHANCE:
            return pick(view, self.random.choice(bets))
        return Action(view.player, "done")

    def _done(self, view: View) -> Action:
        self.random.random()  # he thinks of a line whenever he is asked
        return super()._done(view)

    def _bonuses(self) -> set[str]:
        return set(self.rules.bets)


class FaceUpBaccaratBot(BankedBot):
    """Hits on five, stands on six; a late tie bet seldom."""

    base = "stand-line"

    def choose(self, view: View) -> Action:
        if view.decision is not None and view.decision.kind == "late tie bets":
            bets = [option for option in view.options if option.spot is not None]
            return pick(view, self.random.choice(bets)) if self.random.random() < LATE_CHANCE else Action(view.player, "done")
        return super().choose(view)

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        from cardroom.games.banked.baccarat.drawing import total

        hits = "hit" in options and total(view.cards("players")) <= 5
        return pick(view, options["hit"] if hits else view.options[0])

    def _bonuses(self) -> set[str]:
        return {"early-tie"}


class CaliforniaBaccaratBot(BankedBot):
    """Draws on five, stands on six."""

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        from cardroom.games.banked.baccarat.drawing import total

        draw = options.get("take-a-card")
        if draw is None:
            return pick(view, view.options[0])
        return pick(view, draw if total(view.cards(asked_place(view))) <= 5 else options["stand"])
