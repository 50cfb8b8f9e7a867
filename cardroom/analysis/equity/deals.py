"""Every way to deal the cards that are not known, one after the other, or so many of them by chance."""

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels import Cards

Sizes = NDArray[np.int64]

_GOLDEN, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)


def count_deals(deck: int, sizes: Sequence[int]) -> int:
    """In how many ways groups of these sizes come from so many cards; the order within a group does not count."""
    ways = 1
    for size in sizes:
        ways *= comb(deck, size)
        deck -= size
    return ways


def enumerate_deals(deck: Cards, sizes: Sequence[int], start: int, number: int) -> Cards:
    """The deals from ``start`` on, a row each, the groups one after the other."""
    counts = np.array(sizes, np.int64)
    chosen = np.zeros((len(counts), int(counts.max(initial=1))), np.int64)
    left = len(deck)
    after = count_deals(left, sizes)
    for group, size in enumerate(sizes):
        after //= comb(left, size)
        rank, start = divmod(start, after)
        chosen[group, :size] = _combination(rank, size)
        left -= size
    out = np.empty((number, int(counts.sum())), np.uint8)
    _walk(deck, counts, chosen, out)
    return out


def _combination(rank: int, size: int) -> list[int]:
    """The ``rank``-th set of so many numbers, in the order that sorts them by the largest first (colex)."""
    found = []
    for k in range(size, 0, -1):
        high = k - 1
        while comb(high + 1, k) <= rank:
            high += 1
        rank -= comb(high, k)
        found.append(high)
    return found[::-1]


@compiled
def _walk(deck: Cards, sizes: Sizes, chosen: Sizes, out: Cards) -> None:
    """Fills ``out`` with the deals from the one given by ``chosen`` on: in each group which of the cards that the groups before leave."""
    groups, cards = len(sizes), len(deck)
    left = np.empty((groups + 1, cards), np.uint8)
    left[0, :] = deck
    many = np.empty(groups + 1, np.int64)
    many[0] = cards
    column = np.zeros(groups + 1, np.int64)
    for group in range(groups):
        many[group + 1] = many[group] - sizes[group]
        column[group + 1] = column[group] + sizes[group]
    row = np.empty(column[groups], np.uint8)
    changed = 0  # the first group that is to be laid out again
    for i in range(len(out)):
        for group in range(changed, groups):
            if group == groups - 1:  # nobody needs what it leaves
                for k in range(sizes[group]):
                    row[column[group] + k] = left[group, chosen[group, k]]
                continue
            taken, kept = 0, 0
            for card in range(many[group]):
                if taken < sizes[group] and chosen[group, taken] == card:
                    row[column[group] + taken] = left[group, card]
                    taken += 1
                else:
                    left[group + 1, kept] = left[group, card]
                    kept += 1
        out[i, :] = row
        changed = groups - 1
        while changed >= 0 and not _next(chosen[changed], sizes[changed], many[changed]):
            changed -= 1
        if changed < 0:
            return


@compiled
def _next(chosen: Sizes, size: int, cards: int) -> bool:
    """The set after this one; from the last it goes back to the first, and says so."""
    for k in range(size):
        if chosen[k] + 1 < (chosen[k + 1] if k + 1 < size else cards):
            chosen[k] += 1
            for lower in range(k):
                chosen[lower] = lower
            return True
    for k in range(size):
        chosen[k] = k
    return False


@compiled
def sample_deals(deck: Cards, hands: Cards, starts: Sizes, needs: Sizes, board: int, seed: np.uint64, out: Cards) -> None:
    """Fills ``out`` with deals by chance, equally likely each. Player ``p`` has one of the rows ``starts[p]`` to ``starts[p + 1]`` of
    ``hands`` and gets ``needs[p]`` cards more; then comes the board. A row of ``out`` is each player's cards, then those of the board."""
    players, known = len(needs), hands.shape[1]
    state = seed
    stock = np.empty(len(deck), np.uint8)
    taken = np.zeros(256, np.bool_)
    for i in range(len(out)):
        fits = False
        while not fits:  # all players choose again: every way for them to hold different cards is as likely as any other
            fits = True
            taken[:] = False
            column = 0
            for p in range(players):
                state += _GOLDEN
                row = starts[p] + _below(state, starts[p + 1] - starts[p])
                for k in range(known - needs[p]):
                    card = hands[row, k]
                    fits = fits and not taken[card]
                    taken[card] = True
                    out[i, column] = card
                    column += 1
                column += needs[p]
        cards = 0
        for card in deck:
            if not taken[card]:
                stock[cards] = card
                cards += 1
        column = 0
        for p in range(players + 1):
            column += known - needs[p] if p < players else 0
            for _ in range(needs[p] if p < players else board):
                state += _GOLDEN
                at = _below(state, cards)
                cards -= 1
                out[i, column] = stock[at]
                stock[at] = stock[cards]
                column += 1


@compiled
def _below(state: np.uint64, most: int) -> int:
    """A number below ``most`` from the state, mixed (splitmix64); off by less than one in a hundred million from equal chances."""
    word = state
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    word = word ^ (word >> _S31)
    return int((word & _LOW_HALF) * np.uint64(most) >> _S32)


@compiled
def beside(left: Cards, right: Cards) -> Cards:
    """Both in one, row for row; of one row on the left there are as many as on the right."""
    rows, cards = len(right), left.shape[1]
    out = np.empty((rows, cards + right.shape[1]), np.uint8)
    for i in range(rows):
        for k in range(cards):
            out[i, k] = left[i if len(left) > 1 else 0, k]
        for k in range(right.shape[1]):
            out[i, cards + k] = right[i, k]
    return out
