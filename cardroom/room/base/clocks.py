"""Two clocks. What happens at a table goes by a clock that nobody can set; what is stored of it has the time of the clock on the wall."""

import time
from collections.abc import Callable

from cardroom.room.storage.rows import Change

NEAR = 1.0
"""Seconds by which the two may differ before stored times are moved to the wall's."""


class Steady:
    """The wall's time when it was made, and from then on time as it passes: setting the wall's clock changes nothing.

    >>> wall, ticks = [5000.0], [70.0]
    >>> steady = Steady(lambda: wall[0], lambda: ticks[0])
    >>> ticks[0] += 5; wall[0] += 3605  # set forward by an hour, five seconds later
    >>> steady()
    5005.0
    """

    def __init__(self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._ahead = wall() - ticks()

    def __call__(self) -> float:
        return self._ticks() + self._ahead


def on_the_wall(change: Change, ahead: float) -> Change:
    """A change with the wall's times; ``ahead``: the seconds by which the wall's clock is ahead of the table's."""
    if abs(ahead) < NEAR or not change.waiting:
        return change
    change.tables = [
        row._replace(opened_at=row.opened_at + ahead, closed_at=None if row.closed_at is None else row.closed_at + ahead)
        for row in change.tables
    ]
    change.rounds = [row._replace(begun_at=row.begun_at + ahead) for row in change.rounds]
    change.inputs = [row._replace(at=row.at + ahead) for row in change.inputs]
    change.results = [row._replace(over_at=row.over_at + ahead) for row in change.results]
    change.entries = [entry._replace(at=entry.at + ahead) for entry in change.entries]
    change.staff = [row._replace(at=row.at + ahead) for row in change.staff]
    return change
