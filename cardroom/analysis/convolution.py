"""A night exactly, where it is a sum of hands that do not know of each other: their distribution, so many times with itself.

That is so where every hand is dealt from a fresh deck to one bettor, who makes the wagers whose results together are known exactly, and
the money put up reaches for everything.
"""

from dataclasses import dataclass
from math import gcd, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.bank import Plan
from cardroom.analysis.nights.play import why_not
from cardroom.analysis.nights.turns import Turns, money_of, turns
from cardroom.analysis.odds import odds_beside
from cardroom.games.registry import GAMES
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.odds import EditionOdds

Chances = NDArray[np.float64]


@dataclass(frozen=True)
class ExactNight:
    """What a night comes to, fees paid: amounts in order, and how likely each is."""

    amounts: NDArray[np.int64]
    chances: Chances

    @property
    def mean(self) -> float:
        return float(self.amounts @ self.chances)

    @property
    def deviation(self) -> float:
        return sqrt(float((self.amounts - self.mean) ** 2 @ self.chances))

    def quantile(self, percent: float) -> Cents:
        """The least amount that so many of a hundred nights do not exceed."""
        at = int(np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12))
        return int(self.amounts[min(at, len(self.amounts) - 1)])

    @property
    def won(self) -> float:
        return float(self.chances[self.amounts > 0].sum())


def exact_night(plan: Plan, odds: "EditionOdds | None") -> ExactNight | None:
    """None where a night is no such sum."""
    if odds is None or why_not(plan) or plan.bankroll or plan.own_bets or len(plan.bets) != 1 or not odds.together.exact:
        return None
    if GAMES[plan.given.edition.game.name].shoe:
        return None
    (bets,) = plan.bets.values()
    base = odds.together.unit or odds.together.name
    if list(bets) != [base]:
        return None
    stake = bets[base]
    own = odds_beside(plan.given.edition, odds, turns(plan).staked[1])
    if own is None:
        return None
    hand: dict[Cents, float] = {}
    for line in own.together.lines:
        won = -line.net * stake
        if won.denominator != 1:
            return None  # what is paid is rounded
        hand[int(won)] = hand.get(int(won), 0.0) + float(line.chance)
    found = turns(plan)
    if not _reaches(plan, found, hand, stake):
        return None
    return _nights(plan, found, hand)


def _reaches(plan: Plan, found: Turns, hand: dict[Cents, float], stake: Cents) -> bool:
    """Whether the money put up is more than can be won and lost in a hand, all wagers counted."""
    money = money_of(plan)
    least = min(plan.bank, plan.stack - money.reserve) if plan.bank else plan.stack - money.reserve
    fees = max((turn.fee for turn in found.every), default=0)
    most = max(abs(amount) for amount in hand)
    drift = 0 if plan.bank else plan.rounds * (most + fees)
    return least - drift >= 4 * (most + stake)


def _nights(plan: Plan, found: Turns, hand: dict[Cents, float]) -> ExactNight:
    """Over the seats from which a night may start."""
    banker = plan.given.count
    banked = np.array([turn.dealer == banker and bool(turn.hands) for turn in found.every])
    fees = np.array([turn.fee for turn in found.every])
    whole: dict[Cents, float] = {}
    starts, known = len(found.sequence), dict[tuple[int, int], ExactNight]()
    for row in found.sequence:
        hands, fee = int(banked[row].sum()), int(fees[row].sum())
        if (hands, fee) not in known:
            known[hands, fee] = _sum(hand, hands, fee)
        night = known[hands, fee]
        for amount, chance in zip(night.amounts.tolist(), night.chances.tolist(), strict=True):
            whole[amount] = whole.get(amount, 0.0) + chance / starts
    amounts = sorted(whole)
    return ExactNight(np.array(amounts, np.int64), np.array([whole[amount] for amount in amounts]))


def _sum(hand: dict[Cents, float], hands: int, fee: Cents) -> ExactNight:
    """So many hands like this one, less the fees."""
    low, step = min(hand), gcd(*(amount - min(hand) for amount in hand)) or 1
    size = (max(hand) - low) // step + 1
    one = np.zeros((size - 1) * hands + 1)
    for amount, chance in hand.items():
        one[(amount - low) // step] = chance
    chances = np.maximum(np.fft.irfft(np.fft.rfft(one, 2 * len(one)) ** hands, 2 * len(one))[: len(one)], 0.0)
    return ExactNight(hands * low - fee + step * np.arange(len(one), dtype=np.int64), chances)
