"""What the base wager and all that goes with it win, and the decision that wins most, for every hand and card turned up."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.versus.counts import Geometry, Stand
from cardroom.analysis.odds.versus.ranks import Array, patterns
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.games.banked.bank import Result
from cardroom.games.banked.paytable import PayLine, best_line, spoken
from cardroom.games.banked.versus.outcome import HandComparison, WagerResult, base_bonus, base_wager, second_wager, side_wager
from cardroom.games.banked.versus.rules import Rules
from cardroom.money import Odds

FOLDED: Final = -1  # in place of the way a hand is played
NO_DEAL: Final = -2  # the bettor has the card that is up himself

NOT_QUALIFIED = "player-dealer not qualified"
WORDS: dict[Result, str] = {"win": "higher hand", "push": "equal hands", "lose": "lower hand"}


COMPARISONS: tuple[Result, ...] = ("win", "push", "lose")
OUTCOMES = tuple(HandComparison(qualified, comparison) for qualified in (False, True) for comparison in COMPARISONS)


class NetLine(NamedTuple):
    """A line as ``counted`` takes it, but for the count."""

    name: str
    net: Fraction


def fraction(odds: Odds) -> Fraction:
    return Fraction(odds.pays, odds.stake)


def net(settled: WagerResult) -> Fraction:
    """What one unit of the wager wins."""
    return fraction(settled.pays) if settled.result == "win" else Fraction(0 if settled.result == "push" else -1)


def base_entry(rules: Rules, outcome: HandComparison) -> NetLine:
    won = net(base_wager(rules, outcome))
    if outcome.qualified:
        return NetLine(WORDS[outcome.comparison], won)
    looked_at = rules.unqualified in ("compared", "win-or-push")
    return NetLine(f"{NOT_QUALIFIED}, {WORDS[outcome.comparison]}" if looked_at else NOT_QUALIFIED, won)


def second_entry(rules: Rules, made: Sequence[str], outcome: HandComparison) -> NetLine:
    settled = second_wager(rules, outcome, made)
    name = WORDS[outcome.comparison] if outcome.qualified else NOT_QUALIFIED
    return NetLine(f"{name}, {spoken(settled.line.hand)}" if settled.line else name, rules.second_times * net(settled))


def base_bonus_entry(rules: Rules, made: Sequence[str], outcome: HandComparison) -> NetLine:
    paid = base_bonus(rules, outcome, made)
    if paid is None:
        return NetLine("paying hand, not higher" if best_line(rules.base_bonus, made) else "no paying hand", Fraction(0))
    return NetLine(spoken(paid.hand), fraction(paid.odds))


def together_entry(rules: Rules, made: Sequence[str], outcome: HandComparison) -> NetLine:
    """Base wager, second wager and the bonus on the base wager."""
    base, second = base_entry(rules, outcome), second_entry(rules, made, outcome)
    won = base.net + second.net + base_bonus_entry(rules, made, outcome).net
    paid = second_wager(rules, outcome, made).line or base_bonus(rules, outcome, made)
    return NetLine(f"{base.name}, {spoken(paid.hand)}" if paid else base.name, won)


def bonus_entry(rules: Rules, key: str, paid: PayLine | None, outcome: HandComparison, folded: bool) -> NetLine:
    """A side wager on a hand that makes a line of its table, or none."""
    settled = side_wager(rules, key, outcome, paid, folded=folded)
    if settled.line is not None:
        return NetLine(spoken(settled.line.hand), net(settled))
    if settled.result == "push":
        return NetLine("equal hands", net(settled))
    if paid is None:
        return NetLine("no paying hand", net(settled))
    return NetLine("paying hand folded" if settled.rule == "fold" else "paying hand, not higher", net(settled))


class Nets(NamedTuple):
    """In whole parts of the base wager, ``scale`` to one, by the sort of the hand and the outcome."""

    play: Array
    fold: Array
    scale: int


def nets(rules: Rules, sides: Iterable[str] = ()) -> Nets:
    """What a hand wins if it is played and if it is folded: the base wager, what goes with it, and side wagers of the same size."""
    played, folded = [], []
    keys = list(sides)
    for made in patterns(rules.kind, rules.ranking).sorts:
        lines = [(key, best_line(rules.bonuses[key].pays, made)) for key in keys]
        side = [[sum(bonus_entry(rules, key, paid, o, fold).net for key, paid in lines) for o in OUTCOMES] for fold in (False, True)]
        played.append([together_entry(rules, made, o).net + more for o, more in zip(OUTCOMES, side[0], strict=True)])
        folded.append([Fraction(-1) + more for more in side[1]])
    scale = lcm(*(net.denominator for row in (*played, *folded) for net in row))
    return Nets(_whole(played, scale), _whole(folded, scale), scale)


def _whole(rows: Sequence[Sequence[Fraction]], scale: int) -> Array:
    return np.array([[int(net * scale) for net in row] for row in rows], np.int64)


class BestPlay(NamedTuple):
    """Hands played as is best."""

    choices: Array  # int8 (hand, up): the way it is played, FOLDED or NO_DEAL
    played: Array  # int64 (sort, outcome): deals
    folded: Array
    lowest: Array  # by the card that is up: the lowest level that is played
    highest: Array  # and the highest that is folded, -1 if none
    hands_played: Array  # and how many hands are played

    @property
    def deals(self) -> int:
        return int(self.played.sum()) + int(self.folded.sum())


class Judge:
    """Decides for the base wager and what goes with it, and for ``sides``. A hand is folded only if that is better."""

    def __init__(self, rules: Rules, sides: Iterable[str] = ()) -> None:
        geometry = Geometry.of(rules)
        self.worth = nets(rules, sides)
        self.qualifying = geometry.qualifying
        self.deals = geometry.deals(bool(rules.exposed))

    def __call__(self, part: Stand) -> BestPlay:
        play, fold, _ = self.worth
        ups = part.missed.shape[1]
        found = BestPlay(
            np.empty(part.missed.shape, np.int8), np.zeros_like(play), np.zeros_like(play),
            np.full(ups, np.iinfo(np.int16).max, np.int64), np.full(ups, FOLDED, np.int64), np.zeros(ups, np.int64),
        )  # fmt: skip
        choose(part.weights, part.sorts, part.marks, part.below, part.same, part.missed, self.qualifying, self.deals, play, fold, *found)
        return found


def best_play(rules: Rules, parts: Sequence[Stand], sides: Iterable[str] = (), progress: Progress = unheard) -> BestPlay:
    """All the hands as one."""
    found = list(spread(Judge(rules, sides), parts, progress))
    return BestPlay(
        np.concatenate([each.choices for each in found]),
        np.sum([each.played for each in found], axis=0),
        np.sum([each.folded for each in found], axis=0),
        np.min([each.lowest for each in found], axis=0),
        np.max([each.highest for each in found], axis=0),
        np.sum([each.hands_played for each in found], axis=0),
    )


@compiled
def split(below: int, same: int, missed: int, mark: int, qualifying: int, deals: int, counts: Array) -> None:
    """The player-dealer's hands by ``OUTCOMES``."""
    if mark >= qualifying:  # every hand that does not qualify is lower
        counts[0], counts[1], counts[2] = missed, 0, 0
        counts[3], counts[4], counts[5] = below - missed, same, deals - below - same
    else:
        counts[0], counts[1], counts[2] = below, same, missed - below - same
        counts[3], counts[4], counts[5] = 0, 0, deals - missed


