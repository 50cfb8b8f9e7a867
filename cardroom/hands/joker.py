"""Five cards with at most one joker. Strengths are those of ``high`` and ``ace_to_five``, with five of a kind above a straight flush.

The joker is the bug (an ace, or any card that completes a straight, a flush or a straight flush: 001 l.402-403), or wild, or in a low
the lowest card not present (l.243). It stands for one card that is not held: in a flush with the ace it is the king.
"""

from collections.abc import Collection
from functools import cache

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.errors import BadInput
from cardroom.hands import reference
from cardroom.hands.high import HIGH_CATEGORIES, high
from cardroom.hands.low import ace_to_five

JOKER_HIGH_CATEGORIES = ("five-of-a-kind", *HIGH_CATEGORIES)


def high_with_bug(cards: Collection[Card]) -> int:
    """The joker is an ace or completes a straight, a flush or a straight flush; the best hand is five aces."""
    return _high(cards, wild=False)


def high_with_wild(cards: Collection[Card]) -> int:
    """The joker is any card; the best hand is five of a kind."""
    return _high(cards, wild=True)


def ace_to_five_with_joker(cards: Collection[Card]) -> int:
    """The low of five cards where the joker is the lowest card not present."""
    four = without_joker(cards)
    if len(four) == 5:
        return ace_to_five(four)
    low_ranks = {(rank(card) + 1) % 13 for card in four}
    stands_for = next(low for low in range(5) if low not in low_ranks)
    return ace_to_five([*four, (stands_for - 1) % 13 * 4])


def without_joker(cards: Collection[Card]) -> list[Card]:
    """The cards that are no joker; refuses hands of other than five cards, or of two jokers."""
    if len(cards) != 5:
        raise BadInput(f"A hand with a joker is made of 5 cards, not {len(cards)}.")
    others = [card for card in cards if not is_joker(card)]
    if len(others) < 4:
        raise BadInput("This ranking has a place for one joker only.")
    return others


def _high(cards: Collection[Card], *, wild: bool) -> int:
    four = without_joker(cards)
    if len(four) == 5:
        return high(four)
    return _high_by_ranks(tuple(sorted(map(rank, four))), len(set(map(suit, four))) == 1, wild)


@cache
def _high_by_ranks(ranks: tuple[int, ...], suited: bool, wild: bool) -> int:
    """Suits matter only where all four cards have the same: else the joker makes no flush."""
    return reference.high_with_joker([rank * 4 + (0 if suited else place) for place, rank in enumerate(ranks)], wild)
