"""What every body of a request shares: strictness, and fields with their bounds."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_CENTS = 1_000_000_000  # ten million dollars

Cents = Annotated[int, Field(ge=0, le=MOST_CENTS, description="Whole cents.")]
SeatNumber = Annotated[int, Field(ge=1, le=30, description="The seat number.")]
Words = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
Moment = Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False, description="Seconds since 1970.")]
RoundId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$", description="The round's id.")]
VisitorId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The visitor's id.")]
PlayerName = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$", description="The player's name at the table.")]


class Body(BaseModel):
    """``strict``: a number is a number and not its text. A field that is not described is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class WhyBody(Body):
    why: Words = Field(min_length=1, description="The reason; it goes into the staff's journal.")


class ReasonBody(Body):
    why: Annotated[str, Field(min_length=1, max_length=300, pattern=r"\S", description="The reason; it goes into the staff's journal.")]
