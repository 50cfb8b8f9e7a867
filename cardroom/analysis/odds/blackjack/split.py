"""Blackjack: what comes of a split.

Who plays his hands by a chart looks at one hand at a time, and the order in which cards leave a shoe does not change how likely they are
together. So each hand of a split is, by itself, a hand from a shoe that lacks the cards known of the others: the first cards of all of
them, the cards that were split again, and as many second cards of which it is known only that they made no pair. The last are reckoned
by inclusion and exclusion, so every hand comes down to hands from shoes that lack some more cards of the pair. Averages are exact so.
"""

from collections import defaultdict
from dataclasses import dataclass
from math import comb

import numpy as np

from cardroom.analysis.odds.blackjack.hands import Floats


@dataclass(frozen=True)
class Course:
    """One way that splitting goes: how many hands there are in the end, and how many of them had their second card, which was no pair,
    before the last split (the others may have any)."""

    hands: int
    paired_not: int
    orders: int  # in which pairs and other cards come

    @property
    def again(self) -> int:
        """Cards that were split again."""
        return self.hands - 2


def courses(most: int) -> list[Course]:
    """Every course with at most so many hands."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    level = {(2, 0): 1}
    while level:
        following: dict[tuple[int, int], int] = defaultdict(int)
        for (hands, done), orders in level.items():
            if hands == most or done == hands:
                found[hands, done] += orders
            else:
                following[hands + 1, done] += orders
                following[hands, done + 1] += orders
        level = following
    return [Course(hands, done, orders) for (hands, done), orders in sorted(found.items())]


def deepest(most: int) -> int:
    """The most cards of the pair, beside the first two, that any hand's shoe lacks."""
    return max(
        course.again + max(course.paired_not - 1, course.paired_not if course.paired_not < course.hands else 0) for course in courses(most)
    )


@dataclass(frozen=True)
class Alone:
    """A split hand by itself, ``[ending, end]``, from a shoe that lacks so many more cards of the pair."""

    unpaired: Floats  # its second card made no pair
    paired: Floats


@dataclass(frozen=True)
class SplitHands:
    """One course with its hands: of each, in order, how often it ends how against what."""

    course: Course
    hands: tuple[Floats, ...]


def play_split(alone: list[Alone], most: int, pair_left: int, total: int) -> list[SplitHands]:
    """All courses. ``pair_left`` cards of the pair are in the shoe of ``total`` after the up card and the first two."""
    known = [1.0]
    for number in range(len(alone) - 1):
        known.append(known[-1] * max(0, pair_left - number) / (total - number))

    def table(course: Course, unpaired: bool) -> Floats:
        others = course.paired_not - unpaired
        tables = [
            (-1) ** less * comb(others, less) * known[course.again + less] * _either(alone[course.again + less], unpaired)
            for less in range(others + 1)
        ]
        found: Floats = course.orders * np.sum(tables, axis=0)
        return found

    splits = []
    for course in courses(most):
        first = [table(course, unpaired=True)] * course.paired_not
        rest = course.hands - course.paired_not
        splits.append(SplitHands(course, (*first, *([table(course, unpaired=False)] * rest if rest else ()))))
    return splits


def _either(alone: Alone, unpaired: bool) -> Floats:
    return alone.unpaired if unpaired else alone.unpaired + alone.paired
