"""What requests about tournaments hold. Players are told by the names that they have in the room."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.room.desks.tournaments.deeds import OwnWish
from cardroom.tournament.structure import MOST_ENTRIES
from cardroom.web.bodies.body import Body, ReasonBody

PlayerName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
Names = Annotated[list[PlayerName], Field(min_length=1, max_length=10)]
TableNumber = Annotated[int, Field(ge=1, le=MOST_ENTRIES)]
TableKey = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,4}$")]
SeatNumber = Annotated[int, Field(ge=1, le=10)]
ChipCount = Annotated[int, Field(ge=1, le=10**12)]


class AnnounceTournamentBody(ReasonBody):
    structure: Annotated[str, Field(min_length=1, max_length=100)] = Field(description="The id of its structure: house and name.")


class OnTournamentBody(ReasonBody):
    version: int = Field(ge=0, description="The version of the tournament that you have looked at.")


class SetTournamentClockBody(OnTournamentBody):
    level: int = Field(ge=1, le=1000, description="The number of the level.")
    minutes: float = Field(ge=0, le=24 * 60, description="Minutes that are left of it.")


class SwitchTournamentBody(OnTournamentBody):
    on: bool = Field(description="Whether it is to be so, or no longer.")


class KnockOutBody(OnTournamentBody):
    out: Names = Field(description="The players who are out in one hand.")
    by: Names = Field(description="The players who have won their chips.")
    joint: int = Field(default=0, ge=0, le=10**6, description="The number of the hand that all tables play together; 0: none.")


class TournamentPlayerBody(OnTournamentBody):
    player: PlayerName = Field(description="The name of the player.")


class CountChipsBody(OnTournamentBody):
    stacks: Annotated[dict[PlayerName, ChipCount], Field(min_length=1, max_length=MOST_ENTRIES)] = Field(
        description="Chips by name; of all players they must come to the chips in play."
    )


class BalanceTablesBody(OnTournamentBody):
    blinds: Annotated[dict[TableKey, SeatNumber], Field(max_length=MOST_ENTRIES)] = Field(
        default_factory=dict, description="By table, the seat of its last big blind."
    )


class MoveInTournamentBody(TournamentPlayerBody):
    table: TableNumber = Field(description="The number of the table.")
    seat: SeatNumber = Field(description="The number of the seat.")


class PenalisePlayerBody(TournamentPlayerBody):
    hands: int = Field(ge=1, le=100, description="Hands that the player misses.")


class ProposeDealBody(OnTournamentBody):
    how: Literal["icm", "chips"] = Field(description="By the independent chip model, or by chips.")
    rest: int = Field(default=0, ge=0, le=10**12, description="Cents that stay for the winner.")


class AnswerDealBody(Body):
    accept: bool = Field(description="Whether you accept the deal; one refusal ends it.")


class BuyTournamentChipsBody(Body):
    what: Literal["rebuy", "add-on"] = Field(description="A rebuy at your seat, or the add-on.")


class ForTournamentPlayerBody(ReasonBody):
    player: PlayerName = Field(description="The name of the player.")
    what: OwnWish = Field(description="What is done for the player.")
