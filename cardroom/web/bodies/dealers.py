"""The bodies of requests at a dealer's table, and in practice."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from cardroom.room.desks.dealers.commands import ScreenState
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.web.bodies.body import Body, Words
from cardroom.web.bodies.floor import RulingArgs, RulingName
from cardroom.web.bodies.setting import Setting, SettingName

Edition = Annotated[str, Field(max_length=100, description="The edition: house and game, like `tres-lounge/texas-holdem`.")]
Chips = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$", description="Like `1 white, 5 red`; empty: the usual ones.")]
Stepped = Annotated[bool, Field(description="The dealer is asked before each street; false: only for what must be known.")]


class OpenDealerTableBody(Body):
    """A table whose cards come from a dealer."""

    edition: Edition
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The collection option; empty: the usual one."
    )
    table: dict[SettingName, Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int = Field(default=0, ge=0, le=40, description="How many of the game's seats; 0: all of them.")
    players: list[Sitter] = Field(default=[], max_length=40, description="The players who sit there at the start.")
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


@dataclass(frozen=True)
class TypeLineBody(ScreenState):
    """A line of text, as a keyboard, a pad or a scanner gives it; empty: Enter alone."""

    line: Annotated[str, Field(strict=True, max_length=400, pattern=r"^[^\x00-\x1f]*$", description="The text of the line.")]


class ReaderLineBody(Body):
    """A line of a scanner or a card-reading shoe."""

    line: Annotated[str, Field(max_length=400)] = Field(
        description="The line, like `card as`; a line that begins with a number and comes again is answered again, and done once."
    )


@dataclass(frozen=True)
class DealerRulingBody(ScreenState):
    name: RulingName
    args: RulingArgs = field(default_factory=dict)
    because: Annotated[Words, Field(description="Why, in your own words; may be empty.")] = ""


class TapInBody(Body):
    dealer: Words = Field(default="", max_length=40, description="The name of the next dealer; empty: the person who asks.")


@dataclass(frozen=True)
class DealerSeatBody(Sitter):
    do: Annotated[
        Literal["sit", "buy", "out", "back", "leave", "deck", "set-up", "other-seat"],
        Field(
            description="A player sits down, buys chips, sits out, is back, gets up, or asks for another deck, a new set-up, another seat."
        ),
    ] = field(kw_only=True)
