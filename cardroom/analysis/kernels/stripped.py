"""High hands of stripped decks: short deck, mexican and asian stud, as ``cardroom.hands.StrippedRanking`` ranks them."""

from functools import lru_cache
from typing import Literal

from cardroom.analysis.kernels.batches import Cards, check_shape, rate
from cardroom.analysis.kernels.sums import RankingTables, Strengths
from cardroom.analysis.kernels.tables import SIZES, ranked
from cardroom.errors import BadInput
from cardroom.hands import StrippedRanking

Joker = Literal["none", "bug", "wild"]


@lru_cache(maxsize=16)
def stripped_tables(ranking: StrippedRanking, joker: Joker = "none", sizes: tuple[int, ...] = SIZES) -> RankingTables:
    """So many cards, or five with a joker: wild, or an ace that may also complete a straight or a flush."""
    if joker != "none" and sizes != (5,):
        raise BadInput("A joker goes with four other cards: these tables are of five cards only.")
    return ranked(lambda cards: ranking.high(cards, joker == "wild"), sizes, ranks=ranking.ranks, joker=joker != "none")


def stripped(cards: Cards, ranking: StrippedRanking, joker: Joker = "none") -> Strengths:
    """The best five of 5, 6 or 7 cards of the ranking's deck, or five with a joker."""
    check_shape(cards, SIZES if joker == "none" else (5,))
    return rate(stripped_tables(ranking, joker, (cards.shape[1],)), cards)
