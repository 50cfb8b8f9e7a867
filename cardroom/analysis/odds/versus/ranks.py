"""Hands of two, three or five cards, told apart as far as any ranking can: by their ranks, and by whether they are of one suit.

Each such pattern is shown once to the edition's own ranking; what it answers is looked up from then on. A hand's *level* is its place in
the order of strength, 0 the lowest; its *sort* is what it makes, all that a pay table asks.

Cards in arrays are faces in ascending order. The *number* of a set of cards is its place among the sets of its size, in the order in
which ``after`` goes through them.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardroom.analysis.compiled import compiled
from cardroom.cards import Card
from cardroom.games.banked.versus.kinds import HandKind

Array = npt.NDArray[np.integer]

DECK = 52
RANKS = 13
CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(DECK + 1)], np.int64)


class Patterns(NamedTuple):
    """By the number of a pattern: of ranks that may come twice, and of different ranks in one suit."""

    mixed: Array  # int16: the level
    suited: Array
    mixed_sort: Array  # int16: the place of what it makes in ``sorts``
    suited_sort: Array
    strengths: tuple[int, ...]  # of each level, as the ranking gives it
    sorts: tuple[tuple[str, ...], ...]  # the categories made


@cache
def patterns(kind: HandKind, order: tuple[str, ...]) -> Patterns:
    ranking = kind.ranking(order)
    mixed = [ranks for ranks in combinations_with_replacement(range(RANKS), kind.played) if max(map(ranks.count, ranks)) <= 4]
    suited = list(combinations(range(RANKS), kind.played))
    hands = [*map(_not_suited, mixed), *([rank * 4 for rank in ranks] for ranks in suited)]
    strengths, levels = np.unique([ranking.strength(hand) for hand in hands], return_inverse=True)
    made = [ranking.categories_made(hand) for hand in hands]
    sorts = {each: place for place, each in enumerate(dict.fromkeys(made))}
    of_mixed = [sum(comb(rank + i, i + 1) for i, rank in enumerate(ranks)) for ranks in mixed]
    of_suited = [sum(comb(rank, i + 1) for i, rank in enumerate(ranks)) for ranks in suited]
    first, second = np.split(levels, [len(mixed)])
    first_sort, second_sort = np.split(np.array([sorts[each] for each in made]), [len(mixed)])
    return Patterns(
        _table(of_mixed, first), _table(of_suited, second), _table(of_mixed, first_sort), _table(of_suited, second_sort),
        tuple(map(int, strengths)), tuple(sorts),
    )  # fmt: skip


def _not_suited(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, ascending, that are not all of one suit."""
    cards = [rank * 4 + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        cards[-1] += 1
    return cards


def _table(numbers: Sequence[int], values: Array) -> Array:
    table = np.full(max(numbers) + 1, -1, np.int16)
    table[np.array(numbers)] = values
    return table


@compiled
def after(cards: Array, count: int) -> None:
    """The next set of so many cards: the lowest card that can go up by one does, those below it start again."""
    i = 0
    while i + 1 < count and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1


@compiled
def number(cards: Array, count: int) -> int:
    found = 0
    for i in range(count):
        found += CHOOSE[cards[i], i + 1]
    return found


@compiled
def pattern_value(cards: Array, count: int, mixed: Array, suited: Array) -> int:
    """What the tables say of these cards."""
    one_suit = True
    of_mixed = 0
    of_suited = 0
    for i in range(count):
        rank = cards[i] >> 2
        one_suit = one_suit and (cards[i] & 3) == (cards[0] & 3)
        of_mixed += CHOOSE[rank + i, i + 1]
        of_suited += CHOOSE[rank, i + 1]
    return int(suited[of_suited] if one_suit else mixed[of_mixed])


@compiled
def each_way(hands: Array, ways: Array, mixed: Array, suited: Array) -> Array:
    """What the tables say of each of the hands, each way it can be played (which of its cards)."""
    count = ways.shape[1]
    found = np.empty((len(hands), len(ways)), np.int16)
    cards = np.empty(count, np.int64)
    for h in range(len(hands)):
        for w in range(len(ways)):
            for i in range(count):
                cards[i] = hands[h, ways[w, i]]
            found[h, w] = pattern_value(cards, count, mixed, suited)
    return found


@compiled
def every_level(dealt: int, ways: Array, mixed: Array, suited: Array) -> Array:
    """The level of the best hand among every so many cards, by their number."""
    count = ways.shape[1]
    found = np.empty(CHOOSE[DECK, dealt], np.int16)
    held = np.arange(dealt)
    cards = np.empty(count, np.int64)
    for hand in range(len(found)):
        best = -1
        for w in range(len(ways)):
            for i in range(count):
                cards[i] = held[ways[w, i]]
            best = max(best, pattern_value(cards, count, mixed, suited))
        found[hand] = best
        after(held, dealt)
    return found


@compiled
def suits_apart(cards: Array, count: int, ranks: Array) -> None:
    """The ranks of each suit, one bit each."""
    ranks[:] = 0
    for i in range(count):
        ranks[cards[i] & 3] |= 1 << (cards[i] >> 2)


@compiled
def stand_ins(count: int) -> Array:
    """By the number of every so many cards, the number of the set that stands for all that differ only by which suit is which: its clubs,
    as a set of ranks, are the largest, then its diamonds, then its hearts."""
    found = np.empty(CHOOSE[DECK, count], np.int32)
    held = np.arange(count)
    told = np.empty(count, np.int64)
    ranks = np.empty(4, np.int64)
    for place in range(len(found)):
        suits_apart(held, count, ranks)
        for i in range(1, 4):
            for j in range(i, 0, -1):
                if ranks[j] > ranks[j - 1]:
                    ranks[j], ranks[j - 1] = ranks[j - 1], ranks[j]
        at = 0
        for face in range(DECK):
            if ranks[face & 3] >> (face >> 2) & 1:
                told[at] = face
                at += 1
        found[place] = number(told, count)
        if count:
            after(held, count)
    return found


@compiled
def hands_apart(count: int, hands: Array, weights: Array) -> int:
    """How many hands of so many cards differ by more than by which suit is which; the hands that stand for the others, and for how many.

    What does not fit in ``hands`` is only counted.
    """
    held = np.arange(count)
    ranks = np.empty(4, np.int64)
    found = 0
    for _ in range(CHOOSE[DECK, count]):
        suits_apart(held, count, ranks)
        if ranks[0] >= ranks[1] >= ranks[2] >= ranks[3]:
            if found < len(hands):
                for i in range(count):
                    hands[found, i] = held[i]
                weights[found] = arrangements(ranks)
            found += 1
        after(held, count)
    return found


@compiled
def arrangements(ranks: Array) -> int:
    """In how many ways four sets in descending order can be given to the suits."""
    ways = 24
    alike = 1
    for i in range(1, 4):
        alike = alike + 1 if ranks[i] == ranks[i - 1] else 1
        ways //= alike
    return ways
