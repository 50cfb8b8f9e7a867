"""Hands of a few cards: three-card and two-card poker, badugi, points, tiles.

Cards of three-card hands and of points may come from a shoe of several decks, so a face may come twice in a row.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.batches import Cards, check_rows, check_shape, count_bits
from cardroom.analysis.kernels.sums import Strengths
from cardroom.analysis.kernels.tables import card_sums, fixed
from cardroom.cards import FACES, FIRST_TILE, JOKER, card_name
from cardroom.errors import BadInput
from cardroom.hands import ThreeCardRanking
from cardroom.hands.pan_nine import value
from cardroom.hands.tiles import Zero, tile_ranking
from cardroom.hands.two_card import LowAce, TwoCardRanking
from cardroom.tiles import tile_set

Table = NDArray[np.int32]

_MOST_CARDS = 32  # of a hand that is counted in points


# -- three and two cards ------------------------------------------------------------------------------------------------------


def three_card(cards: Cards, ranking: ThreeCardRanking) -> Strengths:
    """Three cards."""
    check_shape(cards, (3,))
    _check_faces(cards, 0, JOKER)
    strengths = np.empty(len(cards), np.int32)
    _rate_three(three_card_table(ranking.order), np.ascontiguousarray(cards), strengths)
    return strengths


@cache
def three_card_table(order: tuple[str, ...]) -> Table:
    """By whether the cards are of one suit, and their ranks."""
    ranking = ThreeCardRanking(order)
    strengths = np.zeros((2, 13, 13, 13), np.int32)
    for suited in range(2):
        for a, b, c in np.ndindex(13, 13, 13):
            strengths[suited, a, b, c] = ranking.strength((a * 4, b * 4 + (not suited), c * 4 + 2 * (not suited)))
    return fixed(strengths)


@compiled
def three(table: Table, a: int, b: int, c: int) -> np.int32:
    """The strength of three faces."""
    suited = 1 if a & 3 == b & 3 and a & 3 == c & 3 else 0
    strength: np.int32 = table[suited, a >> 2, b >> 2, c >> 2]
    return strength


def two_card(cards: Cards, ranking: TwoCardRanking) -> Strengths:
    """Two cards."""
    check_shape(cards, (2,))
    check_rows(card_sums(joker=False, suits=True)[1], cards)
    strengths: Strengths = two_card_table(ranking.order, ranking.low_ace)[cards[:, 0], cards[:, 1]]
    return strengths


@cache
def two_card_table(order: tuple[str, ...], low_ace: LowAce) -> Table:
    """By the two faces."""
    ranking = TwoCardRanking(order, low_ace)
    strengths = [[ranking.strength((one, other)) for other in range(JOKER)] for one in range(JOKER)]
    return fixed(np.array(strengths, np.int32))


# -- badugi -------------------------------------------------------------------------------------------------------------------


def badugi(cards: Cards) -> Strengths:
    """One to four cards."""
    check_shape(cards, range(1, 5))
    check_rows(card_sums(joker=False, suits=True)[1], cards)
    strengths = np.empty(len(cards), np.int32)
    _rate_badugi(np.ascontiguousarray(cards), strengths)
    return strengths


@compiled
def badugi_of(cards: Cards) -> int:
    """Of one to four faces: every choice of them whose ranks and suits all differ; the most and then the lowest are best."""
    best = 0
    for chosen in range(1, 1 << len(cards)):
        held = number = 0
        for place in range(len(cards)):
            if chosen >> place & 1:
                held |= 1 << ((cards[place] >> 2) + 1) % 13 | 1 << 13 + (cards[place] & 3)
                number += 1
        if count_bits(np.uint64(held)) == 2 * number:
            best = max(best, number << 13 | 8191 & ~held)
    return best


# -- points and tiles ---------------------------------------------------------------------------------------------------------


def points(cards: Cards) -> Strengths:
    """The last digit of the sum, in baccarat and pan nine: an ace is one, tens and pictures nothing."""
    check_shape(cards, range(1, _MOST_CARDS))
    _check_faces(cards, 0, JOKER)
    counted = np.empty(len(cards), np.int32)
    _count_points(point_values(), np.ascontiguousarray(cards), counted)
    return counted


@cache
def point_values() -> Table:
    """By face."""
    return fixed(np.array([value(face) % 10 for face in range(JOKER)], np.int32))


def tiles(pairs: Cards, zero: Zero) -> Strengths:
    """Two tiles, as faces (a tile's twin is the same face)."""
    check_shape(pairs, (2,), "Tiles")
    _check_faces(pairs, FIRST_TILE, FACES)
    strengths: Strengths = tile_table(zero)[pairs[:, 0], pairs[:, 1]]
    wrong = np.flatnonzero(strengths < 0)
    if len(wrong):
        raise BadInput(f"Row {wrong[0]} has {card_name(int(pairs[wrong[0], 0]))} twice, of which there is one tile only.")
    return strengths


@cache
def tile_table(zero: Zero) -> Table:
    """By the two faces; -1 where no two tiles have them."""
    ranking, every = tile_ranking(zero), tile_set()
    strengths = np.full((FACES, FACES), -1, np.int32)
    for one in every:
        for other in every:
            if one != other:
                strengths[one % FACES, other % FACES] = ranking.strength((one, other))
    return fixed(strengths)


def _check_faces(cards: Cards, first: int, end: int) -> None:
    if cards.size and not (first <= cards.min() and cards.max() < end):
        wrong = np.flatnonzero(((cards < first) | (cards >= end)).any(axis=1))
        face = next(int(each) for each in cards[wrong[0]] if not first <= each < end)
        name = card_name(face) if face < FACES else str(face)
        raise BadInput(f"Row {wrong[0]} has {name}, which has no place here: faces are {first} to {end - 1}.")


@compiled
def _rate_three(table: Table, cards: Cards, out: Strengths) -> None:
    for i in range(len(cards)):
        out[i] = three(table, cards[i, 0], cards[i, 1], cards[i, 2])


@compiled
def _rate_badugi(cards: Cards, out: Strengths) -> None:
    for i in range(len(cards)):
        out[i] = badugi_of(cards[i])


@compiled
def _count_points(values: Table, cards: Cards, out: Strengths) -> None:
    for i in range(len(cards)):
        total = 0
        for card in cards[i]:
            total += values[card]
        out[i] = total % 10
