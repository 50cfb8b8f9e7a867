"""The base wager of pai gow poker, solved: what each play of each class of hands wins and loses, and which play is the best."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

import numpy as np

from cardroom.analysis.odds.pai_gow.classes import HAND, Ints, hands_without
from cardroom.analysis.odds.pai_gow.pairs import Pairs, counted_pairs, sampled_pairs
from cardroom.analysis.odds.pai_gow.plays import Plays, plays
from cardroom.analysis.odds.pai_gow.settings import house_way, settings
from cardroom.analysis.odds.pai_gow.sides import Kinds, Ways, kinds, told, won
from cardroom.analysis.odds.result import WagerOdds
from cardroom.analysis.spread import Progress, unheard
from cardroom.cards import Card, face
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way import HouseWay, HouseWayRow, set_hand
from cardroom.games.banked.pai_gow.house_way_hands import PairsBeside
from cardroom.games.banked.pai_gow.rules import Rules
from cardroom.games.banked.pai_gow.setting import BASE
from cardroom.games.banked.paytable import spoken
from cardroom.hands.pai_gow import PaiGow
from cardroom.money import Odds

KEPT = 3  # solutions that are remembered


class PaiGowTerms(NamedTuple):
    """All that the base wager depends on."""

    ranking: PaiGow
    way: HouseWay  # the player-dealer's, and the bettor's where he follows one
    pushes: tuple[str, ...]
    copies: str
    face_up: bool
    pays: Odds
    pairs: PairsBeside = "natural"  # those that count beside a straight or a flush, in the way's rows

    @classmethod
    def of(cls, rules: Rules, way: HouseWay) -> "PaiGowTerms":
        # Where the rows are printed does not matter.
        rows = tuple(HouseWayRow(hand=row.hand, of=row.of, front=row.front, otherwise=row.otherwise, lines="") for row in way.root)
        return cls(rules.ranking, HouseWay(rows), rules.pushes, rules.copies, rules.face_up, rules.pays, rules.complete_pairs)

    @property
    def joker(self) -> bool:
        return self.ranking.joker != "none"

    def result(self, mine: tuple[int, int], his: tuple[int, int]) -> int:
        """1, 0 or -1: what a front and a back do against the player-dealer's."""
        higher = sum(own > other for own, other in zip(mine, his, strict=True))
        lower = sum(own < other for own, other in zip(mine, his, strict=True))
        if self.copies == "player-dealer":
            lower = 2 - higher
        return (higher > 0) - (lower > 0) if not (higher and lower) else 0


@dataclass(frozen=True)
class PaiGowSolution:
    game: PaiGowTerms
    plays: Plays
    pairs: Pairs
    kinds: Kinds

    @cached_property
    def dealt(self) -> Ints:
        """The classes of the deck."""
        return np.flatnonzero(np.diff(self.plays.starts))

    @cached_property
    def house(self) -> Ints:
        """By class that is dealt: the play of the house way."""
        return self.plays.starts[self.dealt].astype(np.int64)

    @cached_property
    def worth(self) -> Ints:
        """By play: what it wins over all pairs, times the stake that the odds name."""
        return self.game.pays.pays * self.pairs.wins - self.game.pays.stake * self.pairs.loses

    @cached_property
    def best(self) -> Ints:
        """By class that is dealt: the best play, the house way among equals; with an open hand the best answer to it."""
        if self.game.face_up:
            return self.house + 1
        most = np.repeat(np.maximum.reduceat(self.worth, self.house), np.diff(self.plays.starts)[self.dealt])
        at_most = np.flatnonzero(self.worth == most)
        return np.asarray(at_most[np.unique(self.plays.class_of[at_most], return_index=True)[1]])

    def wager(self, chosen: Ints) -> WagerOdds:
        """The base wager, if each class is played so."""
        return told(WagerOdds(BASE, "Base wager", ()), self._ways(chosen), self.pairs.samples)

    def _ways(self, chosen: Ints) -> Ways:
        wins, loses, left = int(self.pairs.wins[chosen].sum()), int(self.pairs.loses[chosen].sum()), self.pairs.total
        yield "wins", won(self.game.pays), wins
        for name in self.game.pushes:
            columns = [number for number, made in enumerate(self.kinds.made) if name in made]
            pushed = int(self.pairs.kinds[:, columns].sum())
            left -= pushed
            yield f"the player-dealer has {spoken(name)}", 0, pushed
        yield "pushes", 0, left - wins - loses
        yield "loses", -1, loses


_solutions: OrderedDict[tuple[PaiGowTerms, int], PaiGowSolution] = OrderedDict()


def solution(game: PaiGowTerms, deals: int = 0, progress: Progress = unheard) -> PaiGowSolution:
    """Over all deals, or so many sampled ones. The last few are remembered."""
    if deals < 0:
        raise BadInput("A sample has one deal at least.")
    key = (game, deals)
    if key not in _solutions:
        known = kinds(game.ranking.joker)
        found = plays(game.ranking, game.way, known.having(game.pushes), game.copies == "push", game.face_up, game.pairs)
        pairs = pairs_of(found, known, game.joker, deals, progress)
        _solutions[key] = PaiGowSolution(game, found, pairs, known)
        while len(_solutions) > KEPT:
            _solutions.popitem(last=False)
    progress(1.0)
    return _solutions[key]


def pairs_of(found: Plays, known: Kinds, joker: bool, deals: int, progress: Progress) -> Pairs:
    if deals:
        return sampled_pairs(found, known.of_class, joker, deals, progress)
    return counted_pairs(found, known.of_class, joker, progress)


class Value(NamedTuple):
    """One way to set seven cards, against every hand that the player-dealer can have beside them."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    wins: int
    pushes: int
    loses: int
    mean: Fraction
    house: bool  # the house way's


def values(game: PaiGowTerms, cards: Sequence[Card]) -> list[Value]:
    """Every legal setting of the cards, the best first: exactly, with all hands from the rest of the deck set the house way."""
    if len(cards) != HAND or len({face(card) for card in cards}) != HAND:
        raise BadInput(f"A hand of pai gow poker is set from {HAND} different cards.")
    hands = hands_without(cards, game.joker)
    every, chosen = settings(game.ranking), house_way(game.way, game.ranking, game.pairs)
    each = np.flatnonzero(hands * (chosen >= 0) * ~kinds(game.ranking.joker).having(game.pushes))
    hands, fronts, backs = hands[each], every.front[each, chosen[each]], every.back[each, chosen[each]]
    total = comb(52 + game.joker - HAND, HAND)
    mine = set_hand(cards, game.way, game.ranking, game.pairs)
    found = []
    for one, other, front, back in game.ranking.settings(cards):
        if front <= back:
            higher = (front > fronts).astype(np.int8) + (back > backs)
            lower = (front < fronts).astype(np.int8) + (back < backs)
            if game.copies == "player-dealer":
                lower = 2 - higher
            wins, loses = int(hands[(higher > 0) & (lower == 0)].sum()), int(hands[(higher == 0) & (lower > 0)].sum())
            two = (cards[one], cards[other])
            rest = tuple(card for card in cards if card not in two)
            is_house = game.ranking.front(mine.front) == front and game.ranking.back(mine.back) == back
            found.append(Value(two, rest, wins, total - wins - loses, loses, (won(game.pays) * wins - loses) / total, is_house))
    return sorted(found, key=lambda value: value.mean, reverse=True)
