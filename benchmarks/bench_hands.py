"""Seven-card hands a second: ours beside other evaluators, on the same hands, in one run. ``python benchmarks/bench_hands.py``.

Each library gets its own cards, made beforehand, and is called as its users call it. The best of a few turns counts, taken in rotation
so that a busy moment of the machine does not fall on one of them.
"""

import random
import time
from collections.abc import Callable, Sequence

from cardroom.cards import card_name
from cardroom.hands import high

HANDS = 50_000
TURNS = 5


def rows() -> list[tuple[str, float]]:
    """``(name, hands per second)``, fastest first."""
    import eval7
    import phevaluator
    import treys

    chance = random.Random(1)
    hands = [chance.sample(range(52), 7) for _ in range(HANDS)]
    names = [[card_name(card) for card in hand] for hand in hands]
    treys_hands = [[treys.Card.new(name) for name in hand] for hand in names]
    treys_evaluate = treys.Evaluator().evaluate
    eval7_hands = [[eval7.Card(name) for name in hand] for hand in names]

    def ours(hands: Sequence[list[int]]) -> None:
        for hand in hands:
            high(hand)

    def by_treys(hands: Sequence[tuple[list[int], list[int]]]) -> None:
        for board, hole in hands:
            treys_evaluate(board, hole)

    def by_phevaluator(hands: Sequence[list[int]]) -> None:
        for hand in hands:
            phevaluator.evaluate_cards(*hand)

    def by_eval7(hands: Sequence[list[object]]) -> None:
        for hand in hands:
            eval7.evaluate(hand)

    entries: list[tuple[str, Callable[..., None], Sequence[object]]] = [
        ("cardroom", ours, hands),
        ("treys", by_treys, [(hand[2:], hand[:2]) for hand in treys_hands]),
        ("phevaluator (Python)", by_phevaluator, hands),
        ("eval7 (compiled)", by_eval7, eval7_hands),
    ]
    best = {name: 0.0 for name, _, _ in entries}
    high(hands[0])  # reads the tables
    for _ in range(TURNS):
        for name, run, given in entries:
            start = time.perf_counter()
            run(given)
            best[name] = max(best[name], len(given) / (time.perf_counter() - start))
    return sorted(best.items(), key=lambda row: -row[1])


def main() -> None:
    result = rows()
    ours = dict(result)["cardroom"]
    print(f"{'seven cards':24}{'hands a second':>16}{'cardroom is':>16}")
    for name, speed in result:
        print(f"{name:24}{speed:>16,.0f}{ours / speed:>13.1f} ×")


if __name__ == "__main__":
    main()
