"""The hands that are played against a player-dealer's: how many cards, how they rank, what a pay table may name."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, Protocol

from cardroom.cards import Card
from cardroom.errors import BadInput
from cardroom.hands import HIGH_CATEGORIES, THREE_CARD_CATEGORIES, ThreeCardRanking, describe_high, high, high_categories_made
from cardroom.hands.high import name_high
from cardroom.hands.two_card import TWO_CARD_CATEGORIES, TwoCardRanking
from cardroom.hands.words import Name


class Ranking(Protocol):
    """How one edition ranks hands of one kind; larger strengths are better."""

    def strength(self, cards: Sequence[Card]) -> int: ...
    def named(self, strength: int) -> Name: ...
    def describe(self, strength: int) -> str: ...
    def categories_made(self, cards: Sequence[Card]) -> tuple[str, ...]: ...
    def at_least(self, text: str) -> int:
        """The lowest strength that meets a qualifier."""
        ...


class HandKind(NamedTuple):
    """A kind of hand: so many cards are dealt, the player plays so many of them."""

    dealt: int
    played: int
    categories: tuple[str, ...]

    def ranking(self, order: tuple[str, ...]) -> Ranking:
        """In the edition's order of the categories, best first."""
        return _ranking(self.played, order)

    def qualifying(self, order: tuple[str, ...], qualifier: str) -> int:
        """The lowest strength that meets a qualifier."""
        return _qualifying(self.played, order, qualifier)

    def best(self, ranking: Ranking, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The best hand among the cards dealt."""
        if self.dealt == self.played:
            return tuple(cards)
        return max(combinations(cards, self.played), key=ranking.strength)


THREE_CARD = HandKind(3, 3, THREE_CARD_CATEGORIES)
FIVE_CARD = HandKind(5, 5, HIGH_CATEGORIES)
TWO_CARD = HandKind(4, 2, TWO_CARD_CATEGORIES)


class HighRanking:
    """Five cards in the standard order."""

    def __init__(self, order: Sequence[str]) -> None:
        if tuple(order) != HIGH_CATEGORIES:
            raise BadInput(f"Five cards rank in the standard order: {', '.join(HIGH_CATEGORIES)}.")

    def strength(self, cards: Sequence[Card]) -> int:
        return high(cards)

    def named(self, strength: int) -> Name:
        return name_high(strength)

    def describe(self, strength: int) -> str:
        return describe_high(strength)

    def categories_made(self, cards: Sequence[Card]) -> tuple[str, ...]:
        return high_categories_made(cards)

    def at_least(self, text: str) -> int:
        """A qualifier is written as the lowest hand that meets it: ``ace-king-high`` is A-K-4-3-2."""
        lowest = {"ace-king-high": (51, 46, 9, 4, 0), "pair": (0, 1, 6, 9, 14), "high-card": (0, 5, 10, 15, 20)}
        if text not in lowest:
            raise BadInput(f"'{text}' is no qualifier of five cards; there are: {', '.join(lowest)}.")
        return high(lowest[text])


_RANKINGS = {2: TwoCardRanking, 3: ThreeCardRanking, 5: HighRanking}


@cache
def _ranking(cards: int, order: tuple[str, ...]) -> Ranking:
    ranking: Ranking = _RANKINGS[cards](order)
    return ranking


@cache
def _qualifying(cards: int, order: tuple[str, ...], qualifier: str) -> int:
    return _ranking(cards, order).at_least(qualifier)
