"""What the calls of the cage take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Seconds
from cardroom.web.models.answers import Cents as Sum
from cardroom.web.models.bodies import Cents, Moment, Request
from cardroom.web.models.floor import Why, Words

Kind = Literal["chip", "cash"]
Value = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,10}$", description="Cents that one of them is worth.")]
Number = Annotated[int, Field(ge=0, le=10**9)]
Pieces = Annotated[
    dict[Kind, Annotated[dict[Value, Number], Field(max_length=40)]],
    Field(max_length=2, description='How many of which chips, notes and coins: `{"chip": {"500": 20}}` is twenty chips of $5.'),
]
Version = Annotated[
    int | None, Field(ge=0, le=2**53, description="Of the place that you looked at; where it has changed since, nothing is done.")
]
VisitorId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]


# -- what is sent -----------------------------------------------------------------------------------------------------------


class OpenWindow(Request):
    drawn: Pieces = Field(default={}, description="From the safe.")
    counted: Pieces | None = Field(default=None, description="With what lies in the drawer already; None: as it should be.")
    reason: Words = Field(default="", description="For what was counted over or short.")
    version: Version = None


class Count(Request):
    counted: Pieces
    reason: Words = Field(default="", description="For what was counted over or short.")
    version: Version = None


class SafePieces(Why):
    pieces: Pieces
    version: Version = None


class MovePieces(SafePieces):
    to_safe: bool = Field(description="From the window to the safe; false: the other way.")


class ForCash(Request):
    """Chips for cash, or cash for chips. What is left out is cut into the largest pieces that lie there."""

    visitor: VisitorId
    amount: Cents
    chips: Pieces | None = None
    cash: Pieces | None = None
    version: Version = None


class MakeChange(Request):
    given: Pieces
    taken: Pieces
    version: Version = None


class ChangeAtTable(MakeChange):
    visitor: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="For whom, where he is known.")] = ""


class BankPieces(Request):
    visitor: VisitorId
    pieces: Pieces
    version: Version = None


class PlaceOrder(Why):
    kind: Literal["fill", "credit"]
    pieces: Pieces


class MakeOrder(Request):
    order: int = Field(ge=1, le=2**53)
    version: Version = None


class DeclineOrder(Why):
    order: int = Field(ge=1, le=2**53)


class VoidSlip(Why):
    serial: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Z0-9-]*$")]


class TakeNotice(Why):
    """Before the deed that crosses the room's line; `why`: how the person was known."""

    visitor: VisitorId
    direction: Literal["in", "out"]
    amount: Cents


class SetCage(Why):
    """What is left out stays."""

    windows: int | None = Field(default=None, ge=1, le=99)
    large: Cents | None = None


class ExcludeSelf(Request):
    until: Moment | None = Field(description="Nobody lifts it before; None: for good.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class CagePlace(Answer):
    held: dict[str, dict[str, int]] = Field(description="By kind and cents; with the patrons it may be below zero.")
    chips: Sum
    cash: Sum
    version: int


class CageFlow(Answer):
    line: int
    at: Seconds
    what: str
    about: str
    amount: Sum
    chips: Sum = Field(description="That came into the drawer; below zero: that went.")
    cash: Sum


class OpenSheet(Answer):
    who: str
    cashier: str
    since: Seconds
    shift: str
    opening_chips: Sum
    opening_cash: Sum
    flows: list[CageFlow] = Field(description="The newest first, some thirty of them.")


class CageWindow(Answer):
    number: int
    place: CagePlace
    sheet: OpenSheet | None


class Signature(Answer):
    line: int = Field(description="Of the staff's journal.")
    at: Seconds
    name: str


class CageOrder(Answer):
    number: int
    kind: str
    table: str
    table_name: str
    pieces: dict[str, dict[str, int]]
    amount: Sum
    asked: Signature
    why: str


class StruckSlip(Answer):
    signed: Signature
    why: str


class CageSlip(Answer):
    serial: str
    kind: str
    establishment: str
    day: str
    shift: str
    table: str
    table_name: str
    window: int
    pieces: dict[str, dict[str, int]]
    amount: Sum
    asked: Signature
    made: Signature
    why: str
    struck: StruckSlip | None


class CashDay(Answer):
    visitor: str
    name: str
    cash_in: Sum
    cash_out: Sum
    notice_in: Signature | None
    notice_out: Signature | None


class CageSettings(Answer):
    windows: int
    large: Sum = Field(description="Cash of one person and gaming day: beyond it comes the notice.")


class CageChip(Answer):
    cents: Sum
    colour: str


class CageSeen(Answer):
    day: str
    shift: str
    closed: bool
    settings: CageSettings
    chips: list[CageChip]
    cash: list[Sum]
    safe: CagePlace
    patrons: CagePlace
    windows: list[CageWindow]
    large: list[CashDay]


class CageTray(Answer):
    id: str
    name: str
    open: bool
    place: CagePlace


class CageTables(Answer):
    chips: list[CageChip]
    cash: list[Sum]
    trays: list[CageTray]
    orders: list[CageOrder]
    slips: list[CageSlip]


class CagePerson(Answer):
    id: str
    name: str
    balance: Sum = Field(description="Chips of his that are not at a table.")
    bank: CagePlace
    today: CashDay


class Excluded(Answer):
    line: int
    visitor: str
    name: str
    kind: Literal["self", "room"]
    since: Seconds
    until: Seconds | None
    by: str
    why: str
    holds: bool
