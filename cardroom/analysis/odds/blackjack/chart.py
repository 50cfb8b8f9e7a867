"""Blackjack: the best chart against one up card, and what comes of playing by it.

A chart has a row for each count of the first two cards, one for each pair, one for each count of two cards after a split, one for each
count of three cards or more, and one for each count after a double. It is the best in this sense: no single entry can be changed for the
better, reckoned over all hands that meet it, each with its own cards gone from the shoe.
"""

from dataclasses import dataclass, field

import numpy as np

from cardroom.analysis.odds.blackjack.against import Against, UpCardChart
from cardroom.analysis.odds.blackjack.dealer import against as chances
from cardroom.analysis.odds.blackjack.hands import ACE, FACES, KINDS, ROWS, Floats, Ints, PairClass
from cardroom.analysis.odds.blackjack.sweep import TINY, reach
from cardroom.analysis.odds.blackjack.table import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER, Masks, staked

ROUNDS = 12  # of improvement, at most; three or four are enough
CLEARLY = 1e-12
UNMET = 1e-18  # the weight of hands that nobody comes to hold: rows of which there are no others get a sensible entry too
HOPELESS = 0.05  # a pair whose split is worth so much less is not looked at more closely: splitting again is the same bargain once more


def best_chart(against: Against) -> UpCardChart:
    return Search(against).best_chart()


