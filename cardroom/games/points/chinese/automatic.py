"""Chinese poker: automatic wins (001 l.819-839), as a house counts them."""

from collections import Counter
from collections.abc import Sequence

from cardroom.cards import Card, rank, suit
from cardroom.games.points.chinese.rules import Rules
from cardroom.games.points.chinese.scoring import Win
from cardroom.hands import automatic_wins, high, high_category

STRAIGHTS = ("straight", "straight-flush", "royal-flush")
FLUSHES = ("flush", "straight-flush", "royal-flush")
ACE_TWO_THREE = [0, 1, 12]

Rows = Sequence[Sequence[Card]]


def best_win(rules: Rules, rows: Rows) -> Win | None:
    """The automatic win worth most among those that the cards hold."""
    held = automatic_wins([card for row in rows for card in row])
    found = [win for win in held if win in rules.automatic and _counts(rules, win, rows)]
    if not found:
        return None
    best = max(found, key=lambda win: rules.automatic[win])
    return Win(best, rules.automatic[best], rules.automatic_tie, rules.foul_against_automatic)


def _counts(rules: Rules, win: str, rows: Rows) -> bool:
    """Whether the house counts this win of these cards, as they are set."""
    if win == "six-pairs" and not rules.four_are_two_pairs:
        return max(Counter(rank(card) for row in rows for card in row).values()) < 4
    if rules.automatic_by == "cards":
        return True
    if win == "three-straights":
        return set_as_straights(rows)
    return set_as_flushes(rows) if win == "three-flushes" else True


def set_as_straights(rows: Rows) -> bool:
    ranks = sorted(rank(card) for card in rows[0])
    in_a_row = ranks == ACE_TWO_THREE or ranks == list(range(ranks[0], ranks[0] + 3))
    return in_a_row and all(high_category(high(row)) in STRAIGHTS for row in rows[1:])


def set_as_flushes(rows: Rows) -> bool:
    return len({suit(card) for card in rows[0]}) == 1 and all(high_category(high(row)) in FLUSHES for row in rows[1:])
