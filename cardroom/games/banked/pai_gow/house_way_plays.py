"""What a row of a house way may put in front, and what it may ask to stay behind, in the words of the tables."""

from collections.abc import Sequence
from typing import Literal

from cardroom.games.banked.pai_gow.house_way_hands import DealtSeven
from cardroom.hands.packing import pack
from cardroom.hands.reference import HIGH_ORDER

Setting = tuple[int, int, int, int]  # see PaiGow.settings: places of the two in front, strength of the front, of the back

FrontCards = Literal[
    "second-and-third",  # highest of all seven
    "two-highest",  # the strongest front, a pair or not
    "highest-pair",  # the strongest pair
    "small-pair",  # the lower of two pair
    "two-of-the-kind",  # two of the trips, quads or five that the hand is called after
    "one-of-the-kind-and-highest",  # one of the trips, and the highest other card
    "joker-and-highest",  # the joker, and the highest card that can go with it
    "pair-of-kings",
]

# the-kind: all that the hand is called after. Else at least this category; a straight or better is a complete hand.
Behind = Literal["the-kind", "three-of-a-kind", "straight", "full-house", "four-of-a-kind"]

_HIGH, _PAIR = HIGH_ORDER.index("high-card"), HIGH_ORDER.index("pair")
_KING = 11


def allowed_fronts(cards: FrontCards, legal: Sequence[Setting], hand: DealtSeven) -> list[tuple[int, Setting]]:
    """The settings that put these cards in front, each with its place among all."""
    every = [*enumerate(legal)]
    if cards == "two-highest":
        return every
    if cards == "highest-pair":
        return [each for each in every if each[1][2] >> 20 == _PAIR]
    if cards == "joker-and-highest":
        return [each for each in every if hand.joker in each[1][:2]]
    front = two_cards(*_named(cards, hand))
    return [each for each in every if each[1][2] == front]


def _named(cards: FrontCards, hand: DealtSeven) -> tuple[int, ...]:
    """The ranks of the two, where the hand says which they are."""
    match cards:
        case "small-pair":
            return hand.second, hand.second
        case "two-of-the-kind":
            return hand.leading, hand.leading
        case "pair-of-kings":
            return _KING, _KING
        case "second-and-third":
            return hand.ranks[1:3]
        case "one-of-the-kind-and-highest":
            return hand.leading, hand.second
    raise AssertionError(cards)


def allows_back(behind: Behind, back: int, name: str, hand: DealtSeven) -> bool:
    if behind != "the-kind":
        return back >> 20 >= HIGH_ORDER.index(behind)
    if HIGH_ORDER[back >> 20] != name or first_rank(back) != hand.leading:
        return False
    return name != "two-pair" or back >> 8 & 15 == hand.second


def first_rank(strength: int) -> int:
    """The highest card, or what there is most of."""
    return strength >> 16 & 15


def two_cards(one: int, other: int) -> int:
    """The strength of a front of these ranks."""
    return pack(_PAIR if one == other else _HIGH, (max(one, other), min(one, other), 0, 0, 0))
