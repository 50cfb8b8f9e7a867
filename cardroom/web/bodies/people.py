"""The bodies of requests about persons and their documents."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, ReasonBody, Words

PlayerNumber = Annotated[int, Field(ge=1, le=10**9, description="The player number.")]


class LinkAccountBody(ReasonBody):
    number: PlayerNumber


class CheckIdentityBody(Body):
    name: Words = Field(min_length=1, max_length=100, description="The name as it stands on the document.")
    document: Literal["driving licence", "state ID", "passport", "other"] = Field(description="The kind of document.")
    number: Words = Field(default="", max_length=40, description="The number of the document; empty: it is not written down.")
    born: Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")] = Field(
        default="", description="The day of birth, like 1980-12-31; empty: you have seen that the person is over 21."
    )


class KeepPhotoBody(ReasonBody):
    image: Annotated[str, Field(min_length=1, max_length=15_000, pattern=r"^[A-Za-z0-9+/=]*$")] = Field(
        description="A JPEG or PNG of at most 11,000 bytes, in base64."
    )


class PrintCardBody(ReasonBody):
    anew: bool = Field(default=False, description="Whether the card was lost: the one before is worth nothing any more.")
