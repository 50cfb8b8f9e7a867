"""What a dealer does at a table that is dealt by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.base.errors import Unknown
from cardroom.room.books.play_sessions import PlaySession
from cardroom.room.people.staff import By
from cardroom.room.table.by_hand import FeltTable
from cardroom.room.table.fresh_cards import OTHER_SEAT, Fresh
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table

Result = TypeVar("Result")


class Sitter(NamedTuple):
    """A player at the real table; ``chips`` None: the usual buy-in."""

    player: str
    seat: int | None = None
    chips: Cents | None = None


class ScreenState(NamedTuple):
    """The state of the table that a screen shows: what is typed is about that one, or it is refused."""

    round: str
    typed: int


def felt_of(table: Table) -> FeltTable:
    if not isinstance(table, FeltTable):
        raise Unknown("This is no dealer's table: its cards come from the room.")
    return table


@dataclass(frozen=True)
class FeltCommand(ABC, Generic[Result]):
    table_id: str

    def apply(self, table: Table, now: float) -> Result:
        return self.act(felt_of(table), now)

    @abstractmethod
    def act(self, table: FeltTable, now: float) -> Result: ...


@dataclass(frozen=True)
class TypedCommand(FeltCommand[Result]):
    """A command about the state that the dealer's screen showed."""

    seen: ScreenState

    def apply(self, table: Table, now: float) -> Result:
        felt_of(table).check(*self.seen)
        return super().apply(table, now)


@dataclass(frozen=True)
class EnterLine(TypedCommand[None]):
    """Enter a line that the dealer typed."""

    line: str

    def act(self, table: FeltTable, now: float) -> None:
        table.enter(self.line, now)


@dataclass(frozen=True)
class TakeBackLine(TypedCommand[list[str]]):
    """Take back the last line; returns what was typed."""

    def act(self, table: FeltTable, now: float) -> list[str]:
        return table.take_back(now)


@dataclass(frozen=True)
class ReportMistake(TypedCommand[None]):
    """Report something that went wrong, for which the house has a ruling."""

    by: By
    name: str
    args: Mapping[str, object]
    because: str

    def act(self, table: FeltTable, now: float) -> None:
        table.report(self.by, self.name, self.args, self.because, now)


@dataclass(frozen=True)
class NextRound(TypedCommand[None]):
    """Begin the next round: all of the last one is paid."""

    def act(self, table: FeltTable, now: float) -> None:
        table.begin_round(now)


@dataclass(frozen=True)
class SettleRound(TypedCommand[None]):
    """Say that all is paid, and that no other round begins yet."""

    def act(self, table: FeltTable, now: float) -> None:
        table.settle(now)


@dataclass(frozen=True)
class TapIn(FeltCommand[None]):
    """Let another dealer tap in."""

    by: By
    dealer: str

    def act(self, table: FeltTable, now: float) -> None:
        table.tap_in(self.by, self.dealer, now)


@dataclass(frozen=True)
class SeatAtFelt(FeltCommand[None]):
    """Let a player at the real table sit down, buy chips, sit out, come back or get up, or ask for fresh cards or another seat.

    ``session``: the session of play in which they sit down; ``day``: the gaming day.
    """

    by: By
    do: str
    sitter: Sitter
    session: PlaySession
    day: str

    def act(self, table: FeltTable, now: float) -> None:
        by, do, sitter = self.by, self.do, self.sitter
        if do == OTHER_SEAT:
            table.ask_for_seat(by.staffer, _seat(table, sitter.player), now)
            return
        if do in tuple(Fresh):
            table.ask_for_cards(by.staffer, _seat(table, sitter.player), Fresh(do), now)
            return
        data = {"do": do, "player": sitter.player, "chips": sitter.chips}
        line = by.staffer.entry(now, "seat", table_id=table.id, data=data, why=f"{do} at the real table")
        table.change.staff.append(line)
        if do == "sit":
            chips = table.buy_in().usual if sitter.chips is None else sitter.chips
            table.sit(sitter.player, None, sitter.seat, chips, now, session=self.session)
            return
        found = _seat(table, sitter.player)
        if do == "buy":
            table.buy_chips(found, sitter.chips or 0, now, self.day)
        elif do == "leave":
            table.leave(found, now)
        else:
            table.sit_out(found, do == "out", now)


@dataclass(frozen=True)
class CloseFelt(FeltCommand[None]):
    """Close the table, in the middle of a round when that is paid; everybody has their chips back."""

    by: By

    def act(self, table: FeltTable, now: float) -> None:
        table.close_after(self.by, "the table is done", now)


def _seat(table: FeltTable, player: str) -> Seat:
    found = table.seats.get(player)
    if found is None:
        raise BadInput(f"{player} does not sit at this table.")
    return found
