"""What the interface answers about the papers of a day."""

from pydantic import Field

from cardroom.room.desks.papers.paper import Kind, Value
from cardroom.web.models.answers import Answer, Cents, Seconds
from cardroom.web.models.fields import DayText, TableKey


class GamingDay(Answer):
    day: DayText
    closed: bool = Field(description="Whether the day is closed.")
    over: bool = Field(description="Whether the day has ended, so that it can be closed.")


class PaperColumn(Answer):
    title: str = Field(description="The heading of the column.")
    kind: Kind = Field(description="What its values are: words, cents, counts, seconds since 1970, or minutes.")


class PaperRow(Answer):
    values: list[Value] = Field(description="By column: words, cents, numbers, seconds since 1970, minutes.")
    behind: str = Field(description="The ledger entries, journal lines and rounds that the row comes from.")
    struck: bool = Field(description="Whether the row was corrected; it stays to be read.")


class PaperSheet(Answer):
    title: str = Field(description="The heading of the sheet.")
    columns: list[PaperColumn] = Field(description="The columns.")
    rows: list[PaperRow] = Field(description="The rows.")
    totals: list[Value] | None = Field(description="The sums by column; null: nothing is summed.")
    none: str = Field(description="What the sheet says when it has no row.")


class Paper(Answer):
    name: str = Field(description="The name of the paper, as the path has it.")
    title: str = Field(description="The heading of the paper.")
    heading: dict[str, str] = Field(description="What stands above the sheets, by label.")
    sheets: list[PaperSheet] = Field(description="The sheets of the paper.")
    notes: list[str] = Field(description="Remarks below the sheets.")
    signed: list[str] = Field(description="The people who sign it by hand.")
    kept: str = Field(description="How long the paper is kept, in words.")
    digest: str = Field(description="The SHA-256 of the paper, in hexadecimal.")


class Hour(Answer):
    at: Seconds = Field(description="When the hour began, in seconds since 1970.")
    fees: Cents = Field(description="Cents that were collected.")
    jackpot: Cents = Field(description="Cents that went into jackpot funds.")
    rounds: int = Field(description="The number of rounds that ended in the hour.")
    tables: int = Field(description="The number of tables that played in the hour.")


class Share(Answer):
    name: str = Field(description="The name of the table or game.")
    fees: Cents = Field(description="Cents that were collected.")
    rounds: int = Field(description="The number of rounds.")
    an_hour: float | None = Field(description="The number of rounds in an hour of play; null: not known.")


class BankResult(Answer):
    player: str = Field(description="The name of the player-dealer.")
    table: TableKey
    rounds: int = Field(description="The number of rounds with the bank.")
    result: Cents = Field(description="What the player-dealer won, in cents; below zero: lost.")


class Waited(Answer):
    game: str = Field(description="The name of the game.")
    names: int = Field(description="The number of names that were called.")
    usual: float | None = Field(description="The median wait for the call, in minutes; null: nobody was called.")
    longest: float | None = Field(description="The longest wait for the call, in minutes; null: nobody was called.")


class Dashboard(Answer):
    day: DayText
    zone: str = Field(description="The time zone of the room.")
    hours: list[Hour] = Field(description="The hours of the day, in order.")
    tables: list[Share] = Field(description="What each table brought.")
    games: list[Share] = Field(description="What each game brought.")
    banks: list[BankResult] = Field(description="What each player-dealer won or lost.")
    waits: list[Waited] = Field(description="How long names waited, by game.")
