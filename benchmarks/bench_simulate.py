"""Rounds in bulk: how simulation grows with processes and with rounds; the banker's nights, in real rounds and compiled."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import distributed

from cardroom.analysis.bank import Banking, Nights, Plan
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.nights.play import by_best_way, compiled_plan, why_not
from cardroom.analysis.simulate import simulate
from cardroom.analysis.spread import cores
from cardroom.analysis.value import default_bets
from cardroom.houses.files import headings
from cardroom.houses.loader import load

EDITIONS = ("tres-lounge/three-card-poker", "oceans-eleven/ultimate-texas-holdem", "oceans-eleven/dai-bacc", "oceans-eleven/holdem")
ROUNDS = 4_000
GROWTH = (1_000, 2_000, 10_000, 40_000)
ON_A_CLUSTER = (1_000, 10_000)
A_NIGHT = 240
REAL_ROUNDS = 120  # of a night that is measured beside the compiled one
TIMES = 3


class Row(NamedTuple):
    """``own`` is the processor time of this process, which works along: on a machine that is busy with other things it tells more."""

    what: str
    rounds: int
    workers: int
    seconds: float
    own: float

    @property
    def speed(self) -> float:
        return self.rounds / self.seconds


class Beside(NamedTuple):
    """Rounds a second of processor time, on one core."""

    edition: str
    real: float
    compiled: float  # 0: it is not
    why_not: str

    @property
    def ratio(self) -> float:
        return self.compiled / self.real


def in_turns(what: str, given: TableGiven, rounds: int, addresses: dict[int, str]) -> list[Row]:
    """The numbers of workers take turns; of each the best. Without addresses processes of this machine."""
    found: dict[int, list[tuple[float, float]]] = {workers: [] for workers in addresses}
    for turn in range(TIMES):
        for workers, address in addresses.items():
            start, own = time.perf_counter(), time.process_time()
            result = simulate(given, rounds, f"bench {turn}", 0 if address else workers, address=address)
            assert result.rounds == rounds
            found[workers].append((time.perf_counter() - start, time.process_time() - own))
    return [Row(what, rounds, workers, *map(min, zip(*times, strict=True))) for workers, times in found.items()]


def rows() -> Iterator[Row]:
    here = dict.fromkeys(sorted({1, cores()}), "")
    for name, rounds in (*((name, ROUNDS) for name in EDITIONS), *((EDITIONS[0], rounds) for rounds in GROWTH)):
        yield from in_turns(f"simulate {name}", TableGiven(name), rounds, here)


@contextmanager
def clusters() -> Iterator[dict[int, str]]:
    """By number of workers the address of a scheduler that has so many, started and ready."""
    started = [(count, distributed.LocalCluster(n_workers=count, threads_per_worker=1)) for count in sorted({1, cores()})]
    try:
        yield {count: cluster.scheduler_address for count, cluster in started}
    finally:
        for _, cluster in started:
            cluster.close()


def cluster_rows() -> Iterator[Row]:
    with clusters() as addresses:
        for rounds in ON_A_CLUSTER:
            yield from in_turns(f"dask, {EDITIONS[0]}", TableGiven(EDITIONS[0]), rounds, addresses)


def plan_of(name: str, rounds: int, alone: bool = False) -> Plan:
    """Six at the table, who bet the least."""
    given = TableGiven(name)
    bets = {bettor(number): default_bets(given) for number in range(1, given.count)}
    return by_best_way(Plan(given, bets, rounds, alone=alone))


def beside(name: str) -> Beside:
    """The two take turns; of each the best. What they need is made before."""
    real, fast = plan_of(name, REAL_ROUNDS, alone=True), plan_of(name, A_NIGHT, alone=True)
    why = why_not(fast)
    compiled = None if why else compiled_plan(fast)
    best_real = best_compiled = 0.0
    for turn in range(TIMES + 1):
        start = time.process_time()
        Banking(real, f"bench {turn}").night(0, Nights())
        middle = time.process_time()
        if compiled is not None:
            compiled.play(f"bench {turn}", 0, compiled.nights_at_once)
            end = time.process_time()
            best_compiled = max(best_compiled, compiled.nights_at_once * A_NIGHT / (end - middle) if turn else 0.0)
        best_real = max(best_real, REAL_ROUNDS / (middle - start) if turn else 0.0)
    return Beside(name, best_real, best_compiled, why)


def many_nights(nights: int, workers: int) -> tuple[float, float]:
    """Seconds to the first figures, and to the last."""
    plan = plan_of(EDITIONS[0], A_NIGHT)
    start = time.perf_counter()
    heard: list[float] = []
    play_nights(plan, nights, "bench", workers, seen=lambda sofar: heard.append(time.perf_counter() - start))
    return heard[0], time.perf_counter() - start


def main() -> None:
    print("\nRounds in bulk, six at the table (starting processes included, those of a cluster not)")
    for row in (*rows(), *cluster_rows()):
        seconds = f"{row.seconds:7.1f} s ({row.own:.1f} s of this process)"
        print(f"  {row.what:52}{row.rounds:8,} rounds  {row.workers:3} workers  {seconds}  {row.speed:8,.0f} rounds/s")
    print("\nA banker's nights, six at the table, rounds a second of processor time on one core")
    for heading in headings():
        if load(heading.id).game.family == "banked":
            one = beside(heading.id)
            said = f"{one.compiled:12,.0f} compiled  {one.ratio:8,.0f} times" if not one.why_not else f"  {one.why_not}"
            print(f"  {one.edition:52}{one.real:8,.0f} real  {said}")
    for workers in sorted({1, cores()}):
        first, last = many_nights(100_000, workers)
        print(f"  100,000 nights of 240 rounds, {workers} threads: first figures after {first:.2f} s, all after {last:.1f} s")


if __name__ == "__main__":
    main()
