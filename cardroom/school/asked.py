"""What a kind of drill makes of a round."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardroom.cards import Card
from cardroom.round import Event, Round
from cardroom.school.answers import Answer
from cardroom.school.dealt import Players, sensible
from cardroom.school.texts import Text

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class Asked(NamedTuple):
    """A question about a round, the answer, and the clauses that give it."""

    events: tuple[Event, ...]  # what the learner is told, as they may see it
    question: Text
    answer: Answer
    rules: tuple[str, ...]
    you: str = ""  # whose eyes they see it with; nobody's: the public's
    cards: tuple[Card, ...] = ()  # that lie before them


class Kind(NamedTuple):
    """A kind of drill: the rounds that it wants, and its question about one of them; None where a round does not give one."""

    name: str
    families: frozenset[str]
    asks: Callable[["Edition", Round, Random], Asked | None]
    players: Players = sensible
    uneven: bool = False  # some players have little
    clause: str = ""  # that an edition must have
    needs_math: bool = False


BANKED = frozenset({"banked"})
POT = frozenset({"pot"})
EVERY = frozenset({"banked", "pot", "points"})


def among(random: Random, right: Text, wrong: list[Text]) -> tuple[tuple[Text, ...], int]:
    """Return the options of a choice in an order of chance, and the index of the right one."""
    options = [right, *wrong]
    random.shuffle(options)
    return tuple(options), options.index(right)
