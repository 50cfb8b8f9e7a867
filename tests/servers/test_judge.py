"""Whoever judges must be able to find something: each wrong that a room of several servers could do, and that he says so."""

from typing import Any

import pytest

from tests.servers.judge import compare, differences
from tests.servers.notes import Notes
from tests.servers.screen import Sent

CHECK = {"verb": "check", "amount": 0, "spot": None, "picks": []}
BET = {**CHECK, "verb": "bet", "amount": 400}
PASS = {**CHECK, "verb": "pass"}


def sent(action: dict[str, Any], state: str = "done", turn: int = 0) -> dict[int, Sent]:
    return {turn: Sent("abc-1", turn, action, 0.0, state)}


@pytest.mark.parametrize(
    ("turns", "stored", "wrong"),
    [
        (sent(CHECK), [CHECK], ""),
        (sent(CHECK), [], "was acknowledged, and is not stored"),
        (sent(CHECK), [BET], "is stored as"),
        (sent(CHECK, "unknown"), [], ""),
        (sent(CHECK, "unknown"), [CHECK], ""),
        (sent(CHECK, "unknown"), [BET], "is stored as"),
        (sent(CHECK), [CHECK, BET], "nobody sent"),
        (sent(CHECK, turn=1), [PASS, CHECK], ""),  # the table has declined the bank for him
        (sent(CHECK, turn=1), [BET, CHECK], "nobody sent"),
    ],
)
def test_what_was_sent_and_what_is_stored(turns: dict[int, Sent], stored: list[dict[str, Any]], wrong: str) -> None:
    found = compare("Ann", turns, stored, left=False)
    assert bool(found) == bool(wrong) and all(wrong in each for each in found)


def test_who_has_got_up_is_played_for() -> None:
    assert not compare("Ann", sent(CHECK), [CHECK, BET], left=True)
    assert compare("Ann", sent(CHECK), [], left=True)


@pytest.mark.parametrize(
    ("seen", "told", "wrong"),
    [
        ([{"n": 1}], [{"n": 1, "says": "one"}, {"n": 2}], ""),
        ([{"n": 1}, {"n": 2}], [{"n": 1}], "is not in the record"),
        ([{"n": 1}, {"n": 2}], [{"n": 1}, {"n": 3}], "the record has"),
        ([None, {"n": 2}], [{"n": 1}, {"n": 2}], ""),
    ],
)
def test_what_was_shown_and_what_is_in_the_record(seen: list[Any], told: list[Any], wrong: str) -> None:
    found = differences("round 1", seen, told)
    assert bool(found) == bool(wrong) and all(wrong in each for each in found)


def message(start: int, *numbers: int, **more: Any) -> dict[str, Any]:
    return {"round": "abc-1", "from": start, "events": [{"n": n, "says": str(start)} for n in numbers], "table": {"id": "abc"}, **more}


def test_two_who_are_shown_different_things() -> None:
    notes = Notes()
    notes.take("Ann", message(0, 1, 2, opening={"stacks": {}}), "")
    notes.take("Bob", message(1, 2, 3), "")  # further on, through another server
    notes.take("Cy", message(0, 1, 2, 3), "")
    assert not notes.complaints and len(notes.shown["abc-1", ""]) == 3
    notes.take("Dee", message(2, 4), "")
    notes.take("Eve", message(0, 1, opening={"stacks": {"Eve": 1}}), "")
    assert len(notes.complaints) == 2


def test_what_one_sees_who_sits_down_in_the_middle() -> None:
    notes = Notes()
    notes.take("Ann", message(2, 3), "Ann")
    assert notes.shown["abc-1", "Ann"] == [None, None, {"n": 3}]
    notes.take("Ann", message(0, 1, 2, 3), "Ann")
    assert not notes.complaints and None not in notes.shown["abc-1", "Ann"]
