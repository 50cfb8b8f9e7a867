"""Pai gow poker: what becomes of each wager."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.envy import BonusBet, envy_lines
from cardroom.games.banked.order import Hand
from cardroom.games.banked.pai_gow.rules import ACE_HIGH, Bonus, Rules, offered
from cardroom.games.banked.pai_gow.setting import BASE, SetHand
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.wagers import Wagers
from cardroom.hands.pai_gow_specials import seven_card_strength
from cardroom.money import Odds
from cardroom.round import BANK, JACKPOT, Account, Round, Spot

_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}


class Showdown(NamedTuple):
    """Everything that settlement looks at."""

    round: Round
    wagers: Wagers
    against: SetHand  # the player-dealer's
    hands: Mapping[int, SetHand]  # by position; none is set where every base wager pushes
    cards: Mapping[int, tuple[int, ...]]  # the seven cards of each position
    made: Mapping[int, frozenset[str]]  # what they make
    against_made: frozenset[str]

    @property
    def rules(self) -> Rules:
        rules: Rules = self.round.rules
        return rules

    @property
    def pushed(self) -> str | None:
        """What the player-dealer's seven cards are, where that pushes every base wager."""
        return next((name for name in self.rules.pushes if name in self.against_made), None)

    def compare(self, position: int) -> tuple[Result, str]:
        """Both hands higher win, both lower lose, one of each pushes; and the clause that says so."""
        mine = self.hands[position]
        if self.against.foul:
            return "win", "foul"
        if mine.foul:
            return "lose", "foul"
        parts = ((mine.low, self.against.low), (mine.high, self.against.high))
        higher = sum(own > other for own, other in parts)
        lower = sum(own < other for own, other in parts)
        copied = 2 - higher - lower
        if self.rules.copies == "player-dealer":
            lower += copied
        rule = "copy" if copied else ""
        if higher and not lower:
            return "win", rule or "win"
        if lower and not higher:
            return "lose", rule or "lose"
        return "push", rule or "push"


class Bettor(NamedTuple):
    """One player's wagers on one hand."""

    showdown: Showdown
    position: int
    player: str

    def lines(self) -> Hand:
        """By wager, in the order of settlement within a hand."""
        lines = {BASE: [self._base(player) for player in self.showdown.wagers.sharing(self.position, self.player)]}
        for key, bonus in offered(self.showdown.rules, self.showdown.round.table).items():
            if self.showdown.wagers.amount(self.position, key, self.player):
                lines[key] = [self._bonus(key, bonus)]
        return lines

    def _base(self, player: str) -> Line:
        pushed = self.showdown.pushed
        if pushed is not None:
            return self._line(BASE, player, "push", Odds(0), f"the player-dealer has {pushed.replace('-', ' ')}", "automatic-push")
        result, rule = self.showdown.compare(self.position)
        return self._line(BASE, player, result, self.showdown.rules.pays, f"wager {_WORDS[result]}", rule)

    def _bonus(self, key: str, bonus: Bonus) -> Line:
        payer = payer_of(bonus)
        paid = best_line(
            bonus.pays, ace_high(self.showdown, self.position) if bonus.of == "ace-high" else self.showdown.made[self.position]
        )
        if paid is None:
            return self._line(key, self.player, "lose", Odds(0), f"{bonus.name} loses", key, payer)
        if bonus.needs == "a-better-seven" and not better_seven(self.showdown, self.position):
            why = f"{bonus.name}: {paid}, but the player-dealer's seven cards are as good"
            return self._line(key, self.player, bonus.no_better, Odds(0), why, f"{key}-needs", payer)
        return self._line(key, self.player, "win", paid.odds, f"{bonus.name}: {paid}", f"{key}-pays", payer)

    def _line(self, wager: str, player: str, result: Result, odds: Odds, why: str, rule: str, payer: Account = BANK) -> Line:
        setup = self.showdown.round.setup
        stake = self.showdown.wagers.amount(self.position, wager, player)
        pay = odds.win(stake, setup.payout_chip, setup.rounding) if result == "win" else 0
        return Line(Spot(self.position, wager, player), player, stake, result, pay, why, rule, payer)


def payer_of(bonus: Bonus) -> Account:
    return JACKPOT if bonus.payer == "jackpot" else BANK


def settlement(showdown: Showdown, order: Iterable[int]) -> list[Hand]:
    """The lines of every hand, from the action button on; a backline right after the seat it backs."""
    return [Bettor(showdown, position, player).lines() for position in order for player in showdown.wagers.dealt[position]]


def ace_high(showdown: Showdown, position: int) -> list[str]:
    """Which lines of an Ace-High bet come in: the player-dealer's seven cards make nothing, with an ace or the joker the highest."""
    if "ace-high" not in showdown.against_made:
        return []
    both, with_joker, without = ACE_HIGH
    held = [with_joker if "ace-high-with-joker" in showdown.against_made else without]
    return [both, *held] if "ace-high" in showdown.made[position] else held


def better_seven(showdown: Showdown, position: int) -> bool:
    """Whether the seven cards beat the player-dealer's (003 l.402)."""
    ranking = showdown.rules.ranking
    return seven_card_strength(showdown.cards[position], ranking) > seven_card_strength(showdown.against.cards, ranking)


def envy(showdown: Showdown, order: Iterable[int], key: str, bonus: Bonus) -> list[list[Line]]:
    """What the holders of envy buttons are paid for the other hands, each by itself, in the order of settlement."""
    if bonus.envy is None:
        return []
    wagers = showdown.wagers
    bets = [
        BonusBet(player, position, amount, wagers.positions[position] == player)
        for position in order
        for player in wagers.dealt[position]
        if (amount := wagers.placed(Spot(position, key, player)))
    ]
    own = {player: [p for p in wagers.dealt if player in wagers.bettors(p)] for player in {bet.player for bet in bets}}
    return [[line._replace(payer=payer_of(bonus))] for line in envy_lines(bonus.envy, bets, showdown.made, own)]