@compiled
def choose(
    weights: Array, sorts: Array, marks: Array, below: Array, same: Array, missed: Array, qualifying: int, deals: int, play: Array,
    fold: Array, choices: Array, played: Array, folded: Array, lowest: Array, highest: Array, hands_played: Array,
) -> None:  # fmt: skip
    """Fills what a ``BestPlay`` holds."""
    counts = np.empty(6, np.int64)
    for h in range(len(weights)):
        top = 0  # of a hand that is folded the best cards count
        for w in range(1, marks.shape[1]):
            if marks[h, w] > marks[h, top]:
                top = w
        for u in range(missed.shape[1]):
            if missed[h, u] < 0:
                choices[h, u] = NO_DEAL
                continue
            split(below[h, u, top], same[h, u, top], missed[h, u], marks[h, top], qualifying, deals, counts)
            best = value(fold[sorts[h, top]], counts)
            choice = FOLDED
            for w in range(marks.shape[1]):
                split(below[h, u, w], same[h, u, w], missed[h, u], marks[h, w], qualifying, deals, counts)
                worth = value(play[sorts[h, w]], counts)
                if worth > best or (worth == best and (choice == FOLDED or marks[h, w] > marks[h, choice])):
                    best = worth
                    choice = w
            choices[h, u] = choice
            way = top if choice == FOLDED else choice
            split(below[h, u, way], same[h, u, way], missed[h, u], marks[h, way], qualifying, deals, counts)
            tally = folded[sorts[h, way]] if choice == FOLDED else played[sorts[h, way]]
            for o in range(6):
                tally[o] += weights[h] * counts[o]
            if choice == FOLDED:
                highest[u] = max(highest[u], marks[h, way])
            else:
                lowest[u] = min(lowest[u], marks[h, way])
                hands_played[u] += weights[h]


@compiled
def value(nets: Array, counts: Array) -> int:
    total = 0
    for o in range(6):
        total += nets[o] * counts[o]
    return total
