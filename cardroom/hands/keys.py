"""One integer a card such that the sum over a hand says all that most rankings need.

The low 32 bits hold ``5 ** rank``: written in base five the sum counts the cards of each rank, as long as no rank comes five times.
Above them lies a counter of three bits for each suit. Five of one rank carry over and leave a sum that no proper hand has, because the
digits of a number in base five add up to the number of cards only when nothing is carried.
"""

from cardroom.cards import Card, is_joker, is_tile, rank, suit
from cardroom.errors import BadInput

SUIT_SHIFT = 32
RANK_BITS = (1 << SUIT_SHIFT) - 1


class _CardKeys(dict[Card, int]):
    """Filled as cards are met, so a shoe may have any number of decks."""

    def __missing__(self, card: Card) -> int:
        if is_joker(card):
            raise BadInput("A joker has no rank of its own in this ranking: say first which card it stands for.")
        if is_tile(card):
            raise BadInput("A tile has no rank among cards.")
        self[card] = 5 ** rank(card) + (1 << SUIT_SHIFT + 3 * suit(card))
        return self[card]


card_key = _CardKeys().__getitem__


def ranks_of(key: int) -> list[int]:
    """The ranks a sum of keys counts, lowest first."""
    left = key & RANK_BITS
    ranks: list[int] = []
    for each in range(13):
        left, times = divmod(left, 5)
        ranks += [each] * times
    return ranks
