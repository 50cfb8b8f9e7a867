"""The parameters of the API's paths and queries, each described once."""

from typing import Annotated

from fastapi import Path

TableId = Annotated[str, Path(max_length=40)]

PARAMETERS = {
    "account/sessions/id": "The id of the session.",
    "people/id": "The visitor's id.",
    "rounds/id": "The round's id.",
    "tables/id": "The table's id.",
    "house": "The house's id, like `tres-lounge`.",
    "slug": "The game's part of the edition's id, like `texas-holdem`.",
    "call/number": "The number of the call at its table.",
    "proposals/number": "The number of the proposal at its table.",
    "grants/number": "The number of the grant, as the staff's list has it.",
    "board/number": "The number of the name on the board.",
    "names/number": "The number of the name on the board.",
    "pay-outs/number": "The number of the pay-out.",
    "window": "The number of the window, from 1.",
    "mine": "Whether to list only rounds that you played.",
    "text": "The question, in words.",
    "about": "The visitor id of the person whom the lines concern; empty: everybody.",
    "what": "The kind of the lines; empty: every kind.",
    "as": "The form of the file.",
    "plot/name": "The name of the drawing, like `distribution`.",
}
"""By name; where a name has several meanings, with the part of the path before it."""


def parameter_text(path: str, name: str) -> str:
    """Return the description of a parameter, the most exact that there is; empty if there is none."""
    before, _, _ = path.partition(f"/{{{name}}}")
    parts = [*before.split("/"), name]
    return next((PARAMETERS[key] for start in range(len(parts)) if (key := "/".join(parts[start:])) in PARAMETERS), "")
