"""What an edition says, and where it is printed."""

from typing import NamedTuple

LINES = r"^(\d+(-\d+)?(, \d+(-\d+)?)*)?$"
"""How lines of a source are written: ``812, 820-824``."""


def numbers(lines: str) -> set[int]:
    """The lines so written, one by one."""
    ends = (part.partition("-") for part in lines.split(", ") if part)
    return {number for first, _, last in ends for number in range(int(first), int(last or first) + 1)}


class Clause(NamedTuple):
    """One rule in our own words, and the lines of the source that say it (none: it is ours)."""

    id: str
    says: str
    lines: str = ""


def cited(lines: str) -> str:
    """Where something is printed, as a rule sheet says it."""
    return f"l.{lines}" if lines else "ours"


class Reading(NamedTuple):
    """A place where the text is garbled, silent or contradicts itself: what we read, why, and the switch that changes it."""

    id: str
    lines: str
    text: str  # what the source says, or fails to say
    read: str
    why: str
    switch: str = ""

    def gives(self, switch: str) -> bool:
        """Whether what this switch has is ours, for want of print."""
        return "(ours)" in self.read and bool(self.switch) and f"{switch}.".startswith(f"{self.switch}.")
