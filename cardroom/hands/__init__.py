"""How hands rank: one function a kind, each giving an integer strength (larger is better) and words for it."""

from typing import TYPE_CHECKING

from cardroom.hands.badugi import badugi, badugi_cards, describe_badugi
from cardroom.hands.deuce_to_seven import describe_deuce_to_seven, deuce_to_seven
from cardroom.hands.high import HIGH_CATEGORIES, best_five, describe_high, high, high_categories_made, high_category
from cardroom.hands.low import ace_to_five, describe_low, eight_or_better
from cardroom.hands.three_card import THREE_CARD_CATEGORIES, ThreeCardRanking

if TYPE_CHECKING:
    from cardroom.hands.joker import JOKER_HIGH_CATEGORIES, ace_to_five_with_joker, high_with_bug, high_with_wild
    from cardroom.hands.omaha import at_least_two, exactly_two, exactly_two_low
    from cardroom.hands.rows import AUTOMATIC_WINS, automatic_wins, describe_front, front, is_foul
    from cardroom.hands.short_deck import SHORT_DECK_RANKS, ShortDeckRanking
    from cardroom.hands.showing import describe_showing_high, describe_showing_low, stud_showing_high, stud_showing_low
    from cardroom.hands.stripped import ASIAN_RANKS, MEXICAN_RANKS, StrippedRanking

__all__ = [
    "ASIAN_RANKS",
    "AUTOMATIC_WINS",
    "HIGH_CATEGORIES",
    "JOKER_HIGH_CATEGORIES",
    "MEXICAN_RANKS",
    "SHORT_DECK_RANKS",
    "THREE_CARD_CATEGORIES",
    "ShortDeckRanking",
    "StrippedRanking",
    "ThreeCardRanking",
    "ace_to_five",
    "ace_to_five_with_joker",
    "at_least_two",
    "automatic_wins",
    "badugi",
    "badugi_cards",
    "best_five",
    "describe_badugi",
    "describe_deuce_to_seven",
    "describe_front",
    "describe_high",
    "describe_low",
    "describe_showing_high",
    "describe_showing_low",
    "deuce_to_seven",
    "eight_or_better",
    "exactly_two",
    "exactly_two_low",
    "front",
    "high",
    "high_categories_made",
    "high_category",
    "high_with_bug",
    "high_with_wild",
    "is_foul",
    "stud_showing_high",
    "stud_showing_low",
]

# Imported when first used: a table of hold'em waits for no chinese poker.
_LATER = {
    "cardroom.hands.joker": "JOKER_HIGH_CATEGORIES ace_to_five_with_joker high_with_bug high_with_wild",
    "cardroom.hands.omaha": "at_least_two exactly_two exactly_two_low",
    "cardroom.hands.rows": "AUTOMATIC_WINS automatic_wins describe_front front is_foul",
    "cardroom.hands.short_deck": "SHORT_DECK_RANKS ShortDeckRanking",
    "cardroom.hands.showing": "describe_showing_high describe_showing_low stud_showing_high stud_showing_low",
    "cardroom.hands.stripped": "ASIAN_RANKS MEXICAN_RANKS StrippedRanking",
}
_WHERE = {name: module for module, names in _LATER.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'cardroom.hands' has no attribute '{name}'")
