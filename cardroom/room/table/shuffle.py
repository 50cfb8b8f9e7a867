"""The next shuffle of a table, and the players who cut it: in the pause before the round, so that no round begins later for it.

The next shuffle is promised as soon as the round before is over. Hashes are gathered until everybody who is there has sent one, or until
shortly before the round; then bytes, until it begins. The round takes the bytes that have come by then.
"""

from collections.abc import Callable

from cardroom.chance import Chance, Live
from cardroom.games.carried import SHOE
from cardroom.room.base.errors import Stale
from cardroom.room.table.clock import Clock
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import TableState

FOR_BYTES = 1.0
"""Seconds before the round at which hashes are late, so that there is time for the bytes; in a short pause it is half of it."""

FOR_THE_FIRST = 1.0
"""Seconds for which a round waits that has had no pause before it, at most."""


class Shuffle:
    def __init__(self, state: TableState, clock: Clock, chance: Callable[[], Chance]) -> None:
        self._state, self._clock, self._chance = state, clock, chance

    @property
    def shoe_goes_on(self) -> bool:
        """Whether the next round is dealt from the shuffle of the last: a shoe goes on until it is shuffled again."""
        left = None if self._state.round is None else self._state.round.outcome.carry.find(SHOE)
        return bool(left) and not self._state.floor.fresh

    def promise(self, after_a_round: bool = False) -> None:
        """Promise the next shuffle, if one is to come and somebody can cut it. A test may bring cards of its own: nobody cuts those."""
        state = self._state
        if state.coming is not None or state.running or state.closed_at is not None or self.shoe_goes_on or not state.people:
            return
        if self._chance != Live.fresh:
            return
        state.coming = NextShuffle.drawn(f"{state.id}-{state.number + 1}", state.edition.deck, state.edition.rules.throws_dice)
        state.coming.has_pause = after_a_round
        state.keep()

    def change_cards(self) -> None:
        """Bring fresh cards: no shoe goes on, and another shuffle is promised instead of the one before."""
        self._state.floor.fresh, self._state.coming = True, None
        self.promise(after_a_round=True)

    def cut(self, seat: Seat, round_id: str, hash: str | None, added: str | None, now: float) -> None:
        """Take a player's part in the cut: the hash of their bytes, and when the list is closed the bytes."""
        coming = self._state.coming
        if coming is None or coming.round_id != round_id:
            raise Stale("That deck is not to be cut now.")
        if hash is not None:
            coming.add_hash(seat.player, hash)
            if self._hashes_are_late(now):
                coming.close(self._cutting)
        elif added is not None:
            coming.add_bytes(seat.player, added)
            if coming.complete and coming.waits:
                self._clock.next_at = now
        self._state.keep()

    @property
    def _cutting(self) -> list[str]:
        return [seat.player for seat in self._state.people if not seat.leaving]

    def closes_at(self) -> float | None:
        """Return when hashes are late: once every player has sent one, or in time for the bytes; None: nothing is to be closed."""
        coming, next_at = self._state.coming, self._clock.next_at
        if coming is None or coming.closed or not coming.cutters or next_at is None or self._state.running:
            return None
        seats = (seat for seat in self._state.seats.values() if seat.seat is not None)
        in_play = [seat for seat in seats if not (seat.leaving or seat.out or self._state.broke(seat))]
        if len(in_play) < 2:  # no round can begin: a newcomer may cut the deck with the others
            return None
        if all(player in coming.cutters for player in self._cutting):
            return 0.0
        return next_at - min((next_at - self._clock.pause_from) / 2, FOR_BYTES)

    def _hashes_are_late(self, now: float) -> bool:
        at = self.closes_at()
        return at is not None and at <= now

    def close_list(self, now: float) -> bool:
        """Close the list of hashes if it is time. Return whether it was."""
        if self._state.coming is None or not self._hashes_are_late(now):
            return False
        self._state.coming.close(self._cutting)
        self._state.keep()
        return True

    def wait_for(self, player: str, now: float) -> None:
        """Give a player who has just come a moment to cut the deck, if there was no pause for it."""
        coming, clock = self._state.coming, self._clock
        if coming is None or coming.complete or coming.has_pause or player not in self._state.seats or clock.next_at is None:
            return
        coming.has_pause = True
        if clock.next_at < now + min(clock.interval, FOR_THE_FIRST):
            clock.begin_in(min(clock.interval, FOR_THE_FIRST), now)
            coming.waits = True

    def next_chance(self) -> Chance:
        """Return what the next round is dealt from: the promised shuffle, as it was cut; where nobody could cut it, a fresh one."""
        return self._chance() if self._state.coming is None else self._state.coming.cut(self._cutting)
