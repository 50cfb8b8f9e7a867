"""How a pot game's hands are measured: a scale for the whole pot, or one for each half of it."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from cardroom.cards import Card
from cardroom.hands import eight_or_better, high
from cardroom.hands.high import high_each, name_high
from cardroom.hands.low import name_low
from cardroom.hands.words import Name

Cards = Sequence[Card]

Low: TypeAlias = Literal["eight-or-better", "any"]
"""What a low half needs; any: every hand has a low."""


class Scale(NamedTuple):
    """One way to win. ``strength`` takes a player's own cards and the board's; 0 is no claim (a low that does not qualify)."""

    name: str
    strength: Callable[[Cards, Cards], int]
    named: Callable[[int], Name]
    together: Callable[[Sequence[Cards], Cards], list[int]] | None = None  # of several hands, where one look at the board does for all

    def each(self, hands: Sequence[Cards], board: Cards) -> list[int]:
        """The strengths of several players' cards."""
        if self.together is not None:
            return self.together(hands, board)
        strength = self.strength
        return [strength(own, board) for own in hands]


HIGH = Scale("high", lambda own, board: high((*own, *board)), name_high, high_each)
LOW_EIGHT = Scale("low", lambda own, board: eight_or_better((*own, *board)), name_low)
