"""The bodies of requests of the floor: calls, rulings, and its control of a table."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.body import Body, PlayerName, SeatNumber, WhyBody, Words
from cardroom.web.bodies.setting import Setting, SettingName

RulingName = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9-]*$", description="The name of the ruling.")]
_Value = Annotated[int, Field(ge=-(10**6), le=10**6)] | Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")] | bool
RulingArgs = Annotated[
    dict[Annotated[str, Field(max_length=40)], _Value | Annotated[list[_Value], Field(max_length=60)]],
    Field(max_length=12, description="What the ruling asks, by name, as it is offered."),
]


# -- calls and rulings ------------------------------------------------------------------------------------------------------


class CallFloorBody(Body):
    """Floor!"""

    says: Words = Field(min_length=1, description="Why you call, in a few words.")


class AnswerCallBody(Body):
    says: Words = Field(default="", description="What the floor says; may be empty.")


class CloseCallBody(Body):
    says: Words = Field(min_length=1, description="How it was settled.")


class MakeRulingBody(Body):
    """``round`` and ``inputs`` name the state of the table that it is about. If that has passed, nothing is ruled."""

    round: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        description="The round's id, as the offer names it."
    )
    inputs: int = Field(ge=0, le=10**9, description="The number of inputs of the round, as the offer names it.")
    name: RulingName
    args: RulingArgs = Field(default={})
    because: Words = Field(default="", description="Why, in your own words; where the ruling asks for that itself it may be left out.")


# -- control of a table -----------------------------------------------------------------------------------------------------


class PlayerWhyBody(WhyBody):
    """One player, and the reason."""

    player: PlayerName


class GiveTimeBody(PlayerWhyBody):
    seconds: float = Field(ge=1, le=600, allow_inf_nan=False, description="Seconds to add.")


class HoldSeatBody(WhyBody):
    seat: SeatNumber
    player: Words = Field(default="", max_length=40, description="The name for which it is kept; empty: it is free again.")


class MovePlayerBody(PlayerWhyBody):
    seat: SeatNumber


class SilencePlayerBody(PlayerWhyBody):
    minutes: int | None = Field(default=None, ge=1, le=60 * 24 * 365, description="Minutes of silence; null: until the floor ends it.")


class DealOutBody(PlayerWhyBody):
    out: bool = Field(description="True: the player is absent and is dealt out; false: the player is back.")


class ChangeSettingsBody(WhyBody):
    """From the next round on. A setting that is left out stays as it is."""

    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] | None = Field(
        default=None, description="The collection option; null: as it is."
    )
    table: dict[SettingName, Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
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


class NameTableBody(WhyBody):
    name: Words = Field(default="", max_length=24, description="What people call the table; empty: by its number.")


class NewCardsBody(WhyBody):
    cards: Words = Field(default="", max_length=40, description="What the cards are called, like `the red ones`; may be empty.")


class NewDealerBody(WhyBody):
    dealer: Words = Field(min_length=1, max_length=40, description="The name of the dealer.")
