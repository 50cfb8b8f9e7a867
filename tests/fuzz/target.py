"""A parser that is fed: the lines it is followed through, what it does with a text, and texts that it takes."""

import json
import tomllib
from collections.abc import Callable
from typing import Any, NamedTuple

from cardroom.errors import CardroomError
from cardroom.plain import is_text


class Target(NamedTuple):
    """``run`` reads a text and does its work; ``lines``: a refusal may have several, one for each fault; ``complaints``: what is wrong with
    a text, by kind: where a compiled parser does the work, a new kind guides the search as a new line does."""

    name: str
    parts: tuple[str, ...]
    run: Callable[[str], object]
    seeds: Callable[[], list[str]]
    write: Callable[[dict[str, Any]], str] = json.dumps
    lines: bool = False
    complaints: Callable[[str], set[str]] | None = None

    def read(self, text: str) -> dict[str, Any] | None:
        """The data in a text, to be changed by its keys; None where there is none."""
        for reader in (json.loads, tomllib.loads):
            try:
                found = reader(text)
            except (ValueError, RecursionError):
                continue
            return found if isinstance(found, dict) and found else None
        return None

    def written_seeds(self) -> list[str]:
        """The seeds as people write them, and as changed data is written: what was changed in one value differs there alone."""
        seeds = self.seeds()
        return list(dict.fromkeys([*seeds, *(self.write(data) for seed in seeds if (data := self.read(seed)))]))

    def refusal(self, text: str) -> str:
        """Why it refuses a text; empty: it takes it. Whatever else it raises is a fault of its own."""
        try:
            self.run(text)
        except CardroomError as error:
            said = str(error)
            assert said.strip() and is_text(said) and (self.lines or "\n" not in said), (self.name, said)
            return said
        return ""
