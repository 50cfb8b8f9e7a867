"""Ultimate Texas hold'em: what two cards and a flop hold, for the tables of the strategy."""

from collections.abc import Iterable

import numpy as np

from cardroom.analysis.odds.ultimate.ranks import Array
from cardroom.analysis.odds.ultimate.symmetry import EXCHANGES, flops, pairs_in_order

# What two cards and a flop hold; the first that fits. "Own": not on the flop alone.
ON_THE_FLOP = (
    "a straight or better", "three of a kind of its own", "three of a kind on the flop", "two pair", "a pair with the flop",
    "a pocket pair", "a pair on the flop, four to a flush", "a pair on the flop", "no pair, four to a flush", "no pair",
)  # fmt: skip


def count_flops(choices: Array, before: Array) -> dict[str, tuple[int, int]]:
    """By what is held: how many flops and pairs, of those that checked before, are checked and played."""
    kinds, shared = kinds_on_flops()
    known = flops()
    weights = np.where(shared | (before != 0), 0, (len(EXCHANGES) // known.alike.astype(np.int64))[:, None])
    played = choices != 0
    return {
        name: (int(weights[(kinds == number) & ~played].sum()), int(weights[(kinds == number) & played].sum()))
        for number, name in enumerate(ON_THE_FLOP)
    }


def kinds_on_flops() -> tuple[Array, Array]:
    """For each flop and pair which of ``ON_THE_FLOP`` it holds, and whether they share a card."""
    three, two = flops().cards.astype(np.int64)[:, None, :], np.array(pairs_in_order(), np.int64)[None, :, :]
    shape = (three.shape[0], two.shape[1])
    five = [*(np.broadcast_to(three[..., n], shape) for n in range(3)), *(np.broadcast_to(two[..., n], shape) for n in range(2))]
    shared = np.zeros(shape, bool)
    for card in five[:3]:
        shared |= (card == five[3]) | (card == five[4])
    ranks, suits = [card >> 2 for card in five], [card & 3 for card in five]
    flop_pairs = _equals([(ranks[i], ranks[j]) for i in range(3) for j in range(i)])
    all_pairs = _equals([(ranks[i], ranks[j]) for i in range(5) for j in range(i)])  # 1 a pair, 2 two pair, 3 three of a kind, then better
    suited = np.maximum.reduce([_equals([(each, np.int64(suit)) for each in suits]) for suit in range(4)])
    bits = np.bitwise_or.reduce([1 << rank for rank in ranks])
    straight = np.isin(bits, [sum(1 << rank for rank in run) for run in ((12, 0, 1, 2, 3), *(range(low, low + 5) for low in range(9)))])
    pocket = ranks[3] == ranks[4]
    four = suited == 4
    kinds = np.select(
        [
            straight | (suited == 5) | (all_pairs > 3), (all_pairs == 3) & (flop_pairs < 3), all_pairs == 3, all_pairs == 2,
            (all_pairs == 1) & ~pocket & (flop_pairs == 0), (all_pairs == 1) & pocket, (all_pairs == 1) & four, all_pairs == 1, four,
        ],
        range(9),
        9,
    )  # fmt: skip
    return kinds, shared


def _equals(sides: Iterable[tuple[Array, Array | np.int64]]) -> Array:
    equal: Array = np.sum([left == right for left, right in sides], axis=0)
    return equal
