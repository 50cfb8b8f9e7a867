"""Poker against the player-dealer's hand: what becomes of each wager. Lines are those of 000 unless another manual is named."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.versus.outcome import Outcome, Settled, base_bonus, base_wager, second_wager, side_wager
from cardroom.games.banked.versus.rules import OWN_CARDS, Bonus, Rules, VersusRound
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

    def outcome(self, position: int) -> Outcome:
        """The hand against the player-dealer's."""
        strength, against = self.round.rules.ranks.strength(self.hand(position)), self.against.strength
        return Outcome(self.against.qualifies, "push" if strength == against else "win" if strength > against else "lose")

    def made(self, position: int, of: str) -> tuple[str, ...]:
        """What a bonus may be paid for: in the player's own cards, or in these and the player-dealer's."""
        rules = self.round.rules
        cards = self.hand(position)
        if of == OWN_CARDS:
            return rules.ranks.categories_made(cards)
        return high_categories_made((*cards, *self.against.cards))


_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}


class Bet(NamedTuple):
    """One player's wagers on one hand: the owner's, or a backline's."""

    showdown: Showdown
    position: int
    bettor: str

    def lines(self) -> dict[str, Line]:
        """By wager, in the order of settlement within a hand (l.840)."""
        showdown, folded = self.showdown, self.position in self.showdown.folded
        side = {key: bonus for key, bonus in self._rules.bonuses.items() if showdown.wagers.amount(self.position, key, self.bettor)}
        if folded and not side:  # its cards are gone
            return {}
        outcome = showdown.outcome(self.position)
        lines = {} if folded else self._base_lines(outcome)
        return lines | {key: self._side_line(key, bonus, outcome) for key, bonus in side.items()}

    @property
    def _rules(self) -> Rules:
        return self.showdown.round.rules

    def _base_lines(self, outcome: Outcome) -> dict[str, Line]:
        rules = self._rules
        made = self.showdown.made(self.position, OWN_CARDS)
        lines = {rules.base: self._settled(rules.base, rules.base_name, base_wager(rules, outcome))}
        bonus = base_bonus(rules, outcome, made)
        if bonus is not None:
            why = f"{rules.base_name} Bonus: {bonus}"
            lines["base-bonus"] = Line(
                None, self.bettor, 0, "win", self._pay(rules.base, bonus.odds), why, "base-bonus", hand=self.position
            )
        if self.showdown.wagers.amount(self.position, rules.second, self.bettor):  # it may have gone back already
            lines[rules.second] = self._settled(rules.second, rules.second_name, second_wager(rules, outcome, made))
        return lines

    def _side_line(self, key: str, bonus: Bonus, outcome: Outcome) -> Line:
        settled = side_wager(self._rules, key, outcome, best_line(bonus.pays, self.showdown.made(self.position, bonus.hand)), folded=False)
        by_the_hand = " with the hand" if settled.rule == f"{key}-needs-a-win" else ""
        return self._settled(key, bonus.name, settled, by_the_hand, payer_of(bonus))

    def _settled(self, wager: str, name: str, settled: Settled, more: str = "", payer: Account = BANK) -> Line:
        why = f"{name}: {settled.line}" if settled.line is not None else f"{name} {_WORDS[settled.result]}{more}"
        return self._line(wager, settled.result, settled.pays, why, settled.rule, payer)

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
