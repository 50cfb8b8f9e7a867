"""The attendance at a table: connections, signs of life, and since when a player is away. Time is an argument. None of it is stored:
after a restart every player has all their time again."""

from collections import Counter
from math import inf

from cardroom.room.base.settings import TableSettings
from cardroom.room.table.seat import Seat


class Attendance:
    """A person without a connection is gone ``grace`` seconds after their last sign of life: a page may be loading again, a train may be in
    a tunnel. A program that keeps no connection is present for ``grace`` seconds each time that it reads the table or answers. A player who
    is gone, or whose time ran out, is dealt out with the next round and cashed out ``away`` seconds later. A player who is there and sits
    out may do so for as long as the table or the house allows."""

    def __init__(self, settings: TableSettings, now: float) -> None:
        self.here: Counter[str] = Counter()  # connections of each player; "" for the spectators
        self.settings = settings
        self._begun = now
        self._seen: dict[str, float] = {}  # the last sign of life
        self._asked: dict[str, float] = {}  # the last request of a player who keeps no connection
        self._silent: dict[str, float] = {}  # since when a player has not answered
        self._resting: dict[str, float] = {}  # since when a player has chosen to sit out

    def came(self, viewer: str, now: float) -> None:
        self.here[viewer] += 1
        self._seen[viewer] = now
        self._asked.pop(viewer, None)

    def went(self, viewer: str, now: float) -> None:
        self.here[viewer] -= 1
        self.here += Counter()  # forget those who are gone
        self._seen[viewer] = now

    def seen(self, player: str, now: float) -> None:
        """Note a sign of life that answers nothing: the player has only looked."""
        self._seen[player] = now
        if not self.here[player]:
            self._asked[player] = now

    def acted(self, player: str, now: float) -> None:
        """Note that a player did something at the table."""
        self._seen[player] = now
        self._silent.pop(player, None)

    def acts(self, seat: Seat, now: float) -> None:
        """Note that a player did something at the table, and whether they sit out."""
        self.acted(seat.player, now)
        self.rests(seat.player, now if seat.out else None)

    def silent(self, player: str, now: float) -> None:
        """Note that a player's time ran out."""
        self._silent.setdefault(player, now)

    def rests(self, player: str, now: float | None) -> None:
        """Note that a player sits out from now on; None: that they play."""
        if now is None:
            self._resting.pop(player, None)
        else:
            self._resting.setdefault(player, now)

    def forget(self, player: str) -> None:
        for known in (self._seen, self._asked, self._silent, self._resting):
            known.pop(player, None)

    def later(self, seconds: float) -> None:
        """Move every time by a pause in which play stood still."""
        self._begun += seconds
        for known in (self._seen, self._asked, self._silent, self._resting):
            for player in known:
                known[player] += seconds

    def present_until(self, player: str) -> float:
        """Return until when a player counts as present: without end while they are connected, else for a while after each request."""
        return inf if self.here[player] > 0 else self._asked.get(player, -inf) + self.settings.grace

    def somebody_until(self) -> float:
        """Return until when somebody is present, be it a spectator with a connection."""
        return inf if self.here.total() > 0 else max(map(self.present_until, self._asked), default=-inf)

    def present(self, player: str, now: float) -> bool:
        """Return whether a player is connected, or has asked for the table a moment ago."""
        return now < self.present_until(player)

    def gone_at(self, player: str) -> float | None:
        """Return when a player began, or begins, to count as gone; None: they are connected."""
        return None if self.here[player] > 0 else self._seen.get(player, self._begun) + self.settings.grace

    def gone(self, player: str, now: float) -> bool:
        at = self.gone_at(player)
        return at is not None and at <= now

    def picked_up_at(self, seat: Seat, connected: bool, sits_out: float | None) -> float | None:
        """Return when a player's chips go to the cashier if they do not come back. ``connected``: whether connections count here;
        ``sits_out``: for how many seconds a player may sit out; None: as long as they like."""
        player, away = seat.player, self.settings.away
        times = [self._silent[player] + away] if player in self._silent else []
        if connected and not self.here[player]:
            times.append(self._seen.get(player, self._begun) + max(away, self.settings.grace))
        if seat.out and sits_out is not None:
            times.append(self._resting.get(player, self._begun) + sits_out)
        return min(times, default=None)
