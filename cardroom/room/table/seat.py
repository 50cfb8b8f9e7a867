"""A place at a table: its player, their chips, and whether they play."""

import hashlib
from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.books.play_sessions import PlaySession
from cardroom.room.books.waiting.stand_in import StandIn
from cardroom.room.storage.rows import SeatRow, SeatState

SITS_OUT_AFTER = 1
"""A player who ends a round with so many time-outs in a row sits out."""

REFILL = 0.1
"""How much of the time bank comes back with each round."""


@dataclass(slots=True)
class Seat:
    player: str
    seat: int | None  # None: behind the others, for wagers on their hands only
    visitor: str | None  # None: a bot
    stack: Cents = 0  # between rounds; in a round the round knows
    out: bool = False  # sits out from the next round on
    leaving: bool = False  # gets up when the round is over
    removed: bool = False  # by the staff: the player counts as absent until then, connected or not
    time_outs: int = 0  # in a row
    time_bank: float = 0.0  # seconds
    pending: Cents = 0  # chips asked for in the middle of a round
    banks: bool = False  # the player wants to be offered the bank
    played: bool = False  # a round at this table
    since: float = 0.0  # when the player sat down
    fulls: int = 0  # full buy-ins of the session, where the house counts them
    shorts: int = 0  # and short ones
    day: str = ""  # the gaming day in which the session began
    stand_in: StandIn | None = None  # somebody who plays while this player is away, or may
    objected: bool = False  # another player has objected to a friend: it stands while this player keeps the seat
    place: int | None = None  # the seat that waits for this player, while another plays over it
    over: str = ""  # the absent player over whose seat this one plays

    @property
    def session(self) -> PlaySession:
        return PlaySession(self.fulls, self.shorts, self.day)

    @session.setter
    def session(self, session: PlaySession) -> None:
        self.fulls, self.shorts, self.day = session

    @property
    def keeps_a_seat(self) -> bool:
        return self.seat is not None or self.place is not None

    @property
    def is_bot(self) -> bool:
        return self.visitor is None

    @property
    def friend(self) -> StandIn | None:
        """The friend who plays these chips now."""
        return self.stand_in if self.stand_in is not None and self.stand_in.kind == "friend" and self.stand_in.plays else None

    @property
    def acting(self) -> str | None:
        """The visitor who plays this hand: the friend, while one does."""
        return self.visitor if self.friend is None else self.friend.visitor

    @property
    def known(self) -> str:
        """A sign of the player that stays the same under another name: to block them, or to keep a note on them. It tells nothing else; a
        bot has none."""
        return "" if self.visitor is None else hashlib.sha256(f"known at tables: {self.visitor}".encode()).hexdigest()[:16]

    def row(self, table: str) -> SeatRow:
        state: SeatState = {
            "out": self.out,
            "leaving": self.leaving,
            "time_outs": self.time_outs,
            "time_bank": round(self.time_bank, 3),
            "pending": self.pending,
        }
        if self.removed:
            state["removed"] = True
        if self.banks:
            state["banks"] = True
        if self.played:
            state["played"] = True
        if self.since:
            state["since"] = self.since
        if self.fulls or self.shorts:
            state["fulls"], state["shorts"] = self.fulls, self.shorts
        if self.stand_in is not None:
            state["stand_in"] = self.stand_in.state()
        if self.objected:
            state["objected"] = True
        if self.place is not None:
            state["place"] = self.place
        if self.over:
            state["over"] = self.over
        if self.day:
            state["day"] = self.day
        return SeatRow(table, self.player, self.seat, self.visitor, state)

    @classmethod
    def of_row(cls, row: SeatRow, stack: Cents) -> "Seat":
        found = cls(row.player, row.seat, row.visitor_id, stack)
        for name, value in row.state.items():
            setattr(found, name, value)
        standing = row.state.get("stand_in")
        found.stand_in = None if standing is None else StandIn.of(standing)
        return found

    def answered(self, late: float) -> None:
        """Note an answer, so many seconds after the player's time was up."""
        self.time_outs = 0
        self.time_bank = max(0.0, self.time_bank - max(0.0, late))

    def timed_out(self) -> None:
        self.time_bank = 0.0
        self.time_outs += 1

    def round_ended(self) -> None:
        """Deal a player out who did not answer in time and has not answered since."""
        if self.time_outs >= SITS_OUT_AFTER:
            self.out = True

    def refill(self, full: float) -> None:
        self.time_bank = min(full, self.time_bank + REFILL * full)
