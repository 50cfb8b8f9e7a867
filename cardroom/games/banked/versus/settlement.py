"""Poker against the player-dealer's hand: what becomes of each wager. Lines are those of 000 unless another manual is named."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.verdicts import stays_down
from cardroom.games.banked.versus.outcome import HandComparison, WagerResult, base_bonus, base_wager, second_wager, side_wager
from cardroom.games.banked.versus.rules import OWN_CARDS, Bonus, Rules, VersusRound
from cardroom.games.banked.wagers import Wagers
from cardroom.hands import high_categories_made
from cardroom.money import Cents, Odds
from cardroom.round import BANK, JACKPOT, Account, Spot
from cardroom.round.events import new
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

    def strength(self, position: int) -> int:
        return 0 if stays_down(self.round, position) else self.round.rules.ranks.strength(self.hand(position))

    def to_settle(self, position: int) -> bool:
        """Whether a wager of the hand is still to be settled: always, unless it was folded and no bonus bet survived."""
        if position not in self.folded:
            return True
        wagers, bonuses = self.wagers, self.round.rules.bonuses
        return any(wagers.amount(position, key, player) for player in wagers.bettors(position) for key in bonuses)

    def outcome(self, position: int) -> HandComparison:
        """The hand against the player-dealer's."""
        strength, against = self.strength(position), self.against.strength
        return HandComparison(self.against.qualifies, "push" if strength == against else "win" if strength > against else "lose")

    def made(self, position: int, of: str) -> tuple[str, ...]:
        """What a bonus may be paid for: in the player's own cards, or in these and the player-dealer's."""
        if stays_down(self.round, position):
            return ()
        rules = self.round.rules
        cards = self.hand(position)
        if of == OWN_CARDS:
            return rules.ranks.categories_made(cards)
        return high_categories_made((*cards, *self.against.cards))

    def hands(self, position: int) -> list[Hand]:
        """The lines of everybody who has bet on the hand, those who share a bet as one."""
        wagers, ends = self.wagers, HandEnds(self, position)
        found = (as_one([ends.lines(player) for player in wagers.sharing(position, lead)]) for lead in wagers.dealt[position])
        return [hand for hand in found if hand]


_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}


class WagerEnd(NamedTuple):
    """What becomes of a wager on a hand, whoever has made it."""

    result: Result
    odds: Odds
    why: str
    rule: str
    payer: Account = BANK


class Bases(NamedTuple):
    """The same of the wagers that everybody has on a hand, and of what is paid on top of the first."""

    base: WagerEnd
    bonus: WagerEnd | None
    second: WagerEnd


