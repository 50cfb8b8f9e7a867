"""What hands are worth, written to be read and believed rather than to be fast: every five of the cards are tried.

The tables of the fast functions are built from here, and the tests compare every fast function with this module.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from cardroom.cards import Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.packing import grouped, pack

# A category's number is its place here; 0 is left for "no hand".
HIGH_ORDER = (
    "none", "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
)  # fmt: skip

ACE, FIVE, EIGHT = 12, 3, 6


def high(cards: Sequence[Card]) -> int:
    """The best high hand of five that 5, 6 or 7 cards hold."""
    return max(_high_five(five) for five in _fives(cards))


def ace_to_five(cards: Sequence[Card]) -> int:
    """The best low hand of five: aces are low, straights and flushes do not count, pairs do (against it)."""
    return max(_low_five(five) for five in _fives(cards))


def eight_or_better(cards: Sequence[Card]) -> int:
    """The best low of five different ranks, none above an eight; 0 where there is none."""
    return max((_low_five(five) for five in _fives(cards) if _qualifies(five)), default=0)


def three_card(cards: Sequence[Card], order: Sequence[str]) -> int:
    """A hand of three where ``order`` names the categories from best to worst."""
    ranks = sorted((rank(card) for card in cards), reverse=True)
    suited = len({suit(card) for card in cards}) == 1
    straight = _straight(ranks)
    of_a_kind = max(Counter(ranks).values())
    makes = {
        "mini-royal": suited and ranks == [12, 11, 10],
        "straight-flush": suited and straight,
        "three-of-a-kind": of_a_kind == 3,
        "straight": straight,
        "flush": suited,
        "pair": of_a_kind == 2,
        "high-card": True,
    }
    best = next(category for category in order if makes[category])
    if best in ("straight", "straight-flush") and ranks == [ACE, 1, 0]:
        ranks = [1, 0, ACE]
    elif best != "flush":
        ranks = list(grouped(ranks))
    return pack(len(order) - order.index(best), ranks)


def _fives(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    if not 5 <= len(cards) <= 7:
        raise BadInput(f"A hand here is made of 5, 6 or 7 cards, not {len(cards)}.")
    return list(combinations(cards, 5))


def _straight(ranks: Sequence[int]) -> bool:
    """Whether ranks, highest first, follow one another; an ace is also below a deuce, but nothing goes round it."""
    top = ranks[0]
    length = len(ranks)
    return list(ranks) == list(range(top, top - length, -1)) or list(ranks) == [ACE, *range(length - 2, -1, -1)]


def _high_five(cards: Sequence[Card]) -> int:
    ranks = sorted((rank(card) for card in cards), reverse=True)
    pattern = sorted(Counter(ranks).values(), reverse=True)
    flush = len({suit(card) for card in cards}) == 1
    straight = _straight(ranks)
    if pattern == [5]:
        raise BadInput("Five cards of one rank have no place in this ranking.")
    if straight and ranks[0] == ACE and ranks[1] == FIVE:
        ranks = [*ranks[1:], ACE]
    if straight and flush:
        category = "straight-flush"
    elif pattern == [4, 1]:
        category = "four-of-a-kind"
    elif pattern == [3, 2]:
        category = "full-house"
    elif flush:
        category = "flush"
    elif straight:
        category = "straight"
    elif pattern == [3, 1, 1]:
        category = "three-of-a-kind"
    elif pattern == [2, 2, 1]:
        category = "two-pair"
    elif pattern == [2, 1, 1, 1]:
        category = "pair"
    else:
        category = "high-card"
    if not straight and category != "flush":
        ranks = list(grouped(ranks))
    return pack(HIGH_ORDER.index(category), ranks)


# From best to worst, as the number of cards of each rank; the place in this list is what a low is charged for its pairs.
LOW_PATTERNS = ([1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1])
LOW_TOP = pack(len(LOW_PATTERNS), (0, 0, 0, 0, 0))


def _low_rank(card: Card) -> int:
    """0 for an ace to 12 for a king."""
    return (rank(card) + 1) % 13


def _low_five(cards: Sequence[Card]) -> int:
    ranks = [_low_rank(card) for card in cards]
    pattern = sorted(Counter(ranks).values(), reverse=True)
    if pattern == [5]:
        raise BadInput("Five cards of one rank have no place in this ranking.")
    return LOW_TOP - pack(LOW_PATTERNS.index(pattern), grouped(ranks))


def _qualifies(cards: Sequence[Card]) -> bool:
    ranks = {_low_rank(card) for card in cards}
    return len(ranks) == 5 and max(ranks) <= EIGHT + 1
