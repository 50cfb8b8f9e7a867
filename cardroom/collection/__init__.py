"""The fee engine: printed schedules as data, and what a table that posts one of their options charges.

>>> from pathlib import Path
>>> import cardroom
>>> from cardroom.collection import ChargedRound, load_schedule
>>> schedule = load_schedule(Path(cardroom.__file__).parent / "houses/oceans-eleven/collection/three-card-poker.toml")
>>> charge, = schedule.post("44").due("before the deal", ChargedRound(player_dealer="Ann", action=850_00))
>>> charge.payer, charge.amount, charge.rule
('Ann', 800, 'collection.three-card-poker.44.4')
>>> schedule.clauses()[charge.rule].lines
'4614'
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cardroom.collection.charges import (
    ANTES,
    BEFORE_THE_DEAL,
    END,
    FIRST_DRAW,
    FLOP,
    HALF_HOUR,
    LAST_CARD,
    MOMENTS,
    NO_DRAW,
    NO_FLOP,
    NO_SECOND_ROUND,
    ON_THE_BUTTON,
    POT,
    RIVER,
    SECOND_ROUND,
    TURN,
    Charge,
    ChargedRound,
    Rate,
    TableLimit,
)
from cardroom.collection.clock import TableClock
from cardroom.collection.option import Option
from cardroom.collection.posted import NO_COLLECTION, PostedRate
from cardroom.collection.schedule import BlockNote, Reading, Schedule

__all__ = [
    "ANTES",
    "BEFORE_THE_DEAL",
    "END",
    "FIRST_DRAW",
    "FLOP",
    "HALF_HOUR",
    "LAST_CARD",
    "MOMENTS",
    "NO_COLLECTION",
    "NO_DRAW",
    "NO_FLOP",
    "NO_SECOND_ROUND",
    "ON_THE_BUTTON",
    "POT",
    "RIVER",
    "SECOND_ROUND",
    "TURN",
    "BlockNote",
    "Charge",
    "ChargedRound",
    "Option",
    "PostedRate",
    "Rate",
    "Reading",
    "Schedule",
    "TableClock",
    "TableLimit",
    "load_schedule",
    "load_schedules",
]


def load_schedule(path: Path | str, switches: Mapping[str, str] | None = None) -> Schedule:
    """The schedule in the file at ``path``; ``switches`` replaces settings of its blocks, like ``{"opening_fee": "added"}``."""
    from cardroom.collection import files  # only now: pydantic is slow to start

    return files.load(path, switches)


def load_schedules(paths: Sequence[Path | str], switches: Mapping[str, str] | None = None) -> Schedule:
    """Several files as one schedule: the options of all but the first are named after their file, like ``"crazy-pineapple/3"``."""
    from cardroom.collection import files

    return files.load_all(paths, switches)
