"""What the floor's calls take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body as Request
from cardroom.web.models.answers import Answer, Call, Decision, Event, FormField, PlayerPlace, Proposal, Seconds, State
from cardroom.web.models.bodies import Cents, SeatNumber, Setting
from cardroom.web.models.fields import (
    Because,
    ClauseId,
    ClauseText,
    EditionId,
    EditionName,
    HouseName,
    LimitsText,
    OptionName,
    RoundKey,
    RoundNumber,
    SourceLines,
    TableKey,
)

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$", description="The player's name at the table.")]
Words = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")]
_Value = Annotated[int, Field(ge=-(10**6), le=10**6)] | Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")] | bool


# -- what is sent -----------------------------------------------------------------------------------------------------------


class CallFloor(Request):
    """Floor!"""

    says: Words = Field(min_length=1, description="Why you call, in a few words.")


class Answered(Request):
    says: Words = Field(default="", description="What the floor says; may be empty.")


class Closed(Request):
    says: Words = Field(min_length=1, description="How it was settled.")


class MakeRuling(Request):
    """``round`` and ``inputs`` say which state of the table it is about; where that has passed nothing is ruled."""

    round: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        description="The round's id, as the offer names it."
    )
    inputs: int = Field(ge=0, le=10**9, description="The number of inputs of the round, as the offer names it.")
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9-]*$")] = Field(description="The name of the ruling.")
    args: dict[Annotated[str, Field(max_length=40)], _Value | Annotated[list[_Value], Field(max_length=60)]] = Field(
        default={}, max_length=12, description="What the ruling asks, by name, as it is offered."
    )
    because: Words = Field(default="", description="Why, in your own words; where the ruling asks for that itself it may be left out.")


class Why(Request):
    why: Words = Field(min_length=1, description="The reason; it goes into the staff's journal.")


class GiveTime(Why):
    player: Name
    seconds: float = Field(ge=1, le=600, allow_inf_nan=False, description="Seconds to add.")


class HoldSeat(Why):
    seat: SeatNumber
    player: Words = Field(default="", max_length=40, description="The name for which it is kept; empty: it is free again.")


class MovePlayer(Why):
    player: Name
    seat: SeatNumber


class Silence(Why):
    player: Name
    minutes: int | None = Field(default=None, ge=1, le=60 * 24 * 365, description="Minutes of silence; null: until the floor ends it.")


class SendAway(Why):
    player: Name


class DealOut(Why):
    player: Name
    out: bool = Field(description="True: the player is absent and is dealt out; false: the player is back.")


class ChangeSettings(Why):
    """From the next round on; what is left out stays as it is."""

    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] | None = Field(
        default=None, description="The collection option; null: as it is."
    )
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int | None = Field(default=None, ge=0, le=40, description="The number of seats, 0 for all; null: as it is.")
    pace: float | None = Field(default=None, ge=0, le=30, allow_inf_nan=False, description="Seconds that a bot takes; null: as it is.")
    pause: float | None = Field(default=None, ge=0, le=120, allow_inf_nan=False, description="Seconds between two rounds; null: as it is.")
    clock: float | None = Field(
        default=None, ge=0, le=3600, allow_inf_nan=False, description="Seconds for a decision, 0 for no limit; null: as it is."
    )
    clock_for_two: float | None = Field(
        default=None,
        ge=0,
        le=3600,
        allow_inf_nan=False,
        description="Seconds for a decision when two people play and `clock` is 0; null: as it is.",
    )


class NewCards(Why):
    cards: Words = Field(default="", max_length=40, description="What the cards are called, like `the red ones`; may be empty.")


class NewDealer(Why):
    dealer: Words = Field(min_length=1, max_length=40, description="The name of the dealer.")


class WrongPayment(Request):
    """What was really paid, of one line of a round that is over."""

    round: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(description="The round's id.")
    line: int = Field(ge=0, le=10**6, description="The number of the payment, as the list has it.")
    paid: Cents = Field(description="Cents that were really paid.")
    to: Words = Field(
        default="", max_length=80, description="The player who got the rest of a pot, or from whose part it came; may be empty."
    )


class PutRight(WrongPayment, Why):
    """With the reason."""


class Confirmed(Request):
    says: Words = Field(default="", description="Why you confirm it; empty: for the reason of the proposal.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class TableBank(Answer):
    player: str = Field(description="The name of the player-dealer.")
    up: Cents | None = Field(description="Cents that are left of the money put up; null: no round runs.")
    since: Seconds = Field(description="When the player took the bank, in seconds since 1970.")
    rounds: int = Field(description="The number of rounds for which the player has had the bank.")
    turn: str = Field(description="Which of the player's turns with the bank it is, in words.")


class PlayersAsked(Answer):
    kind: str = Field(description="What is decided, like a bet or a draw.")
    players: list[str] = Field(description="The names of the players who are asked.")
    since: Seconds = Field(description="When the player who is asked the longest was asked, in seconds since 1970.")


class FloorRow(Answer):
    """A table at a glance."""

    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    family: str = Field(description="How the game is played: pot, banked or points.")
    limits: LimitsText
    option: OptionName
    state: State = Field(description="Whether the table waits for players, plays, is between two rounds or is closed.")
    why: str = Field(description="Why no round can begin; empty: one can.")
    paused: str = Field(description="Why play stands still; empty: it goes on.")
    round: str = Field(description="The round's id; empty: none has begun.")
    number: RoundNumber
    seats: list[PlayerPlace] = Field(description="Every seat, from 1.")
    behind: list[PlayerPlace] = Field(description="Players without a seat, who wager on others' hands.")
    bank: TableBank | None = Field(description="Who has the bank; null: nobody.")
    asks: PlayersAsked | None = Field(description="The players for whom the table waits; null: for none.")
    collected: Cents = Field(description="Cents that the table has collected in all.")
    calls: list[Call] = Field(description="Calls for the floor that are open.")
    proposals: list[Proposal] = Field(description="Corrections of payments that wait for a second person.")
    flags: list[Literal["dispute", "absent", "short bank", "misdeal", "correction"]] = Field(
        description="What needs the floor's attention."
    )
    absent: list[str] = Field(description="The names of the players without a connection.")


class OfferedQuestion(Answer):
    """One thing that the ruling is told: one of `among`, or of `by` under the answer before it, or a number from `least` to `most`."""

    name: str = Field(description="The name of the argument.")
    kind: Literal["seat", "card", "count", "cents", "choice", "flag", "text", "cards"] = Field(description="What is asked for.")
    title: str = Field(description="The question for people.")
    needed: bool = Field(description="Whether the ruling cannot be made without it.")
    several: bool = Field(description="Whether it takes a list.")
    among: list[int | str] | None = Field(default=None, description="The values that it may have; null: it is not one of a list.")
    by: dict[str, list[int | str]] | None = Field(
        default=None, description="The values that it may have, by the answer before it; null: they do not depend on it."
    )
    least: int | None = Field(default=None, description="The least value; null: no bound.")
    most: int | None = Field(default=None, description="The largest value; null: no bound.")


class Offer(Answer):
    """A ruling that may be made now, with the clause that says what happens."""

    name: str = Field(description="The name of the ruling.")
    title: str = Field(description="The ruling in a few words.")
    group: str = Field(description="The heading under which rulings are listed.")
    when: str = Field(description="When the ruling may be made.")
    rule: ClauseId
    says: ClauseText
    lines: SourceLines
    asks: list[OfferedQuestion] = Field(description="What the ruling must be told.")
    hidden: bool = Field(description="Whether it looks at cards that are not open, so that nothing can be told before it is made.")


class Rulings(Answer):
    table: TableKey
    round: str = Field(description="The round's id; a ruling sends it back.")
    inputs: int = Field(description="The number of inputs of the round; a ruling sends it back.")
    events: int = Field(description="The number of events of the round.")
    source: str = Field(description="The file of the printed source.")
    decision: Decision | None = Field(description="The decision that is open; null: none.")
    offers: list[Offer] = Field(description="The rulings that may be made now.")


class Next(Answer):
    kind: str = Field(description="What is decided, like a bet or a draw.")
    players: list[str] = Field(description="The names of the players who are asked.")


class Preview(Answer):
    """What the ruling will do, as everybody will see it; as far as no card is turned up by it."""

    name: str = Field(description="The name of the ruling.")
    title: str = Field(description="The ruling in a few words.")
    group: str = Field(description="The heading under which rulings are listed.")
    rule: ClauseId
    says: ClauseText
    lines: SourceLines
    events: list[Event] = Field(description="The events that will happen.")
    net: dict[str, int] = Field(description="Cents that come to a player's stack, or (below zero) go from it.")
    hidden: bool = Field(description="Whether more follows that depends on a card that is not open.")
    next: Next | None = Field(description="The decision after them; null: none.")
    ended: Literal["", "over", "void"] = Field(description="Whether the round is then over or void; empty: it goes on.")


class SetAs(Answer):
    """How a table is set now."""

    fields: list[FormField] = Field(description="The edition's settings with their values.")
    option: str = Field(description="The collection option that was asked for; empty: the usual one for the limits.")
    options: list[str] = Field(description="The names of the collection options that may be posted.")
    seats: int = Field(description="The number of seats; 0: all of them.")
    most_seats: int = Field(description="The number of seats that the game has.")
    pace: float = Field(description="Seconds that a bot takes.")
    pause: float = Field(description="Seconds between two rounds.")
    clock: float = Field(description="Seconds for a decision; 0: no limit.")
    clock_for_two: float = Field(description="Seconds for a decision when two people play and `clock` is 0.")


class PaymentLine(Answer):
    """A line of a round that can have been paid wrongly."""

    line: int = Field(description="The number of the payment in its round.")
    source: str = Field(description="The player, pot or bank that paid.")
    target: str = Field(description="The player, pot or bank that was paid.")
    amount: Cents = Field(description="Cents that were paid.")
    why: str = Field(description="What it was paid for.")
    rule: ClauseId
    others: list[str] = Field(description="The players who may have got the rest of it, where it came from a pot.")


class Corrected(Answer):
    source: str = Field(description="The player, pot or bank that gave the amount.")
    target: str = Field(description="The player, pot or bank that got it.")
    amount: Cents = Field(description="Cents that moved.")
    why: Because


class Payments(Answer):
    round: RoundKey
    number: RoundNumber
    later: bool = Field(description="Whether the next round has begun; then one person proposes and another confirms.")
    lines: list[PaymentLine] = Field(description="The payments of the round.")
    corrections: list[Corrected] = Field(description="The corrections that were made.")


class Right(Answer):
    """What was due, what was paid, and who gives whom how much of it now."""

    due: Cents = Field(description="Cents that were due.")
    paid: Cents = Field(description="Cents that were paid.")
    amount: Cents = Field(description="Cents that move to put it right.")
    source: str = Field(description="The player, pot or bank that gives the amount.")
    target: str = Field(description="The player, pot or bank that gets it.")


class FoundRuling(Answer):
    name: str = Field(description="The name of the ruling.")
    title: str = Field(description="The ruling in a few words.")
    write: str = Field(description="What to type to make it.")


class Found(Answer):
    """Something that is printed, or read, on what was asked."""

    kind: Literal["clause", "reading"] = Field(description="Whether it is a clause or a reading.")
    id: str = Field(description="The id of the clause or reading.")
    says: str = Field(description="The clause or reading in a sentence.")
    lines: SourceLines
    source: str = Field(description="The file of the printed source.")
    edition: EditionId
    cited: str = Field(description="How it is cited, with file and lines.")
    rulings: list[FoundRuling] = Field(description="The rulings that cite it.")
