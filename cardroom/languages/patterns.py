"""A text of the engine with its parts found again: the engine says everything in English, and a language that is not English says the
same by looking up what the English was made from. ``{name:kind}`` in a pattern stands for a part of that kind."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")

_CARD = r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?![A-Za-z])"
_FIGURE = r"\d[\d,]*(?:\.\d+)?"
_LETTERS = "[2-9TJQKA]"
_SHAPES = {
    "": r".+?",
    "money": r"\$[\d,]+(?:\.\d\d)?",
    "number": r"\d[\d,]*",
    "figure": _FIGURE,
    "figures": rf"{_FIGURE}(?:(?:, |-){_FIGURE})*",
    "count": rf"(?:soft |natural, )?{_FIGURE}(?:, over)?",
    "digit": r"zero|one|two|three|four|five|six|seven|eight|nine",
    "cards": rf"{_CARD}(?: {_CARD})*",
    "low": rf"{_LETTERS}(?:-{_LETTERS})*",
    "run": r"[a-z]+(?:[ -][a-z]+)*",
    "rank": r"[a-z]+",
    "ranks": r"[a-z]+",
    "name": r".+?",
    "wagers": r".+?",
    "words": r".+?",
    "print": r".+?",
}
"""What a part of a kind looks like; ``words`` must itself be known, ``name`` and ``print`` are as printed where they are not."""

KINDS = frozenset(_SHAPES)


class Pattern(NamedTuple):
    key: str
    shape: re.Pattern[str]
    kinds: Mapping[str, str]


def compiled(key: str, text: str) -> Pattern:
    """``turn {number:number} of {most:number}`` as something that finds its parts."""
    kinds: dict[str, str] = {}
    shape = ""
    at = 0
    for found in PLACE.finditer(text):
        name, kind = found[1], found[2] or ""
        shape += re.escape(text[at : found.start()]) + f"(?P<{name}>{_SHAPES[kind]})"
        kinds[name] = kind
        at = found.end()
    return Pattern(key, re.compile(shape + re.escape(text[at:])), kinds)


def _written(pattern: str) -> int:
    """How much of a pattern is text: what says more is tried first."""
    return len(PLACE.sub("", pattern))


class Finder:
    """Finds the pattern that a text was made from, and makes the text that goes with its key. ``render`` says a part of a kind, or
    None where it is not known."""

    def __init__(self, patterns: Mapping[str, str], texts: Mapping[str, str], render: Callable[[str, str], str | None]) -> None:
        self._texts = texts
        self._render = render
        self._whole = {text: key for key, text in patterns.items() if not PLACE.search(text)}
        ordered = sorted(((key, text) for key, text in patterns.items() if PLACE.search(text)), key=lambda each: -_written(each[1]))
        self._made = [compiled(key, text) for key, text in ordered]
        self.found = lru_cache(maxsize=4096)(self._found)

    def _found(self, text: str) -> str | None:
        key = self._whole.get(text)
        if key is not None:
            return self._texts[key]
        return next(filter(None, self._tries(text)), None)

    def _tries(self, text: str) -> Iterable[str | None]:
        for pattern in self._made:
            found = pattern.shape.fullmatch(text)
            if found is not None:
                parts = {name: self._render(pattern.kinds[name], part) for name, part in found.groupdict().items()}
                yield None if None in parts.values() else filled(self._texts[pattern.key], {k: v or "" for k, v in parts.items()})


def filled(text: str, parts: Mapping[str, str]) -> str:
    """``{name}`` replaced by its part; what a player has called himself is never looked into."""
    return PLACE.sub(lambda found: parts[found[1]], text)
