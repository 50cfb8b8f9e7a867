"""Poker against the player-dealer's hand: what becomes of each wager. Lines are those of 000 unless another manual is named."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.versus.rules import OWN_CARDS, Bonus, Rules, Unqualified, VersusRound
from cardroom.games.banked.wagers import Wagers
from cardroom.hands import high_categories_made
from cardroom.money import Cents, Odds
from cardroom.round import BANK, JACKPOT, Account, Spot
from cardroom.round.places import hand_at


class PlayerDealerHand(NamedTuple):
    """The hand with which every other is compared."""

    cards: tuple[Card, ...]
    strength: int
    qualifies: bool


class Showdown(NamedTuple):
    """Everything that settlement looks at."""

    round: VersusRound
    wagers: Wagers
    against: PlayerDealerHand
    folded: set[int]

    def cards(self, position: int) -> tuple[Card, ...]:
        return tuple(self.round.places[hand_at(position)])

    def hand(self, position: int) -> tuple[Card, ...]:
        """The cards that play: of a hand that was folded before anything was thrown away, the best."""
        rules = self.round.rules
        cards = self.cards(position)
        return cards if len(cards) == rules.kind.played else rules.kind.best(rules.ranks, cards)

    def describe(self, position: int) -> str:
        rules = self.round.rules
        return rules.ranks.describe(rules.ranks.strength(self.hand(position)))

    def to_settle(self, position: int) -> bool:
        """Whether a wager of the hand is still to be settled: always, unless it was folded and no bonus bet survived."""
        rules = self.round.rules
        owner = self.wagers.decider(position)
        return position not in self.folded or any(self.wagers.amount(position, key, owner) for key in rules.bonuses)

    def compare(self, position: int) -> Result:
        """The hand against the player-dealer's."""
        rules = self.round.rules
        strength = rules.ranks.strength(self.hand(position))
        if strength == self.against.strength:
            return "lose" if rules.tie == "lose" else "push"
        return "win" if strength > self.against.strength else "lose"

    def made(self, position: int, of: str) -> tuple[str, ...]:
        """What a bonus may be paid for: in the player's own cards, or in these and the player-dealer's."""
        rules = self.round.rules
        cards = self.hand(position)
        if of == OWN_CARDS:
            return rules.ranks.categories_made(cards)
        return high_categories_made((*cards, *self.against.cards))


# The base wager when the player-dealer does not qualify, by how the hands compare.
UNQUALIFIED: dict[Unqualified, Callable[[Result], Result]] = {
    "paid": lambda compared: "win",  # whatever the player holds (001 l.5506, 003 l.24, 003 l.118)
    "win-or-push": lambda compared: "win" if compared == "win" else "push",  # 000 l.833
    "compared": lambda compared: compared,  # 001 l.1290
    "push": lambda compared: "push",
}

_QUALIFIED_RULES: dict[Result, str] = {"win": "player-wins", "lose": "player-loses", "push": "tie"}
_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}


