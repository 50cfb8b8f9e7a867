"""A counter's system: a tag for each card seen, and when to bet."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardroom.errors import BadInput

DECK = 52


@dataclass(frozen=True)
class CountSystem:
    """Bet while the running count, the sum of the tags of all cards seen, is at least ``slope`` for each card unseen."""

    tags: tuple[float, ...]  # by what a card counts: 0 for ten and pictures, 1 for an ace, to 9
    slope: float
    words: str  # one sentence

    @classmethod
    def by_true_count(cls, tags: Sequence[float], trigger: float, source: str) -> "CountSystem":
        """Bet at a true count, the running count for each deck unseen, of at least ``trigger``."""
        written = ", ".join(f"{tag:g}" for tag in (*tags[1:], tags[0]))
        words = f"The counter's tags are {written} (ace to ten), and the bet is made at a true count of {trigger:g} or more ({source})."
        return cls(tuple(tags), trigger / DECK, words)

    @classmethod
    def by_effects(cls, mean: float, effects: Sequence[float], cards: int) -> "CountSystem":
        """Bet when the mean that the effects of removal predict is above nothing: as well as any count of single cards can.

        ``mean`` is that of a fresh shoe of so many cards. Each card seen moves it by its effect, the more so the fewer are unseen.
        """
        words = "The counter's tags are the exact effects of removal, and the bet is made when they predict a gain after the fee."
        return cls(tuple(effects), -mean / (cards - 1), words)


def tags_of(text: str) -> tuple[float, ...]:
    """Ten tags as people write them, ace to ten."""
    try:
        tags = [float(word) for word in text.split(",")]
    except ValueError:
        tags = []
    if len(tags) != 10 or not all(abs(tag) <= 100 for tag in tags):
        raise BadInput("--tags are ten numbers from the ace to the ten, like 0,0,0,-1,-1,-1,-1,2,2,0.")
    return (tags[9], *tags[:9])
