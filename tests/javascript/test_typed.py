"""What the strict check of the scripts finds wrong: of a new script everything, of a listed one that it is done."""

from tests.javascript.test_lines import ROOT, SCRIPTS
from tests.javascript.typed import faults, loose

TOLD = [
    "cardroom/web/static/js/new.js(3,9): error TS7006: Parameter 'seat' implicitly has an 'any' type.",
    "cardroom/web/static/js/old.js(1,2): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  Types of property 'seat' are incompatible.",
]


def test_a_new_script_is_strict_and_a_listed_one_leaves_when_it_is_done() -> None:
    old, done = "cardroom/web/static/js/old.js", "cardroom/web/static/js/done.js"
    assert list(faults(TOLD, [old])) == TOLD[:1]
    (said,) = faults(TOLD[1:], [old, done])
    assert said == f"{done}: nothing is missing in it any more (or it is gone): take it off loose.txt."


def test_the_list_names_each_script_once() -> None:
    listed, there = loose(), {file.relative_to(ROOT).as_posix() for file in SCRIPTS}
    assert listed == sorted(set(listed))
    assert set(listed) < there
