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
    game: str = Field(description="The game; empty: no house has the edition any more.")
    player: str = Field(description="The name under which you played it.")
    at: Seconds = Field(description="When the round was over, in seconds since 1970.")
    net: Cents = Field(description="What you won, in cents; below zero: lost.")
    fees: Cents = Field(description="Cents that you paid the house yourself, without shares of a pot.")
    banked: bool = Field(description="Whether you put up the bank's money.")
    void: bool = Field(description="Whether the round was declared void.")


class History(Answer):
    rounds: list[Played] = Field(description="Your rounds, newest first.")
    next: str | None = Field(description="The `before` of the next page; null: there is none.")


class GameSums(Answer):
    """All rounds of one game together."""

    game: GameName
    rounds: int = Field(description="The number of rounds.")
    net: Cents = Field(description="What you won in all, in cents; below zero: lost.")
    best: Cents = Field(description="The largest win in one round, in cents.")
    worst: Cents = Field(description="The largest loss in one round, in cents, below zero.")
    fees: Cents = Field(description="Cents that you paid the house yourself.")
    banked: int = Field(description="The number of rounds in which you put up the bank's money.")


class Result(Answer):
    round: RoundKey
    at: Seconds = Field(description="When the round was over, in seconds since 1970.")
    net: Cents = Field(description="What you won, in cents; below zero: lost.")


class Summary(Answer):
    games: list[GameSums] = Field(description="The sums by game, the most played first.")
    all: GameSums = Field(description="All games together.")
    last: list[Result] = Field(description="The last 500 results, the oldest of them first.")
