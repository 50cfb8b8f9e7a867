"""Ultimate Texas hold'em: the best play of Ante, Blind and Play, and all that comes of it.

Two walks through the boards. The first adds up, for every flop and every two cards, what playing and what checking is worth: that gives
the choice on the flop, and those together the choice before it. The second counts what those choices lead to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardroom.analysis.odds.ultimate.flops import count_flops
from cardroom.analysis.odds.ultimate.kernels import AGAINST, HANDS, RESULTS, Pays, add_outcomes, add_values, decide_flops
from cardroom.analysis.odds.ultimate.ranks import MADE, Array, Made, tables
from cardroom.analysis.odds.ultimate.symmetry import FLOPS, PAIRS, STARTS, boards, flops, name_of, pairs_in_order
from cardroom.analysis.spread import Progress, spread, unheard, within
from cardroom.errors import BadInput
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.ultimate.rules import STREETS, Rules, Table
from cardroom.games.banked.versus.kinds import FIVE_CARD
from cardroom.hands import HIGH_CATEGORIES
from cardroom.money import Odds

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

DEALS = 2_598_960 * 10 * HANDS * AGAINST  # boards, the flops of each, the player's two cards, the player-dealer's
PARTS = 128  # of the boards, for threads and for those who watch
FOLD = ("river", 0)

Choice = tuple[str, int]  # the street of the Play wager and how many times the Ante; FOLD: none was made


class UltimateTerms(NamedTuple):
    """All that the play of Ante, Blind and Play depends on."""

    plays: tuple[tuple[int, ...], ...]
    pays: Odds
    qualifier: str
    blind: Fraction  # for an Ante of one
    blind_pays: tuple[tuple[str, Odds], ...]

    @property
    def unit(self) -> int:
        """The smallest number by which every amount becomes whole."""
        odds = [Fraction(*each) * self.blind for _, each in self.blind_pays]
        return lcm(*(each.denominator for each in (Fraction(*self.pays), self.blind, *odds)))

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (*((street, times) for street, plays in zip(STREETS, self.plays, strict=True) for times in plays), FOLD)

    def blind_win(self, made: Made) -> Fraction:
        """What the Blind is paid when a hand wins that makes this."""
        line = best_line(dict(self.blind_pays), made)
        return Fraction(*line.odds) * self.blind if line else Fraction(0)


class StartWorth(NamedTuple):
    """Two cards before the flop, over all ``deals`` of them."""

    base: int  # Ante and Blind if the hand is played, in the unit of the terms
    times: int  # each Ante on Play
    check: int
    deals: int

    def play(self, times: int) -> int:
        return self.base + times * self.times

    def choice(self, plays: tuple[int, ...]) -> int:
        """How many times the Ante to play; 0: check. Of choices worth the same the first."""
        return max((0, *plays), key=lambda times: self.play(times) if times else self.check)


@dataclass(frozen=True)
class UltimateSolution:
    """The best play under some terms. A deal tells apart flop, last two cards, the player's two cards and the player-dealer's."""

    terms: UltimateTerms
    starts: Mapping[str, StartWorth]  # ``AKs``: what it is worth before the flop
    outcomes: Mapping[Choice, Mapping[Made, tuple[int, ...]]]  # won, tied, lost against a hand that qualifies; then one that does not
    folded: Mapping[tuple[Made, Made], int]  # what a folded hand makes, and the board alone
    flops: Mapping[str, tuple[int, int]]  # by what is held on the flop: flops and pairs checked, and played
    choices: Array | None = None  # [flop][pair], for as long as they are in memory

    def start(self, first: int, second: int) -> int:
        return self.starts[name_of(first, second)].choice(self.terms.plays[0])


def terms_of(edition: "Edition[Rules, Table]", ante: int | None = None) -> UltimateTerms:
    """Under the edition's rules, for an Ante of the table's least where no other is given: a fixed Blind does not grow with it."""
    rules = edition.rules
    blind = Fraction(1) if rules.blind == "equal" else Fraction(edition.table.blind, ante or edition.table.least)
    if blind == 0:
        raise BadInput(f"{edition.id} plays with a fixed Blind: the table must post its amount.")
    return UltimateTerms(
        rules.plays,
        rules.pays,
        rules.qualifier,
        blind,
        tuple(sorted(rules.blind_pays.items(), key=lambda line: HIGH_CATEGORIES.index(line[0]))),
    )


@cache
def pays_of(terms: UltimateTerms) -> Pays:
    """The same for compiled code."""
    made = tables().made
    unit = terms.unit
    wins = np.array([unit * terms.blind_win(made(number)) for number in range(MADE)], np.int64)
    if max(unit, int(wins.max())) * max(max(plays) for plays in terms.plays) > 1 << 24:
        raise BadInput("These odds are too large, or too uneven, to be added up exactly.")
    ante, flop, river = unit, *(np.array(plays, np.int64) for plays in terms.plays[1:])
    mark = tables().place(FIVE_CARD.qualifying(HIGH_CATEGORIES, terms.qualifier))
    return Pays(mark, ante, int(ante * Fraction(*terms.pays)), int(ante * terms.blind), wins, flop, river)


def solve_terms(terms: UltimateTerms, progress: Progress = unheard, workers: int = 0) -> UltimateSolution:
    """The whole solution, counted anew."""
    worths, before, choices = best_play(terms, within(progress, 0, 0.55), workers)
    outcomes, folded = _outcomes(terms, pays_of(terms), before, choices, within(progress, 0.55, 1), workers)
    return UltimateSolution(terms, worths, outcomes, folded, count_flops(choices, before), choices)


def best_play(terms: UltimateTerms, progress: Progress = unheard, workers: int = 0) -> tuple[dict[str, StartWorth], Array, Array]:
    """What each start is worth; by two cards the choice before the flop, from 1 (0: check); by flop and two cards that on it."""
    pays = pays_of(terms)
    start_of = np.array([STARTS.index(name_of(*pair)) for pair in pairs_in_order()], np.int64)
    starts, choices = np.zeros((len(STARTS), 3), np.int64), np.zeros((FLOPS, PAIRS), np.int8)
    decide_flops(_values(pays, progress, workers), flops(), pays.flop, choices, start_of, starts)

    worths = {}
    for number, (start, (base, times, check)) in enumerate(zip(STARTS, starts.tolist(), strict=True)):
        deals = int((start_of == number).sum()) * (DEALS // PAIRS)
        worths[start] = StartWorth(base, times, check, deals)
    first = [(0, *terms.plays[0]).index(worths[start].choice(terms.plays[0])) for start in STARTS]
    return worths, np.array(first, np.int8)[start_of], choices


def _parts() -> list[tuple[Array, Array]]:
    cards, weights = boards()
    return list(zip(np.array_split(cards, PARTS), np.array_split(weights, PARTS), strict=True))


def _values(pays: Pays, progress: Progress, workers: int) -> Array:
    """What ``add_values`` adds up. Each thread has sums of its own; integers add up to the same in any order."""
    idle: list[Array] = []

    def work(part: tuple[Array, Array]) -> None:
        try:
            sums = idle.pop()
        except IndexError:
            sums = np.zeros((FLOPS, PAIRS, 3), np.int64)
        add_values(*part, tables().ranks, flops(), pays, sums)
        idle.append(sums)

    _run(work, progress, workers)
    total = idle.pop()
    for sums in idle:
        total += sums
    return total


def _outcomes(
    terms: UltimateTerms, pays: Pays, before: Array, choices: Array, progress: Progress, workers: int
) -> tuple[dict[Choice, dict[Made, tuple[int, ...]]], dict[tuple[Made, Made], int]]:
    named = terms.choices
    found: list[tuple[Array, Array]] = []

    def work(part: tuple[Array, Array]) -> None:
        outcomes, folded = np.zeros((len(named), MADE, RESULTS), np.int64), np.zeros((MADE, MADE), np.int64)
        add_outcomes(*part, tables().ranks, flops(), pays, before, choices, outcomes, folded)
        found.append((outcomes, folded))

    _run(work, progress, workers)
    made = tables().made
    outcomes, folded = np.sum([each for each, _ in found], axis=0), np.sum([each for _, each in found], axis=0)
    return (
        {
            choice: {made(n): tuple(row) for n, row in enumerate(rows.tolist()) if any(row)}
            for choice, rows in zip(named, outcomes, strict=True)
        },
        {(made(own), made(board)): int(folded[own, board]) for own, board in np.argwhere(folded).tolist()},
    )


def _run(work: Callable[[tuple[Array, Array]], None], progress: Progress, workers: int) -> None:
    parts = _parts()
    work_first, rest = parts[0], parts[1:]
    work(work_first)  # alone: compiled once, before threads need it
    for _ in spread(work, rest, progress, workers):
        pass
