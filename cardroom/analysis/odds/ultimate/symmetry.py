"""Ultimate Texas hold'em: boards and flops up to suits.

A set of cards is four sets of ranks, one a suit; exchanging suits reorders them. The one with its suits in descending order stands for
all: 134,459 boards for 2,598,960, and 1,755 flops for 22,100.
"""

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.cards import RANKS

Array = NDArray[np.signedinteger]

BOARDS = 134_459
FLOPS = 1_755
PAIRS = 1_326  # two cards of 52
EXCHANGES = tuple(permutations(range(4)))  # suit s becomes exchange[s]


class Flops(NamedTuple):
    """A flop of three cards c < d < e is numbered c + d (d - 1) / 2 + e (e - 1) (e - 2) / 6, two cards c < d as c + d (d - 1) / 2."""

    number: Array  # by flop: which of the 1,755 it is
    exchange: Array  # by flop: how its suits are exchanged for that
    pairs: Array  # [exchange][pair]: the pair with its suits exchanged
    alike: Array  # [class]: how many exchanges leave it as it is,
    same: Array  # [class][...]: and which
    cards: Array  # [class]: its three cards


@cache
def flops() -> Flops:
    number, exchange = np.zeros(22_100, np.int16), np.zeros(22_100, np.int8)
    classes: dict[tuple[int, ...], int] = {}
    cards: list[tuple[int, ...]] = []
    for flop in combinations(range(52), 3):
        suits = _suits(flop)
        order = sorted(range(4), key=lambda suit: -suits[suit])
        key = tuple(suits[suit] for suit in order)
        moved = tuple(order.index(suit) for suit in range(4))
        if key not in classes:
            classes[key] = len(classes)
            cards.append(tuple(sorted(card & ~3 | moved[card & 3] for card in flop)))
        at = triple(*flop)
        number[at], exchange[at] = classes[key], EXCHANGES.index(moved)
    alike, same = np.zeros(FLOPS, np.int8), np.zeros((FLOPS, len(EXCHANGES)), np.int8)
    for key, which in classes.items():
        found = [place for place, each in enumerate(EXCHANGES) if all(key[each[suit]] == key[suit] for suit in range(4))]
        alike[which] = len(found)
        same[which, : len(found)] = found
    pairs = np.array([[pair(*(card & ~3 | each[card & 3] for card in two)) for two in pairs_in_order()] for each in EXCHANGES], np.int16)
    return Flops(number, exchange, pairs, alike, same, np.array(cards, np.int8))


def _suits(cards: tuple[int, ...]) -> list[int]:
    return [sum(1 << (card >> 2) for card in cards if card & 3 == suit) for suit in range(4)]


def pairs_in_order() -> list[tuple[int, int]]:
    return [(first, second) for second in range(52) for first in range(second)]


def pair(first: int, second: int) -> int:
    low, high = min(first, second), max(first, second)
    return low + high * (high - 1) // 2


def triple(first: int, second: int, third: int) -> int:
    low, middle, high = sorted((first, second, third))
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


def name_of(first: int, second: int) -> str:
    """Two cards as players name them before the flop: ``AKs``, ``T9o``, ``77``."""
    low, high = sorted((first, second))
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    return ranks if ranks[0] == ranks[1] else ranks + ("s" if low & 3 == high & 3 else "o")


# The 169, by rank from the highest, a pair first, then suited and not.
STARTS = tuple(
    RANKS[high] + RANKS[low] + how
    for high in reversed(range(13))
    for low in range(high, -1, -1)
    for how in (("",) if low == high else "so")
)


@compiled
def boards() -> tuple[Array, Array]:
    """The boards that stand for all, each with the number it stands for."""
    cards = np.empty((BOARDS, 5), np.int8)
    weights = np.empty(BOARDS, np.int64)
    found = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                three = _bit(a) | _bit(b) | _bit(c)
                for d in range(c + 1, 52):
                    four = three | _bit(d)
                    for e in range(d + 1, 52):
                        ways = _ways(four | _bit(e))
                        if ways:
                            cards[found, 0], cards[found, 1], cards[found, 2], cards[found, 3], cards[found, 4] = a, b, c, d, e
                            weights[found] = ways
                            found += 1
    return cards, weights


@compiled
def _bit(card: int) -> int:
    """Cards as bits, suit by suit."""
    return 1 << (13 * (card & 3) + (card >> 2))


@compiled
def _ways(cards: int) -> int:
    """How many different sets the exchanges of suits make of this one; 0 if its suits are not in order."""
    ways, run = 24, 1
    for suit in range(3):
        this, following = cards >> 13 * suit & 0x1FFF, cards >> 13 * (suit + 1) & 0x1FFF
        if this < following:
            return 0
        run = run + 1 if this == following else 1
        ways //= run
    return ways
