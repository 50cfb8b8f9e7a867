"""Who comes first: around the table, and in settlement.

Seats are numbered clockwise from the house dealer's left, so that the next higher number sits to a player's left.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cardroom.games.banked.bank import Group, Line

Direction = Literal["clockwise", "counter-clockwise"]
Loop = Literal["seat", "wager"]


def clockwise_after(seats: Iterable[int], seat: int) -> list[int]:
    """The seats in order from the left of ``seat``; ``seat`` itself, if it is among them, comes last."""
    ordered = sorted(seats)
    return [s for s in ordered if s > seat] + [s for s in ordered if s <= seat]


def around(seats: Iterable[int], seat: int, direction: Direction) -> list[int]:
    """The seats beside ``seat`` in this direction, without ``seat`` itself."""
    circle = [s for s in clockwise_after(seats, seat) if s != seat]
    return circle if direction == "clockwise" else circle[::-1]


def groups(hands: Sequence[Mapping[str, Line]], loop: Loop, wagers: Iterable[str]) -> list[Group]:
    """The lines of each hand, by wager, in the order in which they are settled.

    ``seat``: hand after hand, each hand's wagers together in the order given. ``wager``: all wagers of the first kind, hand after hand,
    then all of the next.
    """
    if loop == "seat":
        return [list(hand.values()) for hand in hands if hand]
    by_wager = ([hand[wager] for hand in hands if wager in hand] for wager in wagers)
    return [lines for lines in by_wager if lines]
