"""Those who play while a player of the table is away, as far as nobody sits down or gets up for it: a friend at the chips begins and
ends, and whoever plays over the seat ends when either of the two gets up."""

from cardroom.errors import BadInput
from cardroom.games.time_collection import Payer
from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.books.waiting.stand_ins import BACK, TIME, UP, FriendBegun, ended, stand_in_row
from cardroom.room.table.clock import Clock
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import TableState

MINUTE = 60.0


class TableStandIns:
    def __init__(self, state: TableState, clock: Clock) -> None:
        self._state, self._clock = state, clock

    def check_newcomer(self, visitor: str | None) -> None:
        """Refuse a seat to a friend who plays another player's chips here, or may."""
        played = next((seat for seat in self._state.people if seat.stand_in is not None and visitor == seat.stand_in.visitor), None)
        if played is not None and played.stand_in is not None and played.stand_in.kind == "friend":
            raise BadInput(f"You play the chips of {played.player} here, or may: end that before you sit down.")

    def begin_friend(self, seat: Seat, now: float) -> None:
        state, standing, minutes = self._state, seat.stand_in, self._state.placard.seating_rules.absent.friend
        assert standing is not None
        standing.begun, standing.until = now, now + MINUTE * minutes if minutes else None
        seat.out, seat.time_outs = False, 0
        state.attendance.acted(seat.player, now)
        state.attendance.rests(seat.player, None)
        state.keep_seat(seat)
        begun = stand_in_row(ITSELF, FriendBegun, state.id, seat.player, standing, "has agreed", now, minutes)
        state.tell(begun, f"{standing.name} plays the chips of {seat.player}.")
        self._clock.look_again(now)

    def end_friend(self, seat: Seat, now: float, journal: bool = True) -> None:
        """End it now. A player who is not back sits out, away since the friend began."""
        state, standing = self._state, seat.stand_in
        seat.stand_in = None
        assert standing is not None
        if standing.plays:
            seat.out, seat.time_outs = standing.ends != BACK, 0
            state.attendance.acted(seat.player, now)
            state.attendance.rests(seat.player, standing.begun if seat.out else None)
        state.keep_seat(seat)
        if journal:
            state.change.staff.append(ended(state.id, seat.player, standing, standing.ends, now))
        if standing.plays:
            state.floor.tell(f"{standing.name} does not play for {seat.player} any more: {standing.ends}.")
        state.keep()
        self._clock.look_again(now)

    def between_rounds(self, now: float) -> None:
        """Begin with the friends who have agreed, and end with those whose time is over: a round has ended."""
        for seat in list(self._state.people):
            standing = seat.stand_in
            if standing is None or standing.kind != "friend":
                continue
            if not standing.plays and standing.taken:
                self.begin_friend(seat, now)
            elif standing.plays and (standing.ends or (standing.until is not None and standing.until <= now)):
                standing.ends = standing.ends or TIME
                self.end_friend(seat, now)

    def payers(self) -> dict[str, Payer]:
        """Return the absent players who pay the collection for those who play over them (001 l.497)."""
        if self._state.placard.seating_rules.absent.over_pays != "absent":
            return {}
        people = (seat for seat in self._state.people if not seat.leaving)
        found = (seat for seat in people if seat.stand_in is not None and seat.stand_in.kind == "over")
        return {seat.stand_in.name: Payer(seat.player, seat.stack) for seat in found if seat.stand_in is not None}

    def got_up(self, seat: Seat, now: float) -> None:
        """End whatever the player who has got up was part of: as the absent one, or as the one who plays over another's seat."""
        state, standing = self._state, seat.stand_in
        if standing is not None:
            state.change.staff.append(ended(state.id, seat.player, standing, standing.ends or UP, now))
            if standing.name in state.seats and standing.kind == "over":
                state.seats[standing.name].over = ""
                state.keep_seat(state.seats[standing.name])
        absent = state.seats.get(seat.over)
        if absent is not None and absent.stand_in is not None:
            absent.seat, absent.place = absent.place, None
            state.change.staff.append(ended(state.id, absent.player, absent.stand_in, absent.stand_in.ends or UP, now))
            if absent.stand_in.ends == BACK:
                absent.out = False
                state.attendance.acted(absent.player, now)
                state.attendance.rests(absent.player, None)
            absent.stand_in = None
            state.keep_seat(absent)
