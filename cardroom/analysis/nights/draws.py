"""Cards and dice for compiled loops: numbers from a seed, and decks that are shuffled as far as they are dealt.

A deck is an array of cards and a place in it. The card at the place is drawn from those that are left, by changing places with it, so the
cards before the place are those that were dealt, in order, and a new deal begins by setting the place to nothing: whatever the order of
the deck was, all orders come equally often. A night begins with the deck in order, so that it
is the same whatever was played before it.
"""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled, inlined

Words = NDArray[np.uint64]
Integers = NDArray[np.int64]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _32, _ONE = np.uint64(30), np.uint64(27), np.uint64(32), np.uint64(1)
_LOW = np.uint64(0xFFFFFFFF)

ALWAYS = 1 << 32  # a chance is a part of so much


def seeds(seed: str, first: int, count: int) -> Words:
    """A number for each night from ``first`` on, whoever plays it."""
    whole = int.from_bytes(sha256(f"cardroom nights {seed}".encode()).digest()[:8], "big")
    with np.errstate(over="ignore"):
        found = np.uint64(whole) + np.arange(first, first + count, dtype=np.uint64) * np.uint64(0xD1342543DE82EF95)
        for shift, factor in ((32, 0xD6E8FEB86659FD93), (32, 0xD6E8FEB86659FD93), (32, 1)):
            found = (found ^ found >> np.uint64(shift)) * np.uint64(factor)
    return found


@compiled
def below(stream: Words, bound: int) -> int:
    """The next number from 0 to below ``bound``, all equally likely. A stream is one word, which goes on by a step (splitmix64)."""
    wide = np.uint64(bound)
    while True:
        stream[0] += _STEP
        word = stream[0]
        word = (word ^ word >> _30) * _FIRST
        word = (word ^ word >> _27) * _SECOND
        product = (word >> _32) * wide
        low = product & _LOW
        if low >= wide or low >= (_LOW + _ONE) % wide:  # so many of the products would come once too often
            return int(np.int64(product >> _32))


@compiled
def draw(stream: Words, deck: Integers, place: int) -> int:
    """The card that comes to lie at the place."""
    other = place + below(stream, len(deck) - place)
    card = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    return int(card)


@inlined
def begin(stream: Words, seed: np.uint64, deck: Integers) -> None:
    """A night: its own stream, and the deck in order."""
    stream[0] = seed
    for card in range(len(deck)):
        deck[card] = card


@inlined
def throw(stream: Words, dice: int) -> int:
    """The sum of so many dice."""
    total = 0
    for _ in range(dice):
        total += 1 + below(stream, 6)
    return total


@inlined
def happens(stream: Words, chance: int) -> bool:
    """Where there is no chance in it no number is drawn."""
    return chance == ALWAYS or (chance != 0 and below(stream, ALWAYS) < chance)
