"""Ultimate Texas hold'em solved exactly, by the number of threads; and one decision of its player.

``python benchmarks/bench_ultimate.py``
"""

import time
from random import Random
from typing import NamedTuple

from cardroom import load
from cardroom.analysis.odds import ultimate
from cardroom.analysis.odds.ultimate.solution import solve_terms, terms_of
from cardroom.analysis.spread import cores

EDITION = "oceans-eleven/ultimate-texas-holdem"
DECISIONS = 200


class Row(NamedTuple):
    what: str
    seconds: float


def rows() -> list[Row]:
    terms = terms_of(load(EDITION))
    solve_terms(terms)  # compiles
    found = []
    threads = 1
    while threads <= cores():
        start = time.perf_counter()
        solve_terms(terms, workers=threads)
        found.append(Row(f"exact solution, {threads} thread{'s' if threads > 1 else ''}", time.perf_counter() - start))
        threads *= 2
    chance = Random(1)
    deals = [chance.sample(range(52), 5) for _ in range(DECISIONS)]
    start = time.perf_counter()
    for first, second, *flop in deals:
        ultimate.best_on_flop(terms, first, second, flop, (2,))
    found.append(Row("one decision on the flop", (time.perf_counter() - start) / DECISIONS))
    return found


def main() -> None:
    print("\nUltimate Texas hold'em, every deal of 27,813,810,024,000")
    for row in rows():
        print(f"  {row.what:42}{row.seconds:14.4f} s")


if __name__ == "__main__":
    main()
