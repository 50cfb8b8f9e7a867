"""Many hands at once: what is given is checked, every row rated in compiled code."""

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels.sums import RankingTables, Strengths, Words, five, seven, six
from cardroom.cards import FACES, card_name
from cardroom.errors import BadInput

Cards = NDArray[np.uint8]  # a row a hand, faces as in cards.py

_ONES, _TWOS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES, _TOP_BYTE = np.uint64(0x0101010101010101), np.uint64(56)
_ONE, _TWO, _FOUR = np.uint64(1), np.uint64(2), np.uint64(4)


def rate(tables: RankingTables, cards: Cards, out: Strengths | None = None) -> Strengths:
    """The strength of every row of five, six or seven cards; larger is better. ``out`` is filled and returned if it is given."""
    check_shape(cards, [size for size in _RATE if tables.sizes >> size & 1])
    strengths = np.empty(len(cards), np.int32) if out is None else _checked_out(out, len(cards))
    wrong = _RATE[cards.shape[1]](tables, np.ascontiguousarray(cards), strengths)
    if wrong >= 0:
        refuse_row(tables.masks, cards, wrong)
    return strengths


def check_shape(cards: Cards, sizes: Collection[int], what: str = "Cards") -> None:
    """Refuses what is not rows of so many faces."""
    if not isinstance(cards, np.ndarray) or cards.dtype != np.uint8:
        given = cards.dtype if isinstance(cards, np.ndarray) else type(cards).__name__
        raise BadInput(f"{what} are given as a numpy array of uint8, not as {given}.")
    if cards.ndim != 2 or cards.shape[1] not in sizes:
        wanted = " or ".join(filter(None, (", ".join(map(str, sorted(sizes)[:-1])), str(max(sizes)))))
        raise BadInput(f"{what} are given as an array with a row a hand and {wanted} columns, not with the shape {cards.shape}.")


def _checked_out(out: Strengths, rows: int) -> Strengths:
    if (
        not isinstance(out, np.ndarray)
        or out.dtype != np.int32
        or out.shape != (rows,)
        or not out.flags.c_contiguous
        or not out.flags.writeable
    ):
        raise BadInput(f"Strengths are put into a plain array of {rows} int32 that may be written to.")
    return out


def check_rows(masks: Words, cards: Cards) -> None:
    """Refuses rows that are no hand of the deck with these masks."""
    wrong = first_wrong(masks, np.ascontiguousarray(cards))
    if wrong >= 0:
        refuse_row(masks, cards, wrong)


def refuse_row(masks: Words, cards: Cards, row: int) -> None:
    """Says what is wrong with a row that holds a face twice, or one that is not in the deck."""
    faces = [int(face) for face in cards[row]]
    for face in faces:
        if face >= FACES:
            raise BadInput(f"Row {row} of the cards has a {face}, which is no face: faces are 0 to {FACES - 1}.")
        if not masks[face]:
            raise BadInput(f"Row {row} of the cards has {card_name(face)}, which is not in this deck.")
    twice = next(face for face in faces if faces.count(face) > 1)
    raise BadInput(f"Row {row} of the cards has {card_name(twice)} twice: these hands are dealt from one deck.")


@compiled
def count_bits(word: np.uint64) -> np.uint64:
    """How many bits are set; the compiler knows this form as one instruction."""
    word = word - (word >> _ONE & _ONES)
    word = (word & _TWOS) + (word >> _TWO & _TWOS)
    return (word + (word >> _FOUR) & _FOURS) * _BYTES >> _TOP_BYTE


@compiled
def first_wrong(masks: Words, cards: Cards) -> int:
    """The first row that holds a face twice or one that is not in the deck, or -1: masks of different cards add up to as many bits."""
    for i in range(len(cards)):
        mask = np.uint64(0)
        for card in cards[i]:
            mask += masks[card]
        if count_bits(mask) != cards.shape[1]:
            return i
    return -1


@compiled
def _rate5(tables: RankingTables, cards: Cards, out: Strengths) -> int:
    """Fills ``out``; the first row that is no hand (see ``first_wrong``), or -1."""
    keys, masks = tables.keys, tables.masks
    for i in range(len(cards)):
        a, b, c, d, e = cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4]
        mask = masks[a] + masks[b] + masks[c] + masks[d] + masks[e]
        if count_bits(mask) != 5:
            return i
        out[i] = five(tables, keys[a] + keys[b] + keys[c] + keys[d] + keys[e], mask)
    return -1


@compiled
def _rate6(tables: RankingTables, cards: Cards, out: Strengths) -> int:
    keys, masks = tables.keys, tables.masks
    for i in range(len(cards)):
        a, b, c, d, e, f = cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], cards[i, 5]
        mask = masks[a] + masks[b] + masks[c] + masks[d] + masks[e] + masks[f]
        if count_bits(mask) != 6:
            return i
        out[i] = six(tables, keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f], mask)
    return -1


@compiled
def _rate7(tables: RankingTables, cards: Cards, out: Strengths) -> int:
    keys, masks = tables.keys, tables.masks
    for i in range(len(cards)):
        a, b, c, d, e, f, g = cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], cards[i, 5], cards[i, 6]
        mask = masks[a] + masks[b] + masks[c] + masks[d] + masks[e] + masks[f] + masks[g]
        if count_bits(mask) != 7:
            return i
        out[i] = seven(tables, keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g], mask)
    return -1


_RATE: dict[int, Callable[[RankingTables, Cards, Strengths], int]] = {5: _rate5, 6: _rate6, 7: _rate7}
