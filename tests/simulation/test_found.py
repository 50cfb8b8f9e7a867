"""Plans that were found to break something, made small: ``python -m tests.simulation`` prints them for this list.

Each must hold by now. Those that stand here with the name of a planted fault broke their invariant with that fault in the program; they are
run without it, since a plan breaks the same only as long as the program draws the same.
"""

import pytest

from tests.simulation.plan import Plan
from tests.simulation.run import simulate
from tests.simulation.shrink import plan_of

HOLDEM, THREE_CARD, STUD, BACCARAT = (
    "tres-lounge/texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/seven-card-stud",
    "tres-lounge/ez-baccarat-panda-8",
)
FOUND = [
    ("one holder", plan_of("missing-fence 2", 3, 8, [(HOLDEM, 1), (THREE_CARD, 0), (STUD, 1)], 98.68124608096895, 360.0, 8.0, [
        (69.333, "drain", 2, 6.256, 0.986),
        (86.839, "cut-database", 1, 10.842, 0.575),
    ], "missing-fence")),
    ("stored first", plan_of("failure-told-as-stored 0", 2, 6, [(HOLDEM, 1), (THREE_CARD, 0), (STUD, 0)], 58.729386019512454, 360.0, 8.0, [
        (57.689, "disk-full", 1, 8.429, 0.178),
    ], "failure-told-as-stored")),
    ("once", plan_of("double-write 8", 3, 8, [(THREE_CARD, 2), (STUD, 1), (BACCARAT, 1)], 90.78597010500437, 360.0, 8.0, [
        (29.579, "lose-answer", 2, 6.374, 0.77),
        (37.987, "drift", 1, 2.455, 0.99),
        (81.979, "lossy", 0, 8.166, 0.947),
    ], "double-write")),
]  # fmt: skip


@pytest.mark.parametrize(("invariant", "plan"), FOUND, ids=lambda value: value.seed if isinstance(value, Plan) else value)
def test_a_plan_that_broke_something_breaks_nothing(invariant: str, plan: Plan) -> None:
    assert simulate(plan._replace(planted="")).violation == ""
