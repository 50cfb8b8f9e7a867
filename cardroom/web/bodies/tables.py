"""The bodies of requests at a table."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from cardroom.room.base.settings import MOST_PACE, TableSettings
from cardroom.web.bodies.body import Body, Cents, RoundId, SeatNumber
from cardroom.web.bodies.setting import Setting, SettingName

SpotText = Annotated[str, Field(max_length=240, pattern=r"^[0-9]{1,2}/[^/\x00-\x1f]+/[^/\x00-\x1f]+(/[0-9]{1,6})?$")]


class OpenTableBody(TableSettings):
    """A table as it is to be opened, and whether its opener sits down."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    edition: Annotated[str, Field(min_length=1, max_length=100, examples=["tres-lounge/texas-holdem"])] = Field(
        description="The edition: house and game."
    )
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The collection option; empty: the usual one.")] = (
        ""
    )
    table: dict[SettingName, Setting] = Field(
        default={}, max_length=40, description="The edition's table settings; amounts in cents, or '$3'."
    )
    bots: Annotated[int, Field(ge=0, le=30)] | None = Field(
        default=None, description="How many bots sit down; null: three, or none where chips are money."
    )
    sit: bool = Field(default=True, description="Whether you sit down at the table.")
    seat: SeatNumber | None = Field(default=None, description="Your seat number; null: the first free one.")
    buy_in: Cents | None = Field(default=None, description="Cents that you bring; null: the usual amount.")


class PlayBody(Body):
    edition: Annotated[str, Field(min_length=1, max_length=100)] = Field(description="The edition: house and game.")
    bots: Annotated[int, Field(ge=0, le=30)] | None = Field(
        default=None, description="How many bots sit down at a new table; null: three, or none where chips are money."
    )
    private: bool = Field(default=False, description="Whether you want to meet nobody: a table of your own that the lobby leaves out.")


class JoinTableBody(Body):
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    buy_in: Cents | None = Field(default=None, description="Cents that you bring; null: the usual amount.")
    behind: bool = Field(
        default=False, description="Whether you stand behind the seats and wager on others' hands, where the house has a backline."
    )


class SitOutBody(Body):
    out: bool = Field(description="True: sit out from the next round on; false: play on.")


class BuyChipsBody(Body):
    amount: Annotated[Cents, Field(ge=1)] = Field(description="Cents to buy in chips.")


class SetBotsBody(Body):
    count: int = Field(ge=0, le=30, description="The number of bots that shall sit at the table.")


class OfferBankBody(Body):
    offer: bool = Field(description="Whether the bank is offered to you when it is your turn.")


class SetPaceBody(Body):
    seconds: Annotated[float, Field(ge=0, le=MOST_PACE)] = Field(description="Seconds that a bot takes for a decision.")


class AskForCardsBody(Body):
    cards: Literal["deck", "set-up"] = Field(description="Another deck, or a new set-up.")


class ShowCardsBody(Body):
    round: RoundId
    cards: Annotated[list[Annotated[int, Field(ge=0, le=30)]], Field(max_length=30)] | None = Field(
        default=None, description="Which of them, counted from 0; null: all."
    )


class ChoiceBody(Body):
    """What somebody would do: an action without its place in time."""

    verb: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f]*$")] = Field(
        description="The action, as an option of the decision names it."
    )
    amount: Cents = Field(default=0, description="Cents of the action; 0: it takes no amount.")
    spot: SpotText | None = Field(default=None, description="position/wager/player, as an option names it.")
    picks: list[Annotated[int, Field(ge=0, le=999)]] = Field(default=[], max_length=60, description="Indices into the place of the pick.")

    @property
    def stated(self) -> tuple[str, int, str | None, list[int]]:
        return self.verb, self.amount, self.spot, self.picks


class ActBody(ChoiceBody):
    round: RoundId
    turn: int = Field(ge=0, le=10**9, description="Of the decision that this answers.")


class ActAllBody(Body):
    round: RoundId
    turn: int = Field(ge=0, le=10**9, description="Of the decision that the first of them answers.")
    actions: list[ChoiceBody] = Field(min_length=1, max_length=100, description="In their order; all of them are taken, or none.")


class AskWarningBody(ChoiceBody):
    """The same body as an act; round and turn may be left out."""

    round: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        default="", description="The round's id; empty: the one that runs."
    )
    turn: int = Field(default=0, ge=0, le=10**9, description="The number of the decision that this would answer.")
