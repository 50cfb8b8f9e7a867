"""Rounds in bulk: how simulation grows with processes and with rounds, and the banker's nights; real rounds, everything settled."""

import time
from typing import NamedTuple

from cardroom.analysis.bank import Plan, play_nights
from cardroom.analysis.fixed_bets import best_way, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.simulate import simulate
from cardroom.analysis.spread import cores

EDITIONS = ("tres-lounge/three-card-poker", "oceans-eleven/ultimate-texas-holdem", "oceans-eleven/dai-bacc", "oceans-eleven/holdem")
ROUNDS = 4_000
NIGHTS, A_NIGHT = 40, 240


class Row(NamedTuple):
    what: str
    rounds: int
    workers: int
    seconds: float

    @property
    def speed(self) -> float:
        return self.rounds / self.seconds


def timed(what: str, given: TableGiven, rounds: int, workers: int) -> Row:
    start = time.perf_counter()
    result = simulate(given, rounds, "bench", workers)
    assert result.rounds == rounds
    return Row(what, rounds, workers, time.perf_counter() - start)


def bank(given: TableGiven, workers: int) -> Row:
    """Nights with six at the table, bettors by the exact strategy; the first makes what that needs, and is not counted."""
    bets = {bettor(number): {"ante": 10_00} for number in range(1, given.count)}
    plan = Plan(given, bets, A_NIGHT, bank=500_00, alone=True, way=best_way(given.edition))
    play_nights(plan, 1, "warm", 1)
    start = time.perf_counter()
    play_nights(plan, NIGHTS, "bench", workers)
    return Row(f"bank {given.edition_id}", NIGHTS * A_NIGHT, workers, time.perf_counter() - start)


def rows() -> list[Row]:
    every = sorted({1, cores()})
    found = [timed(f"simulate {name}", TableGiven(name), ROUNDS, workers) for name in EDITIONS for workers in every]
    growth = TableGiven(EDITIONS[0])
    found += [timed(f"simulate {EDITIONS[0]}", growth, rounds, cores()) for rounds in (ROUNDS // 4, ROUNDS * 4)]
    return found + [bank(growth, workers) for workers in every]


def main() -> None:
    print("\nRounds in bulk, six at the table, on all cores (starting the processes included)")
    for row in rows():
        print(f"  {row.what:52}{row.rounds:8,} rounds  {row.workers:3} workers  {row.seconds:7.1f} s  {row.speed:8,.0f} rounds/s")


if __name__ == "__main__":
    main()
