"""Three cards of the bettor's and three of the player-dealer's: what the best five of the six make, counted by going through all deals.

Which categories six cards make follows from their ranks and from the ranks of a suit that has five of them; both are asked once of
``high_categories_made`` and looked up from then on.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.versus.counts import Geometry, Stand, holding
from cardroom.analysis.odds.versus.ranks import CHOOSE, DECK, RANKS, Array, after
from cardroom.cards import Card
from cardroom.games.banked.paytable import PayLine, PayTable, best_line
from cardroom.hands import HIGH_CATEGORIES, high_categories_made

CARDS = 3


class Makes(NamedTuple):
    """Categories as bits, in the order of ``HIGH_CATEGORIES``."""

    by_ranks: Array  # uint16: by the patterns of ranks of three cards and of three others
    by_suit: Array  # uint16: by the ranks in one suit, one bit each


@cache
def makes() -> Makes:
    threes = list(combinations_with_replacement(range(RANKS), CARDS))
    by_ranks = np.zeros((len(threes), len(threes)), np.uint16)
    numbers = [_pattern(ranks) for ranks in threes]
    known: dict[tuple[int, ...], int] = {}
    for (ranks, one), (others, other) in combinations_with_replacement(zip(threes, numbers, strict=True), 2):
        six = tuple(sorted((*ranks, *others)))
        if six not in known:
            known[six] = _bits(high_categories_made(_no_flush(six))) if max(map(six.count, six)) <= 4 else 0
        by_ranks[one, other] = by_ranks[other, one] = known[six]
    by_suit = np.zeros(1 << RANKS, np.uint16)
    of_a_suit = _bits(("royal-flush", "straight-flush", "flush"))
    for count in (5, 6):
        for suited in combinations(range(RANKS), count):
            by_suit[sum(1 << rank for rank in suited)] = _bits(high_categories_made([rank * 4 for rank in suited])) & of_a_suit
    return Makes(by_ranks, by_suit)


def _bits(made: Iterable[str]) -> int:
    return sum(1 << HIGH_CATEGORIES.index(category) for category in made)


def _pattern(ranks: Sequence[int]) -> int:
    return int(sum(CHOOSE[rank + i, i + 1] for i, rank in enumerate(ranks)))


def _no_flush(ranks: Sequence[int]) -> list[Card]:
    """Six cards of these ranks, no five of a suit."""
    different = sorted(set(ranks))
    return [rank * 4 + (different.index(rank) + ranks[:place].count(rank)) % 4 for place, rank in enumerate(ranks)]


def six_card_lines(pays: PayTable) -> tuple[list[PayLine | None], Array]:
    """What may be paid, None first; and which of these it is, by the categories made."""
    lines: list[PayLine | None] = [None]
    by_bits = np.zeros(1 << len(HIGH_CATEGORIES), np.int64)
    for bits in range(len(by_bits)):
        line = best_line(pays, (category for place, category in enumerate(HIGH_CATEGORIES) if bits >> place & 1))
        if line not in lines:
            lines.append(line)
        by_bits[bits] = lines.index(line)
    return lines, by_bits


def six_cards(geometry: Geometry, part: Stand, pays: PayTable) -> Array:
    """Deals (hand, up, outcome, line): by the lines of ``six_card_lines`` and the order of ``OUTCOMES``."""
    lines, by_bits = six_card_lines(pays)
    found = np.zeros((*part.missed.shape, 6, len(lines)), np.int32)
    levels = holding(geometry.kind, geometry.ranking).levels
    count_six(part.hands, part.marks, geometry.qualifying, levels, *makes(), by_bits, found)
    return found


@compiled
def count_six(
    hands: Array, marks: Array, qualifying: int, levels: Array, by_ranks: Array, by_suit: Array, by_bits: Array, found: Array
) -> None:
    count = len(levels)
    cards = np.empty((count, CARDS), np.int64)
    suits = np.zeros(count, np.int64)  # the ranks of each suit, 13 bits for a suit
    ranks = np.zeros(count, np.int64)  # the pattern
    held = np.arange(CARDS)
    for place in range(count):
        for i in range(CARDS):
            cards[place, i] = held[i]
            suits[place] |= 1 << ((held[i] & 3) * RANKS + (held[i] >> 2))
            ranks[place] += CHOOSE[(held[i] >> 2) + i, i + 1]
        after(held, CARDS)
    for h in range(len(hands)):
        own = 0
        for i in range(CARDS):
            own += CHOOSE[hands[h, i], i + 1]
        mark = marks[h, 0]
        for place in range(count):
            if suits[own] & suits[place]:
                continue
            six = suits[own] | suits[place]
            bits = by_ranks[ranks[own], ranks[place]]
            for s in range(4):
                bits |= by_suit[six >> (s * RANKS) & 8191]
            level = levels[place]
            outcome = (3 if level >= qualifying else 0) + (0 if level < mark else 1 if level == mark else 2)
            line = by_bits[bits]
            if found.shape[1] == DECK:
                for i in range(CARDS):
                    found[h, cards[place, i], outcome, line] += 1
            else:
                found[h, 0, outcome, line] += 1
