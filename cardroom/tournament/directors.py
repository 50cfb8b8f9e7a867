"""The rules of the tournament directors as data: what a move, a halt or a race cites, and the figure that they set."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardroom.houses.files import read_toml
from cardroom.switches import Switches

FILE = Path(__file__).parent / "directors.toml"


class DirectorsFigures(Switches):
    short: int  # so many players fewer than at the fullest table, and play stops


class _DirectorsFile(Switches):
    source: str
    clauses: dict[str, str]
    figures: DirectorsFigures


class DirectorsRules(NamedTuple):
    source: str
    clauses: dict[str, str]
    figures: DirectorsFigures

    def cited(self, rule: str) -> str:
        """A clause, with whose it is."""
        return f"{self.clauses[rule]} ({self.source})"


@cache
def directors_rules() -> DirectorsRules:
    found = _DirectorsFile.model_validate(read_toml(FILE))
    return DirectorsRules(found.source, found.clauses, found.figures)
