"""The limits of a room, which its operator sets. No manual prints these: they have stated defaults."""

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.money import Cents

DAY = 24 * 3600


class RoomLimits(BaseModel):
    """The limits, as the operator sets them and as the staff is told."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)

    tables: int = Field(default=1000, ge=0, le=100_000, description="The most tables that are open at once.")
    tables_each: int = Field(default=20, ge=0, le=1000, description="The most tables at which one visitor may sit when they open another.")
    opened_each: int = Field(default=20, ge=0, le=100_000, description="The most open tables that one visitor may have opened.")
    opened_address: int = Field(default=40, ge=0, le=100_000, description="The most open tables that one address may have opened.")
    bot_rounds_each: int = Field(
        default=5_000, ge=0, le=10**9, description="The most rounds among bots, with one person or none, in a day at a visitor's tables."
    )
    bot_rounds_address: int = Field(default=20_000, ge=0, le=10**9, description="The same at the tables of all visitors of one address.")
    stored_each: int = Field(default=100, ge=0, le=10**9, description="The most megabytes that are stored in a day for one visitor.")
    stored_address: int = Field(default=1_000, ge=0, le=10**9, description="The same for all visitors of one address.")
    newcomers_chips: Cents = Field(default=20_000_00, ge=0, le=10_000_000_00, description="Cents in play chips that a newcomer gets.")
    who_opens: Literal["anybody", "owners", "staff"] = Field(
        default="anybody", description="Who may open a table: everybody, people with a password, or the staff."
    )
    owners_session: int = Field(
        default=30 * DAY, ge=3600, le=400 * DAY, description="Seconds without a request after which a person with a password is signed out."
    )
    staff_session: int = Field(
        default=12 * 3600, ge=600, le=400 * DAY, description="Seconds without a request after which one of the staff is signed out."
    )
    proved_for: int = Field(default=12 * 3600, ge=600, le=30 * DAY, description="Seconds for which a second factor holds once it is given.")
    own_settings: bool = Field(default=True, description="Whether a visitor may change the settings of a table that they open.")


def read_limits(wanted: Mapping[str, object]) -> RoomLimits:
    try:
        return RoomLimits.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The room cannot be limited so: {first_error(error)}.") from None
