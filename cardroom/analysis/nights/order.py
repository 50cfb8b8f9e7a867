"""The order of settlement as a list that a compiled loop goes through: which wager comes when, and which of them stand or fall together."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.nights.ends import FORFEIT, SHOWDOWN
from cardroom.analysis.nights.turns import Turn
from cardroom.games.banked.coverage import Shortfall

Sequences = NDArray[np.int64]  # by turn and by what the cards or dice have told: entries, group after group

TOGETHER, END = -1, -2  # a group is complete; there is no more
_TOGETHER: frozenset[Shortfall] = frozenset({"dead-hand", "pro-rata"})

Place = tuple[int, int]  # the seat and the number of the wager
Rows = Sequence[Sequence[Place]]  # of wagers that come next to each other: one hand's, or all of one kind


def entry(when: int, seat: int, wager: int, wagers: int) -> int:
    return (seat * wagers + wager) * 2 + (when == SHOWDOWN)


def by_seat(seats: Iterable[int], wagers: Sequence[int]) -> Rows:
    return [[(seat, wager) for wager in wagers] for seat in seats]


def by_wager(seats: Sequence[int], wagers: Iterable[int]) -> Rows:
    return [[(seat, wager) for seat in seats] for wager in wagers]


def sequences(
    turns: Sequence[Turn],
    told: int,
    wagers: int,
    shortfall: Shortfall,
    forfeits: Callable[[Turn], Rows],
    showdown: Callable[[Turn, int], Rows],
) -> Sequences:
    """What was forfeited comes first, then the hands; ``told`` is how many things cards or dice may say."""
    found: list[list[list[int]]] = []
    for turn in turns:
        found.append([])
        for word in range(told):
            entries: list[int] = []
            if turn.hands:
                for when, rows in ((FORFEIT, forfeits(turn)), (SHOWDOWN, showdown(turn, word))):
                    for row in rows:
                        for seat, wager in row:
                            entries += [entry(when, seat, wager, wagers)] + ([] if shortfall in _TOGETHER else [TOGETHER])
                        entries += [TOGETHER] if shortfall in _TOGETHER else []
            found[-1].append([*entries, END])
    longest = max(len(entries) for each in found for entries in each)
    return np.array([[entries + [END] * (longest - len(entries)) for entries in each] for each in found], np.int64)


def no_forfeits(turn: Turn) -> Rows:
    return ()
