"""What the operator sets of the staff's work. No manual prints these: they have stated defaults, ours."""

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error

TokeRule = Literal["own", "pooled"]


class DutySettings(BaseModel):
    """A request that changes some of them gives those alone."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    minutes: int = Field(default=30, ge=5, le=240, description="Minutes of a down.")
    grace: int = Field(default=3, ge=0, le=60, description="Minutes after which a relief that has not come is late.")
    tokes: TokeRule = Field(default="own", description="`own`: each dealer keeps theirs; `pooled`: they are split by time worked.")


def read_duty_settings(wanted: Mapping[str, object]) -> DutySettings:
    try:
        return DutySettings.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The staff's work cannot be set so: {first_error(error)}.") from None
