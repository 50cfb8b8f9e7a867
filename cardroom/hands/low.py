"""Ace-to-five lows: aces are low, straights and flushes do not count; larger strengths are better lows.

A strength is what is left of a fixed top after the hand's category (pairs are bad) and ranks are taken off, so ``describe_low`` reads
it back. Values are worked out once for each set of ranks and remembered.
"""

from collections import Counter
from collections.abc import Collection
from functools import cache

from cardroom.cards import Card
from cardroom.errors import BadInput
from cardroom.hands.keys import RANK_BITS, card_key, ranks_of
from cardroom.hands.packing import grouped, pack, unpack
from cardroom.hands.words import Name

_NAMES = ("low", "low-pair", "low-two-pair", "low-three-of-a-kind", "low-full-house", "low-four-of-a-kind")
_PATTERNS = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
_TOP = pack(len(_NAMES), (0, 0, 0, 0, 0))
_LETTERS = "A23456789TJQK"  # low ranks: 0 for an ace to 12 for a king
_WORST_EIGHT = _TOP - pack(0, (7, 6, 5, 4, 3))


def ace_to_five(cards: Collection[Card]) -> int:
    """The strength of the best low five of 5, 6 or 7 cards."""
    return _best_low(sum(map(card_key, cards)) & RANK_BITS, len(cards))


def eight_or_better(cards: Collection[Card]) -> int:
    """The same strength if the low qualifies (five different ranks, none above an eight), else 0."""
    strength = _best_low(sum(map(card_key, cards)) & RANK_BITS, len(cards))
    return strength if strength >= _WORST_EIGHT else 0


@cache
def _best_low(rank_sum: int, size: int) -> int:
    if not 5 <= size <= 7:
        raise BadInput(f"A low hand is made of 5, 6 or 7 cards, not {size}.")
    left = Counter((rank + 1) % 13 for rank in ranks_of(rank_sum))
    if left.total() != size:
        raise BadInput("Five cards of one rank have no place in this ranking.")
    # The lowest five different ranks are the best low. Short of five, a rank has to be doubled: the fewest and then the lowest of them.
    five = sorted(left)[:5]
    left -= Counter(five)
    while len(five) < 5:
        doubled = min(left, key=lambda rank: (five.count(rank), rank))
        five.append(doubled)
        left -= Counter([doubled])
    pattern = tuple(sorted(Counter(five).values(), reverse=True))
    return _TOP - pack(_PATTERNS.index(pattern), grouped(five))


def name_low(strength: int) -> Name:
    if not strength:
        return Name("no-low")
    category, ranks = unpack(_TOP - strength, 5)
    return Name(_NAMES[category], "".join(_LETTERS[rank] for rank in ranks))


def describe_low(strength: int) -> str:
    """As people spell a low: ``8-6-4-3-A low``; a paired one says so first."""
    return str(name_low(strength))
