"""Which hand seven cards are, for the rows of a house way.

Cards of a kind come first: five, four, a full house, two trips and three pair are called so even where they hold a straight or a flush
(000 l.606 and l.617 say it of three pair and full houses). Else seven cards that hold a straight, a flush or a straight flush are that,
with the pairs of their natural cards: the joker completes the hand. By the other reading (``pairs``) the joker makes a pair beside it, of
what it would be worth if it completed nothing: with one ace it is two aces. By a third two natural pairs go before three pair or a full
house that only the joker makes. Else they are trips, two pair, a pair or nothing.

Where it completes nothing the joker is an ace; wild, it joins the largest group, the highest of equal ones, which is its best value.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from cardroom.cards import JOKER, Card, face
from cardroom.hands.pai_gow import JokerKind
from cardroom.hands.reference import ACE

HandName = Literal[
    "high-card",
    "pair",
    "two-pair",
    "three-pair",
    "three-of-a-kind",
    "two-threes-of-a-kind",
    "straight-or-flush-with-no-pair",
    "straight-or-flush-with-pair",
    "straight-or-flush-with-two-pair",
    "straight-or-flush-with-three-of-a-kind",
    "full-house",
    "full-house-and-pair",
    "four-of-a-kind",
    "four-of-a-kind-and-pair",
    "four-of-a-kind-and-three-of-a-kind",
    "four-of-a-kind-and-joker",  # a second name: four natural cards and the joker, whatever the joker is worth
    "five-of-a-kind",
]
HAND_NAMES: tuple[HandName, ...] = get_args(HandName)

# What counts as the pairs beside a straight or a flush: natural ones; the joker's too; or natural ones, and two of them before three pair
# or a full house that only the joker makes (004 l.1631).
PairsBeside = Literal["natural", "with-the-joker", "two-natural-first"]

# By how often each rank comes, largest first.
_BY_TIMES: dict[tuple[int, ...], HandName] = {
    (1, 1, 1, 1, 1, 1, 1): "high-card",
    (2, 1, 1, 1, 1, 1): "pair",
    (2, 2, 1, 1, 1): "two-pair",
    (2, 2, 2, 1): "three-pair",
    (3, 1, 1, 1, 1): "three-of-a-kind",
    (3, 2, 1, 1): "full-house",
    (3, 2, 2): "full-house-and-pair",
    (3, 3, 1): "two-threes-of-a-kind",
    (4, 1, 1, 1): "four-of-a-kind",
    (4, 2, 1): "four-of-a-kind-and-pair",
    (4, 3): "four-of-a-kind-and-three-of-a-kind",
    (5, 1, 1): "five-of-a-kind",
    (5, 2): "five-of-a-kind",
}


class DealtSeven(NamedTuple):
    names: frozenset[HandName]
    leading: int  # the rank of the largest group, the highest of equal ones: the high pair, the trips, the quads
    second: int  # the rank of the next group: the small pair
    ranks: tuple[int, ...]  # of all seven, the largest group first, the joker as what it is worth
    joker: int | None  # its place among the cards


def dealt(cards: Sequence[Card], kind: JokerKind, complete: bool, pairs: PairsBeside = "natural") -> DealtSeven:
    """``complete``: some five of the cards are a straight, a flush or a straight flush."""
    faces = [face(card) for card in cards]
    joker = next((place for place, each in enumerate(faces) if each >= JOKER), None)
    natural = [0] * 13
    for each in faces:
        if each < JOKER:
            natural[each >> 2] += 1
    times = list(natural)
    if joker is not None:
        times[_joker_is(times, kind)] += 1
    order = sorted((rank for rank in range(13) if times[rank]), key=lambda rank: (times[rank], rank), reverse=True)
    name = _BY_TIMES[tuple(times[rank] for rank in order)]
    two_pair = pairs == "two-natural-first" and complete and sorted(natural)[-3:] == [1, 2, 2]
    if two_pair:
        order.sort(key=lambda rank: (natural[rank], rank), reverse=True)
    if complete and (two_pair or name in _MAY_BE_COMPLETE):
        name = _complete_with([min(times[r], max(natural[r], 2)) for r in range(13)] if pairs == "with-the-joker" else natural)
    names: set[HandName] = {name}
    if joker is not None and max(natural) == 4:
        names.add("four-of-a-kind-and-joker")
    ranks = tuple(rank for rank in order for _ in range(times[rank]))
    return DealtSeven(frozenset(names), order[0], order[1], ranks, joker)


_MAY_BE_COMPLETE: tuple[HandName, ...] = ("high-card", "pair", "two-pair", "three-of-a-kind")


def _joker_is(times: Sequence[int], kind: JokerKind) -> int:
    if kind in ("bug", "bug-no-flush"):
        return ACE
    open_to = [rank for rank in range(13) if kind == "wild" or times[rank] < 4 or rank == ACE]
    return max(open_to, key=lambda rank: (times[rank], rank))


def _complete_with(times: Sequence[int]) -> HandName:
    if max(times) == 3:
        return "straight-or-flush-with-three-of-a-kind"
    match sum(number == 2 for number in times):
        case 0:
            return "straight-or-flush-with-no-pair"
        case 1:
            return "straight-or-flush-with-pair"
    return "straight-or-flush-with-two-pair"
