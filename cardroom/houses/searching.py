"""Finding an edition by what somebody types: words in any order, without regard to case, accents and apostrophes, run together or apart,
a letter wrong. What fits as it is written comes alone; only where nothing does, what is nearly so."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from cardroom.houses.files import Heading, house_name

ALIKE, VERY_ALIKE = 0.8, 0.9  # two words, by the letters that they share in order; the second where much could be meant


def search(typed: str, among: Iterable[Heading], kinds: dict[str, str]) -> list[Heading]:
    """``kinds``: under what people look for each game."""
    words = _words(typed)
    texts = [(heading, _index(f"{heading.name} {heading.game} {house_name(heading.house)} {kinds[heading.game]}")) for heading in among]
    exactly = [heading for heading, text in texts if all(_within(word, text) for word in words)]
    return exactly or [heading for heading, text in texts if all(_within(word, text) or _nearly(word, text) for word in words)]


def _words(text: str) -> list[str]:
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’]", "", bare)).split()


class _Index(NamedTuple):
    words: tuple[str, ...]
    pairs: tuple[str, ...]  # each two in a row as one


@cache
def _index(text: str) -> _Index:
    words = tuple(_words(text))
    return _Index(words, tuple(one + other for one, other in pairwise(words)))


def _within(word: str, index: _Index) -> bool:
    """One or two letters begin a word, more may be anywhere in it."""
    if len(word) < 3:
        return any(each.startswith(word) for each in index.words)
    return any(word in each for each in (*index.words, *index.pairs))


def _nearly(word: str, index: _Index) -> bool:
    if len(word) < 3:
        return False
    likely = [(each, ALIKE) for each in index.words] + [(each, VERY_ALIKE) for each in index.pairs]
    likely += [(each[: len(word)], VERY_ALIKE) for each in index.words if len(each) > len(word) > 3]
    return any(each[0] == word[0] and SequenceMatcher(None, word, each).ratio() >= alike for each, alike in likely)
