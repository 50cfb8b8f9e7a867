"""Recorded rounds of every edition are replayed from their inputs, and must come out as they are written, byte for byte."""

from difflib import unified_diff

import pytest

from cardroom.houses.loader import load
from cardroom.round import Action, FloorCall, MisdealCall, Spot
from tests.golden.text import (
    FOLDER,
    Given,
    Sitting,
    file_of,
    given_lines,
    input_line,
    read_given,
    read_input,
    read_sittings,
    write_sittings,
)
from tests.support import EDITIONS

WRITE = "If the change is meant: make golden, and read what it changes before it is committed."


@pytest.mark.parametrize("edition", EDITIONS)
def test_golden_rounds_come_out_as_written(edition: str) -> None:
    path = file_of(edition)
    assert path.exists(), f"{edition} has no golden rounds. make golden draws some."
    kept = path.read_text(encoding="utf-8")
    found = write_sittings(load(edition), read_sittings(kept)).text
    if found != kept:
        name = str(path.relative_to(FOLDER.parent.parent))
        diff = "\n".join(unified_diff(kept.split("\n"), found.split("\n"), name, "as it comes out now", lineterm="", n=8))
        pytest.fail(f"{diff}\n\n{WRITE}", pytrace=False)


def test_golden_rounds_of_editions_that_are_there() -> None:
    assert {str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.glob("*/*.txt")} == set(EDITIONS)


@pytest.mark.parametrize(
    "given",
    [
        Action("ann", "check"),
        Action("ann", "bring in", 1_50),
        Action("ann b", "bet", 1_234_05, Spot(2, "pair-plus", "ann b", 1)),
        Action("dealer", "exposed card", picks=(0, 12)),
        Action("ann", "meld on 3", 5_00, Spot(1, "ante", "ann"), (4,)),
        FloorCall("objection", (("seat", 3), ("why", "a seat was passed over"))),
        FloorCall("premature-flop"),
        MisdealCall("a boxed card (the joker)", "irregularity.misdeal"),
    ],
)
def test_inputs_are_read_as_they_were_written(given: Action | FloorCall | MisdealCall) -> None:
    assert read_input(input_line(given)) == given


def test_setups_are_read_as_they_were_written() -> None:
    full = Given(
        {2: "ann", 5: "bob"}, {"ann": 5, "bob": 2000, "kit": 100_050}, "a: 7", {"blinds": [100, 200]}, "3+4", 5, "ann", 7_25, True, 500
    )  # fmt: skip
    for given in (full, Given({1: "ann"}, {"ann": 100}, "1")):
        assert read_given(given_lines(given)) == given


def test_an_input_that_is_refused_is_named() -> None:
    edition = load("oceans-eleven/holdem")
    given = Given({1: "ann", 2: "bob"}, {"ann": 100_00, "bob": 100_00}, "1", button=1)
    written = write_sittings(edition, [Sitting("wrong", given, ((Action("ann", "fly"),),)), Sitting("short", given, ((),))])
    assert written.troubles[0].startswith("wrong, round 1: refused: ann may not fly")
    assert written.troubles[1] == "short, round 1: not over: betting asks ann"
