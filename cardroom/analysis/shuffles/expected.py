"""What a shuffle that is equally likely to be any order comes to, counted exactly."""

from fractions import Fraction
from functools import cache
from math import comb, factorial

Chances = tuple[float, ...]

HANDS: dict[str, int] = {
    "high card": 1_302_540,
    "pair": 1_098_240,
    "two pair": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 40,
}
"""Of the 2,598,960 hands of five cards; the royal flush among the straight flushes."""


def uniform(cells: int) -> Chances:
    return (1 / cells,) * cells


@cache
def cycles(cards: int) -> Chances:
    """Of 0, 1, 2 … cycles: Stirling numbers of the first kind."""
    row = [1]
    for n in range(cards):
        row = [(n * row[k] if k < len(row) else 0) + (row[k - 1] if k else 0) for k in range(n + 2)]
    return _shares(row, factorial(cards))


@cache
def stays(cards: int) -> Chances:
    """Of 0, 1, 2 … cards where they were: rencontres numbers."""
    deranged = [1, 0]
    for n in range(2, cards + 1):
        deranged.append((n - 1) * (deranged[-1] + deranged[-2]))
    return _shares([comb(cards, k) * deranged[cards - k] for k in range(cards + 1)], factorial(cards))


@cache
def descents(cards: int) -> Chances:
    """Of 0, 1, 2 … places where a card is followed by a lower one: Eulerian numbers."""
    row = [1]
    for n in range(2, cards + 1):
        row = [(k + 1) * (row[k] if k < len(row) else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return _shares(row, factorial(cards))


@cache
def among(drawn: int, marked: int, cards: int) -> Chances:
    """Of 0, 1, 2 … marked cards among those drawn."""
    return _shares([comb(marked, k) * comb(cards - marked, drawn - k) for k in range(min(drawn, marked) + 1)], comb(cards, drawn))


def hands() -> Chances:
    return _shares(list(HANDS.values()), comb(52, 5))


def event(ways: int, of: int) -> Chances:
    """Of not and of yes."""
    return _shares([of - ways, ways], of)


def _shares(counts: list[int], of: int) -> Chances:
    assert sum(counts) == of, "every order is counted once"
    return tuple(float(Fraction(count, of)) for count in counts)