@dataclass
class Search:
    """For the best chart against one up card."""

    against: Against
    _two: dict[tuple[object, ...], Floats] = field(init=False, default_factory=dict)

    def best_chart(self) -> UpCardChart:
        known = self.against.known
        chart = UpCardChart(
            np.full(ROWS, STAND), np.full(len(known.pairs), STAND), np.zeros(len(known.pairs), dtype=np.int64), np.full(ROWS, STAND),
            np.full(ROWS, -1), np.full((known.layers, ROWS), -1),
        )  # fmt: skip
        if known.nobody_draws(self.against.up):
            chart.later[:], chart.again[:] = STAND, STAND
            return chart
        split: set[int] = set()
        for _ in range(4):
            plain = self._improve(chart, split)
            found = self._best_splits(chart, plain)
            if found == split:
                break
            split = found
        for number in split:
            chart.pair[number] = SPLIT
        if known.rules.insurance is not None and known.rules.insurance.even_money and self.against.up == ACE:
            chart.even_money = all(self.against.natural_value(one, other) < 1 for one, other, _ in self.against.naturals)
        return chart

    def _improve(self, chart: UpCardChart, split: set[int]) -> dict[int, float]:
        """Every entry that is not about splits. Returns what each pair is worth unsplit."""
        known, hands = self.against.known, self.against.known.hands
        starts = [start for start in self.against.starts if start.entry - ROWS not in split]
        nodes = np.array([start.hand for start in self.against.starts])
        entries = np.array([start.entry for start in self.against.starts])
        weights = np.array([start.weight for start in self.against.starts])
        used = np.array([start.hand for start in starts])
        may, again = known.may.astype(np.int64), known.may_again.astype(np.int64)
        row, tiny = hands.row, 1.0 if chart.later[0] < 0 else TINY
        plain: dict[int, float] = {}
        for _ in range(ROUNDS):
            before = (chart.later.copy(), chart.again.copy(), chart.first.copy(), chart.pair.copy())
            two, _, drawn = self.against.values(self.against.play, self.against.shoe, chart)
            if known.early():  # what the check would have found is given up too
                own = known.own[hands.ending[nodes]]
                two[nodes, SURRENDER] = -0.5 - np.einsum("he,he->h", self.against.ends[nodes] - self.against.play[nodes], own)
            choices = np.full(len(nodes), STAND)
            for entry in set(entries.tolist()):
                own_starts = entries == entry
                allowed = known.may_first[row[nodes[own_starts][0]]]
                sums = (two[nodes[own_starts]] * weights[own_starts, None]).sum(axis=0)
                now = chart.first[entry] if entry < ROWS else chart.pair[entry - ROWS]
                best = _best(sums, allowed, int(now))
                choices[own_starts] = best
                if entry < ROWS:
                    chart.first[entry] = best
                else:
                    chart.pair[entry - ROWS] = best
                    plain[entry - ROWS] = float(sums[best])
            kept = np.array([start.entry - ROWS not in split for start in self.against.starts])
            comes = reach(
                self.against.shoe, hands.cards, hands.child, row, np.where(chart.later < 0, HIT, chart.later),
                np.where(chart.again < 0, DOUBLE, chart.again), may, again, used, choices[kept], weights[kept], tiny,
            )  # fmt: skip
            self._better_rows(chart, comes, drawn)
            tiny = TINY
            after = (chart.later, chart.again, chart.first, chart.pair)
            if all(np.array_equal(one, other) for one, other in zip(before, after, strict=True)):
                break
        return plain

    def _better_rows(self, chart: UpCardChart, comes: Floats, drawn: Floats) -> None:
        """Rows of three cards and more, and after doubles."""
        known, hands = self.against.known, self.against.known.hands
        own, other, live = self.against.standing(self.against.play)
        open_ = hands.child[:, 0] >= 0
        for layer in range(known.layers):
            weight = np.where(open_, comes[layer] + UNMET, 0.0)
            sums = np.full((ROWS, ACTIONS), 0.0)
            sums[:, STAND] = np.bincount(hands.row, weight * (own + staked(layer) * other), ROWS)
            if layer == 0:
                sums[:, HIT] = np.bincount(hands.row, weight * drawn[0], ROWS)
            else:
                sums[:, DOUBLE] = np.bincount(hands.row, weight * drawn[layer + 1], ROWS)
                sums[:, SURRENDER] = np.bincount(hands.row, weight * -(2.0 ** (layer - 1)) * live, ROWS)
            rows, may = (chart.later, known.may) if layer == 0 else (chart.again[layer], known.may_again[layer])
            for row in range(ROWS):
                rows[row] = _best(sums[row], may[row], int(rows[row]))

    def _best_splits(self, chart: UpCardChart, plain: dict[int, float]) -> set[int]:
        """Which pairs are worth splitting, and the rows of two cards after a split, reckoned over the pairs that are split."""
        known = self.against.known
        pairs = {number: pair for number, pair in enumerate(known.pairs) if self._may_split(pair)}
        weights = {number: sum(part * left * (left - 1) for part, left in self.against.left_of(pair)) for number, pair in pairs.items()}
        if not known.rules.split.naturals:
            weights = {number: weight for number, weight in weights.items() if number in plain}
        sums = {number: self._two_after_split(chart, pairs[number]) for number in weights}
        rest = {
            number: plain[number] / self._weight(number) if number in plain else self._natural_pair(pairs[number]) for number in weights
        }
        split = set(weights)
        for _ in range(4):
            total = sum(sums[number] * weights[number] for number in (split or set(weights)))
            for row in range(ROWS):
                met = np.asarray(total)[row]
                usual = chart.first[row] if known.may_split[row, chart.first[row]] else chart.later[row]
                chart.split[row] = _best(met, known.may_split[row], int(chart.split[row])) if met.any() else usual
            found = set()
            for number in weights:
                once = 2 * float(np.sum(sums[number][np.arange(ROWS), chart.split]))
                if once < rest[number] - HOPELESS and not self.against.one_card(pairs[number]):
                    chart.again_split[number] = 0
                    continue
                again, once = (self.against.split_value(chart, pairs[number], each) for each in (True, False))
                chart.again_split[number] = again > once - CLEARLY
                if max(again, once) > rest[number] + CLEARLY:
                    found.add(number)
            if found == split:
                break
            split = found
        return split

    def _weight(self, number: int) -> float:
        return next(start.weight for start in self.against.starts if start.entry == ROWS + number)

    def _natural_pair(self, pair: PairClass) -> float:
        """A pair that is a natural, kept as one."""
        return self.against.natural_value(pair.kind, pair.kind, played=True)

    def _may_split(self, pair: PairClass) -> bool:
        natural = self.against.known.rules.counting.is_natural((FACES[pair.kind],) * 2)
        return bool(self.against.shoe[pair.kind] >= 2) and (not natural or self.against.known.rules.split.naturals)

    def _two_after_split(self, chart: UpCardChart, pair: PairClass) -> Floats:
        """``[row, action]`` of two cards after one split of this pair."""
        hands, found = self.against.known.hands, np.zeros((ROWS, ACTIONS))
        key = (pair.kind, chart.later.tobytes(), chart.again.tobytes())
        if self.against.one_card(pair):
            return found
        if key in self._two:
            return self._two[key]
        shoe = self.against.shoe.copy()
        shoe[pair.kind] -= 1
        nodes = [hands.of(pair.kind, kind) for kind in range(KINDS) if self.against.known.shoe[kind]]
        left = shoe.copy()
        left[pair.kind] -= 1
        weights = np.array([left[kind] / left.sum() for kind in range(KINDS) if self.against.known.shoe[kind]])
        comes = sum(self.against.comes(shoe, chart, nodes, [choice] * len(nodes), weights) for choice in (HIT, DOUBLE))
        needed = np.asarray(comes).sum(axis=0) > 0
        needed[nodes] = True
        two, _, _ = self.against.values(self.against.played(self._ends(shoe, needed)), shoe, chart, needed)
        for node, weight in zip(nodes, weights, strict=True):
            found[hands.row[node]] += weight * two[node]
        self._two[key] = found
        return found

    def _ends(self, shoe: Ints, needed: Masks) -> Floats:
        ends = np.zeros_like(self.against.ends)
        ends[needed] = chances(shoe, self.against.known.hands.cards[needed], self.against.known.walks[self.against.up], ends.shape[1])
        return ends


def _best(sums: Floats, allowed: Masks, now: int) -> int:
    """The best of what is allowed; the entry as it is where nothing is clearly better."""
    choices = [action for action in range(ACTIONS) if allowed[action]]
    best = max(choices, key=lambda action: float(sums[action]))
    return now if now in choices and sums[now] >= sums[best] - CLEARLY * abs(sums[best]) else best
