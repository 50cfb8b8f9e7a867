"""Simulate card rooms from seeds, and print what was found. A room that breaks something is made smaller, and printed as a test."""

import argparse
import sys

from tests.simulation.plan import draw_plan
from tests.simulation.planted import PLANTED
from tests.simulation.run import Report, simulate
from tests.simulation.search import plans_for, search
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
    parser.add_argument("--plant", choices=["all", *PLANTED], help="plant this fault in the program, and look for it")
    given = parser.parse_args()
    if given.plant:
        return _plant(list(PLANTED) if given.plant == "all" else [given.plant])
    for number in range(given.rooms):
        seed = given.seed if given.rooms == 1 else f"{given.seed} {number}"
        plan = draw_plan(seed, servers=given.servers, tables=given.tables, people=given.people, hours=given.hours, every=given.every or 1e9)
        report = simulate(plan)
        _print(report)
        if report.violation:
            return 1
    return 0


def _print(report: Report) -> None:
    plan = report.plan
    counted = ", ".join(f"{count} {what}" for what, count in sorted(report.counts.items()))
    print(f"room '{plan.seed}': {report.at:.0f} s simulated in {report.took:.2f} s, {report.steps} steps, trace {report.trace[:12]}")
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
