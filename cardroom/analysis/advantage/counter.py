"""What a counter gains at a table: the bet and its fees, the count, and shoes dealt to the cut card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cardroom.analysis.advantage import baccarat, buster, game_wager, pan_nine
from cardroom.analysis.advantage.bet import CounterBet, Stakes
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import Depths
from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.game import Payout, payout_of
from cardroom.analysis.nights.pan_nine import why_not as why_not_pan_nine
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.value.opening import clock_fees, default_bets, opened
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
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents, Odds

SHOES = 100_000
USUAL = 100_00


class Countable(Protocol):
    """A table with a shoe, as far as a counter asks."""

    names: Mapping[str, str]  # of the wagers that can be counted
    cut: int  # the edition's own
    deepest: int  # the fewest cards behind the cut card that are asked about

    def most(self, wager: str) -> Cents | None: ...

    def stakes(self, wager: str, stake: Cents) -> Stakes: ...

    def fresh(self, wager: str, stake: Cents) -> float: ...

    def effects(self, wager: str, stake: Cents) -> tuple[float, ...]: ...

    def best_count(self, bet: CounterBet) -> CountSystem: ...

    def assumed(self, bet: CounterBet) -> str:
        """A sentence, or nothing."""
        ...

    def deal(self, bet: CounterBet, count: CountSystem, shoes: int, seed: str, progress: Progress) -> Depths: ...


@dataclass(frozen=True)
class CountedWager:
    """A counter of one wager. Money is cents."""

    wager: str
    title: str
    bet: CounterBet
    fresh: float  # what the wager wins of a fresh shoe, in units of itself; exact
    effects: tuple[float, ...]  # by how much that changes with one card gone: ten, ace, two to nine, joker; exact
    count: CountSystem
    depths: Depths
    cut: int
    rounds_an_hour: float
    assumes: str  # beside what always is; a sentence, or nothing

    @property
    def stake(self) -> Cents:
        return self.bet.stake


NO_COUNTER = "no counter is computed for this game; there is one for baccarat, blackjack and super pan nine."
FRESH_DECK = "there is nothing to count, because every round is dealt from a fresh deck"
NOT_COUNTED = {
    "ultimate_texas_holdem": f"{FRESH_DECK}; what a seen card is worth is not computed for hold'em.",
    "pai_gow_tiles": f"{FRESH_DECK}; what a seen tile is worth is not computed.",
    "california_baccarat": "no counter is computed, because both sides would answer the count with another strategy.",
    "face_up_baccarat": "no counter is computed, because a bettor who counts would also draw otherwise than the chart.",
}  # by game: why no counter is computed


def countable(given: TableGiven) -> Countable:
    """The table as a counter sees it; refuse a game for which none is computed."""
    if given.edition.game.name == "baccarat":
        return Baccarat(given)
    if given.edition.game.name == "blackjack":
        return Blackjack(given)
    if given.edition.game.name == "pan_nine":
        return PanNine(given)
    raise BadInput(f"{given.edition_id}: {NOT_COUNTED.get(given.edition.game.name, NO_COUNTER)}")


def counted(
    given: TableGiven, wager: str, stake: Cents | None = None, count: CountSystem | None = None, shoes: int = SHOES, seed: str = "1",
    progress: Progress = unheard,
) -> CountedWager:  # fmt: skip
    """Return what a counter gains who bets ``stake`` on ``wager`` whenever the count says so.

    Without a stake it is the usual one; without a count the best that is known, by effects of removal or fitted.
    """
    table = countable(given)
    if wager not in table.names:
        raise BadInput(f"{given.edition_id} has no wager '{wager}' to count; there are: {', '.join(table.names) or 'none'}.")
    amount = stake or usual_stake(given, table.most(wager))
    bet = _bet(given, wager, table.stakes(wager, amount))
    by = count or table.best_count(bet)
    return CountedWager(
        wager, table.names[wager], bet, table.fresh(wager, amount), table.effects(wager, amount), by,
        table.deal(bet, by, shoes, seed, progress), table.cut, given.rounds_an_hour, table.assumed(bet),
    )  # fmt: skip


def usual_stake(given: TableGiven, most: Cents | None = None) -> Cents:
    """$100, or the most that the table or the wager takes if that is less."""
    table = given.edition.known(BankedRules, BankedTable).settings(given.table)
    return min(amount for amount in (USUAL, table.most, most) if amount is not None)


def _bet(given: TableGiven, wager: str, stakes: Stakes) -> CounterBet:
    """What the house charges for these wagers; the others bet as usual."""
    players = [bettor(number) for number in range(1, given.count)]
    hand = opened(given, {**dict.fromkeys(players, default_bets(given)), players[0]: stakes})
    fee = hand.fees.get(players[0], 0) + hand.rakes.get(players[0], 0)
    return CounterBet(wager, stakes, fee, clock_fees(given, [*players, BANKER]).get(players[0], 0.0))


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
