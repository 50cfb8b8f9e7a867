"""Hands by their ranks: what suits do is all or nothing, so one hand of each kind stands for all of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod


def patterns(size: int, ranks: Sequence[int] = range(13)) -> Iterator[tuple[list[int], int]]:
    """Every pattern of four or five ranks, of one suit where it can be and of mixed ones, with the number of hands that have it."""
    for chosen in combinations_with_replacement(ranks, size):
        times = Counter(chosen)
        if max(times.values()) > 4:
            continue
        ways = prod(comb(4, number) for number in times.values())
        if len(times) == size:
            ways -= 4
            yield [rank * 4 + 2 for rank in chosen], 4
        yield [rank * 4 + (place + 1) % 4 for place, rank in enumerate(chosen)], ways
