"""Three-card hands. Houses differ in the order of the categories and in whether A-K-Q suited stands apart, so an edition gives the order.

A-2-3 is the lowest straight and nothing goes round the ace (no K-A-2); suits are equal.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from cardroom.cards import RANK_NAMES, RANK_PLURALS, Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.keys import card_key
from cardroom.hands.packing import grouped, pack, unpack
from cardroom.hands.words import Name, letters

THREE_CARD_CATEGORIES = ("mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card")

_MINI_ROYAL = [12, 11, 10]
_WHEEL = [12, 1, 0]


class ThreeCardRanking:
    """Ranks three cards in ``order``, the edition's category names from best to worst; ``mini-royal`` may be left out."""

    def __init__(self, order: Iterable[str] = THREE_CARD_CATEGORIES) -> None:
        self.order = tuple(order)
        if sorted({*self.order, "mini-royal"}) != sorted(THREE_CARD_CATEGORIES) or len(set(self.order)) < len(self.order):
            known = ", ".join(THREE_CARD_CATEGORIES)
            raise BadInput(f"An order of three-card hands names each of {known} once (mini-royal may be left out).")
        self._strengths: dict[int, int] = {}  # by the sum of card keys, filled as hands are met
        self._categories: dict[int, tuple[str, ...]] = {}  # the same: what they make

    def strength(self, cards: Collection[Card]) -> int:
        """Larger is better; strengths of one ranking compare only with each other."""
        key = sum(map(card_key, cards))
        try:
            return self._strengths[key]
        except KeyError:
            self._strengths[key] = value = self._rate(list(cards))
            return value

    def category(self, hand: int | Sequence[Card]) -> str:
        """The category of a strength or of three cards."""
        strength = hand if isinstance(hand, int) else self.strength(hand)
        return self.order[-unpack(strength, 3)[0]]

    def named(self, strength: int) -> Name:
        category = self.category(strength)
        said = {"three-of-a-kind": "three-alone", "high-card": "small-high-card"}.get(category, category)
        return Name(said, letters(unpack(strength, 3)[1]) if category != "mini-royal" else "")

    def describe(self, strength: int) -> str:
        """As a person would say it: ``pair of kings, four kicker``."""
        return str(self.named(strength))

    def categories_made(self, cards: Sequence[Card]) -> tuple[str, ...]:
        """Every category the cards satisfy, in this ranking's order: a pay table pays the best line among them.

        A mini royal is always named, first where the order leaves it out: a pay table may pay what the ranking does not set apart.
        """
        key = sum(map(card_key, cards))
        found = self._categories.get(key)
        if found is None:
            made = _made(cards)
            apart = () if "mini-royal" in self.order or "mini-royal" not in made else ("mini-royal",)
            found = self._categories[key] = apart + tuple(category for category in self.order if category in made)
        return found

    def at_least(self, text: str) -> int:
        """The lowest strength that meets a qualifier: ``queen-high`` (Q-3-2), ``ace-king-high``, ``pair``, ``pair of nines``, ``flush``."""
        category, leading = self._qualifier(text.strip().lower().replace(" ", "-"))
        meeting = [
            strength
            for strength in self._all_strengths
            if self.category(strength) == category and unpack(strength, 3)[1][: len(leading)] == leading
        ]
        if not meeting:
            raise BadInput(f"No three cards make '{text}': write a hand like queen-high, pair, pair of nines or straight-flush.")
        return min(meeting)

    def _qualifier(self, text: str) -> tuple[str, tuple[int, ...]]:
        """A category and the ranks it must begin with; no category for a text that names no hand."""
        if text in self.order:
            return text, ()
        if text.startswith("pair-of-"):
            category, names, words = "pair", RANK_PLURALS, [text.removeprefix("pair-of-")]
        else:
            category, names, words = "high-card", RANK_NAMES, text.split("-")
            if words.pop() != "high" or not words:
                return "", ()
        return (category, tuple(names.index(word) for word in words)) if set(words) <= set(names) else ("", ())

    @cached_property
    def _all_strengths(self) -> frozenset[int]:
        """Of every three ranks in mixed suits, and every three different ranks in one suit."""
        mixed = ([r * 4 + place for place, r in enumerate(ranks)] for ranks in combinations_with_replacement(range(13), 3))
        suited = ([r * 4 for r in ranks] for ranks in combinations(range(13), 3))
        return frozenset(self.strength(cards) for hands in (mixed, suited) for cards in hands)

    def _rate(self, cards: Sequence[Card]) -> int:
        made = _made(cards)
        category = next(each for each in self.order if each in made)
        ranks = sorted(map(rank, cards), reverse=True)
        if category in ("straight", "straight-flush") and ranks == _WHEEL:
            ranks = [*ranks[1:], ranks[0]]
        elif category != "flush":
            ranks = list(grouped(ranks))
        return pack(len(self.order) - self.order.index(category), ranks)


def _made(cards: Sequence[Card]) -> set[str]:
    if len(cards) != 3:
        raise BadInput(f"A three-card hand is made of 3 cards, not {len(cards)}.")
    ranks = sorted(map(rank, cards), reverse=True)
    made = {"high-card"}
    if len(set(ranks)) < 3:
        made.add("pair")
    if len(set(ranks)) == 1:
        made.add("three-of-a-kind")
    if ranks == _WHEEL or ranks[0] == ranks[1] + 1 == ranks[2] + 2:
        made.add("straight")
    if suit(cards[0]) == suit(cards[1]) == suit(cards[2]):
        made.add("flush")
    if {"straight", "flush"} <= made:
        made.add("straight-flush")
        if ranks == _MINI_ROYAL:
            made.add("mini-royal")
    return made
