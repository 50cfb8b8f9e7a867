"""The bodies of requests at a dealer's table, and in practice."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, Cents, SeatNumber, Words
from cardroom.web.bodies.floor import RulingArgs, RulingName
from cardroom.web.bodies.setting import Setting, SettingName

PlayerAtFelt = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^/\x00-\x1f]*$", description="The player's name.")]
Edition = Annotated[str, Field(max_length=100, description="The edition: house and game, like `tres-lounge/texas-holdem`.")]
Chips = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$", description="Like `1 white, 5 red`; empty: the usual ones.")]
Stepped = Annotated[bool, Field(description="The dealer is asked before each street; false: only for what must be known.")]
VisitorChosen = Annotated[
    str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The id of the person, if one is chosen; empty: found by the name.")
]
ChipsFrom = Annotated[
    Literal["usual", "cage", "tray", "house"],
    Field(
        description="Where the chips come from: the cage, the bank of the table (`tray`) for cash, or the house's play chips. As usual: "
        "what lies at the cage, and the rest from the bank."
    ),
]


class SitterBody(Body):
    """A player at the real table, with the chips in front of them."""

    player: PlayerAtFelt
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    chips: Cents | None = Field(default=None, description="Cents in front of the player; null: the usual amount.")
    visitor: VisitorChosen = ""
    source: ChipsFrom = "usual"


class OpenDealerTableBody(Body):
    """A table whose cards come from a dealer."""

    edition: Edition
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The collection option; empty: the usual one."
    )
    table: dict[SettingName, Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int = Field(default=0, ge=0, le=40, description="How many of the game's seats; 0: all of them.")
    players: list[SitterBody] = Field(default=[], max_length=40, description="The players who sit there at the start.")
    chips: Chips = ""
    stepped: Stepped = True
    shoe: int | None = Field(default=None, description="The number of cards that have left the shoe of the first round; null: none.")
    dealer: Words = Field(default="", max_length=40, description="The name of the dealer; empty: the person who opens the table.")


class BeginPracticeBody(Body):
    edition: Edition
    players: int = Field(default=0, ge=0, le=30, description="The number of bots; 0: a few.")
    seed: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The seed of the cards; empty: a fresh one.")] = ""
    chips: Chips = ""
    stepped: Stepped = True


class ScreenBody(Body):
    """``round`` and ``typed`` name the state of the table that it is about. If that has passed, nothing is done."""

    round: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        description="The round's id, as the screen shows it; may be empty."
    )
    typed: int = Field(ge=0, le=10**9, description="The number of lines typed so far, as the screen shows it.")


class TypeLineBody(ScreenBody):
    """A line of text, as a keyboard, a pad or a scanner gives it; empty: Enter alone."""

    line: Annotated[str, Field(max_length=400, pattern=r"^[^\x00-\x1f]*$")] = Field(description="The text of the line.")


class ReaderLineBody(Body):
    """A line of a scanner or a card-reading shoe."""

    line: Annotated[str, Field(max_length=400)] = Field(
        description="The line, like `card as`; a line that begins with a number and comes again is answered again, and done once."
    )


class DealerRulingBody(ScreenBody):
    name: RulingName
    args: RulingArgs = Field(default={})
    because: Words = Field(default="", description="Why, in your own words; may be empty.")


class TapInBody(Body):
    dealer: Words = Field(default="", max_length=40, description="The name of the next dealer; empty: the person who asks.")


class DealerSeatBody(Body):
    do: Literal["sit", "buy", "out", "back", "leave", "deck", "set-up", "other-seat"] = Field(
        description="A player sits down, buys chips, sits out, is back, gets up, or asks for another deck, a new set-up or another seat."
    )
    player: Annotated[str, Field(max_length=40, pattern=r"^[^/\x00-\x1f]*$")] = Field(
        default="", description="The player's name or player number; empty as they sit down: they get a number and are called by it."
    )
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    chips: Cents | None = Field(default=None, description="Cents in chips; null: the usual amount.")
    visitor: VisitorChosen = ""
    source: ChipsFrom = "usual"
