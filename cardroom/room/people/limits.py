"""The limits of a room, which its operator sets. No manual prints these: they have stated defaults."""

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.money import Cents

DAY = 24 * 3600


class RoomLimits(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    tables: int = Field(default=1000, ge=0, le=100_000)  # open at once
    tables_each: int = Field(default=20, ge=0, le=1000)  # at which one visitor may sit when he opens another
    newcomers_chips: Cents = Field(default=20_000_00, ge=0, le=10_000_000_00)  # play chips that a new visitor finds at the cashier
    who_opens: Literal["anybody", "owners", "staff"] = "anybody"  # who may open tables: all, who has a password, operator and floor
    owners_session: int = Field(default=30 * DAY, ge=3600, le=400 * DAY)  # seconds without a call until an owner is signed out
    staff_session: int = Field(default=12 * 3600, ge=600, le=400 * DAY)  # the same, of the staff
    proved_for: int = Field(default=12 * 3600, ge=600, le=30 * DAY)  # seconds for which the second factor holds, once given
    own_settings: bool = True  # whether who opens a table may change the edition's table settings


def read_limits(wanted: Mapping[str, object]) -> RoomLimits:
    try:
        return RoomLimits.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The room cannot be limited so: {first_error(error)}.") from None
