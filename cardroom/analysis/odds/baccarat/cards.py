"""Baccarat shoes by what their cards count: how many of each kind there are, and every way to draw from them.

Deals are counted in order and as cards of the shoe: three aces of three decks are three. A hand's first two cards are taken as a pair, with
both orders counted. What a round does not need is counted too, so that every deal is of the same number of cards.
"""

from collections.abc import Iterable, Iterator

from cardroom.cards import Card, is_joker
from cardroom.games.banked.baccarat.drawing import value

Kind = int  # what a card counts; jokers are a kind of their own
Pair = tuple[Kind, Kind]  # the lower kind first

KINDS = 11
JOKER_KIND = KINDS - 1


def kind(card: Card) -> Kind:
    return JOKER_KIND if is_joker(card) else value(card)


def pair(cards: Iterable[Card]) -> Pair:
    low, high = sorted(kind(card) for card in cards)
    return low, high


def pair_text(cards: Pair) -> str:
    """``0-5``; a card that counts nothing is a ten or a picture."""
    return "-".join("joker" if each == JOKER_KIND else str(each) for each in cards)


class ShoeByKind:
    """What is left, by kind. The loops below take cards out, and put them back when they go on."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self.left = [0] * KINDS
        self._one: dict[Kind, Card] = {}
        for card in deck:
            self.left[kind(card)] += 1
            self._one[kind(card)] = card
        self.cards = sum(self.left)

    def draws(self) -> Iterator[tuple[Kind, int]]:
        """Each kind that can come next, and how many cards of it."""
        left = self.left
        for each in range(KINDS):
            if ways := left[each]:
                left[each] -= 1
                yield each, ways
                left[each] += 1

    def pairs(self) -> Iterator[tuple[Pair, int]]:
        """Each pair of kinds that can come next, and in how many ways, both orders counted."""
        for first, ones in self.draws():
            for second, others in self.draws():
                if first <= second:
                    yield (first, second), ones * others * (1 if first == second else 2)

    def of(self, kinds: Iterable[Kind]) -> list[Card]:
        """A card of each kind, for functions that take cards."""
        return [self._one[each] for each in kinds]

    def rest(self, dealt: int, whole: int) -> int:
        """In how many ways a deal of so many cards goes on to the whole."""
        return falling(self.cards - dealt, whole - dealt)


def falling(number: int, count: int) -> int:
    """So many drawn in order out of a number."""
    product = 1
    for step in range(count):
        product *= number - step
    return product
