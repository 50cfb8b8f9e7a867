"""When the players of a table cut the deck: in the pause before the round, so that none begins later for it.

The next shuffle is promised as soon as the round before is over. Hashes are gathered until everybody who is there has sent one, or until
shortly before the round; then bytes, until it begins. The round takes what has come.
"""

from abc import abstractmethod
from collections.abc import Callable

from cardroom.chance import Chance, Live
from cardroom.games.carried import SHOE
from cardroom.houses.edition import Edition
from cardroom.room.base.errors import Stale
from cardroom.room.base.settings import LEAST_PAUSE, TableSettings
from cardroom.room.storage.rows import TableRow
from cardroom.room.table.next_shuffle import Coming
from cardroom.room.table.seating import Seating
from cardroom.round import Round

FOR_BYTES = 1.0
"""Seconds before the round at which hashes are late, so that there is time for the bytes; in a short pause it is half of it."""

FOR_THE_FIRST = 1.0
"""Seconds for which a round waits that has had no pause before it, at most."""


class Cutting(Seating):
    """A table from round to round: when the next one begins, and what it is dealt from."""

    chance: Callable[[], Chance]

    def __init__(self, id: str, edition: Edition, settings: TableSettings) -> None:
        super().__init__(id, edition, settings)
        self.quick = True  # bots and pauses may take no time at all
        self.number = 0
        self.round: Round | None = None  # the running one, or the last
        self.next_at: float | None = None  # when the next one begins
        self._pause_from = 0.0
        self.coming: Coming | None = None

    @property
    def round_id(self) -> str:
        return f"{self.id}-{self.number}" if self.round is not None else ""

    @property
    def running(self) -> bool:
        return self.round is not None and not self.round.over

    @property
    def interval(self) -> float:
        """Seconds between two rounds."""
        return self.settings.pause if self.quick else max(self.settings.pause, LEAST_PAUSE)

    @property
    def shoe_goes_on(self) -> bool:
        """Whether the next round is dealt from the shuffle of the last: a shoe goes on until it is shuffled again."""
        left = None if self.round is None else self.round.outcome.carry.find(SHOE)
        return bool(left) and not self.fresh

    @property
    @abstractmethod
    def fresh(self) -> bool:
        """Whether the cards were changed, so that no shoe goes on."""

    @abstractmethod
    def row(self) -> TableRow:
        """The table as it is stored."""

    def begin_in(self, seconds: float, now: float) -> None:
        """The next round, if nothing comes between."""
        self.next_at, self._pause_from = now + seconds, now

    def later(self, seconds: float) -> None:
        """Play stood still for so long."""
        self.next_at = None if self.next_at is None else self.next_at + seconds
        self._pause_from += seconds

    def promise(self, after_a_round: bool = False) -> None:
        """The next shuffle, if there is one to come, and somebody to cut it. At a table of a test cards may come from elsewhere."""
        if self.coming is not None or self.running or self.closed_at is not None or self.shoe_goes_on or not self.people:
            return
        if self.chance != Live.fresh:
            return
        self.coming = Coming.drawn(f"{self.id}-{self.number + 1}", self.edition.deck, self.edition.rules.throws_dice)
        self.coming.has_pause = after_a_round
        self.change.tables.append(self.row())

    def cut(self, visitor: str, round_id: str, hash: str | None, added: str | None, now: float) -> None:
        """A player's part in the cut: the hash of his bytes, and when the list is closed the bytes."""
        seat, coming = self.acting(visitor), self.coming
        if coming is None or coming.round_id != round_id:
            raise Stale("That deck is not to be cut now.")
        if hash is not None:
            coming.add_hash(seat.player, hash)
            if self._hashes_are_late(now):
                coming.close(self._cutting)
        elif added is not None:
            coming.add_bytes(seat.player, added)
            if coming.complete and coming.waits:
                self.next_at = now
        self.change.tables.append(self.row())

    @property
    def _cutting(self) -> list[str]:
        return [seat.player for seat in self.people if not seat.leaving]

    def closes_at(self) -> float | None:
        """When hashes are late: as soon as all who sit here have sent theirs, or in time for the bytes; None: it does not come to that."""
        coming = self.coming
        if coming is None or coming.closed or not coming.cutters or self.next_at is None or self.running:
            return None
        in_play = [seat for seat in self.seats.values() if seat.seat is not None and not (seat.leaving or seat.out or self.broke(seat))]
        if len(in_play) < 2:  # no round can begin: whoever comes may cut the deck with the others
            return None
        if all(player in coming.cutters for player in self._cutting):
            return 0.0
        return self.next_at - min((self.next_at - self._pause_from) / 2, FOR_BYTES)

    def _hashes_are_late(self, now: float) -> bool:
        at = self.closes_at()
        return at is not None and at <= now

    def close_the_list(self, now: float) -> bool:
        """If it is time; whether it was."""
        if self.coming is None or not self._hashes_are_late(now):
            return False
        self.coming.close(self._cutting)
        self.change.tables.append(self.row())
        return True

    def wait_for_the_cut(self, player: str, now: float) -> None:
        """Somebody has come: if there was no pause in which he could have cut the deck, he has a moment for it."""
        coming = self.coming
        if coming is None or coming.complete or coming.has_pause or player not in self.seats or self.next_at is None:
            return
        coming.has_pause = True
        if self.next_at < now + min(self.interval, FOR_THE_FIRST):
            self.begin_in(min(self.interval, FOR_THE_FIRST), now)
            coming.waits = True

    def next_chance(self) -> Chance:
        """What the next round is dealt from: what was promised, cut by what has come; where nobody could cut it, something fresh."""
        return self.chance() if self.coming is None else self.coming.cut(self._cutting)
