"""Blackjack: rounds against one up card: what is dealt, how hands that are played by a chart end, and what that is worth."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from cardroom.analysis.odds.blackjack.dealer import against
from cardroom.analysis.odds.blackjack.hands import ACE, FACES, KINDS, ROWS, Floats, Ints, PairClass
from cardroom.analysis.odds.blackjack.split import Alone, SplitHands, deepest, play_split
from cardroom.analysis.odds.blackjack.sweep import reach, worth
from cardroom.analysis.odds.blackjack.table import (
    ALL_ENDINGS,
    DOUBLE,
    ENDINGS,
    HIT,
    LAYERS,
    STAND,
    SURRENDER,
    SURRENDERED,
    Masks,
    Situation,
    natural_lines,
    net,
    staked,
)

NEVER = -1e9


@dataclass
class UpCardChart:
    """What to do against one up card."""

    first: Ints  # [row]
    pair: Ints  # [pair class]; SPLIT is one of its choices
    again_split: Ints  # [pair class]: whether a pair that was split is split again
    split: Ints  # [row]: two cards after a split
    later: Ints  # [row]
    again: Ints  # [layer, row]
    even_money: bool = False


@dataclass(frozen=True)
class Start:
    """First two cards that are played: which hand, which entry decides (a row, or ``ROWS`` and the number of a pair), how often."""

    hand: int
    entry: int
    weight: float
    pair: PairClass | None = None


@dataclass
class Against:
    """Everything about one up card."""

    known: Situation
    up: int
    shoe: Ints = field(init=False)
    ends: Floats = field(init=False)  # [hand, end]
    play: Floats = field(init=False)  # as ``ends``, without what the check finds
    starts: list[Start] = field(init=False)
    naturals: list[tuple[int, int, float]] = field(init=False)  # kinds, how often
    _alone: dict[tuple[object, ...], Alone] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.shoe = self.known.shoe.copy()
        self.shoe[self.up] -= 1
        self.ends = against(self.shoe, self.known.hands.cards, self.known.walks[self.up], len(self.known.ends.held))
        self.play = self.played(self.ends)
        self.starts, self.naturals = self._deal()

    def _deal(self) -> tuple[list[Start], list[tuple[int, int, float]]]:
        """Naturals apart; two ten-cards that may not be split are a count like any other."""
        known, total = self.known, int(self.shoe.sum())
        deals = total * (total - 1)
        starts: list[Start] = []
        naturals = []
        for one in range(KINDS):
            for other in range(one, KINDS):
                ways = int(self.shoe[one] * (self.shoe[other] - 1 if one == other else 2 * self.shoe[other]))
                if not ways:
                    continue
                if known.rules.counting.is_natural((FACES[one], FACES[other])):
                    naturals.append((one, other, ways / deals))
                    continue
                hand = known.hands.of(one, other)
                weight = ways / deals
                for number, pair in enumerate(known.pairs):
                    if one == other == pair.kind:
                        share = sum(part * left * (left - 1) for part, left in self.left_of(pair)) / deals
                        starts.append(Start(hand, ROWS + number, share, pair))
                        weight -= share
                if weight > 1e-15:
                    starts.append(Start(hand, int(known.hands.row[hand]), weight))
        return starts, naturals

    def left_of(self, pair: PairClass) -> list[tuple[float, int]]:
        """How many cards of a pair the shoe has after the up card: ``(chance, number)``. The up card may be one of them."""
        if pair.kind != self.up:
            return [(1.0, pair.cards)]
        inside = pair.cards / int(self.known.shoe[self.up])
        return [(chance, number) for chance, number in ((inside, pair.cards - 1), (1 - inside, pair.cards)) if chance > 0]

    def played(self, ends: Floats) -> Floats:
        return np.where(self.known.ends.natural, 0.0, ends) if self.known.checked(self.up) else ends

    def met(self, hand: int) -> Floats:
        """What the check finds before this hand is played."""
        found: Floats = self.ends[hand] - self.play[hand]
        return found

    def standing(self, play: Floats, needed: Masks | None = None) -> tuple[Floats, Floats, Floats]:
        """Of each hand that is needed, if it stands: what its first wager wins, what each of its others wins, how often it is played."""
        known = self.known
        number = np.arange(len(play)) if needed is None else np.flatnonzero(needed)
        ending, found = known.hands.ending[number], np.zeros((3, len(play)))
        found[0, number] = np.einsum("he,he->h", play[number], known.own[ending])
        found[1, number] = np.einsum("he,he->h", play[number], known.other[ending]) if known.rules.original_only else found[0, number]
        found[2, number] = play[number].sum(axis=1)
        return found[0], found[1], found[2]

    def values(self, play: Floats, shoe: Ints, chart: UpCardChart, needed: Masks | None = None) -> tuple[Floats, Floats, Floats]:
        """``[hand, action]`` for two cards, and as ``sweep.worth``: ``[layer, hand]`` by the chart and for drawing into a layer."""
        known, hands = self.known, self.known.hands
        own, other, live = self.standing(play, needed)
        may, again = known.may.astype(np.int64), known.may_again.astype(np.int64)
        value, drawn = worth(shoe, hands.cards, hands.child, hands.row, own, other, live, may, again, chart.later, chart.again)
        two = np.stack([own, drawn[0], drawn[1], -0.5 * live], axis=1)
        two[hands.child[:, 0] < 0, HIT] = NEVER
        two[hands.child[:, 0] < 0, DOUBLE] = NEVER
        return two, value, drawn

    def most_hands(self, pair: PairClass) -> int:
        rules = self.known.rules
        return rules.aces_hands if pair.kind == ACE else rules.split.hands

    def one_card(self, pair: PairClass) -> bool:
        return pair.kind == ACE and self.known.rules.split.aces_draw == "one"

    def comes(self, shoe: Ints, chart: UpCardChart, nodes: list[int], choices: Iterable[int], weights: Floats) -> Floats:
        known, hands = self.known, self.known.hands
        may, again = known.may.astype(np.int64), known.may_again.astype(np.int64)
        return reach(
            shoe, hands.cards, hands.child, hands.row, chart.later, chart.again, may, again, np.array(nodes), np.array(list(choices)),
            weights, 0.0,
        )  # fmt: skip

    def alone(self, chart: UpCardChart, pair: PairClass, more: int, pair_left: int) -> Alone:
        """One hand of a split by itself, from a shoe that lacks ``more`` cards of the pair than the first two; the pair's own class has
        ``pair_left`` cards in the shoe after the first two."""
        hands = self.known.hands
        shoe = self.shoe.copy()
        shoe[pair.kind] -= 1 + more
        left = shoe.copy()
        left[pair.kind] -= 1
        nodes = [hands.of(pair.kind, kind) for kind in range(KINDS) if self.known.shoe[kind]]
        kinds = [kind for kind in range(KINDS) if self.known.shoe[kind]]
        choices = [STAND if self.one_card(pair) else int(chart.split[hands.row[node]]) for node in nodes]
        pairs = max(0, pair_left - more)
        made = []
        for paired in (False, True):
            part = [(pairs if paired else left[kind] - pairs) if kind == pair.kind else 0 if paired else left[kind] for kind in kinds]
            weights = np.array([max(0, number) / left.sum() for number in part], dtype=np.float64)
            made.append(self.endings(shoe, chart, nodes, choices, weights))
        return Alone(*made)

    def endings(self, shoe: Ints, chart: UpCardChart, nodes: list[int], choices: list[int], weights: Floats) -> Floats:
        """``[ending, end]`` of hands that begin with these two cards."""
        hands = self.known.hands
        comes = self.comes(shoe, chart, nodes, choices, weights)
        start, choice = np.array(nodes), np.array(choices)
        over_at_once = (choice == STAND) | (choice == SURRENDER)
        ended = [start[over_at_once]]
        ending = [np.where(choice == STAND, hands.ending[start], SURRENDERED)[over_at_once]]
        weight = [weights[over_at_once]]
        for layer in range(self.known.layers):
            acts = (chart.later if layer == 0 else chart.again[layer])[hands.row]
            draws = (hands.child[:, 0] >= 0) & (acts == (HIT if layer == 0 else DOUBLE))
            ended.append(np.flatnonzero((comes[layer] > 0) & ~draws))
            rescued = (layer > 0) & (acts == SURRENDER) & ~hands.over
            ending.append(np.where(rescued, SURRENDERED + layer, layer * ROWS + hands.ending)[ended[-1]])
            weight.append(comes[layer, ended[-1]])
        needed, back = np.unique(np.concatenate(ended), return_inverse=True)
        ends = self.ends[needed] if shoe is self.shoe else against(shoe, hands.cards[needed], self.known.walks[self.up], self.ends.shape[1])
        found = np.zeros((ALL_ENDINGS, self.ends.shape[1]))
        np.add.at(found, np.concatenate(ending), np.concatenate(weight)[:, None] * self.played(ends)[back])
        return found

    def splits(self, chart: UpCardChart, pair: PairClass, again: bool) -> list[tuple[float, list[SplitHands]]]:
        """All courses of a split of this pair, for each number of its cards that may be left: ``(chance, courses)``."""
        most = self.most_hands(pair) if again else 2
        found = []
        for chance, number in self._left_if_dealt(pair):
            acts = tuple(int(chart.split[self.known.hands.row[self.known.hands.of(pair.kind, kind)]]) for kind in self.kinds)
            tables = []
            for more in range(deepest(most) + 1):
                key = (pair.ranks, more, number, acts, chart.later.tobytes(), chart.again.tobytes())
                if key not in self._alone:
                    self._alone[key] = self.alone(chart, pair, more, number - 2)
                tables.append(self._alone[key])
            found.append((chance, play_split(tables, most, number - 2, int(self.shoe.sum()) - 2)))
        return found

    @property
    def kinds(self) -> list[int]:
        return [kind for kind in range(KINDS) if self.known.shoe[kind]]

    def _left_if_dealt(self, pair: PairClass) -> list[tuple[float, int]]:
        """As ``left_of``, given that two of them were dealt to the player."""
        cases = [(chance * number * (number - 1), number) for chance, number in self.left_of(pair)]
        total = sum(chance for chance, _ in cases)
        return [(chance / total, number) for chance, number in cases if chance]

    def split_value(self, chart: UpCardChart, pair: PairClass, again: bool) -> float:
        first, others = worth_of_endings(self.known)
        return float(
            sum(
                chance * np.sum(table * (others if number else first))
                for chance, courses in self.splits(chart, pair, again)
                for split in courses
                for number, table in enumerate(split.hands)
            )
        )

    def natural_ends(self, one: int, other: int) -> Floats:
        found: Floats = self.ends[self.known.hands.of(one, other)]
        return found

    def natural_value(self, one: int, other: int, played: bool = False) -> float:
        """What a natural of these kinds wins on average, over the suits it may have."""
        ends = self.natural_ends(one, other)
        ends = self.played(ends) if played else ends
        return float(
            sum(
                share * sum(chance * float(net(outcome)) for chance, outcome in zip(ends, outcomes, strict=True))
                for share, _, outcomes in natural_lines(self.known, one, other)
            )
        )


def worth_of_endings(known: Situation) -> tuple[Floats, Floats]:
    """``[ending, end]`` with all its wagers, for the first hand and for one that was split off."""
    first = np.zeros((ALL_ENDINGS, known.own.shape[1]))
    others = np.zeros_like(first)
    for layer in range(LAYERS):
        part = slice(layer * ROWS, (layer + 1) * ROWS)
        first[part] = known.own + staked(layer) * known.other
        others[part] = (1 + staked(layer)) * known.other
        first[ENDINGS + layer] = others[ENDINGS + layer] = -(2.0 ** (layer - 1))
    return first, others