class WagerWays:
    """What becomes of wagers, by how hands compare and what they make: the same is asked again and again, so it is kept, once a table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._bases: dict[tuple[HandComparison, tuple[str, ...]], Bases] = {}
        self._sides: dict[tuple[str, HandComparison, tuple[str, ...]], WagerEnd] = {}

    def bases(self, outcome: HandComparison, made: tuple[str, ...]) -> Bases:
        found = self._bases.get((outcome, made))
        if found is None:
            rules, bonus = self.rules, base_bonus(self.rules, outcome, made)
            found = self._bases[outcome, made] = Bases(
                _end(rules.base_name, base_wager(rules, outcome)),
                WagerEnd("win", bonus.odds, f"{rules.base_name} Bonus: {bonus}", "base-bonus") if bonus is not None else None,
                _end(rules.second_name, second_wager(rules, outcome, made)),
            )
        return found

    def side(self, key: str, outcome: HandComparison, made: tuple[str, ...]) -> WagerEnd:
        found = self._sides.get((key, outcome, made))
        if found is None:
            bonus = self.rules.bonuses[key]
            settled = side_wager(self.rules, key, outcome, best_line(bonus.pays, made), folded=False)
            by_the_hand = " with the hand" if settled.rule == f"{key}-needs-a-win" else ""
            found = self._sides[key, outcome, made] = _end(bonus.name, settled, by_the_hand, payer_of(bonus))
        return found


def _end(name: str, settled: WagerResult, more: str = "", payer: Account = BANK) -> WagerEnd:
    why = f"{name}: {settled.line}" if settled.line is not None else f"{name} {_WORDS[settled.result]}{more}"
    return WagerEnd(settled.result, settled.pays, why, settled.rule, payer)


@per_table
def ways(round: VersusRound) -> WagerWays:
    return WagerWays(round.rules)


class HandEnds:
    """The wagers on one hand: what becomes of each is found once, for all who have bet on it."""

    def __init__(self, showdown: Showdown, position: int) -> None:
        self.showdown = showdown
        self.position = position
        self.folded = position in showdown.folded
        self._accounts = showdown.round.accounts
        self._bases: Bases | None = None
        self._sides: dict[str, WagerEnd] = {}

    def lines(self, bettor: str) -> dict[str, Line]:
        """One player's, by wager, in the order of settlement within a hand (l.840)."""
        rules, position, accounts = self.showdown.round.rules, self.position, self._accounts
        lines: dict[str, Line] = {}
        if not self.folded:
            base, bonus, second = self._of_the_hand()
            spot: Spot = new(Spot, (position, rules.base, bettor, 0))
            stake = accounts.get(spot, 0)
            lines[rules.base] = self._line(spot, stake, base)
            if bonus is not None:
                pay = self._pay(stake, bonus.odds)
                lines["base-bonus"] = new(Line, (None, bettor, 0, "win", pay, bonus.why, bonus.rule, BANK, position))
            spot = new(Spot, (position, rules.second, bettor, 0))
            stake = accounts.get(spot, 0)
            if stake:  # it may have gone back already
                lines[rules.second] = self._line(spot, stake, second)
        for key in rules.bonuses:
            spot = new(Spot, (position, key, bettor, 0))
            stake = accounts.get(spot, 0)
            if stake:
                lines[key] = self._line(spot, stake, self._of_the_side(key))
        return lines

    def _of_the_hand(self) -> Bases:
        if self._bases is None:
            showdown, position = self.showdown, self.position
            self._bases = ways(showdown.round).bases(showdown.outcome(position), showdown.made(position, OWN_CARDS))
        return self._bases

    def _of_the_side(self, key: str) -> WagerEnd:
        end = self._sides.get(key)
        if end is None:
            showdown, position = self.showdown, self.position
            made = showdown.made(position, showdown.round.rules.bonuses[key].hand)
            end = self._sides[key] = ways(showdown.round).side(key, showdown.outcome(position), made)
        return end

    def _line(self, spot: Spot, stake: Cents, end: WagerEnd) -> Line:
        """All that lies on the spot of a wager."""
        result, odds, why, rule, payer = end
        pay = self._pay(stake, odds) if result == "win" else 0
        return new(Line, (spot, spot.player, stake, result, pay, why, rule, payer, 0))

    def _pay(self, stake: Cents, odds: Odds) -> Cents:
        setup = self.showdown.round.setup
        return odds.win(stake, setup.payout_chip, setup.rounding)


def payer_of(bonus: Bonus) -> Account:
    return JACKPOT if bonus.payer == "jackpot" else BANK


def settlement(showdown: Showdown, order: list[int]) -> list[Hand]:
    """The lines of every hand that is still to be settled; a backline right after the hand it backs."""
    return [hand for position in order for hand in showdown.hands(position)]


def as_one(lines: Sequence[Mapping[str, Line]]) -> Hand:
    """The wagers of those who share a bet, kind by kind."""
    if len(lines) == 1:
        return {wager: (line,) for wager, line in lines[0].items()}
    return {wager: [each[wager] for each in lines if wager in each] for wager in lines[0]}


@per_table
def forfeited(round: VersusRound) -> Mapping[str, tuple[Account, str]]:
    """The wagers that a fold loses: to whom, and what is said of it."""
    rules = round.rules
    payers = {rules.base: BANK} | {key: payer_of(bonus) for key, bonus in rules.bonuses.items() if bonus.fold == "forfeited"}
    return {wager: (payer, f"{wager} forfeited") for wager, payer in payers.items()}


def forfeits(round: VersusRound, wagers: Wagers, position: int) -> list[Hand]:
    """What a fold loses: the base wager and the bonus bets that do not survive it, for each who bet on the hand."""
    payers, accounts = forfeited(round), round.accounts

    def lost(player: str) -> dict[str, Line]:
        lines: dict[str, Line] = {}
        for wager, (payer, why) in payers.items():
            spot = new(Spot, (position, wager, player, 0))
            stake = accounts.get(spot, 0)
            if stake:
                lines[wager] = new(Line, (spot, player, stake, "lose", 0, why, "fold", payer, 0))
        return lines

    return [as_one([lost(player) for player in wagers.sharing(position, lead)]) for lead in wagers.dealt[position]]
