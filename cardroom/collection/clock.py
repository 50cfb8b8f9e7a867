"""The clock of a table: which half hours have begun, and who pays for them. It never looks at the time itself: time is an argument.

>>> clock = TableClock(started=0.0)
>>> clock.due(now=0.0), clock.collected_at(0.0).due(now=29 * 60.0)
(('half hour',), ())
>>> clock.collected_at(0.0).has_played(["Ann"]).newcomers(["Ann", "Bob"])
['Bob']
"""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.collection.charges import HALF_HOUR
from cardroom.errors import BadInput

PERIOD = 30 * 60.0
"""Seconds from one collection to the next (001 l.3267)."""


class TableClock(NamedTuple):
    """When a table opened, how many of its half hours have been collected for, and who has played a hand.

    The fee is taken at the start of each half hour (001 l.3267), the first as the table opens, from everybody seated. Later on a
    player pays in full if he has played a hand, or if there are names on the board (l.354, 508): who sits down in the middle of a
    half hour pays nothing for the rest of it, and who is away from his seat pays (l.497).
    """

    started: float
    collected: int = 0
    played: frozenset[str] = frozenset()
    period: float = PERIOD
    at_opening: bool = True
    """Whether the first is due as the table opens, or when its first half hour is over."""

    def begun(self, now: float) -> int:
        """How many collections fell due up to ``now``."""
        if now < self.started:
            raise BadInput("the table's clock cannot run backwards: it is earlier than the table opened.")
        return int((now - self.started) // self.period) + self.at_opening

    def due(self, now: float) -> tuple[str, ...]:
        """What fell due and has not been collected: the ``moments`` of the next round's setup."""
        return (HALF_HOUR,) * max(0, self.begun(now) - self.collected)

    @property
    def next_due(self) -> float:
        """When the next collection falls due."""
        return self.started + (self.collected + (not self.at_opening)) * self.period

    def newcomers(self, seated: Iterable[str], board: bool = False) -> list[str]:
        """Those of the seated who need not pay now; ``board``: whether others wait for a seat."""
        return [] if board or self.collected == 0 else [player for player in seated if player not in self.played]

    def collected_at(self, now: float) -> "TableClock":
        """The clock once everything that fell due up to ``now`` has been taken."""
        return self._replace(collected=max(self.collected, self.begun(now)))

    def has_played(self, players: Iterable[str]) -> "TableClock":
        """The clock after a hand in which ``players`` were dealt in."""
        return self._replace(played=self.played.union(players))

    def resumed(self, now: float) -> "TableClock":
        """The clock of a table that was put away for a while. Nobody pays for that while, nor for a clock that was set meanwhile: the half
        hour that was collected for last begins again, unless it is that one still."""
        if now >= self.started and self.begun(now) == max(self.at_opening, self.collected):
            return self
        return self._replace(started=now - max(0, self.collected - self.at_opening) * self.period)

    def has_left(self, player: str) -> "TableClock":
        """The clock after a player has given up his seat: if he comes back he is new."""
        return self._replace(played=self.played - {player})
