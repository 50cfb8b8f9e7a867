"""Who attends a table: connections, signs of life, and since when somebody is away. Time is an argument, and nothing of it is stored:
after a restart everybody has all his time again."""

from collections import Counter

from cardroom.room.base.settings import TableSettings
from cardroom.room.table.seat import Seat


class Attendance:
    """A person without a connection is gone once ``grace`` seconds have passed since his last sign of life: a page that is loaded again,
    a train in a tunnel. Who is gone, or lets his time run out, is dealt out with the next round and cashed out ``away`` seconds later;
    a player who is there and sits out has as long as the table or the house has it."""

    def __init__(self, settings: TableSettings, now: float) -> None:
        self.here: Counter[str] = Counter()  # connections of each player; "" of those who watch
        self.settings = settings
        self._begun = now
        self._seen: dict[str, float] = {}  # the last sign of life
        self._silent: dict[str, float] = {}  # since when somebody has not answered
        self._resting: dict[str, float] = {}  # since when somebody sits out by his own wish

    def came(self, viewer: str, now: float) -> None:
        self.here[viewer] += 1
        self._seen[viewer] = now

    def went(self, viewer: str, now: float) -> None:
        self.here[viewer] -= 1
        self.here += Counter()  # forget those who are gone
        self._seen[viewer] = now

    def seen(self, player: str, now: float) -> None:
        """A sign of life that answers nothing: he has only looked."""
        self._seen[player] = now

    def acted(self, player: str, now: float) -> None:
        """He did something at the table."""
        self._seen[player] = now
        self._silent.pop(player, None)

    def acts(self, seat: Seat, now: float) -> None:
        """Note that a player did something at the table, and whether they sit out."""
        self.acted(seat.player, now)
        self.rests(seat.player, now if seat.out else None)

    def silent(self, player: str, now: float) -> None:
        """His time ran out."""
        self._silent.setdefault(player, now)

    def rests(self, player: str, now: float | None) -> None:
        """He sits out from now on; None: he plays."""
        if now is None:
            self._resting.pop(player, None)
        else:
            self._resting.setdefault(player, now)

    def forget(self, player: str) -> None:
        for known in (self._seen, self._silent, self._resting):
            known.pop(player, None)

    def begin_anew(self, now: float) -> None:
        """The room was closed meanwhile, which is nobody's fault."""
        self._begun = now

    def later(self, seconds: float) -> None:
        """Play stood still for so long, and nobody's time ran."""
        self._begun += seconds
        for known in (self._seen, self._silent, self._resting):
            for player in known:
                known[player] += seconds

    def gone_at(self, player: str) -> float | None:
        """When he began, or begins, to count as gone; None: he is connected."""
        return None if self.here[player] > 0 else self._seen.get(player, self._begun) + self.settings.grace

    def gone(self, player: str, now: float) -> bool:
        at = self.gone_at(player)
        return at is not None and at <= now

    def picked_up_at(self, seat: Seat, connected: bool, sits_out: float | None) -> float | None:
        """When his chips are taken to the cashier if he does not come back. ``connected``: whether connections count here; ``sits_out``:
        for how many seconds a player may sit out; None: as long as they like."""
        player, away = seat.player, self.settings.away
        times = [self._silent[player] + away] if player in self._silent else []
        if connected and not self.here[player]:
            times.append(self._seen.get(player, self._begun) + max(away, self.settings.grace))
        if seat.out and sits_out is not None:
            times.append(self._resting.get(player, self._begun) + sits_out)
        return min(times, default=None)
