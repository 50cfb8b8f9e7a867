"""What games of several families carry from round to round."""

from typing import TypedDict

from cardroom.cards import Card
from cardroom.round import Key


class ShoeLeft(TypedDict, total=False):
    """A shoe that goes on: how many cards have left it, at a felt table which of them were seen, and how often its dice were thrown."""

    dealt: int
    cards: list[Card]
    throws: int


BUTTON: Key[int] = Key("button")  # the seat that had it
SHOE: Key[ShoeLeft | None] = Key("shoe")  # none: it is shuffled anew
