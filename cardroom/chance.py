"""Chance: seeds, a stream for each use, the kinds of shoe, and the commitment that lets anybody check a deal.

Every use of chance draws from a stream of its own (``stream("shuffle", 1)``), so that a reshuffle by the floor changes nothing else.
A stream is SHAKE-256 over seed and label; numbers are drawn from it by rejection, so no card is likelier than another.
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256, shake_256
from math import factorial
from typing import NamedTuple

from cardroom.cards import Card, card_name, card_names, is_unknown, unknown
from cardroom.errors import BadInput

BLOCK = 136  # what SHAKE-256 gives at a time


@cache
def _orders(cards: int) -> tuple[int, int, int]:
    """How many orders so many cards have, how many bytes to draw for one, and the number from which a draw is rejected."""
    orders = factorial(cards)
    size = orders.bit_length() // 8 + 8
    return orders, size, 256**size // orders * orders


class Stream:
    """An endless, reproducible source of unbiased numbers for one use of chance."""

    __slots__ = ("_at", "_bytes", "_key", "_length")

    def __init__(self, seed: bytes, label: str) -> None:
        self._key = shake_256(seed + b"|" + label.encode())
        self._length = BLOCK
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

    def shuffle(self, cards: list[Card]) -> None:
        """Fisher-Yates, in place, from one number that is equally likely to be any of the orders there are (drawn by rejection)."""
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
        for i in range(len(cards) - 1, 0, -1):
            number, j = divmod(number, i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(self.below(6) + 1 for _ in range(count))


# What a setup says of chance. Five kinds; a live table accepts only Live and Felt.


class Live(NamedTuple):
    """Cards for money: 256 fresh bits, never chosen by anybody."""

    seed: bytes

    @classmethod
    def fresh(cls) -> "Live":
        return cls(secrets.token_bytes(32))


class Seeded(NamedTuple):
    """Cards that anybody can deal again: tests, simulation, training."""

    seed: int | str

    @property
    def secret(self) -> bytes:
        return sha256(f"cardroom seeded {self.seed}".encode()).digest()


Laid = Mapping[str, tuple[Card | None, ...]]  # by place: the cards it gets, in order; None: one that nobody knows


class Stacked(NamedTuple):
    """Cards as somebody laid them: ``cards`` from the top of the deck, ``places`` for what a place gets whenever it is dealt a card.

    What is not laid follows in the deck's own order; dice are thrown as listed. ``later`` is what the places get once cards have gone back
    into the deck, table after table; without it ``places`` go on.
    """

    cards: tuple[Card, ...] = ()
    places: Mapping[str, tuple[Card | None, ...]] = {}
    dice: tuple[tuple[int, ...], ...] = ()
    later: tuple[Laid, ...] = ()


class Felt(NamedTuple):
    """Real cards on a real table: the dealer types in what is dealt."""


class Told(NamedTuple):
    """Cards as somebody tells them afterwards: what each place was dealt, in order. What he does not tell is not known, and stays so."""

    places: Mapping[str, tuple[Card, ...]] = {}


Chance = Live | Seeded | Stacked | Felt | Told


def _known(places: Mapping[str, Sequence[Card | None]]) -> list[Card]:
    return [card for cards in places.values() for card in cards if card is not None]


class Shoe:
    """The undealt cards. The top card is the last of ``cards``."""

    __slots__ = ("_dice", "_laid", "_later", "_secret", "_taken_back", "cards", "kind", "shuffles", "thrown", "throws", "typed")

    def __init__(self, chance: Chance, deck: Sequence[Card]) -> None:
        self.kind = chance
        self.typed = isinstance(chance, Felt)  # the dealer says which card comes next
        self.shuffles = 0
        self.throws = 0
        self.thrown: list[tuple[int, ...]] = []  # in this round
        self._laid: dict[str, list[Card | None]] | None = None
        self._later: list[Laid] = []
        self._taken_back = False
        self._dice: tuple[tuple[int, ...], ...] = ()
        self.cards = list(deck)
        if isinstance(chance, Seeded):
            self._secret = chance.secret
            self.shuffle()
        elif isinstance(chance, Live):
            self._secret = chance.seed
            self.shuffle()
        elif isinstance(chance, Stacked):
            self._secret = sha256(card_names(chance.cards).encode()).digest()
            self._stack(chance, deck)
        else:
            self._secret = b"felt"

    def _stack(self, chance: Stacked, deck: Sequence[Card]) -> None:
        for laid in ([*chance.cards, *_known(chance.places)], *map(_known, chance.later)):
            missing = set(laid) - set(deck)
            if missing:
                raise BadInput(f"{card_name(min(missing))} is not in this game's deck.")
            if len(set(laid)) != len(laid):
                twice = next(card for card in laid if laid.count(card) > 1)
                raise BadInput(f"{card_name(twice)} lies on the table twice.")
        first = _known(chance.places)
        known = {*chance.cards, *first}
        rest = [card for card in deck if card not in known]
        self.cards = [*first, *reversed(rest), *reversed(chance.cards)]
        self._dice = chance.dice
        if chance.places or chance.later:
            self._lay(chance.places)
            self._later = list(chance.later)

    def _lay(self, places: Laid) -> None:
        self._laid = {place: list(cards) for place, cards in places.items()}

    def stream(self, use: str, number: int) -> Stream:
        return Stream(self._secret, f"{use}/{number}")

    def shuffle(self) -> None:
        """Shuffle what is in the shoe, with a stream of its own."""
        self.shuffles += 1
        if not self.typed:
            if self.shuffles > 1:  # the order in which cards came back must not matter
                self.cards.sort()
            self.stream("shuffle", self.shuffles).shuffle(self.cards)

    def take_back(self, cards: Sequence[Card]) -> None:
        """Cards go back into the deck: they can be dealt again."""
        self.cards.extend(cards)
        self._taken_back = True

    def draw(self, place: str) -> Card:
        """The next card for ``place``: the top one, or the one laid for it."""
        if self._laid is None:
            return self.cards.pop()
        if self._taken_back and self._later:
            self._lay(self._later.pop(0))
        self._taken_back = False
        queue = self._laid.get(place)
        card = queue.pop(0) if queue else None
        if card is None or card not in self.cards:
            return self._unlaid(_known(self._laid))
        self.cards.remove(card)
        return card

    def _unlaid(self, promised: Sequence[Card]) -> Card:
        """A card that nobody has named: if possible none that a place is still to get, now or later."""
        now = set(promised)
        for kept in ({*now, *(card for laid in self._later for card in _known(laid))}, now):
            for i in range(len(self.cards) - 1, -1, -1):
                if self.cards[i] not in kept:
                    return self.cards.pop(i)
        return self.cards.pop()

    def draw_round(self, places: Sequence[str], count: int) -> list[tuple[Card, ...]]:
        """``count`` cards for each place, one at a time around: what each place gets."""
        ways = len(places)
        if self._laid is None:
            cards = self.cards
            number = ways * count
            if not number:
                return [()] * ways
            if number > len(cards):
                raise IndexError("the shoe has run dry")
            top = cards[: -number - 1 : -1]
            del cards[-number:]
            if count == 1:
                return list(zip(top))
            return [tuple(top[i::ways]) for i in range(ways)]
        hands: list[list[Card]] = [[] for _ in places]
        for _ in range(count):
            for place, hand in zip(places, hands, strict=True):
                hand.append(self.draw(place))
        return [tuple(hand) for hand in hands]

    def put_on_top(self, cards: Sequence[Card]) -> None:
        """The dealer typed these in: they come next, in this order."""
        for card in cards:
            self.cards.remove(card)
        self.cards.extend(reversed(cards))

    def throw(self, count: int) -> tuple[int, ...]:
        """Dice."""
        self.throws += 1
        if self.throws <= len(self._dice):
            thrown = self._dice[self.throws - 1]
            if len(thrown) != count:
                raise BadInput(f"{count} dice are thrown here, not {len(thrown)}.")
        else:
            thrown = self.stream("dice", self.throws).dice(count)
        self.thrown.append(thrown)
        return thrown

    def commitment(self) -> "Commitment":
        """A promise of the order in which the cards now lie."""
        return commit(self._secret, self.shuffles, self.cards)


class ToldShoe(Shoe):
    """A shoe that nobody has looked into: a card is known from when it is told, as it is dealt, until it comes back to be shuffled."""

    __slots__ = ("_deck", "_number", "_out", "_told")

    def __init__(self, chance: Told, deck: Sequence[Card]) -> None:
        super().__init__(Stacked(), deck)
        self.kind = chance
        self._deck = frozenset(deck)
        self._told = {place: list(cards) for place, cards in chance.places.items()}
        self._out: set[Card] = set()  # known cards that lie on the table
        self._number = 0
        self.cards = []
        self.take_back(deck)

    def shuffle(self) -> None:
        self.shuffles += 1  # no order is known, before or after

    def take_back(self, cards: Sequence[Card]) -> None:
        self._out.difference_update(cards)
        self.cards.extend(unknown(self._number + i) for i in range(len(cards)))
        self._number += len(cards)

    def draw(self, place: str) -> Card:
        """The card that is told of ``place``, or one that nobody knows."""
        if not self.cards:
            raise BadInput("More cards are dealt than there are in the deck.")
        told = self._told.get(place)
        slot, card = self.cards.pop(), told.pop(0) if told else unknown(0)
        if is_unknown(card):
            return slot
        if card not in self._deck:
            raise BadInput(f"{card_name(card)} is not in this game's deck.")
        if card in self._out:
            raise BadInput(f"{card_name(card)} is dealt twice, and was not among the cards that were shuffled in between.")
        self._out.add(card)
        return card

    def draw_round(self, places: Sequence[str], count: int) -> list[tuple[Card, ...]]:
        hands = [[self.draw(place) for place in places] for _ in range(count)]
        return list(zip(*hands, strict=True)) if count else [()] * len(places)


def shoe_of(chance: Chance, deck: Sequence[Card]) -> Shoe:
    return ToldShoe(chance, deck) if isinstance(chance, Told) else Shoe(chance, deck)


class Opening(NamedTuple):
    """One card of a commitment, opened: its place in the deck from the top, its name and the nonce that hid it."""

    at: int
    card: str
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
        return 0 <= at < len(self.leaves) and _leaf(at, card, bytes.fromhex(nonce)) == self.leaves[at]


def _nonce(secret: bytes, shuffle: int, index: int) -> bytes:
    return sha256(secret + b"|nonce|%d|%d" % (shuffle, index)).digest()[:16]


def _leaf(index: int, card: str, nonce: bytes) -> str:
    return sha256(b"%d|%s|" % (index, card.encode()) + nonce).hexdigest()


def root_of(leaves: Sequence[str]) -> str:
    return sha256("".join(leaves).encode()).hexdigest()


def commit(secret: bytes, shuffle: int, cards: Sequence[Card]) -> Commitment:
    """Commit to ``cards`` (top card last) card by card."""
    leaves = tuple(_leaf(i, card_name(card), _nonce(secret, shuffle, i)) for i, card in enumerate(reversed(cards)))
    return Commitment(root_of(leaves), leaves)


def open_card(secret: bytes, shuffle: int, index: int, card: Card) -> Opening:
    return Opening(index, card_name(card), _nonce(secret, shuffle, index).hex())
