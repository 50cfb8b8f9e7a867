"""A game of two in which each says yes or no once, without knowing the other's cards: the best play of both, exactly.

What the first wins is bilinear in how often each says yes in each of his situations. The first's best play is then a linear programme, and
what its rows are worth is the second's. It is solved by the simplex method in whole numbers (each pivot divides by the last one, and that
leaves no rest), and the answer is checked: neither side can do better against the other.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

Often = tuple[Fraction, ...]  # how often one says yes, by situation


class Duel(NamedTuple):
    """What the first wins. Both say no everywhere: ``fixed``; a yes adds what stands beside it."""

    fixed: int
    first: Sequence[int]
    second: Sequence[int]
    both: Sequence[Sequence[int]]  # by situation of the first, then of the second

    def to_first(self, second: Sequence[Fraction]) -> list[Fraction]:
        """What a yes adds for the first, by his situation, when the second plays so."""
        return [_sum(own, row, second) for own, row in zip(self.first, self.both, strict=True)]

    def to_second(self, first: Sequence[Fraction]) -> list[Fraction]:
        """What a yes of the second adds for the first, by the second's situation."""
        return [_sum(own, [row[k] for row in self.both], first) for k, own in enumerate(self.second)]

    def value(self, first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
        return _sum(_sum(self.fixed, self.second, second), self.to_first(second), first)

    def sure_of(self, first: Sequence[Fraction]) -> Fraction:
        """What the first wins at least, playing so."""
        return self.value(first, [Fraction(each < 0) for each in self.to_second(first)])

    def no_more_than(self, second: Sequence[Fraction]) -> Fraction:
        """What the first wins at most when the second plays so."""
        return self.value([Fraction(each > 0) for each in self.to_first(second)], second)


def _sum(start: int | Fraction, weights: Sequence[int | Fraction], often: Sequence[Fraction]) -> Fraction:
    return sum((weight * each for weight, each in zip(weights, often, strict=True)), Fraction(start))


def best(duel: Duel) -> tuple[Often, Often]:
    """Best play of both. The second's situations are turned so that at first, with no yes of the first's, yes is never better than no."""
    turned = [each < 0 for each in duel.second]
    signs = [-1 if turn else 1 for turn in turned]
    # The most of: first . x - sum(s), where each s is what the second gains by his other answer, and x lies between no and yes.
    costs = [own + sum(e for e, turn in zip(row, turned, strict=True) if turn) for own, row in zip(duel.first, duel.both, strict=True)]
    xs, ss = len(duel.first), len(duel.second)
    shared = gcd(*costs, *duel.second, *(each for row in duel.both for each in row)) or 1
    rows = []
    for k, sign in enumerate(signs):
        row = [-sign * duel.both[i][k] // shared for i in range(xs)]
        rows.append([*row, *(-1 if other == k else 0 for other in range(ss)), abs(duel.second[k]) // shared])
    rows += [[*(1 if other == i else 0 for other in range(xs + ss)), 1] for i in range(xs)]
    values, prices = simplex(rows, [*(cost // shared for cost in costs), *[-1] * ss])
    first = tuple(values[:xs])
    second = tuple(1 - price if turn else price for price, turn in zip(prices[:ss], turned, strict=True))
    if duel.sure_of(first) != duel.no_more_than(second):
        raise AssertionError("one side can do better")
    return first, second


def simplex(rows: list[list[int]], gains: list[int]) -> tuple[list[Fraction], list[Fraction]]:
    """The most of ``gains . v`` with ``row[:-1] . v <= row[-1]`` and no v below zero, every ``row[-1]`` being at least zero.

    The v, and what one more on the right of each row is worth. Bland's rule: it cannot go round in a circle.
    """
    count, variables = len(rows), len(gains)
    table = [[*row[:-1], *(int(i == j) for j in range(count)), row[-1]] for i, row in enumerate(rows)]
    table.append([*(-gain for gain in gains), *[0] * (count + 1)])
    basis = list(range(variables, variables + count))
    scale = 1  # every number of the table is to be divided by it
    while (enters := next((j for j, each in enumerate(table[-1][:-1]) if each < 0), -1)) >= 0:
        bound = [i for i in range(count) if table[i][enters] > 0]
        if not bound:
            raise AssertionError("there is no most")
        leaves = min(bound, key=lambda i: (Fraction(table[i][-1], table[i][enters]), basis[i]))
        pivot, of = table[leaves][enters], table[leaves]
        for i, row in enumerate(table):
            if i != leaves and (row[enters] or pivot != scale):
                by = row[enters]
                table[i] = [(each * pivot - by * other) // scale for each, other in zip(row, of, strict=True)]
        basis[leaves], scale = enters, pivot
    values = [Fraction(0)] * variables
    for i, variable in enumerate(basis):
        if variable < variables:
            values[variable] = Fraction(table[i][-1], scale)
    return values, [Fraction(each, scale) for each in table[-1][variables:-1]]
