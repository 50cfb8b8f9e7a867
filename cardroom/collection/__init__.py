"""The fee engine: printed schedules as data, and what a table that posts one of their options charges.

>>> from pathlib import Path
>>> import cardroom
>>> from cardroom.collection import Facts, load_schedule
>>> schedule = load_schedule(Path(cardroom.__file__).parent / "houses/oceans-eleven/collection/three-card-poker.toml")
>>> charge, = schedule.post("44").due("before the deal", Facts(player_dealer="Ann", action=850_00))
>>> charge.payer, charge.amount, charge.rule
('Ann', 800, 'collection.three-card-poker.44.4')
>>> schedule.clauses()[charge.rule].lines
'4614'
"""

from collections.abc import Mapping
from pathlib import Path

from cardroom.collection.facts import (
    BEFORE_THE_DEAL,
    END,
    FLOP,
    HALF_HOUR,
    MOMENTS,
    NO_FLOP,
    POT,
    RIVER,
    TURN,
    Charge,
    Clause,
    Facts,
    Rate,
    TableLimit,
)
from cardroom.collection.option import Option
from cardroom.collection.posted import NO_COLLECTION, PostedRate
from cardroom.collection.schedule import BlockNote, Reading, Schedule

__all__ = [
    "BEFORE_THE_DEAL",
    "END",
    "FLOP",
    "HALF_HOUR",
    "MOMENTS",
    "NO_COLLECTION",
    "NO_FLOP",
    "POT",
    "RIVER",
    "TURN",
    "BlockNote",
    "Charge",
    "Clause",
    "Facts",
    "Option",
    "PostedRate",
    "Rate",
    "Reading",
    "Schedule",
    "TableLimit",
    "load_schedule",
]


def load_schedule(path: Path | str, switches: Mapping[str, str] | None = None) -> Schedule:
    """The schedule in the file at ``path``; ``switches`` replaces settings of its blocks, like ``{"opening_fee": "added"}``."""
    from cardroom.collection import files  # only now: pydantic is slow to start

    return files.load(path, switches)
