"""Blackjack: a shoe by what its cards count, and every hand a player can draw, as arrays.

Only what a card counts matters to the play, so a shoe is eleven numbers: aces, twos to nines, all that count ten, jokers. Suits and the
ranks of ten-cards matter to pays and to pairs alone, and there exactly: within one kind every card is as likely as another.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from cardroom import cards
from cardroom.cards import Card, is_joker
from cardroom.games.banked.blackjack.choices import equal
from cardroom.games.banked.blackjack.points import HALF, TWENTY_ONE, Counting, HandCount, is_ace, value
from cardroom.games.banked.blackjack.rules import Rules

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

KINDS = 11
ACE, TEN, JOKER = 0, 9, 10
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Joker")
FACES = (*(4 * rank for rank in (12, 0, 1, 2, 3, 4, 5, 6, 7, 11)), cards.JOKER)  # one card of each kind

MOST_POINTS = 32  # whole points are below this
ROWS = 2 * MOST_POINTS  # rows of a chart: points, hard or soft


def kind(card: Card) -> int:
    return JOKER if is_joker(card) else ACE if is_ace(card) else value(card) // HALF - 1


def shoe_of(deck: Iterable[Card]) -> Ints:
    """How many cards of each kind."""
    shoe = np.zeros(KINDS, dtype=np.int64)
    for card in deck:
        shoe[kind(card)] += 1
    return shoe


@dataclass(frozen=True)
class PairClass:
    """Cards of one kind of which any two may be split: all fives, or all kings, or all pictures."""

    ranks: tuple[int, ...]
    kind: int
    cards: int  # in the shoe

    @property
    def name(self) -> str:
        letters = [cards.RANKS[rank].replace("T", "10") for rank in self.ranks]
        return "10" if self.kind == TEN and len(letters) > 3 else "/".join(letters)


def pair_classes(rules: Rules, deck: Sequence[Card]) -> tuple[PairClass, ...]:
    """What may be split with what, as the edition has it; a joker is no pair with anything."""
    classes: list[list[int]] = []
    ranks = sorted({cards.rank(card) for card in deck if not is_joker(card)}, key=lambda rank: (kind(4 * rank), rank))
    for rank in ranks:
        for found in classes:
            if equal(rules, 4 * found[0], 4 * rank):
                found.append(rank)
                break
        else:
            classes.append([rank])
    return tuple(
        PairClass(tuple(ranks), kind(4 * ranks[0]), sum(not is_joker(card) and cards.rank(card) in ranks for card in deck))
        for ranks in classes
    )


@dataclass(frozen=True)
class BlackjackHands:
    """Every hand of two cards or more that can be drawn, fewer cards first. No hand here is a natural: that is told apart at the deal."""

    cards: Ints  # [hand, kind]
    child: Ints  # [hand, kind]: the hand with one more card; -1 where none is drawn
    size: Ints
    row: Ints  # twice the points, one more if soft
    ending: Ints  # what settlement looks at: the points, and whether they are of three cards
    over: npt.NDArray[np.bool_]
    index: dict[tuple[int, ...], int]

    def of(self, *kinds: int) -> int:
        return self.index[tuple(sorted(kinds))]


def row_of(count: HandCount) -> int:
    return count.points // HALF * 2 + count.soft


def all_hands(rules: Rules) -> BlackjackHands:
    joker_draws = rules.double.times if rules.double.with_joker and rules.jokers else 0
    return _all_hands(rules.counting.model_dump_json(), rules.jokers, joker_draws)


@lru_cache(maxsize=8)
def _all_hands(counting_text: str, jokers: int, joker_draws: int) -> BlackjackHands:
    """A hand of 21 or less may be drawn to; one with a joker only by doubling it, where that is allowed."""
    counting = Counting.model_validate_json(counting_text)
    kinds = range(KINDS if jokers else JOKER)
    level: set[tuple[int, ...]] = {(a, b) for a in kinds for b in kinds if a <= b}
    found: list[tuple[int, ...]] = []
    counts: list[HandCount] = []
    closed: list[bool] = []
    while level:
        following: set[tuple[int, ...]] = set()
        for hand in sorted(level):
            count = counting.count([FACES[each] for each in hand], natural=False)
            found.append(hand)
            counts.append(count)
            closed.append(count.over or count.points > TWENTY_ONE or (JOKER in hand and len(hand) >= 2 + joker_draws))
            if not closed[-1]:
                following |= {tuple(sorted((*hand, each))) for each in kinds}
        level = following
    index = {hand: number for number, hand in enumerate(found)}
    held = np.array([[hand.count(each) for each in range(KINDS)] for hand in found], dtype=np.int64)
    child = np.array([[index.get(tuple(sorted((*hand, each))), -1) for each in range(KINDS)] for hand in found], dtype=np.int64)
    child[np.array(closed)] = -1
    row, size = np.array([row_of(count) for count in counts], dtype=np.int64), held.sum(axis=1)
    return BlackjackHands(held, child, size, row, row // 2 + MOST_POINTS * (size == 3), np.array([count.over for count in counts]), index)
