"""California baccarat hands: nothing to nine, and above nine where it is so two jokers."""

from collections.abc import Sequence

from cardroom.cards import Card, is_joker
from cardroom.games.banked.baccarat.drawing import total
from cardroom.games.banked.california_baccarat.rules import Rules
from cardroom.hands.words import Name

NINE, NATURAL = 9, 10


def strength(cards: Sequence[Card], rules: Rules) -> int:
    """A joker among the first two makes nine; two of them are a natural (001 l.986-988)."""
    jokers = sum(map(is_joker, cards[:2]))
    if jokers == 2:
        return NATURAL if rules.natural == "beats-nine" else NINE
    if jokers or (rules.drawn_joker == "nine" and any(map(is_joker, cards[2:]))):
        return NINE
    return total(card for card in cards if not is_joker(card))


def name(cards: Sequence[Card], rules: Rules) -> Name:
    return Name("natural") if sum(map(is_joker, cards[:2])) == 2 else Name("points", points=str(strength(cards, rules)))


def words(cards: Sequence[Card], rules: Rules) -> str:
    return str(name(cards, rules))
