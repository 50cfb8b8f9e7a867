"""The promise of a deal: a hash for each card of the shuffled deck and for each throw of dice, published before anything is dealt.

``docs/fairness.md`` is the specification, for whoever wants to check a round without this program.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

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
    return sha256(secret + label.encode()).digest()[:16]


def leaf(head: str, name: str, nonce: bytes) -> str:
    return sha256(f"{head}|{name}|".encode() + nonce).hexdigest()


def root_of(leaves: Sequence[str]) -> str:
    return sha256("".join(leaves).encode()).hexdigest()


def commit_names(secret: bytes, shuffle: int, names: Sequence[str]) -> Commitment:
    """Commit to cards by their names, from the top."""
    leaves = tuple(leaf(f"{at}", name, _nonce(secret, f"|nonce|{shuffle}|{at}")) for at, name in enumerate(names))
    return Commitment(root_of(leaves), leaves)


def open_name(secret: bytes, shuffle: int, at: int, name: str) -> Opening:
    return Opening(at, name, _nonce(secret, f"|nonce|{shuffle}|{at}").hex())


def commit_dice(secret: bytes, throws: Sequence[str]) -> Commitment:
    """Commit to throws of dice, in their order."""
    leaves = tuple(leaf(f"dice|{at}", thrown, _nonce(secret, f"|dice nonce|{at}")) for at, thrown in enumerate(throws))
    return Commitment(root_of(leaves), leaves)


def open_dice(secret: bytes, at: int, thrown: str) -> Opening:
    return Opening(at, thrown, _nonce(secret, f"|dice nonce|{at}").hex())
