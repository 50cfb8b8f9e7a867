"""Pai gow poker: backs of five, fronts of two, and all the ways to set seven cards, as ``cardroom.hands.pai_gow.PaiGow`` ranks them."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.batches import Cards, check_rows, check_shape, rate
from cardroom.analysis.kernels.sums import RankingTables, Strengths, five
from cardroom.analysis.kernels.tables import fixed, ranked
from cardroom.cards import JOKER
from cardroom.hands.pai_gow import PaiGow

SETTINGS = 21  # two of seven cards in front, in the order of itertools.combinations

Fronts = NDArray[np.int32]  # by the two faces


@cache
def back_tables(ranking: PaiGow) -> RankingTables:
    return ranked(ranking.back, (5,), joker=ranking.joker != "none")


@cache
def front_table(ranking: PaiGow) -> Fronts:
    """Strengths by the two faces."""
    faces = range(JOKER + (ranking.joker != "none"))
    strengths = np.zeros((JOKER + 1, JOKER + 1), np.int32)
    for one in faces:
        for other in faces:
            if one != other:
                strengths[one, other] = ranking.front((one, other))
    return fixed(strengths)


def pai_gow_back(cards: Cards, ranking: PaiGow) -> Strengths:
    """Five cards as a back."""
    return rate(back_tables(ranking), cards)


def pai_gow_front(cards: Cards, ranking: PaiGow) -> Strengths:
    """Two cards as a front."""
    check_shape(cards, (2,))
    check_rows(back_tables(ranking).masks, cards)
    strengths: Strengths = front_table(ranking)[cards[:, 0], cards[:, 1]]
    return strengths


def pai_gow_settings(cards: Cards, ranking: PaiGow) -> tuple[Strengths, Strengths]:
    """Fronts and backs of the 21 ways to set seven cards, a row a hand; foul ones too."""
    check_shape(cards, (7,))
    tables = back_tables(ranking)
    check_rows(tables.masks, cards)
    fronts, backs = np.empty((len(cards), SETTINGS), np.int32), np.empty((len(cards), SETTINGS), np.int32)
    _settings(tables, front_table(ranking), np.ascontiguousarray(cards), fronts, backs)
    return fronts, backs


@compiled
def settings(tables: RankingTables, front: Fronts, cards: Cards, fronts: Strengths, backs: Strengths) -> None:
    """Of seven faces: fills ``fronts`` and ``backs``, 21 each."""
    key, mask = np.uint64(0), np.uint64(0)
    for card in cards:
        key += tables.keys[card]
        mask += tables.masks[card]
    place = 0
    for i in range(6):
        for j in range(i + 1, 7):
            one, other = cards[i], cards[j]
            fronts[place] = front[one, other]
            left = key - tables.keys[one] - tables.keys[other]
            backs[place] = five(tables, left, mask - tables.masks[one] - tables.masks[other])
            place += 1


@compiled
def _settings(tables: RankingTables, front: Fronts, cards: Cards, fronts: Strengths, backs: Strengths) -> None:
    for i in range(len(cards)):
        settings(tables, front, cards[i], fronts[i], backs[i])
