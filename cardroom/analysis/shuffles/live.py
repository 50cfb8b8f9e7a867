"""Shuffles as live rounds make them, and the stream that they are drawn from."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from cardroom.cards import deck
from cardroom.chance import Live, Shoe
from cardroom.cuts import Cut, Promised, seed_hash_of
from cardroom.streams import BLOCK, Stream

_DECK = deck()


def chance_of(number: int, seed: str = "") -> Live:
    """A live round's; with a seed the same each time."""
    return Live(sha256(f"shuffle report {seed} {number}".encode()).digest()) if seed else Live.fresh()


def live(number: int, seed: str = "") -> list[int]:
    """The cards as they lie."""
    return Shoe(chance_of(number, seed), _DECK).cards


def cut(number: int, seed: str = "") -> list[int]:
    """A deck as it comes, as the players of a live round cut it."""
    promised = Promised("", "", seed_hash_of(chance_of(number, seed).seed))
    return Cut(f"{number}", promised, ()).order(1, _DECK)


def raw(seed: str = "") -> Iterator[bytes]:
    """Of every round's stream the first block, from which its shuffle is drawn."""
    for number in count():
        yield Stream(chance_of(number, seed).seed, "shuffle/1").take(BLOCK)
