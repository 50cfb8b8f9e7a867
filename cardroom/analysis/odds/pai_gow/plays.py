"""What a bettor may do with a hand, and against which hands of the player-dealer it wins and loses.

The player-dealer's hands are points: front and back, each as its place among the fronts and backs that he ever shows. A setting wins
against the points below and to the left of a corner, and loses against those above and to the right of one: so each play is a few
corners with a sign. Where his hand is exposed first, a bettor wins where any of his settings does: the corners of a staircase.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.pai_gow.classes import Ints, Table, classes
from cardroom.analysis.odds.pai_gow.settings import TWO_OF_SEVEN, Marks, Settings, house_way, settings
from cardroom.games.banked.pai_gow.house_way import HouseWay
from cardroom.games.banked.pai_gow.house_way_hands import PairsBeside
from cardroom.hands.pai_gow import PaiGow

PLACES = len(TWO_OF_SEVEN)
_CORNERS = 4 * PLACES  # more than a play ever has


@dataclass(frozen=True)
class Plays:
    """The plays of each class, the house way first; where the player-dealer's hand is open, the best answer to it second."""

    starts: Table  # by class: its first play
    place: NDArray[np.int8]  # by play: which of ``TWO_OF_SEVEN``, or -1 for what depends on the player-dealer's hand
    corner_starts: Table  # by play: its first corner
    front: NDArray[np.int16]  # by corner
    back: NDArray[np.int16]
    wins: NDArray[np.int8]  # how often it counts: the points below and left of it as won
    loses: NDArray[np.int8]  # the points not below and not left of it as lost
    dealer_front: Table  # by class: the player-dealer's points; -1 where his hand pushes
    dealer_back: Table
    fronts: int  # how many different ones he has
    backs: int

    @cached_property
    def class_of(self) -> Table:
        """By play."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))


def plays(ranking: PaiGow, way: HouseWay, pushing: Marks, copies_push: bool, face_up: bool, pairs: PairsBeside = "natural") -> Plays:
    """``pushing`` are the classes with which the player-dealer pushes every wager."""
    every, chosen = settings(ranking), house_way(way, ranking, pairs)
    dealt = np.flatnonzero(chosen >= 0)
    front, back = (np.full(len(chosen), -1, np.int32) for _ in range(2))
    front[dealt], back[dealt] = every.front[dealt, chosen[dealt]], every.back[dealt, chosen[dealt]]
    front[pushing] = back[pushing] = -1
    fronts, backs = (np.unique(values[values >= 0]) for values in (front, back))
    corners = _corners(every, fronts, backs)
    starts, place, corner_starts, at_front, at_back, wins, loses = _plays(corners, every.legal, chosen, copies_push, face_up)
    his_front, his_back = _places(front, fronts), _places(back, backs)
    return Plays(starts, place, corner_starts, at_front, at_back, wins, loses, his_front, his_back, len(fronts), len(backs))


def _places(values: Table, found: Table) -> Table:
    return np.where(values >= 0, np.searchsorted(found, values), -1).astype(np.int32)


def ladder(strength: Ints, wanted: Marks, or_equal: bool = False) -> Plays:
    """One number a hand, and the higher one wins, or an equal one too: of the classes wanted. As plays whose fronts are all alike."""
    found, values = np.unique(strength, return_inverse=True)
    number = classes().number
    starts = np.concatenate([[0], np.cumsum(wanted)]).astype(np.int32)
    ones, above = int(wanted.sum()), (values[wanted] + or_equal).astype(np.int16)
    return Plays(
        starts, np.full(ones, -1, np.int8), np.arange(ones + 1, dtype=np.int32), np.ones(ones, np.int16), above,
        np.ones(ones, np.int8), np.zeros(ones, np.int8), np.zeros(number, np.int32), values.astype(np.int32), 1, len(found),
    )  # fmt: skip


def _corners(every: Settings, fronts: Table, backs: Table) -> NDArray[np.int16]:
    """[class, setting]: how many of the player-dealer's fronts are lower, and not higher; and so of the backs."""
    found = np.empty((*every.front_place.shape, 4), np.int16)
    for side, shown, values, place in ((0, fronts, every.fronts, every.front_place), (2, backs, every.backs, every.back_place)):
        found[:, :, side] = np.searchsorted(shown, values).astype(np.int16)[place]
        found[:, :, side + 1] = np.searchsorted(shown, values, "right").astype(np.int16)[place]
    return found


