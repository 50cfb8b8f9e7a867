"""The players cut the deck: random bytes of theirs, added once the shuffle is promised, choose a public order of the promised cards.

Nobody can choose an order by choosing the shuffle, as long as one of them is honest. ``docs/fairness.md`` is the specification.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, NamedTuple, get_args

from cardroom.cards import Card
from cardroom.commitments import is_hash
from cardroom.streams import KEY, Stream

BYTES = 32  # that each adds
SIDES = 6

# What became of somebody's part: he cut; he sent no hash, or one when the list was closed; his hash was not opened, or by other bytes.
Said = Literal["cut", "silent", "late", "shut", "wrong"]
SAID: tuple[Said, ...] = get_args(Said)


class Cutter(NamedTuple):
    """One on the list: the hash of his bytes, sent before anybody's bytes were known, and the bytes; both in hexadecimal, or empty."""

    player: str
    hash: str = ""
    bytes: str = ""
    said: Said = "silent"

    @property
    def why_not(self) -> str:
        """What is wrong with it, if anything; one sentence's end."""
        for name, value in (("hash", self.hash), ("bytes", self.bytes)):
            if value and not is_hash(value):
                return f"{name} must be 64 lower-case hexadecimal digits"
        if self.bytes and hash_of(self.bytes) != self.hash:
            return "the bytes are not those of the hash"
        fits: tuple[Said, ...] = ("cut",) if self.bytes else ("shut", "wrong") if self.hash else ("silent", "late")
        return "" if self.said in fits else f"said must be {' or '.join(fits)}"


class Promised(NamedTuple):
    """What is published of a shuffle before anybody adds to it: the roots of its cards and of its dice (empty: there are none), and the
    hash of the seed, which fixes every later shuffle and throw."""

    root: str
    dice: str
    seed_hash: str


class Cut(NamedTuple):
    """What was promised before anybody added anything, and the list, in the order in which it was closed.

    ``round`` is the id of the round for which the cards were shuffled; a shoe that goes on keeps its cut.
    """

    round: str
    promised: Promised
    cutters: tuple[Cutter, ...]

    @property
    def digest(self) -> bytes:
        """What every use of the cut is drawn from: all of it, but what is said of those who added nothing."""
        lines = ["cardroom cut", self.round, *self.promised, *(f"{each.hash}|{each.bytes}|{each.player}" for each in self.cutters)]
        return sha256("".join(f"{line}\n" for line in lines).encode()).digest()

    @property
    def speakers(self) -> list[str]:
        """Those who have cut."""
        return [each.player for each in self.cutters if each.bytes]

    def leaves(self, shuffle: int, size: int) -> list[int]:
        """Which promised card comes to each place, from the top, after a shuffle of this number (from 1)."""
        return Stream(self.digest, f"shuffle/{shuffle}", KEY * size).order(size)

    def order(self, shuffle: int, cards: Sequence[Card]) -> list[Card]:
        """Shuffled cards, the top card last, as they lie when they are cut."""
        return [cards[-1 - leaf] for leaf in reversed(self.leaves(shuffle, len(cards)))]

    def turned(self, at: int, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Dice as they show, of those that were promised for the throw of this number (from 0)."""
        stream = Stream(self.digest, f"dice/{at}")
        return tuple((die - 1 + stream.below(SIDES)) % SIDES + 1 for die in dice)


def hash_of(added: str) -> str:
    """The hash of somebody's bytes."""
    return sha256(bytes.fromhex(added)).hexdigest()


def seed_hash_of(seed: bytes) -> str:
    return sha256(b"cardroom seed|" + seed).hexdigest()
