"""Rounds in bulk: how simulation grows with processes and with rounds; the banker's nights, in real rounds and compiled."""

import time
from typing import NamedTuple

from cardroom.analysis.after_collection import default_bets
from cardroom.analysis.bank import Banking, Nights, Plan
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.nights.play import by_best_way, compiled_plan, why_not
from cardroom.analysis.simulate import simulate
from cardroom.analysis.spread import cores
from cardroom.houses.files import headings
from cardroom.houses.loader import load

EDITIONS = ("tres-lounge/three-card-poker", "oceans-eleven/ultimate-texas-holdem", "oceans-eleven/dai-bacc", "oceans-eleven/holdem")
ROUNDS = 4_000
GROWTH = (1_000, 2_000, 16_000)
A_NIGHT = 240
REAL_ROUNDS = 120  # of a night that is measured beside the compiled one
TIMES = 3


class Row(NamedTuple):
    what: str
    rounds: int
    workers: int
    seconds: float

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


def timed(what: str, given: TableGiven, rounds: int, workers: int) -> Row:
    start = time.perf_counter()
    result = simulate(given, rounds, "bench", workers)
    assert result.rounds == rounds
    return Row(what, rounds, workers, time.perf_counter() - start)


def rows() -> list[Row]:
    every = sorted({1, cores()})
    found = [timed(f"simulate {name}", TableGiven(name), ROUNDS, workers) for name in EDITIONS for workers in every]
    return found + [timed(f"simulate {EDITIONS[0]}", TableGiven(EDITIONS[0]), rounds, workers) for rounds in GROWTH for workers in every]


def plan_of(name: str, rounds: int, **more: object) -> Plan:
    """Six at the table, who bet the least."""
    given = TableGiven(name)
    bets = {bettor(number): default_bets(given) for number in range(1, given.count)}
    return by_best_way(Plan(given, bets, rounds, **more))  # type: ignore[arg-type]


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
    print("\nRounds in bulk, six at the table (starting processes included)")
    for row in rows():
        print(f"  {row.what:52}{row.rounds:8,} rounds  {row.workers:3} workers  {row.seconds:7.1f} s  {row.speed:8,.0f} rounds/s")
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
