"""How hands rank: one function a kind, each giving an integer strength (larger is better) and words for it."""

from cardroom.hands.high import HIGH_CATEGORIES, best_five, describe_high, high, high_categories_made, high_category
from cardroom.hands.low import ace_to_five, describe_low, eight_or_better
from cardroom.hands.three_card import THREE_CARD_CATEGORIES, ThreeCardRanking

__all__ = [
    "HIGH_CATEGORIES",
    "THREE_CARD_CATEGORIES",
    "ThreeCardRanking",
    "ace_to_five",
    "best_five",
    "describe_high",
    "describe_low",
    "eight_or_better",
    "high",
    "high_categories_made",
    "high_category",
]
