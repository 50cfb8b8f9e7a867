"""Badugi: the most cards of different ranks and different suits, and among as many the lowest from the highest card down; aces are low.

A strength is the number of cards above 13 bits in which the ranks held are the zeros: of two hands with as many cards the one with the
lower ranks has the larger number, and the ranks can be read back.
"""

from collections.abc import Collection
from itertools import combinations

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.words import Name

_ALL_RANKS = (1 << 13) - 1
_LETTERS = "A23456789TJQK"
_NAMES = ("", "one-card-badugi", "two-card-badugi", "three-card-badugi", "badugi")


def badugi(cards: Collection[Card]) -> int:
    """The strength of one to four cards; larger is better."""
    if not 1 <= len(cards) <= 4:
        raise BadInput(f"A badugi hand is made of 1 to 4 cards, not {len(cards)}.")
    # A bit for the rank and, above the ranks, one for the suit.
    bits = [1 << (rank(card) + 1) % 13 | 1 << 13 + suit(card) for card in cards]
    if any(map(is_joker, cards)):
        raise BadInput("A joker has no place in badugi.")
    for number in range(len(bits), 1, -1):
        unions = (_union(chosen) for chosen in combinations(bits, number))
        hands = [union & _ALL_RANKS for union in unions if union.bit_count() == 2 * number]
        if hands:
            return number << 13 | _ALL_RANKS ^ min(hands)
    return 1 << 13 | _ALL_RANKS ^ min(each & _ALL_RANKS for each in bits)


def _union(bits: tuple[int, ...]) -> int:
    union = 0
    for each in bits:
        union |= each
    return union


def badugi_cards(strength: int) -> int:
    """How many cards of a hand count: 4 for a badugi."""
    return strength >> 13


def name_badugi(strength: int) -> Name:
    return Name(_NAMES[badugi_cards(strength)], "".join(_LETTERS[low] for low in reversed(range(13)) if not strength >> low & 1))


def describe_badugi(strength: int) -> str:
    """``8-6-4-A badugi``, ``three-card 7-4-2``."""
    return str(name_badugi(strength))
