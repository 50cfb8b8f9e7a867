"""What somebody has counted: how many pieces of each denomination."""

from collections.abc import Mapping

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text

MOST_PIECES = 1_000_000
MOST_KINDS = 40

Figures = dict[str, int]
"""Cents of a piece (as text, for it is JSON), and how many there are; none of which there are none."""


def read_figures(given: Mapping[str, object]) -> Figures:
    """As they are kept: the largest pieces first. A box in which nothing lay has none."""
    if len(given) > MOST_KINDS:
        raise BadInput(f"A count has {MOST_KINDS} kinds of pieces at most.")
    found: dict[Cents, int] = {}
    for piece, number in given.items():
        if not piece.isascii() or not piece.isdecimal() or not 0 < int(piece) <= 10**9:
            raise BadInput(f"'{piece[:20]}' is no piece that can be counted: write its cents, like 500.")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_PIECES:
            raise BadInput(f"Of {money_text(int(piece))} pieces there are 0 to {MOST_PIECES:,}, not {str(number)[:20]}.")
        found[int(piece)] = found.get(int(piece), 0) + number
    return {str(piece): found[piece] for piece in sorted(found, reverse=True) if found[piece]}


def total(figures: Figures) -> Cents:
    """
    >>> total({"500": 3, "100": 2})
    1700
    """
    return sum(int(piece) * number for piece, number in figures.items())
