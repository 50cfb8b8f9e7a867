"""Cards that somebody names, as slots of a shoe: the name says the face, and any card of the shoe with that face will do."""

from collections.abc import Iterable, Sequence

from cardroom.cards import FACES, JOKER, Card, card_name, is_joker


class NoSlot(ValueError):
    """The shoe has no card of this name."""


class NoneLeft(NoSlot):
    """The shoe has no more cards of this name."""


def named_face(card: Card) -> int:
    """The face that a name stands for: the jokers of a shoe have one name."""
    return JOKER if is_joker(card) else card % FACES


class Slots:
    """The cards of a deck by face. Each naming takes the next card of that face, as often as the deck has one."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self.left: dict[int, list[Card]] = {}
        for card in sorted(deck, reverse=True):
            self.left.setdefault(named_face(card), []).append(card)
        self.copies = {face: len(cards) for face, cards in self.left.items()}
        self.where: dict[int, str] = {}  # where a face was named last

    def take(self, card: Card, where: str) -> Card:
        face = named_face(card)
        if face not in self.copies:
            raise NoSlot(f"{card_name(card)} is not in this game's deck")
        if not self.left[face]:
            raise NoneLeft(self._too_often(face, where))
        self.where[face] = where
        return self.left[face].pop()

    def _too_often(self, face: int, where: str) -> str:
        if self.copies[face] > 1:
            return f"{card_name(face)} is named once too often: the deck has {self.copies[face]} of them"
        return f"{card_name(face)} is " + ("there twice" if self.where[face] == where else f"also in {self.where[face]}")


def indices_of(named: Sequence[Card], held: Sequence[Card]) -> tuple[int, ...]:
    """Where the named cards lie among those held; equal cards from the left."""
    found: list[int] = []
    for card in named:
        at = next((i for i, other in enumerate(held) if named_face(other) == named_face(card) and i not in found), None)
        if at is None:
            raise NoSlot(f"{card_name(card)} is not among them")
        found.append(at)
    return tuple(found)
