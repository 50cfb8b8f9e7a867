"""Blackjack: what the edition lets a player do at each count, and what each ending is worth."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from cardroom import cards
from cardroom.analysis.odds.blackjack.dealer import DealerEnds, DealerWalk, walks
from cardroom.analysis.odds.blackjack.hands import (
    FACES,
    JOKER,
    KINDS,
    MOST_POINTS,
    ROWS,
    TEN,
    BlackjackHands,
    Floats,
    Ints,
    PairClass,
    all_hands,
    kind,
    pair_classes,
    shoe_of,
)
from cardroom.cards import Card, is_joker
from cardroom.games.banked.blackjack.choices import surrenders
from cardroom.games.banked.blackjack.points import HALF, TWENTY_ONE, HandCount, is_ace, is_ten, natural_hands
from cardroom.games.banked.blackjack.rules import Rules
from cardroom.games.banked.blackjack.settlement import CountedHand, HandOutcome, compare
from cardroom.games.banked.paytable import best_line

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
ACTIONS = 4  # without the split, which is decided by pairs
DOUBLES = 3  # most that any house allows
LAYERS = DOUBLES + 1  # a hand with so many doubles on it
ENDINGS = LAYERS * ROWS  # layer, three cards or not, points
SURRENDERED = ENDINGS  # then: rescued after one, two, three doubles
ALL_ENDINGS = ENDINGS + LAYERS

Masks = npt.NDArray[np.bool_]


def net(outcome: HandOutcome) -> Fraction:
    """What a wager of one wins."""
    if outcome.result == "win":
        return Fraction(outcome.odds.pays, outcome.odds.stake)
    return Fraction(-1 if outcome.result == "lose" else 0)


def staked(layer: int) -> int:
    """What all doubles of a hand come to."""
    return int(2**layer - 1)


@dataclass(frozen=True)
class Situation:
    """An edition's rules as everything here needs them."""

    rules: Rules
    deck: tuple[Card, ...]
    shoe: Ints
    hands: BlackjackHands
    pairs: tuple[PairClass, ...]
    ups: tuple[int, ...]
    walks: dict[int, DealerWalk]
    ends: DealerEnds
    own: Floats  # [ending of a hand, end]: what the first wager wins
    other: Floats  # as ``own``, for doubles and the wagers of hands split off
    may: Masks  # [row, action] of three cards or more
    may_again: Masks  # [layer, row, action] after a double; SURRENDER is the rescue
    may_first: Masks  # [row, action] of the first two cards, naturals apart
    may_split: Masks  # [row, action] of two cards after a split

    @property
    def layers(self) -> int:
        return self.rules.double.times + 1

    def checked(self, up: int) -> bool:
        """Whether the hole card is checked, so that a natural ends the round before anybody draws."""
        card, peek = FACES[up], self.rules.peek
        return (up < TEN and is_ace(card) and peek != "none") or (up == TEN and is_ten(card) and peek == "ace-or-ten")

    def nobody_draws(self, up: int) -> bool:
        return up == JOKER and self.rules.joker_up == "nobody-draws"

    def early(self) -> bool:
        """Whether the first two cards are surrendered before the check."""
        return self.rules.surrender is not None and self.rules.surrender.when == "before-the-check"


def situation(rules: Rules, deck: Sequence[Card]) -> Situation:
    shoe = shoe_of(deck)
    ups = tuple(each for each in range(KINDS) if shoe[each])
    ways, ends = walks(rules, deck, ups)
    own, other = _worth(rules, ends)
    return Situation(
        rules, tuple(deck), shoe, all_hands(rules), pair_classes(rules, deck), ups, ways, ends, own, other,
        _later(rules), _again(rules), _two_cards(rules, split=False), _two_cards(rules, split=True),
    )  # fmt: skip


def natural_worth(rules: Rules, hand: Sequence[Card], ends: DealerEnds) -> list[HandOutcome]:
    """What becomes of a natural against each end."""
    held = CountedHand(hand, rules.counting.count(hand))
    return [compare(rules, held, against) for against in ends.held]


def _worth(rules: Rules, ends: DealerEnds) -> tuple[Floats, Floats]:
    """By the engine's own comparison; ``original_only`` is what it does with it (a loss that only the first wager bears)."""
    own, other = np.zeros((ROWS, len(ends.held))), np.zeros((ROWS, len(ends.held)))
    for (points, three), (number, against) in product(product(range(2, MOST_POINTS), (False, True)), enumerate(ends.held)):
        held = [FACES[0]] * (3 if three else 2)
        won = net(compare(rules, CountedHand(held, counted_as(rules, points)), against))
        spared = rules.original_only and won == -1 and (against.total.natural or is_joker(against.cards[1]))
        own[points + MOST_POINTS * three, number] = float(won)
        other[points + MOST_POINTS * three, number] = 0.0 if spared else float(won)
    return own, other


def counted_as(rules: Rules, points: int, soft: bool = False) -> HandCount:
    half = points * HALF
    return HandCount(half, soft, over=not soft and half > rules.counting.most and half != rules.counting.beyond)


def _rows(rules: Rules) -> list[tuple[int, HandCount]]:
    """Counts that are not over."""
    return [
        (2 * points + soft, count)
        for points, soft in product(range(2, MOST_POINTS), (False, True))
        if not (count := counted_as(rules, points, soft)).over and (not soft or 11 < points <= 21)
    ]


def _later(rules: Rules) -> Masks:
    """As ``choices.offers`` has it for a hand of three cards or more."""
    may = np.zeros((ROWS, ACTIONS), dtype=np.bool_)
    may[:, STAND] = True
    for row, count in _rows(rules):
        may[row, HIT] = not rules.chart.stands(count) and count.points <= TWENTY_ONE
        may[row, STAND] = not may[row, HIT] or not rules.chart.hits(count)
    return may


def _again(rules: Rules) -> Masks:
    """After so many doubles: stand, double again, rescue."""
    may = np.zeros((LAYERS, ROWS, ACTIONS), dtype=np.bool_)
    may[:, :, STAND] = True
    for layer, (row, count) in product(range(1, LAYERS), _rows(rules)):
        may[layer, row, DOUBLE] = layer < rules.double.times and count.points <= TWENTY_ONE
        may[layer, row, SURRENDER] = rules.double.rescue
    return may


def _two_cards(rules: Rules, split: bool) -> Masks:
    may = _later(rules)
    for row, count in _rows(rules):
        may[row, DOUBLE] = count.points != rules.double.not_on and count.points <= TWENTY_ONE
        allowed = rules.surrender is not None and surrenders(rules.surrender, count) and (rules.surrender.after_split or not split)
        may[row, SURRENDER] = allowed
    return may


def natural_lines(known: Situation, one: int, other: int) -> list[tuple[float, str, list[HandOutcome]]]:
    """How a natural of these kinds is paid: ``(share, line, what becomes of it against each end)``. Its suits are counted in the whole
    shoe: what else is dealt tells nothing of them."""
    lines: dict[str, list[Card]] = {}
    ways: Counter[str] = Counter()
    faces = Counter(card % cards.FACES for card in known.deck)
    for first, second in product(faces, faces):
        if (kind(first), kind(second)) == (one, other):
            line = best_line(known.rules.natural_pays, natural_hands((first, second)))
            assert line is not None
            ways[str(line)] += faces[first] * (faces[second] - (first == second))
            lines[str(line)] = [first, second]
    total = sum(ways.values())
    return [(ways[line] / total, line, natural_worth(known.rules, held, known.ends)) for line, held in lines.items() if ways[line]]
