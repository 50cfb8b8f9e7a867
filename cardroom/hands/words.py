"""How people say a hand. A name is a key with its ranks or points, and what is said of each key stands in one table, so that pages can say
the same in other languages: ``ENGLISH`` is what everybody reads who is told by the program itself.
"""

from collections.abc import Iterable, Sequence
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
        different = list(dict.fromkeys(self.ranks))
        names = [RANK_NAMES[RANKS.index(letter)] for letter in self.ranks]
        said = {"points": self.points, "tile": self.tile, "spelled": "-".join(self.ranks)}
        said |= {"all": " ".join(names), "rest": " ".join(names[1:]), "hyphened": "-".join(names)}
        for place, letter in zip(("first", "second", "third"), different, strict=False):
            said[place], said[f"{place}s"] = RANK_NAMES[RANKS.index(letter)], RANK_PLURALS[RANKS.index(letter)]
        if self.points.isdecimal() and len(self.points) == 1:
            said["number"] = NUMBERS[int(self.points)]
        return ENGLISH[self.key].format_map(said)


def letters(ranks: Iterable[int]) -> str:
    return "".join(RANKS[each] for each in ranks)


def high_name(category: str, ranks: Sequence[int]) -> Name:
    """Of five cards, the most important first, whatever the deck they are from."""
    return Name(category, letters(ranks) if category != "royal-flush" else "")
