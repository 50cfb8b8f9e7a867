"""The bodies of requests at the cage."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, Cents, Moment, VisitorId, WhyBody, Words

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


class OpenWindowBody(Body):
    drawn: Pieces = Field(default={}, description="The pieces that come from the safe.")
    counted: Pieces | None = Field(
        default=None, description="The pieces in the drawer, with those that lay there already; null: as it should be."
    )
    reason: Words = Field(default="", description="Why the count is over or short; may be empty.")
    version: Version = Field(
        default=None, description="The version of the place that you looked at; if it has changed since, nothing is done."
    )


class CountBody(Body):
    counted: Pieces
    reason: Words = Field(default="", description="Why the count is over or short; may be empty.")
    version: Version = None


class SafePiecesBody(WhyBody):
    pieces: Pieces
    version: Version = None


class MovePiecesBody(SafePiecesBody):
    to_safe: bool = Field(description="True: from the window to the safe; false: the other way.")


class ForCashBody(Body):
    """Chips for cash, or cash for chips. What is left out is cut into the largest pieces that lie there."""

    visitor: VisitorId
    amount: Cents = Field(description="Cents that change hands.")
    chips: Pieces | None = Field(default=None, description="The chips that change hands; null: the largest that lie there.")
    cash: Pieces | None = Field(default=None, description="The notes and coins that change hands; null: the largest that lie there.")
    version: Version = None


class MakeChangeBody(Body):
    given: Pieces
    taken: Pieces
    version: Version = None


class ChangeAtTableBody(MakeChangeBody):
    visitor: Annotated[
        str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The visitor's id, where the person is known; else empty.")
    ] = ""


class BankPiecesBody(Body):
    visitor: VisitorId
    pieces: Pieces
    version: Version = None


class PlaceOrderBody(WhyBody):
    kind: Literal["fill", "credit"] = Field(description="Whether chips go to the table (fill) or to the cage (credit).")
    pieces: Pieces


class MakeOrderBody(Body):
    order: int = Field(ge=1, le=2**53, description="The number of the order.")
    version: Version = None


class DeclineOrderBody(WhyBody):
    order: int = Field(ge=1, le=2**53, description="The number of the order.")


class VoidSlipBody(WhyBody):
    serial: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Z0-9-]*$")] = Field(
        description="The serial number of the slip."
    )


class PrintReceiptBody(Body):
    paper: Literal["80mm", "a4"] = Field(description="The paper: a roll of 80 mm, or A4.")


class TakeNoticeBody(WhyBody):
    """Before a transaction that crosses the room's line; `why`: how the person was known."""

    visitor: VisitorId
    direction: Literal["in", "out"] = Field(description="Whether the cash comes in or goes out.")
    amount: Cents = Field(description="Cents of cash that the person gives or gets.")


class SetCageBody(WhyBody):
    """What is left out stays."""

    windows: int | None = Field(default=None, ge=1, le=99, description="The number of windows; null: as it is.")
    large: Cents | None = Field(
        default=None, description="Cents of one person's cash in a day above which a notice is taken; null: as it is."
    )


class ExcludeSelfBody(Body):
    until: Moment | None = Field(description="When it ends, in seconds since 1970; null: never. Nobody lifts it before.")
