"""The clock of the levels: which one it is, how long it still lasts; paused and corrected by the floor. Plain data, told the time."""

from typing import NamedTuple

from cardroom.tournament.structure import TournamentStructure

MINUTE = 60


class LevelClock(NamedTuple):
    """``began``: when the level's play began or, in a break, will begin. A pause moves it by as long as it lasts."""

    level: int = 0  # 0: before the beginning
    began: float = 0
    paused_at: float = 0  # 0: it runs
    played: float = 0  # seconds of play in the levels before

    @property
    def paused(self) -> bool:
        return self.paused_at > 0

    def elapsed(self, now: float) -> float:
        """Seconds of play in this level; below nothing in the break before it."""
        return (self.paused_at or now) - self.began

    def in_break(self, now: float) -> bool:
        return self.level > 0 and self.elapsed(now) < 0

    def left(self, now: float, structure: TournamentStructure) -> float | None:
        """Seconds until the level ends, or the break before it; None where it ends by hands, or never."""
        elapsed = self.elapsed(now)
        if elapsed < 0:
            return -elapsed
        minutes = structure.minutes_of(self.level)
        if not minutes or self.level >= len(structure.levels):
            return None
        return max(0.0, minutes * MINUTE - elapsed)

    def to_break(self, now: float, structure: TournamentStructure) -> float | None:
        """Return the seconds of play until the next break; None if there is none, or if a level before it ends by hands."""
        left = self.left(now, structure) if not self.in_break(now) else structure.minutes_of(self.level) * MINUTE
        for number in range(self.level, len(structure.levels)):
            if not left:
                return None
            if structure.level(number).break_after:
                return left
            later = structure.minutes_of(number + 1) * MINUTE
            left = left + later if later else None
        return None

    def next(self, level: int, at: float, break_until: float) -> "LevelClock":
        """A level begins now, or when a break is over."""
        played = self.played + max(0.0, self.elapsed(at)) if self.level else 0.0
        return LevelClock(level, max(at, break_until), self.paused_at and at, played)

    def pause(self, at: float) -> "LevelClock":
        return self if self.paused else self._replace(paused_at=at)

    def resume(self, at: float) -> "LevelClock":
        return self._replace(began=self.began + at - self.paused_at, paused_at=0) if self.paused else self

    def correct(self, level: int, left: float, at: float, structure: TournamentStructure) -> "LevelClock":
        """At ``at`` it is this level, with so many seconds left."""
        began = at - (structure.minutes_of(level) * MINUTE - left)
        return self._replace(level=level, began=began, paused_at=at if self.paused else 0)
