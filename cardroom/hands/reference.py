"""What hands are worth, written to be read and believed rather than to be fast: every five of the cards are tried.

The tables of the fast functions are built from here, and the tests compare every fast function with this module.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from cardroom.cards import Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.packing import grouped, pack, unpack

# A category's number is its place here; 0 is left for "no hand".
HIGH_ORDER = (
    "none", "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "five-of-a-kind",
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


def exactly_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of two hole cards and three of the board."""
    return max(_high_five((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3))


def exactly_two_low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best qualifying low of two hole cards and three of the board; 0 where there is none."""
    fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
    return max((_low_five(five) for five in fives if _qualifies(five)), default=0)


def at_least_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of two to five hole cards and the rest from the board."""
    return max(
        _high_five((*own, *shared))
        for number in range(2, 6)
        for own in combinations(hole, number)
        for shared in combinations(board, 5 - number)
    )


def deuce_to_seven(cards: Sequence[Card]) -> int:
    """Five cards: the worse in the standard order the better, but A-5-4-3-2 is no straight."""
    category, ranks = unpack(_high_five(cards), 5)
    if sorted(ranks) == [0, 1, 2, FIVE, ACE]:
        flush = len({suit(card) for card in cards}) == 1
        category, ranks = HIGH_ORDER.index("flush" if flush else "high-card"), (ACE, FIVE, 2, 1, 0)
    return pack(len(HIGH_ORDER), (0,) * 5) - pack(category, ranks)


def high_with_joker(four: Sequence[Card], wild: bool) -> int:
    """Four cards and a joker: every card that is not held is tried. Unless it is wild, only an ace, or what makes a straight or a flush."""
    ranks = {rank(card) for card in four}
    if len(ranks) == 1 and (wild or ranks == {ACE}):
        return pack(HIGH_ORDER.index("five-of-a-kind"), tuple(ranks) * 5)
    completed = [HIGH_ORDER.index(category) for category in ("straight", "flush", "straight-flush")]
    tried = {card: _high_five((*four, card)) for card in range(52) if card not in four}
    return max(strength for card, strength in tried.items() if wild or rank(card) == ACE or unpack(strength, 5)[0] in completed)


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
    return _high_of(tuple(sorted((rank(card) for card in cards), reverse=True)), len({suit(card) for card in cards}) == 1)


@cache  # millions of hands, but a few thousand of these
def _high_of(five: tuple[int, ...], flush: bool) -> int:
    ranks = list(five)
    pattern = sorted(Counter(ranks).values(), reverse=True)
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
    return _low_of(tuple(sorted(_low_rank(card) for card in cards)))


@cache
def _low_of(ranks: tuple[int, ...]) -> int:
    pattern = sorted(Counter(ranks).values(), reverse=True)
    if pattern == [5]:
        raise BadInput("Five cards of one rank have no place in this ranking.")
    return LOW_TOP - pack(LOW_PATTERNS.index(pattern), grouped(ranks))


def _qualifies(cards: Sequence[Card]) -> bool:
    ranks = {_low_rank(card) for card in cards}
    return len(ranks) == 5 and max(ranks) <= EIGHT + 1
