"""The tables at which a visitor sits, as every page names them: where, with how many chips, and whether an answer is awaited there."""

from collections.abc import Iterable
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import EditionId, EditionName, HouseName, LimitsText, TableKey, TableLabel, says
from cardroom.money import Cents
from cardroom.room.live.lens import Snapshot
from cardroom.room.table.state import Phase


class OwnTableData(TypedDict):
    id: TableKey
    label: TableLabel
    edition: EditionId
    name: EditionName
    house: HouseName
    limits: LimitsText
    state: Annotated[Phase, says("Whether the table waits for players, plays, is between two rounds or is closed.")]
    stack: Annotated[Cents, says("Your chips there, in cents.")]
    out: Annotated[bool, says("Whether you sit out.")]
    turn: Annotated[bool, says("Whether you are asked for a decision now.")]


def own_tables(shots: Iterable[Snapshot], visitor: str) -> list[OwnTableData]:
    """Return the open tables among these where the visitor has chips."""
    return [_own_table(shot, visitor) for shot in shots if visitor in shot.owners and shot.table["state"] != "closed"]


def _own_table(shot: Snapshot, visitor: str) -> OwnTableData:
    table, you = shot.table, shot.you[shot.owners[visitor]]
    asked = shot.decision.asks if shot.decision is not None else ()
    return {
        "id": table["id"],
        "label": table["label"],
        "edition": table["edition"],
        "name": table["name"],
        "house": table["house"],
        "limits": table["limits"],
        "state": table["state"],
        "stack": you["stack"],
        "out": you["out"],
        "turn": shot.viewers.get(visitor, "") in asked,
    }
