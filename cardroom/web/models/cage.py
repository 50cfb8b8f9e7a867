"""What the calls of the cage take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Seconds
from cardroom.web.models.answers import Cents as Sum
from cardroom.web.models.bodies import Cents, Moment, Request
from cardroom.web.models.fields import Because, DayText, JournalLine, TableKey, VersionSeen, VisitorKey
from cardroom.web.models.floor import Why, Words

Kind = Literal["chip", "cash"]
Value = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,10}$", description="Cents that one of them is worth.")]
Number = Annotated[int, Field(ge=0, le=10**9)]
Pieces = Annotated[
    dict[Kind, Annotated[dict[Value, Number], Field(max_length=40)]],
    Field(max_length=2, description='How many of which chips, notes and coins: `{"chip": {"500": 20}}` is twenty chips of $5.'),
]
Version = Annotated[
    int | None, Field(ge=0, le=2**53, description="The version of the place that you looked at; if it has changed since, nothing is done.")
]
VisitorId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The visitor's id.")]


# -- what is sent -----------------------------------------------------------------------------------------------------------


class OpenWindow(Request):
    drawn: Pieces = Field(default={}, description="The pieces that come from the safe.")
    counted: Pieces | None = Field(
        default=None, description="The pieces in the drawer, with those that lay there already; null: as it should be."
    )
    reason: Words = Field(default="", description="Why the count is over or short; may be empty.")
    version: Version = Field(
        default=None, description="The version of the place that you looked at; if it has changed since, nothing is done."
    )


class Count(Request):
    counted: Pieces
    reason: Words = Field(default="", description="Why the count is over or short; may be empty.")
    version: Version = None


class SafePieces(Why):
    pieces: Pieces
    version: Version = None


class MovePieces(SafePieces):
    to_safe: bool = Field(description="True: from the window to the safe; false: the other way.")


class ForCash(Request):
    """Chips for cash, or cash for chips. What is left out is cut into the largest pieces that lie there."""

    visitor: VisitorId
    amount: Cents = Field(description="Cents that change hands.")
    chips: Pieces | None = Field(default=None, description="The chips that change hands; null: the largest that lie there.")
    cash: Pieces | None = Field(default=None, description="The notes and coins that change hands; null: the largest that lie there.")
    version: Version = None


class MakeChange(Request):
    given: Pieces
    taken: Pieces
    version: Version = None


class ChangeAtTable(MakeChange):
    visitor: Annotated[
        str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The visitor's id, where the person is known; else empty.")
    ] = ""


class BankPieces(Request):
    visitor: VisitorId
    pieces: Pieces
    version: Version = None


class PlaceOrder(Why):
    kind: Literal["fill", "credit"] = Field(description="Whether chips go to the table (fill) or to the cage (credit).")
    pieces: Pieces


class MakeOrder(Request):
    order: int = Field(ge=1, le=2**53, description="The number of the order.")
    version: Version = None


class DeclineOrder(Why):
    order: int = Field(ge=1, le=2**53, description="The number of the order.")


class VoidSlip(Why):
    serial: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Z0-9-]*$")] = Field(
        description="The serial number of the slip."
    )


class TakeNotice(Why):
    """Before the deed that crosses the room's line; `why`: how the person was known."""

    visitor: VisitorId
    direction: Literal["in", "out"] = Field(description="Whether the cash comes in or goes out.")
    amount: Cents = Field(description="Cents of cash that the person gives or gets.")


class SetCage(Why):
    """What is left out stays."""

    windows: int | None = Field(default=None, ge=1, le=99, description="The number of windows; null: as it is.")
    large: Cents | None = Field(
        default=None, description="Cents of one person's cash in a day above which a notice is taken; null: as it is."
    )


