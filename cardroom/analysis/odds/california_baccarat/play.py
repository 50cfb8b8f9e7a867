"""California baccarat: every deal by both first pairs, and what drawing and standing lead to.

The player sees his two cards; the player-banker sees his, and whether the player has drawn: cards are drawn face down. So each has the
choice in situations that he alone knows (``Duel``). Deals are six cards in order, two third cards included, needed or not.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from cardroom.analysis.odds.baccarat.cards import Kind, Pair, ShoeByKind
from cardroom.analysis.odds.california_baccarat.duel import Duel, Often, best
from cardroom.games.banked.california_baccarat.hand import strength, words
from cardroom.games.banked.california_baccarat.rules import Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition

WHOLE = 6

Ending = tuple[str, Fraction]  # in words, and what the player wins
Endings = Mapping[Ending, int]


class BankerSight(NamedTuple):
    """What the player-banker knows."""

    cards: Pair
    drawn: bool  # the player has drawn


class DrawChances(NamedTuple):
    """How often each draws where he may choose."""

    player: dict[Pair, Fraction]
    banker: dict[BankerSight, Fraction]


class CaliforniaDeals:
    """Every deal of a fresh shoe with one player's hand."""

    def __init__(self, edition: Edition[Rules, BankedTable]) -> None:
        self.rules: Rules = edition.rules
        self.shoe = ShoeByKind(edition.deck)
        self.deals = self.shoe.rest(0, WHOLE)
        self._strengths: dict[tuple[Kind, ...], int] = {}
        pairs = [cards for cards, _ in self.shoe.pairs()]
        self.player_options = [cards for cards in pairs if len(self.choices(cards)) > 1]
        self.banker_options = [BankerSight(cards, drawn) for cards in self.player_options for drawn in (False, True)]
        self.ends: dict[tuple[Pair, Pair], dict[tuple[bool, bool], Endings]] = {}
        for player, ways in self.shoe.pairs():
            for banker, others in self.shoe.pairs():
                every = [(draws, other) for draws in self.choices(player) for other in self.choices(banker)]
                self.ends[player, banker] = {how: self._finish(player, banker, how, ways * others) for how in every}

    def strength(self, kinds: tuple[Kind, ...]) -> int:
        if kinds not in self._strengths:
            self._strengths[kinds] = strength(self.shoe.of(kinds), self.rules)
        return self._strengths[kinds]

    def choices(self, cards: Pair) -> tuple[bool, ...]:
        """Whether one may stand (no), draw (yes) or either: the same for both."""
        counted = self.strength(cards)
        if counted <= self.rules.must_draw:
            return (True,)
        return (False,) if counted >= self.rules.must_stand else (False, True)

    def _finish(self, player: Pair, banker: Pair, how: tuple[bool, bool], ways: int) -> Endings:
        shoe = self.shoe
        higher = equal = 0
        rest = shoe.rest(4 + sum(how), WHOLE)
        for third, cards in shoe.draws() if how[0] else [(None, 1)]:
            own = self.strength(player if third is None else (*player, third))
            for last, others in shoe.draws() if how[1] else [(None, 1)]:
                against = self.strength(banker if last is None else (*banker, last))
                higher += cards * others * rest * (own > against)
                equal += cards * others * rest * (own == against)
        return self._endings(player, higher * ways, equal * ways, shoe.rest(4, WHOLE) * ways)

    def _endings(self, player: Pair, higher: int, equal: int, total: int) -> Endings:
        rules = self.rules
        natural = words(self.shoe.of(player), rules) == "natural"
        won = ("player wins with a natural", Fraction(*rules.natural_pays)) if natural else ("player wins", Fraction(*rules.pays))
        tied = ("a tie, push", Fraction(0)) if rules.tie == "push" else ("a tie, lost", Fraction(-1))
        return Counter({won: higher, tied: equal, ("player loses", Fraction(-1)): total - higher - equal})

    # -- the best play --------------------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> int:
        """What makes whole numbers of all that is won."""
        return self.rules.pays.stake * self.rules.natural_pays.stake

    @cached_property
    def duel(self) -> Duel:
        firsts = {cards: i for i, cards in enumerate(self.player_options)}
        seconds = {seen: k for k, seen in enumerate(self.banker_options)}
        fixed, first, second = 0, [0] * len(firsts), [0] * len(seconds)
        both = [[0] * len(seconds) for _ in firsts]
        for (player, banker), ends in self.ends.items():
            i = firsts.get(player)
            won = {how: int(sum(net * count for (_, net), count in each.items()) * self.scale) for how, each in ends.items()}
            for draws in self.choices(player):
                k = seconds.get(BankerSight(banker, draws))
                plain = won[draws, self.choices(banker)[0]]
                more = 0 if k is None else won[draws, True] - plain
                # A yes of the player's brings in what follows a draw and takes out what follows standing.
                turn = 1 if draws else -1
                if i is not None:
                    first[i] += turn * plain
                if i is None or not draws:
                    fixed += plain
                if i is not None and k is not None:
                    both[i][k] += turn * more
                if k is not None and (i is None or not draws):
                    second[k] += more
        return Duel(fixed, first, second, both)

    @cached_property
    def solution(self) -> DrawChances:
        player, banker = best(self.duel)
        return self.drawing(player, banker)

    @cached_property
    def banker_gains(self) -> dict[BankerSight, Fraction]:
        """What the player-banker gains by a card, on average when he knows this."""
        gains = dict(zip(self.banker_options, self.duel.to_second(tuple(self.solution.player.values())), strict=True))
        chances = {seen: self._chance(seen) for seen in gains}
        return {seen: -gain / self.scale / chances[seen] if chances[seen] else Fraction(0) for seen, gain in gains.items()}

    def _chance(self, seen: BankerSight) -> Fraction:
        """In how many deals he knows this."""
        found = Fraction(0)
        for (player, banker), ends in self.ends.items():
            if banker == seen.cards:
                often = self.solution.player.get(player, Fraction(self.choices(player)[0]))
                found += (often if seen.drawn else 1 - often) * sum(next(iter(ends.values())).values())
        return found

    def drawing(self, player: Often, banker: Often) -> DrawChances:
        return DrawChances(dict(zip(self.player_options, player, strict=True)), dict(zip(self.banker_options, banker, strict=True)))

    def by_strength(self, highest: int) -> Often:
        """Draws up to a total, as far as one may choose."""
        return tuple(Fraction(self.strength(cards) <= highest) for cards in self.player_options)

    def banker_by_strength(self, highest: int) -> Often:
        """The same, whatever the player has done."""
        return tuple(Fraction(self.strength(seen.cards) <= highest) for seen in self.banker_options)

    def mean(self, value: Fraction) -> Fraction:
        """What is won a deal, of what the duel says."""
        return value / self.scale / self.deals

    def endings(self, drawing: DrawChances) -> dict[Ending, Fraction]:
        """How often the wager ends how."""
        counts: dict[Fraction, Counter[Ending]] = {}  # by how often it is played so
        for (player, banker), ends in self.ends.items():
            for (draws, other), each in ends.items():
                mine = drawing.player.get(player, Fraction(draws))
                theirs = drawing.banker.get(BankerSight(banker, draws), Fraction(other))
                weight = (mine if draws else 1 - mine) * (theirs if other else 1 - theirs)
                counts.setdefault(weight, Counter()).update(each)
        every = {ending for counter in counts.values() for ending in counter}
        return {ending: sum(weight * counter[ending] for weight, counter in counts.items()) / Fraction(self.deals) for ending in every}
