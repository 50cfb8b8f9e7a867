"""Absent players at a table: a friend plays their chips (001 l.59, 493-494), or another player plays over their seat (l.495-498).

A friend plays the absent player's chips: what they win and lose, and the collection, is that player's. The player approves, and every other
player may object. Whoever plays over sits in the seat with chips of their own. The absent player's chips stay at the table, and pay the
collection by the clock where the house has it so. Either of them begins and ends between two rounds: one player plays a hand (l.84-86).
"""

from dataclasses import replace

from cardroom.errors import BadInput
from cardroom.games.time_collection import Payer
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.play_sessions import NEW, PlaySession
from cardroom.room.books.waiting.lines import SeatOffered
from cardroom.room.books.waiting.lists import ITSELF, Who, gave_back
from cardroom.room.books.waiting.stand_in import StandIn
from cardroom.room.books.waiting.stand_ins import (
    BACK,
    GONE,
    TIME,
    UP,
    FriendApproved,
    FriendBegun,
    FriendObjected,
    PlayedOver,
    ended,
    stand_in_row,
)
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import StaffRow
from cardroom.room.table.floor import Floor
from cardroom.room.table.seat import Seat

MINUTE = 60.0


class Absences(Floor):
    # -- a friend at the chips ----------------------------------------------------------------------------------------------

    def approve_friend(self, by: Staffer, seat: Seat, friend: Who, now: float) -> None:
        """A player names the friend who may play their chips; the friend begins when they agree."""
        self._check_open()
        rules = self.desk.absent
        if not (rules.friend or rules.friend_at_all):
            raise BadInput("Nobody plays another player's chips in this game.")
        if self.by_hand or seat.seat is None:
            raise BadInput("A friend plays for a player who has a seat at a table of the room.")
        if seat.stand_in is not None:
            raise BadInput(f"{seat.stand_in.name} plays for {seat.player} already, or may.")
        if seat.objected:
            raise BadInput("Another player has objected: nobody else plays these chips while you keep this seat.")
        if any(friend.visitor in (other.visitor, other.acting) for other in self.people):
            raise BadInput(f"{friend.name} is at this table already.")
        seat.stand_in = StandIn("friend", friend.name, friend.visitor)
        self._keep(seat)
        how_long = f" for {rules.friend} minutes" if rules.friend else ""
        self._tell(
            stand_in_row(by, FriendApproved, self.id, seat.player, seat.stand_in, "goes away", now),
            f"{seat.player} lets {friend.name} play their chips{how_long}. Any other player may object.",
        )

    def take_chips(self, visitor: str, player: str, now: float) -> None:
        """The friend agrees, and plays from the next hand on."""
        seat = self._seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend" or standing.visitor != visitor:
            raise Forbidden(f"{player} has not asked you to play their chips.")
        if standing.taken:
            raise BadInput(f"You play the chips of {player} already, or from the next hand on.")
        standing.taken = True
        self._keep(seat)
        if not self.plays(seat):
            self._begin_friend(seat, now)

    def _begin_friend(self, seat: Seat, now: float) -> None:
        standing, minutes = seat.stand_in, self.desk.absent.friend
        assert standing is not None
        standing.begun, standing.until = now, now + MINUTE * minutes if minutes else None
        seat.out, seat.time_outs = False, 0
        self.attendance.acted(seat.player, now)
        self.attendance.rests(seat.player, None)
        self._keep(seat)
        self._tell(
            stand_in_row(ITSELF, FriendBegun, self.id, seat.player, standing, "has agreed", now, minutes),
            f"{standing.name} plays the chips of {seat.player}.",
        )
        self.look_again(now)

    def rest(self, visitor: str, out: bool, now: float) -> None:
        """Somebody sits out, or plays again: a player, or the friend who plays for one."""
        played = next((seat for seat in self.people if seat.friend is not None and seat.acting == visitor), None)
        if played is None:
            self.sit_out(self.seat_of(visitor), out, now)
        else:
            super().sit_out(played, out, now)

    def object_to(self, by: By, player: str, why: str, now: float) -> None:
        """Another player at the table, or the floor, objects to a friend: it ends when the hand is over, and stands for this seat."""
        seat = self._seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend":
            raise BadInput(f"Nobody plays the chips of {player}.")
        if by.staffer.who in (seat.visitor, standing.visitor):
            raise BadInput("Only another player, or the floor, objects.")
        later = self._friends_hand(seat)
        said = FriendObjected(player, standing.name, standing.kind, later=later)
        told = by.staffer.entry(now, said, table_id=self.id, about=standing.visitor, why=why)
        seat.objected = True
        standing.ends = f"{by.name} has objected"
        self._tell(told, f"{by.name} objects: {standing.name} may not play the chips of {player}.")
        if later:
            self._keep(seat)
        else:
            self._over(seat, now, journal=False)

    def end_friend(self, player: str, why: str, now: float) -> None:
        """The room ends it, as for a friend who is not admitted any more."""
        seat = self.seats.get(player)
        if seat is not None and seat.stand_in is not None and seat.stand_in.kind == "friend":
            self._end(seat, why, now)

    def stop_friend(self, visitor: str, player: str, now: float) -> None:
        """The player takes the approval back, or the friend stops."""
        seat = self._seated(player)
        standing = seat.stand_in
        if standing is None or standing.kind != "friend":
            raise BadInput(f"Nobody plays the chips of {player}.")
        if visitor not in (seat.visitor, standing.visitor):
            raise Forbidden(f"Only {player} and {standing.name} may end that; other players may object.")
        self._end(seat, "asked for it", now)

    # -- playing over -------------------------------------------------------------------------------------------------------

    def may_play_over(self, seat: Seat) -> str:
        """Return why nobody may play over this seat now; empty: somebody may."""
        if not self.desk.absent.played_over:
            return "Nobody plays over an absent player in this game."
        if self.by_hand or seat.seat is None or seat.is_bot:
            return "Somebody plays over a player who has a seat at a table of the room."
        if seat.stand_in is not None or seat.over:
            return f"Somebody plays for {seat.player} already, or {seat.player} plays over another."
        if not seat.out or seat.leaving:
            return f"{seat.player} is not away."
        return f"{seat.player} is still in the hand that is being played." if self.plays(seat) else ""

    def call_over(self, told: StaffRow, player: str, absent: str, by: str) -> None:
        """The desk has called a player to play over an absent one."""
        over = replace(SeatOffered.from_data(told.data), over=absent)
        self._tell(told._replace(data=over.to_data()), f"{player} is called to play over {absent} ({by}).")

    def sit_over(
        self, absent: Seat, player: str, visitor: str, chips: Cents, now: float, owed: Cents, session: PlaySession = NEW
    ) -> None:  # fmt: skip
        """A player whom the desk has called sits over an absent one, with chips of their own."""
        if why := self.may_play_over(absent):
            raise BadInput(why)
        number, minutes = absent.seat, self.desk.absent.played_over
        absent.seat, absent.place = None, number
        absent.stand_in = StandIn("over", player, visitor, True, now, now + MINUTE * minutes)
        try:
            self.sit(player, visitor, number, chips, now, owed=owed, session=session)
        except BaseException:
            absent.seat, absent.place, absent.stand_in = number, None, None
            raise
        self.seats[player].over = absent.player
        self._keep(absent)
        self._keep(self.seats[player])
        self._tell(
            stand_in_row(ITSELF, PlayedOver, self.id, absent.player, absent.stand_in, "was called to play over", now, minutes),
            f"{player} plays over {absent.player} for up to {minutes} minutes.",
        )

    def payers(self) -> dict[str, Payer]:
        """Return the absent players who pay the collection for those who play over them (001 l.497)."""
        if self.desk.absent.over_pays != "absent":
            return {}
        found = (seat for seat in self.people if seat.stand_in is not None and seat.stand_in.kind == "over" and not seat.leaving)
        return {seat.stand_in.name: Payer(seat.player, seat.stack) for seat in found if seat.stand_in is not None}

    # -- how it ends --------------------------------------------------------------------------------------------------------

    def sit(
        self, player: str, visitor: str | None, seat: int | None, chips: Cents, now: float, *, behind: bool = False, owed: Cents = 0,
        moved: bool = False, session: PlaySession = NEW,
    ) -> None:  # fmt: skip
        played = next((other for other in self.people if other.stand_in is not None and visitor == other.stand_in.visitor), None)
        if played is not None and played.stand_in is not None and played.stand_in.kind == "friend":
            raise BadInput(f"You play the chips of {played.player} here, or may: end that before you sit down.")
        super().sit(player, visitor, seat, chips, now, behind=behind, owed=owed, moved=moved, session=session)

    def move(self, by: By, player: str, seat: int, why: str, now: float) -> None:
        found = self._seated(player)
        if found.place is not None or found.over:
            raise BadInput(f"{player} cannot move while one player plays over another.")
        super().move(by, player, seat, why, now)

    def sit_out(self, seat: Seat, out: bool, now: float) -> None:
        standing = seat.stand_in
        if standing is None or not standing.plays:
            super().sit_out(seat, out, now)
        elif out:
            raise BadInput(f"{standing.name} plays for {seat.player}, who is away already.")
        else:
            self._end(seat, BACK, now)

    def _friends_hand(self, seat: Seat) -> bool:
        """Whether the friend is in the middle of a hand."""
        return seat.friend is not None and self.plays(seat)

    def _end(self, seat: Seat, why: str, now: float) -> None:
        """It ends: at once, or when the hand that is being played is over."""
        standing = seat.stand_in
        assert standing is not None
        standing.ends = why
        self._keep(seat)
        if standing.kind == "over":
            self._give_back(seat, standing, now)
        elif not self._friends_hand(seat):
            self._over(seat, now)

    def _give_back(self, seat: Seat, standing: StandIn, now: float) -> None:
        """Whoever plays over gets up when their hand is over, and is first on the list."""
        other = self.seats[standing.name]
        if not other.leaving:
            self.change.staff.append(gave_back(self.game, Who(other.player, other.visitor or ""), now))
            self.control.tell(f"{seat.player} is back: {other.player} gives the seat back, and is first on the list.")
            self.change.tables.append(self.row())
            self.leave(other, now)

    def _over(self, seat: Seat, now: float, journal: bool = True) -> None:
        """Nobody plays for the player any more; who is not back sits out, away since the friend began."""
        standing, seat.stand_in = seat.stand_in, None
        assert standing is not None
        if standing.plays:
            seat.out, seat.time_outs = standing.ends != BACK, 0
            self.attendance.acted(seat.player, now)
            self.attendance.rests(seat.player, standing.begun if seat.out else None)
        self._keep(seat)
        if journal:
            self.change.staff.append(ended(self.id, seat.player, standing, standing.ends, now))
        if standing.plays:
            self.control.tell(f"{standing.name} does not play for {seat.player} any more: {standing.ends}.")
        self.change.tables.append(self.row())
        self.look_again(now)

    def between_rounds(self, now: float) -> None:
        """A round is over: friends begin who have agreed, and stop who should."""
        for seat in list(self.people):
            standing = seat.stand_in
            if standing is None or standing.kind != "friend":
                continue
            if not standing.plays and standing.taken:
                self._begin_friend(seat, now)
            elif standing.plays and (standing.ends or (standing.until is not None and standing.until <= now)):
                standing.ends = standing.ends or TIME
                self._over(seat, now, journal=True)

    def absence_ends_at(self, seat: Seat, picked_up_at: float | None) -> float | None:
        """Return when the absence of a player brings something about: by the house's time, or by what the table's own clocks say."""
        standing = seat.stand_in
        if standing is None or not standing.plays:
            return picked_up_at
        if standing.kind == "over":
            return standing.until
        return min((time for time in (picked_up_at, standing.until) if time is not None), default=None)

    def friend_due(self, seat: Seat, now: float) -> bool:
        """A friend's time is over, or the friend is gone: the player sits out again. Return whether it was so."""
        standing = seat.friend
        if standing is None:
            return False
        late = standing.until is not None and standing.until <= now
        self._end(seat, TIME if late else GONE, now)
        return True

    def put_first(self, seat: Seat, now: float, always: bool = False) -> None:
        super().put_first(seat, now, always or seat.place is not None)

    def _cash_out(self, seat: Seat, now: float) -> None:
        super()._cash_out(seat, now)
        standing = seat.stand_in
        if standing is not None:
            self.change.staff.append(ended(self.id, seat.player, standing, standing.ends or UP, now))
            if standing.name in self.seats and standing.kind == "over":
                self.seats[standing.name].over = ""
                self._keep(self.seats[standing.name])
        absent = self.seats.get(seat.over)
        if absent is not None and absent.stand_in is not None:
            absent.seat, absent.place = absent.place, None
            self.change.staff.append(ended(self.id, absent.player, absent.stand_in, absent.stand_in.ends or UP, now))
            if absent.stand_in.ends == BACK:
                absent.out = False
                self.attendance.acted(absent.player, now)
                self.attendance.rests(absent.player, None)
            absent.stand_in = None
            self._keep(absent)
