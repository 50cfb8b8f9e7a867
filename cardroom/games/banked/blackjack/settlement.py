"""Blackjack: what becomes of each wager. Lines are those of 001 unless another manual is named."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.blackjack.layout import DOUBLES, Layout, PlayerHand
from cardroom.games.banked.blackjack.points import TWENTY_ONE, HandCount, natural_hands
from cardroom.games.banked.blackjack.rules import INSURANCE, WAGER, Bonus, BothOver, Rules, offered
from cardroom.games.banked.blackjack.side_bets import SideBetCards, paid, said
from cardroom.games.banked.order import Hand, Kind, around
from cardroom.games.banked.paytable import best_line
from cardroom.money import EVEN, Odds
from cardroom.round import BANK, JACKPOT, Spot
from cardroom.round.events import new


class CountedHand(NamedTuple):
    """A hand and what it counts."""

    cards: Sequence[Card]
    total: HandCount


class HandOutcome(NamedTuple):
    """What becomes of the wagers on a hand."""

    result: Result
    why: str
    rule: str
    odds: Odds = EVEN


# -- both over: the policies that editions name -----------------------------------------------------------------------------


def _closer(player: CountedHand, against: CountedHand) -> bool:
    """Over, the lower count is the closer one."""
    return player.total.points < against.total.points


def _three_card_hand(rules: Rules, player: CountedHand, against: CountedHand) -> Result:
    """A closer hand of three cards and certain counts pushes (l.2518, 3705)."""
    pushes = _closer(player, against) and len(player.cards) == 3 and player.total.points in rules.push_counts
    return "push" if pushes else "lose"


def _suited_seven_eight_nine(rules: Rules, player: CountedHand, against: CountedHand) -> Result:
    """A closer hand pushes when the player-dealer has seven, eight and nine of one suit (l.1823)."""
    row = sorted(map(rank, against.cards)) == [5, 6, 7] and len(set(map(suit, against.cards))) == 1
    return "push" if row and _closer(player, against) else "lose"


def _three_eights(rules: Rules, player: CountedHand, against: CountedHand) -> Result:
    """Every hand wins when the player-dealer has three eights (l.2362)."""
    return "win" if [rank(card) for card in against.cards] == [6, 6, 6] else "lose"


BOTH_OVER: dict[BothOver, Callable[[Rules, CountedHand, CountedHand], Result]] = {
    "player-loses": lambda rules, player, against: "lose",
    "three-card-hand-pushes": _three_card_hand,
    "suited-seven-eight-nine-pushes": _suited_seven_eight_nine,
    "closer-pushes": lambda rules, player, against: "push" if _closer(player, against) else "lose",
    "three-eights-win": _three_eights,
}


# -- a hand against the player-dealer's -------------------------------------------------------------------------------------


def compare(rules: Rules, player: CountedHand, against: CountedHand) -> HandOutcome:
    mine, theirs = player.total, against.total
    if mine.natural and theirs.natural and rules.equal_naturals == "push":
        return HandOutcome("push", "both have a natural", "both-natural")
    if mine.natural:
        line = best_line(rules.natural_pays, natural_hands(player.cards))
        assert line is not None
        return HandOutcome("win", str(line), "both-natural" if theirs.natural else "natural-pays", line.odds)
    if theirs.natural:
        return HandOutcome("lose", "the player-dealer has a natural", "player-dealer-natural")
    if mine.points == rules.counting.beyond:
        return HandOutcome("win", str(mine), "beyond", rules.beyond_pays)
    if mine.over and theirs.over:
        return HandOutcome(BOTH_OVER[rules.both_over](rules, player, against), f"{mine}, and {theirs}", "both-over", rules.pays)
    if mine.over:
        return HandOutcome("lose", str(mine), "player-over")
    if theirs.over:
        return HandOutcome("win", f"the player-dealer is over with {theirs}".removesuffix(", over"), "player-dealer-over", rules.pays)
    if mine.points == theirs.points:
        if mine.points == TWENTY_ONE and rules.equal_21 == "win":
            return HandOutcome("win", "21 to 21", "equal-21", rules.pays)
        return HandOutcome("push", f"{mine} to {theirs}", "tie")
    if mine.points > theirs.points:
        return HandOutcome("win", f"{mine} to {theirs}", "player-wins", rules.pays)
    return HandOutcome("lose", f"{mine} to {theirs}", "player-loses")


RULED_ON = HandOutcome(
    "push", "ruled on", "ranking"
)  # a hand that nobody saw, since the floor has ruled on it: the bank settles it by that


class Showdown:
    """Everything that settlement looks at. What becomes of a hand is found once for all who have bet on it."""

    def __init__(self, layout: Layout, against: CountedHand) -> None:
        self.layout = layout
        self.against = against
        self._accounts = layout.round.accounts
        self._offered = offered(layout.rules, layout.round.table)
        self._hands: dict[str, HandOutcome] = {}  # by place
        self._bonuses: dict[tuple[int, str], HandOutcome] = {}  # by position and bet

    def hands(self, order: Iterable[int]) -> list[Hand]:
        """Every bettor's wagers, a backline right after its seat, in the house's order."""
        wagers = self.layout.wagers
        return [hand for position in order for player in wagers.bettors(position) if (hand := self._bets(position, player))]

    def kinds(self) -> list[Kind]:
        """Return the kinds of wagers in the house's order; the base wagers of a position's split hands are of one kind with the first."""
        layout = self.layout
        splits = sorted({hand.number: hand.bet for hand in layout.every_hand()}.items())
        return [tuple(bet for _, bet in splits) if wager == WAGER else wager for wager in layout.rules.settled]

    def _bets(self, position: int, player: str) -> Hand:
        layout, bonuses, accounts = self.layout, self._offered, self._accounts
        bets: dict[str, list[Line]] = {}
        for wager in layout.rules.settled:
            if wager == WAGER:
                for hand in layout.hands[position]:
                    if lines := self.base_lines(hand, player):
                        bets[hand.bet] = lines
                continue
            spot: Spot = new(Spot, (position, wager, player, 0))
            if not accounts.get(spot):
                continue
            if wager == INSURANCE:
                bets[wager] = self._insurance(spot)
            elif wager in bonuses:
                bets[wager] = self._bonus(spot, bonuses[wager])
        return bets

    def base_lines(self, hand: PlayerHand, player: str) -> list[Line]:
        """A base wager with its doubles."""
        layout, accounts = self.layout, self._accounts
        spot = hand.spot(WAGER, player)
        if not accounts.get(spot):
            return []
        outcome = self._hands.get(hand.place)
        if outcome is None:
            held = None if layout.hidden(hand) else CountedHand(layout.cards(hand), layout.count(hand))
            outcome = RULED_ON if held is None else compare(layout.rules, held, self.against)
            self._hands[hand.place] = outcome
        lines = [self._line(spot, outcome)]
        if hand.doubles:
            doubles = (hand.spot(wager, player) for wager in DOUBLES[: hand.doubles])
            lines += [self._line(double, outcome) for double in doubles if accounts.get(double)]
        if outcome.result == "lose" and self._only_the_original():
            original = Spot(hand.position, WAGER, player)
            return [line if line.spot == original else line._replace(result="push", rule="original-only") for line in lines]
        return lines

    def _only_the_original(self) -> bool:
        """A natural, or a joker in the hole, takes no more than the original wager where the house has it so (l.974)."""
        hole = self.against.cards[1]
        return self.layout.rules.original_only and (self.against.total.natural or is_joker(hole))

    def _insurance(self, spot: Spot) -> list[Line]:
        insurance = self.layout.rules.insurance
        if insurance is None:
            return []
        if self.against.total.natural:
            return [self._line(spot, HandOutcome("win", "insurance pays", INSURANCE, insurance.pays))]
        return [self._line(spot, HandOutcome("lose", "insurance loses", INSURANCE))]

    def _bonus(self, spot: Spot, bonus: Bonus) -> list[Line]:
        outcome = self._bonuses.get((spot.position, spot.wager))
        if outcome is None:
            outcome = self._bonuses[spot.position, spot.wager] = self._bonus_outcome(spot.position, spot.wager, bonus)
        line = self._line(spot, outcome)
        return [line if bonus.payer != "jackpot" else line._replace(payer=JACKPOT)]

    def _bonus_outcome(self, position: int, key: str, bonus: Bonus) -> HandOutcome:
        layout = self.layout
        if layout.hidden(layout.hands[position][0]):
            return RULED_ON
        drawn = layout.hands[position][0].drawn
        seen = SideBetCards(
            layout.round.now(layout.first[position]), drawn[0] if drawn else None, self.against.cards, self.against.total.over
        )
        line = paid(seen, bonus)
        if line is None:
            return HandOutcome("lose", f"{bonus.name} loses", key)
        return HandOutcome("win", f"{bonus.name}: {said(bonus, line.hand)}, {line.odds}", f"{key}-pays", line.odds)

    def _line(self, spot: Spot, outcome: HandOutcome) -> Line:
        result, why, rule, odds = outcome
        stake, pay = self._accounts[spot], 0
        if result == "win":
            setup = self.layout.round.setup
            pay = odds.win(stake, setup.payout_chip, setup.rounding)
        return new(Line, (spot, spot.player, stake, result, pay, why, rule, BANK, 0))


def settlement_order(layout: Layout) -> list[int]:
    """From the player-dealer's side, or from the house dealer's: his right is the highest seat, his left the lowest."""
    rules = layout.rules
    if rules.settle_from == "player-dealer":
        return around(layout.hands, layout.player_dealer.seat, rules.direction)
    return sorted(layout.hands, reverse=rules.direction == "counter-clockwise")
