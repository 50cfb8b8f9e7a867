"""Blackjack: what a hand counts, in each version.

Counts are kept in half points, so that a natural of 21.5 is a number like any other: 21 is 42, a natural of 21.5 is 43, one of 31 is 62.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, PlainSerializer

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.hands.words import Name
from cardroom.switches import Switches

HALF = 2  # half points in a point
TEN, KING, ACE = 8, 11, 12  # ranks
SOFT = 10 * HALF  # what an ace counts more as eleven
TWENTY_ONE = 21 * HALF


def points_text(half_points: int) -> str:
    """``21``, ``21.5``."""
    whole, half = divmod(half_points, HALF)
    return f"{whole}.5" if half else f"{whole}"


def _half_points(value: object) -> object:
    """Half points from text; in Python they are numbers already."""
    if not isinstance(value, str):
        return value
    whole, dot, part = value.partition(".")
    if not whole.isdecimal() or part not in ("", "0", "5") or bool(dot) != bool(part):
        raise ValueError(f"'{value}' is not a count: write points like 21 or 21.5")
    return int(whole) * HALF + (part == "5")


# In files points are text ("21.5"), in Python they are half points.
Points = Annotated[int, BeforeValidator(_half_points), PlainSerializer(points_text, return_type=str, when_used="json")]


@cache
def value(card: Card) -> int:
    """Two to ten as printed, pictures ten, an ace one; half points."""
    number = rank(card) + 2
    return HALF if number == 14 else min(number, 10) * HALF


@cache
def is_ace(card: Card) -> bool:
    return not is_joker(card) and rank(card) == ACE


@cache
def is_ten(card: Card) -> bool:
    """A ten or a picture."""
    return not is_joker(card) and value(card) == 10 * HALF


def is_face(card: Card) -> bool:
    """A picture: jack, queen or king."""
    return not is_joker(card) and TEN < rank(card) < ACE


def _ace_and_ten(one: Card, other: Card) -> bool:
    return (is_ace(one) and is_ten(other)) or (is_ten(one) and is_ace(other))


def _aces_and_jokers(one: Card, other: Card) -> bool:
    return all(is_ace(card) or is_joker(card) for card in (one, other))


# Which first two cards are a natural.
NaturalOf = Literal["ace-and-ten", "aces-and-jokers"]
NATURALS: dict[NaturalOf, Callable[[Card, Card], bool]] = {"ace-and-ten": _ace_and_ten, "aces-and-jokers": _aces_and_jokers}

NATURAL, SUITED_ACE_KING, SUITED_ACES = "natural", "suited-ace-king", "suited-aces"
NATURAL_HANDS = (NATURAL, SUITED_ACE_KING, SUITED_ACES)  # what a natural may be paid for


def natural_hands(cards: Sequence[Card]) -> list[str]:
    """What the pay table of naturals may name of these two cards, which are one."""
    made = [NATURAL]
    if not any(map(is_joker, cards)) and suit(cards[0]) == suit(cards[1]):
        ranks = sorted(map(rank, cards))
        made += [SUITED_ACE_KING] if ranks == [KING, ACE] else [SUITED_ACES] if ranks == [ACE, ACE] else []
    return made


class HandCount(NamedTuple):
    """What a hand comes to."""

    points: int  # half points
    soft: bool = False  # an ace counts eleven
    natural: bool = False
    over: bool = False

    @property
    def name(self) -> Name:
        return _name(self)

    def __str__(self) -> str:
        return _said(self)


@cache
def _name(count: HandCount) -> Name:
    key = "natural-count" if count.natural else "over" if count.over else "soft" if count.soft else "points"
    return Name(key, points=points_text(count.points))


@cache
def _said(count: HandCount) -> str:
    return str(_name(count))


class _CountKeys(dict[Card, int]):
    """One integer a card, so that the sum over a hand says what it counts: half points, and above them how many aces and jokers."""

    def __missing__(self, card: Card) -> int:
        self[card] = _A_JOKER if is_joker(card) else value(card) + _AN_ACE * is_ace(card)
        return self[card]


_AN_ACE, _A_JOKER, _A_NATURAL = 1 << 12, 1 << 20, 1 << 28  # the last: of two cards that may be a natural
_key = _CountKeys().__getitem__


class Counting(Switches):
    """A version's way to count."""

    natural: Points  # what a natural is worth
    natural_of: NaturalOf = "ace-and-ten"  # of the first two cards
    most: Points = TWENTY_ONE  # the highest count that is not over
    beyond: Points | None = None  # a count above it that is not over either: "hard 31"

    def is_natural(self, cards: Sequence[Card]) -> bool:
        """Whether these first two cards are one."""
        return len(cards) == 2 and NATURALS[self.natural_of](*cards)

    def count(self, cards: Sequence[Card], natural: bool = True) -> HandCount:
        """``natural``: whether the hand can be one (no hand after a split can)."""
        key = sum(map(_key, cards))
        if natural and len(cards) == 2:
            key += _A_NATURAL
        found = self._counts.get(key)
        if found is None:
            found = self._counts[key] = self._count(cards, natural)
        return found

    @cached_property
    def _counts(self) -> dict[int, HandCount]:
        """By the sum of their keys: the same hands are counted again and again."""
        return {}

    def _count(self, cards: Sequence[Card], natural: bool) -> HandCount:
        if natural and self.is_natural(cards):
            return HandCount(self.natural, natural=True)
        if any(map(is_joker, cards)):
            return HandCount(TWENTY_ONE)  # a joker makes the hand 21 whatever lies with it (001 l.922)
        hard = sum(map(value, cards))
        if hard + SOFT <= TWENTY_ONE and any(map(is_ace, cards)):
            return HandCount(hard + SOFT, soft=True)
        return HandCount(hard, over=hard > self.most and hard != self.beyond)


class DealerDraws(Switches):
    """Up to which counts the player-dealer draws: he has no choice."""

    hard: Points = 16 * HALF
    soft: Points = 17 * HALF

    def hits(self, count: HandCount) -> bool:
        return not count.natural and count.points <= (self.soft if count.soft else self.hard)
