"""What every body of a request shares: strictness, and fields with their bounds."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from cardroom.bounded import MOST_CENTS, Cents, Moment, PlayerName, RoundId, SeatNumber, VisitorId, Words

__all__ = [
    "MOST_CENTS", "Body", "Cents", "Moment", "PlayerName", "ReasonBody", "RoundId", "SeatNumber", "VisitorId", "Why", "WhyBody", "Words",
]  # fmt: skip


class Body(BaseModel):
    """``strict``: a number is a number and not its text. A field that is not described is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class WhyBody(Body):
    why: Words = Field(min_length=1, description="The reason; it goes into the staff's journal.")


Why = Annotated[
    str, Field(strict=True, min_length=1, max_length=300, pattern=r"\S", description="The reason; it goes into the staff's journal.")
]


class ReasonBody(Body):
    why: Why
