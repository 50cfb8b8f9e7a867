"""Reproducible numbers from a seed: SHAKE-256 over seed and label, drawn by rejection, so that no card is likelier than another."""

from collections.abc import Iterator
from functools import cache
from hashlib import shake_256
from math import factorial
from struct import unpack

from cardroom.cards import Card

BLOCK = 136  # what SHAKE-256 gives at a time
SMALL = 1 << 30  # numbers below it are quick to divide
KEY = 8  # bytes of the key by which a thing is put in order


@cache
def _orders(cards: int) -> tuple[int, int, int]:
    """How many orders so many cards have, how many bytes to draw for one, and the number from which a draw is rejected."""
    orders = factorial(cards)
    size = orders.bit_length() // 8 + 8
    return orders, size, 256**size // orders * orders


@cache
def _draws(cards: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """The draws of a shuffle, from the last card down: of each its place, and from how many it is drawn.

    As many go together as have fewer ways than a small number may be: to divide the large number once for all of them is quicker.
    """
    found: list[tuple[int, list[tuple[int, int]]]] = []
    for i in range(cards - 1, 0, -1):
        ways, places = found[-1] if found else (SMALL, [])
        if ways * (i + 1) < SMALL:
            found[-1] = (ways * (i + 1), [*places, (i, i + 1)])
        else:
            found.append((i + 1, [(i, i + 1)]))
    return found


class Stream:
    """An endless, reproducible source of unbiased numbers for one use of chance."""

    __slots__ = ("_at", "_bytes", "_key", "_length")

    def __init__(self, seed: bytes, label: str, length: int = BLOCK) -> None:
        """``length``: of the bytes that are wanted at first, to draw them at once."""
        self._key = shake_256(seed + b"|" + label.encode())
        self._length = length
        self._bytes = self._key.digest(self._length)
        self._at = 0

    def _more(self) -> None:
        self._length *= 4
        self._bytes = self._key.digest(self._length)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n at most 256)."""
        limit = 256 - 256 % n
        while True:
            at = self._at
            if at == self._length:
                self._more()
            value = self._bytes[at]
            self._at = at + 1
            if value < limit:
                return value % n

    def take(self, count: int) -> bytes:
        """The next bytes, as they are."""
        while self._at + count > self._length:
            self._more()
        self._at += count
        return self._bytes[self._at - count : self._at]

    def shuffle(self, cards: list[Card]) -> None:
        """Fisher-Yates, in place, from one number that is equally likely to be any of the orders there are (drawn by rejection)."""
        for _ in self.shuffling(cards):
            pass

    def shuffling(self, cards: list[Card]) -> Iterator[int]:
        """The same from the last card down, a few at a time: how many at the front have not got their places yet."""
        orders, size, limit = _orders(len(cards))
        while True:
            at = self._at
            while at + size > self._length:
                self._more()
            number = int.from_bytes(self._bytes[at : at + size], "big")
            self._at = at + size
            if number < limit:
                break
        number %= orders
        for ways, places in _draws(len(cards)):
            number, part = divmod(number, ways)
            for i, below in places:
                j = part % below
                part //= below
                cards[i], cards[j] = cards[j], cards[i]
            yield places[-1][0]

    def order(self, size: int) -> list[int]:
        """So many things, from 0, in an order that is equally likely to be any: each by a key of its own, drawn anew where two are equal.

        For whoever checks it with other means it is simpler than Fisher-Yates, and of many cards it is quicker.
        """
        while True:
            at = self._at
            while at + KEY * size > self._length:
                self._more()
            keys = unpack(f">{size}Q", self._bytes[at : at + KEY * size])
            self._at = at + KEY * size
            if len(set(keys)) == size:
                return sorted(range(size), key=keys.__getitem__)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(self.below(6) + 1 for _ in range(count))
