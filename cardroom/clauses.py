"""What an edition says, and where it is printed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.fields import ClauseText, SourceLines, says

LINES = r"^(\d+(-\d+)?(, \d+(-\d+)?)*)?$"
"""How lines of a source are written: ``812, 820-824``."""


def numbers(lines: str) -> set[int]:
    """The lines so written, one by one."""
    ends = (part.partition("-") for part in lines.split(", ") if part)
    return {number for first, _, last in ends for number in range(int(first), int(last or first) + 1)}


class ClauseData(TypedDict):
    id: Annotated[str, says("The id by which events and options cite the clause.")]
    says: ClauseText
    lines: SourceLines


class Clause(NamedTuple):
    """One rule in our own words, and the lines of the source that say it (none: it is ours).

    >>> from cardroom import load
    >>> clause = load("tres-lounge/three-card-poker").clauses["not-covered"]
    >>> clause.id, clause.lines
    ('not-covered', '760, 841, 856')
    """

    id: str
    says: str
    lines: str = ""

    def data(self) -> ClauseData:
        return {"id": self.id, "says": self.says, "lines": self.lines}


def cited(lines: str) -> str:
    """Where something is printed, as a rule sheet says it."""
    return f"l.{lines}" if lines else "ours"


class ReadingData(TypedDict):
    id: Annotated[str, says("The id of the reading.")]
    lines: Annotated[str, says("The lines of the source that it reads.")]
    text: Annotated[str, says("What the source prints.")]
    read: Annotated[str, says("How the edition reads it.")]
    why: Annotated[str, says("Why it is read so.")]
    switch: Annotated[str, says("The rule that a question can change to read it another way; empty: none.")]


class Reading(NamedTuple):
    """A place where the text is garbled, silent or contradicts itself: what we read, why, and the switch that changes it.

    >>> from cardroom import load
    >>> reading = load("tres-lounge/three-card-poker").readings[0]
    >>> reading.id, reading.lines, bool(reading.why)
    ('action-button', '840', True)
    """

    id: str
    lines: str
    text: str  # what the source says, or fails to say
    read: str
    why: str
    switch: str = ""
    ours: tuple[str, ...] = ()  # the settings that no line prints, where those are not the whole of its switch
    other: str = ""  # the other reading, where words say more than the switch's other values
    sets: Mapping[str, object] = MappingProxyType({})
    """By switch: what the other reading sets, where it takes several, or values that the type does not tell."""

    def gives(self, switch: str) -> bool:
        """Return whether what this switch has is ours, for want of print."""
        whole = (self.switch,) if self.switch and "(ours)" in self.read else ()
        return any(f"{switch}.".startswith(f"{given}.") for given in self.ours or whole)

    def data(self) -> ReadingData:
        return {"id": self.id, "lines": self.lines, "text": self.text, "read": self.read, "why": self.why, "switch": self.switch}
