"""The bodies of requests about persons and their documents."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.body import ReasonBody

PlayerNumber = Annotated[int, Field(ge=1, le=10**9, description="The player number.")]


class LinkAccountBody(ReasonBody):
    number: PlayerNumber


class KeepPhotoBody(ReasonBody):
    image: Annotated[str, Field(min_length=1, max_length=15_000, pattern=r"^[A-Za-z0-9+/=]*$")] = Field(
        description="A JPEG or PNG of at most 11,000 bytes, in base64."
    )


class PrintCardBody(ReasonBody):
    anew: bool = Field(default=False, description="Whether the card was lost: the one before is worth nothing any more.")
