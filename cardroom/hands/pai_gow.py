"""Pai gow poker: seven cards in a back of five and a front of two, from 52 cards and, in most games, a joker.

A strength is written as those of ``high``, with five of a kind above a straight flush. A front has the strength of a five-card hand that
begins with its two cards and has nothing to follow, so the two compare: a back that begins alike is higher.
"""

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from cardroom.cards import Card, is_joker
from cardroom.errors import BadInput
from cardroom.hands import pai_gow_reference as reference
from cardroom.hands.keys import RANK_BITS, SUIT_SHIFT, card_key, ranks_of
from cardroom.hands.packing import unpack
from cardroom.hands.pai_gow_reference import WHEEL_AS_SECOND, JokerKind, LowStraight
from cardroom.hands.reference import HIGH_ORDER
from cardroom.hands.words import Name, high_name, letters

__all__ = ["JokerKind", "LowStraight", "PaiGow"]

JOKER_KEY = 1 << SUIT_SHIFT + 12  # above the suit counters
_ROYAL = (12, 11, 10, 9, 8)
_TWO_OF_SEVEN = tuple(combinations(range(7), 2))


class PaiGow(NamedTuple):
    """How one edition ranks backs and fronts; strengths of one ranking compare only with each other."""

    joker: JokerKind = "bug"
    low_straight: LowStraight = "lowest"

    def back(self, cards: Collection[Card]) -> int:
        """The strength of five cards; larger is better."""
        key = sum(map(card_with_joker_key, cards))
        suited = _FIVES.get(key >> SUIT_SHIFT)
        if suited is None:
            raise BadInput("A back is made of 5 cards, one joker at most.")
        return _backs(self)[(key & RANK_BITS) << 1 | suited]

    def front(self, cards: Collection[Card]) -> int:
        """The strength of two cards; larger is better."""
        if len(cards) != 2:
            raise BadInput(f"A front is made of 2 cards, not {len(cards)}.")
        return _fronts(self)[sum(map(card_with_joker_key, cards)) & RANK_BITS]

    def settings(self, cards: Sequence[Card]) -> list[tuple[int, int, int, int]]:
        """Every way to set seven cards: the places of the two in front, and the strengths of front and back; foul ones too."""
        if len(cards) != 7:
            raise BadInput(f"A hand of pai gow poker is set from 7 cards, not {len(cards)}.")
        keys = [card_with_joker_key(card) for card in cards]
        total = sum(keys)
        fronts, backs = _fronts(self), _backs(self)
        found = []
        for one, other in _TWO_OF_SEVEN:
            two = keys[one] + keys[other]
            five = total - two
            try:
                back = backs[(five & RANK_BITS) << 1 | _FIVES[five >> SUIT_SHIFT]]
            except KeyError:
                raise BadInput("This ranking has a place for one joker only.") from None
            found.append((one, other, fronts[two & RANK_BITS], back))
        return found

    def foul(self, front: Collection[Card], back: Collection[Card]) -> bool:
        """Whether the front outranks the back, or either has the wrong number of cards (001 l.618-621)."""
        return (len(front), len(back)) != (2, 5) or self.front(front) > self.back(back)

    def category(self, strength: int) -> str:
        """The name of a back's or a front's category: ``five-of-a-kind``, ``royal-flush`` ... ``high-card``."""
        number, ranks = unpack(strength, 5)
        name = HIGH_ORDER[number]
        return "royal-flush" if name == "straight-flush" and ranks == _ROYAL else name

    def name_back(self, cards: Collection[Card]) -> Name:
        strength = self.back(cards)
        category, ranks = self.category(strength), unpack(strength, 5)[1]
        if category in ("straight", "straight-flush") and ranks == WHEEL_AS_SECOND:
            ranks = reference.WHEEL
        return high_name(category, ranks)

    def describe_back(self, cards: Collection[Card]) -> str:
        """As a person would say it: ``full house, aces over kings``."""
        return str(self.name_back(cards))

    def name_front(self, cards: Collection[Card]) -> Name:
        ranks = unpack(self.front(cards), 5)[1][:2]
        return Name("pair-alone" if ranks[0] == ranks[1] else "high-card", letters(ranks))

    def describe_front(self, cards: Collection[Card]) -> str:
        """``pair of kings``; ``ace high, queen``."""
        return str(self.name_front(cards))


class _Keys(dict[Card, int]):
    """Those of ``keys.card_key``, with one for the joker."""

    def __missing__(self, card: Card) -> int:
        self[card] = JOKER_KEY if is_joker(card) and card >= 0 else card_key(card)
        return self[card]


card_with_joker_key = _Keys().__getitem__


def _five_counters() -> dict[int, int]:
    """What stands above the ranks in the key of five cards, and whether that is one suit (1) or several (0)."""
    counters: dict[int, int] = {}
    for a, b, c, d, joker in product(range(6), range(6), range(6), range(6), range(2)):
        if a + b + c + d + joker == 5:
            counters[a | b << 3 | c << 6 | d << 9 | joker << 12] = int(max(a, b, c, d) + joker == 5)
    return counters


_FIVES = _five_counters()


class _Backs(dict[int, int]):
    """By the rank sum and whether all are of a suit; filled from the reference as hands are met. Four ranks leave one for the joker."""

    def __init__(self, ranking: PaiGow) -> None:
        self.ranking = ranking

    def __missing__(self, key: int) -> int:
        ranks = ranks_of(key >> 1)
        if len(ranks) not in (4, 5):
            raise BadInput("Five cards of one rank are one joker and four others.")
        cards = [each * 4 + (0 if key & 1 else place % 4) for place, each in enumerate(ranks)]
        if len(ranks) == 4:
            cards.append(52)
        self[key] = reference.back(cards, *self.ranking)
        return self[key]


class _Fronts(dict[int, int]):
    """By the rank sum of one rank (the other is the joker) or two."""

    def __init__(self, ranking: PaiGow) -> None:
        self.ranking = ranking

    def __missing__(self, key: int) -> int:
        cards = [each * 4 + place for place, each in enumerate(ranks_of(key))]
        if len(cards) == 1:
            cards.append(52)
        if len(cards) != 2:
            raise BadInput("This ranking has a place for one joker only.")
        self[key] = reference.front(cards, self.ranking.joker)
        return self[key]


_backs = cache(_Backs)
_fronts = cache(_Fronts)
