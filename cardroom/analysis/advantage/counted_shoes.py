"""The tables at which a counter has something to count, by game: wagers, effects of removal, counts, and shoes dealt on trial.

Each class is an ``advantage.counter.Countable``; the registry of games names them.
"""

from collections.abc import Mapping
from functools import cached_property

from cardroom.analysis.advantage import baccarat, buster, game_wager, pan_nine
from cardroom.analysis.advantage.bet import CounterBet, Stakes
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import Depths
from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.game import Payout, payout_of
from cardroom.analysis.nights.pan_nine import why_not as why_not_pan_nine
from cardroom.analysis.spread import Progress
from cardroom.analysis.value.opening import default_bets
from cardroom.analysis.value.points import points_means
from cardroom.errors import BadInput
from cardroom.games.banked.baccarat.rules import LINES
from cardroom.games.banked.baccarat.rules import Rules as BaccaratRules
from cardroom.games.banked.blackjack.rules import WAGER, offered
from cardroom.games.banked.blackjack.rules import Rules as BlackjackRules
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.banked.pan_nine.rules import BASE
from cardroom.games.banked.pan_nine.rules import Rules as PanNineRules
from cardroom.games.banked.pan_nine.rules import Table as PanNineTable
from cardroom.games.banked.rules import BankedTable
from cardroom.money import Cents, Odds


def _payout(given: TableGiven) -> Payout:
    return payout_of(Plan(given, {bettor(1): default_bets(given)}, 1))


