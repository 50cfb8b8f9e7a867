"""What the interface answers about the papers of a day."""

from pydantic import Field

from cardroom.room.desks.papers.paper import Kind, Value
from cardroom.web.models.answers import Answer, Cents, Seconds


class GamingDay(Answer):
    day: str
    closed: bool
    over: bool = Field(description="It has ended, so that it can be closed.")


class NamedPaper(Answer):
    name: str
    title: str


class PaperColumn(Answer):
    title: str
    kind: Kind


class PaperRow(Answer):
    values: list[Value] = Field(description="By column: words, cents, numbers, seconds since 1970, minutes.")
    behind: str = Field(description="The entries, lines of the journal and rounds that it comes from.")
    struck: bool = Field(description="It was put right, and stays to be read.")


class PaperSheet(Answer):
    title: str
    columns: list[PaperColumn]
    rows: list[PaperRow]
    totals: list[Value] | None
    none: str = Field(description="What it says without a row.")


class Paper(Answer):
    name: str
    title: str
    heading: dict[str, str]
    sheets: list[PaperSheet]
    notes: list[str]
    signed: list[str] = Field(description="Who signs it by hand.")
    kept: str = Field(description="For how long.")
    digest: str


class Hour(Answer):
    at: Seconds
    fees: Cents
    jackpot: Cents
    rounds: int
    tables: int


class Share(Answer):
    name: str
    fees: Cents
    rounds: int
    an_hour: float | None = Field(description="Rounds an hour.")


class BankResult(Answer):
    player: str
    table: str
    rounds: int
    result: Cents


class Waited(Answer):
    game: str
    names: int
    usual: float | None = Field(description="Minutes to the call, in the middle of all.")
    longest: float | None


class Dashboard(Answer):
    day: str
    zone: str = Field(description="The time zone of the room.")
    hours: list[Hour]
    tables: list[Share]
    games: list[Share]
    banks: list[BankResult]
    waits: list[Waited]
