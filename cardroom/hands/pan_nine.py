"""Points of super pan nine: the last digit of the sum."""

from collections.abc import Iterable

from cardroom.cards import Card, rank

_FIRST_PICTURE, _ACE = 9, 12  # ranks, a deuce being 0


def value(card: Card) -> int:
    """An ace is one, pictures are nothing, the others count as printed."""
    number = rank(card)
    return 1 if number == _ACE else 0 if number >= _FIRST_PICTURE else number + 2


def points(cards: Iterable[Card]) -> int:
    """Nine is best, nothing is worst."""
    return sum(map(value, cards)) % 10
