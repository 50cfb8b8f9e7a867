"""Simulate card rooms from seeds, and print what was found. A room that breaks something is made smaller, and printed as a test."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from tests.simulation.plan import TYPED, Plan, draw_plan
from tests.simulation.planted import PLANTED
from tests.simulation.run import Report, simulate
from tests.simulation.search import plans_for, plans_of_hours, search
from tests.simulation.shrink import plan_text, shrink


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", default="1", help="of the first room")
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--hours", type=float, default=1.0, help="that each room is open")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--every", type=float, default=90.0, help="seconds between two faults, about; 0: no faults")
    parser.add_argument("--file", action="store_true", help="the room is on a file, and has one server")
    parser.add_argument("--felt", choices=TYPED, metavar="EDITION", default="", help="a dealer deals it at a real table")
    parser.add_argument("--proof", type=int, metavar="HOURS", help="rooms as the proof has them: of several sizes, an hour each")
    parser.add_argument("--plant", choices=["all", *PLANTED], help="plant this fault in the program, and look for it")
    given = parser.parse_args()
    if given.plant:
        return _plant(list(PLANTED) if given.plant == "all" else [given.plant])
    total = Total()
    for plan in plans_of_hours(given.seed, given.proof) if given.proof else _plans(given):
        report = simulate(plan)
        _print(report)
        total.add(report)
        if report.violation:
            break
    print(total)
    return 1 if total.broke else 0


def _plans(given: argparse.Namespace) -> Iterator[Plan]:
    for number in range(given.rooms):
        yield draw_plan(
            given.seed if given.rooms == 1 else f"{given.seed} {number}", servers=1 if given.file else given.servers,
            tables=given.tables, people=given.people, hours=given.hours, every=given.every or 1e9, file=given.file, felt=given.felt,
        )  # fmt: skip


class Total:
    """What all rooms have come to so far."""

    def __init__(self) -> None:
        self.broke = False
        self._hours = self._took = 0.0
        self._editions: set[str] = set()
        self._counts: Counter[str] = Counter()

    def add(self, report: Report) -> None:
        self.broke = bool(report.violation)
        self._hours, self._took = self._hours + report.at / 3600, self._took + report.took
        self._editions |= {table.edition for table in report.plan.tables} | ({report.plan.felt} - {""})
        self._counts.update(report.counts)

    def __str__(self) -> str:
        faults = {what.removeprefix("fault "): count for what, count in sorted(self._counts.items()) if what.startswith("fault ")}
        struck = ", ".join(f"{count} {what}" for what, count in faults.items())
        more = ", ".join(f"{self._counts[what]} {what}" for what in ("transactions", "rounds", "acknowledged", "messages", "lines typed"))
        lines = sum(count for what, count in self._counts.items() if what.startswith("line "))
        return (
            f"{self._hours:.1f} hours in {self._took:.0f} s of one core, {len(self._editions)} editions, {more}, "
            f"{lines} lines of the staff; {sum(faults.values())} faults: {struck}"
        )


def _print(report: Report) -> None:
    plan = report.plan
    counted = ", ".join(f"{count} {what}" for what, count in sorted(report.counts.items()))
    what = f"{report.at:.0f} s simulated in {report.took:.2f} s, {report.steps} steps, trace {report.trace[:12]}"
    print(f"room '{plan.seed}' ({', '.join(table.edition for table in plan.tables)}): {what}", flush=True)
    print(f"  {counted}")
    if not report.violation:
        return
    print(f"  after {report.at:.3f} s: {report.violation}")
    smaller = shrink(report, lambda each: simulate(each).invariant == report.invariant)
    print(f"  the smallest plan that breaks the same, for tests/simulation/test_found.py:\n{plan_text(smaller)}")


def _plant(names: list[str]) -> int:
    """Print how soon each planted fault is found."""
    missed = 0
    for name in names:
        found = search(plans_for(name, 20))
        seen = found.report.invariant or "not found"
        print(f"{name:24} {seen:18} {found.rooms:3} rooms, {found.steps:8} steps, {found.cpu:6.1f} s of one core", flush=True)
        missed += seen not in PLANTED[name].found_as
    return missed


if __name__ == "__main__":
    sys.exit(main())
