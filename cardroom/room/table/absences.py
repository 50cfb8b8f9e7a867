"""Absent players at a table: a friend plays their chips (001 l.59, 493-494), or another player plays over their seat (l.495-498).

A friend plays the absent player's chips: what they win and lose, and the collection, is that player's. The player approves, and every other
player may object. Whoever plays over sits in the seat with chips of their own. The absent player's chips stay at the table, and pay the
collection by the clock where the house has it so. Either of them begins and ends between two rounds: one player plays a hand (l.84-86).
"""

from dataclasses import replace

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.play_sessions import NEW, PlaySession
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.books.waiting.lines import SeatOffered
from cardroom.room.books.waiting.list_work import ITSELF, gave_back, picked_up
from cardroom.room.books.waiting.stand_in import StandIn
from cardroom.room.books.waiting.stand_ins import BACK, GONE, TIME, FriendApproved, FriendObjected, PlayedOver, stand_in_row
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import StaffRow
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.stand_ins import MINUTE, TableStandIns
from cardroom.room.table.state import TableState


class Absences:
    def __init__(self, state: TableState, seating: Seating, stand_ins: TableStandIns) -> None:
        self._state, self._seating, self._stand_ins = state, seating, stand_ins

    # -- a friend at the chips ----------------------------------------------------------------------------------------------

    def approve_friend(self, by: Staffer, seat: Seat, friend: ListedPerson, now: float) -> None:
        """Name the friend who may play a player's chips; the friend begins when they agree."""
        state = self._state
        state.check_open()
        rules = state.placard.seating_rules.absent
        if not (rules.friend or rules.friend_at_all):
            raise BadInput("Nobody plays another player's chips in this game.")
        if seat.is_bot or seat.seat is None:
            raise BadInput("A friend plays for a player who has a seat at a table of the room.")
        if seat.stand_in is not None:
            raise BadInput(f"{seat.stand_in.name} plays for {seat.player} already, or may.")
        if seat.objected:
            raise BadInput("Another player has objected: nobody else plays these chips while you keep this seat.")
        if any(friend.visitor in (other.visitor, other.acting) for other in state.people):
            raise BadInput(f"{friend.name} is at this table already.")
        seat.stand_in = StandIn("friend", friend.name, friend.visitor)
        state.keep_seat(seat)
        how_long = f" for {rules.friend} minutes" if rules.friend else ""
        state.tell(
            stand_in_row(by, FriendApproved, state.id, seat.player, seat.stand_in, "goes away", now),
            f"{seat.player} lets {friend.name} play their chips{how_long}. Any other player may object.",
        )

    def take_chips(self, visitor: str, player: str, now: float) -> None:
        """Let the friend, who agrees, play from the next hand on."""
        seat = self._state.seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend" or standing.visitor != visitor:
            raise Forbidden(f"{player} has not asked you to play their chips.")
        if standing.taken:
            raise BadInput(f"You play the chips of {player} already, or from the next hand on.")
        standing.taken = True
        self._state.keep_seat(seat)
        if not self._state.plays(seat):
            self._stand_ins.begin_friend(seat, now)

    def object_to(self, by: By, player: str, why: str, now: float) -> None:
        """Let another player at the table, or the floor, object to a friend: it ends when the hand is over, and stands for this seat."""
        state, seat = self._state, self._state.seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend":
            raise BadInput(f"Nobody plays the chips of {player}.")
        if by.staffer.who in (seat.visitor, standing.visitor):
            raise BadInput("Only another player, or the floor, objects.")
        later = self._friends_hand(seat)
        said = FriendObjected(player, standing.name, standing.kind, later=later)
        told = by.staffer.entry(now, said, table_id=state.id, about=standing.visitor, why=why)
        seat.objected = True
        standing.ends = f"{by.name} has objected"
        state.tell(told, f"{by.name} objects: {standing.name} may not play the chips of {player}.")
        if later:
            state.keep_seat(seat)
        else:
            self._stand_ins.end_friend(seat, now, journal=False)

    def end_friend(self, player: str, why: str, now: float) -> None:
        """End it for the room, as for a friend who is not admitted any more."""
        seat = self._state.seats.get(player)
        if seat is not None and seat.stand_in is not None and seat.stand_in.kind == "friend":
            self._end(seat, why, now)

    def stop_friend(self, visitor: str, player: str, now: float) -> None:
        """Let the player take the approval back, or the friend stop."""
        seat = self._state.seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend":
            raise BadInput(f"Nobody plays the chips of {player}.")
        if visitor not in (seat.visitor, standing.visitor):
            raise Forbidden(f"Only {player} and {standing.name} may end that; other players may object.")
        self._end(seat, "asked for it", now)

    # -- playing over -------------------------------------------------------------------------------------------------------

    def may_play_over(self, seat: Seat) -> str:
        """Return why nobody may play over this seat now; empty: somebody may."""
        if not self._state.placard.seating_rules.absent.played_over:
            return "Nobody plays over an absent player in this game."
        if seat.seat is None or seat.is_bot:
            return "Somebody plays over a player who has a seat at a table of the room."
        if seat.stand_in is not None or seat.over:
            return f"Somebody plays for {seat.player} already, or {seat.player} plays over another."
        if not seat.out or seat.leaving:
            return f"{seat.player} is not away."
        return f"{seat.player} is still in the hand that is being played." if self._state.plays(seat) else ""

    def call_over(self, told: StaffRow, player: str, absent: str, by: str) -> None:
        """Tell the table that the desk has called a player to play over an absent one."""
        over = replace(SeatOffered.from_data(told.data), over=absent)
        self._state.tell(told._replace(data=over.to_data()), f"{player} is called to play over {absent} ({by}).")

    def sit_over(
        self, absent: Seat, player: str, visitor: str, chips: Cents, now: float, owed: Cents, session: PlaySession = NEW
    ) -> None:  # fmt: skip
        """Seat a player whom the desk has called over an absent one, with chips of their own."""
        if why := self.may_play_over(absent):
            raise BadInput(why)
        state, number, minutes = self._state, absent.seat, self._state.placard.seating_rules.absent.played_over
        absent.seat, absent.place = None, number
        absent.stand_in = StandIn("over", player, visitor, True, now, now + MINUTE * minutes)
        try:
            self._seating.sit(player, visitor, number, chips, now, owed=owed, session=session)
        except BaseException:
            absent.seat, absent.place, absent.stand_in = number, None, None
            raise
        state.seats[player].over = absent.player
        state.keep_seat(absent)
        state.keep_seat(state.seats[player])
        state.tell(
            stand_in_row(ITSELF, PlayedOver, state.id, absent.player, absent.stand_in, "was called to play over", now, minutes),
            f"{player} plays over {absent.player} for up to {minutes} minutes.",
        )

    # -- away and back ------------------------------------------------------------------------------------------------------

    def rest(self, visitor: str, out: bool, now: float) -> None:
        """Let somebody sit out, or play again: a player, or the friend who plays for one."""
        played = next((seat for seat in self._state.people if seat.friend is not None and seat.acting == visitor), None)
        if played is None:
            self.sit_out(self._seating.of(visitor), out, now)
        else:
            self._seating.sit_out(played, out, now)

    def sit_out(self, seat: Seat, out: bool, now: float) -> None:
        """Deal a player out from the next round on, or in again; a player who comes back ends the stand-in."""
        standing = seat.stand_in
        if standing is None or not standing.plays:
            self._seating.sit_out(seat, out, now)
        elif out:
            raise BadInput(f"{standing.name} plays for {seat.player}, who is away already.")
        else:
            self._end(seat, BACK, now)

    def picked_up_at(self, seat: Seat) -> float | None:
        """Return when a player's absence ends, and their chips go to the cashier without them, or a stand-in stops: by the house's time,
        or by the table's own clocks. None: not in the middle of a round, nor while the player stays to post a kill."""
        state, standing = self._state, seat.stand_in
        if state.plays(seat) or seat.leaving:
            return None
        absent = state.placard.seating_rules.absent
        stays = state.board is False and absent.without_list == "stays"  # 001 l.56: unless there is no board
        after = None if stays else state.settings.sits_out or 60.0 * absent.picked_up
        at = state.attendance.picked_up_at(seat, state.attended, after)
        if standing is None or not standing.plays:
            return at
        if standing.kind == "over":
            return standing.until
        return min((time for time in (at, standing.until) if time is not None), default=None)

    def pick_up(self, now: float) -> bool:
        """End the absence of one player who has been away for too long. Return whether there was one."""
        for seat in self._state.people:
            at = self.picked_up_at(seat)
            if at is not None and at <= now:
                self._pick_up(seat, now)
                return True
        return False

    def _pick_up(self, seat: Seat, now: float) -> None:
        """Stop a friend whose time is over; without one, have the player give up the seat. The cashier keeps the chips for them."""
        standing = seat.friend
        if standing is not None:
            late = standing.until is not None and standing.until <= now
            self._end(seat, TIME if late else GONE, now)
        else:
            self._put_first(seat, now)
            self._seating.leave(seat, now)

    def _put_first(self, seat: Seat, now: float) -> None:
        """Put a player who is picked up first on the waiting list for a while, where the house does so. A player whose seat another plays
        over is put there even if nobody else waits."""
        placard = self._state.placard
        minutes = placard.seating_rules.waiting.picked_up
        if minutes and (self._state.board or seat.place is not None) and seat.visitor is not None:
            self._state.change.staff.append(picked_up(placard.game, ListedPerson(seat.player, seat.visitor), minutes, now))

    def _friends_hand(self, seat: Seat) -> bool:
        """Return whether the friend is in the middle of a hand."""
        return seat.friend is not None and self._state.plays(seat)

    def _end(self, seat: Seat, why: str, now: float) -> None:
        """End it: at once, or when the hand that is being played is over."""
        standing = seat.stand_in
        assert standing is not None
        standing.ends = why
        self._state.keep_seat(seat)
        if standing.kind == "over":
            self._give_back(seat, standing, now)
        elif not self._friends_hand(seat):
            self._stand_ins.end_friend(seat, now)

    def _give_back(self, seat: Seat, standing: StandIn, now: float) -> None:
        """Have the player who plays over get up when their hand is over; they are first on the list."""
        state, other = self._state, self._state.seats[standing.name]
        if not other.leaving:
            state.change.staff.append(gave_back(state.placard.game, ListedPerson(other.player, other.visitor or ""), now))
            state.floor.tell(f"{seat.player} is back: {other.player} gives the seat back, and is first on the list.")
            state.keep()
            self._seating.leave(other, now)
