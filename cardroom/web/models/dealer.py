"""What the calls of a dealer's table take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.models.answers import Answer
from cardroom.web.models.bodies import Cents, Request, SeatNumber, Setting
from cardroom.web.models.floor import Name, Words, _Value

PlayerName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^/\x00-\x1f]*$")]
Chips = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$", description="Like `1 white, 5 red`; empty: the usual ones.")]


class Sits(Request):
    """Who sits at the real table, with how much in front."""

    player: PlayerName
    seat: SeatNumber | None = Field(default=None, description="None: the first free one.")
    chips: Cents | None = Field(default=None, description="None: what is usual.")


class OpenDealers(Request):
    """A table whose cards come from a dealer."""

    edition: Annotated[str, Field(max_length=100)]
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = ""
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int = Field(default=0, ge=0, le=40, description="How many of the game's seats; 0: all of them.")
    players: list[Sits] = Field(default=[], max_length=40)
    chips: Chips = ""
    stepped: bool = Field(default=True, description="The dealer is asked before each street; false: only for what must be known.")
    shoe: int | None = Field(default=None, description="So many cards have left the shoe already from which the first round is dealt.")
    dealer: Words = Field(default="", max_length=40, description="Who deals; empty: who opens the table.")


class Practise(Request):
    edition: Annotated[str, Field(max_length=100)]
    players: int = Field(default=0, ge=0, le=30, description="How many bots; 0: a few.")
    seed: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="Empty: a fresh one.")] = ""
    chips: Chips = ""
    stepped: bool = True


class About(Request):
    """``round`` and ``typed`` say which state of the table it is about; where that has passed nothing is done."""

    round: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")]
    typed: int = Field(ge=0, le=10**9)


class TypedIn(About):
    """A line of text, as a keyboard, a pad or a scanner gives it; empty: Enter alone."""

    line: Annotated[str, Field(max_length=400, pattern=r"^[^\x00-\x1f]*$")]


class WentWrong(About):
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9-]*$")]
    args: dict[Annotated[str, Field(max_length=40)], _Value | Annotated[list[_Value], Field(max_length=60)]] = Field(
        default={}, max_length=12, description="What the ruling asks, by name, as it is offered."
    )
    because: Words = ""


class TapIn(Request):
    dealer: Words = Field(default="", max_length=40, description="Who deals from now on; empty: who asks.")


class SeatWork(Request):
    do: Literal["sit", "buy", "out", "back", "leave", "deck", "set-up", "other-seat"] = Field(
        description="A player sits down, buys chips, sits out, is back, gets up, or asks for another deck, a new set-up or another seat."
    )
    player: PlayerName
    seat: SeatNumber | None = None
    chips: Cents | None = None


# -- what is answered -------------------------------------------------------------------------------------------------------


class DealersRow(Answer):
    id: str
    edition: str
    name: Name
    house: str
    limits: str
    state: str
    dealer: str
    number: int
    players: list[str]


class DealerOption(Answer):
    verb: str
    wager: str
    position: int
    least: int | None
    most: int | None
    picks: list[int] | None = Field(description="The fewest cards, the most, and how many lie there.")
    which: str = Field(description="What is done with them.")
    cards: list[str | None] = Field(description="Those that lie there, as everybody sees them.")
    enter: bool = Field(description="Enter does it.")


class AskedPlayer(Answer):
    player: str
    seat: int = Field(description="0: he has none, or it is the dealer.")
    options: list[DealerOption]


class DealerPrompt(Answer):
    text: str = Field(description="What to do.")
    then: str = Field(description="What a step is in full: which cards go where.")
    next: int = Field(description="How many cards lie face up after it: they may be typed at once.")
    done: str = Field(description="What a dealer says who has done it.")
    keys: str = Field(description="What to type.")
    kind: str
    count: int = Field(description="How many cards lie there.")
    seat: int = Field(description="Whose cards they are; 0: nobody's.")
    rules: list[str] = Field(description="The clauses behind it.")
    who: list[AskedPlayer]
    mistakes: list[DealerOption] = Field(description="What the dealer may have done wrong at this step.")
    felt: str = Field(description="In practice: what lies there.")


class Bet(Answer):
    wager: str
    player: str
    amount: int


class Seat(Answer):
    seat: int
    player: str
    stack: int
    out: bool
    asked: bool
    bank: bool
    wagers: list[Bet]
    cards: list[str | None]
    more: list["CardPlace"] = Field(description="A front hand, rows, melds, hands that were split off.")


class Step(Answer):
    do: str
    text: str
    rule: str
    seat: int
    player: str
    amount: int
    chips: list[list[int | str]] = Field(description="How many, of what value, of which colour; the largest first.")
    coin: int
    bank: int | None = Field(description="What the player-dealer has in action after it.")
    wager: str


class CardPlace(Answer):
    place: str
    cards: list[str | None]


class Chip(Answer):
    value: int
    colour: str


class DealersTable(Answer):
    id: str
    edition: str
    name: str
    house: str
    state: Literal["between", "playing", "paused", "settling", "closed"]
    why: str = Field(description="Why no round can begin, or play stands still.")
    round: str
    number: int
    typed: int
    dealer: str = Field(description="Who deals from now on.")
    dealt_by: str = Field(description="Who began this round.")
    practice: bool
    asked: DealerPrompt
    seats: list[Seat]
    board: list[CardPlace]
    pots: list[int]
    bank: int | None
    steps: list[Step]
    settlement: list[int] = Field(description="The numbers of the steps that settle wagers, in the house's order.")
    told: int = Field(description="Steps that were told before the last line of a round that is over: what was settled then is done.")
    last: dict[str, list[Bet]]
    chips: list[Chip]
    deck: list[str]
    taken_back: int
    asks: list[Literal["deck", "set-up", "other-seat"]] = Field(description="What players may ask for. In practice: nothing.")


class TakenBack(Answer):
    words: list[str]
    table: DealersTable
