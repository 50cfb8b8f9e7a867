"""What a dealer does at a table that is dealt by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, TypeVar

from pydantic import Field

from cardroom.bounded import AS_STATED
from cardroom.dealer.card_reader import Typing
from cardroom.money import Cents
from cardroom.room.people.staff import By
from cardroom.room.table.fresh_cards import OTHER_SEAT, Fresh
from cardroom.room.table.lines import SeatedByDealer
from cardroom.room.table.table import Table

Result = TypeVar("Result")


@dataclass(frozen=True)
class ScreenState:
    """``round`` and ``typed`` name the state of the table that it is about. If that has passed, nothing is done."""

    __pydantic_config__: ClassVar = AS_STATED

    round: Annotated[
        str, Field(strict=True, max_length=40, pattern=r"^[a-z0-9-]*$", description="The round's id, as the screen shows it; may be empty.")
    ]
    typed: Annotated[int, Field(strict=True, ge=0, le=10**9, description="The number of lines typed so far, as the screen shows it.")]


@dataclass(frozen=True)
class FeltCommand(ABC, Generic[Result]):
    table_id: str

    def apply(self, table: Table, now: float) -> Result:
        table.play.by_dealer()
        return self.act(table, now)

    @abstractmethod
    def act(self, table: Table, now: float) -> Result: ...


@dataclass(frozen=True)
class TypedCommand(FeltCommand[Result]):
    """A command about the state that the dealer's screen showed."""

    seen: ScreenState

    def apply(self, table: Table, now: float) -> Result:
        table.play.by_dealer().check(self.seen.round, self.seen.typed)
        return super().apply(table, now)


@dataclass(frozen=True)
class EnterLine(TypedCommand[None]):
    """Enter a line that the dealer typed."""

    line: str

    def act(self, table: Table, now: float) -> None:
        table.play.by_dealer().enter(self.line, now)


@dataclass(frozen=True)
class TakeBackLine(TypedCommand[list[str]]):
    """Take back the last line; returns what was typed."""

    def act(self, table: Table, now: float) -> list[str]:
        return table.play.by_dealer().take_back(now)


@dataclass(frozen=True)
class TypeForReader(FeltCommand[None]):
    """Type what came of the lines of a card reader; at the end of a round ``line`` without text begins the next."""

    typing: Typing

    def act(self, table: Table, now: float) -> None:
        play = table.play.by_dealer()
        if self.typing.undo:
            play.take_back(now)
        elif not self.typing.line and (table.round is None or not table.running or table.round.over):
            play.begin_round(now)
        else:
            play.enter(self.typing.line, now)


@dataclass(frozen=True)
class ReportMistake(TypedCommand[None]):
    """Report something that went wrong, for which the house has a ruling."""

    by: By
    name: str
    args: Mapping[str, object]
    because: str

    def act(self, table: Table, now: float) -> None:
        table.play.by_dealer().played()
        table.control.rule(self.by, self.name, self.args, self.because or "said by the dealer", now)


@dataclass(frozen=True)
class NextRound(TypedCommand[None]):
    """Begin the next round: all of the last one is paid."""

    def act(self, table: Table, now: float) -> None:
        table.play.by_dealer().begin_round(now)


@dataclass(frozen=True)
class SettleRound(TypedCommand[None]):
    """Say that all is paid, and that no other round begins yet."""

    def act(self, table: Table, now: float) -> None:
        table.play.by_dealer().settle(now)


@dataclass(frozen=True)
class TapIn(FeltCommand[None]):
    """Let another dealer tap in; ``visitor``: who they are, where the room knows and they do not do it themselves."""

    by: By
    dealer: str
    visitor: str = ""

    def act(self, table: Table, now: float) -> None:
        table.play.by_dealer().tap_in(self.by, self.dealer, now, self.visitor)


@dataclass(frozen=True)
class ChangeSeatAtFelt(FeltCommand[None]):
    """Let a player at the real table sit out, come back or get up, or ask for fresh cards or another seat."""

    by: By
    do: str
    player: str

    def act(self, table: Table, now: float) -> None:
        by, do, seat = self.by, self.do, table.state.seated(self.player)
        if do == OTHER_SEAT:
            table.wishes.ask_for_seat(by.staffer, seat, now)
            return
        if do in tuple(Fresh):
            table.wishes.ask_for_cards(by.staffer, seat, Fresh(do), now)
            return
        line = SeatedByDealer(do, seat.player, None)
        table.change.staff.append(by.staffer.entry(now, line, table_id=table.id, about=seat.visitor, why=f"{do} at the real table"))
        if do == "leave":
            table.seating.leave(seat, now)
        else:
            table.absences.sit_out(seat, do == "out", now)


@dataclass(frozen=True)
class SellToNameless(FeltCommand[None]):
    """Sell the house's chips to a player of an earlier version, behind whose name there is nobody."""

    by: By
    player: str
    chips: Cents
    day: str

    def act(self, table: Table, now: float) -> None:
        line = SeatedByDealer("buy", self.player, self.chips)
        table.change.staff.append(self.by.staffer.entry(now, line, table_id=table.id, why="buy at the real table"))
        table.seating.buy_chips(table.state.seated(self.player), self.chips, now, self.day)


@dataclass(frozen=True)
class CloseFelt(FeltCommand[None]):
    """Close the table, in the middle of a round when that is paid; everybody has their chips back."""

    by: By

    def act(self, table: Table, now: float) -> None:
        table.control.close_after(self.by, "the table is done", now)
