"""The settings of a room, which its operator sets: its name, its hours, its money. No manual prints these: they have stated defaults."""

from collections.abc import Mapping
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator, model_validator

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.room.books.hours import Hours

Documents = Literal["real-money", "always", "never"]
PAGING = ("smtp", "smtps", "http", "https")
"""By which protocols messages leave the room."""
NAMELESS = "The card room"
HOURS = frozenset(Hours.model_fields)
"""The settings that say when a gaming day and its shifts begin."""


class RoomSettings(Hours):
    """The settings, as the operator sets them and as the staff is told."""

    establishment: str = Field(default=NAMELESS, min_length=1, max_length=80, description="The name of the room.")
    address: str = Field(default="", max_length=200, description="The address of the room, for its papers; empty: none is printed.")
    licence: str = Field(
        default="", max_length=120, description="The line about the room's licence, for its papers; empty: none is printed."
    )
    currency: str = Field(default="US dollars", min_length=1, max_length=40, description="What the papers call the money of the room.")
    money: Literal["play", "real"] = Field(
        default="play", description="`play`: newcomers get chips and the cage pays nothing out; `real`: chips are bought and cashed."
    )
    documents: Documents = Field(
        default="real-money",
        description="When a clerk looks at a document before somebody first buys chips: `real-money` (where chips are), `always`, `never`.",
    )

    paging: str = Field(
        default="",
        max_length=200,
        description="Where messages to people on the lists go out: smtp://user@host, smtps://user@host or https://…; empty: none do.",
    )
    paging_from: str = Field(default="", max_length=120, description="The e-mail address that messages come from.")
    paging_before: int = Field(default=60, ge=10, le=3600, description="Seconds before a seat lapses at which a second message comes.")

    @field_validator("paging")
    @classmethod
    def _leaves(cls, address: str) -> str:
        if not address:
            return address
        where = urlsplit(address)
        if where.scheme not in PAGING or not where.hostname or where.port == 0:
            raise ValueError(f"messages go out by {', '.join(f'{scheme}://' for scheme in PAGING)}, with the name of a machine")
        if where.password is not None:
            raise ValueError("a password is no setting: CARDROOM_PAGING_SECRET holds it")
        return address

    @model_validator(mode="after")
    def _has_sender(self) -> Self:
        if self.paging.startswith("smtp") and "@" not in self.paging_from:
            raise ValueError("e-mails come from an address: set paging_from")
        return self

    @property
    def hours(self) -> Hours:
        return Hours(zone=self.zone, shifts=self.shifts)

    @property
    def real(self) -> bool:
        """Whether the room plays for real money."""
        return self.money == "real"

    @property
    def asks_document(self) -> bool:
        """Whether chips are sold only to people whose document somebody has looked at."""
        return self.documents == "always" or (self.documents == "real-money" and self.real)

    def letterhead(self) -> tuple[tuple[str, str], ...]:
        """Return the lines that papers print under the name of the room; a room that has said nothing of them prints none."""
        lines = [("Address", self.address), ("Licence", self.licence)]
        if self.real or any(text for _, text in lines):
            lines.append(("Amounts in", self.currency))
        return tuple((title, text) for title, text in lines if text)


def read_room_settings(wanted: Mapping[str, object]) -> RoomSettings:
    try:
        return RoomSettings.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The room cannot be set so: {first_error(error)}.") from None
