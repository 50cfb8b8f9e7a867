"""Blackjack: the player-dealer's hand, exactly, from whatever is left of the shoe.

He has no choice, so his hands are a fixed list for each up card: which cards, in how many orders, and what they come to. The chance of
one is that number of orders times a product of card counts, whatever the order; so the list is made once and walked for every shoe.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.blackjack.hands import ACE, FACES, JOKER, KINDS, Floats, Ints
from cardroom.cards import Card, rank, suit
from cardroom.games.banked.blackjack.points import Counting, DealerDraws, HandCount
from cardroom.games.banked.blackjack.rules import Rules
from cardroom.games.banked.blackjack.settlement import CountedHand

SEVEN, EIGHT, NINE = 6, 7, 8  # kinds


@dataclass(frozen=True)
class Final:
    """One finished hand of the player-dealer."""

    drawn: tuple[int, ...]  # kinds, the up card left out, sorted
    orders: int
    count: HandCount
    joker_in_hole: bool


@dataclass(frozen=True)
class DealerEnds:
    """What a player-dealer's hand can be to the settlement, with cards that stand for it."""

    held: tuple[CountedHand, ...]

    @property
    def natural(self) -> Ints:
        return np.array([held.total.natural for held in self.held], dtype=np.int64)


def finals(rules: Rules, up: int, jokers: bool) -> list[Final]:
    """Every hand that begins with this up card; the second card is the hole card."""
    return _finals(rules.counting.model_dump_json(), rules.draws.model_dump_json(), up, jokers)


@lru_cache(maxsize=64)
def _finals(counting_text: str, draws_text: str, up: int, jokers: bool) -> list[Final]:
    counting, draws = Counting.model_validate_json(counting_text), DealerDraws.model_validate_json(draws_text)
    kinds = range(KINDS if jokers else JOKER)
    found: list[Final] = []
    level: dict[tuple[tuple[int, ...], bool], int] = {((kind,), kind == JOKER): 1 for kind in kinds}
    while level:
        following: dict[tuple[tuple[int, ...], bool], int] = defaultdict(int)
        for (drawn, in_hole), orders in level.items():
            count = counting.count([FACES[up], *(FACES[kind] for kind in drawn)])
            if draws.hits(count):
                for kind in kinds:
                    following[tuple(sorted((*drawn, kind))), in_hole] += orders
            else:
                found.append(Final(drawn, orders, count, in_hole))
        level = following
    return found


@dataclass(frozen=True)
class DealerWalk:
    """The hands of one up card as steps: each adds a card to an earlier one."""

    parent: Ints
    kind: Ints
    have: Ints  # so many of that kind came before
    depth: Ints  # so many cards came before
    step: Ints  # of each finished hand: where it is
    orders: Floats
    end: Ints  # what it is to the settlement


def suited_row(deck: Sequence[Card]) -> Fraction:
    """How often seven, eight and nine are of one suit."""
    held = [[sum(rank(card) == number and suit(card) == colour for card in deck) for colour in range(4)] for number in (5, 6, 7)]
    together = prod(map(sum, held))
    return Fraction(sum(map(prod, zip(*held, strict=True))), together) if together else Fraction(0)


