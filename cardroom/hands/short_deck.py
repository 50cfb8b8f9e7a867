"""Short deck: 36 cards from six to ace. As printed a flush beats a full house and a straight beats three of a kind (001 l.4763-4776).

Houses elsewhere put three of a kind over a straight, so the order is given by the edition.
"""

from cardroom.hands.stripped import StrippedRanking

SHORT_DECK_RANKS = "6789TJQKA"


class ShortDeckRanking(StrippedRanking):
    """Best five of 5, 6 or 7 cards in any use; ``low_straight`` is A-6-7-8-9, the lowest (l.4757)."""

    def __init__(self, *, flush_over_full_house: bool = True, trips_over_straight: bool = False, low_straight: bool = True) -> None:
        super().__init__(
            SHORT_DECK_RANKS,
            flush_over_full_house=flush_over_full_house,
            trips_over_straight=trips_over_straight,
            ace_low_straight=low_straight,
        )
