"""Deuce-to-seven lows: the worst hand of the standard order is the best. Aces are high; straights and flushes count against a hand.

A-5-4-3-2 is not a straight but an ace-high hand, the best of them (001 l.273); in one suit it is a flush.
"""

from collections.abc import Collection
from functools import cache

from cardroom.cards import Card
from cardroom.errors import BadInput
from cardroom.hands.high import high, high_category, name_high
from cardroom.hands.packing import pack, unpack
from cardroom.hands.reference import HIGH_ORDER
from cardroom.hands.words import Name, letters

_TOP = pack(len(HIGH_ORDER), (0, 0, 0, 0, 0))


def _standard(category: str, ranks: tuple[int, ...]) -> int:
    return pack(HIGH_ORDER.index(category), ranks)


# What A-5-4-3-2 is worth in the standard order, and here.
_WHEELS = {
    _standard("straight", (3, 2, 1, 0, 12)): _standard("high-card", (12, 3, 2, 1, 0)),
    _standard("straight-flush", (3, 2, 1, 0, 12)): _standard("flush", (12, 3, 2, 1, 0)),
}


def deuce_to_seven(cards: Collection[Card]) -> int:
    """The strength of five cards as a deuce-to-seven low; larger is better."""
    if len(cards) != 5:
        raise BadInput(f"A deuce-to-seven hand is made of 5 cards, not {len(cards)}.")
    strength = high(cards)
    return _TOP - _WHEELS.get(strength, strength)


@cache
def name_deuce_to_seven(strength: int) -> Name:
    standard = _TOP - strength
    return Name("low", letters(unpack(standard, 5)[1])) if high_category(standard) == "high-card" else name_high(standard)


def describe_deuce_to_seven(strength: int) -> str:
    """As people spell it: ``8-6-5-4-2 low``; a hand with a pair or worse as the high hand that it is."""
    return str(name_deuce_to_seven(strength))
