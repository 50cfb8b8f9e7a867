"""Shifts as people write them: ``2h:4 5h:6@40``."""

import re
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.plain import one_line

_PART = re.compile(r"^([\d.]+)h:(\d{1,9})(?:@([\d.]+))?$")
LONGEST = 1_000.0  # hours


class ShiftPart(NamedTuple):
    """A part of a shift: so many hours with so many players, and how many rounds an hour they are dealt; 0: the usual number."""

    hours: float
    players: int
    rounds_an_hour: float = 0.0


def parse_shift(text: str) -> list[ShiftPart]:
    """``"2h:4 5h:6@40"``: two hours with four players, then five hours with six, who are dealt 40 rounds an hour."""
    found = []
    for word in text.split():
        part = _PART.match(word)
        try:
            numbers = None if part is None else (float(part[1]), float(part[3] or 0))
        except ValueError:
            numbers = None
        if part is None or numbers is None or not 0 < numbers[0] <= LONGEST or (part[3] and not 0 < numbers[1] <= LONGEST):
            raise BadInput(
                f"'{one_line(word)}' is no part of a shift: write hours and players like 5h:6, or 5h:6@40 for 40 rounds an hour."
            )
        found.append(ShiftPart(numbers[0], int(part[2]), numbers[1]))
    if not found:
        raise BadInput("A shift has at least one part, like 8h:6.")
    return found
