"""High and low hands of five, six and seven cards: the strengths of the functions of ``cardroom.hands`` with the same names."""

from functools import cache

from cardroom import hands
from cardroom.analysis.kernels.batches import Cards, rate
from cardroom.analysis.kernels.sums import RankingTables, Strengths
from cardroom.analysis.kernels.tables import SIZES, ranked


@cache
def high_tables() -> RankingTables:
    return ranked(hands.high)


@cache
def bug_tables() -> RankingTables:
    """Five cards; the joker is an ace, or completes a straight or a flush."""
    return ranked(hands.high_with_bug, (5,), joker=True)


@cache
def wild_tables() -> RankingTables:
    """Five cards; the joker is any card."""
    return ranked(hands.high_with_wild, (5,), joker=True)


@cache
def ace_to_five_tables(sizes: tuple[int, ...] = SIZES) -> RankingTables:
    return ranked(hands.ace_to_five, sizes, suits=False)


@cache
def ace_to_five_joker_tables() -> RankingTables:
    """Five cards; the joker is the lowest card not present."""
    return ranked(hands.ace_to_five_with_joker, (5,), joker=True, suits=False)


@cache
def eight_or_better_tables(sizes: tuple[int, ...] = SIZES) -> RankingTables:
    """As ace to five, and 0 for what does not qualify."""
    return ranked(hands.eight_or_better, sizes, suits=False)


@cache
def deuce_to_seven_tables() -> RankingTables:
    return ranked(hands.deuce_to_seven, (5,))


def high(cards: Cards, out: Strengths | None = None) -> Strengths:
    """The best five of 5, 6 or 7 cards."""
    return rate(high_tables(), cards, out)


def high_with_bug(cards: Cards) -> Strengths:
    """Five cards with at most one joker: an ace, or what completes a straight or a flush."""
    return rate(bug_tables(), cards)


def high_with_wild(cards: Cards) -> Strengths:
    """Five cards with at most one joker, which is any card."""
    return rate(wild_tables(), cards)


def ace_to_five(cards: Cards) -> Strengths:
    """The best low of 5, 6 or 7 cards."""
    return rate(ace_to_five_tables(), cards)


def ace_to_five_with_joker(cards: Cards) -> Strengths:
    """The low of five cards with at most one joker, which is the lowest card not present."""
    return rate(ace_to_five_joker_tables(), cards)


def eight_or_better(cards: Cards) -> Strengths:
    """The best low of 5, 6 or 7 cards, 0 where it does not qualify."""
    return rate(eight_or_better_tables(), cards)


def deuce_to_seven(cards: Cards) -> Strengths:
    """Five cards as a deuce-to-seven low."""
    return rate(deuce_to_seven_tables(), cards)