def walks(rules: Rules, deck: Sequence[Card], ups: Sequence[int]) -> tuple[dict[int, DealerWalk], DealerEnds]:
    """For each up card; the ends are the same for all of them."""
    ends: dict[tuple[object, ...], int] = {}
    held: list[CountedHand] = []
    row = suited_row(deck)

    def end(final: Final, cards: list[Card], special: str) -> int:
        key = (final.count.points, final.count.natural, final.count.over, final.joker_in_hole, special)
        if key not in ends:
            ends[key] = len(held)
            held.append(CountedHand(cards, final.count))
        return ends[key]

    made: dict[int, DealerWalk] = {}
    for up in ups:
        steps: dict[tuple[int, ...], int] = {(): 0}
        parent, kinds, have = [0], [0], [0]
        finished: list[tuple[int, float, int]] = []
        for final in finals(rules, up, rules.jokers > 0):
            for length in range(1, len(final.drawn) + 1):
                part = final.drawn[:length]
                if part not in steps:
                    steps[part] = len(steps)
                    parent.append(steps[part[:-1]])
                    kinds.append(part[-1])
                    have.append(part.count(part[-1]) - 1)
            step = steps[final.drawn]
            hand = sorted((up, *final.drawn))
            if hand == [SEVEN, EIGHT, NINE]:
                suited, mixed = [FACES[each] for each in hand], [FACES[hand[0]] + 1, *(FACES[each] for each in hand[1:])]
                finished.append((step, final.orders * float(row), end(final, suited, "suited row")))
                finished.append((step, final.orders * float(1 - row), end(final, mixed, "row")))
            elif hand == [EIGHT] * 3:
                finished.append((step, float(final.orders), end(final, [FACES[EIGHT]] * 3, "eights")))
            else:  # to the settlement all other hands are their count, and whether the hole card is a joker
                hole = FACES[JOKER] if final.joker_in_hole else FACES[ACE]
                finished.append((step, float(final.orders), end(final, [FACES[ACE], hole, *[FACES[ACE]] * (len(hand) - 2)], "")))
        depth = [len(part) - 1 for part in steps]
        steps_of, orders, numbers = zip(*finished, strict=True)
        made[up] = DealerWalk(_ints(parent), _ints(kinds), _ints(have), _ints(depth), _ints(steps_of), np.array(orders), _ints(numbers))
    return made, DealerEnds(tuple(held))


def _ints(numbers: Sequence[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)


@compiled
def _against(
    shoe: Ints, hands: Ints, parent: Ints, kind: Ints, have: Ints, depth: Ints, step: Ints, orders: Floats, end: Ints, ends: int
) -> Floats:
    found = np.zeros((hands.shape[0], ends))
    chance = np.empty(parent.shape[0])
    left = np.empty(shoe.shape[0])
    share = np.empty(64)
    for number in range(hands.shape[0]):
        total = 0.0
        short = False
        for each in range(shoe.shape[0]):
            left[each] = shoe[each] - hands[number, each]
            total += left[each]
            short = short or left[each] < 0
        if short:  # the shoe has no such hand
            continue
        for each in range(64):
            share[each] = 1.0 / (total - each) if total > each else 0.0
        chance[0] = 1.0
        for each in range(1, parent.shape[0]):
            chance[each] = chance[parent[each]] * max(0.0, left[kind[each]] - have[each]) * share[depth[each]]
        for each in range(step.shape[0]):
            found[number, end[each]] += orders[each] * chance[step[each]]
    return found


def against(shoe: Ints, hands: Ints, walk: DealerWalk, ends: int) -> Floats:
    """For each hand that has left the shoe (the up card has left it already): the chance of each end."""
    return _against(
        shoe, hands, walk.parent, walk.kind, walk.have, walk.depth, walk.step, walk.orders, walk.end, ends
    )  # fmt: skip


def by_cards(rules: Rules, shoe: Ints) -> tuple[dict[tuple[bool, int], int], int]:
    """From a fresh shoe, in whole numbers: ``(over, how many cards)`` of the finished hand, and of how many deals.

    A deal is an ordered row of as many cards as the longest hand has.
    """
    listed = [(up, final) for up in range(KINDS) if shoe[up] for final in finals(rules, up, rules.jokers > 0)]
    longest = 1 + max(len(final.drawn) for _, final in listed if _possible(shoe, (_, *final.drawn)))
    total = int(shoe.sum())
    counted: dict[tuple[bool, int], int] = defaultdict(int)
    for up, final in listed:
        hand = (up, *final.drawn)
        if _possible(shoe, hand):
            ways = final.orders * prod(_falling(int(shoe[kind]), hand.count(kind)) for kind in set(hand))
            counted[final.count.over, len(hand)] += ways * _falling(total - len(hand), longest - len(hand))
    return dict(counted), _falling(total, longest)


def _possible(shoe: Ints, hand: tuple[int, ...]) -> bool:
    return all(hand.count(kind) <= shoe[kind] for kind in hand)


def _falling(number: int, length: int) -> int:
    return prod(range(number - length + 1, number + 1))
