"""The order of settlement as a list that a compiled loop goes through: which wager comes when, and which of them stand or fall together."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.nights.ends import SHOWDOWN
from cardroom.analysis.nights.turns import Turn
from cardroom.games.banked.coverage import Shortfall
from cardroom.games.banked.order import Loop

Sequences = NDArray[np.int64]  # by turn and by what the cards or dice have told: entries, group after group

TOGETHER, END = -1, -2  # a group is complete; there is no more
_TOGETHER: frozenset[Shortfall] = frozenset({"dead-hand", "pro-rata"})

Place = tuple[int, int, int]  # when it is settled, the seat and the number of the wager
Rows = Sequence[Sequence[Place]]  # of wagers that come next to each other: one hand's, or all of one kind

WHEN_BITS = 2  # of an entry


def entry(when: int, seat: int, wager: int, wagers: int) -> int:
    return (seat * wagers + wager) << WHEN_BITS | when


def by_seat(seats: Iterable[int], wagers: Sequence[int], when: int = SHOWDOWN) -> Rows:
    return [[(when, seat, wager) for wager in wagers] for seat in seats]


def by_wager(seats: Sequence[int], wagers: Iterable[int], when: int = SHOWDOWN) -> Rows:
    return [[(when, seat, wager) for seat in seats] for wager in wagers]


def in_loop(loop: Loop, seats: Sequence[int], wagers: Sequence[int]) -> Rows:
    """With the hands, as the house goes through them."""
    return by_seat(seats, wagers) if loop == "seat" else by_wager(seats, wagers)


def sequences(turns: Sequence[Turn], told: int, wagers: int, shortfall: Shortfall, order: Callable[[Turn, int], Rows]) -> Sequences:
    """``order`` goes by what cards or dice have told, which is one of so many things."""
    together = shortfall in _TOGETHER
    found: list[list[list[int]]] = []
    for turn in turns:
        found.append([])
        for word in range(told):
            entries: list[int] = []
            for row in order(turn, word) if turn.hands else ():
                for when, seat, wager in row:
                    entries += [entry(when, seat, wager, wagers)] + ([] if together else [TOGETHER])
                entries += [TOGETHER] if together else []
            found[-1].append([*entries, END])
    longest = max(len(entries) for each in found for entries in each)
    return np.array([[entries + [END] * (longest - len(entries)) for entries in each] for each in found], np.int64)
