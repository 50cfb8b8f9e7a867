"""All hands of a deck, told apart by category: what the published tables of frequencies print."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.high import high_tables
from cardroom.analysis.kernels.sums import RankingTables, five, seven, six
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.cards import JOKER
from cardroom.errors import BadInput
from cardroom.hands import HIGH_CATEGORIES

Counts = NDArray[np.int64]

_ROYAL = 0x9CBA98  # a straight flush, A-K-Q-J-10


def census(size: int, progress: Progress = unheard, workers: int = 0) -> dict[str, int]:
    """How many of all hands of 5, 6 or 7 cards are of each category, counted one by one on all cores."""
    if size not in (5, 6, 7):
        raise BadInput(f"Hands of 5, 6 or 7 cards can be counted, not of {size}.")
    tables = high_tables()
    known = list(combinations(range(JOKER - 1, -1, -1), size - 5))  # the highest cards of a hand; the five others are below them
    parts = [np.array(each, np.int64) for each in known]
    total = np.zeros(len(HIGH_CATEGORIES) + 1, np.int64)
    for counts in spread(lambda cards: count_completed(tables, cards, _counts()), parts, progress, workers):
        total += counts
    return {category: int(total[-1 - place]) for place, category in enumerate(HIGH_CATEGORIES)}


def _counts() -> Counts:
    return np.zeros(len(HIGH_CATEGORIES) + 1, np.int64)  # by the number of the category, a royal flush being one more


@compiled
def count_completed(tables: RankingTables, known: Counts, counts: Counts) -> Counts:
    """Adds to ``counts`` all hands of the known cards and five more that are lower than they."""
    keys, masks = tables.keys, tables.masks
    size = 5 + len(known)
    below, key0, mask0 = 52, np.uint64(0), np.uint64(0)
    for card in known:
        below, key0, mask0 = min(below, card), key0 + keys[card], mask0 + masks[card]
    for a in range(4, below):
        key1, mask1 = key0 + keys[a], mask0 + masks[a]
        for b in range(3, a):
            key2, mask2 = key1 + keys[b], mask1 + masks[b]
            for c in range(2, b):
                key3, mask3 = key2 + keys[c], mask2 + masks[c]
                for d in range(1, c):
                    key4, mask4 = key3 + keys[d], mask3 + masks[d]
                    for e in range(d):
                        key, mask = key4 + keys[e], mask4 + masks[e]
                        if size == 7:
                            strength = seven(tables, key, mask)
                        elif size == 6:
                            strength = six(tables, key, mask)
                        else:
                            strength = five(tables, key, mask)
                        counts[(strength >> 20) + (strength == _ROYAL)] += 1
    return counts
