"""Super pan nine: who draws when.

The bettor sees his own three cards. The player-dealer sees his, and whether the bettor has drawn, where the rules leave him the choice. The
drawn cards are seen by neither. So it is a game of two with a value; where each plays the best reply to the other's play, that is it.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardroom.analysis.odds.pan_nine.deals import HIGHER, LOWER, Counts, Deals, Drawing
from cardroom.games.banked.pan_nine.rules import Rules


class Banker(NamedTuple):
    """Whether the player-dealer draws, by his hand: when the bettor stood, and when he drew."""

    stood: Drawing
    drew: Drawing


@dataclass(frozen=True)
class PanNineSolution:
    deals: Deals
    bettor: Drawing
    banker: Banker  # the best reply to that
    value: Fraction  # to the bettor: what his play makes sure of
    most: Fraction  # to the bettor: more than this the player-dealer need not give; above ``value`` only where no fixed play is best

    @property
    def settled(self) -> bool:
        """Neither can do better."""
        return self.value == self.most


class DrawValues:
    """What the ways of playing are worth, exactly."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.deals = Deals(rules)
        results = self.deals.results
        self.total = int(self.deals.dealt.sum())
        # To the bettor, times ``scale``: every entry is weighed by how often it comes up.
        self.net: Counts = results[..., HIGHER] * rules.pays.pays - results[..., LOWER] * rules.pays.stake
        self.scale = self.total * rules.pays.stake
        points = self.deals.points
        self.must = points <= rules.player_dealer_draws
        self.may = ~self.must & (points < rules.player_dealer_stands)
        self.house_way: Drawing = points <= rules.house_draws

    def banker_gains(self, bettor: Drawing) -> tuple[Counts, Counts]:
        """What the player-dealer gains by drawing, by his hand: when the bettor stood, and when he drew."""
        of = self.net
        stood = (of[~bettor, :, 0, 0] - of[~bettor, :, 0, 1]).sum(axis=0)
        drew = (of[bettor, :, 1, 0] - of[bettor, :, 1, 1]).sum(axis=0)
        return stood, drew

    def gain_each(self, gains: Counts, hands: Drawing, bettors: Drawing) -> Fraction:
        """Of such gains what the player-dealer has a deal, with these hands against these of the bettor's."""
        dealt = int(self.deals.dealt[bettors][:, hands].sum())
        return Fraction(int(gains[hands].sum()), dealt * self.rules.pays.stake) if dealt else Fraction(0)

    def bettor_values(self, banker: Banker) -> tuple[Counts, Counts]:
        """What the bettor wins with each hand when he stands, and when he draws."""
        of = self.net
        stands = np.where(banker.stood, of[:, :, 0, 1], of[:, :, 0, 0]).sum(axis=1)
        draws = np.where(banker.drew, of[:, :, 1, 1], of[:, :, 1, 0]).sum(axis=1)
        return stands, draws

    def banker_reply(self, bettor: Drawing) -> Banker:
        """The best; where nothing is gained, the house way."""
        return Banker(*(self.free(_better(gains, self.house_way)) for gains in self.banker_gains(bettor)))

    def bettor_reply(self, banker: Banker) -> Drawing:
        stands, draws = self.bettor_values(banker)
        return _better(draws - stands, self.house_way)

    def free(self, wanted: Drawing) -> Drawing:
        """What becomes of a wish to draw: the rules leave the choice on some points only."""
        return self.must | (self.may & wanted)

    def value(self, bettor: Drawing, banker: Banker) -> Fraction:
        stands, draws = self.bettor_values(banker)
        return Fraction(int(np.where(bettor, draws, stands).sum()), self.scale)

    def solve(self) -> PanNineSolution:
        """Best replies to best replies, from the house way on, until a play comes again; the bettor's that makes sure of most is taken."""
        bettor = self.house_way
        seen: set[bytes] = set()
        sure: list[tuple[Fraction, Drawing, Banker]] = []
        most: list[Fraction] = []
        while bettor.tobytes() not in seen:
            seen.add(bettor.tobytes())
            banker = self.banker_reply(bettor)
            sure.append((self.value(bettor, banker), bettor, banker))
            bettor = self.bettor_reply(banker)
            most.append(self.value(bettor, banker))
        value, bettor, banker = max(sure, key=lambda each: each[0])
        return PanNineSolution(self.deals, bettor, banker, value, min(most))


def _better(gains: Counts, otherwise: Drawing) -> Drawing:
    return np.where(gains == 0, otherwise, gains > 0).astype(np.bool_)


@lru_cache(maxsize=4)
def solved(rules: Rules) -> tuple[DrawValues, PanNineSolution]:
    play = DrawValues(rules)
    return play, play.solve()
