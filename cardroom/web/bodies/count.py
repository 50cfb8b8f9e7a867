"""The bodies of requests in the count room and about the funds."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.room.books.cage.pieces import MOST
from cardroom.web.bodies.body import Body, Cents, ReasonBody, RoundId

Version = Annotated[int, Field(ge=0, le=2**53, description="The version, as you saw it; if it has changed since, nothing is done.")]
Kind = Literal["fees", "jackpot"]
_Pieces = dict[Annotated[str, Field(max_length=12, pattern=r"^[0-9]+$")], Annotated[int, Field(ge=0, le=MOST)]]
Figures = Annotated[
    dict[Literal["chip", "cash"], Annotated[_Pieces, Field(max_length=40)]],
    Field(description='How many of each piece, by its cents: `{"chip": {"500": 20}}`; 0 where there is none.'),
]
Percent = Annotated[int, Field(ge=0, le=100)]
Amount = Annotated[Cents, Field(ge=1)]
Title = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$")]


class PullBoxBody(ReasonBody):
    """A box taken off its table, with all that lies in it."""

    kind: Kind = Field(description="Which of the table's boxes.")
    version: Version
    shift: Annotated[str, Field(max_length=30)] = Field(
        default="", description="The name of the shift that it belongs to; empty: the shift that runs."
    )


class CountBoxBody(Body):
    version: Version
    figures: Figures


class StrikeFigureBody(ReasonBody):
    version: Version
    line: int = Field(ge=1, le=2**53, description="The number of the figure's line in the staff's journal.")
    right: Figures | None = Field(
        default=None, description="The figures in its place; null: you withdraw your own count before another has counted."
    )


class OpenFundBody(ReasonBody):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9-]*$")] = Field(
        description="The id of the fund: small letters, digits and hyphens."
    )
    title: Title = Field(description="The fund's name for people.")
    kind: Literal["jackpot", "promotion"] = Field(description="What the fund is for.")
    share: Percent = Field(description="Percent of what comes in beside the seed that may be withdrawn as administration.")


class ChangeFundBody(ReasonBody):
    version: Version
    title: Title = Field(description="The fund's name for people.")
    share: Percent = Field(description="Percent of what comes in beside the seed that may be withdrawn as administration.")


class PutIntoFundBody(ReasonBody):
    version: Version
    amount: Amount = Field(description="Cents to put in.")
    seed: bool = Field(description="Whether it is the house's own money with which the fund begins; else the room contributes it.")


class TakeOverFundBody(ReasonBody):
    version: Version
    table: Annotated[str, Field(min_length=1, max_length=40)] = Field(description="The id of the closed table.")


class WithdrawFromFundBody(ReasonBody):
    version: Version
    amount: Amount = Field(description="Cents to withdraw.")


class ProposePayOutBody(ReasonBody):
    amount: Amount = Field(description="Cents to pay.")
    round: RoundId
    player: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$")] = Field(
        description="The name under which the winner played."
    )
    hand: Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The winning hand, in words that the cards must bear out; empty: what the cards make."
    )