class Bet(NamedTuple):
    """One player's wagers on one hand: the owner's, or a backline's."""

    showdown: Showdown
    position: int
    bettor: str

    def lines(self) -> dict[str, Line]:
        """By wager, in the order of settlement within a hand (l.840)."""
        showdown, rules = self.showdown, self._rules
        lines = {} if self.position in showdown.folded else self._base_lines()
        for key, bonus in rules.bonuses.items():
            if showdown.wagers.amount(self.position, key, self.bettor):
                lines[key] = self._bonus_line(key, bonus)
        return lines

    @property
    def _rules(self) -> Rules:
        return self.showdown.round.rules

    def _base_lines(self) -> dict[str, Line]:
        rules = self._rules
        compared = self.showdown.compare(self.position)
        if not self.showdown.against.qualifies:  # the second wager has gone back already
            result = UNQUALIFIED[rules.unqualified](compared)
            lines = {rules.base: self._line(rules.base, result, rules.pays, f"{rules.base_name} {_WORDS[result]}", "unqualified-base")}
            return lines | self._base_bonus(compared)
        rule, word = _QUALIFIED_RULES[compared], _WORDS[compared]  # l.837-839
        lines = {rules.base: self._line(rules.base, compared, rules.pays, f"{rules.base_name} {word}", rule)}
        return lines | self._base_bonus(compared) | {rules.second: self._second(compared, rule)}

    def _second(self, compared: Result, rule: str) -> Line:
        """Even money, or by the hand where the house has a table for it (001 l.1575-1588)."""
        rules = self._rules
        paid = best_line(rules.second_pays, self.showdown.made(self.position, OWN_CARDS)) if compared == "win" else None
        if paid is not None:
            return self._line(rules.second, compared, paid.odds, f"{rules.second_name}: {paid}", "second-pays")
        return self._line(rules.second, compared, rules.pays, f"{rules.second_name} {_WORDS[compared]}", rule)

    def _base_bonus(self, compared: Result) -> dict[str, Line]:
        """Paid on top of the base wager to a listed hand that beats the player-dealer's (003 l.28)."""
        rules = self._rules
        paid = best_line(rules.base_bonus, self.showdown.made(self.position, OWN_CARDS)) if compared == "win" else None
        if paid is None:
            return {}
        why = f"{rules.base_name} Bonus: {paid}"
        return {"base-bonus": Line(None, self.bettor, 0, "win", self._pay(rules.base, paid.odds), why, "base-bonus")}

    def _bonus_line(self, key: str, bonus: Bonus) -> Line:
        payer = payer_of(bonus)
        if bonus.needs == "a-higher-hand" or (bonus.needs == "a-win" and self.showdown.against.qualifies):
            compared = self.showdown.compare(self.position)
            if compared != "win":  # not eligible (003 l.122)
                return self._line(key, compared, Odds(0), f"{bonus.name} {_WORDS[compared]} with the hand", f"{key}-needs-a-win", payer)
        paid = best_line(bonus.pays, self.showdown.made(self.position, bonus.hand))
        if paid is None:
            return self._line(key, "lose", Odds(0), f"{bonus.name} loses", key, payer)
        return self._line(key, "win", paid.odds, f"{bonus.name}: {paid}", f"{key}-pays", payer)

    def _line(self, wager: str, result: Result, odds: Odds, why: str, rule: str, payer: Account = BANK) -> Line:
        """All that lies on the spot of a wager."""
        stake = self.showdown.wagers.amount(self.position, wager, self.bettor)
        pay = self._pay(wager, odds) if result == "win" else 0
        return Line(Spot(self.position, wager, self.bettor), self.bettor, stake, result, pay, why, rule, payer)

    def _pay(self, wager: str, odds: Odds) -> Cents:
        setup = self.showdown.round.setup
        return odds.win(self.showdown.wagers.amount(self.position, wager, self.bettor), setup.payout_chip, setup.rounding)


def payer_of(bonus: Bonus) -> Account:
    return JACKPOT if bonus.payer == "jackpot" else BANK


def settlement(showdown: Showdown, order: list[int]) -> list[Hand]:
    """The lines of every hand that is still to be settled; a backline right after the hand it backs."""
    bets = (
        [Bet(showdown, position, player).lines() for player in showdown.wagers.sharing(position, lead)]
        for position in order
        for lead in showdown.wagers.dealt[position]
    )
    return [hand for lines in bets if (hand := as_one(lines))]


def as_one(lines: Sequence[Mapping[str, Line]]) -> Hand:
    """The wagers of those who share a bet, kind by kind."""
    return {wager: [each[wager] for each in lines if wager in each] for wager in lines[0]}


def forfeits(round: VersusRound, wagers: Wagers, position: int) -> list[Hand]:
    """What a fold loses: the base wager and the bonus bets that do not survive it, for each who bet on the hand."""
    rules = round.rules
    payers = {rules.base: BANK} | {key: payer_of(bonus) for key, bonus in rules.bonuses.items() if bonus.fold == "forfeited"}

    def lost(player: str) -> dict[str, Line]:
        return {
            wager: Line(Spot(position, wager, player), player, stake, "lose", 0, f"{wager} forfeited", "fold", payer)
            for wager, payer in payers.items()
            if (stake := wagers.amount(position, wager, player))
        }

    return [as_one([lost(player) for player in wagers.sharing(position, lead)]) for lead in wagers.dealt[position]]
