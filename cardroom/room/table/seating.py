"""Coming and going at a table: a player takes a seat, buys chips, sits out and gets up; bots fill the seats that are left."""

from cardroom.bots.names import names_at
from cardroom.errors import BadInput
from cardroom.games.pot.kill import due_from_leaver
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.play_sessions import NEW, PlaySession
from cardroom.room.table.chips import TableChips
from cardroom.room.table.clock import Clock
from cardroom.room.table.entrance import Entrance
from cardroom.room.table.seat import Seat
from cardroom.room.table.shuffle import Shuffle
from cardroom.room.table.stand_ins import TableStandIns
from cardroom.room.table.state import TableState


class Seating:
    def __init__(
        self, state: TableState, clock: Clock, shuffle: Shuffle, chips: TableChips, stand_ins: TableStandIns, entrance: Entrance
    ) -> None:
        self._state, self._clock, self._shuffle, self._chips, self._stand_ins = state, clock, shuffle, chips, stand_ins
        self._entrance = entrance

    # -- who sits there -----------------------------------------------------------------------------------------------------

    @property
    def bots(self) -> list[Seat]:
        return [seat for seat in self._state.seats.values() if self._state.is_bot(seat) and not seat.leaving]

    def of(self, visitor: str) -> Seat:
        """Return the seat of a visitor."""
        for seat in self._state.seats.values():
            if seat.visitor == visitor:
                return seat
        raise Forbidden("You do not sit at this table.")

    def plays_here(self, visitor: str) -> bool:
        """Return whether somebody plays at this table, with chips of their own or with those of an absent player."""
        return any(visitor in (seat.visitor, seat.acting) for seat in self._state.people)

    def acting(self, visitor: str) -> Seat:
        """Return the seat whose hand this visitor plays: their own, or that of the player whose chips they play."""
        for seat in self._state.people:
            if seat.acting == visitor:
                return seat
        friend = next((seat.friend for seat in self._state.people if seat.visitor == visitor and seat.friend is not None), None)
        if friend is not None:
            raise Forbidden(f"{friend.name} plays your chips until you say that you are back.")
        raise Forbidden("You do not sit at this table.")

    # -- coming -------------------------------------------------------------------------------------------------------------

    def sit(
        self, player: str, visitor: str | None, seat: int | None, chips: Cents, now: float, *, behind: bool = False, owed: Cents = 0,
        moved: bool = False, session: PlaySession = NEW,
    ) -> None:  # fmt: skip
        """Give a player a seat, or a place behind, with chips from the cashier (a bot's are the house's).

        ``owed``: the chips with which the player left and which they bring back, however many they are; ``moved``: the chips lay at
        another table, and all of them come along; ``session``: the session of play that goes on.
        """
        state = self._state
        player = self._entrance.name_of(player)
        self._stand_ins.check_newcomer(visitor)
        state.check_open()
        if state.closing:
            raise BadInput("This table closes when its round is over.")
        if player in state.seats or (visitor is not None and any(seat.visitor == visitor for seat in state.people)):
            raise BadInput(f"{player} is at this table already.")
        if behind and not state.placard.backline:
            raise BadInput(f"{state.edition.name} has no betting behind the seats.")
        if not moved:
            self._chips.check_buy_in(chips, owed)
        place = None if behind else self.free_seat(seat, player)
        made = Seat(player, place, visitor, time_bank=state.settings.time_bank, since=now)
        if self._chips.counts_buys(made):
            made.session = self._chips.sat_down(session, chips, chips if moved else min(chips, owed))
        state.seats[player] = made
        self._chips.buy(made, chips, now)
        state.keep_seat(made)
        self._has_come(made, now)
        self._clock.look_again(now)

    def _has_come(self, seat: Seat, now: float) -> None:
        state = self._state
        self.release(seat.player)
        state.attendance.acted(seat.player, now)
        if state.books is not None and not seat.is_bot and len(state.people) == 2:  # one of them had no clock until now
            state.books.ask_anew(now)
        self._shuffle.promise()

    def free_seat(self, wanted: int | None, player: str) -> int:
        """Return a seat that nobody has and that is kept for nobody else; with no wish, the seat that is kept for this player if one is."""
        kept_for, count = self._state.floor.kept_for, self._state.placard.seat_count
        taken = {seat.seat for seat in self._state.seats.values()}
        free = [number for number in range(1, count + 1) if number not in taken and kept_for(number) in ("", player)]
        if wanted is None:
            if not free:
                raise BadInput("Every seat of this table is taken.")
            return max(free, key=lambda number: (kept_for(number) == player, -number))
        if wanted not in free:
            kept = f"Seat {wanted} is kept for {kept_for(wanted)}" if kept_for(wanted) else ""
            where = f"Seat {wanted} is taken" if wanted in taken else f"This table has seats 1 to {count}, not {wanted}"
            raise BadInput(f"{kept if kept and wanted not in taken else where}.")
        return wanted

    def release(self, player: str) -> None:
        """Keep no other seat for a player who has one now."""
        floor = self._state.floor
        if player in floor.held.values():
            floor.held = {seat: name for seat, name in floor.held.items() if name != player}
            self._state.keep()

    def seat_bots(self, count: int, now: float) -> None:
        """Seat as many bots as are wanted. Those too many get up when the round is over, or stay if they are wanted again by then."""
        self._entrance.check_bots()
        for seat in self.bots[count:] if count < len(self.bots) else ():
            self.leave(seat, now)
        for seat in self._state.seats.values():
            if seat.is_bot and seat.leaving and len(self.bots) < count:
                seat.leaving = False
                self._state.keep_seat(seat)
        names = (name for name in names_at(self._state.id) if name not in self._state.seats)
        for name in names:
            if len(self.bots) >= count:
                return
            self.sit(name, None, None, self._state.placard.buy_in.usual, now)

    # -- while they are there -----------------------------------------------------------------------------------------------

    def buy_chips(self, seat: Seat, chips: Cents, now: float, day: str = "") -> None:
        """Sell more chips to a player: at once, or when the round is over. ``day``: the gaming day; on another one a session begins."""
        self._chips.check_more(seat, chips)
        counted = self._chips.bought_more(seat, chips, day)
        if self._state.plays(seat):
            seat.pending += chips
        else:
            self._chips.buy(seat, chips, now)
        seat.session = counted
        self._state.attendance.acts(seat, now)
        self._state.keep_seat(seat)
        self._clock.look_again(now)

    def sit_out(self, seat: Seat, out: bool, now: float) -> None:
        """Deal a player out from the next round on, or in again."""
        seat.out = out
        seat.time_outs = 0
        self._state.attendance.acts(seat, now)
        self._state.keep_seat(seat)
        self._clock.look_again(now)

    # -- going --------------------------------------------------------------------------------------------------------------

    def leave(self, seat: Seat, now: float) -> None:
        """Let a player get up: at once, or when the round in which they play is over."""
        if self._state.plays(seat):
            seat.leaving = True
            self._state.keep_seat(seat)
        else:
            self.get_up(seat, now)
            self.let_go(now)
        self._clock.look_again(now)

    def remove(self, seat: Seat, now: float) -> None:
        """Have a player get up by order of the staff: a round in which they play goes on as if they were not there."""
        seat.removed = True
        self.leave(seat, now)

    def get_up(self, seat: Seat, now: float) -> None:
        """Cash the player out, without the chips that they must still post: with those they stay, dealt out, for one hand (001 l.306)."""
        owed = self._must_post(seat)
        if not owed:
            self.cash_out(seat, now)
            return
        seat.leaving = True
        self._chips.pay_out(seat, seat.stack - owed, now)
        self._state.keep_seat(seat)

    def let_go(self, now: float) -> None:
        """Cash out those who stayed for a hand that cannot be dealt any more."""
        for seat in [seat for seat in self._state.seats.values() if seat.leaving and not self._state.plays(seat)]:
            if not self._must_post(seat):
                self.cash_out(seat, now)

    def _must_post(self, seat: Seat) -> Cents:
        """Return the chips for a required kill that a player posts before they may leave, if two others are left to play it (001 l.306)."""
        state = self._state
        if seat.seat is None or state.round is None or not isinstance(state.placard.terms, PotTable):
            return 0
        others = [other for other in state.seats.values() if other is not seat and other.seat is not None and not other.leaving]
        if len(others) < 2:
            return 0
        rules = state.edition.known(PotRules, PotTable).rules
        return min(seat.stack, due_from_leaver(rules, state.placard.terms, state.round.outcome.carry, seat.player))

    def cash_out(self, seat: Seat, now: float) -> None:
        """Pay a player out and free the seat."""
        state = self._state
        self._chips.cash_out(seat, now)
        del state.seats[seat.player]
        state.minds.pop(seat.player, None)
        state.attendance.forget(seat.player)
        if seat.player in state.half_hours.played:
            state.half_hours = state.half_hours.has_left(seat.player)
            state.keep()
        state.change.gone.append((state.id, seat.player))
        state.change.seats = [row for row in state.change.seats if row.player != seat.player]
        self.note_freed(seat, now)
        self._stand_ins.got_up(seat, now)

    def note_freed(self, seat: Seat, now: float) -> None:
        """Note that a seat is free from now on, and forget that its player asked for another one."""
        if self._state.placard.seating_rules.change.seats == "asked-before" and seat.seat is not None:
            floor = self._state.floor
            floor.freed = {**floor.freed, seat.seat: now}
            floor.seat_asked = {player: at for player, at in floor.seat_asked.items() if player != seat.player}
            self._state.keep()

    def close(self, now: float) -> None:
        """Cash everybody out and close the table."""
        for seat in list(self._state.seats.values()):
            self.cash_out(seat, now)
        self._state.closed_at, self._state.coming = now, None
        self._state.keep()