def _needed(given: TableGiven, stake: Cents, of_base: Odds | None) -> Cents:
    """What must lie on the base wager beside a bet."""
    (least,) = default_bets(given).values()
    return least if of_base is None else max(least, -(-stake * of_base.stake // of_base.pays))


class Baccarat:
    """Two shared hands."""

    deepest = 14  # as few as the rules allow, and enough for a round

    def __init__(self, given: TableGiven) -> None:
        self.given = given
        self.edition = given.edition.known(BaccaratRules, BankedTable)
        self.rules, self.left, self.payout = self.edition.rules, baccarat.fresh(self.edition.deck), _payout(given)
        self.cut = self.rules.cut
        bets = {key: bet.name for key, bet in self.rules.bets.items()}
        self.names: Mapping[str, str] = {**bets, **{line: f"{line.capitalize()} line" for line in LINES}}

    def most(self, wager: str) -> Cents | None:
        return self.rules.bets[wager].most if wager in self.rules.bets else None

    def stakes(self, wager: str, stake: Cents) -> Stakes:
        """Beside a bet that needs one, the least on the better line."""
        bet = self.rules.bets.get(wager)
        if bet is None or bet.alone:
            return {wager: stake}
        needed = _needed(self.given, stake, bet.most_of_base)
        return {wager: stake, baccarat.better_line(self.rules, needed, self.payout, self.left): needed}

    def assumed(self, bet: CounterBet) -> str:
        return ""  # what lies beside the bet is dealt on trial too

    def fresh(self, wager: str, stake: Cents) -> float:
        return float(baccarat.mean_of(self.rules, {wager: stake}, self.payout, self.left) / stake)

    def effects(self, wager: str, stake: Cents) -> tuple[float, ...]:
        return tuple(float(each / stake) for each in baccarat.effects_of(self.rules, {wager: stake}, self.payout, self.left))

    def best_count(self, bet: CounterBet) -> CountSystem:
        return baccarat.linear_count(self.rules, bet, self.payout, self.left)

    def deal(self, bet: CounterBet, count: CountSystem, shoes: int, seed: str, progress: Progress) -> Depths:
        half = len(self.edition.deck) // 2
        return baccarat.count_shoes(self.edition, bet, count, self.payout, shoes, seed, self.deepest, half, progress)


class Blackjack:
    """The game wager, and bets on the player-dealer going over."""

    deepest = 30  # as few as the rules allow

    def __init__(self, given: TableGiven) -> None:
        self.given = given
        self.edition = given.edition.known(BlackjackRules, BlackjackTable)
        self.rules, self.payout = self.edition.rules, _payout(given)
        if self.rules.shuffle != "cut-card":
            raise BadInput(f"{given.edition_id}: the cards are shuffled before every round at such a table, so there is nothing to count.")
        self.cut = self.rules.cut
        bonuses = offered(self.rules, self.edition.settings(given.table))
        busts = {key: bonus.name for key, bonus in bonuses.items() if bonus.of == "bust"}
        self.names: Mapping[str, str] = {**busts, WAGER: "Game wager"}

    @cached_property
    def game(self) -> float:
        """What a unit of the game wager wins, by the charts."""
        return float(find_odds(self.edition).together.mean)

    def most(self, wager: str) -> Cents | None:
        return None if wager == WAGER else self.rules.bonuses[wager].most

    def stakes(self, wager: str, stake: Cents) -> Stakes:
        if wager == WAGER:
            return {wager: stake}
        return {WAGER: _needed(self.given, stake, self.rules.bonuses[wager].most_of_base), wager: stake}

    def assumed(self, bet: CounterBet) -> str:
        if bet.wager == WAGER:
            return "The counter plays by the chart of a fresh shoe and does not insure; who does better gains more."
        return "The game wager beside it is taken at its exact mean of a fresh shoe."

    def fresh(self, wager: str, stake: Cents) -> float:
        return self.game if wager == WAGER else float(buster.mean_of(self.rules, wager, self.edition.deck))

    def effects(self, wager: str, stake: Cents) -> tuple[float, ...]:
        """None are counted of the game wager."""
        return () if wager == WAGER else tuple(float(each) for each in buster.effects_of(self.rules, wager, self.edition.deck))

    def best_count(self, bet: CounterBet) -> CountSystem:
        if bet.wager == WAGER:
            return game_wager.fitted_count(self.given, bet)
        fresh = buster.mean_of(self.rules, bet.wager, self.edition.deck)
        effects = buster.effects_of(self.rules, bet.wager, self.edition.deck)
        return buster.linear_count(effects, fresh, bet, self.beside(bet), len(self.edition.deck))

    def beside(self, bet: CounterBet) -> float:
        return self.game * bet.stakes.get(WAGER, 0)

    def deal(self, bet: CounterBet, count: CountSystem, shoes: int, seed: str, progress: Progress) -> Depths:
        half = len(self.edition.deck) // 2
        if bet.wager == WAGER:
            return game_wager.count_shoes(self.given, bet, count, shoes, seed, self.deepest, half, progress)
        beside, bettors = self.beside(bet), self.given.count - 1
        return buster.count_shoes(
            self.edition, bet, beside, count, self.payout, bettors, shoes, seed, self.deepest, half, progress
        )  # fmt: skip


class PanNine:
    """Super pan nine: the one wager of the game, against a player-dealer who answers all bettors at once."""

    def __init__(self, given: TableGiven) -> None:
        self.given = given
        self.edition = given.edition.known(PanNineRules, PanNineTable)
        self.rules, self.payout, self.left = self.edition.rules, _payout(given), pan_nine.fresh(self.edition.deck)
        if given.count < 3:
            raise BadInput("A counter sits out most rounds, so at super pan nine another bettor must play: --players 3 or more.")
        if why := why_not_pan_nine(Plan(given, {bettor(1): default_bets(given)}, 1)):
            raise BadInput(f"{given.edition_id}: no counter is computed with these rules: {why}.")
        self.cut, self.deepest = self.edition.settings(given.table).cut, self.rules.most_cards
        self.names: Mapping[str, str] = {BASE: "Wager"}

    def most(self, wager: str) -> Cents | None:
        return None

    def stakes(self, wager: str, stake: Cents) -> Stakes:
        return {wager: stake}

    def assumed(self, bet: CounterBet) -> str:
        return "The player-dealer answers all bettors at once; the effects are those of one bettor."

    def fresh(self, wager: str, stake: Cents) -> float:
        """With everybody at the table in it, the others at the least."""
        others = default_bets(self.given)
        bets = {bettor(number): others for number in range(2, self.given.count)}
        means = points_means(Plan(self.given, {bettor(1): {wager: stake}, **bets}, 1, alone=True))
        if means is None:
            raise BadInput(f"{self.given.edition_id}: so many players take too long to count.")
        return means[bettor(1)] / stake

    @cached_property
    def effects_found(self) -> tuple[float, ...]:
        return tuple(float(each) for each in pan_nine.effects_of(self.rules, self.left))

    def effects(self, wager: str, stake: Cents) -> tuple[float, ...]:
        """Those of one bettor against the player-dealer."""
        return self.effects_found

    def best_count(self, bet: CounterBet) -> CountSystem:
        mean = self.fresh(bet.wager, bet.stake) * bet.stake - bet.fee
        return CountSystem.by_effects(mean, [each * bet.stake for each in self.effects_found], sum(self.left))

    def deal(self, bet: CounterBet, count: CountSystem, shoes: int, seed: str, progress: Progress) -> Depths:
        (others,) = default_bets(self.given).values()
        half, bettors = len(self.edition.deck) // 2, self.given.count - 1
        return pan_nine.count_shoes(
            self.edition, bet, others, count, self.payout, bettors, shoes, seed, self.deepest, half, progress
        )  # fmt: skip