def _plays(
    corners: NDArray[np.int16], legal: Marks, chosen: Ints, copies_push: bool, face_up: bool
) -> tuple[Table, NDArray[np.int8], Table, NDArray[np.int16], NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """Counted first, then written."""
    number = len(chosen)
    sizes = np.zeros((2, number), np.int32)
    none, small = np.zeros(0, np.int16), np.zeros(0, np.int8)
    empty = np.zeros(number + 1, np.int32)
    _write(corners, legal, chosen, copies_push, face_up, sizes, empty, empty, small, empty, none, none, small, small)
    starts, firsts = (np.concatenate([[0], np.cumsum(each)]).astype(np.int32) for each in sizes)
    place, corner_starts = np.empty(starts[-1], np.int8), np.empty(starts[-1] + 1, np.int32)
    front, back = np.empty(firsts[-1], np.int16), np.empty(firsts[-1], np.int16)
    wins, loses = np.empty(firsts[-1], np.int8), np.empty(firsts[-1], np.int8)
    _write(corners, legal, chosen, copies_push, face_up, sizes, starts, firsts, place, corner_starts, front, back, wins, loses)
    corner_starts[-1] = firsts[-1]
    return starts, place, corner_starts, front, back, wins, loses


@compiled
def _write(
    corners: NDArray[np.int16], legal: Marks, chosen: Ints, copies_push: bool, face_up: bool, sizes: Table, starts: Table, firsts: Table,
    place: NDArray[np.int8], corner_starts: Table, front: NDArray[np.int16], back: NDArray[np.int16],
    wins: NDArray[np.int8], loses: NDArray[np.int8],
) -> None:  # fmt: skip
    found = np.empty((_CORNERS, 4), np.int64)  # of one play: front, back, wins, loses
    for number in range(len(chosen)):
        play, corner = starts[number], firsts[number]
        if chosen[number] < 0:
            continue
        for which in range(PLACES + 1):
            setting = which - 1 if which else chosen[number]
            if which and (face_up or not _is_best(corners[number], legal[number], setting, chosen[number])):
                continue
            size = _of_setting(corners[number, setting], copies_push, found)
            if len(place):
                place[play], corner_starts[play] = setting, corner
                for each in range(size):
                    front[corner + each], back[corner + each] = found[each, 0], found[each, 1]
                    wins[corner + each], loses[corner + each] = found[each, 2], found[each, 3]
            play += 1
            corner += size
        if face_up:
            size = _of_answer(corners[number], legal[number], copies_push, found)
            if len(place):
                place[play], corner_starts[play] = -1, corner
                for each in range(size):
                    front[corner + each], back[corner + each] = found[each, 0], found[each, 1]
                    wins[corner + each], loses[corner + each] = found[each, 2], found[each, 3]
            play += 1
            corner += size
        sizes[0, number], sizes[1, number] = play - starts[number], corner - firsts[number]


@compiled
def _is_best(corners: NDArray[np.int16], legal: Marks, setting: int, house: int) -> bool:
    """Whether a setting is legal, not as good as the house way's or an earlier one, and no other is as good in both hands."""
    if not legal[setting]:
        return False
    front, back = corners[setting, 0] + corners[setting, 1], corners[setting, 2] + corners[setting, 3]
    for other in range(PLACES):
        if legal[other] and other != setting:
            his_front, his_back = corners[other, 0] + corners[other, 1], corners[other, 2] + corners[other, 3]
            if his_front == front and his_back == back:
                if other < setting or other == house:
                    return False
            elif his_front >= front and his_back >= back:
                return False
    return setting != house


@compiled
def _put(found: Ints, size: int, front: int, back: int, wins: int, loses: int) -> int:
    found[size, 0], found[size, 1], found[size, 2], found[size, 3] = front, back, wins, loses
    return size + 1


@compiled
def _of_setting(corner: NDArray[np.int16], copies_push: bool, found: Ints) -> int:
    low_front, front, low_back, back = int(corner[0]), int(corner[1]), int(corner[2]), int(corner[3])
    if not copies_push:  # a copy is the player-dealer's
        return _put(found, 0, low_front, low_back, 1, 1)
    _put(found, 0, low_front, back, 1, 1)
    _put(found, 1, front, low_back, 1, 1)
    _put(found, 2, low_front, low_back, -1, 0)
    return _put(found, 3, front, back, 0, -1)


@compiled
def _of_answer(corners: NDArray[np.int16], legal: Marks, copies_push: bool, found: Ints) -> int:
    """The best that any setting does against each point."""
    steps = np.empty((2 * PLACES, 2), np.int64)
    number = 0
    most_front = most_back = best = -1
    for setting in range(PLACES):
        if legal[setting]:
            low_front, front, low_back, back = corners[setting]
            steps[number, 0], steps[number, 1] = low_front, back if copies_push else low_back
            number += 1
            if copies_push:
                steps[number, 0], steps[number, 1] = front, low_back
                number += 1
            if front + low_front >= most_front:
                most_front = front + low_front
            if back + low_back >= most_back:
                most_back = back + low_back
    for setting in range(PLACES):
        low_front, front, low_back, back = corners[setting]
        if legal[setting] and front + low_front == most_front and back + low_back == most_back:
            best = setting
    # The staircase, from the highest front down: each step counts, less what it shares with the step before.
    size, at_front, at_back = 0, 1 << 30, -1
    while True:
        step = -1
        for each in range(number):
            if (
                steps[each, 0] < at_front
                and steps[each, 1] > at_back
                and (step < 0 or steps[each, 0] > steps[step, 0] or (steps[each, 0] == steps[step, 0] and steps[each, 1] > steps[step, 1]))
            ):
                step = each
        if step < 0:
            break
        if at_back >= 0:
            size = _put(found, size, steps[step, 0], at_back, -1, 0)
        at_front, at_back = steps[step, 0], steps[step, 1]
        size = _put(found, size, at_front, at_back, 1, 0)
    # It loses where neither the highest front nor the highest back is enough; a copy of both pushes, if one setting has both.
    most = np.zeros(4, np.int64)
    for setting in range(PLACES):
        low_front, front, low_back, back = corners[setting]
        if legal[setting] and front + low_front == most_front:
            most[0], most[1] = low_front, front
        if legal[setting] and back + low_back == most_back:
            most[2], most[3] = low_back, back
    if best >= 0 and copies_push:
        size = _put(found, size, most[0], most[3], 0, 1)
        size = _put(found, size, most[1], most[2], 0, 1)
        return _put(found, size, most[1], most[3], 0, -1)
    return _put(found, size, most[0], most[2], 0, 1)
