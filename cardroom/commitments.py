"""The promise of a deal: a hash for each card of the shuffled deck and for each throw of dice, published before anything is dealt.

``docs/fairness.md`` is the specification, for whoever wants to check a round without this program.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

NONCE = 16  # bytes
_DIGITS = frozenset("0123456789abcdef")
THROWS = 128  # so many throws of dice are promised with a shoe: more than one lives to see


class Opening(NamedTuple):
    """One leaf opened: its place (a card's from the top, a throw's in order, both from 0), what it hides, and the nonce that hid it."""

    at: int
    card: str  # the name of a card, or dice, "4-5-6"
    nonce: str


class Commitment(NamedTuple):
    """A hash for each card, from the top of the deck; ``root`` is published before the deal, the leaves may be.

    Opening one leaf shows one card and nothing of the others: a mucked hand stays hidden from the public, and the full opening
    (every nonce) is for the auditor.
    """

    root: str
    leaves: tuple[str, ...]

    def opens(self, opening: Opening) -> bool:
        at, card, nonce = opening
        return 0 <= at < len(self.leaves) and leaf(f"{at}", card, bytes.fromhex(nonce)) == self.leaves[at]

    def opens_dice(self, opening: Opening) -> bool:
        """As ``opens``, of a commitment to dice."""
        at, thrown, nonce = opening
        return 0 <= at < len(self.leaves) and leaf(f"dice|{at}", thrown, bytes.fromhex(nonce)) == self.leaves[at]


def _nonce(secret: bytes, label: str) -> bytes:
    return sha256(secret + label.encode()).digest()[:NONCE]


@lru_cache(64)
def _heads(shuffle: int, cards: int) -> list[tuple[bytes, bytes]]:
    """For each place of a shuffled deck what its nonce is made from beside the secret, and what its leaf begins with."""
    return [(f"|nonce|{shuffle}|{at}".encode(), f"{at}|".encode()) for at in range(cards)]


class _Ends(dict[str, bytes]):
    """By the name of a card: what comes between place and nonce in its leaf."""

    def __missing__(self, name: str) -> bytes:
        self[name] = f"{name}|".encode()
        return self[name]


_ENDS = _Ends()


def leaf(head: str, name: str, nonce: bytes) -> str:
    return sha256(f"{head}|{name}|".encode() + nonce).hexdigest()


def root_of(leaves: Sequence[str], counted: bool = True) -> str:
    """Return the root of some leaves, each of 64 digits; ``counted``: their number stands before them.

    Shoes that were promised before version 4 of the records have roots that are not counted.
    """
    head = f"cardroom root|{len(leaves)}|" if counted else ""
    return sha256(f"{head}{''.join(leaves)}".encode()).hexdigest()


def is_hash(text: str) -> bool:
    """Whether it is a SHA-256 as every promise writes it: 64 lower-case hexadecimal digits."""
    return len(text) == 64 and _DIGITS.issuperset(text)


def commit_names(secret: bytes, shuffle: int, names: Sequence[str], counted: bool = True) -> Commitment:
    """Commit to cards by their names, from the top: each leaf as ``leaf`` makes it, and its nonce as ``open_name`` tells it."""
    parts = zip(_heads(shuffle, len(names)), map(_ENDS.__getitem__, names), strict=True)
    begin_nonce, begin_leaf = sha256(secret).copy, sha256().copy  # to go on from a copy takes less than to begin
    leaves: list[str] = []
    for (label, head), name in parts:
        nonce, leaf = begin_nonce(), begin_leaf()
        nonce.update(label)
        leaf.update(head + name + nonce.digest()[:NONCE])
        leaves.append(leaf.hexdigest())
    return Commitment(root_of(leaves, counted), tuple(leaves))


def open_name(secret: bytes, shuffle: int, at: int, name: str) -> Opening:
    return Opening(at, name, _nonce(secret, f"|nonce|{shuffle}|{at}").hex())


def commit_dice(secret: bytes, throws: Sequence[str], counted: bool = True) -> Commitment:
    """Commit to throws of dice, in their order."""
    leaves = tuple(leaf(f"dice|{at}", thrown, _nonce(secret, f"|dice nonce|{at}")) for at, thrown in enumerate(throws))
    return Commitment(root_of(leaves, counted), leaves)


def open_dice(secret: bytes, at: int, thrown: str) -> Opening:
    return Opening(at, thrown, _nonce(secret, f"|dice nonce|{at}").hex())
