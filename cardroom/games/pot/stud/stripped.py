"""What five-card stud games with a stripped deck share: the ranks of the deck, and an order of hands of its own."""

from functools import cache

from cardroom.cards import RANKS, Card, deck
from cardroom.games.pot.stud.rules import StudRules
from cardroom.hands import StrippedRanking

CARDS = 5


class StrippedRules(StudRules):
    ranks: str  # of the deck, from the lowest up
    flush_over_full_house: bool
    ace_low_straight: bool  # an ace also begins the lowest straight


@cache
def _ranking(ranks: str, flush_over_full_house: bool, ace_low_straight: bool) -> StrippedRanking:
    return StrippedRanking(ranks, flush_over_full_house=flush_over_full_house, ace_low_straight=ace_low_straight)


def ranking(rules: StrippedRules) -> StrippedRanking:
    return _ranking(rules.ranks, rules.flush_over_full_house, rules.ace_low_straight)


def stripped(rules: StrippedRules, jokers: int = 0) -> tuple[Card, ...]:
    return deck(jokers=jokers, without=[face for face in range(52) if RANKS[face // 4] not in rules.ranks])
