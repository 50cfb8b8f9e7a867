"""Baccarat: what cards count, and which hand draws a third card.

The Player line draws on a low total. If it stood, so does the Banker line by the same rule; if it drew, a chart says for each total of the
Banker line on which third cards of the Player line it draws. A natural ends the drawing.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cardroom.cards import Card, rank

NATURAL = 8


def value(card: Card) -> int:
    """An ace is one, two to nine as printed, tens and pictures nothing."""
    number = rank(card) + 2  # deuce is rank 0
    return 1 if number == 14 else 0 if number >= 10 else number


class _Values(dict[Card, int]):
    """Filled as cards are met, so that a shoe may have any number of decks."""

    def __missing__(self, card: Card) -> int:
        self[card] = value(card)
        return self[card]


_value = _Values().__getitem__


def total(cards: Iterable[Card]) -> int:
    """The last digit of the sum."""
    return sum(map(_value, cards)) % 10


class DrawingChart(NamedTuple):
    """A house's rules of drawing."""

    player_draws: int  # the highest total on which the Player line draws
    banker_draws: int  # the Banker line's, when the Player line stood
    banker: Mapping[int, str]  # by its total: the third cards of the Player line on which it draws, as digits
    natural_ends: bool = True  # a natural on either line: neither draws

    def player_hits(self, player: Sequence[Card], banker: Sequence[Card]) -> bool:
        return total(player) <= self.player_draws and not self._ended(player, banker)

    def banker_hits(self, player: Sequence[Card], banker: Sequence[Card]) -> bool:
        """After the Player line has drawn or stood."""
        if self._ended(player, banker):
            return False
        if len(player) == 2:
            return total(banker) <= self.banker_draws
        return str(value(player[2])) in self.banker.get(total(banker), "")

    def _ended(self, player: Sequence[Card], banker: Sequence[Card]) -> bool:
        return self.natural_ends and max(total(player[:2]), total(banker[:2])) >= NATURAL


def events(player: Sequence[Card], banker: Sequence[Card]) -> frozenset[str]:
    """What a bet can be on: who wins, and with which three-card hand."""
    return _events(total(player), len(player), total(banker), len(banker))


@cache
def _events(mine: int, of_mine: int, theirs: int, of_theirs: int) -> frozenset[str]:
    """By the totals, and of how many cards they are."""
    happened = {"tie" if mine == theirs else "player-wins" if mine > theirs else "banker-wins"}
    for name, cards, own, other in (("player", of_mine, mine, theirs), ("banker", of_theirs, theirs, mine)):
        if cards == 3:
            ends = ["wins"] if own > other else ["does-not-win", "loses"] if own < other else ["does-not-win"]
            happened |= {f"{name}-three-card-{own}-{end}" for end in ends}
    return frozenset(happened)


ENDS = ("wins", "does-not-win", "loses")
THREE_CARD_EVENTS = frozenset(f"{hand}-three-card-{number}-{end}" for hand in ("player", "banker") for number in range(10) for end in ENDS)
EVENTS = THREE_CARD_EVENTS | {"tie", "player-wins", "banker-wins"}
