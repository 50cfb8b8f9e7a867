"""The properties of one installation: a file names each room with its database and the address of its pages (``docs/properties.md``)."""

import os
from pathlib import Path
from typing import Annotated, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator, model_validator

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.plain import parse_toml
from cardroom.room.base.addresses import read_address

Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,29}$")]


class PropertyRoom(BaseModel):
    """``database``: where the room is kept; ``address``: at which browsers reach it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    database: str = Field(min_length=1)
    address: str

    @field_validator("address")
    @classmethod
    def _reached(cls, address: str) -> str:
        return read_address(address)


class Properties(BaseModel):
    """Every room of the installation by its key; ``home`` is the key of the one in which the owner has an account."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    home: Key
    rooms: dict[Key, PropertyRoom] = Field(min_length=1)

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if self.home not in self.rooms:
            raise ValueError(f"home is '{self.home}', which is none of the rooms")
        for what in ("database", "address"):
            if len({getattr(room, what) for room in self.rooms.values()}) < len(self.rooms):
                raise ValueError(f"two rooms have one {what}")
        return self

    def room(self, key: str) -> PropertyRoom:
        """Return a room by its key."""
        if key not in self.rooms:
            raise BadInput(f"There is no property '{key}'; there are {', '.join(self.rooms)}.")
        return self.rooms[key]


class Installation(NamedTuple):
    """All properties, and the key of the one that this server serves."""

    properties: Properties
    here: str

    @property
    def at_home(self) -> bool:
        return self.here == self.properties.home


def read_properties(file: str = "") -> Properties:
    """Return what a file says; ``file`` empty: the one that ``CARDROOM_PROPERTIES`` names."""
    file = file or os.environ.get("CARDROOM_PROPERTIES", "")
    if not file:
        raise BadInput("Name the file of the properties with CARDROOM_PROPERTIES.")
    try:
        return Properties.model_validate(parse_toml(Path(file).read_text("utf-8")))
    except OSError as error:
        raise BadInput(f"{file}: it cannot be read ({(error.strerror or str(error)).lower()}).") from None
    except ValidationError as error:
        raise BadInput(f"{file}: {first_error(error)}.") from None
    except ValueError as error:
        raise BadInput(f"{file}: {error}.") from None
