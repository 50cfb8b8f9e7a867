"""What the floor does at a table: calls answered, rulings, play stopped, seats, settings, cards and dealers, and wrong payments."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.desks.floor.payments import paid_in
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.corrections import Wrong
from cardroom.room.table.corrections import Paid
from cardroom.room.table.table import Table
from cardroom.round import Round

MOVED_ON = "The table has moved on since: look at it again."


class Version(NamedTuple):
    """The state of a round that a page shows: a ruling is about that one, or it is refused."""

    round: str
    inputs: int

    def check(self, table: Table) -> Round:
        round = table.round
        if round is None or self.round != table.round_id:
            raise Stale("That round is over: another one is at this table." if round is not None else "No round has begun.")
        if round.over:
            raise Stale("That round is over: there is nothing to rule on.")
        if self.inputs != len(round.inputs):
            raise Stale(MOVED_ON)
        return round


class WantedRuling(NamedTuple):
    """A ruling as it is asked for; ``because``: why, in the floor's own words."""

    name: str
    args: Mapping[str, object]
    because: str


def check_apart(table: Table, by: By) -> None:
    """Refuse what one of the floor does at a table where they play themselves."""
    if table.seating.plays_here(by.staffer.who):
        raise Forbidden("You play at this table yourself: another of the floor does that here.")


# -- calls ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CallFloor:
    """Call the floor ("Floor!"): a player does, or the dealer of the table."""

    visitor: Visitor
    dealer: bool
    table_id: str
    says: str
    address: str

    def apply(self, table: Table, now: float) -> None:
        by = Staffer(self.visitor.id, Role.DEALER if self.dealer else Role.PLAYER, self.address)
        seat = None if self.dealer else table.seating.acting(self.visitor.id)
        name = self.visitor.name if seat is None or seat.friend is not None else seat.player
        table.change.staff.append(table.calls.call(by, name, self.says, now))


@dataclass(frozen=True)
class AnswerCall:
    by: By
    table_id: str
    number: int
    says: str

    def apply(self, table: Table, now: float) -> None:
        table.change.staff.append(table.calls.answer(*self.by, self.number, now, self.says))


@dataclass(frozen=True)
class CloseCall:
    by: By
    table_id: str
    number: int
    says: str

    def apply(self, table: Table, now: float) -> None:
        table.change.staff.append(table.calls.close(*self.by, self.number, now, self.says))


# -- at a table where the floor does not play -------------------------------------------------------------------------------


@dataclass(frozen=True)
class FloorCommand(ABC):
    by: By
    table_id: str

    def apply(self, table: Table, now: float) -> None:
        check_apart(table, self.by)
        self.act(table, now)

    @abstractmethod
    def act(self, table: Table, now: float) -> None: ...


@dataclass(frozen=True)
class Rule(FloorCommand):
    """Rule on the state of the round that the page showed."""

    version: Version
    wanted: WantedRuling

    def act(self, table: Table, now: float) -> None:
        self.version.check(table)
        table.control.rule(self.by, self.wanted.name, self.wanted.args, self.wanted.because, now)


@dataclass(frozen=True)
class Pause(FloorCommand):
    """Stop play: nobody acts, no clock runs and no round begins until play goes on."""

    why: str

    def act(self, table: Table, now: float) -> None:
        table.clock.pause(self.by, self.why, now)


@dataclass(frozen=True)
class PauseAfter(FloorCommand):
    """Stop play when the running round is over."""

    why: str

    def act(self, table: Table, now: float) -> None:
        table.clock.pause_after(self.by, self.why, now)


@dataclass(frozen=True)
class GoOn(FloorCommand):
    """Let play go on: every clock goes on where it stood."""

    why: str

    def act(self, table: Table, now: float) -> None:
        table.clock.go_on(self.by, self.why, now)


@dataclass(frozen=True)
class GiveTime(FloorCommand):
    """Give time to a player who is asked and has a clock."""

    player: str
    seconds: float
    why: str

    def act(self, table: Table, now: float) -> None:
        table.clock.give_time(self.by, self.player, self.seconds, self.why, now)


