"""Two clocks. What happens at a table goes by a clock that nobody can set; what is stored of it has the time of the clock on the wall."""

import time
from collections.abc import Callable


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


NEAR = 0.5
"""Seconds by which a server's clock may differ from the room's before it is corrected: less than that may be the way to the database."""


class SharedWall:
    """The clock on the wall of a room with several servers: a machine's own, corrected by what the database's clock says.

    >>> wall = SharedWall(lambda: 5000.0)
    >>> wall.set(8600.0); wall()
    8600.0
    >>> wall.set(8600.2); wall()
    8600.0
    """

    def __init__(self, machine: Callable[[], float] = time.time) -> None:
        self._machine, self._ahead = machine, 0.0

    def __call__(self) -> float:
        return self._machine() + self._ahead

    def set(self, right: float) -> None:
        """Note what the time is by the database's clock."""
        if abs(right - self()) > NEAR:
            self._ahead = right - self._machine()
