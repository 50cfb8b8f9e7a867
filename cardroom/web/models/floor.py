"""What the floor's calls take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Call, Decision, Event, FormField, PlayerPlace, Proposal, Seconds, State
from cardroom.web.models.bodies import Cents, Request, SeatNumber, Setting

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$")]
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


class Why(Request):
    why: Words = Field(min_length=1, description="It goes into the staff's journal.")


class GiveTime(Why):
    player: Name
    seconds: float = Field(ge=1, le=600, allow_inf_nan=False)


class HoldSeat(Why):
    seat: SeatNumber
    player: Words = Field(default="", max_length=40, description="For whom; empty: it is free again.")


class MovePlayer(Why):
    player: Name
    seat: SeatNumber


class Silence(Why):
    player: Name
    minutes: int | None = Field(default=None, ge=1, le=60 * 24 * 365, description="For how long; null: until he may speak again.")


class SendAway(Why):
    player: Name


class DealOut(Why):
    player: Name
    out: bool = Field(description="Absent, and dealt out; false: back.")


class ChangeSettings(Why):
    """From the next round on; what is left out stays as it is."""

    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] | None = None
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int | None = Field(default=None, ge=0, le=40)
    pace: float | None = Field(default=None, ge=0, le=30, allow_inf_nan=False)
    pause: float | None = Field(default=None, ge=0, le=120, allow_inf_nan=False)
    clock: float | None = Field(default=None, ge=0, le=3600, allow_inf_nan=False)
    clock_for_two: float | None = Field(default=None, ge=0, le=3600, allow_inf_nan=False)


class NewCards(Why):
    cards: Words = Field(default="", max_length=40, description="What they are called, like `the red ones`.")


class NewDealer(Why):
    dealer: Words = Field(min_length=1, max_length=40)


class WrongPayment(Request):
    """What was really paid, of one line of a round that is over."""

    round: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")]
    line: int = Field(ge=0, le=10**6)
    paid: Cents
    to: Words = Field(default="", max_length=80, description="Who got the rest of a pot, or from whose part it came.")


class PutRight(WrongPayment, Why):
    """With the reason."""


class Confirmed(Request):
    says: Words = Field(default="", description="In your own words; empty: for the reason for which it was proposed.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class TableBank(Answer):
    player: str
    up: Cents | None = Field(description="What is left of the money put up, while the round runs.")
    since: Seconds
    rounds: int
    turn: str


class PlayersAsked(Answer):
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
    paused: str
    round: str
    number: int
    seats: list[PlayerPlace]
    behind: list[PlayerPlace]
    bank: TableBank | None
    asks: PlayersAsked | None
    collected: Cents
    calls: list[Call]
    proposals: list[Proposal]
    flags: list[Literal["dispute", "absent", "short bank", "misdeal", "correction"]]
    absent: list[str] = Field(description="Who sits there without a connection.")


class OfferedQuestion(Answer):
    """One thing that the ruling is told: one of `among`, or of `by` under the answer before it, or a number from `least` to `most`."""

    name: str
    kind: Literal["seat", "card", "count", "cents", "choice", "flag", "text", "cards"]
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
    asks: list[OfferedQuestion]
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


class SetAs(Answer):
    """How a table is set now."""

    fields: list[FormField]
    option: str = Field(description="As it was asked for; empty: the usual one for the limits.")
    options: list[str]
    seats: int = Field(description="0: all of them.")
    most_seats: int
    pace: float
    pause: float
    clock: float
    clock_for_two: float


class PaymentLine(Answer):
    """A line of a round that can have been paid wrongly."""

    line: int
    source: str
    target: str
    amount: Cents
    why: str
    rule: str
    others: list[str] = Field(description="Who may have got the rest of it, where it came from a pot.")


class Corrected(Answer):
    source: str
    target: str
    amount: Cents
    why: str


class Payments(Answer):
    round: str
    number: int
    later: bool = Field(description="The next round has begun: one proposes, another confirms.")
    lines: list[PaymentLine]
    corrections: list[Corrected]


class Right(Answer):
    """What was due, what was paid, and who gives whom how much of it now."""

    due: Cents
    paid: Cents
    amount: Cents
    source: str
    target: str


class FoundRuling(Answer):
    name: str
    title: str
    write: str


class Found(Answer):
    """Something that is printed, or read, on what was asked."""

    kind: Literal["clause", "reading"]
    id: str
    says: str
    lines: str
    source: str
    edition: str
    cited: str
    rulings: list[FoundRuling] = Field(description="Those that cite it.")
