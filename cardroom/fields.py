"""Fields that data for the outside shares, each described once: a type, and what the OpenAPI document says of it.

Whatever a server sends is a ``TypedDict`` of ``typing_extensions``, stated where the data is made. Its fields are described there:

    class TrayData(TypedDict):
        id: TableKey
        open: Annotated[bool, says("Whether the tray is open for a shift.")]
"""

from typing import Annotated

from pydantic import Field
from pydantic.fields import FieldInfo


def says(description: str) -> FieldInfo:
    """Return the description of a field, for its ``Annotated``."""
    found: FieldInfo = Field(description=description)
    return found


EditionId = Annotated[str, says("The edition: house and game, like `tres-lounge/texas-holdem`.")]
EditionName = Annotated[str, says("The edition's name for people.")]
HouseId = Annotated[str, says("The house's id, like `tres-lounge`.")]
HouseName = Annotated[str, says("The house's name for people.")]
GameName = Annotated[str, says("The game, like `holdem`.")]
LimitsText = Annotated[str, says("The table's limits in a few words, like `$3-$6 limit`.")]
OptionName = Annotated[str, says("The collection option that the table posts.")]
TableKey = Annotated[str, says("The table's id.")]
TableLabel = Annotated[str, says("What people call the table: its name, else its number.")]
TableName = Annotated[str, says("The table's name for people.")]
RoundKey = Annotated[str, says("The round's id.")]
RoundNumber = Annotated[int, says("The round's number at its table, from 1; 0: none has begun.")]
VisitorKey = Annotated[str, says("The visitor's id.")]
VisitorName = Annotated[str, says("The visitor's name.")]
ClauseId = Annotated[str, says("The id of the clause that says so; empty: there is none to name.")]
ClauseText = Annotated[str, says("What the clause says, in a sentence or two.")]
SourceLines = Annotated[str, says("The lines of the printed source; empty: none prints it.")]
LineNumber = Annotated[int, says("The number of its line in the staff's journal.")]
DayText = Annotated[str, says("The gaming day, like `2026-01-31`.")]
VersionSeen = Annotated[int, says("The version; a request sends it back, and is refused if it has changed since.")]
Because = Annotated[str, says("The reason given.")]
PlayerName = Annotated[str, says("The player's name.")]
SourceFile = Annotated[str, says("The file of the printed source.")]
IsVoid = Annotated[bool, says("Whether the round was declared void.")]
