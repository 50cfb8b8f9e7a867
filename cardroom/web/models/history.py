"""What the interface answers about a visitor's history."""

from pydantic import Field

from cardroom.web.models.answers import Answer, Cents, Seconds
from cardroom.web.models.fields import EditionId, EditionName, GameName, HouseName, RoundKey, TableKey


class Played(Answer):
    """A round that you played, and what it was for you."""

    round: RoundKey
    table: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    game: str = Field(description="Empty where no house has the edition any more.")
    player: str = Field(description="The name under which you played it.")
    at: Seconds = Field(description="When it was over.")
    net: Cents = Field(description="What you won; below zero: lost.")
    fees: Cents = Field(description="What you paid the house yourself; what was taken from a pot is not in it.")
    banked: bool = Field(description="You put up the bank's money.")
    void: bool = Field(description="Whether the round was declared void.")


class History(Answer):
    rounds: list[Played] = Field(description="Your rounds, newest first.")
    next: str | None = Field(description="Ask with it as `before` for the rounds before these; null: there are none.")


class GameSums(Answer):
    """All rounds of one game together."""

    game: GameName
    rounds: int = Field(description="The number of rounds.")
    net: Cents
    best: Cents = Field(description="The largest win in one round.")
    worst: Cents = Field(description="The largest loss in one round, below zero.")
    fees: Cents
    banked: int = Field(description="Rounds in which you put up the bank's money.")


class Result(Answer):
    round: RoundKey
    at: Seconds
    net: Cents


class Summary(Answer):
    games: list[GameSums] = Field(description="What you played most comes first.")
    all: GameSums = Field(description="All games together.")
    last: list[Result] = Field(description="The last 500 results, the oldest of them first.")
