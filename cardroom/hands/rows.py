"""Chinese poker: thirteen cards in a front of three, a middle of five and a back of five (001 l.764-875).

In the front straights and flushes do not count (l.769). Its strength is that of the five-card hand which its cards begin, with nothing to
follow, so it compares with fronts and with five-card rows, and ``high_category`` reads it; a middle that begins alike is higher.
"""

from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import combinations_with_replacement

from cardroom.cards import Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.high import high
from cardroom.hands.keys import RANK_BITS, card_key
from cardroom.hands.packing import grouped, pack, unpack
from cardroom.hands.reference import HIGH_ORDER
from cardroom.hands.words import Name, letters

# Best first: the dragon beats the others (l.874), which are equal.
AUTOMATIC_WINS = ("dragon", "six-pairs", "three-straights", "three-flushes")

_FRONT_CATEGORIES = {3: "high-card", 2: "pair", 1: "three-of-a-kind"}  # by the number of different ranks
_NOTHING = (0, 0)


def front(cards: Collection[Card]) -> int:
    """The strength of three cards as the front row."""
    if len(cards) != 3:
        raise BadInput(f"A front is made of 3 cards, not {len(cards)}.")
    for card in cards:
        card_key(card)  # refuses jokers
    ranks = grouped([rank(card) for card in cards])
    return pack(HIGH_ORDER.index(_FRONT_CATEGORIES[len(set(ranks))]), ranks + _NOTHING)


def name_front(strength: int) -> Name:
    category, ranks = unpack(strength, 5)
    name = HIGH_ORDER[category]
    return Name("three-alone" if name == "three-of-a-kind" else name, letters(ranks[:3]))


def describe_front(strength: int) -> str:
    """``pair of kings, four kicker``; ``three of a kind, sixes``."""
    return str(name_front(strength))


def is_foul(front_row: Collection[Card], middle: Collection[Card], back: Collection[Card]) -> bool:
    """Whether a row has the wrong number of cards, or the rows are out of order (l.790-791)."""
    if (len(front_row), len(middle), len(back)) != (3, 5, 5):
        return True
    return not front(front_row) < high(middle) <= high(back)


def automatic_wins(cards: Collection[Card]) -> tuple[str, ...]:
    """Every automatic win that thirteen cards hold, best first; rows may be set in any way that makes it."""
    if len(cards) != 13 or len(set(cards)) != 13:
        raise BadInput(f"An automatic win is made of 13 different cards, not {len(set(cards))}.")
    times = Counter(map(rank, cards))
    rank_sum = sum(map(card_key, cards)) & RANK_BITS
    makes = {
        "dragon": len(times) == 13,
        "six-pairs": sum(number // 2 for number in times.values()) == 6,  # four of a kind are two pairs
        "three-straights": rank_sum in _three_straights(),
        "three-flushes": tuple(sorted(Counter(map(suit, cards)).values())) in _THREE_FLUSHES,
    }
    return tuple(win for win in AUTOMATIC_WINS if makes[win])


# How many cards each suit has: two rows, or all three, may be of the same suit.
_THREE_FLUSHES = ((3, 5, 5), (5, 8), (3, 10), (13,))


@cache
def _three_straights() -> frozenset[int]:
    """The rank sums of a straight of three and two of five; an ace is high or low, and nothing goes round it."""
    fives = combinations_with_replacement(_runs(5), 2)
    return frozenset(one + other + three for one, other in fives for three in _runs(3))


def _runs(length: int) -> list[int]:
    ladder = [12, *range(13)]
    return [sum(5**each for each in ladder[place : place + length]) for place in range(len(ladder) - length + 1)]
