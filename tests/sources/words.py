"""Telling words: whether the lines that a rule cites speak of what the rule speaks of."""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.sources.citations import Citation, Part
from tests.sources.figures import figures, is_number, without_ours
from tests.sources.manuals import empty, text

BESIDE = 3  # lines with text on either side of a cited part that are looked at

_WORD = re.compile(r"[a-z]+")
_EVEN = re.compile(r"\b1(?: to |:)1\b")
_ENDINGS = ("ingly", "ments", "ment", "ings", "ing", "ied", "ies", "ers", "ed", "er", "es", "s", "ly")


@cache
def stem(word: str) -> str:
    """Return a word without its ending, and one word for those of the same meaning."""
    same = _same()
    return same.get(word) or same.get(_cut(word), _cut(word))


@cache
def _words() -> Mapping[str, list[str | list[str]]]:
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


@cache
def _idle() -> frozenset[str]:
    return frozenset(map(str, _words()["idle"]))


@cache
def _same() -> Mapping[str, str]:
    """By word, and by its stem where that is no word of the list: ``better`` is not ``bet``."""
    exact = {word: group[0] for group in _words()["same"] for word in group}
    return {_cut(word): first for word, first in exact.items()} | exact


def _cut(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def stems(said: str) -> frozenset[str]:
    """Return the words of a text that may tell what it is about."""
    plain = _EVEN.sub(" even money ", said.lower().replace("’", "'").replace("'s", ""))
    words = (word for word in _WORD.findall(plain) if word not in _idle() and len(word) > 1 and not is_number(word))
    return frozenset((*figures(said), *map(stem, words)))


@cache
def _line(source: str, number: int) -> frozenset[str]:
    return stems(text(source)[number])


@cache
def _tells(source: str) -> Mapping[str, float]:
    """By word of a manual: how much it tells; a word that stands in few lines tells more."""
    lines = [_line(source, number) for number in range(1, len(text(source))) if not empty(source, number)]
    spread = Counter(word for line in lines for word in line)
    return {word: math.log(len(lines) / times) for word, times in spread.items()}


def _said(citation: Citation) -> frozenset[str]:
    """What a rule says, its name included, without what it says is ours."""
    return stems(f"{without_ours(citation.says)} {citation.key.rpartition('.')[2] if citation.key.startswith('clauses.') else ''}")


def share(citation: Citation, lines: Iterable[int]) -> float:
    """Return how much of what tells in a rule stands in these lines, from 0 to 1. Words that the manual never uses do not count."""
    tells = _tells(citation.source)
    said = {word: tells[word] for word in _said(citation) if word in tells}
    there = frozenset().union(*(_line(citation.source, number) for number in lines))
    whole = sum(said.values())
    return sum(weight for word, weight in said.items() if word in there) / whole if whole else 1.0


def inside(citation: Citation) -> list[int]:
    """Return the lines that a rule cites, and those that it refers to."""
    return [number for number in citation.numbers if number < len(text(citation.source))]


def beside(citation: Citation) -> list[int]:
    """Return the lines with text next to each cited part, on both sides."""
    cited = set(inside(citation))
    return [number for part in citation.parts for number in _next_to(citation.source, part) if number not in cited]


def _next_to(source: str, part: Part) -> list[int]:
    before = (number for number in range(part.first - 1, 0, -1) if not empty(source, number))
    after = (number for number in range(part.last + 1, len(text(source))) if not empty(source, number))
    return [number for side in (before, after) for number, _ in zip(side, range(BESIDE), strict=False)]
