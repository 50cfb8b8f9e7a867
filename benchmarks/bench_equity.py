"""Exact equities of two hands before the flop: how long they take, on one core and on all, beside eval7 in the same run."""

import time
from collections.abc import Callable
from itertools import combinations

import eval7

from cardroom import load
from cardroom.analysis import spread
from cardroom.analysis.equity import equity

HANDS = ("AsKs", "QdQc")


def best(work: Callable[[], float], times: int = 5) -> tuple[float, float]:
    """What it says, and the least time it took."""
    found, least = 0.0, 1e9
    for _ in range(times):
        begin = time.perf_counter()
        found = work()
        least = min(least, time.perf_counter() - begin)
    return found, least


def ours() -> float:
    return float(equity(load("standard/no-limit-texas-holdem"), HANDS).shares.equity(0))


def theirs() -> float:
    """eval7 has an exact equity of its own, which says 0 here (0.1.11): its evaluator, board by board."""
    hands = [[eval7.Card(text[:2]), eval7.Card(text[2:])] for text in HANDS]
    known = {card for hand in hands for card in hand}
    deck = [card for card in eval7.Deck().cards if card not in known]
    one, other = hands
    won, boards = 0.0, 0
    for board in combinations(deck, 5):
        mine, his = eval7.evaluate([*one, *board]), eval7.evaluate([*other, *board])
        won += 1.0 if mine > his else 0.5 if mine == his else 0.0
        boards += 1
    return won / boards


def main() -> None:
    ours()  # compiled, tables made
    many = spread.cores()
    print(f"\nTwo hands before the flop, all 1,712,304 boards: {' against '.join(HANDS)}")
    rows = [(f"cardroom, {many} threads", *best(ours))]
    spread.cores = lambda: 1
    try:
        rows.append(("cardroom, 1 thread", *best(ours)))
    finally:
        spread.cores = lambda: many
    rows.append(("eval7, board by board", *best(theirs, 1)))
    for name, found, took in rows:
        print(f"  {name:42}{took:10.3f} s   {found:.5f}   {took / rows[0][2]:8.1f} x")


if __name__ == "__main__":
    main()
