"""Blackjack: how a round ends for each wager, from the endings of the hands that were played.

A hand that is not split ends as it ends: exactly. The hands of a split meet one hand of the player-dealer's; given what that is, they are
taken as independent of each other, which leaves every average exact and misses only what the cards of one tell of the cards of another.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from cardroom.analysis.odds.blackjack.against import Against, UpCardChart
from cardroom.analysis.odds.blackjack.hands import FACES, MOST_POINTS, ROWS, Floats, Ints
from cardroom.analysis.odds.blackjack.split import SplitHands
from cardroom.analysis.odds.blackjack.table import (
    ALL_ENDINGS,
    ENDINGS,
    LAYERS,
    SPLIT,
    SURRENDER,
    SURRENDERED,
    Situation,
    counted_as,
    natural_lines,
    net,
)
from cardroom.games.banked.blackjack.layout import DOUBLES
from cardroom.games.banked.blackjack.points import points_text
from cardroom.games.banked.blackjack.settlement import CountedHand, HandOutcome, compare

WAGER, TOGETHER = "wager", "together"

NAMES = {
    "player-wins": "higher count", "player-loses": "lower count", "tie": "equal counts", "player-dealer-over": "player-dealer over",
    "player-over": "over", "player-dealer-natural": "player-dealer's natural", "equal-21": "21 to 21",
}  # fmt: skip
BOTH_OVER = {"win": "both over, wins", "push": "both over, pushes", "lose": "both over, loses"}

Lines = dict[tuple[str, Fraction], float]


def amount(wins: Fraction) -> str:
    """For people: ``wins 2``, ``loses 1/2``."""
    return "pushes" if not wins else f"wins {wins}" if wins > 0 else f"loses {-wins}"


@dataclass
class WagerScale:
    """What each ending of a hand brings to one wager, ``[ending, end]``, as whole numbers of ``1/unit``."""

    unit: int
    first: Ints
    others: Ints

    @cached_property
    def most(self) -> int:
        """That one hand can win or lose."""
        return int(max(np.abs(self.first).max(), np.abs(self.others).max()))


@dataclass
class WagerEnds:
    """Every wager's ways to end, from all up cards together."""

    known: Situation
    lines: dict[str, Lines] = field(default_factory=lambda: defaultdict(lambda: defaultdict(float)))
    staked: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    splits: dict[tuple[str, int], Floats] = field(default_factory=dict)  # by wager and number of hands

    def __post_init__(self) -> None:
        rules = self.known.rules
        self.doubles = DOUBLES[: rules.double.times]
        self.unit = lcm(2, *(outcome_net.denominator for outcome_net in self._nets().values()))
        self.scales = {name: self._scale(name) for name in (WAGER, *self.doubles, TOGETHER)}

    # -- worth of endings, in whole numbers -------------------------------------------------------------------------------------

    def _nets(self) -> dict[tuple[int, int], Fraction]:
        return {key: net(outcome) for key, outcome in self._outcomes().items()}

    def _outcomes(self) -> dict[tuple[int, int], HandOutcome]:
        """By ending and end, of hands with no natural."""
        rules = self.known.rules
        return {
            (points + MOST_POINTS * three, number): compare(
                rules, CountedHand([FACES[0]] * (3 if three else 2), counted_as(rules, points)), against
            )
            for points in range(2, MOST_POINTS)
            for three in (False, True)
            for number, against in enumerate(self.known.ends.held)
        }

    def _scale(self, name: str) -> WagerScale:
        known = self.known
        own, other = (np.rint(each * self.unit).astype(np.int64) for each in (known.own, known.other))
        first = np.zeros((ALL_ENDINGS, own.shape[1]), dtype=np.int64)
        others = np.zeros_like(first)
        for layer in range(LAYERS):
            part = slice(layer * ROWS, (layer + 1) * ROWS)
            sizes = {WAGER: 1} | {double: 2**number if layer > number else 0 for number, double in enumerate(DOUBLES)}
            kept = {double: layer == number + 1 for number, double in enumerate(DOUBLES)}  # what a rescue takes back
            for wager in (WAGER, *self.doubles) if name == TOGETHER else (name,):
                first[part] += sizes[wager] * (own if wager == WAGER else other)
                others[part] += sizes[wager] * other
                if layer and not kept.get(wager, False):
                    first[ENDINGS + layer] -= sizes[wager] * self.unit
                    others[ENDINGS + layer] -= sizes[wager] * self.unit
        if name in (WAGER, TOGETHER):
            first[SURRENDERED] = others[SURRENDERED] = -self.unit // 2
        return WagerScale(self.unit, first, others)

    # -- adding up ----------------------------------------------------------------------------------------------------------------

    def add(self, against: Against, chart: UpCardChart) -> None:
        """All rounds with this up card."""
        chance = float(self.known.shoe[against.up]) / float(self.known.shoe.sum())
        table = np.zeros((ALL_ENDINGS, len(self.known.ends.held)))
        nodes, choices, weights = [], [], []
        hands = self.known.hands
        early = self.known.early()
        for start in against.starts:
            choice = int(chart.first[start.entry] if start.entry < ROWS else chart.pair[start.entry - ROWS])
            if choice == SURRENDER and early:
                table[SURRENDERED] += start.weight * against.ends[start.hand]
                continue
            table[hands.ending[start.hand]] += start.weight * against.met(start.hand)
            if choice == SPLIT and start.pair is not None:
                self._add_splits(against, chart, start.entry - ROWS, chance * start.weight)
            else:
                nodes.append(start.hand)
                choices.append(choice)
                weights.append(start.weight)
        table += against.endings(against.shoe, chart, nodes, choices, np.array(weights))
        self._add_plain(table, chance)
        for one, other, weight in against.naturals:
            number = next((each for each, pair in enumerate(self.known.pairs) if pair.kind == one == other), None)
            self._add_natural(against, chart, (one, other), chance * weight, number)

    def _add_plain(self, table: Floats, chance: float) -> None:
        """Hands that were not split."""
        names = self._line_names()
        for ending, end in zip(*np.nonzero(table), strict=True):
            weight = chance * float(table[ending, end])
            layer = int(ending) // ROWS if ending < ENDINGS else int(ending) - ENDINGS
            doubled = {double: 2**number for number, double in enumerate(self.doubles) if layer > number}
            for name, scale in self.scales.items():
                wins = Fraction(int(scale.first[ending, end]), scale.unit)
                if name == TOGETHER:
                    self.lines[name][amount(wins), wins] += weight
                elif name == WAGER:
                    self.lines[name][names[int(ending), int(end)], wins] += weight
                else:
                    what = names[int(ending), int(end)] if name in doubled else "not made"
                    self.lines[name][what, wins] += weight
            self.staked[WAGER] += weight
            for double, size in doubled.items():
                self.staked[double] += size * weight

    def _line_names(self) -> dict[tuple[int, int], str]:
        found: dict[tuple[int, int], str] = {}
        outcomes = self._outcomes()
        for (ending, end), outcome in outcomes.items():
            if outcome.rule == "beyond":
                name = points_text(self.known.rules.counting.beyond or 0)
            else:
                name = BOTH_OVER[outcome.result] if outcome.rule == "both-over" else NAMES[outcome.rule]
            for layer in range(LAYERS):
                found[layer * ROWS + ending, end] = name
        for end in range(len(self.known.ends.held)):
            found[SURRENDERED, end] = "surrendered"
            for layer in range(1, LAYERS):
                found[SURRENDERED + layer, end] = "rescued"
        return found

    def _add_natural(self, against: Against, chart: UpCardChart, kinds: tuple[int, int], chance: float, pair: int | None) -> None:
        if chart.even_money:
            self._add_line("even money", Fraction(1), chance)
            return
        splits = pair is not None and chart.pair[pair] == SPLIT
        ends = against.natural_ends(*kinds)
        for share, line, outcomes in natural_lines(self.known, *kinds):
            for end, outcome in enumerate(outcomes):
                weight = chance * share * float(ends[end] - (against.played(ends)[end] if splits else 0.0))
                if weight:
                    self._add_line(f"natural: {line}" if outcome.result == "win" else "both have a natural", net(outcome), weight)
        if splits and pair is not None:
            self._add_splits(against, chart, pair, chance)

    def _add_line(self, name: str, wins: Fraction, weight: float) -> None:
        """A round with no double and no split."""
        self.lines[WAGER][name, wins] += weight
        self.lines[TOGETHER][amount(wins), wins] += weight
        self.staked[WAGER] += weight
        for double in self.doubles:
            self.lines[double]["not made", Fraction(0)] += weight

    def _add_splits(self, against: Against, chart: UpCardChart, number: int, chance: float) -> None:
        pair = self.known.pairs[number]
        for part, courses in against.splits(chart, pair, bool(chart.again_split[number])):
            for split in courses:
                self._add_course(split, chance * part)

    def _add_course(self, split: SplitHands, chance: float) -> None:
        sure = split.hands[0].sum(axis=0)  # how often it goes so against each end
        self.staked[WAGER] += chance * float(sure.sum()) * len(split.hands)
        for number, double in enumerate(self.doubles):
            for table in split.hands:
                made = float(table[(number + 1) * ROWS : ENDINGS].sum() + table[SURRENDERED + number + 1 :].sum())
                self.staked[double] += chance * 2**number * made
        for name, scale in self.scales.items():
            spread = chance * _spread(split, scale, sure)
            kept = self.splits.setdefault((name, len(split.hands)), np.zeros(len(spread)))
            kept += spread

    def finish(self) -> None:
        """What splits bring becomes lines like the rest."""
        for (name, hands), spread in self.splits.items():
            for index in np.flatnonzero(spread).tolist():
                wins = Fraction(index - self.scales[name].most * hands, self.unit)
                label = amount(wins) if name == TOGETHER else f"split, {amount(wins)}"
                self.lines[name][label, wins] += float(spread[index])
        self.splits.clear()


def _spread(split: SplitHands, scale: WagerScale, sure: Floats) -> Floats:
    """What all hands of a split bring together, from the most that can be lost on."""
    most = scale.most
    found = np.zeros(2 * most * len(split.hands) + 1)
    used = [np.flatnonzero(table.any(axis=1)) for table in split.hands]
    for end in np.flatnonzero(sure).tolist():
        together = np.ones(1)
        made: dict[tuple[int, bool], Floats] = {}  # equal hands are reckoned once
        for number, table in enumerate(split.hands):
            key = (id(table), number > 0)
            if key not in made:
                worth = (scale.others if number else scale.first)[used[number], end]
                made[key] = np.bincount(worth + most, table[used[number], end] / sure[end], 2 * most + 1).astype(np.float64)
            together = np.convolve(together, made[key])
        found += sure[end] * together
    return found
