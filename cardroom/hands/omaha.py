"""Hands of hole cards and board where the number of hole cards is prescribed: exactly two (omaha), or at least two (big o, 001 l.2912).

The rank sums of the parts are added up, 60 pairs of them in omaha, and looked up as if suits did not matter; flushes, which need cards of
one suit in both parts, are rare and looked at apart. Strengths are those of ``high`` and of ``eight_or_better``.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from cardroom.cards import Card, suit
from cardroom.errors import BadInput
from cardroom.hands.high import high, strengths_without_flush
from cardroom.hands.keys import RANK_BITS, card_key
from cardroom.hands.low import ace_to_five

_LOW_RANKS = 0xFF  # ace to eight, one bit each, the ace lowest


def exactly_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of two hole cards and three of the board."""
    return exactly_two_each((hole,), board)[0]


def exactly_two_each(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[int]:
    """The same of several hands: the board is looked at once."""
    for hole in hands:
        _check(hole, board)
    return _best(hands, board, (2,))


def at_least_two(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of two or more hole cards and the rest from the board."""
    _check(hole, board)
    return _best((hole,), board, range(2, min(5, len(hole)) + 1))[0]


def exactly_two_low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best low of two hole cards and three of the board if it qualifies (eight or better), else 0."""
    return exactly_two_low_each((hole,), board)[0]


def exactly_two_low_each(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[int]:
    """The same of several hands: the board is looked at once."""
    for hole in hands:
        _check(hole, board)
    shared = _low_bits(board)
    if len(shared) < 3:
        return [0] * len(hands)
    triples = [a | b | c for a, b, c in combinations(shared, 3)]
    found: list[int] = []
    for hole in hands:
        pairs = [a | b for a, b in combinations(_low_bits(hole), 2)]
        lows = [two | three for two in pairs for three in triples if not two & three]
        # Read as a number, five bits compare from the highest card down.
        found.append(_low_strength(min(lows)) if lows else 0)
    return found


def _best(hands: Sequence[Sequence[Card]], board: Sequence[Card], numbers: Sequence[int]) -> list[int]:
    strengths = strengths_without_flush()
    shared_ranks = [card_key(card) & RANK_BITS for card in board]
    shared_sums = [{sum(cards) for cards in combinations(shared_ranks, 5 - number)} for number in numbers]
    shared_suits = [suit(card) for card in board]
    found: list[int] = []
    for hole in hands:
        own_ranks = [card_key(card) & RANK_BITS for card in hole]
        best = 0
        for number, sums in zip(numbers, shared_sums, strict=True):
            own_sums = {sum(cards) for cards in combinations(own_ranks, number)}
            try:
                best = max(best, max([strengths[own + shared] for own in own_sums for shared in sums]))
            except KeyError:
                raise BadInput("Five cards of one rank have no place in this ranking.") from None
        own_suits = [suit(card) for card in hole]
        for each in set(own_suits):
            if own_suits.count(each) + shared_suits.count(each) >= 5:
                best = max(best, _best_flush([c for c in hole if suit(c) == each], [c for c in board if suit(c) == each], numbers))
        found.append(best)
    return found


def _best_flush(hole: Sequence[Card], board: Sequence[Card], numbers: Sequence[int]) -> int:
    fives = (own + shared for number in numbers for own in combinations(hole, number) for shared in combinations(board, 5 - number))
    return max(map(high, fives), default=0)


def _low_bits(cards: Sequence[Card]) -> list[int]:
    """Each different rank from ace to eight as a bit."""
    return [bit for bit in {_low_bit(card_key(card) & RANK_BITS) for card in cards} if bit & _LOW_RANKS]


@cache
def _low_bit(rank_key: int) -> int:
    return next(1 << (rank + 1) % 13 for rank in range(13) if 5**rank == rank_key)


@cache
def _low_strength(bits: int) -> int:
    low_ranks = [low for low in range(8) if bits >> low & 1]
    return ace_to_five([(low - 1) % 13 * 4 for low in low_ranks])


def _check(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) < 2 or len(board) < 3:
        raise BadInput(f"This hand needs two hole cards and three of the board, not {len(hole)} and {len(board)}.")
