"""How long to wait before something that failed is tried again: twice as long after each failure, until it goes well.

>>> pauses = Pauses(first=1.0, longest=5.0)
>>> [pauses.after_failure() for _ in range(4)]
[1.0, 2.0, 4.0, 5.0]
>>> pauses.went_well()
>>> pauses.after_failure()
1.0
"""

FIRST = 1.0
"""Seconds to wait after the first failure."""

LONGEST = 60.0
"""Seconds to wait at the most: whatever fails for good costs little, and goes on soon after it has been mended."""


class Pauses:
    """Of one thing that is tried again and again."""

    def __init__(self, first: float = FIRST, longest: float = LONGEST) -> None:
        self._first, self._longest = first, longest
        self._next = first

    def after_failure(self) -> float:
        """Return for how many seconds to wait."""
        pause, self._next = self._next, min(2 * self._next, self._longest)
        return pause

    def went_well(self) -> None:
        self._next = self._first
