"""People at a dealer's table: accounts and people with a player number. Their chips lie at the cage, come out of the bank of the table for
cash, or are play chips."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from secrets import token_hex
from typing import Annotated, ClassVar, NamedTuple

from pydantic import Field

from cardroom.bounded import AS_STATED, SeatNumber
from cardroom.bounded import Cents as CentsAsked
from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Unknown
from cardroom.room.books.cage.trays import Trays
from cardroom.room.books.days import Days
from cardroom.room.desks.people.player_desk import PlayerBooks, RegisterPlayer
from cardroom.room.desks.seating.admission import Admission, Brought
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import Moment
from cardroom.room.people.staff import By
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import Change, LedgerEntry, StaffRow
from cardroom.room.table.lines import SeatedByDealer
from cardroom.room.table.owed import owed
from cardroom.room.table.table import Table
from cardroom.round import HOUSE

SAT_DOWN = "sat down at the real table"


class ChipSource(StrEnum):
    USUAL = "usual"  # what lies for them at the cage, and the rest out of the bank of the table; play chips where no bank is open
    CAGE = "cage"
    TRAY = "tray"
    HOUSE = "house"  # play chips


@dataclass(frozen=True)
class Sitter:
    """A player at the real table, with the chips in front of them."""

    __pydantic_config__: ClassVar = AS_STATED

    player: Annotated[
        str,
        Field(
            strict=True,
            max_length=40,
            pattern=r"^[^/\x00-\x1f]*$",
            description="The player's name or player number; empty: they get a number and are called by it.",
        ),
    ] = ""
    seat: Annotated[SeatNumber | None, says("The seat number; null: the first free one.")] = None
    chips: Annotated[CentsAsked | None, says("Cents in front of the player, or bought; null: the usual amount.")] = None
    visitor: Annotated[
        str, Field(strict=True, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The id of the person, if one is chosen; empty: "
        "found by the name.")
    ] = ""  # fmt: skip
    source: Annotated[ChipSource, says(
        "Where the chips come from: the cage, the bank of the table (`tray`) for cash, or the house's play chips. As usual: what lies at "
        "the cage, and the rest from the bank."
    )] = ChipSource.USUAL  # fmt: skip


class ChipsBrought(NamedTuple):
    """Lines and entries by which chips come to the cashier for a player, before they go to the table."""

    lines: tuple[StaffRow, ...] = ()
    entries: tuple[LedgerEntry, ...] = ()

    def put_into(self, change: Change, before: int, now: float) -> None:
        """Store them with a change of the table, before its entries from that one on."""
        change.staff += [line._replace(at=now) for line in self.lines]
        change.entries[before:before] = [entry._replace(at=now) for entry in self.entries]


@dataclass(frozen=True)
class FeltBooks:
    """What decides whether somebody sits down at a real table, and with which chips."""

    admission: Admission
    players: PlayerBooks
    trays: Trays
    days: Days
    check_sale: Callable[[str], None]  # asks for a document before chips are sold

    def find(self, sitter: Sitter) -> Visitor | None:
        """Return the person whom the dealer means; None: nobody has this name yet."""
        visitors, text = self.players.visitors, sitter.player.strip()
        if sitter.visitor:
            found = visitors.by_id(sitter.visitor)
            if found is None:
                raise Unknown(f"There is no visitor '{sitter.visitor}'.")
            return found
        digits = text.removeprefix("#")
        if digits.isdecimal():
            found = visitors.by_id(self.players.numbers.holder(int(digits)) or "")
            if found is None:
                raise BadInput(f"Nobody has the player number {digits}.")
            return found
        return visitors.called(text) if text else None

    def dealer(self, by: By, name: str) -> str:
        """Return the visitor who deals under a name; empty: the room does not know them."""
        if name == by.name:
            return by.staffer.who
        found = self.players.visitors.called(name)
        return "" if found is None else found.id

    def brought(
        self, by: By, table: Table, visitor: Visitor, chips: Cents, source: ChipSource, found: Brought, when: Moment
    ) -> ChipsBrought:
        """Return what makes these chips lie at the cashier for a player, from where they go to the table."""
        free = self.admission.free_chips(visitor, found.chips)
        missing = chips - _own(visitor, chips, source, free, table.placard.chip)
        if not missing:
            return ChipsBrought()
        if source is ChipSource.TRAY or (source is ChipSource.USUAL and table.id in self.trays.open):
            self.check_sale(visitor.id)
            deed = self.trays.sell(by.staffer, table.id, visitor.id, missing, when.wall)
            return ChipsBrought((deed.row,), deed.entries)
        if self.days.settings.real:
            has = f"{visitor.name} has {money_text(free)} at the cage"
            raise BadInput(f"{has}, and chips are money here: they come from the cage, or from the bank of this table once it is open.")
        purse = visitor_account(visitor.id)
        return ChipsBrought((), (LedgerEntry(f"c-{token_hex(8)}", 0, when.wall, table.id, None, HOUSE, purse, missing, "play chips", ""),))


def _own(visitor: Visitor, chips: Cents, source: ChipSource, free: Cents, chip: Cents) -> Cents:
    """Return how many of these chips lie for the player at the cage."""
    if source is ChipSource.CAGE and free < chips:
        raise BadInput(f"{visitor.name} has {money_text(free)} at the cage, not {money_text(chips)}.")
    if source in (ChipSource.TRAY, ChipSource.HOUSE):
        return 0
    own = max(0, min(free, chips))
    return own if own == chips else own - own % chip


@dataclass(frozen=True)
class SeatPlayer:
    """Let a person sit down at the real table; ``visitor`` None: somebody unknown, who gets a player number."""

    table_id: str
    by: By
    sitter: Sitter
    visitor: Visitor | None

    def reads(self, books: FeltBooks, store: Store) -> Brought:
        return Brought() if self.visitor is None else books.admission.read(self.visitor, self.table_id, True, store)

    def apply(self, books: FeltBooks, table: Table, found: Brought, when: Moment) -> str:
        """Return the name under which they play."""
        table.play.by_dealer()
        sitter, visitor, now, change = self.sitter, self.visitor, when.now, table.change
        registered: Posting | None = None
        if visitor is None:
            registered = RegisterPlayer(self.by.staffer, sitter.player, SAT_DOWN).apply(books.players, when.wall)
            visitor = Visitor(registered.visitors[0].id, registered.visitors[0].name)
        else:
            books.admission.learn(visitor, found)
            books.admission.check_served(visitor.id)
            books.players.check_known(visitor.name, visitor.id)
        back = owed(table.placard, found.left, when.wall)
        chips = max(table.placard.buy_in.usual, back.chips) if sitter.chips is None else sitter.chips
        back.check(chips, when.wall, visitor.name)
        brought = books.brought(self.by, table, visitor, chips, sitter.source, found, when)
        session = books.admission.play_session(table, visitor)
        before = len(change.entries)
        table.seating.sit(visitor.name, visitor.id, sitter.seat, chips, now, owed=back.chips, session=session)
        if registered is not None:
            change.visitors += registered.visitors
            change.staff.append(registered.row._replace(at=now))
        brought.put_into(change, before, now)
        line = SeatedByDealer("sit", visitor.name, chips)
        change.staff.append(self.by.staffer.entry(now, line, table_id=table.id, about=visitor.id, why="sit at the real table"))
        books.admission.has_sat(table, visitor, now)
        return visitor.name


@dataclass(frozen=True)
class SellAtFelt:
    """Sell more chips to a player who sits at the real table: at once, or for after the round."""

    table_id: str
    by: By
    sitter: Sitter
    visitor: Visitor

    def reads(self, books: FeltBooks, store: Store) -> Brought:
        return books.admission.read(self.visitor, self.table_id, False, store)

    def apply(self, books: FeltBooks, table: Table, found: Brought, when: Moment) -> None:
        table.play.by_dealer()
        sitter, visitor, now, change = self.sitter, self.visitor, when.now, table.change
        books.admission.learn(visitor, found)
        books.admission.check_served(visitor.id)
        seat, chips = table.seating.of(visitor.id), sitter.chips or 0
        table.chips.check_more(seat, chips)
        brought = books.brought(self.by, table, visitor, chips, sitter.source, found, when)
        before = len(change.entries)
        table.seating.buy_chips(seat, chips, now, books.admission.gaming_day())
        brought.put_into(change, before, now)
        line = SeatedByDealer("buy", seat.player, chips)
        change.staff.append(self.by.staffer.entry(now, line, table_id=table.id, about=visitor.id, why="buy at the real table"))
