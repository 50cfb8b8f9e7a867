"""Figures of a rule in our words, and whether the cited lines have them."""

import re
from collections.abc import Iterator

from cardroom.houses.templates import TENS, WORDS
from tests.sources.citations import Citation

_OURS = re.compile(r"[^.;:,]*\(ours\)")
_NAMES = re.compile(  # of bets and games
    r"\b(?:6|six) card bonus|\bpanda 8|\bdragon 7|\box [68]|\btiger 7|\bsuper 7s|\bfive-card stud", re.IGNORECASE
)
_NUMBERS = {word: number for number, word in enumerate(WORDS)} | {word: number for number, word in TENS.items()} | {"fifty-two": 52}
_ORDER = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_MEANS = {word: number for number, word in enumerate(_ORDER, 2)} | {"twice": 2, "triple": 3}
_MAY_MEAN = {  # a word of the manual that is as good as the figure
    "double": 2,
    "both": 2,
    "pair": 2,
    "pairs": 2,
    "half": 2,
    "heads-up": 2,
    "deuce": 2,
    "trips": 3,
    "minute": 60,
    "hour": 60,
}
_SUM = re.compile(r"(?:(\$) ?)?(\d+(?:,\d{3})*(?:\.\d+)?)")
_WORD = re.compile(r"heads-up|fifty-two|[a-z]+")
_ODDS = re.compile(r"(\d[\d,]*) ?(?:to|:|for) ?(\d+)(?![\da-z])")


def figures(said: str) -> Iterator[str]:
    """Yield each figure of a text in one spelling: ``$3``, ``3``, ``3:2``; a number in letters is one too."""
    plain = said.lower().replace("\\", "").replace("1/2", " half ").replace("½", ".5")
    for pays, stake in _ODDS.findall(plain):
        yield f"{pays.replace(',', '')}:{stake}"
    for dollar, digits in _SUM.findall(plain):
        yield f"{dollar}{digits.replace(',', '').removesuffix('.00')}"
    yield from (str(_number(word)) for word in _WORD.findall(plain) if _number(word) > 1)


def is_number(word: str) -> bool:
    return _number(word) > 0


def _number(word: str) -> int:
    return _NUMBERS.get(word) or _NUMBERS.get(word.removesuffix("s")) or _NUMBERS.get(word.removesuffix("es")) or _MEANS.get(word) or 0


def without_ours(says: str) -> str:
    """Return what a rule says without the parts that it says are ours."""
    return _OURS.sub("", says)


def unprinted(citation: Citation) -> list[str]:
    """Return the figures of a rule that its lines do not have and that do not say that they are ours."""
    cited = citation.cited
    printed = {*figures(cited), *(str(_MAY_MEAN[word]) for word in _WORD.findall(cited.lower()) if word in _MAY_MEAN)}
    printed |= {figure.removeprefix("$") for figure in printed} | {"0", "1", "1:1"}
    said = _NAMES.sub("", without_ours(citation.says))
    return [figure for figure in dict.fromkeys(figures(said)) if figure not in printed]
