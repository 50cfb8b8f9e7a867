"""What one to four face-up cards are worth, for the order of action in stud: pairs and high cards, no straights or flushes.

Strengths compare hands with the same number of cards showing. Suits, which break ties for a forced bet, are the game's business.
Values are worked out once for each set of ranks and remembered: there are 2,379.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache

from cardroom.cards import Card
from cardroom.errors import BadInput
from cardroom.hands.keys import RANK_BITS, card_key, ranks_of
from cardroom.hands.packing import grouped, pack, unpack
from cardroom.hands.words import Name, letters

_CARDS = 4
# By the numbers of cards of each rank, leaving out single ones: worst first as a high hand, best first as a low one.
_PATTERNS = ((), (2,), (2, 2), (3,), (4,))
_TOP = pack(len(_PATTERNS), (0,) * _CARDS)
_LOW_LETTERS = "A23456789TJQK"


def stud_showing_high(cards: Collection[Card]) -> int:
    """The highest showing acts first: larger is higher, aces high."""
    if 1 <= len(cards) <= _CARDS:
        return _high(sum(map(card_key, cards)) & RANK_BITS)
    raise BadInput(_wrong_number(cards))


def stud_showing_low(cards: Collection[Card]) -> int:
    """The lowest showing acts first (razz): larger is lower, aces low, pairs bad."""
    if 1 <= len(cards) <= _CARDS:
        return _low(sum(map(card_key, cards)) & RANK_BITS)
    raise BadInput(_wrong_number(cards))


@cache
def _high(rank_sum: int) -> int:
    return high_of_ranks(ranks_of(rank_sum))


@cache
def _low(rank_sum: int) -> int:
    ranks = [(rank + 1) % 13 for rank in ranks_of(rank_sum)]
    return _TOP - pack(_pattern(ranks), _padded(grouped(ranks)))


def high_of_ranks(ranks: Sequence[int]) -> int:
    return pack(_pattern(ranks), _padded(grouped(ranks)))


_HIGH_NAMES = ("high-alone", "pair-alone", "two-pair-showing", "three-showing", "four-alone")
_LOW_NAMES = ("showing", "showing-pair", "showing-two-pair", "showing-three-of-a-kind", "showing-four-of-a-kind")


@cache
def name_showing_high(strength: int) -> Name:
    pattern, places = unpack(strength, _CARDS)
    return Name(_HIGH_NAMES[pattern], letters(place - 1 for place in places if place))


@cache
def describe_showing_high(strength: int) -> str:
    """``pair of kings``, ``ace high``."""
    return str(name_showing_high(strength))


@cache
def name_showing_low(strength: int) -> Name:
    pattern, places = unpack(_TOP - strength, _CARDS)
    return Name(_LOW_NAMES[pattern], "".join(_LOW_LETTERS[place - 1] for place in places if place))


@cache
def describe_showing_low(strength: int) -> str:
    """``8-4-A``, ``pair, 4-4-A``."""
    return str(name_showing_low(strength))


def _wrong_number(cards: Collection[Card]) -> str:
    return f"One to four cards are showing, not {len(cards)}."


def _pattern(ranks: Sequence[int]) -> int:
    times = sorted(Counter(ranks).values(), reverse=True)
    return _PATTERNS.index(tuple(number for number in times if number > 1))


def _padded(ranks: Sequence[int]) -> list[int]:
    """One more than each rank, so that a card not dealt yet is a 0."""
    return [each + 1 for each in ranks] + [0] * (_CARDS - len(ranks))
