"""A hand is a sum: one key and one mask a card, and the sum says, in one or two look-ups, what five, six or seven cards are worth.

The low half of a key is the card's rank, as a number such that no two sets of as many ranks have the same sum; above it a counter of four
bits for each suit. A mask is one bit a card, the thirteen of a suit together. A joker has a number of its own among the ranks and counts in
every suit, so it makes up a flush without being asked.

A ranking's ``RankingTables`` say what its sums are worth. Every compiled function here takes them as an argument: one code serves all
rankings, and no table is ever compiled in.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.cards import RANKS, SUITS

Words = NDArray[np.uint64]
Rows = NDArray[np.uint32]
Strengths = NDArray[np.int32]

ROW_BITS = 9  # of a sum of ranks: its low bits are a column, the others a row
COUNTER_BITS, MASK_BITS = 4, 16  # of a suit
EVERY_COUNTER = sum(1 << 32 + COUNTER_BITS * suit for suit in range(len(SUITS)))

_SHIFT, _LOW = np.uint64(ROW_BITS), np.uint64((1 << ROW_BITS) - 1)
_RANK_BITS = np.uint64((1 << 32) - 1)
_THREE_MORE = np.uint64(3 * EVERY_COUNTER)  # lifts a counter of five or more to its highest bit
_FLUSHES = np.uint64(8 * EVERY_COUNTER)
_FLUSH = tuple(np.uint64(8 << 32 + COUNTER_BITS * suit) for suit in range(len(SUITS)))
_SUIT = tuple(np.uint64(MASK_BITS * suit) for suit in range(len(SUITS)))
_SUITED = np.uint64((1 << len(RANKS)) - 1)


class RankingTables(NamedTuple):
    """A ranking as compiled code reads it. ``rowsN`` by the row of a sum says where that row lies in ``ofN``."""

    keys: Words  # by face; to be added up
    masks: Words  # by face; to be added up; 0 for a face that is not in the deck
    rows5: Rows
    rows6: Rows
    rows7: Rows
    of5: Strengths  # without a flush
    of6: Strengths
    of7: Strengths
    suited: Strengths  # by the thirteen bits of a suit in which there is a flush
    sizes: int  # bits 5, 6 and 7: for how many cards these tables are; the others hold zeros


# The three are alike on purpose: tables handed on to a function that they share would be counted as used and freed at every call.


@compiled
def five(tables: RankingTables, key: np.uint64, mask: np.uint64) -> np.int32:
    """The strength of five cards by the sums of their keys and masks."""
    flush = (key + _THREE_MORE) & _FLUSHES
    if flush:
        suited: np.int32 = tables.suited[suited_ranks(flush, mask)]
        return suited
    ranks = key & _RANK_BITS
    strength: np.int32 = tables.of5[tables.rows5[ranks >> _SHIFT] + (ranks & _LOW)]
    return strength


@compiled
def six(tables: RankingTables, key: np.uint64, mask: np.uint64) -> np.int32:
    """The strength of the best five of six cards by the sums of their keys and masks."""
    flush = (key + _THREE_MORE) & _FLUSHES
    if flush:
        suited: np.int32 = tables.suited[suited_ranks(flush, mask)]
        return suited
    ranks = key & _RANK_BITS
    strength: np.int32 = tables.of6[tables.rows6[ranks >> _SHIFT] + (ranks & _LOW)]
    return strength


@compiled
def seven(tables: RankingTables, key: np.uint64, mask: np.uint64) -> np.int32:
    """The strength of the best five of seven cards by the sums of their keys and masks."""
    flush = (key + _THREE_MORE) & _FLUSHES
    if flush:
        suited: np.int32 = tables.suited[suited_ranks(flush, mask)]
        return suited
    ranks = key & _RANK_BITS
    strength: np.int32 = tables.of7[tables.rows7[ranks >> _SHIFT] + (ranks & _LOW)]
    return strength


@compiled
def suited_ranks(flush: np.uint64, mask: np.uint64) -> np.uint64:
    """The ranks, one bit each, of the suit in which there is a flush."""
    if flush & _FLUSH[0]:
        return mask & _SUITED
    if flush & _FLUSH[1]:
        return mask >> _SUIT[1] & _SUITED
    if flush & _FLUSH[2]:
        return mask >> _SUIT[2] & _SUITED
    return mask >> _SUIT[3] & _SUITED


@compiled
def five_cards(tables: RankingTables, a: int, b: int, c: int, d: int, e: int) -> np.int32:
    """The strength of five faces."""
    keys, masks = tables.keys, tables.masks
    return five(tables, keys[a] + keys[b] + keys[c] + keys[d] + keys[e], masks[a] + masks[b] + masks[c] + masks[d] + masks[e])


@compiled
def six_cards(tables: RankingTables, a: int, b: int, c: int, d: int, e: int, f: int) -> np.int32:
    """The strength of the best five of six faces."""
    keys, masks = tables.keys, tables.masks
    key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
    return six(tables, key, masks[a] + masks[b] + masks[c] + masks[d] + masks[e] + masks[f])


@compiled
def seven_cards(tables: RankingTables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> np.int32:
    """The strength of the best five of seven faces."""
    keys, masks = tables.keys, tables.masks
    key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
    return seven(tables, key, masks[a] + masks[b] + masks[c] + masks[d] + masks[e] + masks[f] + masks[g])