@dataclass(frozen=True)
class PutClock(FloorCommand):
    """Put the clock on a player who faces a bet."""

    player: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.clock.put_on(self.by, self.player, self.why, now)


@dataclass(frozen=True)
class HoldSeat(FloorCommand):
    """Keep a seat for a player."""

    seat: int
    player: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.hold_seat(self.by, self.seat, self.player, self.why, now)


@dataclass(frozen=True)
class MoveSeat(FloorCommand):
    """Move a player to another seat of the table."""

    player: str
    seat: int
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.move(self.by, self.player, self.seat, self.why, now)


@dataclass(frozen=True)
class SendAway(FloorCommand):
    """Remove a player, whose chips go to the cashier."""

    player: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.send_away(self.by, self.player, self.why, now)


@dataclass(frozen=True)
class DealOut(FloorCommand):
    """Deal a player out, or in again."""

    player: str
    out: bool
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.deal_out(self.by, self.player, self.out, self.why, now)


@dataclass(frozen=True)
class CloseAfter(FloorCommand):
    """Close the table after its round."""

    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.close_after(self.by, self.why, now)


@dataclass(frozen=True)
class ChangeSettings(FloorCommand):
    """Set the table anew."""

    wanted: Mapping[str, object]
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.change_settings(self.by, self.wanted, self.why, now)


@dataclass(frozen=True)
class NameTable(FloorCommand):
    """Set what people call the table."""

    name: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.name_table(self.by, self.name, self.why, now)


@dataclass(frozen=True)
class NewCards(FloorCommand):
    """Change the cards."""

    cards: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.new_cards(self.by, self.cards, self.why, now)


@dataclass(frozen=True)
class NewDealer(FloorCommand):
    """Change the dealer."""

    dealer: str
    why: str

    def act(self, table: Table, now: float) -> None:
        table.control.new_dealer(self.by, self.dealer, self.why, now)


@dataclass(frozen=True)
class RefuseCorrection(FloorCommand):
    """Refuse a correction that another proposed."""

    number: int
    why: str

    def act(self, table: Table, now: float) -> None:
        table.corrections.refuse(self.by, self.number, self.why, now)


@dataclass(frozen=True)
class WithdrawCorrection(FloorCommand):
    """Withdraw a correction that they proposed themselves."""

    number: int
    why: str

    def act(self, table: Table, now: float) -> None:
        table.corrections.withdraw(self.by, self.number, self.why, now)


# -- wrong payments ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CorrectPayment:
    """Correct a payment of the last round, in one step, before the next round."""

    by: By
    table_id: str
    round_id: str
    wrong: Wrong
    why: str

    def reads(self, store: Store) -> Paid:
        return paid_in(store, self.table_id, self.round_id)

    def apply(self, table: Table, now: float, found: Paid) -> None:
        check_apart(table, self.by)
        table.corrections.put_right(self.by, self.wrong, self.why, now, found)


@dataclass(frozen=True)
class ProposeCorrection:
    """Propose a correction later: it is kept until another has confirmed it."""

    by: By
    table_id: str
    round_id: str
    wrong: Wrong
    why: str

    def reads(self, store: Store) -> Paid:
        return paid_in(store, self.table_id, self.round_id)

    def apply(self, table: Table, now: float, found: Paid) -> None:
        check_apart(table, self.by)
        table.corrections.propose(self.by, self.wrong, self.why, now, found)


@dataclass(frozen=True)
class ConfirmCorrection:
    """Confirm a correction that another proposed; ``round_id``: of the round that the proposal is about."""

    by: By
    table_id: str
    round_id: str
    number: int
    says: str

    def reads(self, store: Store) -> Paid:
        return paid_in(store, self.table_id, self.round_id)

    def apply(self, table: Table, now: float, found: Paid) -> None:
        check_apart(table, self.by)
        table.corrections.confirm(self.by, self.number, self.says, now, found)
