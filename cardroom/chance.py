"""Chance: seeds, a stream for each use, the kinds of shoe, and the commitment that lets anybody check a deal.

Every use of chance draws from a stream of its own (``stream("shuffle", 1)``), so that a reshuffle by the floor changes nothing else.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from cardroom.cards import FACE_NAMES, FACES, Card, card_name, card_names
from cardroom.commitments import THROWS, Commitment, Opening, commit_dice, commit_names, open_name
from cardroom.cuts import Cut, Promised, seed_hash_of
from cardroom.errors import BadInput
from cardroom.streams import Stream

DICE = 3  # the most that a cup holds


# What a setup says of chance. Five kinds, and one by which a record is played again; a live table accepts only Live and Felt.


class Live(NamedTuple):
    """Cards for money: 256 fresh bits, never chosen by anybody, and how the players cut the deck, where they did.

    ``counted``: its roots bind the number of their leaves; those of a shoe that was promised before version 4 of the records do not.

    >>> from cardroom import Live
    >>> Live.fresh()
    Live()
    """

    seed: bytes
    cut: Cut | None = None
    counted: bool = True

    @classmethod
    def fresh(cls) -> "Live":
        return cls(secrets.token_bytes(32))

    def __repr__(self) -> str:
        return "Live()"  # whatever prints a setup prints no seed


class Seeded(NamedTuple):
    """Cards that anybody can deal again: tests, simulation, training.

    >>> from cardroom import Seeded, load
    >>> setup = load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, chance=Seeded("monday"))
    >>> setup == load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed="monday")
    True
    """

    seed: int | str

    @property
    def secret(self) -> bytes:
        return sha256(f"cardroom seeded {self.seed}".encode()).digest()


Laid = Mapping[str, tuple[Card | None, ...]]  # by place: the cards it gets, in order; None: one that nobody knows


class Stacked(NamedTuple):
    """Cards as somebody laid them: ``cards`` from the top of the deck, ``places`` for what a place gets whenever it is dealt a card.

    What is not laid follows in the deck's own order; dice are thrown as listed. ``later`` is what the places get once cards have gone back
    into the deck, table after table; without it ``places`` go on.

    >>> from cardroom import Round, Stacked, card_name, load, parse_cards
    >>> cards = Stacked(places={"seat/1": tuple(parse_cards("As Ad"))})
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, chance=cards))
    >>> [card_name(card) for card in round.view("ann").hand]
    ['As', 'Ad']
    """

    cards: tuple[Card, ...] = ()
    places: Mapping[str, tuple[Card | None, ...]] = {}
    dice: tuple[tuple[int, ...], ...] = ()
    later: tuple[Laid, ...] = ()


class Felt(NamedTuple):
    """Real cards on a real table: the dealer types in a card when it lies face up.

    >>> from cardroom import Felt, Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, chance=Felt(), button=1))
    >>> round.view("ann").places["seat/1"]
    [None, None]
    """


class Told(NamedTuple):
    """Cards as somebody tells them afterwards: what each place was dealt, in order. What he does not tell is not known, and stays so.

    >>> from cardroom import Round, Told, load, parse_cards
    >>> told = Told(places={"seat/1": tuple(parse_cards("As Ad"))})
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, chance=told, button=1))
    >>> round.view("ann").hand, round.view("bob").hand
    ((51, 49), ())
    """

    places: Mapping[str, tuple[Card, ...]] = {}


class Ordered(NamedTuple):
    """Cards as a public record opens them: shuffle by shuffle the names from the top, None for a card that nobody saw; and the dice.

    Nobody knows which cards the others were: ``keys`` puts some there, the higher a card's key at a shuffle, the later.
    """

    orders: tuple[tuple[str | None, ...], ...]
    dice: tuple[tuple[int, ...], ...]
    keys: tuple[Mapping[Card, float], ...]  # by shuffle
    back: tuple[Mapping[int, int], ...] = ()  # by shuffle: of its places, at which shuffle (from 0) their cards are in the deck again
    secret: bytes = b""  # of what else is left to chance


Chance = Live | Seeded | Stacked | Felt | Told | Ordered


def _known(places: Mapping[str, Sequence[Card | None]]) -> list[Card]:
    return [card for cards in places.values() for card in cards if card is not None]


class Shoe:
    """The undealt cards. The top card is the last of ``cards``.

    Of a shoe few cards are dealt in a round: it is shuffled from the top, as far as cards are drawn, and whole for who looks into it.
    """

    __slots__ = (
        "_cards", "_cut", "_dice", "_laid", "_later", "_loose", "_promised", "_secret", "_shuffling", "_taken_back",
        "kind", "shuffles", "thrown", "throws", "typed",
    )  # fmt: skip

    def __init__(self, chance: Chance, deck: Sequence[Card]) -> None:
        self.kind = chance
        self.typed = False  # whether the dealer types in what is turned up
        self.shuffles = 0
        self.throws = 0
        self.thrown: list[tuple[int, ...]] = []  # in this round
        self._laid: dict[str, list[Card | None]] | None = None
        self._later: list[Laid] = []
        self._taken_back = False
        self._dice: tuple[tuple[int, ...], ...] = ()
        self._cut = chance.cut if isinstance(chance, Live) else None
        self._promised: Sequence[Card] = ()  # the order before the cut
        self._cards = list(deck)
        self._loose = 0  # so many cards at the bottom have not got their places yet
        self._shuffling: Iterator[int] = iter(())
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
            self._secret = b""

    @property
    def cards(self) -> list[Card]:
        if self._loose:
            self._shuffle_down_to(0)
        return self._cards

    @cards.setter
    def cards(self, cards: list[Card]) -> None:
        self._cards, self._loose = cards, 0

    @property
    def left(self) -> int:
        """How many cards are in it."""
        return len(self._cards)

    def _shuffle_down_to(self, loose: int) -> None:
        """Until no more than so many cards at the bottom have not got their places."""
        self._loose = 0
        for left in self._shuffling:
            if left <= loose:
                self._loose = left
                return

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
        if self.shuffles > 1:  # the order in which cards came back must not matter
            self.cards.sort()
        self._shuffling = self.stream("shuffle", self.shuffles).shuffling(self.cards)
        self._loose = len(self._cards)
        if self._cut is not None:
            self._promised = self.cards
            self.cards = self._cut.order(self.shuffles, self.cards)

    def take_back(self, cards: Sequence[Card]) -> None:
        """Cards go back into the deck: they can be dealt again."""
        self.cards.extend(cards)
        self._taken_back = True

    def draw(self, place: str) -> Card:
        """The next card for ``place``: the top one, or the one laid for it."""
        if self._laid is None:
            cards = self._cards
            if self._loose >= len(cards):
                self._shuffle_down_to(len(cards) - 1)
            return cards.pop()
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
            cards = self._cards
            number = ways * count
            if not number:
                return [()] * ways
            if number > len(cards):
                raise IndexError("the shoe has run dry")
            if self._loose > len(cards) - number:
                self._shuffle_down_to(len(cards) - number)
            top = cards[: -number - 1 : -1]
            del cards[-number:]
            if count == 1:
                return list(zip(top))
            return list(zip(*[top[at : at + ways] for at in range(0, number, ways)], strict=True)) if ways > 1 else [tuple(top)]
        hands: list[list[Card]] = [[] for _ in places]
        for _ in range(count):
            for place, hand in zip(places, hands, strict=True):
                hand.append(self.draw(place))
        return [tuple(hand) for hand in hands]

    def put_on_top(self, cards: Sequence[Card]) -> None:
        """These come next, in this order."""
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
            thrown = thrown if self._cut is None else self._cut.turned(self.throws - 1, thrown)
        self.thrown.append(thrown)
        return thrown

    def promise(self) -> "Promise":
        """Of the last shuffle, before any of its cards has been dealt: the order in which it left them, not yet cut."""
        counted = not isinstance(self.kind, Live) or self.kind.counted
        return Promise(self._secret, self.shuffles, tuple(self.cards if self._cut is None else self._promised), counted)

    def commitment(self) -> Commitment:
        """The promise as it is published."""
        return self.promise().commitment()


class Promise(NamedTuple):
    """What a shuffle promises: cards in their order, the top card last, hidden by a secret."""

    secret: bytes
    shuffle: int
    cards: tuple[Card, ...]
    counted: bool = True

    def commitment(self) -> Commitment:
        return commit(*self)

    def __repr__(self) -> str:
        return "Promise()"  # whatever prints a round prints no seed


def promise_of(chance: Live, deck: Sequence[Card], dice: bool) -> Promised:
    """Of the first shuffle of a deck."""
    seed = chance.seed
    root = Shoe(chance._replace(cut=None), deck).commitment().root
    return Promised(root, promised_dice(seed, chance.counted).root if dice else "", seed_hash_of(seed))


def commit(secret: bytes, shuffle: int, cards: Sequence[Card], counted: bool = True) -> Commitment:
    """Commit to ``cards`` (top card last) card by card."""
    return commit_names(secret, shuffle, [FACE_NAMES[card % FACES] for card in reversed(cards)], counted)


def open_card(secret: bytes, shuffle: int, index: int, card: Card) -> Opening:
    return open_name(secret, shuffle, index, card_name(card))


def dice_text(thrown: Sequence[int]) -> str:
    """As it is written: ``4-5-6``."""
    return "-".join(map(str, thrown))


def throw_of(secret: bytes, number: int) -> str:
    """The dice that a throw of this number (from 1) is promised to show: three, of which fewer are the first."""
    return dice_text(Stream(secret, f"dice/{number}").dice(DICE))


def promised_dice(secret: bytes, counted: bool = True) -> Commitment:
    """A promise of every throw that a shoe may see."""
    return commit_dice(secret, [throw_of(secret, number) for number in range(1, THROWS + 1)], counted)
