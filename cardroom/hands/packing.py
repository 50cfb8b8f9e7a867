"""How a strength is written: a category and the ranks that decide, one nibble each.

The ranks are those of the cards themselves, the most important first (kings full of fours: K K K 4 4; the wheel: 5 4 3 2 A). So two
strengths of one kind compare as plain integers, and category and wording are read from the integer alone.
"""

from collections import Counter
from collections.abc import Iterable, Sequence


def pack(category: int, ranks: Iterable[int]) -> int:
    strength = category
    for rank in ranks:
        strength = strength << 4 | rank
    return strength


def unpack(strength: int, cards: int) -> tuple[int, tuple[int, ...]]:
    """The category and the ranks of a strength that was packed from so many cards."""
    ranks = tuple(strength >> 4 * place & 15 for place in reversed(range(cards)))
    return strength >> 4 * cards, ranks


def grouped(ranks: Sequence[int]) -> tuple[int, ...]:
    """Ranks with the most frequent first, and the higher first among equally frequent: 4 K 4 K K is K K K 4 4."""
    count = Counter(ranks)
    return tuple(sorted(ranks, key=lambda rank: (count[rank], rank), reverse=True))
