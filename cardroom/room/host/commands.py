"""What players do at a table, and what they wish there."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.fresh_cards import Fresh
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.round import Action


@dataclass(frozen=True)
class LeaveTable:
    visitor: Visitor
    table_id: str

    def apply(self, table: Table, now: float) -> None:
        table.play.check_players_act()
        table.seating.leave(table.seating.of(self.visitor.id), now)


@dataclass(frozen=True)
class RenameAtTable:
    """Take over the new name of a visitor where they sit."""

    visitor: Visitor
    table_id: str

    def apply(self, table: Table, now: float) -> None:
        table.wishes.rename(table.seating.of(self.visitor.id), self.visitor.name, now)


@dataclass(frozen=True)
class SitOut:
    """Sit out (``out``), or come back."""

    visitor: Visitor
    table_id: str
    out: bool

    def apply(self, table: Table, now: float) -> None:
        table.play.check_players_act()
        table.absences.rest(self.visitor.id, self.out, now)


@dataclass(frozen=True)
class SetBots:
    """Say how many bots sit at the table that a visitor opened."""

    visitor: Visitor
    table_id: str
    count: int

    def apply(self, table: Table, now: float) -> None:
        if self.visitor.id != table.state.opened_by:
            raise Forbidden("Only who opened the table may say how many bots sit there.")
        most = table.placard.seat_count - sum(seat.seat is not None for seat in table.people)
        if not 0 <= self.count <= most:
            raise BadInput(f"This table has room for 0 to {most} bots, not {self.count}.")
        table.seating.seat_bots(self.count, now)


# -- play -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """Answer what a player is asked: in that round, at that turn."""

    visitor: Visitor
    table_id: str
    round: str
    turn: int
    action: Action

    def apply(self, table: Table, now: float) -> None:
        table.act(self.visitor.id, self.round, self.turn, [self.action], now)


@dataclass(frozen=True)
class ActAll:
    """Give several answers in a row: all of them, or none."""

    visitor: Visitor
    table_id: str
    round: str
    turn: int
    actions: tuple[Action, ...]

    def apply(self, table: Table, now: float) -> None:
        table.act(self.visitor.id, self.round, self.turn, self.actions, now)


@dataclass(frozen=True)
class CutCards:
    """Take part in the cut: the hash of one's bytes first, then the bytes."""

    visitor: Visitor
    table_id: str
    round: str
    hash: str | None
    added: str | None

    def apply(self, table: Table, now: float) -> None:
        table.shuffle.cut(table.seating.acting(self.visitor.id), self.round, self.hash, self.added, now)


# -- wishes -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wish(ABC):
    """What players wish for themselves at a table where they sit."""

    visitor: Visitor
    table_id: str

    def apply(self, table: Table, now: float) -> None:
        table.play.check_players_act()
        self.act(table, table.seating.acting(self.visitor.id), now)

    @abstractmethod
    def act(self, table: Table, seat: Seat, now: float) -> None: ...


@dataclass(frozen=True)
class OfferBank(Wish):
    """Say whether one wants to be offered the bank."""

    offer: bool

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.offer_bank(seat, self.offer, now)


@dataclass(frozen=True)
class DealNow(Wish):
    """Ask for the next round at once."""

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.deal_now(seat, now)


@dataclass(frozen=True)
class SetPace(Wish):
    """Say how long bots take."""

    seconds: float

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.set_pace(seat, self.seconds, now)


@dataclass(frozen=True)
class SkipToEnd(Wish):
    """Let bots take no time for the rest of the round."""

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.skip(seat, now)


@dataclass(frozen=True)
class AskForCards(Wish):
    by: Staffer
    cards: Fresh

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.ask_for_cards(self.by, seat, self.cards, now)


@dataclass(frozen=True)
class AskForSeat(Wish):
    """Ask for another seat."""

    by: Staffer

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.ask_for_seat(self.by, seat, now)


@dataclass(frozen=True)
class ShowCards(Wish):
    """Show one's cards of the round that is over."""

    round: str
    cards: list[int] | None

    def act(self, table: Table, seat: Seat, now: float) -> None:
        table.wishes.show(seat, self.round, self.cards, now)
