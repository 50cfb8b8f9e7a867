"""Short deck: hold'em with 36 cards from the six up, and an order of hands of its own; two blinds, or three with a middle one."""

from functools import cache

from pydantic import model_validator

from cardroom.cards import Card, deck, rank
from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import Scale
from cardroom.hands import ShortDeckRanking
from cardroom.round import Procedure, Round

SIX = 4


class ShortDeckRules(PotRules):
    flush_over_full_house: bool
    trips_over_straight: bool
    low_straight: bool  # A-6-7-8-9


class ShortDeckTable(CommunityTable):
    middle_blind: bool = False  # three blinds: small, middle, big

    @model_validator(mode="after")
    def _three(self) -> "ShortDeckTable":
        if self.middle_blind and len(self.blinds) < 3:
            raise ValueError("a game with a middle blind has three blinds")
        return self

    @property
    def big(self) -> int:
        return 2 if self.middle_blind else super().big


@cache
def high(flush_over_full_house: bool, trips_over_straight: bool, low_straight: bool) -> Scale:
    ranking = ShortDeckRanking(
        flush_over_full_house=flush_over_full_house, trips_over_straight=trips_over_straight, low_straight=low_straight
    )
    return Scale("high", lambda own, board: ranking.high((*own, *board)), ranking.named)


def scale(rules: ShortDeckRules) -> Scale:
    return high(rules.flush_over_full_house, rules.trips_over_straight, rules.low_straight)


def six_to_ace(rules: ShortDeckRules) -> tuple[Card, ...]:
    return tuple(card for card in deck() if rank(card) >= SIX)


def play(round: Round[ShortDeckRules, ShortDeckTable]) -> Procedure:
    return play_flop(round, 2, scale(round.rules))


GAME = flop_game("short_deck", play, rules=ShortDeckRules, table=ShortDeckTable, deck=six_to_ace)
