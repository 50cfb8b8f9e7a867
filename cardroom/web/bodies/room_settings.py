"""The body of the request that changes the settings of the room."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.room.books.hours import ShiftHours
from cardroom.room.books.room_settings import Documents
from cardroom.web.bodies.body import Body, ReasonBody


class RoomSettingsBody(Body):
    """Those that are left out stay as they are."""

    establishment: Annotated[str, Field(min_length=1, max_length=80, description="The name of the room.")] = ""
    address: Annotated[str, Field(max_length=200, description="The address on the papers.")] = ""
    licence: Annotated[str, Field(max_length=120, description="The line about the licence on the papers.")] = ""
    currency: Annotated[str, Field(min_length=1, max_length=40, description="What the papers call the money of the room.")] = ""
    money: Literal["play", "real"] = Field(default="play", description="Whether chips are play money or real money.")
    documents: Documents = Field(default="real-money", description="When a document comes before the first sale of chips.")
    paging: Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x20]*$")] = Field(
        default="", description="Where messages go out: smtp://user@host, smtps://user@host or https://…; empty: none do."
    )
    paging_from: Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f]*$", description="The e-mail address they come from.")] = ""
    paging_before: Annotated[int, Field(ge=10, le=3600)] = Field(
        default=60, description="Seconds before a seat lapses at which a second message comes."
    )
    zone: Annotated[str, Field(min_length=1, max_length=60, description="The time zone, like America/Los_Angeles.")] = ""
    shifts: list[ShiftHours] = Field(default=[], min_length=1, max_length=12, description="The shifts; the first begins the day.")


class SetRoomBody(ReasonBody):
    settings: RoomSettingsBody = Field(description="The settings that change.")
