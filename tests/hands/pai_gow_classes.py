"""All 154,143,080 seven-card hands of the 53-card deck, as classes that no rule of setting or ranking tells apart.

Ranks decide, and which ranks lie in the one suit that has enough cards for a flush. So a class is a multiset of ranks and, of those, the
ranks in that suit (or no such suit); it stands for as many hands as there are ways to give the suits.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from cardroom.cards import JOKER

NATURAL, WITH_JOKER = comb(52, 7), comb(52, 6)


def classes(joker: bool) -> Iterator[tuple[list[int], int]]:
    """One hand of each class, and how many hands are like it."""
    flush = 4 if joker else 5
    for ranks in combinations_with_replacement(range(13), 6 if joker else 7):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        left = prod(comb(4, number) for number in times.values())
        for size in range(flush, len(times) + 1):
            for suited in combinations(times, size):
                ways = 4 * prod(comb(3, number - (rank in suited)) for rank, number in times.items())
                if ways:
                    left -= ways
                    yield _hand(times, suited) + [JOKER] * joker, ways
        if left:
            yield _mixed(list(times.items()), [0] * 4, flush) + [JOKER] * joker, left


def _hand(times: Counter[int], suited: Sequence[int]) -> list[int]:
    """These ranks in clubs, the rest in other suits: one or two cards, too few for another flush."""
    return [rank * 4 + suit for rank, number in times.items() for suit in range(rank not in suited, number + (rank not in suited))]


def _mixed(left: list[tuple[int, int]], counts: list[int], flush: int) -> list[int]:
    """No suit with enough for a flush. An empty list where that cannot be, which no class of a positive weight is."""
    if not left:
        return []
    (rank, number), others = left[0], left[1:]
    for suits in combinations(range(4), number):
        now = [count + (suit in suits) for suit, count in enumerate(counts)]
        if max(now) < flush:
            found = _mixed(others, now, flush)
            if len(found) == sum(n for _, n in others):
                return [rank * 4 + suit for suit in suits] + found
    return []


def another(cards: Sequence[int], rng: random.Random) -> list[int]:
    """A hand of the same class, in any order."""
    times = Counter(card >> 2 for card in cards if card != JOKER)
    joker = [card for card in cards if card == JOKER]
    flush = 5 - len(joker)
    by_suit = [{card >> 2 for card in cards if card != JOKER and card & 3 == suit} for suit in range(4)]
    suited = next((ranks for ranks in by_suit if len(ranks) >= flush), set())
    chosen = rng.randrange(4)
    others = [suit for suit in range(4) if suit != chosen or not suited]
    while True:
        found = [rank * 4 + chosen for rank in suited]
        found += [rank * 4 + suit for rank, number in times.items() for suit in rng.sample(others, number - (rank in suited))]
        if suited or max(Counter(card & 3 for card in found).values()) < flush:
            rng.shuffle(found)
            return found + joker
