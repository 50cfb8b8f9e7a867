"""``python -m tests.simulation``: simulate rooms from seeds, and print what was found."""

import argparse
import sys

from tests.simulation.plan import draw_plan
from tests.simulation.run import simulate


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rooms", type=int, default=1, help="how many seeds, from this one on")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--no-faults", action="store_true")
    given = parser.parse_args()
    for number in range(given.rooms):
        seed = given.seed if given.rooms == 1 else f"{given.seed}/{number}"
        plan = draw_plan(seed, servers=given.servers, tables=given.tables, people=given.people, hours=given.hours)
        if given.no_faults:
            plan = plan._replace(faults=())
        report = simulate(plan)
        print(f"{seed}: {report.at:.1f} s simulated in {report.took:.2f} s, {report.steps} steps, trace {report.trace[:12]}")
        print("   ", report.counts)
        if report.violation:
            print("   ", report.violation)
            return 1
    return 0


sys.exit(main())