class ExcludeSelf(Request):
    until: Moment | None = Field(description="When it ends, in seconds since 1970; null: never. Nobody lifts it before.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class CagePlace(Answer):
    held: dict[str, dict[str, int]] = Field(description="By kind and cents; with the patrons it may be below zero.")
    chips: Sum = Field(description="The chips in all, in cents.")
    cash: Sum = Field(description="The cash in all, in cents.")
    version: VersionSeen


class CageFlow(Answer):
    line: JournalLine
    at: Seconds = Field(description="When it was done, in seconds since 1970.")
    what: str = Field(description="What was done, like a sale of chips.")
    about: str = Field(description="The person, table or slip that it concerns; may be empty.")
    amount: Sum = Field(description="Cents that changed hands.")
    chips: Sum = Field(description="Cents in chips that came into the drawer; below zero: that went.")
    cash: Sum = Field(description="Cents in cash that came into the drawer; below zero: that went.")


class OpenSheet(Answer):
    who: str = Field(description="The visitor id of the cashier.")
    cashier: str = Field(description="The cashier's name.")
    since: Seconds = Field(description="When the window was opened, in seconds since 1970.")
    shift: str = Field(description="The name of the shift.")
    opening_chips: Sum = Field(description="The chips at the start, in cents.")
    opening_cash: Sum = Field(description="The cash at the start, in cents.")
    flows: list[CageFlow] = Field(description="The newest first, some thirty of them.")


class CageWindow(Answer):
    number: int = Field(description="The number of the window, from 1.")
    place: CagePlace = Field(description="What lies in the drawer.")
    sheet: OpenSheet | None = Field(description="The sheet of the cashier who has it open; null: it is closed.")


class Signature(Answer):
    line: JournalLine
    at: Seconds = Field(description="When the person signed, in seconds since 1970.")
    name: str = Field(description="The name of the person who signed.")


class CageOrder(Answer):
    number: int = Field(description="The number of the order.")
    kind: str = Field(description="Whether chips go to the table (fill) or to the cage (credit).")
    table: TableKey
    table_name: str = Field(description="The table's name for people.")
    pieces: dict[str, dict[str, int]] = Field(description="How many of each piece, by kind and cents.")
    amount: Sum = Field(description="The pieces in all, in cents.")
    asked: Signature = Field(description="The signature of the person who ordered.")
    why: Because


class StruckSlip(Answer):
    signed: Signature = Field(description="The signature of the person who struck it.")
    why: Because


class CageSlip(Answer):
    serial: str = Field(description="The serial number of the slip.")
    kind: str = Field(description="Whether chips went to the table (fill) or to the cage (credit).")
    establishment: str = Field(description="The name of the establishment.")
    day: DayText
    shift: str = Field(description="The name of the shift.")
    table: TableKey
    table_name: str = Field(description="The table's name for people.")
    window: int = Field(description="The number of the window.")
    pieces: dict[str, dict[str, int]] = Field(description="How many of each piece, by kind and cents.")
    amount: Sum = Field(description="The pieces in all, in cents.")
    asked: Signature = Field(description="The signature of the person who ordered.")
    made: Signature = Field(description="The signature of the cashier.")
    why: Because
    struck: StruckSlip | None = Field(description="Who struck the slip through, and why; null: it stands.")


class CashDay(Answer):
    visitor: VisitorKey
    name: str = Field(description="The visitor's name.")
    cash_in: Sum = Field(description="Cents of cash that the person has given today.")
    cash_out: Sum = Field(description="Cents of cash that the person has got today.")
    notice_in: Signature | None = Field(description="The notice taken of the cash that came in; null: none.")
    notice_out: Signature | None = Field(description="The notice taken of the cash that went out; null: none.")


class CageSettings(Answer):
    windows: int = Field(description="The number of windows.")
    large: Sum = Field(description="Cents of one person's cash in a gaming day above which a notice is taken.")


class CageChip(Answer):
    cents: Sum = Field(description="Cents that the chip is worth.")
    colour: str = Field(description="The colour of the chip.")


class CageSeen(Answer):
    day: DayText
    shift: str = Field(description="The name of the shift that runs.")
    closed: bool = Field(description="Whether the gaming day is closed.")
    settings: CageSettings = Field(description="How the cage is set.")
    chips: list[CageChip] = Field(description="The chips of the room, by value.")
    cash: list[Sum] = Field(description="The values of notes and coins, in cents.")
    safe: CagePlace = Field(description="What lies in the safe.")
    patrons: CagePlace = Field(description="What the patrons have with them.")
    windows: list[CageWindow] = Field(description="Every window.")
    large: list[CashDay] = Field(description="The people whose cash of the day is beyond the line, or of whom notice was taken.")


class CageTray(Answer):
    id: TableKey
    name: str = Field(description="The table's name for people.")
    open: bool = Field(description="Whether the tray is open for a shift.")
    place: CagePlace = Field(description="What lies in the tray.")


class CageTables(Answer):
    chips: list[CageChip] = Field(description="The chips of the room, by value.")
    cash: list[Sum] = Field(description="The values of notes and coins, in cents.")
    trays: list[CageTray] = Field(description="The dealers' banks, one for each table.")
    orders: list[CageOrder] = Field(description="Fills and credits that wait for a cashier.")
    slips: list[CageSlip] = Field(description="The slips of the day.")


class CagePerson(Answer):
    id: VisitorKey
    name: str = Field(description="The visitor's name.")
    balance: Sum = Field(description="The person's chips that are not at a table, in cents.")
    bank: CagePlace = Field(description="What the person has left at the cage.")
    today: CashDay = Field(description="The person's cash of the gaming day.")


class Excluded(Answer):
    line: JournalLine
    visitor: VisitorKey
    name: str = Field(description="The visitor's name.")
    kind: Literal["self", "room"] = Field(description="Whether the person asked for it, or the room decided it.")
    since: Seconds = Field(description="When it began, in seconds since 1970.")
    until: Seconds | None = Field(description="When it ends, in seconds since 1970; null: it has no end.")
    by: str = Field(description="The name of the person who entered it.")
    why: Because
    holds: bool = Field(description="Whether it is in force now.")
