"""Two-card hands (003 l.484-488): pair, straight flush, flush, high card. Two cards in sequence but not of a suit are nothing."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Literal

from cardroom.cards import RANK_NAMES, Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.packing import pack, unpack
from cardroom.hands.words import Name, letters

TWO_CARD_CATEGORIES = ("pair", "straight-flush", "flush", "high-card")

LowAce = Literal["flush", "straight-flush"]  # what A-2 of a suit is
_SAID = {"pair": "pair-alone", "straight-flush": "small-straight-flush", "flush": "flush", "high-card": "small-high-card"}
_WORDS = {name: number for number, name in enumerate(RANK_NAMES)}


class TwoCardRanking:
    """Ranks two cards in ``order``, the edition's category names from best to worst."""

    def __init__(self, order: Iterable[str] = TWO_CARD_CATEGORIES, low_ace: LowAce = "flush") -> None:
        self.order = tuple(order)
        self.low_ace = low_ace
        if sorted(self.order) != sorted(TWO_CARD_CATEGORIES):
            raise BadInput(f"An order of two-card hands names each of {', '.join(TWO_CARD_CATEGORIES)} once.")

    def strength(self, cards: Sequence[Card]) -> int:
        """Larger is better; strengths of one ranking compare only with each other."""
        made = self._made(cards)
        category = next(each for each in self.order if each in made)
        high, low = sorted(map(rank, cards), reverse=True)
        if category == "straight-flush" and (high, low) == (12, 0):
            high, low = 0, 12  # the ace is low: the lowest straight flush
        return pack(len(self.order) - self.order.index(category), (high, low))

    def category(self, strength: int) -> str:
        return self.order[-unpack(strength, 2)[0]]

    def named(self, strength: int) -> Name:
        return Name(_SAID[self.category(strength)], letters(unpack(strength, 2)[1]))

    def describe(self, strength: int) -> str:
        """As a person would say it: ``pair of kings``; ``flush, jack deuce``."""
        return str(self.named(strength))

    def categories_made(self, cards: Sequence[Card]) -> tuple[str, ...]:
        """Every category the cards satisfy, in this ranking's order."""
        made = self._made(cards)
        return tuple(category for category in self.order if category in made)

    def at_least(self, text: str) -> int:
        """The lowest strength that meets a qualifier: a category, or two cards like ``jack-deuce-suited``."""
        if text in self.order:
            return min(strength for strength in _all_strengths(self.order, self.low_ace) if self.category(strength) == text)
        words = text.split("-")
        if len(words) == 3 and words[2] in ("suited", "unsuited") and {*words[:2]} <= set(_WORDS):
            other = 0 if words[2] == "suited" else 1
            return self.strength((_WORDS[words[0]] * 4, _WORDS[words[1]] * 4 + other))
        raise BadInput(f"No two cards make '{text}': write a hand like pair, flush or jack-deuce-suited.")

    def _made(self, cards: Sequence[Card]) -> set[str]:
        if len(cards) != 2:
            raise BadInput(f"A two-card hand is made of 2 cards, not {len(cards)}.")
        high, low = sorted(map(rank, cards), reverse=True)
        made = {"high-card"}
        if high == low:
            made.add("pair")
        if suit(cards[0]) == suit(cards[1]):
            made.add("flush")
            if high == low + 1 or ((high, low) == (12, 0) and self.low_ace == "straight-flush"):
                made.add("straight-flush")
        return made


@cache
def _all_strengths(order: tuple[str, ...], low_ace: LowAce) -> frozenset[int]:
    ranking = TwoCardRanking(order, low_ace)
    return frozenset(ranking.strength(cards) for cards in combinations(range(52), 2))
