"""Fields that many schemas share, each described once."""

from typing import Annotated

from pydantic import Field

EditionId = Annotated[str, Field(description="The edition: house and game, like `tres-lounge/texas-holdem`.")]
EditionName = Annotated[str, Field(description="The edition's name for people.")]
HouseId = Annotated[str, Field(description="The house's id, like `tres-lounge`.")]
HouseName = Annotated[str, Field(description="The house's name for people.")]
GameName = Annotated[str, Field(description="The game, like `holdem`.")]
LimitsText = Annotated[str, Field(description="The table's limits in a few words, like `$3-$6 limit`.")]
OptionName = Annotated[str, Field(description="The collection option that the table posts.")]
TableKey = Annotated[str, Field(description="The table's id.")]
RoundKey = Annotated[str, Field(description="The round's id.")]
RoundNumber = Annotated[int, Field(description="The round's number at its table, from 1; 0: none has begun.")]
VisitorKey = Annotated[str, Field(description="The visitor's id.")]
ClauseId = Annotated[str, Field(description="The id of the clause that says so; empty: there is none to name.")]
ClauseText = Annotated[str, Field(description="What the clause says, in a sentence or two.")]
SourceLines = Annotated[str, Field(description="The lines of the printed source; empty: none prints it.")]
JournalLine = Annotated[int, Field(description="The number of its line in the staff's journal.")]
DayText = Annotated[str, Field(description="The gaming day, like `2026-01-31`.")]
VersionSeen = Annotated[int, Field(description="The version; a request sends it back, and is refused if it has changed since.")]
Because = Annotated[str, Field(description="The reason given.")]
