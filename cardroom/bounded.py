"""Fields of what is asked for, each with its bounds: a type, and what a request may say there.

A value that the room takes as it is asked for is a frozen dataclass of the room, with fields of this module. A request's body holds that
dataclass, so the value is stated once, where it is used:

    @dataclass(frozen=True)
    class Sitter:
        __pydantic_config__: ClassVar = AS_STATED
        seat: SeatNumber | None = None
"""

from typing import Annotated

from pydantic import ConfigDict, Field

AS_STATED = ConfigDict(extra="forbid")
"""A field that is not described is refused."""

MOST_CENTS = 1_000_000_000  # ten million dollars

Cents = Annotated[int, Field(strict=True, ge=0, le=MOST_CENTS, description="Whole cents.")]
SeatNumber = Annotated[int, Field(strict=True, ge=1, le=30, description="The seat number.")]
Words = Annotated[str, Field(strict=True, max_length=200, pattern=r"^[^\x00-\x1f]*$")]
Moment = Annotated[float, Field(strict=True, ge=0, le=1e11, allow_inf_nan=False, description="Seconds since 1970.")]
RoundId = Annotated[str, Field(strict=True, min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$", description="The round's id.")]
VisitorId = Annotated[str, Field(strict=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The visitor's id.")]
PlayerName = Annotated[
    str, Field(strict=True, min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$", description="The player's name at the table.")
]
