"""How people say a hand. A name is a key with its ranks or points, and what is said of each key stands in one table, so that pages can say
the same in other languages: ``ENGLISH`` is what everybody reads who is told by the program itself.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardroom.cards import RANK_NAMES, RANK_PLURALS, RANKS

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

# ``{first}``, ``{second}``, ``{third}``: the different ranks in their order, ``{firsts}``, ``{seconds}`` more than one of them; ``{all}``
# every card, ``{rest}`` all but the first, ``{spelled}`` in letters; ``{points}`` as figures, ``{number}`` as a word.
ENGLISH = {
    "five-of-a-kind": "five {firsts}",
    "royal-flush": "royal flush",
    "straight-flush": "straight flush, {first} high",
    "four-of-a-kind": "four of a kind, {firsts}, {second} kicker",
    "full-house": "full house, {firsts} over {seconds}",
    "flush": "flush, {all}",
    "straight": "straight, {first} high",
    "three-of-a-kind": "three of a kind, {firsts}, {second} kicker",
    "two-pair": "two pair, {firsts} and {seconds}, {third} kicker",
    "pair": "pair of {firsts}, {second} kicker",
    "high-card": "{first} high, {rest}",
    # fewer cards
    "mini-royal": "mini royal",
    "small-straight-flush": "straight flush, {all}",
    "four-alone": "four {firsts}",
    "three-alone": "three of a kind, {firsts}",
    "three-showing": "three {firsts}",
    "two-pair-showing": "{firsts} and {seconds}",
    "pair-alone": "pair of {firsts}",
    "high-alone": "{first} high",
    "small-high-card": "{hyphened} high",
    # lows
    "low": "{spelled} low",
    "low-pair": "pair of {firsts}, {spelled} low",
    "low-two-pair": "two pair, {spelled} low",
    "low-three-of-a-kind": "three of a kind, {spelled} low",
    "low-full-house": "full house, {spelled} low",
    "low-four-of-a-kind": "four of a kind, {spelled} low",
    "no-low": "no low",
    "showing": "{spelled}",
    "showing-pair": "pair, {spelled}",
    "showing-two-pair": "two pair, {spelled}",
    "showing-three-of-a-kind": "three of a kind, {spelled}",
    "showing-four-of-a-kind": "four of a kind, {spelled}",
    "badugi": "{spelled} badugi",
    "three-card-badugi": "three-card {spelled}",
    "two-card-badugi": "two-card {spelled}",
    "one-card-badugi": "one-card {spelled}",
    # what may come
    "flush-draw": "flush draw",
    "open-ended": "open-ended straight draw",
    "gutshot": "gutshot straight draw",
    "double-gutshot": "double gutshot straight draw",
    "openers": "openers",
    # tiles
    "supreme-pair": "supreme pair, Gee Joon",
    "tile-pair": "pair of {tile}",
    "wong": "Wong with {tile}",
    "gong": "Gong with {tile}",
    "tile-points": "{number}, {tile} high",
    "tile-zero": "zero",
    # points
    "points": "{points}",
    "natural-points": "{points}, natural",
    "natural": "natural",
    "natural-count": "natural, {points}",
    "soft": "soft {points}",
    "over": "{points}, over",
    # beside a hand
    "foul": "foul",
    "qualifies": "qualifies",
    "does-not-qualify": "does not qualify",
}


class Name(NamedTuple):
    """What a hand is called: a key of ``ENGLISH``, and what is said with it."""

    key: str
    ranks: str = ""  # the letters of the cards that count, the most important first
    points: str = ""
    tile: str = ""

    def __str__(self) -> str:
        return _said(self)


def _rank_name(name: Name, number: int, names: Sequence[str] = RANK_NAMES) -> str:
    """Of the different ranks in their order."""
    return names[RANKS.index([*dict.fromkeys(name.ranks)][number])]


def _rank_names(name: Name) -> list[str]:
    return [RANK_NAMES[RANKS.index(letter)] for letter in name.ranks]


_SAYS: dict[str, Callable[[Name], str]] = {
    "first": lambda name: _rank_name(name, 0),
    "second": lambda name: _rank_name(name, 1),
    "third": lambda name: _rank_name(name, 2),
    "firsts": lambda name: _rank_name(name, 0, RANK_PLURALS),
    "seconds": lambda name: _rank_name(name, 1, RANK_PLURALS),
    "all": lambda name: " ".join(_rank_names(name)),
    "rest": lambda name: " ".join(_rank_names(name)[1:]),
    "hyphened": lambda name: "-".join(_rank_names(name)),
    "spelled": lambda name: "-".join(name.ranks),
    "points": lambda name: name.points,
    "number": lambda name: NUMBERS[int(name.points)],
    "tile": lambda name: name.tile,
}  # of a name, by what a saying asks for


class _Asked(dict[str, str]):
    """What is said of a name, worked out as a saying asks for it."""

    def __init__(self, name: Name) -> None:
        self.name = name

    def __missing__(self, what: str) -> str:
        return _SAYS[what](self.name)


@lru_cache(1 << 14)
def _said(name: Name) -> str:
    """The same hands come again and again."""
    return ENGLISH[name.key].format_map(_Asked(name))


def letters(ranks: Iterable[int]) -> str:
    return "".join(RANKS[each] for each in ranks)


def high_name(category: str, ranks: Sequence[int]) -> Name:
    """Of five cards, the most important first, whatever the deck they are from."""
    return Name(category, letters(ranks) if category != "royal-flush" else "")
