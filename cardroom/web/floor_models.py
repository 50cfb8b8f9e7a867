"""What the floor's calls take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.answers import Answer, Call, Cents, Decision, Event, Place, Seconds, State
from cardroom.web.models import Request

Words = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
_Value = Annotated[int, Field(ge=-(10**6), le=10**6)] | Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")] | bool


# -- what is sent -----------------------------------------------------------------------------------------------------------


class CallFloor(Request):
    """Floor!"""

    says: Words = Field(min_length=1, description="In a word, why.")


class Answered(Request):
    says: Words = ""


class Closed(Request):
    says: Words = Field(min_length=1, description="How it was settled.")


class MakeRuling(Request):
    """``round`` and ``inputs`` say which state of the table it is about; where that has passed nothing is ruled."""

    round: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")]
    inputs: int = Field(ge=0, le=10**9)
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9-]*$")]
    args: dict[Annotated[str, Field(max_length=40)], _Value | Annotated[list[_Value], Field(max_length=60)]] = Field(
        default={}, max_length=12, description="What the ruling asks, by name, as it is offered."
    )
    because: Words = Field(default="", description="Why, in your own words; where the ruling asks for that itself it may be left out.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class Bank(Answer):
    player: str
    up: Cents | None = Field(description="What is left of the money put up, while the round runs.")
    since: Seconds
    rounds: int
    turn: str


class Asked(Answer):
    kind: str
    players: list[str]
    since: Seconds = Field(description="Of who is asked the longest.")


class FloorRow(Answer):
    """A table at a glance."""

    id: str
    edition: str
    name: str
    house: str
    family: str
    limits: str
    option: str
    state: State
    why: str
    round: str
    number: int
    seats: list[Place]
    behind: list[Place]
    bank: Bank | None
    asks: Asked | None
    collected: Cents
    calls: list[Call]
    flags: list[Literal["dispute", "absent", "short bank", "misdeal"]]
    absent: list[str] = Field(description="Who sits there without a connection.")


class Ask(Answer):
    """One thing that the ruling is told: one of `among`, or of `by` under the answer before it, or a number from `least` to `most`."""

    name: str
    kind: Literal["seat", "card", "count", "choice", "flag", "text", "cards"]
    title: str
    needed: bool
    several: bool
    among: list[int | str] | None = None
    by: dict[str, list[int | str]] | None = None
    least: int | None = None
    most: int | None = None


class Offer(Answer):
    """A ruling that may be made now, with the clause that says what happens."""

    name: str
    title: str
    group: str
    when: str
    rule: str
    says: str
    lines: str
    asks: list[Ask]
    hidden: bool = Field(description="It looks at cards that are not open: nothing can be told of it before it is made.")


class Rulings(Answer):
    table: str
    round: str
    inputs: int
    events: int
    source: str
    decision: Decision | None
    offers: list[Offer]


class Next(Answer):
    kind: str
    players: list[str]


class Preview(Answer):
    """What the ruling will do, as everybody will see it; as far as no card is turned up by it."""

    name: str
    title: str
    group: str
    rule: str
    says: str
    lines: str
    events: list[Event]
    net: dict[str, int] = Field(description="Cents that come to a player's stack, or (below zero) go from it.")
    hidden: bool = Field(description="More follows, which hangs on a card that is not open.")
    next: Next | None
    ended: Literal["", "over", "void"]
