"""What the operator sets of the cage. No manual prints these: they have stated defaults, ours."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.money import Cents


class CageSettings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    windows: int = Field(default=4, ge=1, le=99)  # how many there are, from 1 up
    large: Cents = Field(default=10_000_00, ge=0, le=10**11)  # cash of one person and gaming day: beyond it comes the notice


def read_cage_settings(wanted: Mapping[str, object]) -> CageSettings:
    try:
        return CageSettings.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The cage cannot be set so: {first_error(error)}.") from None
