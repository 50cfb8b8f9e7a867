"""The bodies of requests at the kiosk."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.board import GameKey, Version
from cardroom.web.bodies.body import Body, SeatNumber


class CardBody(Body):
    card: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[!-~ ]*$")] = Field(
        description="The card as it was scanned or typed, like 1001-KM7Q4R."
    )


class KioskJoinBody(CardBody):
    game: GameKey
    wants: list[SeatNumber] = Field(default=[], max_length=3, description="The seat numbers that the person likes best.")


class KioskLeaveBody(CardBody):
    number: int = Field(ge=1, le=10**9, description="The number of the name on the board.")
    version: Version
