"""Hands of points against a player-dealer who answers all bettors at once: every bettor's mean, over all deals with everybody in them.

Super pan nine and california baccarat. The player-dealer sees which bettors have drawn, and what lies on their hands, and then draws or
not. For one bettor everything goes by four things: both hands, and the card that each may draw. The others matter only by who of them
draws. Given the cards that are gone, how likely that is depends on how many of them draw, not on which: cards are dealt at random. So
``crowd`` adds up all ways in which so many others can hold hands that draw and the rest hands that stand, by the cards they hold, once;
and ``chances`` weighs that sum with what is left of the shoe, for every set of cards that may be gone. All terms are positive, so sums in
double precision are right to twelve digits.
"""

from collections import Counter
from functools import partial
from hashlib import sha256
from itertools import combinations
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.nights.draws import ALWAYS, Integers
from cardroom.analysis.nights.ends import HOW, PAY, STAKE, Table
from cardroom.analysis.nights.game import Yes
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.play import NightModule, night_module
from cardroom.analysis.nights.points import PointHands
from cardroom.analysis.nights.turns import Turns, turns
from cardroom.analysis.spread import spread

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

Floats = NDArray[np.float64]

MOST = 5 * 10**8  # products: more would take minutes
AT_ONCE = 256  # sets of gone cards that a thread takes


class PointsModule(NightModule, Protocol):
    """The night of a game in which every hand is a hand of points."""

    CLASSES: int

    def every(self, edition: "Edition", turns: Turns) -> PointHands: ...


class Crowd(NamedTuple):
    """So many other hands together."""

    holds: Integers  # by row: how many cards of each kind they hold
    ways: Floats  # by row and by how many of them draw: in how many orders of kinds they are dealt so, by how often those draw


class PointsDeal(NamedTuple):
    """What the sums go over."""

    left: Integers  # the whole shoe, by kind
    holds: Integers  # by hand and kind
    orders: Floats  # by hand: in how many orders of kinds it can come
    draws: Floats  # by hand: how often its bettor draws
    stands: Integers  # by hand: how good it is as it lies
    drawn: Integers  # by hand and kind drawn to it


def points_means(plan: "Plan") -> dict[str, float] | None:
    """What each bettor wins on average against a player-dealer who answers all at once, in cents; None where that would take too long."""
    module = cast(PointsModule, night_module(plan))
    found = turns(plan)
    classes, ends = module.CLASSES, module.compiled_game(plan, found).ends
    won = by_seat(plan.given.edition, module.every(plan.given.edition, found), ends, classes, found, plan.given.count)
    return None if won is None else {bettor(seat): mean for seat, mean in won.items()}


def by_seat(edition: "Edition", hands: PointHands, ends: Table, classes: int, found: Turns, banker: int) -> dict[int, float] | None:
    """By seat, in the turns in which the banker banks."""
    number, turn = next((at, each) for at, each in enumerate(found.every) if each.dealer == banker and each.hands)
    whole = np.flatnonzero(hands.step.sum(axis=1) == 0)  # no card is dealt to them any more
    deal, others = _deal(hands, whole), len(turn.hands) - 1
    answers = hands.dealer[hands.replies[number, : 2 << others]][:, whole] / ALWAYS  # by who draws, a bit for each hand
    free = np.asarray((answers != answers[0]).any(axis=0))  # by the player-dealer's hand: whether his answer goes by the bettors at all
    kinds, cards = deal.holds.shape[1], int(deal.holds[0].sum())
    if comb(2 * cards + 1 + kinds, kinds - 1) * comb(others * cards + kinds - 1, kinds - 1) > MOST:
        return None

    def find() -> Arrays:
        gone = _gone(deal, free)
        return {"gone": gone, "chance": _chances(deal, gone, others)}

    which = "".join(str(at) + "," for at in np.flatnonzero(free))
    known = kept_arrays(edition, f"crowd-{others}-{sha256(which.encode()).hexdigest()[:8]}", find)
    gone, chance = known["gone"].astype(np.int64), known["chance"].astype(np.float64)
    scale = (int(gone.max(initial=0)) + 1) ** np.arange(gone.shape[1] - 1, -1, -1, dtype=np.int64)
    keys = gone @ scale
    order = np.argsort(keys)
    means = {}
    for place, seat in enumerate(turn.hands):
        won = ends[seat, 0]
        nets = np.where(won[:, HOW] > 0, won[:, PAY], won[:, HOW] * won[:, STAKE]).reshape(classes, classes).astype(np.float64)
        means[seat] = float(add_up(*deal, keys[order], chance[order], scale, _by_count(answers, place, others), free, nets))
    return means


