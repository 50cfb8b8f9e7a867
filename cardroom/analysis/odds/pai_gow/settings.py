"""Every way to set a hand of each class, and which of them the house way takes: the same rows as ``house_way.set_hand`` reads, for all
classes at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.odds.pai_gow.classes import HAND, Ints, Table, classes
from cardroom.cards import JOKER, RANKS
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way import FrontPlay, HouseWay, HouseWayRow
from cardroom.games.banked.pai_gow.house_way_hands import _BY_TIMES, _MAY_BE_COMPLETE, HAND_NAMES, HandName, PairsBeside
from cardroom.hands.packing import pack
from cardroom.hands.pai_gow import JokerKind, PaiGow
from cardroom.hands.reference import ACE, HIGH_ORDER

Marks = NDArray[np.bool_]

TWO_OF_SEVEN = tuple(combinations(range(HAND), 2))
_HIGH, _PAIR, _STRAIGHT = (HIGH_ORDER.index(name) for name in ("high-card", "pair", "straight"))
_KING = RANKS.index("K")
_FOUR_AND_JOKER = HAND_NAMES.index("four-of-a-kind-and-joker")


@dataclass(frozen=True)
class Settings:
    """By class and by the places of the two cards in front, in the order of ``TWO_OF_SEVEN``."""

    fronts: Table  # every strength that there is, the lowest first
    backs: Table
    front_place: NDArray[np.int16]  # of each setting, among these
    back_place: NDArray[np.int16]

    @cached_property
    def front(self) -> Table:
        return self.fronts[self.front_place]

    @cached_property
    def back(self) -> Table:
        return self.backs[self.back_place]

    @cached_property
    def legal(self) -> Marks:
        return np.asarray(self.front <= self.back)

    @cached_property
    def best_five(self) -> Table:
        return np.asarray(self.backs[self.back_place.max(1)])


@cache
def settings(ranking: PaiGow) -> Settings:
    """The strengths of front and back, as the ranking has them."""
    known = classes()
    ranks, joker = known.cards >> 2, known.joker
    (fronts, of_front), (backs, of_back) = (np.unique(table, return_inverse=True) for table in (_fronts(ranking), _backs(ranking)))
    of_front, of_back = of_front.astype(np.int16), of_back.astype(np.int16)
    front, back = (np.zeros((known.number, len(TWO_OF_SEVEN)), np.int16) for _ in range(2))
    for which in (False, True):
        rows = np.flatnonzero(joker == which)
        if which and ranking.joker == "none":
            continue
        held, suited = ranks[rows], known.suited[rows]
        for column, two in enumerate(TWO_OF_SEVEN):
            five = [place for place in range(HAND) if place not in two]
            naturals = [place for place in five if not (which and place == HAND - 1)]
            multiset = np.zeros(len(rows), np.int32)
            for place in naturals:
                multiset = known.step[multiset, held[:, place]]
            front[rows, column] = of_front[held[:, two[0]], held[:, two[1]]]
            back[rows, column] = of_back[suited[:, naturals].all(1).astype(np.int8), multiset]
    return Settings(fronts, backs, front, back)


def _fronts(ranking: PaiGow) -> Table:
    found = np.zeros((14, 14), np.int32)
    for one in range(13):
        found[one, 13] = found[13, one] = ranking.front((one * 4, JOKER)) if ranking.joker != "none" else 0
        for other in range(13):
            found[one, other] = ranking.front((one * 4, other * 4 + 1))
    return found


def _backs(ranking: PaiGow) -> Table:
    """[of one suit, multiset]: of five ranks, or of four and the joker."""
    known = classes()
    found = np.zeros((2, known.starts[6]), np.int32)
    for multiset, ranks in _multisets_of(4) if ranking.joker != "none" else ():
        found[:, multiset] = _back(ranking, ranks, [JOKER])
    for multiset, ranks in _multisets_of(5):
        found[:, multiset] = _back(ranking, ranks, [])
    return found


def _back(ranking: PaiGow, ranks: Sequence[int], joker: list[int]) -> list[int]:
    mixed = ranking.back([rank * 4 + place % 4 for place, rank in enumerate(ranks)] + joker)
    if len(set(ranks)) < len(ranks):
        return [mixed, mixed]
    return [mixed, ranking.back([rank * 4 for rank in ranks] + joker)]


def _multisets_of(number: int) -> list[tuple[int, tuple[int, ...]]]:
    """Multisets of so many ranks, by the number that ``step`` gives them."""
    step = classes().step
    found: dict[int, tuple[int, ...]] = {0: ()}
    for _ in range(number):
        found = {
            int(step[multiset, rank]): (*ranks, rank)
            for multiset, ranks in found.items()
            for rank in range(13)
            if step[multiset, rank] >= 0
        }
    return list(found.items())


@dataclass(frozen=True)
class DealtSevens:
    """Which hand each class is, for the rows of a house way; see ``house_way_hands.DealtSeven``."""

    name: Ints  # its place in HAND_NAMES
    four_and_joker: Marks  # that name besides
    leading: Ints
    second: Ints
    second_highest: Ints  # of all seven, the largest group first, as the joker counts: the second and the third
    third_highest: Ints
    joker: Marks


@cache
def dealt(ranking: PaiGow, counted: PairsBeside = "natural") -> DealtSevens:
    known = classes()
    joker = known.joker
    natural = np.zeros((known.number, 14), np.int64)
    for place in range(HAND):
        natural[np.arange(known.number), known.cards[:, place] >> 2] += 1
    natural = natural[:, :13]
    times = natural.copy()
    with_joker = np.flatnonzero(joker)
    times[with_joker, _joker_is(natural[with_joker], ranking.joker)] += 1
    straight_or_flush = settings(ranking).best_five >> 20 >= _STRAIGHT
    two_pair = straight_or_flush & (natural.max(1) == 2) & ((natural == 2).sum(1) == 2) & (counted == "two-natural-first")
    order = np.argsort(-(np.where(two_pair[:, None], natural, times) * 16 + np.arange(13)), axis=1)
    first, then = (np.take_along_axis(times, order[:, place : place + 1], 1)[:, 0] for place in range(2))
    name = _names(times)
    complete = two_pair | (straight_or_flush & np.isin(name, [HAND_NAMES.index(each) for each in _MAY_BE_COMPLETE]))
    beside = np.minimum(times, np.maximum(natural, 2)) if counted == "with-the-joker" else natural
    pairs = np.minimum((beside == 2).sum(1), 2)
    straight = HAND_NAMES.index("straight-or-flush-with-no-pair")
    kept = np.where(beside.max(1) == 3, HAND_NAMES.index("straight-or-flush-with-three-of-a-kind"), straight + pairs)
    seconds = np.where(first >= 2, order[:, 0], order[:, 1])
    thirds = np.where(first >= 3, order[:, 0], np.where((first == 2) | (then >= 2), order[:, 1], order[:, 2]))
    return DealtSevens(np.where(complete, kept, name), joker & (natural.max(1) == 4), order[:, 0], order[:, 1], seconds, thirds, joker)


def _joker_is(natural: Ints, kind: JokerKind) -> Ints:
    """The rank that the joker counts as."""
    if kind in ("bug", "bug-no-flush", "none"):
        return np.full(len(natural), ACE)
    score = natural * 16 + np.arange(13)
    if kind == "any-pair":
        score[:, :ACE] = np.where(natural[:, :ACE] == 4, -1, score[:, :ACE])
    return np.asarray(score.argmax(1))


def _names(times: Ints) -> Ints:
    """By how often each rank comes, largest first."""
    shapes = -np.sort(-times, axis=1)[:, :HAND] @ 6 ** np.arange(HAND)
    found = np.full(len(times), -1)
    for shape, name in _BY_TIMES.items():
        found[shapes == sum(number * 6**place for place, number in enumerate(shape))] = HAND_NAMES.index(name)
    return found


@lru_cache(maxsize=8)
def house_way(way: HouseWay, ranking: PaiGow, pairs: PairsBeside = "natural") -> Ints:
    """For each class, which of ``TWO_OF_SEVEN`` the house way puts in front."""
    known = classes()
    chosen = np.full(known.number, -1)
    every = np.flatnonzero(~known.joker) if ranking.joker == "none" else np.arange(known.number)
    _read(way, ranking, dealt(ranking, pairs), every, None, chosen)
    if (chosen[every] < 0).any():
        raise BadInput("This house way has no row for some hand.")
    return chosen


def _read(way: HouseWay, ranking: PaiGow, have: DealtSevens, todo: Ints, called: HandName | None, chosen: Ints) -> None:
    """The rows from the bottom up, for the hands ``todo`` (all called ``called``, where a row sent them there)."""
    for row in reversed(way.root):
        hands = todo[_fits(row, have, todo, called)]
        for play in row.front:
            hands = hands[chosen[hands] < 0]
            chosen[hands] = _place(row, play, ranking, have, hands)
        if row.otherwise is not None:
            hands = hands[chosen[hands] < 0]
            if len(hands):
                _read(way, ranking, have, hands, row.otherwise, chosen)
            todo = np.setdiff1d(todo, hands, assume_unique=True)
        todo = todo[chosen[todo] < 0]


def _fits(row: HouseWayRow, have: DealtSevens, hands: Ints, called: HandName | None) -> Marks:
    found = np.ones(len(hands), np.bool_)
    if called is not None:
        found[:] = row.hand in ("any", called)
    elif row.hand != "any":
        found = have.name[hands] == HAND_NAMES.index(row.hand)
        if row.hand == "four-of-a-kind-and-joker":
            found = have.four_and_joker[hands]
    if row.of is not None:
        found &= np.isin(have.leading[hands], [RANKS.index(letter) for letter in row.of])
    return found


def _place(row: HouseWayRow, play: FrontPlay, ranking: PaiGow, have: DealtSevens, hands: Ints) -> Ints:
    """The strongest front that the play allows, then the strongest back; -1 where it allows none."""
    every = settings(ranking)
    front, back = every.front[hands].astype(np.int64), every.back[hands].astype(np.int64)
    allowed = (front <= back) & _allows_front(play, have, hands, front) & _allows_back(row, play, have, hands, back)
    if play.least is not None:
        allowed &= front >> 16 & 15 >= RANKS.index(play.least)
    score = np.where(allowed, front << 32 | back << 5 | 31 - np.arange(len(TWO_OF_SEVEN)), -1)
    return np.where(allowed.any(1), score.argmax(1), -1)


def _allows_front(play: FrontPlay, have: DealtSevens, hands: Ints, front: Ints) -> Marks:
    leading, second = have.leading[hands, None], have.second[hands, None]
    match play.cards:
        case "two-highest":
            return np.ones(front.shape, np.bool_)
        case "highest-pair":
            return np.asarray(front >> 20 == _PAIR)
        case "small-pair":
            return np.asarray(front == _two_cards(second, second))
        case "two-of-the-kind":
            return np.asarray(front == _two_cards(leading, leading))
        case "pair-of-kings":
            return np.asarray(front == pack(_PAIR, (_KING, _KING, 0, 0, 0)))
        case "second-and-third":
            return np.asarray(front == _two_cards(have.second_highest[hands, None], have.third_highest[hands, None]))
        case "one-of-the-kind-and-highest":
            return np.asarray(front == _two_cards(leading, second))
        case "joker-and-highest":
            return np.asarray(have.joker[hands, None] & np.array([HAND - 1 in two for two in TWO_OF_SEVEN]))
    raise AssertionError(play.cards)


def _allows_back(row: HouseWayRow, play: FrontPlay, have: DealtSevens, hands: Ints, back: Ints) -> Marks:
    if play.behind is None:
        return np.ones(back.shape, np.bool_)
    if play.behind != "the-kind":
        return np.asarray(back >> 20 >= HIGH_ORDER.index(play.behind))
    found = (back >> 20 == HIGH_ORDER.index(row.hand)) & (back >> 16 & 15 == have.leading[hands, None])
    if row.hand == "two-pair":
        found &= back >> 8 & 15 == have.second[hands, None]
    return np.asarray(found)


def _two_cards(one: Ints, other: Ints) -> Ints:
    """The strength of a front of these ranks."""
    return np.where(one == other, _PAIR, _HIGH) << 20 | np.maximum(one, other) << 16 | np.minimum(one, other) << 12
