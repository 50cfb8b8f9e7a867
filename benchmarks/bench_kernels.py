"""Hands a second in batches: the kernels beside numpy, and beside evaluators called one by one. ``python benchmarks/bench_kernels.py``.

Every row is the same seven-card hands, made beforehand in the form its library takes. The best of many short turns counts, taken in
rotation so that a busy moment of the machine does not fall on one of them. All rows are one core unless they say otherwise.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis import kernels
from cardroom.analysis.spread import cores
from cardroom.cards import card_name
from cardroom.hands import ShortDeckRanking, ThreeCardRanking
from cardroom.hands.pai_gow import PaiGow

HANDS = 200_000
ONE_BY_ONE = 5_000
TURNS = 25
OURS = "cardroom kernels (numba)"

Cards = NDArray[np.uint8]


class Entry(NamedTuple):
    name: str
    hands: int
    run: Callable[[], Any]


def dealt(rows: int, size: int, deck: int | range = 52) -> Cards:
    """Random hands, each of different cards."""
    faces = np.array(range(deck) if isinstance(deck, int) else deck)
    order = np.random.default_rng(1).random((rows, len(faces)), np.float32).argpartition(size - 1)[:, :size]
    return np.ascontiguousarray(faces[order].astype(np.uint8))


def best(entries: list[Entry]) -> list[tuple[str, float]]:
    """``(name, hands a second)`` of each, as given."""
    found = {entry.name: 0.0 for entry in entries}
    for entry in entries:
        entry.run()  # compiles, reads tables
    for _ in range(TURNS):
        for entry in entries:
            start = time.perf_counter()
            entry.run()
            found[entry.name] = max(found[entry.name], entry.hands / (time.perf_counter() - start))
    return list(found.items())


def rows() -> list[tuple[str, float]]:
    """Seven cards: ours, the same look-ups in numpy, and evaluators that take one hand a call."""
    import eval7
    import phevaluator

    cards = dealt(HANDS, 7)
    out = np.empty(HANDS, np.int32)
    few = cards[:ONE_BY_ONE].tolist()
    eval7_hands = [[eval7.Card(card_name(card)) for card in hand] for hand in few]

    def by_phevaluator() -> None:
        for hand in few:
            phevaluator.evaluate_cards(*hand)

    def by_eval7() -> None:
        for hand in eval7_hands:
            eval7.evaluate(hand)

    assert (by_numpy(cards) == kernels.high(cards)).all()
    return best(
        [
            Entry(OURS, HANDS, lambda: kernels.high(cards, out)),
            Entry("the same look-ups in numpy", HANDS, lambda: by_numpy(cards)),
            Entry("eval7 (compiled), one by one", ONE_BY_ONE, by_eval7),
            Entry("phevaluator (Python), one by one", ONE_BY_ONE, by_phevaluator),
        ]
    )


def by_numpy(cards: Cards) -> NDArray[np.int32]:
    """As ``kernels.sums.seven``, a whole array at each step."""
    tables = kernels.high_tables()
    key, mask = tables.keys[cards].sum(axis=1), tables.masks[cards].sum(axis=1)
    ranks = (key & np.uint64(0xFFFFFFFF)).astype(np.int64)
    strengths = tables.of7[tables.rows7[ranks >> 9] + (ranks & 511)]
    for suit in range(4):
        of_suit = np.flatnonzero((key >> np.uint64(32 + 4 * suit) & np.uint64(15)) >= 5)
        strengths[of_suit] = tables.suited[mask[of_suit] >> np.uint64(16 * suit) & np.uint64(0x1FFF)]
    return strengths


def games() -> list[tuple[str, float]]:
    """Every other kernel, a hand being whatever the game compares."""
    count = HANDS // 4
    nine, joker, short = dealt(count, 9), dealt(count, 7, 53), ShortDeckRanking()
    hole4, hole5, board = nine[:, :4], np.ascontiguousarray(dealt(count, 10)), nine[:, 4:]
    five, six = np.ascontiguousarray(nine[:, :5]), np.ascontiguousarray(nine[:, :6])
    joker5, short7 = np.ascontiguousarray(joker[:, :5]), dealt(count, 7, range(16, 52))
    three, bug, pairs = np.ascontiguousarray(nine[:, :3]), PaiGow("bug"), np.ascontiguousarray(joker[:, :2])
    tiles = dealt(count, 2, range(54, 75))
    seven = np.ascontiguousarray(nine[:, :7])
    entries: list[tuple[str, Callable[[], Any]]] = [
        ("five cards high", lambda: kernels.high(five)),
        ("six cards high", lambda: kernels.high(six)),
        ("five with a joker, as the bug", lambda: kernels.high_with_bug(joker5)),
        ("short deck, seven cards", lambda: kernels.stripped(short7, short)),
        ("ace-to-five low, seven cards", lambda: kernels.ace_to_five(seven)),
        ("deuce-to-seven low", lambda: kernels.deuce_to_seven(five)),
        ("badugi", lambda: kernels.badugi(hole4)),
        ("omaha high", lambda: kernels.exactly_two(hole4, board)),
        ("omaha low", lambda: kernels.exactly_two_low(hole4, board)),
        ("five-card omaha high", lambda: kernels.exactly_two(hole5[:, :5], hole5[:, 5:])),
        ("big o, two or more of five", lambda: kernels.at_least_two(hole5[:, :5], hole5[:, 5:])),
        ("three cards", lambda: kernels.three_card(three, ThreeCardRanking())),
        ("pai gow back with the bug", lambda: kernels.pai_gow_back(joker5, bug)),
        ("pai gow front", lambda: kernels.pai_gow_front(pairs, bug)),
        ("pai gow, all 21 settings of seven", lambda: kernels.pai_gow_settings(joker, bug)),
        ("points of three cards", lambda: kernels.points(three)),
        ("two tiles", lambda: kernels.tiles(tiles, "equal")),
    ]
    return best([Entry(name, count, run) for name, run in entries])


def all_sevens() -> list[tuple[str, float]]:
    """Seconds for all 133,784,560 seven-card hands, by the number of cores."""
    found = []
    for number in sorted({1, cores()}):
        kernels.census(5, workers=number)
        times = []
        for _ in range(3):
            start = time.perf_counter()
            counts = kernels.census(7, workers=number)
            times.append(time.perf_counter() - start)
        assert counts["royal-flush"] == 4_324
        found.append((f"{number} core{'s' * (number > 1)}", min(times)))
    return found


def main() -> None:
    result = rows()
    ours = dict(result)[OURS]
    print("\nSeven-card evaluation in batches, on one core")
    for name, speed in result:
        print(f"  {name:42}{speed:14,.0f} hands/s   {ours / speed:6.1f} x")
    print("\nAll 133,784,560 seven-card hands, told apart by category")
    for name, seconds in all_sevens():
        print(f"  {name:42}{seconds:14.2f} s   {133_784_560 / seconds:16,.0f} hands/s")
    print("\nThe other kernels in batches, on one core")
    for name, speed in games():
        print(f"  {name:42}{speed:14,.0f} hands/s")


if __name__ == "__main__":
    main()