def _chances(deal: PointsDeal, gone: Integers, others: int) -> Floats:
    crowd = _crowd(deal, others)
    work = partial(_part, deal.left, crowd, int(crowd.holds.max(initial=0)) + 1)
    return np.concatenate(list(spread(work, np.array_split(gone, max(1, len(gone) // AT_ONCE)))))


def _deal(hands: PointHands, whole: Integers) -> PointsDeal:
    kinds = hands.step.shape[1]
    held = np.zeros((len(hands.step), kinds), np.int64)
    for hand in range(len(hands.step)):
        for kind in range(kinds):
            if hands.step[hand, kind]:
                held[hands.step[hand, kind]] = held[hand]
                held[hands.step[hand, kind], kind] += 1
    count = Counter(hands.kinds.tolist())
    orders = [factorial(int(row.sum())) / prod(factorial(int(each)) for each in row) for row in held[whole]]
    left = np.array([count[kind] for kind in range(kinds)], np.int64)
    return PointsDeal(left, held[whole], np.array(orders), hands.bettor[whole] / ALWAYS, hands.classes[whole], hands.drawn[whole])


def _by_count(answers: Floats, place: int, others: int) -> Floats:
    """By whether this bettor draws, by how many of the others do, by the player-dealer's hand: how often he draws, added up over all
    choices of those others."""
    found = np.zeros((2, others + 1, answers.shape[1]))
    rest = [bit for bit in range(others + 1) if bit != place]
    for drew in (0, 1):
        for count in range(others + 1):
            for chosen in combinations(rest, count):
                found[drew, count] += answers[sum(1 << bit for bit in chosen) | drew << place]
    return found


def _crowd(deal: PointsDeal, others: int) -> Crowd:
    """Hand after hand: the rows are all sets of cards that so many hands can hold."""
    kinds, cards = deal.holds.shape[1], int(deal.holds[0].sum())
    base = others * cards + 1
    scale = base ** np.arange(kinds - 1, -1, -1, dtype=np.int64)
    keys, ways = np.zeros(1, np.int64), np.ones((1, 1))
    own = deal.holds @ scale
    for _ in range(others):
        sums = (keys[:, np.newaxis] + own).ravel()
        stood = (ways[:, np.newaxis, :1] * (deal.orders * (1 - deal.draws))[np.newaxis, :, np.newaxis]).reshape(len(sums), -1)
        drew = (ways[:, np.newaxis, :] * (deal.orders * deal.draws)[np.newaxis, :, np.newaxis]).reshape(len(sums), -1)
        keys, at = np.unique(sums, return_inverse=True)
        ways = np.stack([np.bincount(at, each, len(keys)) for each in (*stood.T, *drew.T)], axis=1)
    holds = keys[:, np.newaxis] // scale % base
    possible = (holds <= deal.left).all(axis=1)
    return Crowd(np.ascontiguousarray(holds[possible]), np.ascontiguousarray(ways[possible]))


def _part(left: Integers, crowd: Crowd, size: int, gone: Integers) -> Floats:
    found = np.zeros((len(gone), crowd.ways.shape[1]))
    chances(left, crowd.holds, crowd.ways, size, gone, found)
    return found


def _gone(deal: PointsDeal, free: Yes) -> Integers:
    """Every set of cards that both hands and the cards drawn to them may be, where the player-dealer's choice goes by the others."""
    kinds = np.eye(deal.holds.shape[1], dtype=np.int64)
    both = np.unique((deal.holds[:, np.newaxis] + deal.holds[free]).reshape(-1, deal.holds.shape[1]), axis=0)
    one = np.unique((both[:, np.newaxis] + kinds).reshape(-1, len(kinds)), axis=0)
    two = np.unique((one[:, np.newaxis] + kinds).reshape(-1, len(kinds)), axis=0)
    every = np.concatenate([both, one, two])
    return np.ascontiguousarray(every[(every <= deal.left).all(axis=1)])


@compiled
def chances(left: Integers, holds: Integers, ways: Floats, size: int, gone: Integers, found: Floats) -> None:
    """How likely it is, once these cards are gone, that given ones of the others draw and the rest do not: by how many draw."""
    kinds, total = len(left), left.sum()
    cards = holds[0].sum()
    factors = np.zeros((kinds, size))
    products = np.ones(kinds + 1)
    for row in range(len(gone)):
        there = total - gone[row].sum()
        for kind in range(kinds):  # so many cards of a kind in a row, of what is left
            factors[kind, 0] = 1.0
            for count in range(1, size):
                factors[kind, count] = factors[kind, count - 1] * max(0, left[kind] - gone[row, kind] - count + 1) / there
        whole = 1.0
        for card in range(cards):
            whole *= (there - card) / there
        for at in range(len(holds)):
            same = 0  # rows come in order: what begins alike has the same product
            if at:
                while same < kinds and holds[at, same] == holds[at - 1, same]:
                    same += 1
            for kind in range(same, kinds):
                products[kind + 1] = products[kind] * factors[kind, holds[at, kind]]
            for drew in range(ways.shape[1]):
                found[row, drew] += products[kinds] * ways[at, drew]
        for drew in range(ways.shape[1]):
            found[row, drew] /= whole


@compiled
def add_up(
    left: Integers, holds: Integers, orders: Floats, draws: Floats, stands: Integers, drawn: Integers, keys: Integers, chance: Floats,
    scale: Integers, answers: Floats, free: Yes, nets: Floats,
) -> float:  # fmt: skip
    """What a bettor wins over all deals: own hand, the player-dealer's, and the card that each may draw."""
    total = 0.0
    nobody = np.zeros(answers.shape[1])
    nobody[0] = 1.0  # where the player-dealer does the same whatever the others do, nothing need be known of them
    kinds = len(left)
    there = left.copy()
    cards = left.sum()
    for own in range(len(holds)):
        for his in range(len(holds)):
            there[:] = left
            dealt = orders[own] * orders[his]
            gone = 0
            for hand in (own, his):
                for kind in range(kinds):
                    for _ in range(holds[hand, kind]):
                        dealt *= there[kind] / (cards - gone)
                        there[kind] -= 1
                        gone += 1
            if dealt <= 0:
                continue
            key = ((holds[own] + holds[his]) * scale).sum()
            for drew in range(2):
                often = draws[own] if drew else 1 - draws[own]
                for third in range(kinds if drew else 1):
                    weight, after = dealt * often, key
                    if drew:
                        weight *= there[third] / (cards - gone)
                        after += scale[third]
                        there[third] -= 1
                    if weight > 0:
                        mine = drawn[own, third] if drew else stands[own]
                        known = chance[np.searchsorted(keys, after)] if free[his] else nobody
                        total += weight * against(answers[drew, :, his], False, known) * nets[mine, stands[his]]
                        for last in range(kinds):
                            more = weight * there[last] / (cards - gone - drew)
                            if more > 0:
                                known = chance[np.searchsorted(keys, after + scale[last])] if free[his] else nobody
                                total += more * against(answers[drew, :, his], True, known) * nets[mine, drawn[his, last]]
                    if drew:
                        there[third] += 1
    return total


@compiled
def against(answers: Floats, draws: bool, chance: Floats) -> float:
    """How often the player-dealer draws, or stands, over all that the others may do."""
    found = ways = 0.0
    for count in range(len(chance)):
        found += answers[count] * chance[count]
        ways += choices(len(chance) - 1, count) * chance[count]
    return found if draws else ways - found


@compiled
def choices(of: int, count: int) -> float:
    found = 1.0
    for at in range(count):
        found = found * (of - at) / (at + 1)
    return found
