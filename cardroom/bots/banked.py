"""What every sensible player of a player-dealer game does alike: bets modestly, a bonus now and then, banks when there is money for it."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Generic

from typing_extensions import TypeVar

from cardroom.bots.bot import InRows, own_seat, pick
from cardroom.bots.temper import Tempered
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.round import Action, Option, Spot, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

BANKS_FROM = 40  # so many times the least wager
BETS_PART = 20  # never more than this part of the stack on one base wager
BONUS_CHANCE = 0.25
BANKS_SOONER, BONUS_HABIT = 15, 0.2  # what a whole temper changes
HABITS = {-1: (1, 1, 1, 1, 2), 0: (1, 1, 1, 2, 3), 1: (2, 3, 3, 4, 5)}  # bets in least wagers, of the careful and of the bold


BotRules = TypeVar("BotRules", bound=BankedRules, default=BankedRules)
BotTable = TypeVar("BotTable", bound=BankedTable, default=BankedTable)


class BankedBot(Tempered, InRows, Generic[BotRules, BotTable]):
    """A game adds ``decide``: what to do with the cards."""

    base = "wager"  # the base wager's spot

    def __init__(self, edition: "Edition[BotRules, BotTable]", seed: int | str = 0) -> None:
        self.random = Random(f"{edition.game.name} bot {seed}")
        self.rules = edition.rules
        self.least = edition.table.least

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if "done" in options:
            return self._wager(view)
        if "accept" in options:
            rich = view.stack(view.player) >= (BANKS_FROM - BANKS_SOONER * self.temper.bold) * self.least
            return pick(view, options["accept" if rich else "pass"])
        if "put-up" in options:
            return pick(view, options["put-up"], view.stack(view.player) // 2)
        return self.decide(view, options)

    def choose_all(self, view: View) -> Sequence[Action]:
        """A bonus is the last wager: he is done then."""
        action = self.choose(view)
        placing = view.decision is not None and view.decision.kind == "wagers"
        if not placing or action.spot is None or action.spot.wager not in self._bonuses():
            return (action,)
        return action, self._done(view)

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        return pick(view, view.options[0])

    def _wager(self, view: View) -> Action:
        """A base wager on the own position, now and then a bonus; never on somebody else's hand."""
        seat = own_seat(view)
        own = [option for option in view.options if option.spot is not None and option.spot.position == seat]
        placed = {spot.wager for spot, amount in view.accounts.items() if isinstance(spot, Spot) and spot.player == view.player and amount}
        base = next((option for option in own if option.spot and option.spot.wager == self.base), None)
        if base is not None and not placed:
            return pick(view, base, self._modest(view, base))
        # Each bonus is thought about once: those that come after one that was taken have not been refused yet.
        bonuses = [option for option in own if option is not base]
        if placed and bonuses and not placed & self._bonuses() and self.random.random() < BONUS_CHANCE + BONUS_HABIT * self.temper.loose:
            return pick(view, self.random.choice(bonuses))
        return Action(view.player, "done")

    def _done(self, view: View) -> Action:
        """As he says it when he is asked again."""
        return Action(view.player, "done")

    def _bonuses(self) -> set[str]:
        return set(getattr(self.rules, "bonuses", ()))

    def _modest(self, view: View, option: Option) -> int:
        assert option.amounts is not None
        wanted = option.amounts.least * self.random.choice(HABITS[round(self.temper.bold)])
        return max(option.amounts.least, min(wanted, view.stack(view.player) // BETS_PART))
